package page

import (
	"net/url"
	"slices"
	"strings"

	"kancha/internal/i18n"
	"kancha/internal/table"
)

const prefsCookie = "kancha_prefs"

// Prefs are what a reader chose for this browser.
type Prefs struct {
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
	Themes   = []string{"auto", "light", "dark"}
	Confirms = []string{"irreversible", "always", "never"}
	Ends     = []string{"self", "undo", "asked"}
	Paces    = []string{"normal", "slow", "once"}
	Layers   = []string{"both", "own", "team", "none"}
	Switches = []string{"on", "off"}
)

func One(value string, of []string) string {
	if slices.Contains(of, value) {
		return value
	}
	return of[0]
}

func prefsFrom(q url.Values) Prefs {
	p := Prefs{
		Theme:   One(q.Get("theme"), Themes),
		Confirm: One(q.Get("confirm"), Confirms),
		Sound:   One(q.Get("sound"), Switches),
		Keys:    One(q.Get("keys"), Switches),
		Pace:    One(q.Get("pace"), Paces),
		Marks:   One(q.Get("marks"), Layers),
		Ends:    One(q.Get("ends"), Ends),
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

func (p Prefs) values() url.Values {
	return url.Values{"lang": {p.Lang}, "theme": {p.Theme}, "confirm": {p.Confirm}, "ends": {p.Ends}, "sound": {p.Sound}, "keys": {p.Keys}, "marks": {p.Marks}, "pace": {p.Pace}, "name": {p.Name}}
}

func readPrefs(cookie string) Prefs {
	q, err := url.ParseQuery(cookie)
	if err != nil {
		return prefsFrom(url.Values{})
	}
	return prefsFrom(q)
}

// Closes says when turns end by themselves: unless somebody wishes to be asked, wherever nothing else can be done. Until
// somebody else has answered that can still be taken back.
func (p Prefs) Closes() table.Closing {
	switch p.Ends {
	case "asked":
		return table.CloseAsked
	case "undo":
		return table.CloseIdle
	}
	return table.CloseAlways
}

// confirms says when an answer is asked about once more: in a guided game always, unless somebody has chosen otherwise.
func (v *Visit) confirms() string {
	if v.Guiding && v.Prefs.Confirm == Confirms[0] {
		return "always"
	}
	return v.Prefs.Confirm
}

func (v *Visit) keepPrefs(p Prefs) {
	v.Prefs = p
	v.SetCookie(prefsCookie, p.values().Encode())
}

// DoPrefs changes what the form names, leaves the rest, and goes back to where the form was.
func DoPrefs(v *Visit) error {
	q := v.Prefs.values()
	for _, name := range []string{"lang", "theme", "confirm", "ends", "sound", "keys", "marks", "pace"} {
		if value := v.R.PostFormValue(name); value != "" {
			q.Set(name, value)
		}
	}
	v.keepPrefs(prefsFrom(q))
	return v.Redirect(LocalPath(v.R.PostFormValue("back")))
}

// LocalPath is a path on this site, whatever somebody put into the form.
func LocalPath(back string) string {
	u, err := url.Parse(back)
	if err != nil || u.Scheme != "" || u.Host != "" || u.User != nil || !strings.HasPrefix(u.Path, "/") ||
		strings.HasPrefix(u.Path, "//") || strings.ContainsAny(back, "\\\r\n\t") {
		return "/"
	}
	return u.RequestURI()
}

// Offer writes a name into the forms of this browser.
func (v *Visit) Offer(name string) {
	p := v.Prefs
	p.Name = name
	v.keepPrefs(p)
}
