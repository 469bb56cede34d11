package table

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/person"
)

// A question to a team is answered by its members together: each proposes an answer, or agrees with one. It counts when
// all agree, or, some time after the first proposal, the one with most voices. A team with one person has no vote.

// defaultVoteTime is how long a team may think after the first proposal.
const defaultVoteTime = time.Minute

// Vote is how far a team has come with its question.
type Vote struct {
	Proposals []Proposal    // in the order in which they were made
	Missing   game.Seats    // members who have proposed nothing yet
	Mine      string        // what the viewer proposes, "" for nothing yet
	Time      time.Duration // between the first proposal and the end
	Until     time.Time     // when the proposal with most voices counts; zero before the first
}

// Proposal is an answer that members of a team want.
type Proposal struct {
	Move  string
	Seats game.Seats
}

// poll is a question that the people of a team have to answer together.
type poll struct {
	asked    game.Seat
	question string
	voters   game.Seats // held by people
	bots     int        // who agree with whoever proposes first
}

// poll finds the question that a team has to answer. The caller holds t.mu.
func (t *live) poll() (poll, bool) {
	if t.head.Phase != Playing || t.history.state == nil || !t.together() {
		return poll{}, false
	}
	for seat := range t.head.Waiting.All() {
		if t.history.state.Question(seat).Team {
			p := poll{asked: seat, question: t.history.questionID(seat)}
			return p, p.gather(t.head.Seats)
		}
	}
	return poll{}, false
}

// gather counts the members of a team; it is false if they are fewer than two people.
func (p *poll) gather(chairs []Chair) bool {
	var people []person.ID
	for i, c := range chairs {
		switch c.Holder {
		case BotHolder:
			p.bots++
		case Person:
			p.voters = p.voters.With(game.Seat(i))
			if !slices.Contains(people, c.Person) {
				people = append(people, c.Person)
			}
		}
	}
	return len(people) > 1
}

// count brings proposals together: each with its voices, and the time of the first.
func (p *poll) count(ballots []Ballot) (list []Proposal, first time.Time) {
	for _, b := range ballots {
		if b.Question != p.question || !p.voters.Has(b.Seat) {
			continue
		}
		if len(list) == 0 {
			first = b.At
		}
		at := slices.IndexFunc(list, func(l Proposal) bool { return l.Move == b.Move })
		if at < 0 {
			at = len(list)
			list = append(list, Proposal{Move: b.Move})
		}
		list[at].Seats = list[at].Seats.With(b.Seat)
	}
	return list, first
}

// decided is the answer that counts: that of all, or after the time that of most. Between equals it is that of the seat
// which is asked, else the one proposed first.
func (p *poll) decided(ballots []Ballot, late func(first time.Time) bool) (string, bool) {
	list, first := p.count(ballots)
	switch {
	case len(list) == 0:
		return "", false
	case len(list) == 1 && list[0].Seats == p.voters:
		return list[0].Move, true
	case !late(first):
		return "", false
	}
	voices := func(i int) int {
		n := list[i].Seats.Len()
		if i == 0 {
			n += p.bots
		}
		return n
	}
	best := 0
	for i := range list {
		if voices(i) > voices(best) || voices(i) == voices(best) && list[i].Seats.Has(p.asked) {
			best = i
		}
	}
	return list[best].Move, true
}

// propose takes an answer of a member as a proposal. The caller holds t.write.
func (h *House) propose(ctx context.Context, t *live, p poll, a Answer) (int64, error) {
	if err := CheckKey(a.Key); err != nil {
		return 0, err
	}
	if a.Question != p.question {
		return 0, errs.New(ReasonStale)
	}
	move, err := t.rules.Parse(a.Move)
	if err != nil || len(a.Then) > 0 { // a team decides step by step
		return 0, errs.New(ReasonNotation)
	}
	t.mu.Lock()
	err = t.history.state.View(a.Seat).Check(p.asked, move)
	t.mu.Unlock()
	if err != nil {
		return 0, illegal(err)
	}
	if err := h.castBallots(ctx, t, p, t.held(a.Person)&p.voters, t.rules.Format(move)); err != nil {
		return 0, err
	}
	t.voted = ticket{a.Person, a.Question, a.Key}
	version, err := h.settleVote(ctx, t, p)
	if errors.Is(err, errs.ErrConflict) { // another house has counted the same proposals, and was faster
		return t.head.Version, nil
	}
	return version, err
}

