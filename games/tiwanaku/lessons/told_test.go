package lessons_test

import (
	"slices"
	"strings"
	"testing"

	"kancha/game/lesson"
	"kancha/game/scenario"
	"kancha/games/tiwanaku"
	"kancha/games/tiwanaku/lessons"
)

// closing tells whether an answer only ends a turn: what it is about was told before it.
func closing(answer string) bool { return answer == "end" || answer == "stop" }

// Where the position of an answer leaves the page, at the end of a lesson and before another position, the lesson says that
// the answer was right and why.
func TestTheLastAnswerIsToldToBeRight(t *testing.T) {
	g, err := tiwanaku.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	list, err := lesson.Read(lessons.Files)
	if err != nil {
		t.Fatal(err)
	}
	for i := range list {
		l := &list[i]
		for n, s := range l.Steps {
			last := n == len(l.Steps)-1
			if !last && l.Steps[n+1].Lay == nil || closing(s.Expect[0][len(s.Expect[0])-1]) {
				continue
			}
			p, err := l.Follow(g.(scenario.Staged), lesson.Way{Took: make([]int, n+1)})
			if err != nil {
				t.Fatal(err)
			}
			if len(p.Told) == 0 || s.Right == nil || p.Told[0].Kind != s.Right.Key {
				t.Errorf("%s: %s: nothing says that it was right: %v", l.ID, s.ID, p.Told)
			}
		}
	}
}

// What stands beside an offering that was made is the score with it, and no token any more.
func TestWhatAnOfferingBroughtIsSeen(t *testing.T) {
	p, _ := reach(t, "ti-offer", "five")
	before := p.State.Standings()[p.Seat].Total
	p, _ = reach(t, "ti-offer", "ten")
	var look tiwanaku.Sight
	if !tiwanaku.Look(p.State, &look) || look.Tokens[p.Seat] != 0 || p.State.Standings()[p.Seat].Total != before+10 {
		t.Errorf("tokens %v, %d points after %d", look.Tokens[p.Seat], p.State.Standings()[p.Seat].Total, before)
	}
}

// The second farmer of the lesson about playing alone finds a tile whose arrow moves nobody, so the turn goes on.
func TestAnArrowOfOnesOwnColourMovesNobody(t *testing.T) {
	before, _ := reach(t, "ti-alone", "after")
	p, g := reach(t, "ti-alone", "own")
	var was, look tiwanaku.Sight
	if !tiwanaku.Look(before.State, &was) || !tiwanaku.Look(p.State, &look) {
		t.Fatal("no board")
	}
	at := tiwanaku.SpaceAt(0, 2)
	if look.Farmer[at] != p.Seat || look.Terrain[at] == 0 || was.Terrain[at] != 0 || look.Arrows[at].Colour != 1 {
		t.Errorf("a3: farmer %d, terrain %d, arrow %v", look.Farmer[at], look.Terrain[at], look.Arrows[at])
	}
	if look.Total[p.Seat] <= was.Total[p.Seat] || look.Total[1] != was.Total[1] {
		t.Errorf("points %v after %v", look.Total, was.Total)
	}
	if moves := p.State.Moves(p.Seat, nil); len(moves) != 1 || g.Format(moves[0]) != "end" {
		t.Errorf("%d answers", len(moves))
	}
}

// A question of where something is does not light the place alone: that would be the answer.
func TestWhatIsAskedForIsNotTheOnlyLight(t *testing.T) {
	p, _ := reach(t, "ti-count", "where")
	for _, s := range []string{"b1", "b2", "e1", "b4"} {
		if !slices.Contains(p.Step.Light, s) {
			t.Errorf("%s does not glow", s)
		}
	}
	if p, _ = reach(t, "ti-guess", "stop"); slices.ContainsFunc(p.Step.Light, func(s string) bool { return strings.HasPrefix(s, "b1") }) {
		t.Error("what one is to leave alone glows")
	}
}

// The marker of a terrain on which somebody has discovered is not at the bottom.
func TestMarkersStandWhereFarmersHaveDiscovered(t *testing.T) {
	p, _ := reach(t, "ti-roads", "cross")
	var look tiwanaku.Sight
	tiwanaku.Look(p.State, &look)
	if sand := look.Levels[p.Seat][1]; sand == 0 {
		t.Error("the sand marker stands at 0, and a farmer on a discovered sand tile")
	}
}
