package lobby

import (
	"context"
	"time"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/person"
)

// PresetStore keeps how people like to set up tables.
type PresetStore interface {
	// SetPreset writes a preset; one without fields is removed.
	SetPreset(context.Context, Preset) error
	// Presets lists those of a person for a game, in order of names.
	Presets(ctx context.Context, who person.ID, gameID string) ([]Preset, error)
	Person(context.Context, person.ID) (person.Guest, error)
}

// Preset is how a person likes to set up a game, under a name of their own. The form is its pages' own.
type Preset struct {
	Person     person.ID
	Game, Name string
	Form       string
	Changed    time.Time
}

// mostPresets is how many a person keeps for a game.
const mostPresets = 20

// ReasonPresetsFull is that the person keeps too many for this game. It is a key under "error." in the word files.
const ReasonPresetsFull = "presets_full"

// Presets is how people like to set up tables. It is safe for concurrent use.
type Presets struct {
	Store PresetStore
	Now   func() time.Time
}

// Of lists how a person likes to set up a game.
func (p *Presets) Of(ctx context.Context, who person.ID, gameID string) ([]Preset, error) {
	if who == "" {
		return nil, nil
	}
	list, err := p.Store.Presets(ctx, who, gameID)
	return list, errs.Storage(err)
}

// Set keeps how a person likes to set up a game, under a name that replaces an older one; without a form it is
// forgotten. Refusals: no_person, presets_full, and those of names.
func (p *Presets) Set(ctx context.Context, preset Preset) error {
	name, err := person.CleanName(preset.Name)
	if err != nil {
		return err
	}
	if _, err := p.Store.Person(ctx, preset.Person); err != nil {
		return errs.Of(err, person.ReasonNone)
	}
	preset.Name, preset.Changed = name, p.Now().UTC().Truncate(time.Microsecond)
	if preset.Form != "" {
		old, err := p.Of(ctx, preset.Person, preset.Game)
		if err != nil {
			return err
		}
		if len(old) >= mostPresets {
			return errs.New(ReasonPresetsFull, game.Num("n", mostPresets))
		}
	}
	return errs.Storage(p.Store.SetPreset(ctx, preset))
}
