package web

import (
	"strconv"
	"strings"
	"time"

	"kancha/game"
	"kancha/internal/i18n"
)

// htmxConfig keeps the script from touching the history and from closing what the reader has opened.
const htmxConfig = `{"history":false,"includeIndicatorCSS":false,"morphIgnore":["data-htmx-powered","open"],"defaultTimeout":20000}`

func itoa(n int) string { return strconv.Itoa(n) }

func scheme(theme string) string {
	if theme == "auto" {
		return "light dark"
	}
	return theme
}

func nextTheme(theme string) string {
	for i, t := range themes {
		if t == theme {
			return themes[(i+1)%len(themes)]
		}
	}
	return themes[0]
}

// labelled is an option of a menu.
type labelled struct{ ID, Label string }

// seatRange is "2–4 players".
func (v *visit) seatRange(info *game.Info) string {
	least, most := info.Seats()
	if least == most {
		return v.T("lobby.seats", game.Num("n", least))
	}
	return v.T("lobby.seat_range", game.Num("least", least), game.Num("n", most))
}

// day is a date that reads the same in every language; the page's script makes it the reader's own.
func (v *visit) day(at time.Time) string { return at.UTC().Format("2006-01-02 15:04") }

// world is the class of everything that belongs to a game, with whatever pack.
func world(gameID string) string {
	if gameID == "" {
		return ""
	}
	id, _, _ := strings.Cut(gameID, "@")
	return "world-" + id
}

// langChoices are the languages that those at a table may want to talk.
func (v *visit) langChoices() []labelled {
	out := []labelled{{"", v.T("create.any_lang")}}
	for _, lang := range i18n.Languages {
		out = append(out, labelled{lang, i18n.Endonyms[lang]})
	}
	return out
}

func seatFrom(text string) (game.Seat, bool) {
	n, err := strconv.ParseInt(text, 10, 8)
	if err != nil || n < 0 || n >= game.MaxSeats {
		return game.Watcher, false
	}
	return game.Seat(n), true
}

func version(n int64) string { return strconv.FormatInt(n, 10) }

func stamp(at time.Time) string { return at.UTC().Format(time.RFC3339) }

// date is a day that reads the same in every language.
func date(at time.Time) string { return at.UTC().Format("2006-01-02") }

// moment is a time as these pages write it.
func moment(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return at.UTC().Format("2006-01-02 15:04")
}
