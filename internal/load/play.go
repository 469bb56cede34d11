package load

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

const (
	seenTime  = 30 * time.Second // for everybody to see an answer
	retryTime = time.Minute      // how long an answer is sent again while the house is out of reach
	retryWait = 100 * time.Millisecond
)

// play gives answers until the time is over, and begins another game when one has ended. Trouble is counted; an error
// is something that makes the table useless.
func (b *board) play(ctx context.Context, p pace) error {
	for {
		due := p.due(time.Now())
		if due.After(b.run.end) || !time.Now().Before(b.run.end) || !pause(ctx, time.Until(due)) {
			return ctx.Err()
		}
		if err := b.step(ctx, due); err != nil {
			return err
		}
	}
}

// step gives one answer and waits until everybody has seen it. After the end it makes a rematch instead.
func (b *board) step(ctx context.Context, due time.Time) error {
	seat, p, over := b.asked()
	switch {
	case over:
		return b.rematch(ctx)
	case seat < 0:
		return b.lookAround(ctx)
	}
	answers := p.answers(b.path("/answer"))
	if len(answers) == 0 {
		return fmt.Errorf("a player is asked, but there is no form to answer (version %d)", p.version)
	}
	form := keyed(answers[b.rand.IntN(len(answers))], p.version)
	version, ok, err := b.answer(ctx, seat, form)
	durable := time.Now()
	if err != nil || !ok {
		return err
	}
	b.run.tally.durable(durable.Sub(due))
	return b.witness(ctx, version, due)
}

// lookAround waits for somebody to be asked: a bot may be thinking, or a page has not come yet.
func (b *board) lookAround(ctx context.Context) error {
	ctx2, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	select {
	case <-b.news:
		return nil
	case <-ctx2.Done():
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err := b.refresh(ctx); err != nil {
		b.run.tally.failed("page")
	}
	return nil
}

// answer sends a form until its outcome is known: the same key makes that safe. It gives the version that the house
// then shows.
func (b *board) answer(ctx context.Context, seat int, form url.Values) (version int64, ok bool, err error) {
	b.mu.Lock()
	for i := range b.seen {
		b.seen[i].at = b.seen[i].at[:0]
	}
	b.mu.Unlock()
	for until := time.Now().Add(retryTime); time.Now().Before(until); {
		post := b.run.net.post
		if seat < b.run.Watchers {
			post = b.run.net.postBeside
		}
		res, err := post(ctx, b.people[seat], b.path("/answer"), form)
		switch {
		case ctx.Err() != nil:
			return 0, false, ctx.Err()
		case err == nil && (res.status == http.StatusOK || res.status == http.StatusNoContent):
			version, ok = b.acknowledged(seat, form, res)
			return version, ok, nil
		case err == nil && res.status == http.StatusTooManyRequests:
			return 0, false, res.refusal("answer")
		case err == nil && res.status < http.StatusInternalServerError:
			b.run.tally.failed("refused-" + strconv.Itoa(res.status))
			return 0, false, b.refresh(ctx)
		}
		b.run.tally.retry()
		pause(ctx, retryWait)
	}
	b.run.tally.failed("lost")
	return 0, false, nil
}

// acknowledged notes an answer that the house has taken.
func (b *board) acknowledged(seat int, form url.Values, res *reply) (int64, bool) {
	g := &b.games[len(b.games)-1]
	if key := form.Get("key") + " " + form.Get("move"); key != g.last { // a page that is behind sends the same answer again, and it counts once
		g.moves = append(g.moves, strconv.Itoa(seat)+": "+form.Get("move"))
		g.last = key
	}
	if version, err := strconv.ParseInt(res.version, 10, 64); err == nil {
		return version, true
	}
	p, ok := readPage(res.body)
	if !ok {
		b.run.tally.failed("page")
		return 0, false
	}
	b.mu.Lock()
	b.turnTo(seat, p)
	b.mu.Unlock()
	return p.version, true
}

// witness waits until every stream has shown a version, and measures how long the last one took. Players without a
// stream ask for the page when it is not the one who has just answered who goes on.
func (b *board) witness(ctx context.Context, version int64, due time.Time) error {
	wait, cancel := context.WithTimeout(ctx, seenTime)
	defer cancel()
	if !b.await(wait, func() bool { return b.shown(version) }) {
		if ctx.Err() == nil {
			b.run.tally.failed("unseen")
		}
		return ctx.Err()
	}
	if len(b.seen) > 0 {
		b.run.tally.seen(b.last(version).Sub(due))
	}
	if seat, _, over := b.asked(); len(b.seen) >= len(b.people) || seat >= 0 || over {
		return nil
	}
	return b.refresh(ctx)
}

// last is when the last stream has shown a version.
func (b *board) last(version int64) time.Time {
	b.mu.Lock()
	defer b.mu.Unlock()
	var last time.Time
	for i := range b.seen {
		for _, a := range b.seen[i].at {
			if a.version >= version {
				if a.when.After(last) {
					last = a.when
				}
				break
			}
		}
	}
	return last
}

// rematch begins another game of the same people and moves the streams to it.
func (b *board) rematch(ctx context.Context) error {
	res, err := b.run.net.post(ctx, b.people[0], b.path("/rematch"), url.Values{})
	if err != nil || res.status >= http.StatusInternalServerError { // it is tried again
		b.run.tally.failed("page")
		pause(ctx, retryWait)
		return nil
	}
	id, found := strings.CutPrefix(res.location, "/t/")
	if !found {
		return res.refusal("make a rematch")
	}
	b.run.tally.ended()
	b.hangUp()
	b.begin(id)
	return b.connect(ctx)
}
