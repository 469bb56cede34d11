package moderation

import (
	"context"
	"crypto/rand"
	"slices"
	"time"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/person"
	"kancha/internal/table"
)

// Why somebody is reported.
var reportReasons = []string{"abuse", "spam", "cheating", "name", "other"}

// ReportReasons lists them; each is a key under "report.reason_" in the word files.
func ReportReasons() []string { return slices.Clone(reportReasons) }

// Outcome is what came of a report. Each is a key under "report.outcome_" in the word files.
type Outcome string

const (
	Upheld    Outcome = "upheld"    // something was done
	Dismissed Outcome = "dismissed" // nothing was
)

// Report is what somebody tells of somebody else.
type Report struct {
	ID       string
	At       time.Time
	Reporter person.ID // "" when they are forgotten
	Person   person.ID
	Table    table.ID
	Line     int64      // 0 for the person as such
	Room     table.Room // where it was said
	Said     string
	Reason   string
	Text     string
	Outcome  Outcome // "" while nobody has decided
	Settled  time.Time
}

// MessageKind says what somebody is told. Each is a key under "told." in the word files.
type MessageKind string

const (
	ToldWarned    MessageKind = "warned"
	ToldSilenced  MessageKind = "silenced"
	ToldCode      MessageKind = "code"
	ToldUpheld    MessageKind = "upheld"    // what became of a report
	ToldDismissed MessageKind = "dismissed" // of a report
)

// MessageKinds lists them.
func MessageKinds() []MessageKind {
	return []MessageKind{ToldWarned, ToldSilenced, ToldCode, ToldUpheld, ToldDismissed}
}

// Message is what those who look after the house tell somebody.
type Message struct {
	ID     string
	Person person.ID
	Kind   MessageKind
	Text   string
	At     time.Time
}

// ReportStore keeps reports and messages. A Store is one.
type ReportStore interface {
	AddCase(context.Context, Report) error
	Case(ctx context.Context, id string) (Report, error)
	// Cases lists those that are open, oldest first, or those that are settled, newest first.
	Cases(ctx context.Context, open bool, limit int) ([]Report, error)
	// CasesBy lists those of somebody since a time; CasesAbout those of which somebody is the subject, newest first.
	CasesBy(ctx context.Context, who person.ID, since time.Time) ([]Report, error)
	CasesAbout(ctx context.Context, who person.ID, limit int) ([]Report, error)
	// Settle is an ErrNotFound unless the report is open.
	Settle(ctx context.Context, id string, o Outcome, at time.Time) error
	// Around reads the talk around a line in its room, oldest first.
	Around(ctx context.Context, id table.ID, number int64, room table.Room, lines int) ([]table.Line, error)

	Tell(context.Context, Message) error
	// Unread lists what somebody has not read yet, oldest first.
	Unread(context.Context, person.ID) ([]Message, error)
	ReadMessage(ctx context.Context, who person.ID, id string, at time.Time) error
}

const (
	reportSpan   = time.Hour
	reportOften  = 5 // of one person within that time
	contextLines = 5 // before a line and after it
)

// Complaint is a report as it arrives: about a line, or about the person in a seat.
type Complaint struct {
	By     person.ID
	Table  table.ID
	Line   int64 // 0 for the person in Seat
	Seat   game.Seat
	Reason string
	Text   string
}

// Complain reports a line, or the person in a seat. Refusals: no_person, no_line, no_seat, seat_free, report, report_often,
// report_twice.
func (s *Service) Complain(ctx context.Context, c Complaint) error {
	if !slices.Contains(reportReasons, c.Reason) {
		return refuse(ReasonReport, game.Num("n", textLength))
	}
	words, err := text(c.Text, ReasonReport, c.Reason == "other")
	if err != nil {
		return err
	}
	if c.By == "" {
		return refuse(person.ReasonNone)
	}
	r := Report{ID: rand.Text(), At: s.now(), Reporter: c.By, Table: c.Table, Reason: c.Reason, Text: words}
	if err := s.accused(ctx, c, &r); err != nil {
		return err
	}
	recent, err := s.Store.CasesBy(ctx, c.By, s.now().Add(-reportSpan))
	switch {
	case err != nil:
		return errs.Storage(err)
	case slices.ContainsFunc(recent, func(old Report) bool { return old.Person == r.Person && old.Table == r.Table && old.Line == r.Line }):
		return refuse(ReasonReportTwice)
	case len(recent) >= reportOften:
		return refuse(ReasonReportOften)
	}
	return errs.Of(s.Store.AddCase(ctx, r), person.ReasonNone)
}

// accused finds who is reported, by what the reporter can see.
func (s *Service) accused(ctx context.Context, c Complaint, r *Report) (err error) {
	if c.Line == 0 {
		if r.Person, _, err = s.House.Sitter(ctx, c.Table, c.Seat); err == nil && r.Person == c.By {
			return refuse(table.ReasonNoSeat)
		}
		return err
	}
	line, err := s.Chat.Heard(ctx, c.Table, c.By, c.Line)
	r.Person, r.Line, r.Room, r.Said = line.Person, line.Number, line.Room, line.Text
	return err
}

