package bot_test

import (
	"encoding/json"

	"kancha/game"
)

// toy is the smallest game with a secret: one of several sealed boxes may be opened, then its number is announced.
// The right number gains that many points, a wrong one loses the number in the box and two more. Leaving costs nothing.
// Seat 0 plays, seat 1 only gives the table a second chair.
type toy struct {
	Boxes  []int // what is inside, 1..Range; 0 in a view
	Range  int   // 1: everybody knows what is inside
	Opened int   // 1-based, 0 for none
	Points int
	Done   bool
	Asked  uint32
}

const leave game.Move = 0

func (s *toy) Seats() int           { return 2 }
func (s *toy) Turn() game.Seat      { return s.Waiting().First() }
func (s *toy) Automata() game.Seats { return 0 }
func (s *toy) Reveals() uint32      { return s.Asked }

func (s *toy) Waiting() game.Seats {
	if s.Done {
		return 0
	}
	return game.SeatSet(0)
}

func (s *toy) Question(seat game.Seat) game.Question {
	if !s.Waiting().Has(seat) {
		return game.Question{}
	}
	return game.Question{Phrase: game.Say("toy")}
}

// Candidates are leave, a box (1…), or an announced number (101…).
func (s *toy) Candidates(seat game.Seat, out []game.Move) []game.Move {
	if !s.Waiting().Has(seat) {
		return out
	}
	out = append(out, leave)
	if s.Opened == 0 {
		for i := range s.Boxes {
			out = append(out, game.Move(i+1))
		}
		return out
	}
	for n := 1; n <= max(s.Range, 3); n++ {
		out = append(out, game.Move(100+n))
	}
	return out[1:]
}

func (s *toy) Moves(seat game.Seat, out []game.Move) []game.Move { return s.Candidates(seat, out) }
func (s *toy) Check(game.Seat, game.Move) error                  { return nil }
func (s *toy) Preview(game.Seat, game.Move) game.Preview         { return game.Preview{} }
func (s *toy) MarshalJSON() ([]byte, error)                      { type plain toy; return json.Marshal((*plain)(s)) }

func (s *toy) Standings() []game.Standing {
	return []game.Standing{{Seat: 0, Rank: 1, Total: s.Points}, {Seat: 1, Rank: 1}}
}

func (s *toy) Apply(_ game.Seat, m game.Move, _ game.Recorder) error {
	switch {
	case m == leave:
		s.Done = true
	case s.Opened == 0:
		s.Opened = int(m)
	default:
		inside := s.Boxes[s.Opened-1]
		if int(m)-100 == inside {
			s.Points += inside
		} else {
			s.Points -= inside + 2
		}
		s.Asked++
		s.Done = true
	}
	return nil
}

func (s *toy) Clone() game.State {
	c := &toy{Boxes: make([]int, len(s.Boxes))}
	s.CopyTo(c)
	return c
}

func (s *toy) CopyTo(dst game.State) {
	d := dst.(*toy)
	copy(d.Boxes, s.Boxes)
	boxes := d.Boxes
	*d = *s
	d.Boxes = boxes
}

func (s *toy) View(seat game.Seat) game.View {
	hidden := s.Clone().(*toy)
	clear(hidden.Boxes)
	return toyView{hidden, seat}
}

type toyView struct {
	*hiddenToy
	seat game.Seat
}

// hiddenToy keeps Apply out of the view.
type hiddenToy = toy

func (v toyView) Viewer() game.Seat { return v.seat }

func (v toyView) Determinize(r *game.Rand) game.State {
	s := v.hiddenToy.Clone().(*toy)
	for i := range s.Boxes {
		s.Boxes[i] = 1 + r.IntN(s.Range)
		if s.Range == 1 {
			s.Boxes[i] = 3
		}
	}
	return s
}

// points is a brain that counts what a seat has.
type points struct{}

func (points) Evaluate(s game.State, seat game.Seat) float64 {
	return float64(s.Standings()[seat].Total)
}
