package play

import (
	"cmp"
	"net/url"
	"slices"
	"strconv"

	"kancha/internal/i18n"
	"kancha/internal/table"
	"kancha/internal/web/page"
)

// showNext goes to the next table that waits for the reader, in a fixed order that begins anew after the last one: who
// goes on and on comes to each. Where none waits, a finished game that the reader has not looked at is next, then the lobby.
func showNext(v *visit) error {
	mine, err := v.s.House.Mine(v.R.Context(), v.Person)
	if err != nil {
		return err
	}
	from := table.ID(v.R.FormValue("after"))
	for _, wanted := range []func(table.Row) bool{
		func(r table.Row) bool { return r.MyTurn },
		func(r table.Row) bool { return r.Unseen },
	} {
		if id, ok := nextOf(mine, from, wanted); ok {
			return v.Redirect("/t/" + string(id))
		}
	}
	return v.Redirect("/")
}

// nextOf is the wanted table that follows one in the order of ids, never that one itself.
func nextOf(rows []table.Row, after table.ID, wanted func(table.Row) bool) (table.ID, bool) {
	var ids []table.ID
	for _, r := range rows {
		if r.ID != after && wanted(r) {
			ids = append(ids, r.ID)
		}
	}
	if len(ids) == 0 {
		return "", false
	}
	slices.SortFunc(ids, func(a, b table.ID) int { return cmp.Compare(a, b) })
	at, _ := slices.BinarySearch(ids, after)
	return ids[at%len(ids)], true
}

// paces of tables that a reader can choose in the list of open tables; the first is all of them.
var tablePaces = []string{"all", "none", "live", "slow"}

func paceOf(r table.Row) string {
	if r.Clock.Kind == "" {
		return "none"
	}
	return string(r.Clock.Kind)
}

// wanted tells whether the reader wants to see an open table.
func (l *lobbyView) wanted(r table.Row) bool {
	return (l.game == "" || r.Game == l.game) && (l.pace == tablePaces[0] || paceOf(r) == l.pace) && (l.lang == "" || r.Lang == "" || r.Lang == l.lang)
}

// chosen tells whether the reader has asked for some of the open tables only.
func (l *lobbyView) chosen() bool { return l.game != "" || l.pace != tablePaces[0] || l.lang != "" }

// filters reads what the reader wants to see; what is not known means everything.
func (l *lobbyView) filters() {
	q := l.R.URL.Query()
	l.pace = page.One(q.Get("pace"), tablePaces)
	if lang := q.Get("lang"); i18n.Known(lang) {
		l.lang = lang
	}
	if id := q.Get("game"); l.s.games[id] != nil {
		l.game = id
	}
	n, _ := strconv.Atoi(q.Get("page"))
	l.page = min(max(n, 1), lobbyPagesMost)
}

// self is the address of the lobby with the filters that are set.
func (l *lobbyView) self() string { return l.at(l.page) }

// at is the address of a page of it.
func (l *lobbyView) at(page int) string {
	q := url.Values{}
	if l.game != "" {
		q.Set("game", l.game)
	}
	if l.pace != tablePaces[0] {
		q.Set("pace", l.pace)
	}
	if l.lang != "" {
		q.Set("lang", l.lang)
	}
	if page > 1 {
		q.Set("page", strconv.Itoa(page))
	}
	if len(q) == 0 {
		return "/"
	}
	return "/?" + q.Encode()
}

func (l *lobbyView) gameChoices() []page.Labelled {
	out := []page.Labelled{{ID: "", Label: l.T("lobby.all_games")}}
	for i := range l.s.Games {
		id := l.s.Games[i].Rules.Info().ID
		out = append(out, page.Labelled{ID: id, Label: l.GameName(id)})
	}
	return out
}

// langFilter are the languages of talk that a reader can choose.
func (l *lobbyView) langFilter() []page.Labelled {
	out := l.LangChoices()
	out[0].Label = l.T("lobby.every_lang")
	return out
}

func (l *lobbyView) paceChoices() []page.Labelled {
	var out []page.Labelled
	for _, pace := range tablePaces {
		out = append(out, page.Labelled{ID: pace, Label: l.T("lobby.pace." + pace)})
	}
	return out
}
