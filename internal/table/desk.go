package table

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"kancha/game"
)

// Clerk keeps how people like to set up tables, and what they report to the host. A Store is one.
type Clerk interface {
	// SetPreset writes a preset; one without fields is removed.
	SetPreset(context.Context, Preset) error
	// Presets lists those of a person for a game, in order of names.
	Presets(ctx context.Context, who PersonID, gameID string) ([]Preset, error)
	// AddReport keeps a report; with as many as the most there already it is an ErrConflict.
	AddReport(ctx context.Context, r Report, most int) error
}

// Preset is how a person likes to set up a game, under a name of their own. The form is its pages' own.
type Preset struct {
	Person     PersonID
	Game, Name string
	Form       string
	Changed    time.Time
}

// Report is what somebody tells the host about a table: a text that its sender has seen, without a word of who that is.
type Report struct {
	ID    string
	Table ID
	Text  string
	At    time.Time
}

const (
	mostPresets = 20   // of a person for a game
	mostReports = 1000 // that nobody has read
)

// Presets lists how a person likes to set up a game.
func (h *House) Presets(ctx context.Context, who PersonID, gameID string) ([]Preset, error) {
	if who == "" {
		return nil, nil
	}
	list, err := h.store.Presets(ctx, who, gameID)
	return list, inTroubleOrNil(err)
}

// SetPreset keeps how a person likes to set up a game, under a name that replaces an older one; without a form it is
// forgotten. Refusals: no_person, presets_full, and those of names.
func (h *House) SetPreset(ctx context.Context, p Preset) error {
	name, err := CleanName(p.Name)
	if err != nil {
		return err
	}
	if _, err := h.store.Person(ctx, p.Person); err != nil {
		return personTrouble(err)
	}
	p.Name, p.Changed = name, h.now()
	if p.Form != "" {
		old, err := h.Presets(ctx, p.Person, p.Game)
		if err != nil {
			return err
		}
		if len(old) >= mostPresets {
			return refuse(ReasonPresetsFull, game.Num("n", mostPresets))
		}
	}
	return inTroubleOrNil(h.store.SetPreset(ctx, p))
}

// Report keeps what somebody tells the host about a table. Refusals: reports_full.
func (h *House) Report(ctx context.Context, id ID, text string) error {
	err := h.store.AddReport(ctx, Report{ID: rand.Text()[:10], Table: id, Text: text, At: h.now()}, mostReports)
	if errors.Is(err, ErrConflict) {
		return refuse(ReasonReportsFull)
	}
	return inTroubleOrNil(err)
}
