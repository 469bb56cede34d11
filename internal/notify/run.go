package notify

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"slices"
	"sync"
	"time"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/i18n"
	"kancha/internal/table"
)

const atOnce = 200

// backoff is how long to wait after a failure, by how often it was tried.
var backoff = []time.Duration{time.Minute, 5 * time.Minute, 30 * time.Minute}

// Run sends what is due until the context ends.
func (s *Service) Run(ctx context.Context) {
	for {
		if err := s.Round(ctx); err != nil && ctx.Err() == nil {
			s.Log.Error("no look for what is to be told", "err", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(s.Every):
		}
	}
}

// Round sends what is due now, and waits until it is sent.
func (s *Service) Round(ctx context.Context) error {
	due, err := s.Store.DueNotices(ctx, s.now(), "", atOnce)
	if err != nil {
		return err
	}
	var all sync.WaitGroup
	var digests []string
	for _, n := range due {
		c, err := s.Store.Channel(ctx, n.Channel)
		if err != nil {
			continue // dropped meanwhile, with its notices
		}
		if c.Form == Daily {
			if slices.Contains(digests, c.ID) {
				continue
			}
			digests = append(digests, c.ID)
		}
		s.slots <- struct{}{}
		all.Go(func() {
			defer func() { <-s.slots }()
			if c.Form == Daily {
				s.digest(ctx, c)
			} else {
				s.one(ctx, c, n)
			}
		})
	}
	all.Wait()
	return nil
}

// take makes a notice this house's own for a while.
func (s *Service) take(ctx context.Context, n Notice) (Notice, bool) {
	until := s.now().Add(lease)
	n.Tries++
	mine, err := s.Store.TakeNotice(ctx, n, until)
	if err != nil {
		s.Log.Warn("notice not taken", "table", n.Table, "err", err)
	}
	n.At = until
	return n, mine && err == nil
}

// put moves a notice that this house has taken; the zero time is for what is done.
func (s *Service) put(ctx context.Context, n Notice, at time.Time) {
	if _, err := s.Store.TakeNotice(context.WithoutCancel(ctx), n, at); err != nil {
		s.Log.Warn("notice not written", "table", n.Table, "err", err)
	}
}

// drop forgets a notice that was not told: should the decision come again, because somebody took back and went on, it is.
func (s *Service) drop(ctx context.Context, n Notice) {
	if err := s.Store.DropNotice(context.WithoutCancel(ctx), n); err != nil {
		s.Log.Warn("notice not dropped", "table", n.Table, "err", err)
	}
}

// one tells one decision, if it still waits.
func (s *Service) one(ctx context.Context, c Channel, n Notice) {
	n, mine := s.take(ctx, n)
	if !mine {
		return
	}
	m, waits, err := s.decision(ctx, c, n)
	if err != nil {
		return // the table cannot be read now: again after the lease
	}
	if !waits || c.Stopped != "" || !c.Tells(m.topic) {
		s.drop(ctx, n)
		return
	}
	again := s.outcome(ctx, c, s.send(ctx, c, m), n.Tries)
	s.put(ctx, n, again)
}

// digest tells all decisions of a channel that still wait, in one letter a day.
func (s *Service) digest(ctx context.Context, c Channel) {
	due, err := s.Store.DueNotices(ctx, s.now(), c.ID, atOnce)
	if err != nil {
		return
	}
	var taken []Notice
	all := message{digest: true, link: c.Origin + "/"}
	for _, n := range due {
		n, mine := s.take(ctx, n)
		if !mine {
			continue
		}
		m, waits, err := s.decision(ctx, c, n)
		if err != nil {
			continue
		}
		if !waits || c.Stopped != "" || !c.Tells(m.topic) {
			s.drop(ctx, n)
			continue
		}
		taken = append(taken, n)
		all.lines = append(all.lines, m.text()+" "+m.link)
	}
	if len(taken) == 0 {
		return
	}
	all.title = s.words.Speaker(c.Lang).T("news.digest", game.Num("n", len(taken)))
	again := s.outcome(ctx, c, s.send(ctx, c, all), taken[0].Tries)
	for _, n := range taken {
		s.put(ctx, n, again)
	}
}

// outcome notes how an attempt ended, and gives the time of the next one: the zero time for none.
func (s *Service) outcome(ctx context.Context, c Channel, err error, tries int) (again time.Time) {
	var refused *Refused
	before := c
	switch {
	case err == nil:
		c.Failures = 0
	case errors.As(err, &refused) && refused.gone() && c.Kind != Hook:
		c.Stopped = StoppedGone
		if c.Kind == Mail {
			c.Stopped = StoppedMail
		}
	default:
		if c.Failures++; c.Failures >= mostFailures {
			c.Stopped = StoppedFailed
		} else if tries < mostTries {
			again = s.now().Add(backoff[min(tries-1, len(backoff)-1)])
		}
		s.Log.Info("not told", "channel", c.Kind, "tries", tries, "err", err)
	}
	if c.Form == Daily && again.IsZero() {
		c.Later = s.tomorrow(ctx, c.Person)
	}
	if c != before {
		if err := s.Store.SetChannel(context.WithoutCancel(ctx), c); err != nil {
			s.Log.Warn("channel not written", "err", err)
		}
	}
	return again
}

// decision is what is told about a decision, and whether it still waits.
func (s *Service) decision(ctx context.Context, c Channel, n Notice) (message, bool, error) {
	d, waits, err := s.House.Deciding(ctx, n.Table, c.Person, n.Seat, n.Decision)
	if err != nil || !waits {
		var e *errs.Error
		if errors.As(err, &e) && e.Reason == table.ReasonNoTable {
			err = nil
		}
		return message{}, false, err
	}
	speak := s.words.Speaker(c.Lang)
	name := d.Game
	if t := speak.Of(d.Game, nil); t.Has("game.name") {
		name = t.Word("game.name")
	}
	m := message{
		id: noticeID(n), title: speak.T("news.title", i18n.Text("game", name)), link: c.Origin + "/t/" + string(n.Table),
		table: string(n.Table), game: d.Game, until: d.Until, lines: []string{speak.T("news.line")}, topic: Decision,
	}
	switch {
	case d.Invited:
		m.title, m.lines, m.topic = speak.T("news.invited", i18n.Text("game", name)), []string{speak.T("news.invited_line")}, Invitation
	case d.Again:
		m.title, m.topic = speak.T("news.again", i18n.Text("game", name)), Reminder
	case d.Reaction:
		m.title, m.topic = speak.T("news.reaction", i18n.Text("game", name)), Reaction
	}
	if !d.Until.IsZero() {
		loc := time.UTC
		if h, err := s.House.Hours(ctx, c.Person); err == nil {
			if l, err := time.LoadLocation(h.Zone); err == nil {
				loc = l
			}
		}
		m.lines = append(m.lines, speak.T("news.until", i18n.Text("time", d.Until.In(loc).Format("2006-01-02 15:04 MST"))))
	}
	return m, true, nil
}

// noticeID names what is told, without a name of anybody in it.
func noticeID(n Notice) string {
	sum := sha256.Sum256([]byte(string(n.Table) + " " + string(rune('a'+n.Seat)) + " " + n.Decision))
	return hex.EncodeToString(sum[:12])
}

// trial is what a trial says.
func (s *Service) trial(c Channel) message {
	speak := s.words.Speaker(c.Lang)
	return message{
		id: "test", title: speak.T("news.trial"), lines: []string{speak.T("news.trial_line")}, link: c.Origin + "/me/news", trial: true,
	}
}