// Reports lists those that are open, or those that are settled.
func (s *Service) Reports(ctx context.Context, open bool) ([]Report, error) {
	out, err := s.Store.Cases(ctx, open, listLength)
	if err != nil {
		return nil, errs.Storage(err)
	}
	return out, nil
}

// About lists the reports about somebody, newest first.
func (s *Service) About(ctx context.Context, who person.ID) ([]Report, error) {
	out, err := s.Store.CasesAbout(ctx, who, listLength)
	if err != nil {
		return nil, errs.Storage(err)
	}
	return out, nil
}

// Case is a report with the talk around its line. Withheld says that the reader plays at the table, where spectators have
// said what players must not know yet: then neither line nor talk is shown until the game is over.
type Case struct {
	Report
	Around   []table.Line
	Withheld bool
}

// Case reads a report. Refusals: no_report.
func (s *Service) Case(ctx context.Context, by person.ID, id string) (Case, error) {
	r, err := s.Store.Case(ctx, id)
	if err != nil {
		return Case{}, errs.Of(err, ReasonNoReport)
	}
	c := Case{Report: r}
	if r.Line == 0 {
		return c, nil
	}
	if c.Withheld, err = s.mustNotHear(ctx, by, r); err != nil || c.Withheld {
		c.Said = ""
		return c, err
	}
	if c.Around, err = s.Store.Around(ctx, r.Table, r.Line, r.Room, contextLines); err != nil {
		return c, errs.Storage(err)
	}
	return c, nil
}

// mustNotHear tells whether a report quotes spectators at a running game in which the reader plays.
func (s *Service) mustNotHear(ctx context.Context, by person.ID, r Report) (bool, error) {
	if r.Room != table.RoomWatchers || by == "" {
		return false, nil
	}
	snap, err := s.House.Look(ctx, table.Look{Table: r.Table, Seat: game.Watcher, Step: -1})
	if errs.Is(err, table.ReasonNoTable) {
		return false, nil
	}
	if err != nil || snap.Phase != table.Playing {
		return false, err
	}
	return s.House.Sits(ctx, r.Table, by)
}

// TakeOut takes the text out of the line of a report. Refusals: no_report, no_line, no_table.
func (s *Service) TakeOut(ctx context.Context, by person.ID, id string) error {
	r, err := s.Store.Case(ctx, id)
	if err != nil || r.Line == 0 {
		return errs.Of(errOr(err, errs.ErrNotFound), ReasonNoReport)
	}
	return s.recorded(ctx, s.Chat.Unsay(ctx, r.Table, r.Line), by, LogEntry{Action: TookOut, Person: r.Person, Table: r.Table})
}

func errOr(err, otherwise error) error {
	if err != nil {
		return err
	}
	return otherwise
}

// Settle closes a report and tells the reporter what came of it. Refusals: no_report, own_report.
func (s *Service) Settle(ctx context.Context, by person.ID, id string, out Outcome) error {
	r, err := s.Store.Case(ctx, id)
	if err != nil {
		return errs.Of(err, ReasonNoReport)
	}
	if by != "" && r.Person == by {
		return refuse(ReasonOwnReport)
	}
	kind := ToldUpheld
	if out != Upheld {
		out, kind = Dismissed, ToldDismissed
	}
	if err := s.Store.Settle(ctx, id, out, s.now()); err != nil {
		return errs.Of(err, ReasonNoReport)
	}
	if err := s.record(ctx, by, LogEntry{Action: Settled, Person: r.Person, Table: r.Table, Detail: string(out)}); err != nil || r.Reporter == "" {
		return err
	}
	return s.tell(ctx, r.Reporter, kind, "")
}

// tell leaves somebody a message on their next page. Somebody who is gone is not told.
func (s *Service) tell(ctx context.Context, who person.ID, kind MessageKind, words string) error {
	err := s.Store.Tell(ctx, Message{ID: rand.Text(), Person: who, Kind: kind, Text: words, At: s.now()})
	if err != nil {
		return errs.Of(err, person.ReasonNone)
	}
	return nil
}

// Unread lists what somebody is still to be told.
func (s *Service) Unread(ctx context.Context, who person.ID) ([]Message, error) {
	if who == "" {
		return nil, nil
	}
	out, err := s.Store.Unread(ctx, who)
	if err != nil {
		return nil, errs.Storage(err)
	}
	return out, nil
}

// Read notes that somebody has read a message; read twice it changes nothing.
func (s *Service) Read(ctx context.Context, who person.ID, id string) error {
	if err := s.Store.ReadMessage(ctx, who, id, s.now()); err != nil {
		return errs.Storage(err)
	}
	return nil
}
