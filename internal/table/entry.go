package table

import (
	"encoding/json"

	"kancha/game"
	"kancha/internal/clock"
)

// body is what an entry of the log says beyond its head. What a reader sees of an old answer stands here as it was when
// the answer was given, so a later mending of the rules does not rewrite it.
type body struct {
	Name  string `json:"name,omitempty"`  // joined, left
	Coach bool   `json:"coach,omitempty"` // created: people may ask for help
	Help  Help   `json:"help,omitempty"`  // helped: with what

	NoTrials bool `json:"no_trials,omitempty"` // created: nobody may try answers on a copy

	From []Past `json:"from,omitempty"` // created: the game goes on from these answers

	Patience int64      `json:"patience,omitempty"` // created: how many seconds somebody may be away; 0 in old logs, -1 for ever
	Cause    Cause      `json:"cause,omitempty"`    // stood in: why
	Ending   EndKind    `json:"ending,omitempty"`   // ended: how
	For      game.Seat  `json:"for,omitempty"`      // wished: a bot in this seat, counted from 1; 0 that the game ends
	Voices   game.Seats `json:"voices,omitempty"`   // wished: all who wish it now

	// Answered
	Move   string    `json:"move,omitempty"`
	move   game.Move // the same, read
	Auto   bool      `json:"auto,omitempty"` // given by the table after the answer before it
	With   bool      `json:"with,omitempty"` // a further step of the answer before it
	Turn   int       `json:"turn,omitempty"`
	Actor  game.Seat `json:"actor"`
	Turned bool      `json:"turned,omitempty"` // the next answer belongs to another turn
	Events []told    `json:"events,omitempty"`
	Totals []int     `json:"totals,omitempty"`

	Steps int `json:"steps,omitempty"` // undone, rewound: how many answers; rebased: how many are lost

	Late   clock.Late `json:"late,omitempty"`   // timed out: what follows
	Stands bool       `json:"stands,omitempty"` // paused, resumed: whether the clocks stand, or have stood until now

	// Started, Rebased: where the log goes on from. A seed alone would not do: what a generator makes of it may change.
	State json.RawMessage `json:"state,omitempty"`
	Setup bool            `json:"setup,omitempty"` // started: nobody's turn has begun yet
	Why   string          `json:"why,omitempty"`
}

// told is one event, and what those see of it who may not see all.
type told struct {
	Full   event      `json:"e"`
	To     game.Seats `json:"to,omitempty"`
	Public *event     `json:"public,omitempty"` // nil if everybody saw everything
}

// event is a game.Event with every argument's type, so that it can be read back.
type event struct {
	Seat game.Seat `json:"s"`
	Kind string    `json:"k"`
	Args []arg     `json:"a,omitempty"`
}

type arg struct {
	Name string       `json:"a"`
	Type game.ArgType `json:"t,omitempty"`
	N    int          `json:"n,omitempty"`
	IDs  []string     `json:"i,omitempty"`
}

func toEvent(e game.Event) event {
	out := event{Seat: e.Seat, Kind: e.Kind}
	for _, a := range e.Args {
		out.Args = append(out.Args, arg(a))
	}
	return out
}

func (e event) game() game.Event {
	out := game.Event{Seat: e.Seat, Phrase: game.Phrase{Kind: e.Kind}}
	for _, a := range e.Args {
		out.Args = append(out.Args, game.Arg(a))
	}
	return out
}

// listener is a Recorder that keeps what it hears.
type listener struct{ heard []told }

func (l *listener) Event(e game.Event) { l.heard = append(l.heard, told{Full: toEvent(e)}) }

func (l *listener) Secret(to game.Seats, full, public game.Event) {
	p := toEvent(public)
	l.heard = append(l.heard, told{Full: toEvent(full), To: to, Public: &p})
}

func (b body) json() []byte {
	out, err := json.Marshal(b)
	if err != nil {
		panic(err) // plain values always marshal
	}
	return out
}

func readBody(rules game.Game, e Entry) (body, error) {
	var b body
	err := json.Unmarshal(e.Body, &b)
	if err == nil && e.Kind == Answered {
		b.move, err = rules.Parse(b.Move)
	}
	return b, err
}
