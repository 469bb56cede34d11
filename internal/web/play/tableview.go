package play

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/a-h/templ"

	"kancha/draw"
	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/i18n"
	"kancha/internal/table"
	"kancha/internal/web/page"
)

// tableView is all that the page of a table shows, for one viewer at one version.
type tableView struct {
	*visit
	tongue  i18n.Tongue // speaks of this game and of the names at this table
	snap    *table.Snapshot
	game    *Game
	names   []string
	picture draw.Picture
	plan    bool // the board comes with a small plan
	answers []answer
	replay  *replayView // nil for the present
	back    *lookback   // the report that a replay follows, nil for none
	try     *tryView    // nil for what is real
	lesson  *lessonView // nil at a table
	flash   string      // what went wrong with the form that was sent
	scroll  *scroll     // the log, for a frame
}

// answer is one legal answer, ready for a form.
type answer struct {
	ID      string // of the form
	Move    string
	Key     string // the same for the same answer to the same question, so a doubled one counts once
	Kind    string // the verb, to group by
	Label   string
	Chip    string // the label in short, for a button
	Places  []string
	Effects []string
	Changes []string  // what becomes of the numbers of the panel: "wood:2"
	Art     draw.Node // a picture of the answer, if the game draws one
	Reveals bool
	Closes  bool         // the answer that only ends the turn
	Wanted  bool         // what a lesson asks for
	Free    bool         // a free action beside the question
	Slip    string       // what speaks against it, so that it may be a slip
	Set     []draw.Thing // what it takes of a few things

	phrases []game.Phrase // what Effects says
	stake   game.Stake
}

// data is what the page's script reads of the form of an answer.
func (a *answer) data() templ.OrderedAttributes {
	var out templ.OrderedAttributes
	add := func(name, value string) {
		if value != "" {
			out = append(out, templ.KeyValue[string, any]{Key: "data-" + name, Value: value})
		}
	}
	set := map[bool]string{true: "1"}
	add("places", strings.Join(a.Places, " "))
	add("reveals", set[a.Reveals])
	add("free", set[a.Free])
	add("changes", strings.Join(a.Changes, " "))
	if a.Chip != a.Label {
		add("chip", a.Chip)
	}
	add("closes", set[a.Closes])
	add("wanted", set[a.Wanted])
	add("set", a.set())
	add("slip", a.Slip)
	return out
}

func (v *visit) tableView(snap *table.Snapshot) (*tableView, error) {
	t, err := v.tableViewBare(snap)
	if err != nil || snap.View == nil {
		return t, err
	}
	t.depict()
	return t, nil
}

// depict draws what the view shows.
func (t *tableView) depict() {
	t.picture = t.game.Board.Picture(t.scene())
	t.plan = !t.picture.Map.Empty()
}

// tableViewBare is a view without the drawings.
func (v *visit) tableViewBare(snap *table.Snapshot) (*tableView, error) {
	g := v.s.played(snap)
	if g == nil {
		return nil, &errs.Error{Reason: table.ReasonNoGame}
	}
	t := &tableView{visit: v, snap: snap, game: g}
	t.names = v.SeatNames(snap.Game, snap.Seats)
	if snap.Study {
		v.NumberNameless(t.names, snap.Seats)
	}
	t.tongue = v.Of(snap.Game, t.names).With(g.Rules)
	if snap.View != nil {
		t.answers = t.legal()
	}
	return t, nil
}

// wording says whose words drawings show: the same language of the same game with the same pack.
func (t *tableView) wording() string {
	return t.Lang + " " + t.snap.Game + " " + t.game.Rules.Info().Pack.Digest
}

// played is the game as a table plays it, perhaps with another pack than new tables have; nil if there is none.
func (s *Pages) played(snap *table.Snapshot) *Game {
	g := s.games[snap.Game]
	if g == nil {
		return nil
	}
	rules := game.As(g.Rules, game.PackID{Digest: snap.Pack}, snap.Rules)
	if rules.Info() == g.Rules.Info() {
		return g
	}
	own := *g
	own.Rules = rules
	return &own
}

