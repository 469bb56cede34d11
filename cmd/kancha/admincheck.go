package main

import (
	"context"
	"errors"
	"fmt"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/store"
	"kancha/internal/table"
)

// wholeCmd proves that a database is whole: after a restore, a move to another machine, an accident.
type wholeCmd struct {
	dbFlag
	packsFlag
}

// Help lists the keys of --json.
func (wholeCmd) Help() string {
	return `Nothing is changed, and the house may be open meanwhile. The games of owners' packs are followed with --packs.

Keys of --json: tables, entries, unknown (tables of a game that is not here), faults [{table, fault}].

Exit code 1 if a table has a fault.`
}

// health is what a check has found.
type health struct {
	Tables  int          `json:"tables"`
	Entries int          `json:"entries"`
	Unknown int          `json:"unknown"`
	Faults  []tableFault `json:"faults"`
}

type tableFault struct {
	Table table.ID `json:"table"`
	Fault string   `json:"fault"`
}

func (c wholeCmd) Run(a *app) error {
	shelf, err := c.shelf()
	if err != nil {
		return err
	}
	db, err := store.OpenExisting(a.ctx, c.DB)
	if err != nil {
		return fmt.Errorf("check: %w", err)
	}
	defer db.Close()
	h, err := examine(a.ctx, db, shelf)
	if err != nil {
		return fmt.Errorf("check: %w", err)
	}
	if c.JSON {
		err = a.printJSON(h)
	} else {
		h.print(a)
	}
	if n := len(h.Faults); n > 0 && err == nil {
		return fmt.Errorf("check: %d of %d tables have a fault", n, h.Tables)
	}
	return err
}

func (h *health) print(a *app) {
	a.printf("%d tables with %d entries were followed\n", h.Tables-h.Unknown, h.Entries)
	if h.Unknown > 0 {
		a.printf("%d tables are of a game that is not here\n", h.Unknown)
	}
	for _, f := range h.Faults {
		a.printf("%s: %s\n", f.Table, f.Fault)
	}
}

// examine follows every table of a database.
func examine(ctx context.Context, db *store.Store, shelf []title) (*health, error) {
	rules := map[string]game.Game{}
	for _, t := range shelf {
		rules[t.id] = t.game
	}
	ids, err := db.Tables(ctx)
	if err != nil {
		return nil, err
	}
	h := &health{Faults: []tableFault{}}
	for _, id := range ids {
		head, log, err := db.Table(ctx, id)
		switch {
		case errors.Is(err, errs.ErrNotFound): // deleted meanwhile
			continue
		case err != nil:
			return nil, err
		}
		h.Tables++
		g, ok := rules[head.Game]
		if !ok {
			h.Unknown++
			continue
		}
		h.Entries += len(log)
		if err := table.Verify(g, head, log); err != nil {
			h.Faults = append(h.Faults, tableFault{id, err.Error()})
		}
	}
	return h, nil
}
