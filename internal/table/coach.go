package table

import (
	"context"

	"kancha/bot"
	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/person"
)

// Help is what a seat can ask its coach for.
type Help string

// The rungs of hints, each after the one before it, and the overlay of what is still possible.
const (
	HelpLook    Help = "look"    // where to look
	HelpRule    Help = "rule"    // which rule
	HelpAnswer  Help = "answer"  // the answer
	HelpWhat    Help = "what"    // what to do
	HelpWhy     Help = "why"     // why
	HelpMarks   Help = "marks"   // show what is possible, from now on
	HelpUnmarks Help = "unmarks" // do not show it any more
)

// Helps lists all.
func Helps() []Help {
	return []Help{HelpLook, HelpRule, HelpAnswer, HelpWhat, HelpWhy, HelpMarks, HelpUnmarks}
}

// helpLines are the lines that tell of help.
var helpLines = map[Help]string{
	HelpLook: LineHelpLook, HelpRule: LineHelpRule, HelpAnswer: LineHelpAnswer, HelpWhat: LineHelpWhat,
	HelpWhy: LineHelpWhy, HelpMarks: LineHelpMarks, HelpUnmarks: LineHelpUnmarks,
}

// Rung is the number of a rung from 1; 0 for the overlay.
func (h Help) Rung() int {
	switch h {
	case HelpLook:
		return 1
	case HelpRule, HelpWhat:
		return 2
	case HelpAnswer, HelpWhy:
		return 3
	}
	return 0
}

// Coaching is the coach of a table as one viewer may see it. What it says is for those who asked; that they asked is for
// everybody.
type Coaching struct {
	Used []int // hints that each seat has taken, by seat; the overlay counts as one
	// Mine is set when the viewer holds the seat that looks and may ask now. What follows is only for that seat.
	Mine    bool
	Ladder  []Help    // the rungs that this coach has
	Overlay bool      // it can show what is possible
	Rung    int       // how far up the ladder the viewer is in this position
	Hint    *bot.Hint // no more of it than the rung says; nil below the first
	Marked  bool      // the viewer has asked for the overlay
	Marks   []bot.Mark
	Unsure  bool // the coach had not time enough to rule out all that can be
}

// Ask is a request for help. Step is the number of answers that the asker has seen; after another one the question is a
// different one.
type Ask struct {
	Table  ID
	Person person.ID
	Seat   game.Seat
	Help   Help
	Step   int
	Key    string // the same when the same request is sent again
}

// helped is what a seat has asked for.
type helped struct {
	used   int
	rung   int
	at     int // the position for which the rung was taken
	marked bool
}

// Coach helps people in a game; nil if nobody does.
func (h *House) Coach(gameID string) bot.Coach { return h.byID[gameID].Coach }

// Analyst looks at finished games again; nil if nobody does.
func (h *House) Analyst(gameID string) *bot.Analyst { return h.byID[gameID].Analyst }

// NoteHelp writes into the log for everybody that a seat has taken a rung of a hint, or has turned the overlay on or off.
// Said again it changes nothing. Refusals: those of AskedFor.
func (h *House) NoteHelp(ctx context.Context, a Ask) error {
	return h.writing(ctx, a.Table, func(t *live) error {
		if news, err := t.mayAsk(a); err != nil || !news {
			return err
		}
		d := t.draft()
		d.add(h.now(), Helped, a.Seat, a.Key, body{Help: a.Help, Turn: t.history.turn, Actor: t.onTurn(a.Seat)}, t.history.state)
		return h.commit(ctx, t, d)
	})
}

// AskedFor is the view that a request for help is about, nil if there is nothing to do. Refusals: no_table, no_coach,
// no_seat, not_your_seat, key, those of a game that is not running, stale.
func (h *House) AskedFor(ctx context.Context, a Ask) (gameID string, view game.View, err error) {
	if err := CheckKey(a.Key); err != nil {
		return "", nil, err
	}
	err = h.reading(ctx, a.Table, func(t *live) error {
		gameID = t.head.Game
		news, err := t.mayAsk(a)
		if err == nil && news {
			view = t.history.state.View(a.Seat)
		}
		return err
	})
	return gameID, view, err
}

// mayAsk refuses a request, or tells whether it asks for something new.
func (t *live) mayAsk(a Ask) (news bool, err error) {
	switch {
	case !t.coached():
		return false, errs.New(ReasonNoCoach)
	case helpLines[a.Help] == "":
		return false, errs.New(ReasonNotation)
	case !t.holds(a.Person, a.Seat):
		return false, t.notHeld(a.Seat)
	}
	if _, ok := t.history.keys[keyOf(a.Seat, a.Key)]; ok && a.Key != "" {
		return false, nil
	}
	if err := t.playing(); err != nil {
		return false, err
	}
	has, rung := &t.history.help[a.Seat], a.Help.Rung()
	switch {
	case a.Help == HelpMarks || a.Help == HelpUnmarks:
		return has.marked == (a.Help == HelpUnmarks), nil
	case a.Step != len(t.history.steps) || rung > t.history.rung(a.Seat)+1:
		return false, errs.New(ReasonStale)
	}
	return rung > t.history.rung(a.Seat), nil
}

// coached tells whether people may ask for help here. It is the one place that decides it: where games count for a
// rating, nobody may.
func (t *live) coached() bool { return t.history.coach && !t.head.Strict() }

// trials tells whether people may try answers on a copy: not where games count, nor where the table was made without. An
// analysis needs none, since everything is taken back there.
func (t *live) trials() bool {
	return t.head.Phase == Playing && !t.history.noTrials && !t.head.Strict() && !t.head.Study
}

// onTurn is whose turn it is, or the seat itself while it is nobody's. The caller holds t.write.
func (t *live) onTurn(seat game.Seat) game.Seat {
	t.mu.Lock()
	defer t.mu.Unlock()
	return actor(t.history.state, seat)
}

// rung is how far up the ladder a seat is in the present position.
func (s *history) rung(seat game.Seat) int {
	if h := s.help[seat]; h.at == s.position {
		return h.rung
	}
	return 0
}

// helped notes that a seat has asked, and says so in the log.
func (s *history) helped(e Entry, b body) {
	h := &s.help[e.Seat]
	switch rung := b.Help.Rung(); {
	case rung > 0:
		h.rung, h.at = rung, s.position
		h.used++
	case b.Help == HelpMarks:
		h.marked = true
		h.used++
	default:
		h.marked = false
	}
	kind := helpLines[b.Help]
	s.write(LogLine{
		Step: len(s.steps), Turn: s.turn, Actor: b.Actor, At: e.At, House: kind,
		Event: game.Event{Seat: e.Seat, Phrase: game.Say(kind)},
	})
}

// coaching is what a viewer may know of the coach; what the coach says is added outside of the lock, see package coach.
func (t *live) coaching(l Look, viewer game.Seat) *Coaching {
	s := &t.history
	if !t.coached() {
		return nil
	}
	c := &Coaching{}
	for seat := range t.head.Seats {
		c.Used = append(c.Used, s.help[seat].used)
	}
	if l.Step >= 0 || t.head.Phase != Playing || !t.holds(l.Person, viewer) {
		return c
	}
	c.Mine, c.Rung, c.Marked = true, s.rung(viewer), s.help[viewer].marked
	return c
}
