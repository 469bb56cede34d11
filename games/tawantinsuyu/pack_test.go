package tawantinsuyu

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"kancha/game"
)

func decodePack(t *testing.T, p *pack) {
	t.Helper()
	if err := json.Unmarshal(defaultPack, p); err != nil {
		t.Fatal(err)
	}
}

// TestDefaultPacks is what the packs that come along must meet beyond what every pack must: TC-01 TC-07 TC-08 TC-14 TC-15 TC-16
// TC-17 TC-18 TC-21 TC-25 TC-27.
func TestDefaultPacks(t *testing.T) {
	for i, data := range Packs() {
		whole, err := game.OnBase(data, Packs()...)
		if err != nil {
			t.Fatal(err)
		}
		var p pack
		if err := json.Unmarshal(whole, &p); err != nil {
			t.Fatal(err)
		}
		t.Run(p.ID, func(t *testing.T) { testDefaultPack(t, &p, []int{42, 34}[i]) })
	}
}

func testDefaultPack(t *testing.T, p *pack, wantSoldiers int) {
	for what, n := range map[string][2]int{
		"god cards": {len(p.GodCards), 42}, "army cards": {len(p.ArmyCards), 30}, "weavings": {len(p.Weavings), 35},
		"production buildings": {len(p.Buildings.Production), 19}, "passive buildings": {len(p.Buildings.Passive), 20},
		"workers": {5 * p.Workers.PerColour, 45}, "steps": {len(p.Hill.Steps), 10},
	} {
		if n[0] != n[1] {
			t.Errorf("%d %s, want %d", n[0], what, n[1])
		}
	}
	colours, gods := map[string]int{}, map[string]int{}
	for _, s := range p.Hill.Spaces {
		colours[s.Colour]++
		gods[s.God]++
	}
	if len(colours) != 3 || len(gods) != Gods {
		t.Errorf("colours %v, gods %v", colours, gods)
	}
	soldiers, twos := 0, 0
	for _, a := range p.ArmyCards {
		soldiers += a.Soldiers
		twos += int(b2u(a.Soldiers == 2))
	}
	if soldiers != wantSoldiers || twos < 4 {
		t.Errorf("%d soldiers, %d cards with two", soldiers, twos)
	}
	kinds := map[string]bool{}
	note := func(list []packEffect) {
		for _, f := range list {
			kinds[f.K] = true
			for _, o := range f.Options {
				for _, g := range o {
					kinds[g.K] = true
				}
			}
		}
	}
	fromCards := map[string]bool{}
	for _, c := range p.GodCards {
		for _, f := range c.Benefits {
			fromCards[f.K] = true
		}
	}
	for _, id := range []string{"statue_small", "worker", "weaving"} {
		if !fromCards[id] {
			t.Errorf("no god card gives a %s", id)
		}
	}
	choice := false
	for _, b := range p.Buildings.Production {
		note(b.Output)
		choice = choice || slices.ContainsFunc(b.Output, func(f packEffect) bool { return f.K == "choice" })
	}
	for _, s := range p.Temple.Steps {
		note(s.Reward)
	}
	for _, r := range p.Conquest.Regions {
		for _, s := range r.Spaces {
			note(s.Reward)
		}
	}
	for _, e := range p.Edges {
		note(e.Reward)
	}
	for _, id := range []string{"weaving", "steps_free", "statue_small_free", "build_free", "god_card", "vp", "worker", "temple", "temple_for_gold", "restore"} {
		if !kinds[id] {
			t.Errorf("the reward %s occurs nowhere", id)
		}
	}
	if !choice {
		t.Error("no production building gives a choice")
	}
	cheap := slices.ContainsFunc(p.Buildings.Production, func(b packBuilding) bool {
		return len(b.Cost) == 2 && b.Cost["stone"] == 1 && b.Cost["corn"] == 1
	})
	if !cheap {
		t.Error("no building costs a stone and a corn")
	}
}

// TestExample1: TC-14: five cards that together give five potatoes, a stone, a corn, an army card, five points and a
// paid building. Played at the start they pay for each other.
func TestExample1(t *testing.T) {
	s := begin(t, 2, 1)
	p := &s.position
	(&stage{}).clear(p)
	p.phase = settingUp
	p.market = [4]uint8{1, 2, 0, 0} // P01 costs a stone and a corn
	for _, id := range []string{"G-mamacocha-1", "G-illapa-2", "G-mamakilla-1", "G-inti-1", "G-mamacocha-2"} {
		p.open[0] |= bit(slices.Index(p.cardIDs, id))
	}
	p.armyDeck, p.armyDeckN = 1, 1
	p.push(frame{q: askBenefits, seat: 0})
	sequence.Run(p, nil)
	if p.goods[0] != [Resources]uint8{4, 1, 1, 1} || p.points[0][GodPoints] != 5 {
		t.Fatalf("the plain gains are %v and %d points", p.goods[0], p.points[0][GodPoints])
	}
	build := sayAB(Benefit, slices.Index(p.cardIDs, "G-mamacocha-2")+1, 1)
	if err := s.Apply(0, build, nil); err != nil {
		t.Fatal(err)
	}
	if err := s.Apply(0, sayA(Build, 1), nil); err != nil {
		t.Fatal(err)
	}
	if p.goods[0] != [Resources]uint8{4, 0, 0, 1} || !p.built[0].has(0) {
		t.Fatalf("after building there is %v", p.goods[0])
	}
}

