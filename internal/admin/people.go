package admin

import (
	"context"
	"strings"
	"time"
	"unicode/utf8"

	"kancha/game"
	"kancha/internal/account"
	"kancha/internal/table"
)

const (
	textLength = 500                       // characters of a reason, a message, an announcement
	spanMost   = 10 * 366 * 24 * time.Hour // of a sanction that is not for good
)

// Against is a measure against somebody.
type Against struct {
	By     table.PersonID // "" for the command line
	Person table.PersonID
	For    time.Duration // 0 for good
	Why    string        // as the person is told
}

// text is what somebody has written, without signs that cannot be seen.
func text(typed, reason string, needed bool) (string, error) {
	if strings.TrimSpace(typed) == "" && !needed {
		return "", nil
	}
	clean, err := table.CleanLine(typed)
	if err != nil || utf8.RuneCountInString(clean) > textLength {
		return "", refuse(reason, game.Num("n", textLength))
	}
	return clean, nil
}

// safe refuses what would be done against those who look after the house: they must be revoked first.
func (o *Office) safe(ctx context.Context, who table.PersonID) error {
	if _, err := o.Someone(ctx, who); err != nil {
		return err
	}
	admin, err := o.May(ctx, who)
	if err == nil && admin {
		return refuse(ReasonAdminSafe)
	}
	return err
}

// Suspend keeps somebody out: logins end, and no new one begins. Refusals: no_person, admin_safe, span, why.
func (o *Office) Suspend(ctx context.Context, a Against) error {
	return o.sanction(ctx, a, account.Suspended, Suspend)
}

// Silence lets somebody say nothing at tables, and tells them. Refusals: those of Suspend.
func (o *Office) Silence(ctx context.Context, a Against) error {
	if err := o.sanction(ctx, a, account.Silenced, Silence); err != nil {
		return err
	}
	return o.tell(ctx, a.Person, ToldSilenced, a.Why)
}

func (o *Office) sanction(ctx context.Context, a Against, kind account.SanctionKind, action Action) error {
	why, err := text(a.Why, ReasonWhy, true)
	if err != nil {
		return err
	}
	if a.For < 0 || a.For > spanMost {
		return refuse(ReasonSpan)
	}
	if err := o.safe(ctx, a.Person); err != nil {
		return err
	}
	s := account.Sanction{Person: a.Person, Kind: kind, Reason: why}
	if a.For > 0 {
		s.Until = o.now().Add(a.For)
	}
	return o.done(ctx, o.People.Sanction(ctx, s), a.By, Deed{Action: action, Person: a.Person, Detail: spanText(a.For)})
}

func spanText(d time.Duration) string {
	if d == 0 {
		return ""
	}
	return d.String()
}

// Unsuspend lets somebody in again. Refusals: no_sanction.
func (o *Office) Unsuspend(ctx context.Context, by, who table.PersonID) error {
	return o.done(ctx, o.People.Lift(ctx, who, account.Suspended), by, Deed{Action: Unsuspend, Person: who})
}

// Unsilence lets somebody speak again. Refusals: no_sanction.
func (o *Office) Unsilence(ctx context.Context, by, who table.PersonID) error {
	return o.done(ctx, o.People.Lift(ctx, who, account.Silenced), by, Deed{Action: Unsilence, Person: who})
}

// EndLogins signs somebody out everywhere. Refusals: no_account.
func (o *Office) EndLogins(ctx context.Context, by, who table.PersonID) error {
	if _, err := o.People.Account(ctx, who); err != nil {
		return err
	}
	return o.done(ctx, o.People.EndAll(ctx, who, ""), by, Deed{Action: EndedLogins, Person: who})
}

// IssueCode makes a recovery code for somebody who has lost every way in. They are told, and so is the log. Refusals:
// no_account, admin_safe.
func (o *Office) IssueCode(ctx context.Context, by, who table.PersonID) (string, error) {
	if by != "" { // an admin does not become another one by a code; whoever has the machine can anyway
		if err := o.safe(ctx, who); err != nil {
			return "", err
		}
	}
	code, err := o.People.OneCode(ctx, who)
	if err := o.done(ctx, err, by, Deed{Action: IssuedCode, Person: who}); err != nil {
		return "", err
	}
	return code, o.tell(ctx, who, ToldCode, "")
}

// Warn tells somebody what must not happen again. Refusals: no_person, why.
func (o *Office) Warn(ctx context.Context, a Against) error {
	why, err := text(a.Why, ReasonWhy, true)
	if err == nil {
		_, err = o.Someone(ctx, a.Person)
	}
	if err == nil {
		err = o.tell(ctx, a.Person, ToldWarned, why)
	}
	return o.done(ctx, err, a.By, Deed{Action: Warned, Person: a.Person})
}

// Ready refuses somebody whose account is easier to get into than the house asks of those who look after it. Refusals:
// factor_needed, no_account.
func (o *Office) Ready(ctx context.Context, who table.PersonID) error {
	p, err := o.People.Policy(ctx)
	if err != nil || !p.Strong {
		return err
	}
	strong, err := o.People.Strong(ctx, who)
	if err == nil && !strong {
		return refuse(account.ReasonFactorNeeded)
	}
	return err
}
