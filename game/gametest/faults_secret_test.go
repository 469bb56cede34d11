package gametest

import (
	"bytes"

	"kancha/game"
)

var leaky = []brokenEngine{
	{name: "the view holds everything", property: "secret", says: "does not look like the game",
		f: faults{viewJSON: func(st game.State, v game.View) ([]byte, error) { return text(st), nil }}},
	{name: "the view holds the generator", property: "secret", says: "does not look like the game",
		f: faults{viewJSON: func(st game.State, v game.View) ([]byte, error) {
			return bytes.Replace(text(v), []byte(`"rand":null`), []byte(generator(st)), 1), nil
		}}},
	{name: "the view remembers what it hides", property: "secret", says: "the view knows it",
		f: faults{determinize: func(st game.State, v game.View, r *game.Rand) game.State {
			d := st.Clone()
			reseed(d, r.Uint64())
			return d
		}}},
	{name: "a sample depends on the live generator", property: "secret", says: "depends on more than the view",
		f: faults{determinize: func(st game.State, v game.View, r *game.Rand) game.State {
			seed := game.NewRand(r.Uint64() + uint64(generator(st)[12]))
			return v.Determinize(&seed)
		}}},
	{name: "samples cannot be repeated", property: "secret", says: "equal views and generators gave different states",
		f: faults{determinize: func(st game.State, v game.View, r *game.Rand) game.State {
			seed := game.NewRand(tick())
			return v.Determinize(&seed)
		}}},
	{name: "a question depends on what is hidden", property: "secret", says: "disagree",
		f: faults{question: func(p game.Position, s game.Seat) game.Question {
			q := p.Question(s)
			if q.Kind == "lay" {
				q.Args = []game.Arg{game.Num("round", topCard(p))}
			}
			return q
		}}},
	{name: "everybody is told what one may know", property: "secret", says: "is told of one",
		f: faults{apply: func(st game.State, s game.Seat, m game.Move, rec game.Recorder) error {
			if rec != nil {
				rec = gossip{rec}
			}
			return st.Apply(s, m, rec)
		}}},
	{name: "an answer tells the hand it came from", property: "secret", says: "that Reveals does not tell",
		f: faults{apply: func(st game.State, s game.Seat, m game.Move, rec game.Recorder) error {
			if rec == nil {
				return st.Apply(s, m, nil)
			}
			moves := st.Moves(s, nil)
			err := st.Apply(s, m, rec)
			if err == nil {
				say(rec, s, game.Say("rolled", game.Num("n", len(moves))))
			}
			return err
		}}},
	{name: "a table could give away a hand", property: "secret", says: "must be private",
		f: faults{question: func(p game.Position, s game.Seat) game.Question {
			q := p.Question(s)
			q.Private = false
			return q
		}}},
	{name: "a view is a state", property: "secret", says: "can be asserted",
		f: faults{view: func(st game.State, s game.Seat) game.View { return openView{healthy(st, s), st} }}},
	{name: "a view follows the state", property: "secret", says: "follows later changes",
		f: faults{view: func(st game.State, s game.Seat) game.View { return liveView{healthy(st, s), st} }}},
	{name: "many samples depend on more than the generator", property: "secret", says: "equal views and generators gave different samples",
		f: faults{view: func(st game.State, s game.Seat) game.View {
			return manyView{healthy(st, s), func(v *doubleView, r *game.Rand) game.State {
				seed := game.NewRand(tick())
				return v.Determinize(&seed)
			}}
		}}},
	{name: "many samples show another game", property: "secret", says: "a sample of seat",
		f: faults{view: func(st game.State, s game.Seat) game.View {
			return manyView{healthy(st, s), func(v *doubleView, r *game.Rand) game.State {
				first, err := plain.New(game.Setup{Seed: r.Uint64()})
				if err != nil {
					panic(err)
				}
				return &doubleState{doublePosition{first, v.f}, first}
			}}
		}}},
	{name: "a view has another shape", property: "secret", says: `has no "deck"`,
		f: faults{viewJSON: func(st game.State, v game.View) ([]byte, error) {
			return bytes.Replace(text(v), []byte(`"deck"`), []byte(`"cards"`), 1), nil
		}}},
	{name: "a view says something untrue", property: "secret", says: "neither null nor the truth",
		f: faults{viewJSON: func(st game.State, v game.View) ([]byte, error) {
			return bytes.Replace(text(v), []byte(`"people":2`), []byte(`"people":3`), 1), nil
		}}},
}

// gossip tells everybody everything.
type gossip struct{ game.Recorder }

func (g gossip) Secret(_ game.Seats, full, _ game.Event) { g.Event(full) }

// healthy is the view of a double without the fault that asks for it.
func healthy(st game.State, s game.Seat) *doubleView {
	d := st.(*doubleState)
	v := d.st.View(s)
	return &doubleView{doublePosition{v, d.f}, v, d.st}
}

type openView struct {
	*doubleView
	live game.State
}

func (v openView) Apply(s game.Seat, m game.Move, rec game.Recorder) error {
	return v.live.Apply(s, m, rec)
}

type liveView struct {
	*doubleView
	live game.State
}

func (v liveView) MarshalJSON() ([]byte, error) {
	return v.live.(*doubleState).st.View(v.Viewer()).MarshalJSON()
}

var forgetful = []brokenEngine{
	{name: "Reveals is forgotten", property: "reveals", says: "Reveals has not grown",
		f: faults{reveals: func(p game.Position) uint32 { return 0 }}},
	{name: "Reveals shrinks", property: "reveals", says: "shrank",
		f: faults{reveals: func(p game.Position) uint32 { return 100 - p.Reveals() }}},
	{name: "nobody is warned", property: "reveals", says: "Preview did not say so",
		f: faults{preview: func(p game.Position, s game.Seat, m game.Move) game.Preview { return game.Preview{} }}},
}

// manyView samples in a way of its own.
type manyView struct {
	*doubleView
	sample func(*doubleView, *game.Rand) game.State
}

func (v manyView) Samples(r *game.Rand, least, most int) []game.State {
	return []game.State{v.sample(v.doubleView, r), v.sample(v.doubleView, r)}
}
