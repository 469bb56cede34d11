package table

import (
	"context"
	"slices"
	"time"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/person"
)

// Look gives the table as a viewer may see it, now or in a replay.
// Refusals: no_table, no_step, storage.
func (h *House) Look(ctx context.Context, l Look) (*Snapshot, error) {
	var snap *Snapshot
	present, stamp := h.present(l.Table)
	var visit Visit
	var write bool
	var who []person.ID
	err := h.reading(ctx, l.Table, func(t *live) error {
		if t.hides(l.Person) {
			return errs.New(ReasonNoTable)
		}
		if l.Step < 0 {
			visit, write = t.visit(l.Person, h.now())
		}
		var err error
		snap, err = t.snapshot(l, present, h.now(), h.config.VoteTime)
		if err == nil && !t.head.Study {
			for _, c := range t.head.Seats {
				who = append(who, c.Person)
			}
		}
		if err == nil && l.Step < 0 && snap.View != nil {
			snap.Timing = t.timing(l.Person, h.now())
		}
		return err
	})
	if err == nil && who != nil {
		h.markMembers(ctx, snap, who)
	}
	if err == nil && snap.Ranked && snap.Phase == Over && l.Step < 0 {
		snap.Outcome, err = h.Outcome(ctx, l.Table)
	}
	if write {
		h.saw(l.Table, visit)
	}
	if snap != nil {
		snap.Stamp = stamp
	}
	return snap, err
}

// snapshot draws up what a viewer may see. The caller holds t.mu.
func (t *live) snapshot(l Look, present []person.ID, now time.Time, voteTime time.Duration) (*Snapshot, error) {
	s := &Snapshot{
		ID: t.id, Version: t.head.Version, Phase: t.head.Phase, Game: t.head.Game, Rules: t.head.Rules, Pack: t.head.Pack, Setup: t.setup(), SeedSet: t.head.SeedSet,
		Created: t.head.Created, Changed: t.head.Changed, Locked: t.head.Lock != "", Seats: seatInfos(&t.head, l.Person, present, now), Host: t.head.Host == l.Person,
		Mine: slices.Collect(t.held(l.Person).All()), Turn: game.Watcher, Next: t.head.Next,
		Clock: t.head.Clock.Rule, Study: t.head.Study, Lang: t.head.Lang, From: max(len(t.history.origin), t.history.from),
		Ranked: t.head.Ranked, Event: t.head.Event, Steady: t.head.Steady,
	}
	s.Viewer, s.HandOver = t.eyes(l)
	s.Together = t.together()
	s.Coach = t.coaching(l, s.Viewer)
	s.Trials = t.trials() && l.Step < 0
	s.Ending = Ending{t.head.Ending, t.history.gaveUp}
	s.Parting = t.parting(l.Person, present, now)
	if t.history.state == nil {
		s.Log, s.Undo = t.history.seen(game.Watcher, false), t.undo(0)
		return s, nil
	}
	return s, t.show(s, l, voteTime)
}

// setup is what may be known of the setup: the seed only after the end.
func (t *live) setup() game.Setup {
	setup := t.head.Setup
	setup.Options = slices.Clone(setup.Options)
	if t.head.Phase != Over {
		setup.Seed = 0
	}
	return setup
}

