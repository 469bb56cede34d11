package teotihuacan

import (
	"strings"
	"testing"

	"kancha/game"
)

// TestTeotibotTrainsOneWorker: OP-14. What began by revision 1 of the rules goes on by it, also as JSON: then the second
// power-up is for another one of three that are equally weak.
func TestTeotibotTrainsOneWorker(t *testing.T) {
	g := load(t)
	for revision, want := range map[int][3]uint8{1: {3, 3, 2}, 2: {4, 2, 2}, 3: {4, 2, 2}} {
		made, err := game.By(g, revision).New(setup(1))
		if err != nil {
			t.Fatal(err)
		}
		js, err := made.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		st, err := g.Decode(js)
		if err != nil {
			t.Fatal(err)
		}
		s := st.(*state)
		bot := s.botSeat()
		s.goods[bot][Gold] = 0
		for i := range want {
			s.dice[bot][i] = die{board: s.ring[i+1], power: 2}
		}
		s.botAlchemy(bot, nil)
		for i, power := range want {
			if got := s.dice[bot][i].power; got != power {
				t.Errorf("revision %d: worker %d has power %d, want %d", revision, i, got, power)
			}
		}
		if again, err := s.MarshalJSON(); err != nil || s.info.Rules != revision || string(again[:60]) != string(js[:60]) {
			t.Errorf("revision %d: written again as %.60s (%v)", revision, again, err)
		}
	}
}

func TestAStateOfUnknownRulesIsRefused(t *testing.T) {
	js, err := start(t, 2, 1).MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	for _, rules := range []string{`"rules":0`, `"rules":4`, `"rules":-1`} {
		text := strings.Replace(string(js), `"rules":3`, rules, 1)
		if _, err := load(t).Decode([]byte(text)); err == nil || !strings.Contains(err.Error(), "rules") {
			t.Errorf("%s: %v", rules, err)
		}
	}
}

// TestTheLettersAreYoungerThanTheSecondRules: OP-01, RI-12: a game of the second revision does not have the options that
// came later and goes by what held before, also when it is read again.
func TestTheLettersAreYoungerThanTheSecondRules(t *testing.T) {
	g := load(t)
	former := game.By(g, 2)
	for _, l := range letters {
		if _, ok := former.Info().Option(l.id); ok {
			t.Errorf("the second rules have %s", l.id)
		}
	}
	if _, err := former.New(setup(2, "track_leader", "furthest")); err == nil {
		t.Error("an option is accepted that those rules do not have")
	}
	made, err := former.New(setup(2))
	if err != nil {
		t.Fatal(err)
	}
	js, err := made.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	read, err := g.Decode(js)
	if err != nil {
		t.Fatal(err)
	}
	o := read.(*state).options
	if o != made.(*state).options || o.powerTiles != 1 || o.leader != 1 || o.bought != 0 || o.lockedUps != 0 || o.placing != 0 {
		t.Errorf("read as %+v", o)
	}
	today, err := g.New(setup(2))
	if err != nil {
		t.Fatal(err)
	}
	if o := today.(*state).options; o.powerTiles != 0 || o.leader != 0 {
		t.Errorf("today's rules begin with %+v", o)
	}
}