// ticket is a proposal that has just decided a vote, should it arrive twice.
type ticket struct {
	person        person.ID
	question, key string
}

// castBallots makes the proposal of a person durable, for all seats that the person holds.
func (h *House) castBallots(ctx context.Context, t *live, p poll, held game.Seats, move string) error {
	var changed []Ballot
	kept := slices.DeleteFunc(slices.Clone(t.beside.Ballots), func(b Ballot) bool { return b.Question != p.question })
	for seat := range held.All() {
		b := Ballot{Seat: seat, Question: p.question, Move: move, At: h.now()}
		at := slices.IndexFunc(kept, func(old Ballot) bool { return old.Seat == seat })
		if at < 0 {
			kept = append(kept, b)
			changed = append(changed, b)
		} else if kept[at].Move != move {
			kept[at].Move = move // at the time of the first proposal: changing one's mind wins no time
			changed = append(changed, kept[at])
		}
	}
	if len(changed) == 0 {
		return nil
	}
	err := h.store.Vote(ctx, t.id, changed...)
	t.mu.Lock()
	if err != nil {
		t.fresh = false
	} else {
		slices.SortFunc(kept, func(a, b Ballot) int { return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.Seat, b.Seat)) })
		t.beside.Ballots = kept
	}
	t.mu.Unlock()
	if err != nil {
		return errs.Storage(err)
	}
	h.noted(t.id)
	return nil
}

// settleVote gives the answer of the team if it is decided. The caller holds t.write.
func (h *House) settleVote(ctx context.Context, t *live, p poll) (int64, error) {
	late := func(first time.Time) bool { return !h.now().Before(first.Add(h.config.VoteTime)) }
	text, ok := p.decided(t.beside.Ballots, late)
	if !ok {
		return t.head.Version, nil
	}
	version, err := h.answer(ctx, t, Answer{Seat: p.asked, Question: p.question, Move: text})
	if err == nil {
		h.forgetVote(ctx, t)
	}
	return version, err
}

// forgetVote drops proposals to questions that are answered, not those to the present one. They mean nothing any more,
// so trouble can wait. The caller holds t.write.
func (h *House) forgetVote(ctx context.Context, t *live) {
	t.mu.Lock()
	now, _ := t.poll()
	t.mu.Unlock()
	if err := h.store.ClearVote(ctx, t.id, now.question); err != nil {
		h.log.Warn("old proposals not cleared", "table", t.id, "err", err)
		return
	}
	t.mu.Lock()
	t.beside.Ballots = slices.DeleteFunc(slices.Clone(t.beside.Ballots), func(b Ballot) bool { return b.Question != now.question })
	t.mu.Unlock()
}

// endVote looks at a vote that may be decided, or whose time may be over.
func (h *House) endVote(id ID) {
	ctx := h.pool.ctx
	if ctx.Err() != nil {
		return
	}
	if err := h.attend(ctx, id); err != nil && ctx.Err() == nil && !isLeaving(err) {
		h.log.Error("vote not ended", "table", id, "err", err)
	}
}

// attendVote counts the proposals at a table if there are any, and drops those that mean nothing any more. The caller
// holds t.write.
func (h *House) attendVote(ctx context.Context, t *live) error {
	if !t.proposed() || h.pulse.back().After(h.now()) { // after an outage people must be able to come back first
		return nil
	}
	t.mu.Lock()
	p, ok := t.poll()
	t.mu.Unlock()
	if !ok {
		h.forgetVote(ctx, t)
		return nil
	}
	_, err := h.settleVote(ctx, t, p)
	return err
}

// proposed tells whether this house knows of proposals at a table.
func (t *live) proposed() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.beside.Ballots) > 0
}

// vote is how far a team has come, as one of its members sees it. The caller holds t.mu.
func (t *live) vote(p poll, viewer game.Seat, limit time.Duration) *Vote {
	list, first := p.count(t.beside.Ballots)
	v := &Vote{Proposals: list, Missing: p.voters, Time: limit}
	for _, l := range list {
		v.Missing &^= l.Seats
		if l.Seats.Has(viewer) {
			v.Mine = l.Move
		}
	}
	if !first.IsZero() {
		v.Until = first.Add(limit)
	}
	return v
}
