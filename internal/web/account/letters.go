package account

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"kancha/internal/i18n"
	"kancha/internal/mail"
)

// attempts are the waits before a letter is tried, and tried again.
var attempts = []time.Duration{0, 10 * time.Second, time.Minute}

const letterTime = 30 * time.Second // for one attempt

// outbox sends letters behind the back of the page that wants them: how long that takes tells its reader nothing.
type outbox struct {
	sender mail.Sender
	log    *slog.Logger
	slots  chan struct{} // letters on their way
}

func newOutbox(sender mail.Sender, log *slog.Logger) *outbox {
	return &outbox{sender, log, make(chan struct{}, 100)}
}

// post sends a letter to somebody. What cannot be sent is told to the operator: whoever waits for it asks again.
func (o *outbox) post(to string, l mail.Letter) {
	m, err := l.Message(to)
	if err != nil {
		o.log.Error("letter not written", "err", err)
		return
	}
	select {
	case o.slots <- struct{}{}:
	default:
		o.log.Error("letter not sent: too many are on their way")
		return
	}
	go func() {
		defer func() { <-o.slots }()
		for _, wait := range attempts {
			time.Sleep(wait)
			ctx, cancel := context.WithTimeout(context.Background(), letterTime)
			err = o.sender.Send(ctx, m)
			cancel()
			if err == nil || errors.Is(err, mail.ErrMessage) {
				break
			}
		}
		if err != nil {
			o.log.Error("letter not sent", "err", err)
		}
	}()
}

// confirmLetter asks whoever reads an address whether it is that of an account.
func (v *visit) confirmLetter(name, link string) mail.Letter {
	return mail.Letter{
		Lang: v.Lang, Subject: v.T("letter.confirm_subject"), Lines: []string{v.T("letter.confirm", i18n.Text("name", name), i18n.Text("house", v.Origin()))},
		Button: v.T("letter.confirm_button"), Link: v.Origin() + "/confirm#" + link, Small: []string{v.T("letter.confirm_small")},
	}
}

// recoverLetter lets somebody back in.
func (v *visit) recoverLetter(name, link string) mail.Letter {
	return mail.Letter{
		Lang: v.Lang, Subject: v.T("letter.recover_subject"), Lines: []string{v.T("letter.recover", i18n.Text("name", name), i18n.Text("house", v.Origin()))},
		Button: v.T("letter.recover_button"), Link: v.Origin() + "/recover/link#" + link, Small: []string{v.T("letter.recover_small")},
	}
}

// changedLetter tells an old address that it is one no more.
func (v *visit) changedLetter(name string) mail.Letter {
	return mail.Letter{
		Lang: v.Lang, Subject: v.T("letter.changed_subject"), Lines: []string{v.T("letter.changed", i18n.Text("name", name), i18n.Text("house", v.Origin()))},
		Small: []string{v.T("letter.changed_small")},
	}
}
