package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"kancha/game"
)

// packCmd is what an owner does with a pack of one's own.
type packCmd struct {
	Check packCheckCmd `cmd:"" help:"Name everything that is wrong with a pack. Exit code 0 if nothing is, 1 otherwise."`
}

// packCheckCmd looks over a pack: its form, its numbers and references, and whether games with it come to an end.
type packCheckCmd struct {
	jsonFlag
	Game string `help:"Game that the pack is of; without it the schema of the pack tells." placeholder:"ID"`
	File string `arg:"" help:"A pack, - for standard input."`
}

// fault is one thing that is wrong with a pack.
type fault struct {
	Entry  string `json:"entry"`
	Reason string `json:"reason"`
}

func (c packCheckCmd) Run(a *app) error {
	standard, err := packsFlag{}.shelf()
	if err != nil {
		return err
	}
	if c.Game != "" {
		if _, err := find(standard, c.Game); err != nil {
			return err
		}
	}
	data, err := a.read(c.File)
	if err != nil {
		return err
	}
	t, err := bindPack(standard, c.Game, data)
	if err == nil {
		err = tryPack(t.game)
	}
	faults := faultsOf(err)
	switch {
	case c.JSON:
		if err := a.printJSON(faults); err != nil {
			return err
		}
	case len(faults) == 0:
		a.printf("%s: pack %s of %s, nothing is wrong\n", c.File, t.game.Info().Pack.ID, bareID(t.id))
	}
	if len(faults) == 0 {
		return nil
	}
	if !c.JSON {
		for _, f := range faults {
			a.printf("%s: %s\n", f.Entry, f.Reason)
		}
	}
	return fmt.Errorf("%s: %s", c.File, faultCount(len(faults)))
}

func faultCount(faults int) string {
	if faults == 1 {
		return "1 fault"
	}
	return fmt.Sprintf("%d faults", faults)
}

// faultsOf lists what an error says of a pack, each thing once.
func faultsOf(err error) []fault {
	list := []fault{}
	var all game.PackFaults
	var one *game.PackError
	switch {
	case errors.As(err, &all):
	case errors.As(err, &one):
		all = game.PackFaults{one}
	case err != nil:
		all = game.PackFaults{{Entry: "pack", Reason: err.Error()}}
	}
	for _, e := range all {
		if f := (fault{e.Entry, e.Reason}); !slices.Contains(list, f) {
			list = append(list, f)
		}
	}
	return list
}

// packHead is what can be told of a pack without knowing its game.
type packHead struct {
	Schema string `json:"schema"`
	Title  string `json:"title"`
}

// bindPack binds a pack to its game: the one that is named, or the one of its schema, "GAME-pack/1".
func bindPack(standard []title, id string, data []byte) (title, error) {
	var head packHead
	if err := game.ReadPack(data, &head); err != nil {
		return title{}, err
	}
	for _, t := range standard {
		if id != "" && t.id != id || id == "" && !strings.HasPrefix(head.Schema, t.id+"-pack/") {
			continue
		}
		if !strings.HasPrefix(head.Schema, t.id+"-pack/") {
			return title{}, &game.PackError{Entry: "schema", Reason: fmt.Sprintf("%q is not that of a pack of %s", head.Schema, t.id)}
		}
		if t.Packs != nil {
			whole, err := game.OnBase(data, t.Packs()...)
			if err != nil {
				return title{}, err
			}
			data = whole
		}
		g, err := t.Load(data)
		if err != nil {
			return title{}, err
		}
		if pack := g.Info().Pack; comesAlong(t.game, pack) {
			return title{}, &game.PackError{Entry: "id", Reason: fmt.Sprintf("%q is the pack that comes with the game, give yours another", pack.ID)}
		}
		retired := game.Retired(t.game, g.Info().Pack)
		g = renamed(g, t.id+"@"+g.Info().Pack.ID)
		return title{id: g.Info().ID, game: g, pack: packName(head.Title, g), printed: !standsIn(data), retired: retired, Entry: t.Entry}, nil
	}
	return title{}, &game.PackError{Entry: "schema", Reason: fmt.Sprintf("no game reads the schema %q", head.Schema)}
}

// comesAlong tells whether a pack has the id of one that comes with the game, and is another one.
func comesAlong(g game.Game, pack game.PackID) bool {
	own := game.With(g, game.PackID{ID: pack.ID}).Info().Pack
	return own.ID == pack.ID && own.Digest != pack.Digest
}

// longestTitle is how much of the title of a pack fits beside the name of a game.
const longestTitle = 40

// packName is what a pack is called: its title, or its id where it has none or the same as the pack it was copied from.
func packName(text string, g game.Game) string {
	text = strings.Join(strings.Fields(text), " ")
	if runes := []rune(text); text == "" || text == copiedTitle || len(runes) > longestTitle {
		return g.Info().Pack.ID
	}
	return text
}

// copiedTitle is the title of the packs that come with the games.
const copiedTitle = "Default component pack"

// standsIn tells whether some value of a pack says of itself that it is not the printed one.
func standsIn(data []byte) bool {
	var tree any
	return json.Unmarshal(data, &tree) == nil && designedIn(tree)
}

func designedIn(tree any) bool {
	switch t := tree.(type) {
	case []any:
		return slices.ContainsFunc(t, designedIn)
	case map[string]any:
		for key, part := range t {
			if part == "designed" && (key == "source" || strings.HasSuffix(key, "_source")) || designedIn(part) {
				return true
			}
		}
	}
	return false
}

// gamesToTry are random games for every number of seats in every mode.
const gamesToTry = 5

// tryPack plays some games at random: a pack can be well-formed, and still lead nowhere.
func tryPack(g game.Game) error {
	var found []error
	for _, m := range g.Info().Modes {
		for seats := m.Min; seats <= m.Max; seats++ {
			for seed := range uint64(gamesToTry) {
				if err := tryGame(g, game.Setup{Mode: m.ID, Seats: seats, Seed: seed}); err != nil {
					found = append(found, &game.PackError{Entry: "play",
						Reason: fmt.Sprintf("mode %s, %d seats, seed %d: %v", m.ID, seats, seed, err)})
					break
				}
			}
		}
	}
	return game.Faults(found...)
}

func tryGame(g game.Game, setup game.Setup) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the rules fail: %v", r)
		}
	}()
	s, err := g.New(setup)
	if err != nil {
		return err
	}
	r := game.NewRand(setup.Seed)
	var moves []game.Move
	for n := 0; !s.Waiting().Empty(); n++ {
		seat := s.Waiting().First()
		moves = s.Moves(seat, moves[:0])
		if len(moves) == 0 || n > g.Info().Bound {
			return fmt.Errorf("no end after %d answers", n)
		}
		if err := s.Apply(seat, moves[r.IntN(len(moves))], nil); err != nil {
			return err
		}
	}
	return nil
}
