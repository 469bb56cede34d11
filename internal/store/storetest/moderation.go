package storetest

import (
	"fmt"
	"testing"
	"time"

	"kancha/internal/account"
	"kancha/internal/errs"
	"kancha/internal/moderation"
	"kancha/internal/person"
	"kancha/internal/table"
)

// Moderated is a store of a house with somebody who looks after it.
type Moderated interface {
	House
	moderation.Store
}

// ProveModeration holds a store to what admin.Store promises, and to what sanctions mean.
func ProveModeration(t *testing.T, open func(*testing.T) Moderated) {
	for _, part := range []struct {
		name  string
		prove func(*testing.T, Moderated)
	}{
		{"who is suspended is out, who is silenced says nothing", sanctions},
		{"people are found by their look", finding},
		{"tables are listed and dropped, lines taken out", caring},
		{"what moderators do is logged", logEntries},
		{"announcements end", announcements},
		{"odd pairs are found", oddPairs},
		{"reports are settled once, messages read once", cases},
	} {
		t.Run(part.name, func(t *testing.T) { part.prove(t, open(t)) })
	}
}

func sanctions(t *testing.T, s Moderated) {
	ctx := t.Context()
	Accounted(t, s, "ann", "Ann")
	ok(t, s.AddPerson(ctx, person.Guest{ID: "bob", Recovery: "rb", Created: when}))
	login := account.Login{Hash: "h1", ID: "i1", Person: "ann", Created: when, Seen: when}
	ok(t, s.AddLogin(ctx, login, "", time.Time{}))
	until := when.Add(time.Hour)
	for _, who := range []person.ID{"ann", "bob"} {
		ok(t, s.SetSanction(ctx, account.Sanction{Person: who, Kind: account.Suspended, Until: until, Reason: "ż", At: when}))
	}
	_, err := s.Login(ctx, "h1")
	is(t, "the login of who is suspended", err, errs.ErrNotFound)
	is(t, "a new login", s.AddLogin(ctx, login, "", time.Time{}), errs.ErrNotFound)
	for at, want := range map[time.Time]bool{when: false, until: true} {
		if got, err := s.IsGuest(ctx, "bob", at); got != want || err != nil {
			t.Errorf("a guest at %v: %v, %v", at, got, err)
		}
	}
	login.Created = until
	ok(t, s.AddLogin(ctx, login, "", time.Time{}))
	ok(t, s.SetSanction(ctx, account.Sanction{Person: "ann", Kind: account.Silenced, Reason: "loud", At: when}))
	got, err := s.Sanctions(ctx, "ann")
	same(t, "sanctions", fmt.Sprint(got, err), fmt.Sprint([]account.Sanction{
		{Person: "ann", Kind: account.Silenced, Reason: "loud", At: when}, {Person: "ann", Kind: account.Suspended, Until: until, Reason: "ż", At: when},
	}, nil))
	if _, silent, err := s.Silenced(ctx, "ann", when.Add(1000*time.Hour)); !silent || err != nil {
		t.Errorf("silenced for good: %v %v", silent, err)
	}
	if _, silent, err := s.Silenced(ctx, "bob", when); silent || err != nil {
		t.Errorf("nobody has silenced: %v %v", silent, err)
	}
	ok(t, s.DropSanction(ctx, "ann", account.Silenced))
	is(t, "lifted twice", s.DropSanction(ctx, "ann", account.Silenced), errs.ErrNotFound)
	is(t, "of nobody", s.SetSanction(ctx, account.Sanction{Person: "nobody", Kind: account.Silenced}), errs.ErrNotFound)
	ok(t, s.AddCode(ctx, "ann", "c1"))
	is(t, "a code of a guest", s.AddCode(ctx, "bob", "c2"), errs.ErrNotFound)
	ok(t, s.SetSanction(ctx, account.Sanction{Person: "bob", Kind: account.Silenced, At: when}), s.Absorb(ctx, "bob", "ann"))
	if _, silent, err := s.Silenced(ctx, "ann", when); !silent || err != nil {
		t.Errorf("the guest's silence is left behind: %v", err)
	}
}

