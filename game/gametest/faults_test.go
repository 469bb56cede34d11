package gametest

import (
	"errors"
	"fmt"
	"regexp"

	"kancha/game"
	"kancha/game/gametest/toy"
)

// plain is the toy game as it should be.
var plain = func() game.Game {
	g, err := toy.Load(nil)
	if err != nil {
		panic(err)
	}
	return g
}()

// mv is a move of the toy game.
func mv(text string) game.Move {
	m, err := plain.Parse(text)
	if err != nil {
		panic(err)
	}
	return m
}

// ticks grows with every call: what an engine must not depend on.
var ticks uint64

func tick() uint64 {
	ticks++
	return ticks
}

func text(p game.Position) []byte {
	b, err := p.MarshalJSON()
	if err != nil {
		panic(err)
	}
	return b
}

var (
	randField = regexp.MustCompile(`"rand":"[0-9a-f]{16}"`)
	deckTop   = regexp.MustCompile(`"deck":\[(?:\d,)*(\d)\]`)
	revealsIs = regexp.MustCompile(`"reveals":\d+`)
)

// reseed gives a state another generator.
func reseed(st game.State, seed uint64) {
	b := randField.ReplaceAll(text(st), fmt.Appendf(nil, `"rand":"%016x"`, seed))
	changed, err := plain.Decode(b)
	if err != nil {
		panic(err)
	}
	changed.CopyTo(st)
}

// generator is the generator of a state as text.
func generator(st game.State) string { return string(randField.Find(text(st))) }

// topCard is the card on top of the deck, which nobody may know.
func topCard(p game.Position) int {
	if m := deckTop.FindSubmatch(text(p)); m != nil {
		return int(m[1][0] - '0')
	}
	return 0
}

func say(rec game.Recorder, s game.Seat, p game.Phrase) {
	if rec != nil {
		rec.Event(game.Event{Seat: s, Phrase: p})
	}
}

// brokenEngines are all faults. They stand in the order of the properties that find them.
func brokenEngines() []brokenEngine {
	var out []brokenEngine
	for _, list := range [][]brokenEngine{
		timid, incomplete, endless, leaky, forgetful, dear, rigid, mumbling, illegible, hasty, unwilling,
	} {
		out = append(out, list...)
	}
	return out
}

var timid = []brokenEngine{
	{name: "randomness from outside the state", property: "deterministic", says: "the same answers gave another state",
		f: faults{newGame: func(g game.Game, s game.Setup) (game.State, error) {
			s.Seed += tick()
			return g.New(s)
		}}},
	{name: "a recorder changes what happens", property: "deterministic", says: "a recorder changed what happened",
		f: faults{apply: func(st game.State, s game.Seat, m game.Move, rec game.Recorder) error {
			err := st.Apply(s, m, rec)
			if err == nil && rec != nil {
				reseed(st, 7)
			}
			return err
		}}},
	{name: "a question changes the state", property: "deterministic", says: "looking at a state changed it",
		f: faults{question: func(p game.Position, s game.Seat) game.Question {
			if st, ok := p.(game.State); ok {
				reseed(st, tick())
			}
			return p.Question(s)
		}}, also: []string{"complete", "json"}},
}

