package main

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"kancha/internal/bugreport"
	"kancha/internal/store"
	"kancha/internal/table"
)

// reportsCmd shows what people have reported, and forgets what is done.
type reportsCmd struct {
	dbFlag
	Drop string `help:"Forget the report with this id; all forgets every one." placeholder:"ID|all"`
	ID   string `arg:"" optional:"" help:"Report to show; without it they are listed, newest first."`
}

// Help lists the keys of --json.
func (reportsCmd) Help() string {
	return `A report is what its sender saw at a table, without names. The table's id stands beside it for the host alone.

Keys of --json: a list of {id, at, table, text}.`
}

// reportLine is a report in JSON.
type reportLine struct {
	ID    string    `json:"id"`
	At    time.Time `json:"at"`
	Table table.ID  `json:"table"`
	Text  string    `json:"text"`
}

func (c reportsCmd) Run(a *app) error {
	db, err := c.open(a)
	if err != nil {
		return fmt.Errorf("reports: %w", err)
	}
	defer db.Close()
	all, err := db.Reports(a.ctx)
	if err != nil {
		return fmt.Errorf("reports: %w", err)
	}
	wanted := pick(all, c.ID+c.Drop)
	switch {
	case c.ID != "" && c.Drop != "":
		return usagef("either show a report or --drop one")
	case len(wanted) == 0 && c.ID+c.Drop != "" && c.Drop != "all":
		return fmt.Errorf("reports: there is no report %q", c.ID+c.Drop)
	case c.Drop != "":
		return dropReports(a, db, wanted)
	}
	if c.JSON {
		lines := make([]reportLine, len(wanted))
		for i, r := range wanted {
			lines[i] = reportLine{r.ID, r.At, r.Table, r.Text}
		}
		return a.printJSON(lines)
	}
	for _, r := range wanted {
		a.printf("%s  %s  table %s\n", r.ID, r.At.Format("2006-01-02 15:04"), r.Table)
		if c.ID != "" {
			a.printf("\n%s", r.Text)
		} else if line, _, _ := strings.Cut(r.Text, "\n"); line != "" {
			a.printf("    %.100s\n", line)
		}
	}
	return nil
}

// open opens a database that is there; to forget something it is opened to be written.
func (c reportsCmd) open(a *app) (*store.Store, error) {
	db, err := store.OpenExisting(a.ctx, c.DB)
	if err != nil || c.Drop == "" {
		return db, err
	}
	if err := db.Close(); err != nil {
		return nil, err
	}
	return store.Open(a.ctx, c.DB)
}

// pick is the report with an id, or all of them.
func pick(all []bugreport.Report, id string) []bugreport.Report {
	if id == "" || id == "all" {
		return all
	}
	for _, r := range all {
		if r.ID == id {
			return []bugreport.Report{r}
		}
	}
	return nil
}

func dropReports(a *app, db *store.Store, reports []bugreport.Report) error {
	var failed error
	for _, r := range reports {
		failed = errors.Join(failed, db.DropReport(a.ctx, r.ID))
	}
	if failed != nil {
		return fmt.Errorf("reports: %w", failed)
	}
	a.printf("forgotten: %s\n", howMany(len(reports), "report"))
	return nil
}
