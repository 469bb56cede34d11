package page

import (
	"strconv"
	"strings"
	"time"

	"kancha/game"
	"kancha/internal/i18n"
)

// htmxConfig keeps the script from touching the history and from closing what the reader has opened.
const htmxConfig = `{"history":false,"includeIndicatorCSS":false,"morphIgnore":["data-htmx-powered","open"],"defaultTimeout":20000}`

func Itoa(n int) string { return strconv.Itoa(n) }

func scheme(theme string) string {
	if theme == "auto" {
		return "light dark"
	}
	return theme
}

func nextTheme(theme string) string {
	for i, t := range Themes {
		if t == theme {
			return Themes[(i+1)%len(Themes)]
		}
	}
	return Themes[0]
}

// Labelled is an option of a menu.
type Labelled struct{ ID, Label string }

// SeatRange is "2–4 players".
func (v *Visit) SeatRange(info *game.Info) string {
	least, most := info.Seats()
	if least == most {
		return v.T("lobby.seats", game.Num("n", least))
	}
	return v.T("lobby.seat_range", game.Num("least", least), game.Num("n", most))
}

// Day is a date that reads the same in every language; the page's script makes it the reader's own.
func (v *Visit) Day(at time.Time) string { return at.UTC().Format("2006-01-02 15:04") }

// World is the class of everything that belongs to a game, with whatever pack.
func World(gameID string) string {
	if gameID == "" {
		return ""
	}
	id, _, _ := strings.Cut(gameID, "@")
	return "world-" + id
}

// LangChoices are the languages that those at a table may want to talk.
func (v *Visit) LangChoices() []Labelled {
	out := []Labelled{{"", v.T("create.any_lang")}}
	for _, lang := range i18n.Languages {
		out = append(out, Labelled{lang, i18n.Endonyms[lang]})
	}
	return out
}

func SeatFrom(text string) (game.Seat, bool) {
	n, err := strconv.ParseInt(text, 10, 8)
	if err != nil || n < 0 || n >= game.MaxSeats {
		return game.Watcher, false
	}
	return game.Seat(n), true
}

func Version(n int64) string { return strconv.FormatInt(n, 10) }

func Stamp(at time.Time) string { return at.UTC().Format(time.RFC3339) }

// Date is a day that reads the same in every language.
func Date(at time.Time) string { return at.UTC().Format("2006-01-02") }

// Moment is a time as these pages write it.
func Moment(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return at.UTC().Format("2006-01-02 15:04")
}