// mapped tells whether there is a small plan of the board.
func (t *tableView) mapped() bool { return t.plan }

// itemID is the id of a line of a panel that changes by itself, "" for others.
func itemID(of game.Seat, item draw.Item) string {
	if of < 0 || item.ID == "" {
		return ""
	}
	return draw.ItemID(of, item.ID)
}

// boxID is the id of a figure.
func boxID(f draw.Figure, i int) string {
	if f.ID == "" {
		return draw.FigureID(page.Itoa(i))
	}
	return draw.FigureID(f.ID)
}

// position is what may be drawn: the whole truth only where the snapshot holds it.
func (t *tableView) position() game.Position {
	if t.snap.Full != nil {
		return t.snap.Full
	}
	return t.snap.View
}

func (t *tableView) legal() []answer {
	asked := t.snap.Asked
	if asked == nil {
		return nil
	}
	answers := make([]answer, 0, len(asked.Moves))
	for _, m := range asked.Moves {
		answers = append(answers, t.answer(m))
	}
	t.markClosing(answers)
	if !sets(answers) {
		for i := range answers {
			answers[i].Set = nil
		}
	}
	return answers
}

func (t *tableView) answer(m game.Move) answer {
	a := t.answerAt(t.snap.View, m)
	a.ID = "a-" + identifier(a.Move)
	a.Key = t.key(t.snap.Asked.ID + " " + a.Move)
	a.Slip = t.slip(t.snap.View, m, t.snap.Notes)
	t.foretell(&a)
	return a
}

// answerAt is a legal answer as it is where it is given.
func (t *tableView) answerAt(view game.View, m game.Move) answer {
	seat := t.snap.Asked.Seat
	phrase, preview := game.Told(t.game.Rules, view, seat, m), view.Preview(seat, m)
	a := answer{
		Move:    t.game.Rules.Format(m),
		Kind:    phrase.Kind,
		Label:   t.tongue.As("move", phrase),
		Chip:    t.tongue.As("chip", phrase),
		Places:  t.game.Board.Places(view, seat, m),
		Reveals: preview.Reveals && !t.snap.Study, // there everything can be taken back
		Free:    game.Free(view, seat, m),
		phrases: preview.Effects,
		stake:   preview.Stake,
	}
	if s, ok := t.game.Board.(draw.Setter); ok {
		a.Set = s.Set(view, seat, m)
	}
	if i, ok := t.game.Board.(draw.Illustrator); ok {
		a.Art = i.Art(view, t.snap.Viewer, m)
	}
	return a
}

// slip says what speaks against an answer, "" if nothing does.
func (t *tableView) slip(view game.View, m game.Move, notes []table.Note) string {
	w, ok := t.game.Board.(draw.Warner)
	if !ok {
		return ""
	}
	own := make([]draw.Note, len(notes))
	for i, n := range notes {
		own[i] = draw.Note{Place: n.Place, Text: n.Text}
	}
	if name := w.Slip(view, t.snap.Asked.Seat, m, own); name != "" {
		return t.tongue.Word("slip." + name)
	}
	return ""
}

// foretell says the effects of an answer.
func (t *tableView) foretell(a *answer) {
	for _, e := range a.phrases {
		a.Effects = append(a.Effects, t.tongue.As("effect", e))
	}
	if f, ok := t.game.Board.(draw.Foreteller); ok {
		a.Changes = changes(f, a.phrases)
	}
	if a.stake != (game.Stake{}) {
		a.Changes = append(a.Changes, "hit:"+strconv.Itoa(a.stake.Best), "miss:"+strconv.Itoa(-a.stake.Worst))
	}
}

// changes are the numbers that effects change, each once.
func changes(f draw.Foreteller, effects []game.Phrase) []string {
	var keys []string
	sum := map[string]int{}
	for _, e := range effects {
		if key, by := f.Change(e); by != 0 {
			if !slices.Contains(keys, key) {
				keys = append(keys, key)
			}
			sum[key] += by
		}
	}
	for i, key := range keys {
		keys[i] = key + ":" + strconv.Itoa(sum[key])
	}
	return keys
}