func finding(t *testing.T, s Moderated) {
	ctx := t.Context()
	ann := Accounted(t, s, "ann", "Ann")
	ok(t, s.AddPerson(ctx, person.Guest{ID: "bob", Name: "Bob", Recovery: "rb", Created: when.Add(time.Second)}))
	ok(t, s.AddLogin(ctx, account.Login{Hash: "h", ID: "i", Person: "ann", Created: when, Seen: when.Add(time.Hour)}, "", time.Time{}))
	is(t, "a guest who looks after the house", s.SetAdmin(ctx, "bob", true, when), errs.ErrNotFound)
	ok(t, s.SetAdmin(ctx, "ann", true, when), s.SetAdmin(ctx, "ann", true, when))
	wantAnn := moderation.Person{ID: "ann", Name: "Ann", Account: true, Created: when, Seen: when.Add(time.Hour), Admin: true}
	for look, want := range map[string][]moderation.Person{ann.Look[1:4]: {wantAnn}, "": {wantAnn}, "zzz": nil} {
		got, err := s.People(ctx, look, "nobody", 10)
		same(t, "people by "+look, fmt.Sprint(got, err), fmt.Sprint(want, nil))
	}
	got, err := s.People(ctx, "bob", "Bob", 10)
	same(t, "a guest", fmt.Sprint(got, err), fmt.Sprint([]moderation.Person{{ID: "bob", Name: "Bob", Created: when.Add(time.Second)}}, nil))
	one, err := s.Someone(ctx, "ann")
	same(t, "one", fmt.Sprint(one, err), fmt.Sprint(wantAnn, nil))
	_, err = s.Someone(ctx, "nobody")
	is(t, "nobody", err, errs.ErrNotFound)
	list, err := s.Admins(ctx)
	same(t, "admins", fmt.Sprint(list, err), "[ann] <nil>")
	ok(t, s.SetAdmin(ctx, "ann", false, when))
	if is, err := s.IsAdmin(ctx, "ann"); is || err != nil {
		t.Errorf("revoked: %v %v", is, err)
	}
}

func caring(t *testing.T, s Moderated) {
	ctx := t.Context()
	write(t, s, Fresh("one", "ann"))
	two := Fresh("two", "ann")
	two.Head.Phase, two.Head.Changed = table.Closed, two.Head.Changed.Add(time.Hour)
	write(t, s, two)
	same(t, "all", ids(s.AllTables(ctx, "", 10)), ids(s.AllTables(ctx, Fresh("x", "ann").Head.Phase, 10)))
	same(t, "those that are closed", ids(s.AllTables(ctx, table.Closed, 10)), "<nil> two")
	for n := range int64(4) {
		room := table.RoomAll
		if n == 2 {
			room = table.RoomWatchers
		}
		ok(t, s.Say(ctx, "one", table.Line{Number: n + 1, Room: room, Kind: table.LineSaid, Person: "ann", Text: fmt.Sprint("line ", n+1), At: when}))
	}
	lines, err := s.Around(ctx, "one", 2, table.RoomAll, 2)
	ok(t, err)
	said := ""
	for _, l := range lines {
		said += l.Text + ";"
	}
	same(t, "around", said, "line 1;line 2;line 4;")
	ok(t, s.Unsay(ctx, "one", 2), s.Unsay(ctx, "one", 2))
	is(t, "a line that is not there", s.Unsay(ctx, "one", 9), errs.ErrNotFound)
	beside, err := s.Beside(ctx, "one", 10)
	ok(t, err)
	if l := beside.Talk[1]; l.Kind != table.LineRemoved || l.Text != "" || l.Number != 2 {
		t.Errorf("taken out: %+v", l)
	}
	ok(t, s.Drop(ctx, "one"), s.Drop(ctx, "one"))
	_, _, err = s.Table(ctx, "one")
	is(t, "dropped", err, errs.ErrNotFound)
}

func logEntries(t *testing.T, s Moderated) {
	ctx := t.Context()
	Accounted(t, s, "ann", "Ann")
	Accounted(t, s, "bob", "Bob")
	a := moderation.LogEntry{ID: "1", At: when, Admin: "ann", Action: moderation.Suspend, Person: "bob", Detail: "1h"}
	b := moderation.LogEntry{ID: "2", At: when.Add(time.Second), Action: moderation.Rewound, Table: "one", Detail: "3"}
	ok(t, s.AddLogEntry(ctx, a), s.AddLogEntry(ctx, b))
	all, err := s.LogEntries(ctx, "", 10)
	same(t, "all", fmt.Sprint(all, err), fmt.Sprint([]moderation.LogEntry{b, a}, nil))
	about, err := s.LogEntries(ctx, "bob", 10)
	same(t, "about Bob", fmt.Sprint(about, err), fmt.Sprint([]moderation.LogEntry{a}, nil))
	ok(t, s.Forget(ctx, "bob", account.KeptName{}), s.Forget(ctx, "ann", account.KeptName{}))
	all, err = s.LogEntries(ctx, "", 10)
	ok(t, err)
	if all[1].Person != "" || all[1].Admin == "ann" || all[1].Admin == "" {
		t.Errorf("somebody who is forgotten: %+v", all[1])
	}
}

func announcements(t *testing.T, s Moderated) {
	ctx := t.Context()
	a := moderation.Announcement{ID: "1", Texts: map[string]string{"": "ż", "en": "x"}, Begins: when, Ends: when.Add(time.Hour), Created: when}
	ok(t, s.Announce(ctx, a))
	got, err := s.Announcements(ctx, when)
	same(t, "announced", fmt.Sprint(got, err), fmt.Sprint([]moderation.Announcement{a}, nil))
	if got, err := s.Announcements(ctx, a.Ends); len(got) > 0 || err != nil {
		t.Errorf("over: %v %v", got, err)
	}
	ok(t, s.DropAnnouncement(ctx, "1"))
	is(t, "dropped twice", s.DropAnnouncement(ctx, "1"), errs.ErrNotFound)
}

