package play

import (
	"strings"

	"kancha/game"
	"kancha/internal/i18n"
	"kancha/internal/table"
	"kancha/internal/web/page"
)

// unfold tells of a table that somebody may be invited to.
func (v *visit) unfold(snap *table.Snapshot) {
	u := &page.Unfolding{Title: v.GameName(snap.Game), Text: v.Seated(snap.Game, snap.Seats)}
	if _, ok := v.s.emblem(snap.Game); ok {
		u.Picture = v.Origin() + "/t/" + string(snap.ID) + "/picture.png"
	}
	if v.s.Origin != "" {
		u.Url = v.s.Origin + v.R.URL.Path
	}
	if snap.Phase == table.Gathering {
		free, host := 0, ""
		for _, seat := range snap.Seats {
			switch {
			case seat.Holder == table.Open:
				free++
			case seat.Holder == table.Person && host == "":
				host = seat.Name
			}
		}
		if host != "" {
			u.Title = v.T("unfold.invites", i18n.Text("name", host), i18n.Text("game", u.Title))
		}
		if free > 0 {
			seats := v.T("lobby.free_seats", game.Num("n", free))
			u.Text = strings.TrimPrefix(u.Text+" · "+seats, " · ")
		}
	}
	v.Unfolds = u
}
