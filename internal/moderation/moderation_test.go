package moderation_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"kancha/bot"
	"kancha/game"
	"kancha/internal/account"
	"kancha/internal/chat"
	"kancha/internal/errs"
	"kancha/internal/lobby"
	"kancha/internal/moderation"
	"kancha/internal/person"
	"kancha/internal/store"
	"kancha/internal/store/sqlitetest"
	"kancha/internal/table"
	"kancha/internal/table/tabletest"
)

const good = "seven lamps on a table"

// fixture is a house with somebody who looks after it, and a clock that stands still.
type fixture struct {
	*moderation.Service
	t     *testing.T
	house *table.House
	chat  *chat.Service
	lobby *lobby.Service
	store *store.Store
	at    time.Time
	boss  person.ID
}

func open(t *testing.T) *fixture {
	t.Helper()
	db, err := store.Open(t.Context(), sqlitetest.File(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	o := &fixture{t: t, store: db, at: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)}
	now := func() time.Time { return o.at }
	o.house = table.New(table.Config{Store: db, Now: now, Games: []table.Game{{
		Rules: tabletest.Stones, Levels: []string{"random"}, Bot: func(level string) (bot.Bot, error) { return bot.New(level, nil) },
	}}})
	o.lobby = lobby.New(o.house, db, nil, now)
	o.chat = chat.New(o.house, db, now)
	people, err := account.New(account.Config{Store: db, Tables: o.house, Now: now, Cheap: true})
	o.ok(err)
	o.Service, err = moderation.New(moderation.Config{Store: db, House: o.house, People: people, Chat: o.chat, Now: now})
	o.ok(err)
	o.boss = o.join("Boss")
	o.ok(o.Appoint(t.Context(), "BOSS", true))
	return o
}

func (o *fixture) ok(err error) {
	o.t.Helper()
	if err != nil {
		o.t.Fatal(err)
	}
}

func (o *fixture) refused(err error, reason string) {
	o.t.Helper()
	var e *errs.Error
	if !errors.As(err, &e) || e.Reason != reason {
		o.t.Errorf("got %v, want %s", err, reason)
	}
}

func (o *fixture) guest(name string) person.ID {
	o.t.Helper()
	guests := person.Guests{Store: o.store, Now: o.Now}
	who, _, err := guests.New(o.t.Context())
	o.ok(err)
	o.ok(guests.SetName(o.t.Context(), who, name))
	return who
}

func (o *fixture) join(name string) person.ID {
	o.t.Helper()
	who := o.guest(name)
	_, err := o.People.Join(o.t.Context(), who, account.Candidate{Name: name, Password: good})
	o.ok(err)
	return who
}

// table is a running game of two.
func (o *fixture) table(a, b person.ID) table.ID {
	o.t.Helper()
	id, err := o.lobby.Create(o.t.Context(), a, lobby.Plan{Game: "stones", Seats: []lobby.SeatPlan{{Holder: table.Person, Name: "A"}, {Holder: table.Open}}})
	o.ok(err)
	o.ok(o.lobby.Sit(o.t.Context(), id, b, 1, "B"))
	return id
}

func (o *fixture) say(id table.ID, who person.ID, text string) {
	o.t.Helper()
	o.ok(o.chat.Say(o.t.Context(), chat.Words{Table: id, Person: who, Seat: game.Watcher, Text: text}))
}

// actions is what was done, last first.
func (o *fixture) actions() string {
	o.t.Helper()
	list, err := o.LogEntries(o.t.Context(), "")
	o.ok(err)
	var out []string
	for _, d := range list {
		out = append(out, string(d.Action))
	}
	return strings.Join(out, " ")
}

func TestWhoLooksAfterTheHouse(t *testing.T) {
	o := open(t)
	ctx := t.Context()
	o.refused(o.Appoint(ctx, "Nobody", true), account.ReasonNoAccount)
	for who, want := range map[person.ID]bool{o.boss: true, o.join("Ann"): false, o.guest("Eve"): false, "": false} {
		if may, err := o.May(ctx, who); may != want || err != nil {
			t.Errorf("%s may: %v, %v", who, may, err)
		}
	}
	if list, err := o.Admins(ctx); err != nil || len(list) != 1 || list[0].Name != "Boss" {
		t.Errorf("%+v, %v", list, err)
	}
	o.ok(o.Appoint(ctx, "Boss", false))
	if may, err := o.May(ctx, o.boss); may || err != nil {
		t.Errorf("revoked, and may: %v", err)
	}
	if got := o.actions(); strings.Count(got, "granted") != 1 || strings.Count(got, "revoked") != 1 {
		t.Errorf("written down: %s", got)
	}
}

func TestSomebodyIsSuspendedAndLetInAgain(t *testing.T) {
	o := open(t)
	ctx := t.Context()
	ann, eve := o.join("Ann"), o.guest("Eve")
	against := func(who person.ID, d time.Duration, why string) moderation.Measure {
		return moderation.Measure{By: o.boss, Person: who, For: d, Why: why}
	}
	o.refused(o.Suspend(ctx, against(ann, time.Hour, "")), moderation.ReasonWhy)
	o.refused(o.Suspend(ctx, against(ann, time.Hour, strings.Repeat("x", 501))), moderation.ReasonWhy)
	o.refused(o.Suspend(ctx, against(ann, -time.Hour, "x")), moderation.ReasonSpan)
	o.refused(o.Suspend(ctx, against("nobody", time.Hour, "x")), person.ReasonNone)
	o.refused(o.Suspend(ctx, against(o.boss, time.Hour, "x")), moderation.ReasonAdminSafe)
	for _, who := range []person.ID{ann, eve} {
		o.ok(o.Suspend(ctx, against(who, time.Hour, "insults")))
		o.refused(o.People.Admitted(ctx, who), account.ReasonSuspendedUntil)
	}
	_, err := o.People.SignIn(ctx, "Ann", good, "", "")
	o.refused(err, account.ReasonSuspendedUntil)
	_, err = o.People.SignIn(ctx, "Ann", "wrong password", "", "")
	o.refused(err, account.ReasonSignIn) // who has not proved who they are is told nothing
	if guest, err := o.People.IsGuest(ctx, eve); guest || err != nil {
		t.Errorf("the guest is admitted: %v", err)
	}
	o.at = o.at.Add(time.Hour)
	_, err = o.People.SignIn(ctx, "Ann", good, "", "")
	o.ok(err)
	o.ok(o.Suspend(ctx, against(ann, 0, "again")))
	o.refused(o.People.Admitted(ctx, ann), account.ReasonSuspended)
	o.ok(o.Unsuspend(ctx, o.boss, ann))
	o.refused(o.Unsuspend(ctx, o.boss, ann), account.ReasonNoSanction)
	_, err = o.People.SignIn(ctx, "Ann", good, "", "")
	o.ok(err)
	if got := o.actions(); strings.Count(got, "suspended") != 4 { // three and one "unsuspended"
		t.Errorf("written down: %s", got)
	}
}

func TestACodeForSomebodyWhoHasLostEveryWayIn(t *testing.T) {
	o := open(t)
	ctx := t.Context()
	ann := o.join("Ann")
	other := o.join("Other")
	o.ok(o.Appoint(ctx, "Other", true))
	_, err := o.IssueCode(ctx, o.boss, other)
	o.refused(err, moderation.ReasonAdminSafe)
	_, err = o.IssueCode(ctx, o.boss, o.guest("Eve"))
	o.refused(err, account.ReasonNoAccount)
	code, err := o.IssueCode(ctx, o.boss, ann)
	o.ok(err)
	_, err = o.People.RecoverByCode(ctx, "Ann", code, "eight lamps under it", "")
	o.ok(err)
	if told, err := o.Unread(ctx, ann); err != nil || len(told) != 1 || told[0].Kind != moderation.ToldCode {
		t.Errorf("Ann is told %+v, %v", told, err)
	}
	o.refused(o.EndLogins(ctx, o.boss, o.guest("Fay")), account.ReasonNoAccount)
	o.ok(o.EndLogins(ctx, o.boss, ann))
	if logins, err := o.People.Logins(ctx, ann); err != nil || len(logins) > 0 {
		t.Errorf("still signed in: %v %v", logins, err)
	}
}

func TestAnnouncementsStandForATime(t *testing.T) {
	o := open(t)
	ctx := t.Context()
	day := 24 * time.Hour
	for what, a := range map[string]moderation.Announcement{
		"no text":               {Ends: o.at.Add(day)},
		"a long one":            {Texts: map[string]string{"": strings.Repeat("x", 501)}, Ends: o.at.Add(day)},
		"over already":          {Texts: map[string]string{"": "x"}, Begins: o.at.Add(-2 * day), Ends: o.at.Add(-day)},
		"over before it begins": {Texts: map[string]string{"": "x"}, Begins: o.at.Add(2 * day), Ends: o.at.Add(day)},
		"for years":             {Texts: map[string]string{"": "x"}, Ends: o.at.Add(400 * day)},
	} {
		if err := o.Announce(ctx, o.boss, a); err == nil {
			t.Errorf("%s is taken", what)
		}
	}
	o.ok(o.Announce(ctx, o.boss, moderation.Announcement{Texts: map[string]string{"": "club night", "pl": "wieczór klubu"}, Begins: o.at.Add(time.Hour), Ends: o.at.Add(day)}))
	if board := o.Board(ctx); len(board) > 0 {
		t.Errorf("before its time: %v", board)
	}
	o.at = o.at.Add(time.Hour)
	board := o.Board(ctx)
	if len(board) != 1 || board[0].In("pl") != "wieczór klubu" || board[0].In("cs") != "club night" {
		t.Fatalf("it says %v", board)
	}
	o.ok(o.DropAnnouncement(ctx, o.boss, board[0].ID))
	o.refused(o.DropAnnouncement(ctx, o.boss, board[0].ID), moderation.ReasonNoAnnouncement)
	if board := o.Board(ctx); len(board) > 0 {
		t.Errorf("after it was taken away: %v", board)
	}
}

func TestAReportIsHeardAndTheReporterTold(t *testing.T) {
	o := open(t)
	ctx := t.Context()
	ann, bob, eve := o.join("Ann"), o.guest("Bob"), o.guest("Eve")
	id := o.table(ann, bob)
	o.say(id, bob, "nasty")
	c := moderation.Complaint{By: ann, Table: id, Line: 1, Reason: "abuse", Text: "look"}
	bad := c
	bad.Reason = "boring"
	o.refused(o.Complain(ctx, bad), moderation.ReasonReport)
	bad.Reason, bad.Text = "other", ""
	o.refused(o.Complain(ctx, bad), moderation.ReasonReport)
	for who, reason := range map[person.ID]string{eve: chat.ReasonNoLine, bob: chat.ReasonNoLine, "": person.ReasonNone} {
		bad = c
		bad.By = who
		o.refused(o.Complain(ctx, bad), reason)
	}
	o.ok(o.Complain(ctx, c))
	o.refused(o.Complain(ctx, c), moderation.ReasonReportTwice)
	o.refused(o.Complain(ctx, moderation.Complaint{By: ann, Table: id, Seat: 0, Reason: "abuse"}), table.ReasonNoSeat) // herself
	o.ok(o.Complain(ctx, moderation.Complaint{By: ann, Table: id, Seat: 1, Reason: "name"}))
	list, err := o.Reports(ctx, true)
	o.ok(err)
	if len(list) != 2 || list[0].Said != "nasty" && list[1].Said != "nasty" {
		t.Fatalf("reports %+v", list)
	}
	first := list[0]
	if first.Line == 0 {
		first = list[1]
	}
	told, err := o.Case(ctx, o.boss, first.ID)
	o.ok(err)
	if told.Person != bob || len(told.Around) != 1 || told.Withheld {
		t.Errorf("the case is %+v", told)
	}
	o.ok(o.TakeOut(ctx, o.boss, first.ID))
	o.ok(o.Warn(ctx, moderation.Measure{By: o.boss, Person: bob, Why: "be kind"}))
	o.ok(o.Silence(ctx, moderation.Measure{By: o.boss, Person: bob, For: time.Hour, Why: "an hour of quiet"}))
	o.ok(o.Settle(ctx, o.boss, first.ID, moderation.Upheld))
	o.refused(o.Settle(ctx, o.boss, first.ID, moderation.Upheld), moderation.ReasonNoReport)
	if m, err := o.Unread(ctx, ann); err != nil || len(m) != 1 || m[0].Kind != moderation.ToldUpheld {
		t.Errorf("Ann is told %+v, %v", m, err)
	}
	m, err := o.Unread(ctx, bob)
	o.ok(err)
	if len(m) != 2 || m[0].Text != "be kind" && m[1].Text != "be kind" {
		t.Fatalf("Bob is told %+v", m)
	}
	o.ok(o.Read(ctx, ann, m[0].ID)) // not hers
	o.ok(o.Read(ctx, bob, m[0].ID))
	if m, _ := o.Unread(ctx, bob); len(m) != 1 {
		t.Errorf("Bob is still told %+v", m)
	}
	o.refused(o.chat.Say(ctx, chat.Words{Table: id, Person: bob, Seat: game.Watcher, Text: "but"}), chat.ReasonSilenced)
	o.refused(o.Settle(ctx, o.boss, "none", moderation.Upheld), moderation.ReasonNoReport)
}

func TestReportsAreLimited(t *testing.T) {
	o := open(t)
	ctx := t.Context()
	ann, bob := o.guest("Ann"), o.guest("Bob")
	id := o.table(ann, bob)
	for i := range 6 {
		o.say(id, bob, "line")
		o.at = o.at.Add(time.Minute)
		err := o.Complain(ctx, moderation.Complaint{By: ann, Table: id, Line: int64(i + 1), Reason: "spam"})
		if i < 5 {
			o.ok(err)
		} else {
			o.refused(err, moderation.ReasonReportOften)
		}
	}
	o.at = o.at.Add(time.Hour)
	o.ok(o.Complain(ctx, moderation.Complaint{By: ann, Table: id, Line: 6, Reason: "spam"}))
}

// Spectators may say what players must not know. An admin who plays there reads it after the game, like the others.
func TestAnAdminWhoPlaysDoesNotReadWhatSpectatorsSay(t *testing.T) {
	o := open(t)
	ctx := t.Context()
	bob, eve, fay := o.guest("Bob"), o.guest("Eve"), o.guest("Fay")
	id := o.table(o.boss, bob)
	o.say(id, eve, "Bob has three stones")
	o.ok(o.Complain(ctx, moderation.Complaint{By: fay, Table: id, Line: 1, Reason: "cheating"}))
	list, err := o.Reports(ctx, true)
	o.ok(err)
	c, err := o.Case(ctx, o.boss, list[0].ID)
	o.ok(err)
	if !c.Withheld || c.Said != "" || len(c.Around) > 0 {
		t.Errorf("a player reads %+v", c)
	}
	c, err = o.Case(ctx, "", list[0].ID)
	o.ok(err)
	if c.Withheld || c.Said == "" {
		t.Errorf("the command line reads %+v", c)
	}
	o.ok(o.Break(ctx, o.boss, id))
	c, err = o.Case(ctx, o.boss, list[0].ID)
	o.ok(err)
	if c.Withheld || c.Said == "" || len(c.Around) != 1 {
		t.Errorf("after the end %+v", c)
	}
	o.refused(o.Rewind(ctx, o.boss, id, 0), table.ReasonOver)
	tables, err := o.Tables(ctx, "", o.boss)
	o.ok(err)
	if len(tables) != 1 || tables[0].Seats[1].Person != bob {
		t.Errorf("tables %+v", tables)
	}
	o.ok(o.Remove(ctx, o.boss, id))
	if got := o.actions(); !strings.HasPrefix(got, "deleted") && !strings.Contains(got, "deleted") || !strings.Contains(got, "ended") {
		t.Errorf("written down: %s", got)
	}
}

func TestRulesOfTheHouseAreWrittenDown(t *testing.T) {
	o := open(t)
	ctx := t.Context()
	o.ok(o.SetPolicy(ctx, o.boss, account.Policy{SignUp: account.SignUpCode, Tables: 2}))
	o.refused(o.SetPolicy(ctx, o.boss, account.Policy{SignUp: account.SignUpCode, Tables: -1}), account.ReasonPolicy)
	code, err := o.Admit(ctx, o.boss, "club", 2, time.Hour)
	o.ok(err)
	list, err := o.People.Admissions(ctx)
	o.ok(err)
	o.ok(o.DropAdmission(ctx, o.boss, list[0].ID))
	_, err = o.People.Join(ctx, o.guest("Eve"), account.Candidate{Name: "Eve", Password: good, Code: code})
	o.refused(err, account.ReasonSignUpCode)
	actions, err := o.LogEntries(ctx, "")
	o.ok(err)
	for _, d := range actions {
		if d.Action == moderation.ChangedRules && d.Detail != "code, no guests, tables: 2" {
			t.Errorf("written down: %+v", d)
		}
	}
	o.ok(o.People.MayMake(ctx, o.boss))
	o.table(o.boss, o.guest("A"))
	o.table(o.boss, o.guest("B"))
	o.refused(o.People.MayMake(ctx, o.boss), account.ReasonTablesMany)
	if found, err := o.Find(ctx, "bos"); err != nil || len(found) != 1 || !found[0].Admin {
		t.Errorf("found %+v, %v", found, err)
	}
}
