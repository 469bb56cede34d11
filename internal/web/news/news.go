package news

import (
	"context"
	"errors"
	"net/http"
	"net/url"

	"kancha/internal/errs"
	"kancha/internal/notify"
	"kancha/internal/web/page"
)

// newsRoutes are the addresses of being told that a decision waits.
func newsRoutes(handle router) {
	handle("GET /me/news", showNews)
	handle("POST /me/news", doAddNews)
	handle("POST /me/news/{channel}/test", doTestNews)
	handle("POST /me/news/{channel}/drop", doDropNews)
	handle("POST /me/news/{channel}/topics", doChooseNews)
	handle("GET /news/stop/{channel}/{token}", showStop)
	handle("POST /news/stop/{channel}/{token}", doStop)
}

// newsView is the page on which a person says how they want to be told that a decision waits.
type newsView struct {
	*visit
	channels []notify.Channel
	letters  string // the address that letters would go to, "" if there is none
	typed    string
	flash    string
	done     string // "test" or "added"
}

func (v *visit) newsView() (*newsView, error) {
	if v.s.News == nil {
		return nil, page.ErrNotFound
	}
	n := &newsView{visit: v}
	var err error
	if n.channels, err = v.s.News.Channels(v.R.Context(), v.Person); err != nil {
		return nil, err
	}
	if v.s.News.Letters() && v.Person != "" {
		n.letters, err = v.s.News.Address(v.R.Context(), v.Person)
	}
	return n, err
}

func showNews(v *visit) error {
	n, err := v.newsView()
	if err != nil {
		return err
	}
	if done := v.R.FormValue("done"); done == "test" || done == "added" {
		n.done = done
	}
	return n.sendNews(http.StatusOK)
}

// sendNews sends the page uncompressed: it may hold a secret beside text that was typed.
func (n *newsView) sendNews(status int) error {
	n.R.Header.Del("Accept-Encoding")
	return n.Send(status, newsPage(n))
}

// doAddNews adds a way to be told.
func doAddNews(v *visit) error {
	if v.s.News == nil {
		return page.ErrNotFound
	}
	if err := v.Identify(); err != nil {
		return err
	}
	f := v.R.PostForm
	_, err := v.s.News.Add(v.R.Context(), notify.Channel{
		Person: v.Person, Kind: notify.Kind(f.Get("kind")), Form: f.Get("form"), Address: f.Get("address"), Lang: v.Lang, Origin: v.Origin(),
	})
	return v.newsDone("added", err)
}

func doTestNews(v *visit) error {
	return v.newsOf(func(ctx context.Context, id string) error { return v.s.News.Test(ctx, v.Person, id) }, "test")
}

func doDropNews(v *visit) error {
	return v.newsOf(func(ctx context.Context, id string) error { return v.s.News.Drop(ctx, v.Person, id) }, "")
}

// doChooseNews keeps what is told by a way.
func doChooseNews(v *visit) error {
	return v.newsOf(func(ctx context.Context, id string) error {
		return v.s.News.Choose(ctx, v.Person, id, v.R.PostForm["topic"])
	}, "added")
}

func (v *visit) newsOf(do func(context.Context, string) error, done string) error {
	if v.s.News == nil {
		return page.ErrNotFound
	}
	return v.newsDone(done, do(v.R.Context(), v.R.PathValue("channel")))
}

// newsDone goes back to the page, or says there what was wrong. What a server that was called has answered is nobody's
// business: the page says only that it did not work.
func (v *visit) newsDone(done string, err error) error {
	if err == nil {
		if done != "" {
			done = "?done=" + done
		}
		return v.Redirect("/me/news" + done)
	}
	var broken *errs.Error
	if errors.As(err, &broken) {
		return err
	}
	n, failed := v.newsView()
	if failed != nil {
		return failed
	}
	why := errNewsFailed
	for from, to := range map[error]*page.Failure{
		notify.ErrForm: errNewsForm, notify.ErrAddress: errNewsAddress, notify.ErrPrivate: errNewsAddress, notify.ErrPort: errNewsPort, notify.ErrMany: errNewsMany,
		notify.ErrSoon: page.ErrTooMany, notify.ErrNotFound: page.ErrNotFound,
	} {
		if errors.Is(err, from) {
			why = to
		}
	}
	n.flash, n.typed = v.Explain(why, nil), v.R.PostFormValue("address")
	if v.R.PostFormValue("kind") != string(notify.Hook) {
		n.typed = ""
	}
	return n.sendNews(why.Status)
}

// where is what the page shows of an address.
func (n *newsView) where(c notify.Channel) string {
	if c.Kind == notify.Mail {
		return n.letters
	}
	address := c.Address
	if c.Kind == notify.Push {
		address = notify.PushHost(c.Address)
	}
	if u, err := url.Parse(address); err == nil && u.Host != "" {
		return u.Host
	}
	return address
}

func (n *newsView) formChoices(forms ...string) []page.Labelled {
	var out []page.Labelled
	for _, f := range forms {
		out = append(out, page.Labelled{ID: f, Label: n.T("news.form_" + f)})
	}
	return out
}

// titleOf is the title of a channel: what it is, and in which form.
func (n *newsView) titleOf(c notify.Channel) string {
	if c.Kind == notify.Push {
		return n.T("news.kind_push")
	}
	return n.T("news.kind_"+string(c.Kind)) + " · " + n.T("news.form_"+c.Form)
}

// Stopped tells whether a way to be told has stopped by itself.
func (p *Pages) Stopped(v *page.Visit) bool {
	if p.News == nil || v.Person == "" {
		return false
	}
	list, err := p.News.Channels(v.R.Context(), v.Person)
	if err != nil {
		return false
	}
	for _, c := range list {
		if c.Stopped != "" {
			return true
		}
	}
	return false
}

// showStop asks whoever follows the link of a letter; doStop ends the letters, also for programs that do so with one POST.
func showStop(v *visit) error {
	if v.s.News == nil {
		return page.ErrNotFound
	}
	return v.Send(http.StatusOK, stopPage(v, false))
}

func doStop(v *visit) error {
	if v.s.News == nil {
		return page.ErrNotFound
	}
	err := v.s.News.Stop(v.R.Context(), v.R.PathValue("channel"), v.R.PathValue("token"))
	if errors.Is(err, notify.ErrNotFound) {
		return page.ErrNotFound
	}
	if err != nil {
		return err
	}
	return v.Send(http.StatusOK, stopPage(v, true))
}

// What can be wrong with a way to be told.
var (
	errNewsForm    = &page.Failure{Status: http.StatusUnprocessableEntity, Reason: "news_form"}
	errNewsAddress = &page.Failure{Status: http.StatusUnprocessableEntity, Reason: "news_address"}
	errNewsPort    = &page.Failure{Status: http.StatusUnprocessableEntity, Reason: "news_port"}
	errNewsMany    = &page.Failure{Status: http.StatusConflict, Reason: "news_many"}
	errNewsFailed  = &page.Failure{Status: http.StatusBadGateway, Reason: "news_failed"}
)

// Failures lists what these pages refuse by themselves, for the tests of the word files.
func Failures() []*page.Failure {
	return []*page.Failure{errNewsForm, errNewsAddress, errNewsPort, errNewsMany, errNewsFailed}
}
