package tawantinsuyu

import (
	"testing"

	"kancha/game"
)

// started is a solo game played at random up to a question.
func started(t *testing.T, g game.Game, until question, seed uint64, options ...string) *position {
	t.Helper()
	s := setup(1, options...)
	s.Seed = seed
	st, err := g.New(s)
	if err != nil {
		t.Fatal(err)
	}
	p := &st.(*state).position
	r := game.NewRand(seed)
	for p.top().q != until {
		moves := st.Moves(st.Waiting().First(), nil)
		if err := st.Apply(st.Waiting().First(), moves[r.IntN(len(moves))], nil); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// TestHerSecretsComeAfterTheCards: ED-47: neither her god cards nor her personality are drawn when the person chooses; with
// the option, and by earlier rules, they are.
func TestHerSecretsComeAfterTheCards(t *testing.T) {
	g := load(t)
	for _, c := range []struct {
		game    game.Game
		options []string
		first   bool
	}{
		{g, nil, false},
		{g, []string{"solo_setup_order", "hers_first"}, true},
		{game.By(g, 2), nil, true},
	} {
		for seed := range uint64(5) {
			for _, at := range []question{askBegin, askKeep} {
				p := started(t, c.game, at, seed, c.options...)
				if drawn := p.axo.slots[3] != 0 && p.axo.personality != 0; drawn != c.first {
					t.Errorf("by rules %d with %v: her cards %v and personality %d", p.info.Rules, c.options, p.axo.slots, p.axo.personality)
				}
			}
			p := started(t, c.game, askStand, seed, c.options...)
			if p.axo.slots[3] == 0 || p.axo.personality == 0 || p.godLedger().twice {
				t.Errorf("play begins with her cards %v and personality %d", p.axo.slots, p.axo.personality)
			}
		}
	}
}

// TestHerSecondConquestCountsCards: ED-48: a card with two soldiers is one card, whether one or two soldiers are asked
// for, and the space is drawn; by soldiers the one that asks for fewer.
func TestHerSecondConquestCountsCards(t *testing.T) {
	for _, c := range []struct {
		by   []string
		both bool
	}{{nil, true}, {[]string{"solo_second_conquest_by", "soldiers"}, false}} {
		got := map[string]bool{}
		for seed := range uint64(40) {
			p := hers(t, c.by...)
			p.rand = game.NewRand(seed)
			for at := range p.conquests {
				if id := p.conquestIDs[at]; id != "C5" && id != "A4" {
					p.conquered[at] = 1
				}
			}
			twos := 0
			for i, card := range p.armies {
				if card.soldiers == 2 && twos < 4 {
					p.armyUp[her] |= bit(i)
					twos++
				}
			}
			before := p.conquered
			p.axomammaConquers(true, nil)
			for at := range p.conquests {
				if p.conquered[at] != before[at] {
					got[p.conquestIDs[at]] = true
				}
			}
		}
		if !got["A4"] || got["C5"] != c.both {
			t.Errorf("%v: she conquers %v", c.by, got)
		}
	}
}

// TestHerOwnStepsAndResources: ED-45: Z07 pays for her own steps, Z20 adds to what her board gives.
func TestHerOwnStepsAndResources(t *testing.T) {
	for _, on := range []string{"score_only", "automatic"} {
		p := hers(t, "solo_passive_buildings", on)
		p.built[her] = bit(p.passive0+z07) | bit(p.passive0+z20)
		p.steps[0] = uint8(her) + 1
		middle := -1
		for i := range p.spaces {
			if p.spaces[i].terrace == 1 && p.spaces[i].section == 0 {
				middle = i
			}
		}
		p.rewardSteps(her, middle, nil)
		p.useToken(0, nil) // three potatoes
		n := int16(b2u(on == "automatic"))
		if p.points[her][StepsPoints] != n || p.points[her][PassivePoints] != n || int16(p.goods[her][Potato]) != 3+n {
			t.Errorf("%s: %d points of steps, %d of buildings, %d potatoes", on, p.points[her][StepsPoints], p.points[her][PassivePoints], p.goods[her][Potato])
		}
	}
}

// TestExchangeFillsEveryGap: ED-53: what was built earlier in the turn is replaced too.
func TestExchangeFillsEveryGap(t *testing.T) {
	p := begin(t, 2, 1)
	p.depth = 0
	p.market[0] = 0
	p.push(frame{q: askExchange})
	f := asked{frame: p.top()}
	applyExchange(&p.position, f, Answer{Verb: Remove, A: p.market[3]}, nil)
	applyExchange(&p.position, f, Answer{Verb: Done}, nil)
	settleExchange(&p.position, f, nil)
	for at, b := range p.market {
		if b == 0 {
			t.Errorf("place %d of the market is empty", at)
		}
	}
}

// TestNoSwapsInTheSetup: ED-55: whoever builds Z15 in the setup swaps from the first turn on.
func TestNoSwapsInTheSetup(t *testing.T) {
	p := begin(t, 2, 1)
	p.built[0] |= bit(p.passive0 + z15)
	p.phase = settingUp
	if p.anyTime(0) {
		t.Error("there are swaps in the setup")
	}
	if p.phase = playing; !p.anyTime(0) {
		t.Error("there are none afterwards")
	}
}

// TestSecondRules: a game of the second revision knows none of the later options and goes by what held then.
func TestSecondRules(t *testing.T) {
	g := load(t)
	former := game.By(g, 2)
	for _, o := range former.Info().Options {
		for _, c := range choices {
			if c.id == o.ID && c.since > 2 {
				t.Errorf("%s is younger than the second rules", o.ID)
			}
		}
	}
	if _, err := former.New(setup(2, "z13_saving", "one_of_each")); err == nil {
		t.Error("an option is accepted that those rules do not have")
	}
	st, err := former.New(setup(1))
	if err != nil {
		t.Fatal(err)
	}
	text, err := st.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	read, err := g.Decode(text)
	if err != nil {
		t.Fatal(err)
	}
	o := read.(*state).rules
	if again, err := read.MarshalJSON(); err != nil || string(again) != string(text) || o != st.(*state).rules ||
		!o.noFestivalUse || !o.cornOnly || !o.hersFirst || !o.bySoldiers || o.z13Each || o.herPassive {
		t.Errorf("read as %+v, %v", o, err)
	}
}
