package storetest

import (
	"fmt"
	"testing"
	"time"

	"kancha/internal/account"
	"kancha/internal/admin"
	"kancha/internal/table"
)

// Cared is a store of a house with somebody who looks after it.
type Cared interface {
	House
	admin.Store
}

// ProveCare holds a store to what admin.Store promises, and to what sanctions mean.
func ProveCare(t *testing.T, open func(*testing.T) Cared) {
	for _, part := range []struct {
		name  string
		prove func(*testing.T, Cared)
	}{
		{"who is suspended is out, who is silenced says nothing", sanctions},
		{"people are found by their look", finding},
		{"tables are listed and dropped, lines taken out", caring},
		{"deeds are written down", deeds},
		{"announcements end", announcements},
		{"reports are settled once, messages read once", cases},
	} {
		t.Run(part.name, func(t *testing.T) { part.prove(t, open(t)) })
	}
}

func sanctions(t *testing.T, s Cared) {
	ctx := t.Context()
	Accounted(t, s, "ann", "Ann")
	ok(t, s.AddPerson(ctx, table.Guest{ID: "bob", Recovery: "rb", Created: when}))
	login := account.Login{Hash: "h1", ID: "i1", Person: "ann", Created: when, Seen: when}
	ok(t, s.AddLogin(ctx, login, "", time.Time{}))
	until := when.Add(time.Hour)
	for _, who := range []table.PersonID{"ann", "bob"} {
		ok(t, s.SetSanction(ctx, account.Sanction{Person: who, Kind: account.Suspended, Until: until, Reason: "ż", At: when}))
	}
	_, err := s.Login(ctx, "h1")
	is(t, "the login of who is suspended", err, table.ErrNotFound)
	is(t, "a new login", s.AddLogin(ctx, login, "", time.Time{}), table.ErrNotFound)
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
	is(t, "lifted twice", s.DropSanction(ctx, "ann", account.Silenced), table.ErrNotFound)
	is(t, "of nobody", s.SetSanction(ctx, account.Sanction{Person: "nobody", Kind: account.Silenced}), table.ErrNotFound)
	ok(t, s.AddCode(ctx, "ann", "c1"))
	is(t, "a code of a guest", s.AddCode(ctx, "bob", "c2"), table.ErrNotFound)
	ok(t, s.SetSanction(ctx, account.Sanction{Person: "bob", Kind: account.Silenced, At: when}), s.Absorb(ctx, "bob", "ann"))
	if _, silent, err := s.Silenced(ctx, "ann", when); !silent || err != nil {
		t.Errorf("the guest's silence is left behind: %v", err)
	}
}

func finding(t *testing.T, s Cared) {
	ctx := t.Context()
	ann := Accounted(t, s, "ann", "Ann")
	ok(t, s.AddPerson(ctx, table.Guest{ID: "bob", Name: "Bob", Recovery: "rb", Created: when.Add(time.Second)}))
	ok(t, s.AddLogin(ctx, account.Login{Hash: "h", ID: "i", Person: "ann", Created: when, Seen: when.Add(time.Hour)}, "", time.Time{}))
	is(t, "a guest who looks after the house", s.SetAdmin(ctx, "bob", true, when), table.ErrNotFound)
	ok(t, s.SetAdmin(ctx, "ann", true, when), s.SetAdmin(ctx, "ann", true, when))
	wantAnn := admin.Person{ID: "ann", Name: "Ann", Account: true, Created: when, Seen: when.Add(time.Hour), Admin: true}
	for look, want := range map[string][]admin.Person{ann.Look[1:4]: {wantAnn}, "": {wantAnn}, "zzz": nil} {
		got, err := s.People(ctx, look, "nobody", 10)
		same(t, "people by "+look, fmt.Sprint(got, err), fmt.Sprint(want, nil))
	}
	got, err := s.People(ctx, "bob", "Bob", 10)
	same(t, "a guest", fmt.Sprint(got, err), fmt.Sprint([]admin.Person{{ID: "bob", Name: "Bob", Created: when.Add(time.Second)}}, nil))
	one, err := s.Someone(ctx, "ann")
	same(t, "one", fmt.Sprint(one, err), fmt.Sprint(wantAnn, nil))
	_, err = s.Someone(ctx, "nobody")
	is(t, "nobody", err, table.ErrNotFound)
	list, err := s.Admins(ctx)
	same(t, "admins", fmt.Sprint(list, err), "[ann] <nil>")
	ok(t, s.SetAdmin(ctx, "ann", false, when))
	if is, err := s.IsAdmin(ctx, "ann"); is || err != nil {
		t.Errorf("revoked: %v %v", is, err)
	}
}

func caring(t *testing.T, s Cared) {
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
	is(t, "a line that is not there", s.Unsay(ctx, "one", 9), table.ErrNotFound)
	beside, err := s.Beside(ctx, "one", 10)
	ok(t, err)
	if l := beside.Talk[1]; l.Kind != table.LineRemoved || l.Text != "" || l.Number != 2 {
		t.Errorf("taken out: %+v", l)
	}
	ok(t, s.Drop(ctx, "one"), s.Drop(ctx, "one"))
	_, _, err = s.Table(ctx, "one")
	is(t, "dropped", err, table.ErrNotFound)
}