var incomplete = []brokenEngine{
	{name: "no answer has a point", property: "complete", says: "no answer has a point",
		f: faults{pointless: func(game.Move) bool { return true }}},
	{name: "an illegal answer changes the state", property: "complete", says: "changed the state",
		f: faults{apply: func(st game.State, s game.Seat, m game.Move, rec game.Recorder) error {
			err := st.Apply(s, m, rec)
			if err != nil {
				reseed(st, 7)
			}
			return err
		}}},
	{name: "an illegal answer is told", property: "complete", says: "was told as",
		f: faults{apply: func(st game.State, s game.Seat, m game.Move, rec game.Recorder) error {
			err := st.Apply(s, m, rec)
			if err != nil {
				say(rec, s, game.Say("tied"))
			}
			return err
		}}},
	{name: "a move is listed twice", property: "complete", says: "twice",
		f: faults{moves: func(p game.Position, s game.Seat, out []game.Move) []game.Move {
			from := len(out)
			out = p.Moves(s, out)
			return append(out, out[from:]...)
		}}, also: []string{"automata"}},
	{name: "a legal move is not listed", property: "complete", says: "but Moves is",
		f: faults{moves: func(p game.Position, s game.Seat, out []game.Move) []game.Move {
			from := len(out)
			out = p.Moves(s, out)
			return out[:max(min(from+1, len(out)), len(out)-1)]
		}}},
	{name: "the order of moves wanders", property: "complete", says: "list the moves of seat",
		f: faults{moves: func(p game.Position, s game.Seat, out []game.Move) []game.Move {
			from := len(out)
			out = p.Moves(s, out)
			if len(out) > from+1 && tick()%2 == 0 {
				out[from], out[from+1] = out[from+1], out[from]
			}
			return out
		}}, also: []string{"secret", "reveals", "json"}},
	{name: "moves are not appended", property: "complete", says: "does not append",
		f: faults{moves: func(p game.Position, s game.Seat, out []game.Move) []game.Move { return p.Moves(s, out[:0]) }}},
	{name: "the check allows what is not in the hand", property: "complete", says: "but Moves is",
		f: faults{check: func(p game.Position, s game.Seat, m game.Move) error {
			err := p.Check(s, m)
			if illegal, ok := err.(*game.Illegal); ok && illegal.Kind == "not_in_hand" {
				return nil
			}
			return err
		}}, also: []string{"secret"}},
	{name: "a refusal without a reason", property: "complete", says: "want the same *Illegal",
		f: faults{check: func(p game.Position, s game.Seat, m game.Move) error {
			if p.Check(s, m) != nil {
				return errors.New("no")
			}
			return nil
		}}, also: []string{"legible"}},
	{name: "a seat that does not exist may answer", property: "complete", says: "there is no seat",
		f: faults{
			check: func(p game.Position, s game.Seat, m game.Move) error {
				if int(s) >= p.Seats() {
					return nil
				}
				return p.Check(s, m)
			},
			apply: func(st game.State, s game.Seat, m game.Move, rec game.Recorder) error {
				if int(s) >= st.Seats() {
					return nil
				}
				return st.Apply(s, m, rec)
			},
		}},
	{name: "who owes nothing is asked", property: "complete", says: "waiting is false",
		f: faults{question: func(p game.Position, s game.Seat) game.Question {
			if s < 0 || int(s) >= p.Seats() {
				return game.Question{}
			}
			return game.Question{Phrase: game.Say("turn"), Private: true}
		}}},
	{name: "the turn of nobody's game", property: "complete", says: "is refused with",
		f: faults{
			check: func(p game.Position, s game.Seat, m game.Move) error { return notAsked(p.Check(s, m)) },
			apply: func(st game.State, s game.Seat, m game.Move, rec game.Recorder) error {
				return notAsked(st.Apply(s, m, rec))
			},
		}},
}

// notAsked hides that a game is over.
func notAsked(err error) error {
	if illegal, ok := err.(*game.Illegal); ok && illegal.Kind == game.ReasonOver {
		return game.Refuse(game.ReasonNotAsked)
	}
	return err
}

var endless = []brokenEngine{
	{name: "games are longer than the bound", property: "finite", says: "not over after 5 answers",
		f: faults{info: func(i *game.Info) { i.Bound = 5 }}},
	{name: "no bound", property: "finite", says: "Bound is 0", f: faults{info: func(i *game.Info) { i.Bound = 0 }}},
	{name: "cards get lost", property: "conserving", says: "after the answer there are",
		options: func(o *Options) {
			o.Count = func(st game.State) []Tally {
				tallies := cards(st)
				if st.Reveals() > 2 {
					tallies[1].N--
				}
				return tallies
			}
		}},
	{name: "a thing that comes into being", property: "conserving", says: "Count counts",
		options: func(o *Options) {
			o.Count = func(st game.State) []Tally {
				if st.Reveals() > 0 {
					return append(cards(st), Tally{What: "dust"})
				}
				return cards(st)
			}
		}},
	{name: "nothing is counted", property: "conserving", says: "Options.Count is missing",
		options: func(o *Options) { o.Count = nil }},
}

