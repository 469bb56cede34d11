package tawantinsuyu

import (
	"flag"
	"testing"

	"kancha/game"
	"kancha/game/gametest"
)

var conformGames = flag.Int("conform", 2, "how many random games TestConform plays for each setup")

func TestConform(t *testing.T) {
	var setups []game.Setup
	for seats := 1; seats <= maxSeats; seats++ {
		setups = append(setups, setup(seats))
	}
	setups = append(setups, setup(1, "edition", "cs"), setup(1, "edition", "pl", "solo_passive_buildings", "automatic"), setup(2, "edition", "pl"), setup(3, "edition", "cs"), setup(4, "edition", "ru"))
	if testing.Short() {
		setups, *conformGames = setups[:2], 1
	}
	newest, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	gametest.Conform(t, newest, gametest.Options{Setups: setups, Count: count, Load: Load, Pack: Packs()[0], Games: *conformGames})
}

// count is what the box holds, counted where it lies.
func count(st game.State) []gametest.Tally {
	s := st.(*state)
	var out []gametest.Tally
	add := func(what string, n int) { out = append(out, gametest.Tally{What: what, N: n}) }
	for kind, id := range workerIDs {
		add(id, s.workersOfKind(kind))
	}
	doubled := func(l ledger) int { return int(b2u(l.twice)) }
	add("god cards", s.godLedger().seen.len())
	add("god cards twice", doubled(s.godLedger()))
	add("army cards", s.armyLedger().seen.len())
	add("army cards twice", doubled(s.armyLedger()))
	tiles := s.tileLedger()
	for i, t := range s.tiles {
		if t.start {
			tiles.seen |= bit(i) // those that nobody has chosen yet lie beside the board
		}
	}
	add("weavings", tiles.seen.len())
	add("weavings twice", doubled(tiles))
	add("buildings", s.buildingLedger().seen.len())
	add("buildings twice", doubled(s.buildingLedger()))
	for seat := range game.Seat(s.seats) {
		steps, markers := int(s.stepsIn[seat]), int(s.markers[seat])
		for _, owner := range s.steps {
			steps += int(b2u(game.Seat(owner)-1 == seat))
		}
		for _, owner := range s.conquered {
			markers += int(b2u(game.Seat(owner)-1 == seat))
		}
		add("steps of "+colourIDs[seat], steps)
		add("markers of "+colourIDs[seat], markers)
	}
	return out
}

func FuzzPlay(f *testing.F) {
	gametest.Fuzz(f, load(f), setup(1), setup(2), setup(3, "edition", "pl"), setup(4, "edition", "cs"))
}

// rich is the game begun in plenty: resources, buildings, statues and army cards for everybody, so that random play
// meets everything that they do.
type rich struct{ *engine }

func (g rich) New(setup game.Setup) (game.State, error) {
	st, err := g.engine.New(setup)
	if err == nil {
		enrich(&st.(*state).position)
	}
	return st, err
}

func enrich(p *position) {
	p.waiting = 0
	for i := range len(p.buildings) {
		kind := int(b2u(i >= p.passive0))
		if !p.plans[kind].has(i) || p.plans[kind].len() <= 4 {
			continue
		}
		s := p.rand.IntN(int(p.seats))
		p.plans[kind] &^= bit(i)
		p.built[s] |= bit(i)
		if kind == 0 && p.rand.IntN(2) == 0 {
			p.down[s] |= bit(i)
		}
	}
	for s := range game.Seat(p.seats) {
		for i := range p.goods[s] {
			p.goods[s][i] = uint8(4 + p.rand.IntN(12))
		}
		if p.automata().Has(s) {
			p.goods[s][Potato] = 2
		}
		for range 2 {
			god := p.rand.IntN(Gods)
			for size := range Sizes {
				if p.stock[god][size] > 0 {
					p.stock[god][size]--
					p.statuesOf[s][god][size]++
				}
			}
		}
		for range 3 {
			card := p.nextArmy()
			p.armyUp[s] |= bit(card)
			p.drawArmy(s, nil)
		}
	}
	sequence.Run(p, nil)
	p.reveals = 0
}

func TestConformInPlenty(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute")
	}
	var setups []game.Setup
	for seats := 1; seats <= maxSeats; seats++ {
		setups = append(setups, setup(seats))
	}
	setups = append(setups, setup(2, "treat_as", "in_addition", "courier_discount", "each_cost", "courier_first", "never_used", "coricancha", "printed"),
		setup(1, "solo_personality_trigger", "on_landing", "solo_second_conquest_free", "true", "harder_soldiers", "on", "solo_conquest_target", "most_vp"))
	gametest.Conform(t, rich{load(t).(*engine)}, gametest.Options{Setups: setups, Count: count, Games: *conformGames})
}

var plentyGames = flag.Int("plenty", 20, "how many random games TestRandomGamesInPlenty plays for each number of seats and edition")

func TestRandomGamesInPlenty(t *testing.T) {
	var setups []game.Setup
	for _, edition := range load(t).Info().Editions {
		for seats := 1; seats <= maxSeats; seats++ {
			setups = append(setups, setup(seats, "edition", edition.ID))
		}
	}
	gametest.Plenty(t, load(t), count, setups, *plentyGames)
}

var bentStates = flag.Int("bent", 400, "how many states bent by hand TestBentStates reads for each setup")

func TestBentStates(t *testing.T) {
	gametest.Mutated(t, load(t), []game.Setup{
		setup(1), setup(2), setup(4, "edition", "cs"), setup(1, "solo_personality_trigger", "on_landing", "solo_second_conquest_free", "true"),
		setup(3, "treat_as", "in_addition", "courier_discount", "each_cost", "courier_first", "never_used", "coricancha", "printed"),
	}, *bentStates)
}

func TestScenarios(t *testing.T) { gametest.Scenarios(t, load(t), "testdata/scenario") }
