package e2e_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/serviceworker"
	"github.com/chromedp/chromedp"

	"kancha/internal/notify"
	"kancha/internal/web"
)

// What the house sends is shown by the browser's worker, also while no page of the table is open. Where there is no
// service for notifications, as in a browser without a window and without the internet, the page says that it cannot be.
// A browser cannot subscribe here, so the message is handed to its worker as that service would.
func TestTheWorkerShowsWhatTheHouseTells(t *testing.T) {
	s := serveWithNews(t)
	r := s.reader(t, 1280, 900)
	_, err := chromedp.CallBrowser(r.ctx, browser.SetPermission, browser.SetPermissionParams{
		Permission: &browser.PermissionDescriptor{Name: "notifications"}, Setting: browser.PermissionSettingGranted, Origin: s.url,
		BrowserContextID: chromedp.FromContext(r.ctx).BrowserContextID,
	})
	if err != nil {
		t.Fatal(err)
	}
	registered := make(chan serviceworker.RegistrationID, 99)
	err = chromedp.Listen(r.ctx, func(event any) {
		if e, ok := event.(*serviceworker.EventWorkerRegistrationUpdated); ok {
			for _, w := range e.Registrations {
				registered <- w.RegistrationID
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := chromedp.Call(r.ctx, serviceworker.Enable, cdp.Empty{}); err != nil {
		t.Fatal(err)
	}
	r.open("/me/news")
	r.click(`[data-push] button`)
	r.wait(`!document.querySelector("[data-push] [data-refused]").hidden`)
	var id serviceworker.RegistrationID
	select {
	case id = <-registered:
	case <-time.After(patience):
		t.Fatal("no worker")
	}
	told, err := json.Marshal(map[string]string{"title": "Your move: Tiwanaku", "body": "The others are waiting for you.", "url": s.url + "/t/abc", "tag": "abc"})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // told again, it replaces the first
		_, err := chromedp.Call(r.ctx, serviceworker.DeliverPushMessage, serviceworker.DeliverPushMessageParams{Origin: s.url, RegistrationID: id, Data: string(told)})
		if err != nil {
			t.Fatal(err)
		}
	}
	const shown = `navigator.serviceWorker.ready.then(w => w.getNotifications()).then(all => JSON.stringify(all.map(n => [n.title, n.body, n.tag, n.data])))`
	want := `[["Your move: Tiwanaku","The others are waiting for you.","abc","` + s.url + `/t/abc"]]`
	for end := time.Now().Add(patience); ; time.Sleep(50 * time.Millisecond) {
		if got := awaited[string](r, shown); got == want {
			break
		} else if time.Now().After(end) {
			t.Fatalf("shown: %s", got)
		}
	}
}

// serveWithNews serves a house that tells people of their decisions.
func serveWithNews(t *testing.T) *site {
	t.Helper()
	return serve(t, func(c *web.Config) {
		db, ok := c.Accounts.Store.(notify.Store)
		if !ok {
			t.Fatal("the store keeps no channels")
		}
		var err error
		if c.News, err = notify.New(t.Context(), notify.Config{Store: db, House: c.House, Client: notify.NewTestClient()}); err != nil {
			t.Fatal(err)
		}
	})
}