// key names an action at this version of the table, the same for the same action from every page that shows it.
func (t *tableView) key(action string) string {
	return strconv.FormatInt(t.snap.Version, 36) + "." + actionSum(action)
}

// actionSum tells actions at the same version apart; the page's script reckons it too.
func actionSum(action string) string {
	a, b := uint32(2166136261), uint32(0x9747b28c)
	for i := range len(action) {
		a = (a ^ uint32(action[i])) * 16777619
		b = (b ^ uint32(action[i])) * 16777619
	}
	return fmt.Sprintf("%08x%08x", a, b)
}

// identifier makes notation fit for an id of an element.
func identifier(move string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return '-'
	}, move)
}

// markClosing finds the answer that only ends the turn: the one without a place in a question that closes. What may be done
// beside the question never ends it.
func (t *tableView) markClosing(answers []answer) {
	if !t.snap.Asked.Question.Closes {
		return
	}
	last, bare := -1, false // an answer that names nothing goes before one that gives something away
	for i, a := range answers {
		if is := !strings.Contains(a.Move, " "); len(a.Places) == 0 && !a.Free && (is || !bare) {
			last, bare = i, is
		}
	}
	if last >= 0 {
		answers[last].Closes = true
	}
}

func (t *tableView) scene() draw.Scene {
	scene := draw.Scene{
		Position: t.position(),
		Viewer:   t.snap.Viewer,
		Names:    t.signs(),
		Targets:  t.targets(),
		Marks:    t.snap.Marks,
		Say:      t.tongue.Say,
		Words:    t.wording(),
	}
	if t.snap.Full != nil {
		scene.Viewer, scene.Open = game.Watcher, true
	}
	if t.lesson != nil {
		scene.Asks = t.lesson.asksForPick()
	}
	if t.snap.Asked != nil {
		if places := t.snap.Asked.Question.Places(); len(places) > 0 {
			scene.Selected = places[0]
		}
	}
	scene.Notes = t.notes()
	t.coachScene(&scene)
	return scene
}

// targets are the places with legal answers, each with what can be done there.
func (t *tableView) targets() []draw.Target {
	labels := map[string][]string{}
	var order []string
	for _, group := range t.verbs() { // in the order of the list, where the page's script reads them
		for _, a := range group.Answers {
			for _, p := range a.Places {
				if labels[p] == nil {
					order = append(order, p)
				}
				labels[p] = append(labels[p], a.does())
			}
		}
	}
	targets := make([]draw.Target, len(order))
	for i, p := range order {
		targets[i] = draw.Target{Place: p, Label: strings.Join(labels[p], "; ")}
	}
	return targets
}

// does is what an answer would do, with what it brings and costs.
func (a *answer) does() string {
	if len(a.Effects) == 0 {
		return a.Label
	}
	return a.Label + " (" + strings.Join(a.Effects, ", ") + ")"
}

// manyLoose is how many answers can be seen at a glance, in whatever order they come.
const manyLoose = 6

// fewThings is how many things to do still make a question that is answered by buttons alone.
const fewThings = 3

// loose are the answers that stand in the decision bar because no place holds them: of many, those that bring most points
// first. Of a question between a few things to do, all stand there: nobody looks for its answers on the board. Free actions
// come last and do not count.
func (t *tableView) loose() []answer {
	var own, free []answer
	either := t.either()
	for _, a := range t.answers {
		switch {
		case len(a.Places) > 0 && (a.Free || !either):
		case a.Free:
			free = append(free, a)
		default:
			own = append(own, a)
		}
	}
	if !either && len(own) > manyLoose {
		slices.SortStableFunc(own, func(a, b answer) int { return cmp.Compare(b.points(), a.points()) })
	}
	return append(own, free...)
}

// either tells whether the question is between a few things to do, each of them in one way only.
func (t *tableView) either() bool {
	kinds, n := map[string]bool{}, 0
	for _, a := range t.answers {
		if !a.Free {
			kinds[a.Kind] = true
			n++
		}
	}
	return n > 1 && n <= fewThings && len(kinds) == n
}

