package play

import (
	"time"

	"kancha/game"
	"kancha/internal/i18n"
	"kancha/internal/table"
	"kancha/internal/web/page"
)

func doLeave(v *visit) error {
	return v.actOn(func(seat game.Seat) error {
		return v.s.House.Leave(v.R.Context(), v.TableID(), v.Person, seat, v.R.PostFormValue("level"))
	})
}

func doReturn(v *visit) error {
	return v.actOn(func(seat game.Seat) error {
		return v.s.House.Return(v.R.Context(), v.TableID(), v.Person, seat)
	})
}

// doAgree wishes that the game ends without a result, or that it goes on.
func doAgree(v *visit) error {
	return v.act(func() error {
		return v.s.House.Agree(v.R.Context(), v.TableID(), v.Person, v.R.PostFormValue("wish") == "end")
	})
}

func doReplace(v *visit) error {
	return v.actOn(func(seat game.Seat) error {
		return v.s.House.Replace(v.R.Context(), v.TableID(), v.Person, seat)
	})
}

type patienceChoice struct {
	id   string
	time time.Duration
}

// patiences are the choices of how long somebody may be away; the first is the usual one.
var patiences = []patienceChoice{
	{"3d", 72 * time.Hour}, {"10m", 10 * time.Minute}, {"1h", time.Hour}, {"1d", 24 * time.Hour}, {"7d", 7 * 24 * time.Hour},
	{"never", table.NoPatience},
}

// patience is what a form has chosen, the usual one for what it does not know.
func patience(id string) time.Duration {
	for _, p := range patiences {
		if p.id == id {
			return p.time
		}
	}
	return 0
}

func (v *visit) patienceChoices() []page.Labelled {
	out := make([]page.Labelled, len(patiences))
	for i, p := range patiences {
		out[i] = page.Labelled{ID: p.id, Label: v.T("patience." + p.id)}
	}
	return out
}

// patienceLine says how long somebody may be away from this table.
func (t *tableView) patienceLine() string {
	for _, p := range patiences {
		if p.time == t.snap.Parting.Patience && p.time != table.NoPatience {
			return t.T("leave.patience", i18n.Text("time", t.T("patience."+p.id)))
		}
	}
	return t.T("leave.no_patience")
}

// parts tells whether the viewer plays in a running game, and so may leave it.
func (t *tableView) parts() bool {
	return t.replay == nil && !t.snap.Study && t.snap.Phase == table.Playing && len(t.snap.Mine) > 0
}

// wishing tells whether anything is to be said about leaving beside the decision: that somebody wants to end the game,
// that somebody has been missing for long, or that a bot plays the viewer's seat.
func (t *tableView) wishing() bool {
	p := t.snap.Parting
	return t.replay == nil && t.snap.Phase == table.Playing &&
		(len(p.Back) > 0 || !p.Ending.Empty() && len(t.snap.Mine) > 0 || len(p.Away) > 0)
}

// agrees tells whether the viewer has wished the end.
func (t *tableView) agrees() bool {
	held := game.SeatSet(t.snap.Mine...)
	return held&^t.snap.Parting.Ending == 0
}

// wants tells whether the viewer has wished a bot for somebody who is away.
func (t *tableView) wants(a table.Absence) bool {
	held := game.SeatSet(t.snap.Mine...)
	return !held.Empty() && held&^a.Voices == 0
}

// standInChoices are the bots that may play on, the strongest first.
func (t *tableView) standInChoices() []page.Labelled {
	levels := t.s.House.Levels(t.snap.Game)
	var out []page.Labelled
	for i := len(levels) - 1; i >= 0; i-- {
		out = append(out, page.Labelled{ID: levels[i], Label: t.BotName(levels[i])})
	}
	return out
}

// mineChoices are the viewer's seats.
func (t *tableView) mineChoices() []page.Labelled {
	var out []page.Labelled
	for _, seat := range t.snap.Mine {
		out = append(out, page.Labelled{ID: page.Itoa(int(seat)), Label: t.tongue.Name(seat)})
	}
	return out
}

// idles tells whether the viewer plays here and has nothing to decide, and so may look after other tables.
func (t *tableView) idles() bool { return t.parts() && !t.asks() && !t.covered() }
