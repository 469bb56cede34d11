package table_test

import (
	"strings"
	"testing"

	"kancha/game"
	"kancha/internal/lobby"
	"kancha/internal/person"
	"kancha/internal/table"
	"kancha/internal/table/tabletest"
)

// repacked is the game of stones after another pack came with it, in which stones count twice.
type repacked struct{ game.Game }

var newPack = game.PackID{ID: "rich", Digest: strings.Repeat("7", 64)}

func (r repacked) Info() *game.Info {
	i := *r.Game.Info()
	i.Pack = newPack
	return &i
}

func (repacked) Packs() []game.PackID { return []game.PackID{newPack, tabletest.Stones.Info().Pack} }

func (repacked) Oldest() game.PackID { return tabletest.Stones.Info().Pack }

func (r repacked) Packed(p game.PackID) game.Game {
	if p == newPack {
		return r
	}
	return tabletest.Stones
}

func (repacked) Retired(p game.PackID) bool { return p != newPack }

// A table goes on with the pack that it began with, one that gathers too; new ones take the newest.
func TestATableKeepsItsPack(t *testing.T) {
	f := newFixture(t)
	id, open := f.tableWith(lobby.Plan{}, "Ann", "Bob"), f.tableWith(lobby.Plan{}, "Ann", "open")
	before := picture(t, f.House, table.Look{Table: id, Person: "Ann", Step: -1})
	after := f.restarted(repacked{tabletest.Mended})
	if now := picture(t, after.House, table.Look{Table: id, Person: "Ann", Step: -1}); now != before {
		t.Errorf("with another pack the table is\n%s\nwas\n%s", now, before)
	}
	fresh := after.tableWith(lobby.Plan{}, "Ann", "Bob")
	for which, want := range map[table.ID]game.PackID{id: tabletest.Stones.Info().Pack, open: tabletest.Stones.Info().Pack, fresh: newPack} {
		s, err := after.House.Look(t.Context(), table.Look{Table: which, Person: person.ID("Ann"), Step: -1})
		if err != nil {
			t.Fatal(err)
		}
		if s.Pack != want.Digest {
			t.Errorf("the table has the pack %.5s, want %s", s.Pack, want.ID)
		}
	}
}
