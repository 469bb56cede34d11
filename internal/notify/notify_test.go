package notify_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"kancha/game"
	"kancha/internal/i18n"
	"kancha/internal/lobby"
	"kancha/internal/mail"
	"kancha/internal/notify"
	"kancha/internal/notify/notifytest"
	"kancha/internal/person"
	"kancha/internal/store"
	"kancha/internal/store/sqlitetest"
	"kancha/internal/table"
	"kancha/internal/table/tabletest"
)

// request is one that a catcher has caught.
type request struct {
	header http.Header
	body   string
}

// catcher is a server that keeps what it gets, and answers with a status.
type catcher struct {
	*httptest.Server
	mu     sync.Mutex
	status int
	got    []request
}

func newCatcher(t *testing.T) *catcher {
	c := &catcher{status: http.StatusNoContent}
	c.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		c.mu.Lock()
		defer c.mu.Unlock()
		c.got = append(c.got, request{r.Header, string(body)})
		w.WriteHeader(c.status)
	}))
	t.Cleanup(c.Close)
	return c
}

func (c *catcher) caught() []request {
	c.mu.Lock()
	defer c.mu.Unlock()
	return append([]request(nil), c.got...)
}

func (c *catcher) answer(status int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.status = status
}

// box is a mail server that keeps letters.
type box struct {
	mu      sync.Mutex
	letters []mail.Message
}

func (b *box) Send(_ context.Context, m mail.Message) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.letters = append(b.letters, m)
	return nil
}

type fixture struct {
	*testing.T
	store *store.Store
	house *table.House
	lobby *lobby.Service
	news  *notify.Service
	words *i18n.Catalog
	now   time.Time
	box   *box
	to    map[person.ID]string
}

func open(t *testing.T) *fixture { return openWith(t, tabletest.Stones) }

func openWith(t *testing.T, g game.Game) *fixture {
	f := &fixture{T: t, now: time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC), box: &box{}, to: map[person.ID]string{"bob": "bob@example.org"}}
	s, err := store.Open(t.Context(), sqlitetest.File(t))
	f.ok(err)
	t.Cleanup(func() { s.Close() })
	f.store = s
	f.house = table.New(table.Config{Store: s, Games: []table.Game{{Rules: g}}, Now: f.read})
	f.lobby = lobby.New(f.house, s, nil, f.read)
	f.words, err = i18n.Load(nil)
	f.ok(err)
	f.news = f.service()
	return f
}

// service is one of the houses that tell.
func (f *fixture) service() *notify.Service {
	n, err := notify.New(f.Context(), notify.Config{
		Store: f.store, House: f.house, Client: notify.NewTestClient(), Now: f.read, Mail: f.box,
		Address: func(_ context.Context, who person.ID) (string, error) { return f.to[who], nil },
	})
	f.ok(err)
	n.Use(f.words)
	return n
}

func (f *fixture) read() time.Time { return f.now }

func (f *fixture) ok(err error) {
	f.Helper()
	if err != nil {
		f.Fatal(err)
	}
}

// pass lets time go by, and tells what is due then.
func (f *fixture) pass(d time.Duration) {
	f.Helper()
	f.now = f.now.Add(d)
	f.ok(f.news.Round(f.Context()))
}

func (f *fixture) channel(c notify.Channel) notify.Channel {
	f.Helper()
	if c.Person == "" {
		c.Person = "bob"
	}
	c.Lang, c.Origin = "en", "https://games.example.org"
	c, err := f.news.Add(f.Context(), c)
	f.ok(err)
	return c
}

// table is a game of Ann and Bob, in which both owe their first answer: Ann has made it, Bob has sat down last.
func (f *fixture) table() table.ID {
	f.Helper()
	id, err := f.lobby.Create(f.Context(), "ann", lobby.Plan{Game: "stones", Seats: []lobby.SeatPlan{{Holder: table.Person, Name: "Ann"}, {Holder: table.Open}}})
	f.ok(err)
	f.ok(f.lobby.Sit(f.Context(), id, "bob", 1, "Bob"))
	return id
}

