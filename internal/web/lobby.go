package web

import (
	"cmp"
	"net/http"
	"slices"
	"strings"

	"kancha/game"
	"kancha/internal/i18n"
	"kancha/internal/table"
)

// lobbyView is the first page: what waits for me, tables one can join, games one can begin.
type lobbyView struct {
	*visit
	mine, open []table.Row
	studies    []table.Row // my analyses
	game, pace string      // which open tables are shown; "" is every game
	lang       string      // and of which talk; "" is any
}

func showLobby(v *visit) error {
	mine, open, err := v.s.House.List(v.r.Context(), v.person)
	if err != nil {
		return err
	}
	slices.SortStableFunc(mine, func(a, b table.Row) int {
		return cmp.Or(cmp.Compare(urgency(a), urgency(b)), b.Changed.Compare(a.Changed))
	})
	l := &lobbyView{visit: v, open: open}
	for _, row := range mine {
		if row.Study {
			l.studies = append(l.studies, row)
		} else {
			l.mine = append(l.mine, row)
		}
	}
	l.filters()
	return v.send(http.StatusOK, lobbyPage(l))
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

// waits tells whether some table waits for the reader, or has ended unseen.
func (l *lobbyView) waits() bool {
	return slices.ContainsFunc(l.mine, func(r table.Row) bool { return r.MyTurn || r.Unseen })
}

func (v *visit) tongueOf(gameID string, seats []table.SeatInfo) i18n.Tongue {
	return v.Of(gameID, v.seatNames(gameID, seats))
}

// gameName is the name of a game in the reader's language, its id if the words have none, and that of an owner's pack.
func (v *visit) gameName(id string) string {
	name := id
	if t := v.Of(id, nil); t.Has("game.name") {
		name = t.Word("game.name")
	}
	if g := v.s.games[id]; g != nil && g.Pack != "" {
		name += " · " + g.Pack
	}
	return name
}

// gameLine is one sentence about a game, "" if its words have none.
func (v *visit) gameLine(id string) string {
	if t := v.Of(id, nil); t.Has("game.line") {
		return t.Word("game.line")
	}
	return ""
}

// gameNote is what whoever sets up a game must know first, "" if its words have none: that values stand in for the
// printed ones. Of an owner's pack it is said as long as it is true.
func (v *visit) gameNote(id string) string {
	if g := v.s.games[id]; g != nil && g.Printed {
		return ""
	}
	if t := v.Of(id, nil); t.Has("game.note") {
		return t.Word("game.note")
	}
	return ""
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

// seated are the names of all seats that are taken.
func (v *visit) seated(gameID string, seats []table.SeatInfo) string {
	var names []string
	for i, name := range v.seatNames(gameID, seats) {
		if seats[i].Holder != table.Open {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}
