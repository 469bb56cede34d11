package web

import (
	"net/url"
	"slices"
	"strings"

	"kancha/internal/i18n"
	"kancha/internal/table"
)

const prefsCookie = "kancha_prefs"

// prefs are what a reader chose for this browser.
type prefs struct {
	Lang    string // "" until chosen: the browser's own wish counts
	Theme   string
	Confirm string
	Ends    string // when the table ends the turn by itself
	Sound   string
	Keys    string // single-letter shortcuts
	Pace    string // of what an automaton does
	Marks   string // which pencil marks the board shows
	Name    string // typed last at a seat, to be offered again
}

// What can be chosen; the first is the default.
var (
	themes   = []string{"auto", "light", "dark"}
	confirms = []string{"irreversible", "always", "never"}
	ends     = []string{"self", "undo", "asked"}
	paces    = []string{"normal", "slow", "once"}
	layers   = []string{"both", "own", "team", "none"}
	switches = []string{"on", "off"}
)

func one(value string, of []string) string {
	if slices.Contains(of, value) {
		return value
	}
	return of[0]
}

func prefsFrom(q url.Values) prefs {
	p := prefs{
		Theme:   one(q.Get("theme"), themes),
		Confirm: one(q.Get("confirm"), confirms),
		Sound:   one(q.Get("sound"), switches),
		Keys:    one(q.Get("keys"), switches),
		Pace:    one(q.Get("pace"), paces),
		Marks:   one(q.Get("marks"), layers),
		Ends:    one(q.Get("ends"), ends),
		Name:    q.Get("name"),
	}
	if q.Get("ends") == "" && p.Confirm == "always" { // chosen before the end of turns could be
		p.Ends = "asked"
	}
	if lang := q.Get("lang"); i18n.Known(lang) {
		p.Lang = lang
	}
	return p
}

func (p prefs) values() url.Values {
	return url.Values{"lang": {p.Lang}, "theme": {p.Theme}, "confirm": {p.Confirm}, "ends": {p.Ends}, "sound": {p.Sound}, "keys": {p.Keys}, "marks": {p.Marks}, "pace": {p.Pace}, "name": {p.Name}}
}

func readPrefs(cookie string) prefs {
	q, err := url.ParseQuery(cookie)
	if err != nil {
		return prefsFrom(url.Values{})
	}
	return prefsFrom(q)
}

// closes says when turns end by themselves: unless somebody wishes to be asked, wherever nothing else can be done. Until
// somebody else has answered that can still be taken back.
func (p prefs) closes() table.Closing {
	switch p.Ends {
	case "asked":
		return table.CloseAsked
	case "undo":
		return table.CloseIdle
	}
	return table.CloseAlways
}

// confirms says when an answer is asked about once more: in a guided game always, unless somebody has chosen otherwise.
func (v *visit) confirms() string {
	if v.guiding && v.prefs.Confirm == confirms[0] {
		return "always"
	}
	return v.prefs.Confirm
}

func (v *visit) keepPrefs(p prefs) {
	v.prefs = p
	v.setCookie(prefsCookie, p.values().Encode())
}

// doPrefs changes what the form names, leaves the rest, and goes back to where the form was.
func doPrefs(v *visit) error {
	q := v.prefs.values()
	for _, name := range []string{"lang", "theme", "confirm", "ends", "sound", "keys", "marks", "pace"} {
		if value := v.r.PostFormValue(name); value != "" {
			q.Set(name, value)
		}
	}
	v.keepPrefs(prefsFrom(q))
	return v.redirect(localPath(v.r.PostFormValue("back")))
}

// localPath is a path on this site, whatever somebody put into the form.
func localPath(back string) string {
	u, err := url.Parse(back)
	if err != nil || u.Scheme != "" || u.Host != "" || u.User != nil || !strings.HasPrefix(u.Path, "/") ||
		strings.HasPrefix(u.Path, "//") || strings.ContainsAny(back, "\\\r\n\t") {
		return "/"
	}
	return u.RequestURI()
}

// offer writes a name into the forms of this browser.
func (v *visit) offer(name string) {
	p := v.prefs
	p.Name = name
	v.keepPrefs(p)
}
