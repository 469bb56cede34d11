package tawantinsuyu

import (
	"testing"

	"kancha/game"
)

// hers is a solo game in the middle, with her turn about to begin.
func hers(t *testing.T, options ...string) *position {
	t.Helper()
	st, err := load(t).New(setup(1, options...))
	if err != nil {
		t.Fatal(err)
	}
	p := &st.(*state).position
	(&stage{}).clear(p)
	p.axo.tokens = [8]uint8{}
	for i, tok := range p.solo.tokens {
		p.axo.tokens[i] = tok.start
	}
	return p
}

// TestHerSetup: TW-91, TW-92, ED-13, ED-23, ED-32.
func TestHerSetup(t *testing.T) {
	for _, two := range []string{"false", "true"} {
		for seed := range uint64(30) {
			s := setup(1, "solo_start_two_stone", two)
			s.Seed = seed
			st, err := load(t).New(s)
			if err != nil {
				t.Fatal(err)
			}
			p := &st.(*state).position
			r := game.NewRand(seed)
			for p.phase == settingUp {
				moves := st.Moves(0, nil)
				m := moves[r.IntN(len(moves))]
				if p.top().q == askBenefits {
					m = say(Done) // weavings could be left to her
				}
				if err := st.Apply(0, m, nil); err != nil {
					t.Fatal(err)
				}
			}
			stone := uint8(2)
			if two == "true" {
				stone = 4
			}
			if p.goods[her] != [Resources]uint8{0, 2, stone, 1} || p.armyHandsN[her] != 1 || p.workersOf(her) != 2 ||
				p.weavingsN[her] != 1 || p.godsN[her] != 0 || p.axo.slots[3] == 0 || p.axo.personality == 0 {
				t.Fatalf("she starts with %v, %d army cards, %d workers", p.goods[her], p.armyHandsN[her], p.workersOf(her))
			}
			if err := st.Apply(0, sayA(Stand, 3), nil); err != nil {
				t.Fatal(err)
			}
			section := int(p.priests[her]) - 1
			if (section-2+Sections)%Sections != int(p.axo.die)%Sections || p.stepsIn[her] != uint8(p.kit.Steps)-1 {
				t.Fatalf("her priest stands at %d after a roll of %d", section+1, p.axo.die)
			}
			if at := 2 * section; p.steps[at] == 0 {
				t.Fatal("there are no steps above her priest")
			}
		}
	}
}

// TestEasierNoPersonality: an easier game is one without the tile.
func TestEasierNoPersonality(t *testing.T) {
	st, err := load(t).New(setup(1, "easier_no_personality", "on"))
	if err != nil || st.(*state).axo.personality != 0 {
		t.Fatal("there is a personality", err)
	}
}

// TestHerSpace: TW-97, ED-20: the terrace of the time, then one up, one down, then any; the cheapest of it.
func TestHerSpace(t *testing.T) {
	p := hers(t)
	p.priests[her] = 1
	p.axo.slotGods[0] = 1 + 0 // Illapa
	for festivals, want := range []string{"T09", "M01", "B04"} {
		p.festivals = uint8(festivals)
		if at := p.findSpace(0, nil); p.spaceIDs[at] != want {
			t.Errorf("after %d Festivals she goes to %s, want %s", festivals, p.spaceIDs[at], want)
		}
	}
	p.festivals = 1
	for i, s := range p.spaces {
		if s.god == 0 && s.terrace == 1 {
			p.workers[i] = 1
		}
	}
	if at := p.findSpace(0, nil); p.spaceIDs[at] != "T09" {
		t.Errorf("with the middle terrace full she goes to %s", p.spaceIDs[at])
	}
	p.workers[p.findSpace(0, nil)] = 1
	if at := p.findSpace(0, nil); p.spaces[at].terrace != 2 {
		t.Errorf("with both full she goes to %s", p.spaceIDs[at])
	}
}

