package lesson

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kancha/game"
	"kancha/game/scenario"
)

// A picture question is answered by what is picked: a place of the board, a word, a number. It takes the place of the
// game's own question, and nothing is played: whoever picks something else is told why, and picks again.

// Pick is one answer of a picture question.
type Pick struct{ Kind, Value string }

// Number is a kind of picks beside [Place] and [Term].
const Number = "number"

// picking is how an answer begins that picks something.
const picking = "pick "

// Move is the pick as an answer: "pick e5", "pick crop.corn", "pick -3".
func (p Pick) Move() string { return picking + p.Value }

// Number is the value of a pick that is one.
func (p Pick) Number() int {
	n, _ := strconv.Atoi(p.Value) // as readPick has found
	return n
}

// Word is the domain and the id of a pick that is a word of the vocabulary.
func (p Pick) Word() (domain, id string) {
	domain, id, _ = strings.Cut(p.Value, ".")
	return domain, id
}

// readPick reads "place:e5", "term:crop.corn" or "number:-3".
func readPick(text string) (Pick, error) {
	kind, value, _ := strings.Cut(text, ":")
	p := Pick{kind, value}
	ok := value != ""
	switch kind {
	case Place:
	case Term:
		ok = ok && strings.Contains(value, ".")
	case Number:
		_, err := strconv.Atoi(value)
		ok = err == nil
	default:
		ok = false
	}
	if !ok {
		return p, fmt.Errorf("%q: want place:ID, term:DOMAIN.WORD or number:N", text)
	}
	return p, nil
}

// Picked is the pick of an answer; false if it is none of this step.
func (s *Step) Picked(move string) (Pick, bool) {
	at := slices.IndexFunc(s.Picks, func(p Pick) bool { return p.Move() == move })
	if at < 0 {
		return Pick{}, false
	}
	return s.Picks[at], true
}

// Subject is what the game shall explain: what there is of a domain of the vocabulary at a place.
type Subject struct{ At, Domain string }

// readSubject reads "e5 crop".
func readSubject(text string) (*Subject, error) {
	words := strings.Fields(text)
	if len(words) != 2 {
		return nil, fmt.Errorf("want PLACE DOMAIN")
	}
	return &Subject{words[0], words[1]}, nil
}

// Because is a sentence of a reason. Says is a phrase with its full key; Places are what it speaks of.
type Because struct {
	Says   game.Phrase
	Places []string
}

// Explainer is what a game brings that can tell why something is so.
type Explainer interface {
	// Explain leads from what everybody sees in a position to what is certain there. It is the id of that word and the
	// reason, the easiest that is found; there is no id if nothing is certain.
	Explain(p game.Position, about Subject) (id string, why []Because)
}

// Practice is what a game brings to be practised without end.
type Practice interface {
	// Kinds are the ids of what can be practised, the easiest first. The words "practice.ID" name them.
	Kinds() []string
	// Exercise is that of a seed, always the same one. Finding it takes a bounded effort, and a seed may have none: [ErrNoExercise].
	Exercise(g scenario.Staged, kind string, seed uint64) (*Exercise, error)
}

// ErrNoExercise says that nothing fitting was found from a seed.
var ErrNoExercise = fmt.Errorf("lesson: this seed has no exercise")

// Exercise is one picture question of a practice.
type Exercise struct {
	State game.State
	Seat  game.Seat   // the learner's
	Asks  game.Phrase // with its full key
	Light []string    // places that it is about
	On    []string    // places at which each pick can be tapped, too
	Picks []Pick
	Right Pick
	Why   []Because // the reason of what is right
}

// Lesson is a lesson of this one question.
func (x *Exercise) Lesson(id, gameID string) *Lesson {
	s := Step{ID: "one", Say: Say{Key: x.Asks.Kind}, Light: x.Light, On: x.On, Picks: x.Picks, Expect: [][]string{{x.Right.Move()}}, start: x}
	return &Lesson{ID: id, Game: gameID, Minutes: 1, Steps: []Step{s}}
}
