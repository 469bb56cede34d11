package tawantinsuyu

import (
	"slices"
	"strconv"
	"strings"

	"kancha/game"
)

// operand is one thing that a verb needs.
type operand uint8

const (
	opNone operand = iota
	opSpace
	opIcon
	opCard
	opArmy
	opTile
	opEnd // a tile that another is joined to, or none
	opBuilding
	opThing // a building or an army card
	opSteps
	opConquest
	opWorker
	opRole // a worker or none
	opGod
	opSize
	opSection
	opResource
	opOther // a second resource
	opVillage
	opSide
	opWhere
	opMore // one more tile, or none
	opCount
	opDiscardOnes
	opDiscardTwos
	opFlipOnes
	opFlipTwos
)

// shape is how a verb is written. A released word is never renamed or reused.
type shape struct {
	word string
	ops  [4]operand
	more string // the phrase when the last operand, which may be missing, is there
}

var shapes = [verbs]shape{
	Keep:       {word: "keep", ops: [4]operand{opCard}},
	Begin:      {word: "begin", ops: [4]operand{opTile}},
	Stand:      {word: "stand", ops: [4]operand{opSection}},
	Place:      {word: "place", ops: [4]operand{opWorker, opRole}, more: "place_as"},
	Walk:       {word: "walk", ops: [4]operand{opCount}},
	Pray:       {word: "pray"},
	Train:      {word: "train"},
	Recruit:    {word: "recruit"},
	To:         {word: "to", ops: [4]operand{opSpace}},
	With:       {word: "with", ops: [4]operand{opCard}},
	WithGold:   {word: "with-gold"},
	Pay:        {word: "pay", ops: [4]operand{opCount}},
	Capture:    {word: "capture", ops: [4]operand{opSpace}},
	Do:         {word: "do", ops: [4]operand{opIcon}},
	Extra:      {word: "extra"},
	Benefit:    {word: "benefit", ops: [4]operand{opCard, opCount}},
	Take:       {word: "take", ops: [4]operand{opCard}},
	Draw:       {word: "draw"},
	Nomad:      {word: "nomad", ops: [4]operand{opWorker}},
	Hold:       {word: "hold", ops: [4]operand{opArmy}},
	Weaving:    {word: "weaving", ops: [4]operand{opWhere}},
	Join:       {word: "join", ops: [4]operand{opTile, opSide, opEnd}, more: "join_to"},
	Bury:       {word: "bury", ops: [4]operand{opTile}},
	Buy:        {word: "buy", ops: [4]operand{opTile, opMore, opMore}},
	Build:      {word: "build", ops: [4]operand{opBuilding}},
	Exchange:   {word: "exchange", ops: [4]operand{opCard}},
	Remove:     {word: "remove", ops: [4]operand{opBuilding}},
	Statue:     {word: "statue", ops: [4]operand{opGod, opSize}},
	Steps:      {word: "steps", ops: [4]operand{opSteps}},
	Choose:     {word: "choose", ops: [4]operand{opCount}},
	Climb:      {word: "climb"},
	Restore:    {word: "restore", ops: [4]operand{opThing}},
	RestoreFor: {word: "restore-for", ops: [4]operand{opThing, opResource}},
	Use:        {word: "use", ops: [4]operand{opBuilding}},
	Casualty:   {word: "casualty", ops: [4]operand{opVillage}},
	Lost:       {word: "lost", ops: [4]operand{opWorker}},
	Perform:    {word: "perform"},
	Gain:       {word: "gain-gold"},
	Sacrifice:  {word: "sacrifice", ops: [4]operand{opGod, opSize}},
	Offer:      {word: "offer", ops: [4]operand{opCount}},
	Muster:     {word: "muster", ops: [4]operand{opArmy}},
	Conquer:    {word: "conquer", ops: [4]operand{opConquest}},
	Soldiers:   {word: "soldiers", ops: [4]operand{opDiscardOnes, opDiscardTwos, opFlipOnes, opFlipTwos}},
	Hire:       {word: "hire", ops: [4]operand{opVillage}},
	Dismiss:    {word: "dismiss", ops: [4]operand{opWorker}},
	End:        {word: "end"},
	Upkeep:     {word: "upkeep", ops: [4]operand{opCount}},
	Play:       {word: "play", ops: [4]operand{opCard}},
	Done:       {word: "done"},
	Decline:    {word: "decline"},
	Stop:       {word: "stop"},
	Spend:      {word: "spend", ops: [4]operand{opArmy}},
	Swap:       {word: "swap", ops: [4]operand{opResource, opOther}},
	Acquire:    {word: "acquire"},
	Go:         {word: "go"},
}