// TestHerTokens: TW-98: what a token stands on is done, then it moves by its value around its loop.
func TestHerTokens(t *testing.T) {
	p := hers(t)
	p.useToken(0, nil) // three potatoes
	if p.goods[her][Potato] != 3 {
		t.Errorf("the first token gives %v", p.goods[her])
	}
	p.axo.die = 2
	p.axo.tokens = [8]uint8{0, 4, 0, 0, 1, 0, 4, 0}
	p.advanceTokens(nil)
	if p.axo.tokens != [8]uint8{0, 1, 0, 0, 3, 0, 1, 0} {
		t.Errorf("the tokens stand at %v", p.axo.tokens)
	}
}

// TestHerPersonality: ED-26, ED-33: on the action of the covered spot, or when a token lands on it.
func TestHerPersonality(t *testing.T) {
	for _, c := range []struct {
		trigger       string
		used, landing uint8
	}{{"on_action", 2, 1}, {"on_landing", 0, 2}} {
		p := hers(t, "solo_personality_trigger", c.trigger)
		p.axo.personality = 3 // a temple step
		p.axo.tokens[0] = 2
		p.useToken(0, nil)
		sequence.Run(p, nil)
		if got := p.goods[her][Gold] + p.temple[her]; got != c.used {
			t.Errorf("%s: using the token gives %d, want %d", c.trigger, got, c.used)
		}
		p = hers(t, "solo_personality_trigger", c.trigger)
		p.axo.personality = 3
		p.axo.tokens[0], p.axo.die = 1, 1
		p.advanceTokens(nil)
		sequence.Run(p, nil)
		if got := p.goods[her][Gold] + p.temple[her]; c.trigger == "on_landing" && got != 2 || c.trigger == "on_action" && got != 0 {
			t.Errorf("%s: landing gives %d", c.trigger, got)
		}
	}
}

// TestHerBuildings: ED-27: a stone or gold, whatever it costs; two in the easier game; gold when she cannot.
func TestHerBuildings(t *testing.T) {
	for _, c := range []struct {
		easier string
		stone  uint8
		built  int
	}{{"off", 1, 1}, {"off", 0, 0}, {"on", 1, 0}, {"on", 2, 1}} {
		p := hers(t, "easier_building_cost", c.easier)
		p.market = [4]uint8{1, 2, uint8(p.passive0) + 1, uint8(p.passive0) + 2}
		p.goods[her][Stone] = c.stone
		p.axo.tokens[3] = 1 // a production building
		p.useToken(3, nil)
		if p.built[her].len() != c.built || c.built == 0 && p.goods[her][Gold] != 1 {
			t.Errorf("%+v: she has %d buildings and %v", c, p.built[her].len(), p.goods[her])
		}
	}
}

// TestHerStatues: TW-98, ED-28: large before small, the rolled god first; a free small one of a god she has none of.
func TestHerStatues(t *testing.T) {
	p := hers(t)
	p.axo.slotGods = [4]uint8{1, 1, 1, 1}
	p.goods[her] = [Resources]uint8{0, 0, 6, 2}
	p.herStatue(nil)
	p.herStatue(nil)
	if p.statuesOf[her][0] != [Sizes]uint8{1, 1} || p.goods[her] != [Resources]uint8{} || p.points[her][StatuePoints] != 12 {
		t.Errorf("she has %v and %v", p.statuesOf[her], p.goods[her])
	}
	for _, fresh := range []string{"false", "true"} {
		p = hers(t, "solo_small_statue_new_only", fresh)
		for god := range Gods - 1 {
			p.statuesOf[her][god][Large] = 1
		}
		p.herRandomStatue(Small, p.rules.newOnly, nil)
		if fresh == "true" && p.statuesOf[her][Gods-1][Small] != 1 {
			t.Errorf("she takes a statue of a god that she has: %v", p.statuesOf[her])
		}
	}
}