func (f *fixture) play(id table.ID, who person.ID, moves ...string) {
	f.Helper()
	for _, m := range moves {
		s, err := f.house.Look(f.Context(), table.Look{Table: id, Person: who, Seat: game.Watcher, Step: -1})
		f.ok(err)
		if s.Asked == nil {
			f.Fatalf("%s is asked nothing", who)
		}
		_, err = f.house.Answer(f.Context(), table.Answer{Table: id, Person: who, Seat: s.Viewer, Question: s.Asked.ID, Move: m})
		f.ok(err)
	}
}

func (f *fixture) undoAll(id table.ID, who person.ID, seat game.Seat) {
	f.Helper()
	s, err := f.house.Look(f.Context(), table.Look{Table: id, Person: who, Seat: game.Watcher, Step: -1})
	f.ok(err)
	f.ok(f.house.Undo(f.Context(), id, who, seat, s.Version, "", true))
}

// begun is a table at which it is Ann's turn, and whose beginning was told.
func (f *fixture) begun() table.ID {
	id := f.table()
	f.play(id, "ann", "pick 1")
	f.play(id, "bob", "pick 2")
	f.pass(time.Hour)
	return id
}

func TestEachDecisionIsToldOnce(t *testing.T) {
	f := open(t)
	hook := newCatcher(t)
	id := f.begun()
	f.channel(notify.Channel{Kind: notify.Hook, Form: notify.Raw, Address: hook.URL})
	for turn := range 2 {
		f.play(id, "ann", "draw", "draw", "end")
		f.pass(59 * time.Second)
		if n := len(hook.caught()); n != turn {
			t.Fatalf("told before the time: %d", n)
		}
		f.pass(2 * time.Second)
		f.pass(time.Hour)
		if n := len(hook.caught()); n != turn+1 {
			t.Fatalf("told %d times in turn %d", n, turn)
		}
		f.play(id, "bob", "draw", "draw", "end") // of his own steps nothing
		f.pass(time.Hour)
	}
	ids := map[string]bool{}
	for _, r := range hook.caught() {
		var body struct{ ID, Event, Table, Game, URL, Text string }
		f.ok(json.Unmarshal([]byte(r.body), &body))
		if body.Event != "decision" || body.Table != string(id) || body.URL != "https://games.example.org/t/"+string(id) || body.ID != r.header.Get("Kancha-Id") {
			t.Errorf("%+v", body)
		}
		ids[body.ID] = true
	}
	if len(ids) != 2 {
		t.Errorf("ids %v", ids)
	}
}

func TestTakingBackTellsNothingAgain(t *testing.T) {
	f := open(t)
	hook := newCatcher(t)
	id := f.begun()
	f.channel(notify.Channel{Kind: notify.Hook, Form: notify.Raw, Address: hook.URL})
	for range 3 {
		f.play(id, "ann", "take p1", "take p2", "end")
		f.pass(time.Second)
		f.undoAll(id, "ann", 0)
	}
	f.pass(time.Hour)
	if n := len(hook.caught()); n != 0 {
		t.Fatalf("told %d times of what was taken back", n)
	}
	f.play(id, "ann", "take p1", "take p2", "end")
	f.pass(time.Hour)
	f.undoAll(id, "ann", 0)
	f.play(id, "ann", "take p1", "take p3", "end")
	f.pass(time.Hour)
	if n := len(hook.caught()); n != 1 {
		t.Errorf("told %d times", n)
	}
}

func TestWhoHasTheTableInSightIsNotTold(t *testing.T) {
	f := open(t)
	hook := newCatcher(t)
	id := f.begun()
	f.channel(notify.Channel{Kind: notify.Hook, Form: notify.Raw, Address: hook.URL})
	f.play(id, "ann", "draw", "draw", "end")
	f.ok(f.house.Seen(t.Context(), id, "eve"))
	f.ok(f.house.Seen(t.Context(), id, "bob"))
	f.pass(time.Hour)
	f.play(id, "bob", "draw", "draw", "end")
	f.pass(time.Hour)
	f.play(id, "ann", "draw", "draw", "end")
	f.play(id, "bob", "draw") // answered before the time
	f.pass(time.Hour)
	if n := len(hook.caught()); n != 0 {
		t.Errorf("told %d times", n)
	}
}