// heap keeps what the faults below allocate.
var heap []byte

var dear = []brokenEngine{
	{name: "answers allocate", property: "cheap", says: "Apply allocates",
		f: faults{apply: func(st game.State, s game.Seat, m game.Move, rec game.Recorder) error {
			heap = make([]byte, 64)
			return st.Apply(s, m, rec)
		}}},
	{name: "listing moves allocates", property: "cheap", says: "Moves allocates",
		f: faults{moves: func(p game.Position, s game.Seat, out []game.Move) []game.Move {
			return append(out, p.Moves(s, nil)...)
		}}},
	{name: "allowing a move allocates", property: "cheap", says: "Check allocates",
		f: faults{check: func(p game.Position, s game.Seat, m game.Move) error {
			heap = make([]byte, 64)
			return p.Check(s, m)
		}}},
}

var hasty = []brokenEngine{
	{name: "who answers first matters", property: "simultaneous", says: "do not commute",
		f: faults{apply: func(st game.State, s game.Seat, m game.Move, rec game.Recorder) error {
			first := st.Waiting().Len() == 2 && s == 1
			err := st.Apply(s, m, rec)
			if err == nil && first {
				reseed(st, 7)
			}
			return err
		}}, also: []string{"cheap"}},
	{name: "the dummy has a choice", property: "automata", says: "has a choice",
		f: faults{
			candidates: func(p game.Position, s game.Seat, out []game.Move) []game.Move {
				return dither(p, s, p.Candidates(s, out))
			},
			moves: func(p game.Position, s game.Seat, out []game.Move) []game.Move { return dither(p, s, p.Moves(s, out)) },
			check: func(p game.Position, s game.Seat, m game.Move) error {
				if p.Question(s).Kind == "turn" && m == mv("roll") {
					return nil
				}
				return p.Check(s, m)
			},
			apply: func(st game.State, s game.Seat, m game.Move, rec game.Recorder) error {
				if st.Question(s).Kind == "turn" && m == mv("roll") {
					m = mv("turn")
				}
				return st.Apply(s, m, rec)
			},
		}, also: []string{"cheap"}},
	{name: "a preview by peeking", property: "preview", says: "tells more than the view knows",
		f: faults{preview: func(p game.Position, s game.Seat, m game.Move) game.Preview {
			v := p.Preview(s, m)
			v.Effects = append(v.Effects, game.Say("double_or_nothing", game.Num("n", topCard(p))))
			return v
		}}, also: []string{"secret"}},
	{name: "a preview that does it", property: "preview", says: "Preview changed the state",
		f: faults{preview: func(p game.Position, s game.Seat, m game.Move) game.Preview {
			v := p.Preview(s, m)
			if st, ok := p.(game.State); ok {
				reseed(st, tick())
			}
			return v
		}}, also: []string{"deterministic", "json"}},
	{name: "points that belong to no category", property: "standings", says: "add up",
		f: faults{standings: func(p game.Position) []game.Standing {
			out := p.Standings()
			out[0].Total++
			return out
		}}},
	{name: "the last is the first", property: "standings", says: "ranks do not follow",
		f: faults{standings: func(p game.Position) []game.Standing {
			out := p.Standings()
			for i := range out {
				if out[0].Total != out[1].Total {
					out[i].Rank = len(out) + 1 - out[i].Rank
				}
			}
			return out
		}}},
	{name: "somebody stands nowhere", property: "standings", says: "standings for",
		f: faults{standings: func(p game.Position) []game.Standing { return p.Standings()[1:] }}},
	{name: "nobody is first", property: "standings", says: "has rank 2",
		f: faults{standings: func(p game.Position) []game.Standing {
			out := p.Standings()
			for i := range out {
				out[i].Rank++
			}
			return out
		}}},
}

// dither lets the dummy roll instead.
func dither(p game.Position, s game.Seat, out []game.Move) []game.Move {
	if p.Question(s).Kind == "turn" {
		out = append(out, mv("roll"))
	}
	return out
}
