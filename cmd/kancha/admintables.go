package main

import (
	"time"

	"kancha/game"
	"kancha/internal/moderation"
	"kancha/internal/table"
)

// tablesCmd lists tables, or ends or deletes one.
type tablesCmd struct {
	moderationFlag
	ID     string `arg:"" optional:"" help:"The table to end or to delete."`
	Phase  string `help:"Only those that are gathering, playing or over." enum:",gathering,playing,over" default:"" placeholder:"PHASE"`
	End    bool   `help:"End its game without a result." xor:"do"`
	Delete bool   `help:"Delete it with its log and talk." xor:"do"`
}

// Help lists the keys of --json.
func (tablesCmd) Help() string {
	return "Keys of --json: id, game, phase, version, seats, created, changed."
}

// tableLine is a table in JSON.
type tableLine struct {
	ID      table.ID    `json:"id"`
	Game    string      `json:"game"`
	Phase   table.Phase `json:"phase"`
	Version int64       `json:"version"`
	Seats   []string    `json:"seats"`
	Created time.Time   `json:"created"`
	Changed time.Time   `json:"changed"`
}

func (c tablesCmd) Run(a *app) error {
	if (c.End || c.Delete) != (c.ID != "") {
		return usagef("a table is named to --end or to --delete it")
	}
	return c.care(a, func(o *moderation.Service) error {
		switch {
		case c.End:
			return o.Break(a.ctx, "", table.ID(c.ID))
		case c.Delete:
			return o.Remove(a.ctx, "", table.ID(c.ID))
		}
		list, err := o.Tables(a.ctx, table.Phase(c.Phase), "")
		if err != nil {
			return err
		}
		lines := []tableLine{}
		for _, t := range list {
			l := tableLine{t.ID, t.Game, t.Phase, t.Version, []string{}, t.Created, t.Changed}
			for _, s := range t.Seats {
				l.Seats = append(l.Seats, s.Name)
			}
			if lines = append(lines, l); !c.JSON {
				a.printf("%s  %-9s  %s  %s %q\n", t.ID, t.Phase, t.Changed.Format(time.DateTime), t.Game, l.Seats)
			}
		}
		if c.JSON {
			return a.printJSON(lines)
		}
		return nil
	})
}

type rewindCmd struct {
	moderationFlag
	ID   string `arg:"" help:"The table."`
	Step int    `arg:"" help:"The number of the last answer that stays; 0 takes all back."`
}

func (c rewindCmd) Run(a *app) error {
	return c.care(a, func(o *moderation.Service) error {
		if err := o.Rewind(a.ctx, "", table.ID(c.ID), c.Step); err != nil {
			return err
		}
		snap, err := o.House.Look(a.ctx, table.Look{Table: table.ID(c.ID), Seat: game.Watcher, Step: -1})
		switch {
		case err != nil:
			return err
		case c.JSON:
			return a.printJSON(map[string]any{"table": c.ID, "steps": snap.Steps})
		}
		a.printf("%s goes on after answer %d\n", c.ID, snap.Steps)
		return nil
	})
}
