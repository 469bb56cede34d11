// Package trial lets somebody try answers on a copy of a game. The copy is a sample of what the seat sees, never the game
// itself, and it ends before the first thing that is hidden: whatever it shows is the same in every sample.
package trial

import (
	"hash/fnv"
	"slices"

	"kancha/game"
)

// Most is how many answers can be tried one after another.
const Most = 60

// Refusal is why an answer cannot be tried.
type Refusal string

// Why an answer cannot be tried.
const (
	Hidden  Refusal = "hidden"  // it would make something known
	Long    Refusal = "long"    // there are too many before it
	Unasked Refusal = "unasked" // the seat is asked nothing then
)

func (r Refusal) Error() string { return "trial: " + string(r) }

// Trial is where some answers have led.
type Trial struct {
	View   game.View // what the seat would see
	Done   []game.Move
	Moves  []game.Move // what can be tried next
	Left   int         // legal answers that cannot be tried, because they make something known
	Places []string    // those that the answers have touched
}

// Asked tells whether the seat is asked something there.
func (t *Trial) Asked() bool { return t.View.Waiting().Has(t.View.Viewer()) }

// Seed is a seed for the sample of a view, so that the same view gives the same copy.
func Seed(view game.View) (uint64, error) {
	text, err := view.MarshalJSON()
	if err != nil {
		return 0, err
	}
	h := fnv.New64a()
	h.Write(text)
	return h.Sum64(), nil
}

// Habits are what the seat wants its table to answer by itself. They are those of a table's answers (table.Closing), where
// nothing has been revealed since the turn began.
type Habits struct {
	Spare bool // what has a point besides one answer only
	Ends  bool // the end of a turn
}

// Follow tries answers of the view's viewer. What leaves no choice after each of them is answered by the copy, as a table
// does it ([game.Forced]). It fails with a Refusal, a [*game.Illegal] or a [*game.NotationError].
func Follow(rules game.Game, view game.View, seed uint64, notation []string, habits Habits) (*Trial, error) {
	if len(notation) > Most {
		return nil, Long
	}
	seat, t := view.Viewer(), &Trial{View: view}
	var copied game.State
	for _, text := range notation {
		m, err := rules.Parse(text)
		if err != nil {
			return nil, err
		}
		if err := t.check(seat, m); err != nil {
			return nil, err
		}
		if copied == nil {
			rand := game.NewRand(seed)
			copied = view.Determinize(&rand)
		}
		before := copied.Reveals()
		if err := copied.Apply(seat, m, (*touched)(t)); err != nil {
			return nil, err
		}
		if copied.Reveals() != before {
			return nil, Hidden
		}
		if err := t.settle(copied, seat, habits); err != nil {
			return nil, err
		}
		t.View, t.Done = copied.View(seat), append(t.Done, m)
	}
	if !t.Asked() {
		return t, nil
	}
	for _, m := range t.View.Moves(seat, nil) {
		if t.View.Preview(seat, m).Reveals {
			t.Left++
		} else {
			t.Moves = append(t.Moves, m)
		}
	}
	return t, nil
}

// settle answers what leaves the seat no choice.
func (t *Trial) settle(copied game.State, seat game.Seat, habits Habits) error {
	for range Most {
		m, only := game.Forced(copied, seat, habits.Spare, false)
		if !only || copied.Question(seat).Closes && !habits.Ends {
			return nil
		}
		if err := copied.Apply(seat, m, (*touched)(t)); err != nil {
			return err
		}
	}
	return nil
}

func (t *Trial) check(seat game.Seat, m game.Move) error {
	if !t.Asked() {
		return Unasked
	}
	if err := t.View.Check(seat, m); err != nil {
		return err
	}
	if t.View.Preview(seat, m).Reveals {
		return Hidden
	}
	return nil
}

// touched notes the places that the answers touch, as the seat sees them.
type touched Trial

func (t *touched) Event(e game.Event) {
	for _, p := range e.Places() {
		if !slices.Contains(t.Places, p) {
			t.Places = append(t.Places, p)
		}
	}
}

func (t *touched) Secret(to game.Seats, full, public game.Event) {
	if to.Has(t.View.Viewer()) {
		t.Event(full)
		return
	}
	t.Event(public)
}