// points are what an answer surely brings, as far as the game foretells that.
func (a *answer) points() int {
	for _, c := range a.Changes {
		if key, by, _ := strings.Cut(c, ":"); key == "points" {
			n, _ := strconv.Atoi(by)
			return n
		}
	}
	return 0
}

// verb is a group of answers in the complete list.
type verb struct {
	Title   string
	Answers []answer
}

func (t *tableView) verbs() []verb {
	var verbs []verb
	var kinds []string
	for _, a := range t.answers {
		at := slices.Index(kinds, a.Kind)
		if at < 0 {
			at = len(kinds)
			kinds = append(kinds, a.Kind)
			verbs = append(verbs, verb{Title: t.optional("verb." + a.Kind)})
		}
		verbs[at].Answers = append(verbs[at].Answers, a)
	}
	return verbs
}

// optional is a word of the game that need not exist.
func (t *tableView) optional(key string) string {
	if t.tongue.Has(key) {
		return t.tongue.Word(key)
	}
	return ""
}

// seatOf is how a seat stands, by the newest standings.
func (t *tableView) standingOf(seat game.Seat) *game.Standing {
	for i := range t.snap.Standing {
		if t.snap.Standing[i].Seat == seat {
			return &t.snap.Standing[i]
		}
	}
	return nil
}

// team lists the seats that play together with a seat, itself among them; none where everybody plays alone.
func (t *tableView) team(seat game.Seat) (mates []game.Seat) {
	if !t.snap.Together || t.snap.Seats[seat].Holder == table.Automaton {
		return nil
	}
	for i, s := range t.snap.Seats {
		if s.Holder != table.Automaton {
			mates = append(mates, game.Seat(i))
		}
	}
	return mates
}

// ranking is the standings from the first place down; those who play together have one score, told once.
func (t *tableView) ranking() []game.Standing {
	out := slices.DeleteFunc(slices.Clone(t.snap.Standing), func(s game.Standing) bool {
		team := t.team(s.Seat)
		return len(team) > 0 && s.Seat != team[0]
	})
	slices.SortStableFunc(out, func(a, b game.Standing) int { return cmp.Compare(a.Rank, b.Rank) })
	return out
}

func (t *tableView) path(rest string) string {
	if t.lesson != nil {
		return t.lesson.home + rest
	}
	return "/t/" + string(t.snap.ID) + rest
}

func (t *tableView) holds(seat game.Seat) bool { return slices.Contains(t.snap.Mine, seat) }

// asks tells whether the viewer has a decision to make right now.
func (t *tableView) asks() bool { return t.snap.Asked != nil && t.replay == nil }

func (t *tableView) covered() bool { return t.snap.HandOver != game.Watcher && t.replay == nil }

// shortcut is a line of the list of keys: the keys, and the word that says what they do.
type shortcut struct {
	Name string
	Keys []string
}

var shortcuts = []shortcut{
	{"move", []string{"←", "↑", "→", "↓"}},
	{"choose", []string{"Enter"}},
	{"cancel", []string{"Esc"}},
	{"undo", []string{"Ctrl+Z"}},
	{"next", []string{"N"}},
	{"why", []string{"W"}},
	{"try", []string{"T"}},
	{"answers", []string{"A"}},
	{"last", []string{"L"}},
	{"chat", []string{"C"}},
	{"ping", []string{"P"}},
	{"help", []string{"?"}},
}

func boolean(b bool) string { return strconv.FormatBool(b) }

// title is the title of the page; a mark in front says that a decision waits.
func (t *tableView) title() string {
	if t.back != nil {
		return t.back.title
	}
	name := t.GameName(t.snap.Game)
	if t.asks() || t.covered() {
		return "● " + name
	}
	return name
}

// decision is the id of what the viewer must decide, "" for nothing: a new one is told by sound and sign, once.
func (t *tableView) decision() string {
	switch {
	case t.try != nil:
		return "try-" + strconv.Itoa(len(t.try.Moves))
	case t.covered():
		return "handover-" + strconv.Itoa(int(t.snap.HandOver))
	case t.asks():
		return t.snap.Asked.ID
	}
	return ""
}