// optional operands may be missing at the end.
func (o operand) optional() bool { return o == opRole || o == opEnd || o == opMore }

// plain operands are numbers, not things.
func (o operand) plain() bool { return o == opCount || o >= opDiscardOnes }

// names lists the notation of the things that an operand can be, from number 1 on.
func (e *engine) names(o operand) []string {
	switch o {
	case opSpace:
		return e.spaceIDs
	case opIcon:
		return e.iconIDs
	case opCard:
		return e.cardIDs
	case opArmy:
		return e.armyIDs
	case opTile, opEnd, opMore:
		return e.tileIDs
	case opBuilding:
		return e.buildingIDs
	case opThing:
		return e.thingIDs
	case opSteps:
		return e.stepIDs
	case opConquest:
		return e.conquestIDs
	case opWorker, opRole:
		return workerIDs[:]
	case opGod:
		return godIDs[:]
	case opSize:
		return sizeIDs[:]
	case opSection:
		return sectionIDs[:]
	case opResource, opOther:
		return resourceIDs[:]
	case opVillage:
		return endIDs
	case opSide:
		return sideIDs
	case opWhere:
		return whereIDs
	}
	return nil
}

var sectionIDs = [Sections]string{"1", "2", "3", "4", "5"}

func (a Answer) operands() [4]uint8 { return [4]uint8{a.A, a.B, a.C, a.D} }

// mostCount is the largest plain number in a move.
const mostCount = 99

// formed tells whether the operands fit the verb and exist.
func (e *engine) formed(a Answer) bool {
	if a.Verb == NoVerb || a.Verb >= verbs {
		return false
	}
	values, ended := a.operands(), false
	for i, o := range shapes[a.Verb].ops {
		v := values[i]
		switch {
		case o == opNone:
			if v != 0 {
				return false
			}
		case o.plain():
			if v > mostCount {
				return false
			}
		case v == 0:
			if !o.optional() {
				return false
			}
			ended = true
		default:
			if names := e.names(o); ended || int(v) > len(names) || names[v-1] == "" {
				return false
			}
		}
	}
	switch a.Verb {
	case Join:
		return (a.B == sideNew) == (a.C == 0)
	case Buy:
		return a.B == 0 || a.A < a.B && (a.C == 0 || a.B < a.C)
	}
	return true
}

// Format writes a move: "place warrior", "to B07", "with G-inti-1". What is no move is "".
func (e *engine) Format(m game.Move) string {
	a := Read(m)
	if !e.formed(a) {
		return ""
	}
	text, values := shapes[a.Verb].word, a.operands()
	for i, o := range shapes[a.Verb].ops {
		if o == opNone || values[i] == 0 && o.optional() {
			break
		}
		if o.plain() {
			text += " " + strconv.Itoa(int(values[i]))
		} else {
			text += " " + e.names(o)[values[i]-1]
		}
	}
	return text
}

// longestMove is more than any notation has.
const longestMove = 96