func deeds(t *testing.T, s Cared) {
	ctx := t.Context()
	Accounted(t, s, "ann", "Ann")
	Accounted(t, s, "bob", "Bob")
	a := admin.Deed{ID: "1", At: when, Admin: "ann", Action: admin.Suspend, Person: "bob", Detail: "1h"}
	b := admin.Deed{ID: "2", At: when.Add(time.Second), Action: admin.Rewound, Table: "one", Detail: "3"}
	ok(t, s.Note(ctx, a), s.Note(ctx, b))
	all, err := s.Deeds(ctx, "", 10)
	same(t, "all", fmt.Sprint(all, err), fmt.Sprint([]admin.Deed{b, a}, nil))
	about, err := s.Deeds(ctx, "bob", 10)
	same(t, "about Bob", fmt.Sprint(about, err), fmt.Sprint([]admin.Deed{a}, nil))
	ok(t, s.Forget(ctx, "bob"), s.Forget(ctx, "ann"))
	all, err = s.Deeds(ctx, "", 10)
	ok(t, err)
	if all[1].Person != "" || all[1].Admin == "ann" || all[1].Admin == "" {
		t.Errorf("somebody who is forgotten: %+v", all[1])
	}
}

func announcements(t *testing.T, s Cared) {
	ctx := t.Context()
	a := admin.Announcement{ID: "1", Texts: map[string]string{"": "ż", "en": "x"}, Begins: when, Ends: when.Add(time.Hour), Created: when}
	ok(t, s.Announce(ctx, a))
	got, err := s.Announcements(ctx, when)
	same(t, "announced", fmt.Sprint(got, err), fmt.Sprint([]admin.Announcement{a}, nil))
	if got, err := s.Announcements(ctx, a.Ends); len(got) > 0 || err != nil {
		t.Errorf("over: %v %v", got, err)
	}
	ok(t, s.DropAnnouncement(ctx, "1"))
	is(t, "dropped twice", s.DropAnnouncement(ctx, "1"), table.ErrNotFound)
}

func cases(t *testing.T, s Cared) {
	ctx := t.Context()
	Accounted(t, s, "ann", "Ann")
	Accounted(t, s, "bob", "Bob")
	r := admin.Report{ID: "1", At: when, Reporter: "ann", Person: "bob", Table: "one", Line: 3, Room: table.RoomAll, Said: "ż", Reason: "abuse", Text: "look"}
	ok(t, s.AddCase(ctx, r))
	got, err := s.Case(ctx, "1")
	same(t, "report", fmt.Sprint(got, err), fmt.Sprint(r, nil))
	is(t, "about nobody", s.AddCase(ctx, admin.Report{ID: "2", Person: "nobody"}), table.ErrNotFound)
	for name, list := range map[string]func() ([]admin.Report, error){
		"open": func() ([]admin.Report, error) { return s.Cases(ctx, true, 10) }, "about": func() ([]admin.Report, error) { return s.CasesAbout(ctx, "bob", 10) },
		"by": func() ([]admin.Report, error) { return s.CasesBy(ctx, "ann", when.Add(-time.Second)) },
	} {
		got, err := list()
		same(t, name, fmt.Sprint(got, err), fmt.Sprint([]admin.Report{r}, nil))
	}
	if late, err := s.CasesBy(ctx, "ann", when); len(late) > 0 || err != nil {
		t.Errorf("before: %v %v", late, err)
	}
	ok(t, s.Settle(ctx, "1", admin.Upheld, when.Add(time.Hour)))
	is(t, "settled twice", s.Settle(ctx, "1", admin.Dismissed, when), table.ErrNotFound)
	settled, err := s.Cases(ctx, false, 10)
	ok(t, err)
	if len(settled) != 1 || settled[0].Outcome != admin.Upheld || !settled[0].Settled.Equal(when.Add(time.Hour)) {
		t.Errorf("settled: %+v", settled)
	}
	m := admin.Message{ID: "m", Person: "ann", Kind: admin.ToldUpheld, Text: "ż", At: when}
	ok(t, s.Tell(ctx, m), s.ReadMessage(ctx, "bob", "m", when))
	is(t, "nobody is told", s.Tell(ctx, admin.Message{ID: "n", Person: "nobody"}), table.ErrNotFound)
	unread, err := s.Unread(ctx, "ann")
	same(t, "unread", fmt.Sprint(unread, err), fmt.Sprint([]admin.Message{m}, nil))
	ok(t, s.ReadMessage(ctx, "ann", "m", when))
	if unread, err := s.Unread(ctx, "ann"); len(unread) > 0 || err != nil {
		t.Errorf("read: %v %v", unread, err)
	}
	ok(t, s.Forget(ctx, "ann"))
	got, err = s.Case(ctx, "1")
	ok(t, err)
	if got.Reporter != "" {
		t.Errorf("the reporter is not forgotten: %+v", got)
	}
	ok(t, s.Forget(ctx, "bob"))
	_, err = s.Case(ctx, "1")
	is(t, "a report about somebody who is forgotten", err, table.ErrNotFound)
}
