package web

import (
	"cmp"
	"net/http"

	"kancha/internal/account"
	"kancha/internal/person"
	"kancha/internal/table"
)

// meRoutes are the addresses of what everybody may set for themselves.
func meRoutes(page router) {
	page("GET /me/time", showHours)
	page("POST /me/time", doHours)
	page("GET /me", showMe)
	page("POST /me", doName)
	page("POST /prefs", doPrefs)
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
	m := &meView{visit: v, name: v.prefs.Name}
	if v.person == "" {
		return m, nil
	}
	name, err := v.s.guests.Name(v.r.Context(), v.person)
	if err != nil {
		return nil, err
	}
	if name != "" {
		m.name = name
	}
	if v.login != nil {
		acc, err := v.s.Accounts.Account(v.r.Context(), v.person)
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
	guest, err := v.guest()
	if err != nil || guest == "" {
		return 0, err
	}
	return v.s.House.Tables(v.r.Context(), guest)
}

// doTake gives the tables of this browser's guest to whoever is signed in.
func doTake(v *visit) error {
	l, err := v.signedIn()
	if err != nil {
		return err
	}
	guest, err := v.guest()
	if err != nil || guest == "" {
		return cmp.Or(err, error(errNotFound))
	}
	if err := v.s.Accounts.Take(v.r.Context(), l.Person, guest); err != nil {
		if !isReason(err, table.ReasonBothSeated) {
			return err
		}
		m, broken := v.meView()
		if broken != nil {
			return broken
		}
		m.flash = v.explain(err, nil)
		return v.sendMe(statusOf(err), m)
	}
	v.dropCookie(personCookie)
	return v.redirect("/")
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
	v.r.Header.Del("Accept-Encoding")
	return v.send(status, mePage(m))
}

// doName keeps a name, or makes a new recovery link: the old one stops working, so only the newest is worth stealing.
func doName(v *visit) error {
	if err := v.identify(); err != nil {
		return err
	}
	if v.r.PostFormValue("link") != "" {
		return v.makeLink()
	}
	typed := v.r.PostFormValue("name")
	if err := v.s.guests.SetName(v.r.Context(), v.person, typed); err != nil {
		if statusOf(err) >= http.StatusInternalServerError || isReason(err, person.ReasonNone) {
			return err
		}
		m, broken := v.meView()
		if broken != nil {
			return broken
		}
		m.name, m.flash = shorten(typed), v.explain(err, nil)
		return v.sendMe(statusOf(err), m)
	}
	clean, _ := person.CleanName(typed) // SetName has accepted it
	v.offer(clean)
	return v.redirect("/me")
}

func (v *visit) makeLink() error {
	if v.login != nil {
		return errNotFound // an account has no such link
	}
	token, err := v.s.guests.NewRecovery(v.r.Context(), v.person)
	if err != nil {
		return err
	}
	m, err := v.meView()
	if err != nil {
		return err
	}
	m.link = v.origin() + "/recover#" + token
	return v.sendMe(http.StatusOK, m)
}