// Parse reads what Format writes and nothing else: a [*game.NotationError].
func (e *engine) Parse(text string) (game.Move, error) {
	if len(text) > longestMove {
		return 0, &game.NotationError{Text: text[:longestMove], Reason: "too long"}
	}
	fields := strings.Split(text, " ")
	verb := slices.IndexFunc(shapes[:], func(s shape) bool { return s.word != "" && s.word == fields[0] })
	if verb < 0 {
		return 0, &game.NotationError{Text: text, Reason: "unknown verb"}
	}
	var values [4]uint8
	if why := e.parseOperands(Verb(verb), fields[1:], &values); why != "" {
		return 0, &game.NotationError{Text: text, Reason: why}
	}
	a := Answer{Verb(verb), values[0], values[1], values[2], values[3]}
	if e.Format(a.Move()) != text {
		return 0, &game.NotationError{Text: text, Reason: "not written as it should be"}
	}
	return a.Move(), nil
}

// parseOperands reads what follows a verb, or says what is wrong with it.
func (e *engine) parseOperands(v Verb, fields []string, values *[4]uint8) string {
	for i, o := range shapes[v].ops {
		switch {
		case o == opNone || len(fields) <= i && o.optional():
		case len(fields) <= i:
			return "something is missing"
		case o.plain():
			n, err := strconv.Atoi(fields[i])
			if err != nil || n < 0 || n > mostCount {
				return "no such number"
			}
			values[i] = uint8(n)
		default:
			at := slices.Index(e.names(o), fields[i])
			if at < 0 || fields[i] == "" {
				return "there is no " + fields[i]
			}
			values[i] = uint8(1 + at)
		}
		if o == opNone && len(fields) > i {
			return "too many words"
		}
	}
	if len(fields) > len(values) {
		return "too many words"
	}
	return ""
}

// Describe says a move as a phrase.
func (e *engine) Describe(m game.Move) game.Phrase {
	a := Read(m)
	if !e.formed(a) {
		return game.Phrase{}
	}
	s, values := &shapes[a.Verb], a.operands()
	kind := strings.ReplaceAll(s.word, "-", "_")
	if a.Verb == Buy {
		return game.Say(kind, e.tilesArg(values[:3]...), e.patternsArg(values[:3]), game.Num("n", tilesIn(a)))
	}
	if a.Verb == Soldiers {
		return game.Say(kind, soldiersArg("away", a.A, a.B), soldiersArg("down", a.C, a.D))
	}
	var args []game.Arg
	if a.Verb == Benefit {
		args = append(args, e.benefitArg(a))
	}
	for i, o := range s.ops {
		if o == opNone || values[i] == 0 && o.optional() {
			break
		}
		if o.optional() {
			kind = s.more
		}
		args = append(args, e.operandArgs(o, int(values[i]))...)
	}
	if a.Verb == Join && a.C != 0 {
		args = append(e.orderArgs(a), args...)
	}
	return game.Say(kind, args...)
}

// orderArgs are the patterns of a joined weaving and its neighbour as they will lie.
func (e *engine) orderArgs(a Answer) []game.Arg {
	first, second := a.C, a.A
	if a.B == sideLeft {
		first, second = a.A, a.C
	}
	return e.ofAll([]arg{word("left", argPattern, int(e.tiles[first-1].pattern)), word("right", argPattern, int(e.tiles[second-1].pattern))})
}

func (e *engine) patternsArg(tiles []uint8) game.Arg {
	var ids []string
	for _, t := range tiles {
		if t > 0 {
			ids = append(ids, patternIDs[e.tiles[t-1].pattern])
		}
	}
	return game.Terms("patterns", "pattern", ids...)
}

// soldiersArg writes cards by their soldiers, "1+1+2".
func soldiersArg(name string, ones, twos uint8) game.Arg {
	text := strings.Repeat("1+", int(ones)) + strings.Repeat("2+", int(twos))
	if text == "" {
		text = "0+"
	}
	return game.At(name, strings.TrimSuffix(text, "+"))
}

// benefitArg is which of the gifts of a card is meant.
func (e *engine) benefitArg(a Answer) game.Arg {
	l := e.cards[a.A-1].benefits
	if n := uint16(a.B); n > 0 && l.from+n <= l.to {
		l = list{l.from + n - 1, l.from + n}
	}
	return game.At("gift", runID(l))
}

