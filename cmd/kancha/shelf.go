package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"kancha/game"
	"kancha/games"
	"kancha/internal/web"
	"kancha/internal/web/play"
	"kancha/record"
)

// title is something that can be played: a game with one of its packs. The id is that of the game for the pack that
// comes with it, and game@pack for an owner's.
type title struct {
	id      string
	game    game.Game
	pack    string       // what an owner's pack is called, "" for the one that comes with the game
	printed bool         // an owner's pack in which no value stands in for the printed one
	retired bool         // what began with it goes on, nothing new is offered
	presets []web.Preset // of the pack that comes with the game
	games.Entry
}

// packsFlag is part of every command that plays something.
type packsFlag struct {
	Packs string `help:"Folder with packs of one's own (*.json), offered as GAME@PACK." env:"KANCHA_PACKS" placeholder:"DIR"`
}

// shelf lists all titles: every game with its own pack, then what the packs folder holds.
func (f packsFlag) shelf() ([]title, error) {
	var shelf []title
	for _, e := range games.All {
		g, err := e.Load(nil)
		if err != nil {
			return nil, err
		}
		presets, err := play.ReadPresets(e.Words)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", g.Info().ID, err)
		}
		shelf = append(shelf, title{id: g.Info().ID, game: g, presets: presets, Entry: e})
	}
	if f.Packs == "" {
		return shelf, nil
	}
	if _, err := os.Stat(f.Packs); err != nil {
		return nil, fmt.Errorf("packs: %w", err)
	}
	files, err := filepath.Glob(filepath.Join(f.Packs, "*.json"))
	if err != nil {
		return nil, fmt.Errorf("packs: %w", err)
	}
	for _, name := range files {
		t, err := loadPack(shelf[:len(games.All)], name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if _, err := find(shelf, t.id); err == nil {
			return nil, fmt.Errorf("%s: there is already a pack %q", name, t.game.Info().Pack.ID)
		}
		shelf = append(shelf, t)
	}
	return shelf, nil
}

// loadPack reads a pack and binds it to its game.
func loadPack(standard []title, name string) (title, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return title{}, err
	}
	t, err := bindPack(standard, "", data)
	var all game.PackFaults
	if errors.As(err, &all) {
		err = fmt.Errorf("%w; kancha pack check names them all", err)
	}
	return t, err
}

// packed is a game with an owner's pack under an id of its own, so that it stands beside the same game with other packs.
type packed struct {
	game.Game
	info game.Info
}

func renamed(g game.Game, id string) game.Game {
	p := &packed{Game: g, info: *g.Info()}
	p.info.ID = id
	return p
}

func (p *packed) Info() *game.Info { return &p.info }

// Number is -1 of every answer if the game does not number them.
func (p *packed) Number(m game.Move) int {
	if n, ok := p.Game.(game.Numberer); ok {
		return n.Number(m)
	}
	return -1
}

func (p *packed) Numbered(at int) (game.Move, bool) {
	n, ok := p.Game.(game.Numberer)
	if !ok {
		return 0, false
	}
	return n.Numbered(at)
}

// PlaceName is that of the game, if it names places.
func (p *packed) PlaceName(id string) (game.Phrase, bool) {
	n, ok := p.Game.(game.Placer)
	if !ok {
		return game.Phrase{}, false
	}
	return n.PlaceName(id)
}

// Tally is that of the game, if it counts something.
func (p *packed) Tally() game.Tally {
	if t, ok := p.Game.(game.Tallier); ok {
		return t.Tally()
	}
	return nil
}

// Former is the game with this pack by an earlier revision of its rules, if it still knows that one.
func (p *packed) Former(revision int) game.Game {
	return renamed(game.By(p.Game, revision), p.info.ID)
}

// find looks up a title by its id. GAME@PACK may also name an earlier pack that comes with the game.
func find(shelf []title, id string) (title, error) {
	var known []string
	name, pack, _ := strings.Cut(id, "@")
	for _, t := range shelf {
		if t.id == id {
			return t, nil
		}
		if g := game.With(t.game, game.PackID{ID: pack}); t.id == name && pack != "" && g.Info().Pack.ID == pack {
			t.game, t.retired = g, game.Retired(t.game, g.Info().Pack)
			return t, nil
		}
		if !t.retired {
			known = append(known, t.id)
		}
	}
	return title{}, fmt.Errorf("unknown game %q, there is: %s", id, strings.Join(known, ", "))
}

// findPack looks up the title that a record was played with.
func findPack(shelf []title, r *record.Record) (title, error) {
	t, err := find(shelf, r.Game)
	if err != nil {
		return title{}, err
	}
	t.game = game.With(t.game, r.Pack)
	if id := t.game.Info().Pack.ID; id != r.Pack.ID {
		return title{}, fmt.Errorf("the record was played with the component pack %q, here is %q; --packs DIR tells where packs are", r.Pack.ID, id)
	}
	return t, nil
}