func cases(t *testing.T, s Moderated) {
	ctx := t.Context()
	Accounted(t, s, "ann", "Ann")
	Accounted(t, s, "bob", "Bob")
	r := moderation.Report{ID: "1", At: when, Reporter: "ann", Person: "bob", Table: "one", Line: 3, Room: table.RoomAll, Said: "ż", Reason: "abuse", Text: "look"}
	ok(t, s.AddCase(ctx, r))
	got, err := s.Case(ctx, "1")
	same(t, "report", fmt.Sprint(got, err), fmt.Sprint(r, nil))
	is(t, "about nobody", s.AddCase(ctx, moderation.Report{ID: "2", Person: "nobody"}), errs.ErrNotFound)
	for name, list := range map[string]func() ([]moderation.Report, error){
		"open": func() ([]moderation.Report, error) { return s.Cases(ctx, true, 10) }, "about": func() ([]moderation.Report, error) { return s.CasesAbout(ctx, "bob", 10) },
		"by": func() ([]moderation.Report, error) { return s.CasesBy(ctx, "ann", when.Add(-time.Second)) },
	} {
		got, err := list()
		same(t, name, fmt.Sprint(got, err), fmt.Sprint([]moderation.Report{r}, nil))
	}
	if late, err := s.CasesBy(ctx, "ann", when); len(late) > 0 || err != nil {
		t.Errorf("before: %v %v", late, err)
	}
	ok(t, s.Settle(ctx, "1", moderation.Upheld, when.Add(time.Hour)))
	is(t, "settled twice", s.Settle(ctx, "1", moderation.Dismissed, when), errs.ErrNotFound)
	settled, err := s.Cases(ctx, false, 10)
	ok(t, err)
	if len(settled) != 1 || settled[0].Outcome != moderation.Upheld || !settled[0].Settled.Equal(when.Add(time.Hour)) {
		t.Errorf("settled: %+v", settled)
	}
	m := moderation.Message{ID: "m", Person: "ann", Kind: moderation.ToldUpheld, Text: "ż", At: when}
	ok(t, s.Tell(ctx, m), s.ReadMessage(ctx, "bob", "m", when))
	is(t, "nobody is told", s.Tell(ctx, moderation.Message{ID: "n", Person: "nobody"}), errs.ErrNotFound)
	unread, err := s.Unread(ctx, "ann")
	same(t, "unread", fmt.Sprint(unread, err), fmt.Sprint([]moderation.Message{m}, nil))
	ok(t, s.ReadMessage(ctx, "ann", "m", when))
	if unread, err := s.Unread(ctx, "ann"); len(unread) > 0 || err != nil {
		t.Errorf("read: %v %v", unread, err)
	}
	ok(t, s.Forget(ctx, "ann", account.KeptName{}))
	got, err = s.Case(ctx, "1")
	ok(t, err)
	if got.Reporter != "" {
		t.Errorf("the reporter is not forgotten: %+v", got)
	}
	ok(t, s.Forget(ctx, "bob", account.KeptName{}))
	_, err = s.Case(ctx, "1")
	is(t, "a report about somebody who is forgotten", err, errs.ErrNotFound)
}

func oddPairs(t *testing.T, s Moderated) {
	for n, c := range []struct {
		a, b   string
		ending table.EndKind
		first  int
	}{
		{"ann", "bob", table.EndGaveUp, 1}, {"bob", "ann", table.EndLost, 2}, {"ann", "bob", "", 2}, {"ann", "bob", table.EndGaveUp, 2},
		{"cyd", "dan", "", 1}, {"cyd", "dan", "", 1}, {"cyd", "dan", "", 1}, {"dan", "cyd", "", 2},
		{"eve", "fay", "", 1}, {"eve", "fay", "", 2}, {"eve", "fay", table.EndGaveUp, 1}, {"eve", "fay", "", 2},
		{"gil", "hal", "", 1},
	} {
		id := table.ID(fmt.Sprint("t", n))
		write(t, s, Fresh(id, "host"))
		end := Ended(Fresh(id, "host"), false)
		end.Outcome.Ranked, end.Outcome.Short, end.Outcome.Ending = true, true, c.ending
		end.Outcome.Seats[0].Person, end.Outcome.Seats[1].Person = person.ID(c.a), person.ID(c.b)
		end.Outcome.Seats[0].Place, end.Outcome.Seats[1].Place = c.first, 3-c.first
		write(t, s, end)
	}
	got, err := s.OddPairs(t.Context(), when.Add(-time.Hour), 4, 9)
	same(t, "odd pairs", fmt.Sprint(got, err), "[{ann bob 4 3 2 2} {cyd dan 4 0 4 0}] <nil>")
	got, err = s.OddPairs(t.Context(), when.AddDate(0, 1, 0), 4, 9)
	same(t, "a month later", fmt.Sprint(got, err), "[] <nil>")
}