func TestManyHousesTellOnce(t *testing.T) {
	f := open(t)
	hook := newCatcher(t)
	id := f.begun()
	f.channel(notify.Channel{Kind: notify.Hook, Form: notify.Raw, Address: hook.URL})
	f.play(id, "ann", "draw", "draw", "end")
	f.now = f.now.Add(time.Hour)
	var all sync.WaitGroup
	for range 5 {
		s := f.service()
		all.Go(func() {
			for range 5 {
				if err := s.Round(t.Context()); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	if n := len(hook.caught()); n != 1 {
		t.Errorf("told %d times", n)
	}
}

// A house that dies while it sends leaves the notice to another, after a while.
func TestWhatADeadHouseHadTakenIsTold(t *testing.T) {
	f := open(t)
	hook := newCatcher(t)
	id := f.begun()
	f.channel(notify.Channel{Kind: notify.Hook, Form: notify.Raw, Address: hook.URL})
	f.play(id, "ann", "draw", "draw", "end")
	f.now = f.now.Add(time.Hour)
	due, err := f.store.DueNotices(t.Context(), f.now, "", 9)
	f.ok(err)
	if len(due) != 1 {
		t.Fatalf("%+v", due)
	}
	mine, err := f.store.TakeNotice(t.Context(), due[0], f.now.Add(2*time.Minute)) // and no more
	f.ok(err)
	if again, _ := f.store.TakeNotice(t.Context(), due[0], f.now.Add(2*time.Minute)); !mine || again {
		t.Errorf("taken %v, and again %v", mine, again)
	}
	f.pass(time.Minute)
	if n := len(hook.caught()); n != 0 {
		t.Errorf("told %d times while it was taken", n)
	}
	f.pass(2 * time.Minute)
	if n := len(hook.caught()); n != 1 {
		t.Errorf("told %d times", n)
	}
}

func TestAHookThatFailsIsTriedAgainAndStopsInTheEnd(t *testing.T) {
	f := open(t)
	hook := newCatcher(t)
	id := f.begun()
	c := f.channel(notify.Channel{Kind: notify.Hook, Form: notify.Slack, Address: hook.URL})
	hook.answer(http.StatusInternalServerError)
	f.play(id, "ann", "draw", "draw", "end")
	for range 400 {
		f.pass(time.Minute)
	}
	if n := len(hook.caught()); n != 4 {
		t.Errorf("one decision was tried %d times", n)
	}
	for n := range 2 {
		other := f.table()
		_ = n
		f.play(other, "bob", "pick 1")
		f.play(other, "ann", "pick 1", "draw", "draw", "end")
		for range 100 {
			f.pass(time.Minute)
		}
	}
	list, err := f.news.Channels(t.Context(), "bob")
	f.ok(err)
	if len(list) != 1 || list[0].Stopped != notify.StoppedFailed || len(hook.caught()) != 10 {
		t.Fatalf("%+v after %d attempts", list, len(hook.caught()))
	}
	if err := f.news.Test(t.Context(), "bob", c.ID); err == nil {
		t.Error("a trial that fails starts it")
	}
	hook.answer(http.StatusOK)
	f.now = f.now.Add(time.Minute)
	f.ok(f.news.Test(t.Context(), "bob", c.ID))
	if list, _ = f.news.Channels(t.Context(), "bob"); list[0].Stopped != "" || list[0].Failures != 0 {
		t.Errorf("after a trial that arrives: %+v", list[0])
	}
}

func TestFormsOfHooks(t *testing.T) {
	f := open(t)
	for form, want := range map[string]string{
		notify.Discord: `{"allowed_mentions":{"parse":[]},"content":"Test notification. It works. https://games.example.org/me/news"}`,
		notify.Slack:   `{"text":"Test notification. It works. https://games.example.org/me/news"}`,
		notify.Raw:     `{"id":"test","event":"test","url":"https://games.example.org/me/news","text":"Test notification. It works."}`,
	} {
		hook := newCatcher(t)
		c := f.channel(notify.Channel{Kind: notify.Hook, Form: form, Address: hook.URL})
		f.now = f.now.Add(time.Minute)
		f.ok(f.news.Test(t.Context(), "bob", c.ID))
		got := hook.caught()[0]
		if got.body != want || got.header.Get("Content-Type") != "application/json" {
			t.Errorf("%s: %s", form, got.body)
		}
		if sign := "sha256=" + notify.Sign(c.Secret, got.header.Get("Kancha-Timestamp"), []byte(got.body)); got.header.Get("Kancha-Signature") != sign {
			t.Errorf("%s is signed %s, not %s", form, got.header.Get("Kancha-Signature"), sign)
		}
	}
}

func TestWhatIsRefused(t *testing.T) {
	f := open(t)
	for _, c := range []struct {
		channel notify.Channel
		want    error
	}{
		{notify.Channel{Kind: "pigeon"}, notify.ErrForm},
		{notify.Channel{Kind: notify.Hook, Form: "fax", Address: "https://example.org"}, notify.ErrForm},
		{notify.Channel{Kind: notify.Hook, Form: notify.Raw, Address: "gopher://example.org"}, notify.ErrAddress},
		{notify.Channel{Kind: notify.Push, Address: "{}"}, notify.ErrAddress},
		{notify.Channel{Kind: notify.Push, Address: "no JSON"}, notify.ErrAddress},
		{notify.Channel{Kind: notify.Mail, Form: "hourly"}, notify.ErrForm},
		{notify.Channel{Kind: notify.Mail, Form: notify.Each, Person: "ann"}, notify.ErrAddress},
	} {
		if c.channel.Person == "" {
			c.channel.Person = "bob"
		}
		if _, err := f.news.Add(t.Context(), c.channel); !errors.Is(err, c.want) {
			t.Errorf("%+v: %v", c.channel, err)
		}
	}
	for n := range 8 {
		f.channel(notify.Channel{Kind: notify.Hook, Form: notify.Raw, Address: fmt.Sprintf("https://example.org/%d", n)})
	}
	f.channel(notify.Channel{Kind: notify.Hook, Form: notify.Slack, Address: "https://example.org/3"}) // instead of the one before
	if _, err := f.news.Add(t.Context(), notify.Channel{Kind: notify.Hook, Form: notify.Raw, Address: "https://example.org/9", Person: "bob"}); !errors.Is(err, notify.ErrMany) {
		t.Errorf("a ninth: %v", err)
	}
	list, err := f.news.Channels(t.Context(), "bob")
	f.ok(err)
	for _, do := range []func(context.Context, person.ID, string) error{f.news.Drop, f.news.Test} {
		if err := do(t.Context(), "ann", list[0].ID); !errors.Is(err, notify.ErrNotFound) {
			t.Errorf("that of somebody else: %v", err)
		}
	}
	f.ok(f.news.Drop(t.Context(), "bob", list[0].ID))
}

func TestLettersOneByOneAndOneADay(t *testing.T) {
	f := open(t)
	first, second := f.begun(), f.begun()
	c := f.channel(notify.Channel{Kind: notify.Mail, Form: notify.Daily})
	f.play(first, "ann", "draw", "draw", "end")
	f.play(second, "ann", "draw", "draw", "end")
	f.pass(10 * time.Hour)
	if n := len(f.box.letters); n != 0 {
		t.Fatalf("%d letters before the morning", n)
	}
	f.pass(24 * time.Hour)
	f.pass(24 * time.Hour)
	if len(f.box.letters) != 1 {
		t.Fatalf("%d letters", len(f.box.letters))
	}
	m := f.box.letters[0]
	if m.To != "bob@example.org" || !strings.Contains(m.Text, string(first)) || !strings.Contains(m.Text, string(second)) || !strings.HasSuffix(m.Subject, ": 2") {
		t.Errorf("%+v", m)
	}
	stop := "https://games.example.org/news/stop/" + c.ID + "/" + f.news.StopToken(c.ID)
	if m.Unsubscribe != stop || !strings.Contains(m.Text, stop) {
		t.Errorf("no way to stop it: %s", m.Unsubscribe)
	}
	if err := f.news.Stop(t.Context(), c.ID, "guessed"); !errors.Is(err, notify.ErrNotFound) {
		t.Errorf("a guessed token: %v", err)
	}
	f.channel(notify.Channel{Kind: notify.Mail, Form: notify.Each})
	f.play(first, "bob", "draw", "draw", "end")
	f.play(first, "ann", "draw", "draw", "end")
	f.pass(2 * time.Minute)
	f.pass(2 * time.Minute)
	if len(f.box.letters) != 2 {
		t.Fatalf("%d letters", len(f.box.letters))
	}
	list, err := f.news.Channels(t.Context(), "bob")
	f.ok(err)
	f.ok(f.news.Stop(t.Context(), list[0].ID, f.news.StopToken(list[0].ID)))
	if list, _ = f.news.Channels(t.Context(), "bob"); len(list) != 0 {
		t.Errorf("still there: %+v", list)
	}
}

func TestANotificationOfABrowserIsSealed(t *testing.T) {
	f := open(t)
	browser := notifytest.Subscribe(t)
	id := f.begun()
	c := f.channel(notify.Channel{Kind: notify.Push, Address: browser.Subscription})
	f.play(id, "ann", "draw", "draw", "end")
	f.pass(2 * time.Minute)
	got, err := browser.Shown()
	f.ok(err)
	if len(got) != 1 || got[0].Tag != string(id) || got[0].URL != "https://games.example.org/t/"+string(id) || got[0].Title == "" || got[0].Body == "" {
		t.Fatalf("%+v", got)
	}
	if _, err := notifytest.Subscribe(t).Unseal([]byte(strings.Repeat("x", 200))); err == nil {
		t.Error("nonsense is opened")
	}
	gone := newCatcher(t)
	gone.answer(http.StatusGone)
	c = f.channel(notify.Channel{Kind: notify.Push, Address: strings.Replace(browser.Subscription, browser.URL(), gone.URL, 1)})
	f.play(id, "bob", "draw", "draw", "end")
	f.play(id, "ann", "draw", "draw", "end")
	f.pass(2 * time.Minute)
	if c, err = f.store.Channel(t.Context(), c.ID); err != nil || c.Stopped != notify.StoppedGone {
		t.Errorf("%+v, %v", c, err)
	}
	if text := gone.caught(); len(text) != 1 || strings.Contains(text[0].body, string(id)) {
		t.Errorf("%d requests, or one that anybody can read", len(text))
	}
}

// A seat that is kept for somebody is told like a decision, once, and not any more when it is not kept.
func TestAnInvitationIsToldOnce(t *testing.T) {
	f := open(t)
	f.channel(notify.Channel{Kind: notify.Mail, Form: notify.Each})
	keep := func(id table.ID) {
		f.ok(f.lobby.KeepFor(t.Context(), id, "ann", 1, lobby.Guarded{Person: "bob", Name: "Bob", Until: time.Hour}))
	}
	made := func() table.ID {
		id, err := f.lobby.Create(t.Context(), "ann", lobby.Plan{Game: "stones", Seats: []lobby.SeatPlan{{Holder: table.Person, Name: "Ann"}, {Holder: table.Open}}})
		f.ok(err)
		return id
	}
	id := made()
	keep(id)
	f.pass(2 * time.Minute)
	keep(id)
	f.pass(2 * time.Minute)
	if len(f.box.letters) != 1 || !strings.Contains(f.box.letters[0].Subject, "Invitation: ") || !strings.Contains(f.box.letters[0].Text, string(id)) {
		t.Errorf("%+v", f.box.letters)
	}
	late := made()
	keep(late)
	f.now = f.now.Add(2 * time.Hour) // nobody was there to tell it in time
	f.pass(0)
	if len(f.box.letters) != 1 {
		t.Errorf("told when it was over: %+v", f.box.letters[1:])
	}
}