// show adds the game to a snapshot: the present, or a step of the replay.
func (t *live) show(s *Snapshot, l Look, voteTime time.Duration) error {
	state, now := t.history.state, l.Step < 0
	s.Step, s.Steps, s.First = len(t.history.steps), len(t.history.steps), t.history.first
	if !now {
		if l.Step < t.history.first || l.Step > s.Steps {
			return errs.New(ReasonNoStep)
		}
		var err error
		if state, err = t.history.at(l.Step); err != nil {
			return err
		}
		s.Step = l.Step
	}
	all := l.All && (t.head.Phase == Over || t.head.Study)
	view := state.View(s.Viewer)
	s.View, s.Waiting, s.Turn, s.Standing = view, view.Waiting(), view.Turn(), view.Standings()
	if now && t.head.Ending != "" {
		s.Waiting, s.Turn, s.Standing = 0, game.Watcher, t.head.verdict(s.Standing, t.history.gaveUp)
	}
	if all {
		s.Full = state.Clone()
	}
	if now {
		s.Public = view
		if s.Viewer != game.Watcher {
			s.Public = state.View(game.Watcher)
		}
	}
	s.Log = t.history.seen(s.Viewer, all)
	s.Log = s.Log[:linesUntil(s.Log, s.Step)]
	s.Since = t.history.lastBy(s.Viewer)
	s.Scores = t.history.scores[: s.Step+1 : s.Step+1]
	s.Marks = t.history.marks(s.Log, s.Viewer, s.Step, now)
	if t.held(l.Person).Has(s.Viewer) { // through whatever eyes a finished game is seen, pencil marks are their writer's
		s.Notes = slices.Clone(t.notes[s.Viewer])
	}
	s.Plan = t.plan(l.Person)
	if !now {
		s.Undo = Undo{Seat: game.Watcher, Reason: UndoNothing}
		return nil
	}
	s.Passing = t.passing(l.Person, s.Viewer)
	s.Asked = t.asked(view, voteTime)
	s.Undo = t.undo(t.held(l.Person))
	return nil
}

// asked is the question to the viewer, nil if nothing is asked.
func (t *live) asked(view game.View, voteTime time.Duration) *Asked {
	seat := view.Viewer()
	if p, ok := t.poll(); ok && p.voters.Has(seat) {
		return &Asked{
			ID: p.question, Seat: p.asked, Question: view.Question(p.asked), Moves: view.Moves(p.asked, nil),
			Vote: t.vote(p, seat, voteTime),
		}
	}
	id := t.history.questionID(seat)
	if id == "" || t.head.Seats[seat].Holder != Person {
		return nil
	}
	q := view.Question(seat)
	return &Asked{
		ID: id, Seat: seat, Question: q, Moves: view.Moves(seat, nil),
		Before: t.history.askedBefore(seat, q.Kind), News: t.history.beforeLast(seat),
	}
}

func linesUntil(lines []LogLine, step int) int {
	n := len(lines)
	for n > 0 && lines[n-1].Step > step {
		n--
	}
	return n
}

// marks is the places that were touched since the viewer's last decision; for those who decide nothing, in the last
// turn; in a replay, by the step that is shown.
func (s *history) marks(lines []LogLine, viewer game.Seat, step int, now bool) []string {
	var since int
	switch {
	case step == 0:
		return nil
	case !now:
		since = step - 1
	case viewer == game.Watcher:
		since = s.turnStart()
	default:
		since = s.lastBy(viewer)
	}
	var out []string
	for _, l := range lines[linesUntil(lines, since):] {
		if l.House != "" {
			continue
		}
		for _, p := range l.Event.Places() {
			if !slices.Contains(out, p) {
				out = append(out, p)
			}
		}
	}
	return out
}

// turnStart is the number of answers before the turn of the last one.
func (s *history) turnStart() int {
	n := len(s.steps)
	for n > 0 && s.steps[n-1].turn == s.steps[len(s.steps)-1].turn {
		n--
	}
	return n
}

// lastBy is the number of the last answer of a seat, with what the table gave after it; 0 if there is none. What the
// table answered for the seat after others is news.
func (s *history) lastBy(seat game.Seat) int {
	n := len(s.steps)
	for n > 0 && (s.steps[n-1].seat != seat || s.steps[n-1].along && s.by(n) != seat) {
		n--
	}
	return n
}

// seatInfos is the seats as everybody may see them.
func seatInfos(head *Head, who person.ID, present []person.ID, now time.Time) []SeatInfo {
	out := make([]SeatInfo, len(head.Seats))
	for i, c := range head.Seats {
		out[i] = SeatInfo{
			Seat: game.Seat(i), Holder: c.Holder, Name: c.Name, Bot: c.Bot,
			Mine: c.Holder == Person && c.Person == who, Online: c.Holder == Person && slices.Contains(present, c.Person),
		}
		if c.Waits(now) {
			out[i].Kept, out[i].For, out[i].Until = true, c.For, c.Until
			out[i].ForYou = c.Account != "" && c.Account == who
		}
	}
	return out
}
