package moderation

import (
	"context"
	"strings"
	"time"
	"unicode/utf8"

	"kancha/game"
	"kancha/internal/account"
	"kancha/internal/chat"
	"kancha/internal/person"
)

const (
	textLength = 500                       // characters of a reason, a message, an announcement
	spanMost   = 10 * 366 * 24 * time.Hour // of a sanction that is not for good
)

// Measure is a measure against somebody.
type Measure struct {
	By     person.ID // "" for the command line
	Person person.ID
	For    time.Duration // 0 for good
	Why    string        // as the person is told
}

// text is what somebody has written, without signs that cannot be seen.
func text(typed, reason string, needed bool) (string, error) {
	if strings.TrimSpace(typed) == "" && !needed {
		return "", nil
	}
	clean, err := chat.CleanLine(typed)
	if err != nil || utf8.RuneCountInString(clean) > textLength {
		return "", refuse(reason, game.Num("n", textLength))
	}
	return clean, nil
}

// protected refuses what would be done against those who look after the house: they must be revoked first.
func (s *Service) protected(ctx context.Context, who person.ID) error {
	if _, err := s.Someone(ctx, who); err != nil {
		return err
	}
	admin, err := s.May(ctx, who)
	if err == nil && admin {
		return refuse(ReasonAdminSafe)
	}
	return err
}

// Suspend keeps somebody out: logins end, and no new one begins. Refusals: no_person, admin_safe, span, why.
func (s *Service) Suspend(ctx context.Context, a Measure) error {
	return s.sanction(ctx, a, account.Suspended, Suspend)
}

// Silence lets somebody say nothing at tables, and tells them. Refusals: those of Suspend.
func (s *Service) Silence(ctx context.Context, a Measure) error {
	if err := s.sanction(ctx, a, account.Silenced, Silence); err != nil {
		return err
	}
	return s.tell(ctx, a.Person, ToldSilenced, a.Why)
}

func (s *Service) sanction(ctx context.Context, a Measure, kind account.SanctionKind, action Action) error {
	why, err := text(a.Why, ReasonWhy, true)
	if err != nil {
		return err
	}
	if a.For < 0 || a.For > spanMost {
		return refuse(ReasonSpan)
	}
	if err := s.protected(ctx, a.Person); err != nil {
		return err
	}
	sanction := account.Sanction{Person: a.Person, Kind: kind, Reason: why}
	if a.For > 0 {
		sanction.Until = s.now().Add(a.For)
	}
	return s.recorded(ctx, s.People.Sanction(ctx, sanction), a.By, LogEntry{Action: action, Person: a.Person, Detail: spanText(a.For)})
}

func spanText(d time.Duration) string {
	if d == 0 {
		return ""
	}
	return d.String()
}

// Unsuspend lets somebody in again. Refusals: no_sanction.
func (s *Service) Unsuspend(ctx context.Context, by, who person.ID) error {
	return s.recorded(ctx, s.People.Lift(ctx, who, account.Suspended), by, LogEntry{Action: Unsuspend, Person: who})
}

// Unsilence lets somebody speak again. Refusals: no_sanction.
func (s *Service) Unsilence(ctx context.Context, by, who person.ID) error {
	return s.recorded(ctx, s.People.Lift(ctx, who, account.Silenced), by, LogEntry{Action: Unsilence, Person: who})
}

// EndLogins signs somebody out everywhere. Refusals: no_account.
func (s *Service) EndLogins(ctx context.Context, by, who person.ID) error {
	if _, err := s.People.Account(ctx, who); err != nil {
		return err
	}
	return s.recorded(ctx, s.People.EndAll(ctx, who, ""), by, LogEntry{Action: EndedLogins, Person: who})
}

// IssueCode makes a recovery code for somebody who has lost every way in. They are told, and so is the log. Refusals:
// no_account, admin_safe.
func (s *Service) IssueCode(ctx context.Context, by, who person.ID) (string, error) {
	if by != "" { // an admin does not become another one by a code; whoever has the machine can anyway
		if err := s.protected(ctx, who); err != nil {
			return "", err
		}
	}
	code, err := s.People.OneCode(ctx, who)
	if err := s.recorded(ctx, err, by, LogEntry{Action: IssuedCode, Person: who}); err != nil {
		return "", err
	}
	return code, s.tell(ctx, who, ToldCode, "")
}

// Warn tells somebody what must not happen again. Refusals: no_person, why.
func (s *Service) Warn(ctx context.Context, a Measure) error {
	why, err := text(a.Why, ReasonWhy, true)
	if err == nil {
		_, err = s.Someone(ctx, a.Person)
	}
	if err == nil {
		err = s.tell(ctx, a.Person, ToldWarned, why)
	}
	return s.recorded(ctx, err, a.By, LogEntry{Action: Warned, Person: a.Person})
}

// Ready refuses somebody whose account is easier to get into than the house asks of those who look after it. Refusals:
// factor_needed, no_account.
func (s *Service) Ready(ctx context.Context, who person.ID) error {
	p, err := s.People.Policy(ctx)
	if err != nil || !p.Strong {
		return err
	}
	strong, err := s.People.Strong(ctx, who)
	if err == nil && !strong {
		return refuse(account.ReasonFactorNeeded)
	}
	return err
}