// short is what a thing gives in the few words that a button has room for.
func (e *engine) short(id string) game.Arg {
	if slices.Index(e.buildingIDs, id) >= e.passive0 {
		return game.At("short", allOf+id) // in a few words anyway
	}
	return game.At("short", shortOf+id)
}

func tilesIn(a Answer) int {
	n := 0
	for _, t := range []uint8{a.A, a.B, a.C} {
		if t > 0 {
			n++
		}
	}
	return n
}

func (e *engine) tilesArg(tiles ...uint8) game.Arg {
	ids := []string{}
	for _, t := range tiles {
		if t > 0 {
			ids = append(ids, e.tileIDs[t-1])
		}
	}
	return game.Arg{Name: "tiles", Type: game.Places, IDs: ids}
}

// operandArgs are the arguments that an operand gives to a phrase.
func (e *engine) operandArgs(o operand, v int) []game.Arg {
	switch o {
	case opSpace:
		s := &e.spaces[v-1]
		return []game.Arg{game.At("at", s.id), game.Term("god", "god", godIDs[s.god]), game.Num("section", int(s.section)+1)}
	case opIcon:
		return []game.Arg{game.At("at", e.iconIDs[v-1]), game.Term("task", "task", taskIDs[e.icons[v-1].task])}
	case opCard:
		return []game.Arg{e.short(e.cardIDs[v-1]), game.At("card", e.cardIDs[v-1]), game.Term("god", "god", godIDs[e.cards[v-1].god])}
	case opArmy:
		return []game.Arg{e.short(e.armyIDs[v-1]), game.At("card", e.armyIDs[v-1])}
	case opTile:
		return []game.Arg{game.At("tile", e.tileIDs[v-1]), game.Term("pattern", "pattern", patternIDs[e.tiles[v-1].pattern])}
	case opEnd:
		return []game.Arg{game.At("to", e.tileIDs[v-1])}
	case opBuilding:
		return []game.Arg{e.short(e.buildingIDs[v-1]), game.At("building", e.buildingIDs[v-1])}
	case opThing:
		return []game.Arg{game.At("first", firstOf+e.thingIDs[v-1]), e.short(e.thingIDs[v-1]), game.At("thing", e.thingIDs[v-1])}
	case opSteps:
		return []game.Arg{game.Term("level", "level", levelIDs[(v-1)%2]), game.Num("section", (v-1)/2+1), game.At("at", e.stepIDs[v-1])}
	case opConquest:
		return []game.Arg{e.short(e.conquestIDs[v-1]), game.At("at", e.conquestIDs[v-1]), game.Term("region", "region", regionIDs[e.conquests[v-1].region])}
	}
	return wordArgs(o, v)
}

func wordArgs(o operand, v int) []game.Arg {
	switch o {
	case opWorker:
		return []game.Arg{game.Term("worker", "worker", workerIDs[v-1])}
	case opRole:
		return []game.Arg{game.Term("role", "worker", workerIDs[v-1])}
	case opGod:
		return []game.Arg{game.Term("god", "god", godIDs[v-1])}
	case opSize:
		return []game.Arg{game.Term("size", "size", sizeIDs[v-1])}
	case opSection:
		return []game.Arg{game.Num("section", v)}
	case opResource:
		return []game.Arg{game.Term("resource", "resource", resourceIDs[v-1])}
	case opOther:
		return []game.Arg{game.Term("other", "resource", resourceIDs[v-1])}
	case opVillage:
		return []game.Arg{game.Term("end", "resource", endIDs[v-1])}
	case opSide:
		return []game.Arg{game.Term("side", "side", sideIDs[v-1])}
	case opWhere:
		return []game.Arg{game.Term("where", "where", whereIDs[v-1])}
	case opDiscardOnes:
		return []game.Arg{game.Num("discard_ones", v)}
	case opDiscardTwos:
		return []game.Arg{game.Num("discard_twos", v)}
	case opFlipOnes:
		return []game.Arg{game.Num("flip_ones", v)}
	case opFlipTwos:
		return []game.Arg{game.Num("flip_twos", v)}
	}
	return []game.Arg{game.Num("n", v)}
}
