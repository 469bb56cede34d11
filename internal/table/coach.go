package table

import (
	"context"
	"slices"

	"kancha/bot"
	"kancha/game"
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

// ladder is the rungs of a coach's hints.
func ladder(c bot.Coach) []Help {
	if bot.Plans(c) {
		return []Help{HelpLook, HelpWhat, HelpWhy}
	}
	return []Help{HelpLook, HelpRule, HelpAnswer}
}

// overlays tells whether a coach can show what is possible.
func overlays(c bot.Coach) bool {
	_, ok := c.(bot.Marker)
	return ok
}

// helps is all that a coach can be asked for.
func helps(c bot.Coach) []Help {
	if overlays(c) {
		return append(ladder(c), HelpMarks, HelpUnmarks)
	}
	return ladder(c)
}

// helpLines are the lines that tell of help.
var helpLines = map[Help]string{
	HelpLook: LineHelpLook, HelpRule: LineHelpRule, HelpAnswer: LineHelpAnswer, HelpWhat: LineHelpWhat,
	HelpWhy: LineHelpWhy, HelpMarks: LineHelpMarks, HelpUnmarks: LineHelpUnmarks,
}

// rung is the number of a rung from 1; 0 for the overlay.
func (h Help) rung() int {
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

// What the coach says, as package bot has it.
type (
	Hint   = bot.Hint
	Advice = bot.Advice
	Scheme = bot.Plan // of a hint
	Mark   = bot.Mark
)

// Coaching is the coach of a table as one viewer may see it. What it says is for those who asked; that they asked is for
// everybody.
type Coaching struct {
	Used []int // hints that each seat has taken, by seat; the overlay counts as one
	// Mine is set when the viewer holds the seat that looks and may ask now. What follows is only for that seat.
	Mine    bool
	Ladder  []Help // the rungs that this coach has
	Overlay bool   // it can show what is possible
	Rung    int    // how far up the ladder the viewer is in this position
	Hint    *Hint  // no more of it than the rung says; nil below the first
	Marked  bool   // the viewer has asked for the overlay
	Marks   []Mark
	Unsure  bool // the coach had not time enough to rule out all that can be
}

// Ask is a request for help. Step is the number of answers that the asker has seen; after another one the question is a
// different one.
type Ask struct {
	Table  ID
	Person PersonID
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

// Coached tells whether a game has a coach.
func (h *House) Coached(id string) bool { return h.byID[id].Coach != nil }

// Reviewed tells whether the coach of a game can judge finished ones.
func (h *House) Reviewed(id string) bool {
	_, ok := h.byID[id].Coach.(bot.Reviewer)
	return ok
}

// Help takes a rung of a hint, or turns the overlay on or off, for a seat of the person. It is written into the log for
// everybody. Refusals: no_table, no_coach, no_seat, not_your_seat, key, those of a game that is not running, stale,
// no_hint, no_choice, hint_unsure.
func (h *House) Help(ctx context.Context, a Ask) error {
	if err := checkKey(a.Key); err != nil {
		return err
	}
	gameID, view, err := h.askedOf(ctx, a)
	if err != nil || view == nil {
		return err
	}
	if a.Help.rung() > 0 {
		if _, err := h.hint(ctx, gameID, view); err != nil {
			return err
		}
	}
	return h.writing(ctx, a.Table, func(t *live) error {
		if news, err := t.mayAsk(a, h.byID[t.head.Game].Coach); err != nil || !news {
			return err
		}
		d := t.draft()
		d.add(h.now(), Helped, a.Seat, a.Key, body{Help: a.Help, Turn: t.story.turn, Actor: t.onTurn(a.Seat)}, t.story.state)
		return h.commit(ctx, t, d)
	})
}

// askedOf is the view that a request is about, nil if there is nothing to do.
func (h *House) askedOf(ctx context.Context, a Ask) (gameID string, view game.View, err error) {
	err = h.reading(ctx, a.Table, func(t *live) error {
		news, err := t.mayAsk(a, h.byID[t.head.Game].Coach)
		if err == nil && news {
			gameID, view = t.head.Game, t.story.state.View(a.Seat)
		}
		return err
	})
	return gameID, view, err
}

// mayAsk refuses a request, or tells whether it asks for something new.
func (t *live) mayAsk(a Ask, coach bot.Coach) (news bool, err error) {
	switch {
	case !t.coached():
		return false, refuse(ReasonNoCoach)
	case !slices.Contains(helps(coach), a.Help):
		return false, refuse(ReasonNotation)
	case !t.holds(a.Person, a.Seat):
		return false, t.notHeld(a.Seat)
	}
	if _, ok := t.story.keys[keyOf(a.Seat, a.Key)]; ok && a.Key != "" {
		return false, nil
	}
	if err := t.playing(); err != nil {
		return false, err
	}
	has, rung := &t.story.help[a.Seat], a.Help.rung()
	switch {
	case a.Help == HelpMarks || a.Help == HelpUnmarks:
		return has.marked == (a.Help == HelpUnmarks), nil
	case a.Step != len(t.story.steps) || rung > t.story.rung(a.Seat)+1:
		return false, refuse(ReasonStale)
	}
	return rung > t.story.rung(a.Seat), nil
}

// coached tells whether people may ask for help here. It is the one place that decides it: where games count for a
// rating, nobody may.
func (t *live) coached() bool { return t.story.coach && !t.head.strict() }

// onTurn is whose turn it is, or the seat itself while it is nobody's. The caller holds t.write.
func (t *live) onTurn(seat game.Seat) game.Seat {
	t.mu.Lock()
	defer t.mu.Unlock()
	return actor(t.story.state, seat)
}

// rung is how far up the ladder a seat is in the present position.
func (s *story) rung(seat game.Seat) int {
	if h := s.help[seat]; h.at == s.position {
		return h.rung
	}
	return 0
}

// helped notes that a seat has asked, and says so in the log.
func (s *story) helped(e Entry, b body) {
	h := &s.help[e.Seat]
	switch rung := b.Help.rung(); {
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

// coaching is what a viewer may know of the coach; what the coach says is added outside of the lock, see House.advise.
func (t *live) coaching(l Look, viewer game.Seat) *Coaching {
	s := &t.story
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
