package teotihuacan

import (
	"fmt"
	"strings"
	"testing"
	"unsafe"

	"kancha/game"
	"kancha/game/turn"
)

// effects is what Preview says of an answer, as one text.
func (s *state) effects(t testing.TB, seat game.Seat, text string) string {
	t.Helper()
	p := s.Preview(seat, mustParse(t, s, text))
	var out []string
	for _, e := range p.Effects {
		out = append(out, e.String())
	}
	if p.Reveals {
		out = append(out, "reveals")
	}
	return strings.Join(out, ", ")
}

// stand lays out a first game in which everybody else is out of the way and the opener, seat 0, is to move.
func stand(t testing.TB, dice [diceEach]die, goods [goodKinds]int16) *state {
	s := start(t, 2, 1, "edition", firstGame)
	s.opener, s.depth, s.waiting = 0, 0, 0
	for c := range s.dice {
		s.dice[c] = [diceEach]die{{Nobles, 1, 0}, {Nobles, 1, 0}, {Nobles, 1, 0}}
	}
	s.dice[0], s.goods[0], s.temple[0] = dice, goods, [temples]uint8{}
	s.beginTurn(0, nil)
	sequence.Run(&s.position, nil)
	return s
}

// Costs and gains stand on every answer before it is given.
func TestPreviewTellsCostsAndGains(t *testing.T) {
	s := stand(t, [diceEach]die{{Palace, 1, 0}, {Quarry, 2, 0}, {Quarry, 4, 0}}, [goodKinds]int16{0, 2, 0, 3})
	if got, want := s.effects(t, 0, "move palace 1 quarry"), "collect_there n=2, act_there n=1, act_gain good=good.stone n=2, act_points n=1"; got != want {
		t.Errorf("move: %s, want %s", got, want)
	}
	s.do(t, 0, "move palace 1 quarry")
	for text, want := range map[string]string{
		"act":                           "pay good=good.cocoa n=1, gain good=good.stone n=2, points n=1, choose_power_ups n=2",
		"collect":                       "gain good=good.cocoa n=2",
		"worship quarry-worship effect": "gain good=good.cocoa n=1, climb temple=temple.green n=1, lock",
	} {
		if got := s.effects(t, 0, text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	s.shelf[boardShelf(Quarry)][0] = FreeCocoa
	if got, want := s.effects(t, 0, "worship quarry-worship tile"), "take_tile tile=discovery.DFC, lock, reveals"; got != want {
		t.Errorf("tile: %s, want %s", got, want)
	}
}

// Matches are counted for every space and rotation.
func TestPreviewCountsMatches(t *testing.T) {
	s := stand(t, [diceEach]die{{Forest, 1, 0}, {Palace, 2, 0}, {Palace, 4, 0}}, [goodKinds]int16{1, 3, 0, 3})
	s.do(t, 0, "move forest 1 construction", "act")
	tile := s.onOffer[0] - 1
	s.do(t, 0, "tile "+pyramidIDs[tile])
	for _, m := range s.Moves(0, nil) {
		a := Read(m)
		n, _ := s.tileMatches(tile, a.A, a.B)
		if got := s.effects(t, 0, s.Format(m)); !strings.HasPrefix(got, fmt.Sprintf("matches n=%d, pay good=good.stone n=2", n)) &&
			!strings.HasPrefix(got, fmt.Sprintf("matches n=%d, pay good=good.wood n=1", n)) {
			t.Errorf("%s: %s, want %d matches", s.Format(m), got, n)
		}
	}
}

// Upkeep: the cocoa, and the points for what is not paid.
func TestPreviewOfUpkeep(t *testing.T) {
	s := stand(t, [diceEach]die{{Forest, 1, 0}, {Palace, 2, 0}, {Palace, 4, 0}}, [goodKinds]int16{Cocoa: 9})
	s.points[0], s.points[1], s.goods[1] = [categories]int16{3}, [categories]int16{}, [goodKinds]int16{}
	s.road, s.due = [maxSeats]uint8{}, 1
	s.turn, s.depth = 1, 0
	s.endTurn(1, nil) // with the leader's four points there are seven
	for text, want := range map[string]string{
		"pay 4": "pay good=good.cocoa n=4, reveals", "pay 3": "pay good=good.cocoa n=3, lose_points n=3, reveals",
		"pay 0": "lose_points n=7, reveals",
	} {
		if got := s.effects(t, 0, text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// Why not: every board can be asked about, also for a locked worker.
func TestCandidatesCanBeAskedAbout(t *testing.T) {
	s := stand(t, [diceEach]die{{Forest, 1, 0}, {Palace, 2, PalaceA}, {Palace, 4, 0}}, [goodKinds]int16{Cocoa: 1})
	reasons := map[string]int{}
	for _, m := range s.Candidates(0, nil) {
		if why := sequence.Why(&s.position, 0, m); why != turn.OK {
			reasons[refusals[why.Code()].Kind]++
		}
	}
	if reasons["too_far"] != 10 || reasons["worker_locked"] != 8 || reasons["short_of"] != 1 {
		t.Errorf("%v", reasons)
	}
}

// A state is small enough to be copied at every step of a search.
func TestStateIsSmall(t *testing.T) {
	if n := unsafe.Sizeof(state{}); n > 6<<10 {
		t.Errorf("a state has %d bytes", n)
	}
}

// Look and Print tell what everybody may see.
func TestLookAndPrint(t *testing.T) {
	s := start(t, 1, 4)
	var sight, of Sight
	if !Look(s, &sight) || !Look(s.View(0), &of) || Look(nil, &of) {
		t.Fatal("Look does not know its positions")
	}
	if sight.Seats != 2 || !sight.Solo || sight.Players[1].Workers[3].At != WorkshopWorship || len(sight.Neutral[2]) != 0 ||
		len(sight.Players[0].Dealt) != 4 || sight.Buildings != 11 || sight.AvenueWorth != 5 || sight.Dark != 10 {
		t.Errorf("%+v", sight)
	}
	if Look(s.View(game.Watcher), &of); len(of.Players[0].Dealt) != 0 {
		t.Error("a watcher sees what was dealt")
	}
}