// waits tells whether the page can only change by what others do, so that it is fetched again where no script runs.
func (t *tableView) waits() bool {
	return t.replay == nil && t.lesson == nil && !t.asks() && !t.covered() && t.snap.Phase != table.Over
}

// writes tells whether the viewer looks with a seat of their own, whose pencil marks can be changed.
func (t *tableView) writes() bool { return t.holds(t.snap.Viewer) && !t.covered() }

func (t *tableView) undoSeat() int {
	if t.snap.Undo.Can {
		return int(t.snap.Undo.Seat)
	}
	return int(t.snap.Mine[0])
}

// undoWhy is why nothing can be taken back, or why the whole turn cannot.
func (t *tableView) undoWhy() string {
	if !t.snap.Undo.Can {
		return t.T("undo." + t.snap.Undo.Reason)
	}
	if !t.snap.Undo.Reset {
		return t.T("undo.one_only")
	}
	return ""
}

// setupLines are the choices that the table was made with, in words.
func (t *tableView) setupLines() []string {
	info := t.game.Rules.Info()
	var lines []string
	if len(info.Modes) > 1 {
		lines = append(lines, t.tongue.Word("mode."+t.snap.Setup.Mode))
	}
	for _, c := range t.snap.Setup.Options {
		o, ok := info.Option(c.Option)
		if !ok {
			continue
		}
		if c.Value != "" {
			lines = append(lines, t.OptionText(&t.tongue, o, c.Value))
		}
	}
	lines = append(lines, t.origins()...)
	if t.snap.Lang != "" {
		lines = append(lines, t.T("table.option", i18n.Text("name", t.T("create.lang")), i18n.Text("value", i18n.Endonyms[t.snap.Lang])))
	}
	if line := t.coachLine(); line != "" {
		lines = append(lines, line)
	}
	if t.snap.Ranked {
		lines = append(lines, t.T("ranked.line"))
	}
	if t.snap.Steady > 0 {
		lines = append(lines, t.T("table.steady", game.Num("n", t.snap.Steady)))
	}
	return lines
}

// origins says where the game comes from, if somebody may know what is hidden in it.
func (t *tableView) origins() []string {
	if t.snap.Study {
		return nil
	}
	var lines []string
	switch {
	case t.snap.From > 0:
		lines = append(lines, t.T("fork.line", game.Num("n", t.snap.From)))
	case t.snap.SeedSet:
		lines = append(lines, t.T("table.seed_set"))
	}
	if c, known := t.game.Rules.Info().Known(t.snap.Setup); known {
		value := t.tongue.Word("option." + c.Option + "." + c.Value)
		lines = append(lines, t.T("table.known", i18n.Text("name", t.tongue.Word("option."+c.Option)), i18n.Text("value", value)))
	}
	return lines
}

// keptLong says how long the table stays: as the house's owner has set it, and for a running game for ever.
func (t *tableView) keptLong() string {
	keep := t.s.Keep
	switch {
	case keep == 0:
		return t.T("table.kept")
	case t.snap.Phase == table.Playing && !t.snap.Study:
		return t.T("table.kept_days", game.Num("n", int(keep/(24*time.Hour))))
	}
	return t.T("table.kept_until", i18n.Text("day", t.snap.Changed.Add(keep).UTC().Format(time.DateOnly)))
}

// counts tells whether the game counts somewhere: then people play under the names of their accounts, without bots.
func (t *tableView) counts() bool { return t.snap.Ranked || t.snap.Event != "" }

// sitName is the name offered at a free seat; a second seat needs another name.
func (t *tableView) sitName() string {
	if len(t.snap.Mine) > 0 {
		return ""
	}
	return t.Prefs.Name
}

// long tells whether a question is set in smaller letters, so that it has room in every language.
func long(sentence string) bool { return utf8.RuneCountInString(sentence) > 46 }
