package account

import (
	"cmp"
	"net/http"

	"kancha/internal/account"
	"kancha/internal/person"
	"kancha/internal/table"
	"kancha/internal/web/page"
)

// meRoutes are the addresses of what everybody may set for themselves.
func meRoutes(handle router) {
	handle("GET /me/time", showHours)
	handle("POST /me/time", doHours)
	handle("GET /me", showMe)
	handle("POST /me", doName)
	handle("POST /prefs", func(v *visit) error { return page.DoPrefs(v.Visit) })
}

// meView is the reader's own page: name, wishes, and the link that brings their seats to another browser.
type meView struct {
	*visit
	acc *account.Account // nil for guests
	// beside is the number of tables that this browser holds as a guest while somebody is signed in.
	beside int
	name   string
	link   string // shown once, when it has just been made
	flash  string
}

func (v *visit) meView() (*meView, error) {
	m := &meView{visit: v, name: v.Prefs.Name}
	if v.Person == "" {
		return m, nil
	}
	name, err := v.s.Guests.Name(v.R.Context(), v.Person)
	if err != nil {
		return nil, err
	}
	if name != "" {
		m.name = name
	}
	if v.Login != nil {
		acc, err := v.s.Accounts.Account(v.R.Context(), v.Person)
		if err != nil {
			return nil, err
		}
		m.acc = &acc
		if m.beside, err = v.beside(); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// beside counts the tables of this browser's guest.
func (v *visit) beside() (int, error) {
	guest, err := v.Guest()
	if err != nil || guest == "" {
		return 0, err
	}
	return v.s.House.Tables(v.R.Context(), guest)
}

// doTake gives the tables of this browser's guest to whoever is signed in.
func doTake(v *visit) error {
	l, err := v.signedIn()
	if err != nil {
		return err
	}
	guest, err := v.Guest()
	if err != nil || guest == "" {
		return cmp.Or(err, error(page.ErrNotFound))
	}
	if err := v.s.Accounts.Take(v.R.Context(), l.Person, guest); err != nil {
		if !page.IsReason(err, table.ReasonBothSeated) {
			return err
		}
		m, broken := v.meView()
		if broken != nil {
			return broken
		}
		m.flash = v.Explain(err, nil)
		return v.sendMe(page.StatusOf(err), m)
	}
	v.DropCookie(page.PersonCookie)
	return v.Redirect("/")
}

func showMe(v *visit) error {
	m, err := v.meView()
	if err != nil {
		return err
	}
	return v.sendMe(http.StatusOK, m)
}

// sendMe sends the page uncompressed: it may hold a secret beside text that others chose.
func (v *visit) sendMe(status int, m *meView) error {
	v.R.Header.Del("Accept-Encoding")
	return v.Send(status, mePage(m))
}

// doName keeps a name, or makes a new recovery link: the old one stops working, so only the newest is worth stealing.
func doName(v *visit) error {
	if err := v.Identify(); err != nil {
		return err
	}
	if v.R.PostFormValue("link") != "" {
		return v.makeLink()
	}
	typed := v.R.PostFormValue("name")
	if err := v.s.Guests.SetName(v.R.Context(), v.Person, typed); err != nil {
		if page.StatusOf(err) >= http.StatusInternalServerError || page.IsReason(err, person.ReasonNone) {
			return err
		}
		m, broken := v.meView()
		if broken != nil {
			return broken
		}
		m.name, m.flash = page.Shorten(typed), v.Explain(err, nil)
		return v.sendMe(page.StatusOf(err), m)
	}
	clean, _ := person.CleanName(typed) // SetName has accepted it
	v.Offer(clean)
	return v.Redirect("/me")
}

func (v *visit) makeLink() error {
	if v.Login != nil {
		return page.ErrNotFound // an account has no such link
	}
	token, err := v.s.Guests.NewRecovery(v.R.Context(), v.Person)
	if err != nil {
		return err
	}
	m, err := v.meView()
	if err != nil {
		return err
	}
	m.link = v.Origin() + "/recover#" + token
	return v.sendMe(http.StatusOK, m)
}
