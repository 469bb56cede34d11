package web

import (
	"context"
	"errors"
	"net/http"
	"net/url"

	"kancha/internal/errs"
	"kancha/internal/notify"
)

// newsRoutes are the addresses of being told that a decision waits.
func newsRoutes(page router) {
	page("GET /me/news", showNews)
	page("POST /me/news", doAddNews)
	page("POST /me/news/{channel}/test", doTestNews)
	page("POST /me/news/{channel}/drop", doDropNews)
	page("POST /me/news/{channel}/topics", doChooseNews)
	page("GET /news/stop/{channel}/{token}", showStop)
	page("POST /news/stop/{channel}/{token}", doStop)
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
		return nil, errNotFound
	}
	n := &newsView{visit: v}
	var err error
	if n.channels, err = v.s.News.Channels(v.r.Context(), v.person); err != nil {
		return nil, err
	}
	if v.s.News.Letters() && v.person != "" {
		n.letters, err = v.s.News.Address(v.r.Context(), v.person)
	}
	return n, err
}

func showNews(v *visit) error {
	n, err := v.newsView()
	if err != nil {
		return err
	}
	if done := v.r.FormValue("done"); done == "test" || done == "added" {
		n.done = done
	}
	return n.sendNews(http.StatusOK)
}

// sendNews sends the page uncompressed: it may hold a secret beside text that was typed.
func (n *newsView) sendNews(status int) error {
	n.r.Header.Del("Accept-Encoding")
	return n.send(status, newsPage(n))
}

// doAddNews adds a way to be told.
func doAddNews(v *visit) error {
	if v.s.News == nil {
		return errNotFound
	}
	if err := v.identify(); err != nil {
		return err
	}
	f := v.r.PostForm
	_, err := v.s.News.Add(v.r.Context(), notify.Channel{
		Person: v.person, Kind: notify.Kind(f.Get("kind")), Form: f.Get("form"), Address: f.Get("address"), Lang: v.Lang, Origin: v.origin(),
	})
	return v.newsDone("added", err)
}

func doTestNews(v *visit) error {
	return v.newsOf(func(ctx context.Context, id string) error { return v.s.News.Test(ctx, v.person, id) }, "test")
}

func doDropNews(v *visit) error {
	return v.newsOf(func(ctx context.Context, id string) error { return v.s.News.Drop(ctx, v.person, id) }, "")
}

// doChooseNews keeps what is told by a way.
func doChooseNews(v *visit) error {
	return v.newsOf(func(ctx context.Context, id string) error {
		return v.s.News.Choose(ctx, v.person, id, v.r.PostForm["topic"])
	}, "added")
}

func (v *visit) newsOf(do func(context.Context, string) error, done string) error {
	if v.s.News == nil {
		return errNotFound
	}
	return v.newsDone(done, do(v.r.Context(), v.r.PathValue("channel")))
}

// newsDone goes back to the page, or says there what was wrong. What a server that was called has answered is nobody's
// business: the page says only that it did not work.
func (v *visit) newsDone(done string, err error) error {
	if err == nil {
		if done != "" {
			done = "?done=" + done
		}
		return v.redirect("/me/news" + done)
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
	for from, to := range map[error]*failure{
		notify.ErrForm: errNewsForm, notify.ErrAddress: errNewsAddress, notify.ErrPrivate: errNewsAddress, notify.ErrPort: errNewsPort, notify.ErrMany: errNewsMany,
		notify.ErrSoon: errTooMany, notify.ErrNotFound: errNotFound,
	} {
		if errors.Is(err, from) {
			why = to
		}
	}
	n.flash, n.typed = v.explain(why, nil), v.r.PostFormValue("address")
	if v.r.PostFormValue("kind") != string(notify.Hook) {
		n.typed = ""
	}
	return n.sendNews(why.status)
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

func (n *newsView) formChoices(forms ...string) []labelled {
	var out []labelled
	for _, f := range forms {
		out = append(out, labelled{f, n.T("news.form_" + f)})
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

// stopped tells whether a way to be told has stopped by itself.
func (v *visit) newsStopped() bool {
	if v.s.News == nil || v.person == "" {
		return false
	}
	list, err := v.s.News.Channels(v.r.Context(), v.person)
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
		return errNotFound
	}
	return v.send(http.StatusOK, stopPage(v, false))
}

func doStop(v *visit) error {
	if v.s.News == nil {
		return errNotFound
	}
	err := v.s.News.Stop(v.r.Context(), v.r.PathValue("channel"), v.r.PathValue("token"))
	if errors.Is(err, notify.ErrNotFound) {
		return errNotFound
	}
	if err != nil {
		return err
	}
	return v.send(http.StatusOK, stopPage(v, true))
}

// What can be wrong with a way to be told.
var (
	errNewsForm    = &failure{http.StatusUnprocessableEntity, "news_form", nil}
	errNewsAddress = &failure{http.StatusUnprocessableEntity, "news_address", nil}
	errNewsPort    = &failure{http.StatusUnprocessableEntity, "news_port", nil}
	errNewsMany    = &failure{http.StatusConflict, "news_many", nil}
	errNewsFailed  = &failure{http.StatusBadGateway, "news_failed", nil}
)
