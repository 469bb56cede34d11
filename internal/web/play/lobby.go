package play

import (
	"cmp"
	"net/http"
	"slices"
	"strings"

	"kancha/game"
	"kancha/internal/table"
)

// lobbyRoutes are the addresses of the lobby and the waiting room.
func lobbyRoutes(page router) {
	page("GET /{$}", showLobby)
	page("GET /next", showNext)
	page("GET /new/{game}", showCreate)
	page("POST /new/{game}", doCreate)
	page("POST /new/{game}/drop", doDropPreset)
	page("POST /t/{id}/sit", doSit)
	page("POST /t/{id}/bot", doSitBot)
	page("POST /t/{id}/stand", doStand)
	page("POST /t/{id}/close", doClose)
	page("GET /import", showImport)
	page("POST /import", doImport)
	page("GET /t/{id}/invite/{code}", showInvite)
	page("POST /t/{id}/invite/{code}", doInvite)
	page("POST /t/{id}/keep", doKeep)
	page("POST /t/{id}/keepfor", doKeepFor)
	page("POST /t/{id}/decline", doDecline)
	page("POST /t/{id}/password", doLock)
	page("POST /t/{id}/rematch", doRematch)
	page("GET /about", showAbout)
}

// lobbyView is the first page: what waits for me, tables one can join, games one can begin.
type lobbyView struct {
	*visit
	mine, open []table.Row
	past       []table.Row // mine that are over
	studies    []table.Row // my analyses
	game, pace string      // which open tables are shown; "" is every game
	lang       string      // and of which talk; "" is any
	page       int         // of the open tables, from 1 on
	more       bool        // there are further ones
}

// How many open tables a page has, and how many pages there are at most.
const (
	lobbyPageLength = 25
	lobbyPagesMost  = 100
)

func showLobby(v *visit) error {
	mine, err := v.s.House.Mine(v.R.Context(), v.Person)
	if err != nil {
		return err
	}
	slices.SortStableFunc(mine, func(a, b table.Row) int {
		return cmp.Or(cmp.Compare(urgency(a), urgency(b)), b.Changed.Compare(a.Changed))
	})
	l := &lobbyView{visit: v}
	l.filters()
	if l.open, l.more, err = v.s.House.Offers(v.R.Context(), v.Person, l.wanted, (l.page-1)*lobbyPageLength, lobbyPageLength); err != nil {
		return err
	}
	for _, row := range mine {
		switch {
		case row.Study:
			l.studies = append(l.studies, row)
		case urgency(row) > urgency(table.Row{Phase: table.Gathering}):
			l.past = append(l.past, row)
		default:
			l.mine = append(l.mine, row)
		}
	}
	return v.Send(http.StatusOK, lobbyPage(l))
}

// title has a mark in front when a table waits for the reader.
func (l *lobbyView) title() string {
	if len(l.mine) > 0 && l.mine[0].MyTurn {
		return "● " + l.T("lobby.title")
	}
	return l.T("lobby.title")
}

// urgency orders my tables: what waits for me, what has ended without my seeing it, what goes on, what gathers, what is over.
func urgency(r table.Row) int {
	switch {
	case r.MyTurn:
		return 0
	case r.Invited:
		return 1
	case r.Unseen:
		return 1
	case r.Phase == table.Playing:
		return 2
	case r.Phase == table.Gathering:
		return 3
	}
	return 4
}

// shownOpen is how many open tables stand on the page before the games that one can begin.
const shownOpen = 5

// firstOpen parts the open tables into those that are shown and those behind them.
func (l *lobbyView) firstOpen() (first, rest []table.Row) {
	all := l.open
	n := min(len(all), shownOpen)
	return all[:n], all[n:]
}

// joins tells whether the reader can take a seat at a table. Only an open list holds such tables: the reader's own are others.
func (l *lobbyView) joins(r table.Row) bool {
	return r.Phase == table.Gathering && slices.ContainsFunc(r.Seats, func(s table.SeatInfo) bool { return s.Holder == table.Open && !s.Kept }) &&
		!slices.ContainsFunc(r.Seats, func(s table.SeatInfo) bool { return s.Mine })
}

// rowLine is what is played at a table and how fast.
func (l *lobbyView) rowLine(r table.Row) string {
	return strings.Join(append(l.Played(r.Game, r.Mode, r.Edition, r.Options), l.clockName(r.Clock)), " · ")
}

// waits tells whether some table waits for the reader, or has ended unseen.
func (l *lobbyView) waits() bool {
	return slices.ContainsFunc(l.mine, func(r table.Row) bool { return r.MyTurn || r.Unseen })
}

func (v *visit) rowState(r table.Row) string {
	switch {
	case r.Study:
		return v.T("study.row")
	case r.MyTurn:
		return v.T("lobby.my_turn")
	case r.Invited:
		return v.T("keep.row")
	case r.Phase == table.Gathering:
		return v.T("lobby.free_seats", game.Num("n", freeSeats(r.Seats)))
	case r.Unseen:
		return v.T("lobby.unseen")
	case r.Ending == table.EndAgreed, r.Ending == table.EndTime, r.Ending == table.EndHouse:
		return v.T("lobby.no_result")
	case r.Phase == table.Over:
		return v.T("lobby.over")
	}
	return v.T("lobby.playing")
}

func freeSeats(seats []table.SeatInfo) int {
	n := 0
	for _, s := range seats {
		if s.Holder == table.Open {
			n++
		}
	}
	return n
}

// firstLadder is where the way to the ladders begins.
func (v *visit) firstLadder() string { return "/ladder/" + v.s.Games[0].Rules.Info().ID }
