package teotihuacan

import (
	"slices"
	"strconv"
	"strings"

	"kancha/game"
)

// words of the verbs in notation. A released word is never renamed or reused.
var words = [verbs]string{
	Keep: "keep", Draft: "draft", Settle: "settle", Unlock: "unlock", Rest: "rest", Walk: "move", Second: "second", Collect: "collect",
	Act: "act", Worship: "worship", Kneel: "kneel", Effect: "effect", Claim: "claim", Bonus: "bonus", Decline: "decline",
	Trade: "trade", Learn: "learn", Build: "build", Decorate: "decorate", Tile: "tile", Place: "place", Discount: "discount",
	FullPrice: "full_price", Stop: "stop", PowerUp: "up", Skip: "skip", Reward: "reward", Step: "step", Gain: "gain", Pay: "pay",
	Waive: "waive", Use: "use", End: "end", Go: "go",
}

var benefitIDs = [3]string{"effect", "tile", "both"}

// waived follows an answer whose cocoa a discovery tile pays.
const waived = "waived"

// field is how one part of an answer is written.
type field struct {
	write func(*engine, uint8) string
	count uint8 // values 0…count-1 are tried when reading
}

// list writes an index from 0 as a word, list1 one from 1.
func list(ids []string) field {
	return field{func(_ *engine, n uint8) string { return ids[n] }, uint8(len(ids))}
}

func list1(ids []string) field {
	return field{func(_ *engine, n uint8) string {
		if n == 0 {
			return ""
		}
		return ids[n-1]
	}, uint8(len(ids)) + 1}
}

func number(count uint8) field {
	return field{func(_ *engine, n uint8) string { return strconv.Itoa(int(n)) }, count}
}

var (
	board1     = list1(boardIDs[:])
	tileField  = list1(discoveryIDs[:])
	waiveField = field{func(_ *engine, n uint8) string { return [2]string{"", waived}[n] }, 2}
	spaceField = field{func(e *engine, n uint8) string { return e.spaces[n].id }, pyramidSpaces}
	decoField  = field{func(e *engine, n uint8) string { return e.decoSpaces[n].id }, decoSpaces}
)

// forms are the fields of each verb in the order in which they are written.
var forms = [verbs][3]*field{
	Keep: {ptr(list(startIDs[:])), ptr(list(startIDs[:]))}, Draft: {ptr(list(startIDs[:]))},
	Second: {ptr(number(maxPower + 1))}, Act: {&waiveField}, Worship: {ptr(list1(worshipIDs[:])), ptr(list1(benefitIDs[:])), &waiveField},
	Kneel: {ptr(number(maxPower + 1))}, Claim: {&tileField}, Learn: {ptr(list(techIDs[:]))}, Build: {ptr(list(rowIDs[:]))},
	Decorate: {ptr(list(decoIDs)), &decoField}, Tile: {ptr(list(pyramidIDs))},
	Place: {&spaceField, ptr(list(rotationIDs[:]))}, Discount: {ptr(list(goodIDs[:resources]))},
	PowerUp: {&board1, ptr(number(maxPower + 1))}, Reward: {ptr(list(rewardIDs[:]))}, Step: {ptr(list(templeIDs[:]))},
	Pay: {ptr(number(100))}, Use: {&tileField},
}

func ptr(f field) *field { return &f }

// Format writes a move: "move forest 2 quarry", "worship palace-2 both", "place L2-r1c1 90". What is no move is "".
func (e *engine) Format(m game.Move) string {
	a := Read(m)
	text := words[a.Verb]
	switch a.Verb {
	case Settle:
		for _, b := range a.Boards() {
			text += " " + boardIDs[b-1]
		}
		return text
	case Walk:
		return text + " " + boardIDs[a.A-1] + " " + strconv.Itoa(int(a.C)) + " " + boardIDs[a.B-1]
	case Trade:
		if a.B > 0 {
			return text + " " + goodIDs[a.B-1]
		}
		return text + " " + strconv.Itoa(int(a.A))
	case Gain:
		for i, n := range [resources]uint8{a.A, a.B, a.C} {
			if n > 0 {
				text += " " + strconv.Itoa(int(n)) + " " + goodIDs[i]
			}
		}
		return text
	}
	for i, n := range [3]uint8{a.A, a.B, a.C} {
		if f := forms[a.Verb][i]; f != nil {
			if word := f.write(e, n); word != "" {
				text += " " + word
			}
		}
	}
	return text
}

// longestMove is longer than any move in notation.
const longestMove = 120

// Parse reads what Format writes and nothing else: a [*game.NotationError].
func (e *engine) Parse(text string) (game.Move, error) {
	if len(text) > longestMove {
		return 0, &game.NotationError{Text: text[:longestMove], Reason: "too long"}
	}
	fields := strings.Split(text, " ")
	verb := Verb(slices.Index(words[1:], fields[0]) + 1)
	if verb == NoVerb {
		return 0, &game.NotationError{Text: text, Reason: "unknown verb"}
	}
	a, ok := e.parseAnswer(verb, fields[1:])
	if !ok || !a.formed() || e.Format(a.Move()) != text {
		return 0, &game.NotationError{Text: text, Reason: "what follows the verb is wrong"}
	}
	return a.Move(), nil
}

// parseAnswer reads what follows a verb.
func (e *engine) parseAnswer(verb Verb, rest []string) (Answer, bool) {
	a := Answer{Verb: verb}
	into := [3]*uint8{&a.A, &a.B, &a.C}
	switch verb {
	case Settle:
		for _, id := range rest {
			b := slices.Index(boardIDs[:], id)
			if b < 0 {
				return a, false
			}
			a.A |= 1 << b
		}
		return a, true
	case Walk:
		if len(rest) != 3 {
			return a, false
		}
		a.A, a.B, a.C = uint8(1+slices.Index(boardIDs[:], rest[0])), uint8(1+slices.Index(boardIDs[:], rest[2])), digit(rest[1])
		return a, true
	case Trade:
		if len(rest) != 1 {
			return a, false
		}
		a.B = uint8(1 + slices.Index(goodIDs[:resources], rest[0]))
		if a.B == 0 {
			a.A = digit(rest[0])
		}
		return a, true
	case Gain:
		for i := 0; i+1 < len(rest); i += 2 {
			g := slices.Index(goodIDs[:resources], rest[i+1])
			if g < 0 {
				return a, false
			}
			*into[g] = digit(rest[i])
		}
		return a, true
	}
	for i, f := range forms[verb] {
		if f == nil || len(rest) == 0 {
			break
		}
		n, ok := e.parseField(f, rest[0])
		if !ok {
			return a, false
		}
		*into[i], rest = n, rest[1:]
	}
	return a, len(rest) == 0
}

func (e *engine) parseField(f *field, word string) (uint8, bool) {
	for n := range f.count {
		if f.write(e, n) == word {
			return n, true
		}
	}
	return 0, false
}

// digit reads a number below 10; 255 is none.
func digit(word string) uint8 {
	if len(word) != 1 || word[0] < '0' || word[0] > '9' {
		return 255
	}
	return word[0] - '0'
}