// TestHerSteps: TW-98: above her priest, clockwise, upper ones first, and none that the person scores for.
func TestHerSteps(t *testing.T) {
	p := hers(t)
	p.priests[her] = 2
	p.steps = [StepSpaces]uint8{1, 0, 1, 0, 2, 0, 1, 0, 1, 0}
	if at := p.herStepSpace(); p.stepIDs[at] != "L3" {
		t.Errorf("she builds at %s, want L3 below her own", p.stepIDs[at])
	}
	p.steps[4] = 1
	if at := p.herStepSpace(); p.stepIDs[at] != "L2" {
		t.Errorf("she builds at %s, want L2, the nearest", p.stepIDs[at])
	}
	p.steps[0] = 0
	if at := p.herStepSpace(); p.stepIDs[at] != "U1" {
		t.Errorf("she builds at %s, want U1", p.stepIDs[at])
	}
}

// TestHerChoice: TW-93: what she has least of; stone or a worker by the rule of the temple.
func TestHerChoice(t *testing.T) {
	p := hers(t)
	choice := &p.effects[p.track[5].reward.from]
	stone := func() bool { return p.effects[p.herChoice(choice).from].kind == fxStone }
	p.nomads[0] = 1
	if stone() {
		t.Error("with nothing she takes stone, want a worker")
	}
	p.axo.queueN = 2
	if !stone() {
		t.Error("with two workers she takes a third")
	}
	p.goods[her][Stone] = 2
	if !stone() {
		t.Error("two of each: she takes a worker")
	}
	p.axo.queueN, p.nomads[0] = 0, 0
	if !stone() {
		t.Error("there is no worker, but she takes one")
	}
	p11 := &p.effects[p.buildings[10].output.from]
	p.goods[her] = [Resources]uint8{1, 0, 3, 0}
	if k := p.effects[p.herChoice(p11).from].kind; k != fxGold {
		t.Errorf("she takes %s, want gold first of equals", effectIDs[k])
	}
}

// TestHerSoldiers: TW-95, harder: one less to discard and one less to flip.
func TestHerSoldiers(t *testing.T) {
	p := hers(t, "harder_soldiers", "on")
	l, n := p.levies(her, 8) // A4: flip 3, discard 1
	if n != 1 || l[0] != (levy{0, 2}) {
		t.Errorf("she pays %v", l)
	}
	if l, _ := p.levies(0, 8); l[0] != (levy{1, 3}) {
		t.Errorf("the person pays %v", l)
	}
}

// TestWonAtLast: TW-99: enough points, and more than she has; resources decide nothing.
func TestWonAtLast(t *testing.T) {
	p := hers(t)
	p.goods[0][Gold] = 5
	for _, c := range []struct {
		mine, hers int16
		rank, now  int // at the end, and by points before
		told       string
	}{{120, 119, 1, 1, "solo_won"}, {119, 50, 2, 1, "solo_short"}, {130, 130, 2, 1, "solo_lost"}, {130, 131, 2, 2, "solo_lost"}} {
		p.points[0][StartPoints], p.points[her][StartPoints] = c.mine, c.hers
		for phase, rank := range map[phase]int{playing: c.now, finished: c.rank} {
			p.phase = phase
			if all := p.Standings(); all[0].Rank != rank || all[her].Rank != 3-rank {
				t.Errorf("%d to %d, phase %d: ranks %d and %d, want %d first", c.mine, c.hers, phase, all[0].Rank, all[her].Rank, rank)
			}
		}
		var heard lastEvent
		p.tellResult(&heard)
		if string(heard) != c.told {
			t.Errorf("%d to %d: told %s, want %s", c.mine, c.hers, heard, c.told)
		}
	}
}

// lastEvent is the kind of the event that was heard last.
type lastEvent string

func (l *lastEvent) Event(e game.Event)                   { *l = lastEvent(e.Kind) }
func (l *lastEvent) Secret(_ game.Seats, e, _ game.Event) { l.Event(e) }