// TestEveryActionHasABuilding: TC-26: Z11 Offering, Z12 Worship, Z16 Produce, Z17 Conquest, Z18 Restore.
func TestEveryActionHasABuilding(t *testing.T) {
	for action, z := range map[int]int{Offering: z11, Worship: z12, Conquest: z17, Restoration: z18} {
		s := begin(t, 2, 1)
		s.built[0] |= bit(s.passive0 + z)
		before := s.goods[0][Gold]
		depth := s.depth
		s.callPays(0, action, nil)
		if s.goods[0][Gold] == before && s.depth == depth {
			t.Errorf("%s pays nothing with Z%02d", actionIDs[action], z+1)
		}
	}
}

// TestWrongPacks: each fault is named: TC-02 TC-03 TC-04 TC-05 TC-11 TC-12 TC-13 TC-14 TC-17 TC-18 TC-20 TC-21 TC-22
// TC-23 TC-24.
func TestWrongPacks(t *testing.T) {
	for _, c := range []struct{ name, old, new, entry string }{
		{"another schema", `"tawantinsuyu-pack/1"`, `"tawantinsuyu-pack/2"`, "schema"},
		{"an id with a space", `"id": "default-1"`, `"id": "my pack"`, "id"},
		{"no source", `"id": "P01", "number": 1, "cost": {"stone": 1, "corn": 1}, "output": [{"k": "potato", "n": 3}], "source": "designed"`,
			`"id": "P01", "number": 1, "cost": {"stone": 1, "corn": 1}, "output": [{"k": "potato", "n": 3}]`, "buildings.production[0]"},
		{"an unknown source", `"set_source": "rulebook"`, `"set_source": "hearsay"`, "hill.coricancha.set_source"},
		{"an unknown god", `"id": "illapa", "name"`, `"id": "zeus", "name"`, "gods"},
		{"no such section", `"id": "T01",
    "terrace": "T",
    "section": 1`, `"id": "T01",
    "terrace": "T",
    "section": 6`, "hill.spaces[0].section"},
		{"two icons only", `["tT10", "tT01", "tT02"]`, `["tT10", "tT01"]`, "hill.spaces[0].tasks"},
		{"an icon of another terrace", `["tT10", "tT01", "tT02"]`, `["tM10", "tT01", "tT02"]`, "hill.spaces[0].tasks"},
		{"wrong neighbours", `["T09", "T10", "T02", "T03"]`, `["T09", "T10", "T02"]`, "hill.spaces[0].neighbours"},
		{"an unknown task", `"task": "corn"`, `"task": "dance"`, "hill.tasks[0].task"},
		{"an unknown mark", `"two_player_block": "setup"`, `"two_player_block": "never"`, "hill.spaces[0].two_player_block"},
		{"steps twice", `"id": "L1", "section": 1, "level": "lower"`, `"id": "L1", "section": 1, "level": "upper"`, "hill.steps"},
		{"a card without benefit", `"benefits": [{"k": "vp", "n": 4}]`, `"benefits": []`, "god_cards[21].benefits"},
		{"an unknown benefit", `"benefits": [{"k": "vp", "n": 4}]`, `"benefits": [{"k": "fame", "n": 4}]`, "god_cards[G-inti-1].benefits[0]"},
		{"a card with three soldiers", `"id": "A01", "soldiers": 1`, `"id": "A01", "soldiers": 3`, "army_cards[0].soldiers"},
		{"a card twice", `"id": "A02"`, `"id": "A01"`, "army_cards[1].id"},
		{"an unknown pattern", `"number": 1, "pattern": "chakana"`, `"number": 1, "pattern": "dots"`, "weavings[0].pattern"},
		{"a temple that falls", `"step": 2, "festival_vp": 1`, `"step": 2, "festival_vp": 0`, "temple.steps[2].festival_vp"},
		{"a conquest for nothing", `"flip": 1, "discard": 0`, `"flip": 0, "discard": 0`, "conquest.regions[chinchasuyu].spaces[0]"},
		{"too few workers", `"per_colour": 9`, `"per_colour": 4`, "player_counts[0]"},
		{"a token off the board", `"value": 1, "row": "top", "start": 1`, `"value": 1, "row": "top", "start": 9`, "axomamma.tokens[0]"},
		{"an action twice", `["produce", "worship", "offering", "conquest", "restore"]`, `["produce", "produce", "offering", "conquest", "restore"]`, "hill.coricancha.actions_clockwise"},
	} {
		text := string(defaultPack)
		if !strings.Contains(text, c.old) {
			t.Errorf("%s: the pack has no %s", c.name, c.old)
			continue
		}
		_, err := Load([]byte(strings.Replace(text, c.old, c.new, 1)))
		var wrong *game.PackError
		if !errors.As(err, &wrong) || wrong.Entry != c.entry {
			t.Errorf("%s: %v, want a fault of %s", c.name, err, c.entry)
		}
	}
}

// TestOwnersPack: another hill, other cards and tracks are played with as they are.
func TestOwnersPack(t *testing.T) {
	text := strings.Replace(string(defaultPack), `"id": "default-1"`, `"id": "mine"`, 1)
	text = strings.Replace(text, `"village": 5, "nomads": 3`, `"village": 6, "nomads": 2`, 1)
	text = strings.ReplaceAll(text, `"source": "designed"`, `"source": "printed"`)
	g, err := Load([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if g.Info().Pack.ID != "mine" {
		t.Fatalf("the pack is %v", g.Info().Pack)
	}
	for seed := range uint64(10) {
		s := setup(2)
		s.Seed = seed
		st, err := g.New(s)
		if err != nil {
			t.Fatal(err)
		}
		if st.(*state).villagers != 6 {
			t.Fatalf("%d in the village", st.(*state).villagers)
		}
		playRandom(t, st, seed)
	}
}
