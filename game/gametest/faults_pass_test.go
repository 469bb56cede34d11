package gametest

import (
	"testing"

	"kancha/game"
)

// daring is the toy game in which somebody may wish not to dare.
func daring(pass func(game.Position, game.Seat) (game.Move, bool)) faults {
	return faults{
		passes: []string{"dare"}, pass: pass,
		info: func(i *game.Info) {
			i.Vocabulary.Domains = append(i.Vocabulary.Domains[:1:1], game.Domain{ID: game.PassDomain, IDs: []string{"dare"}})
		},
	}
}

func keeps(p game.Position, s game.Seat) (game.Move, bool) {
	return mv("keep"), p.Question(s).Kind == "dare"
}

func TestWhoPassesAsPromisedIsLeftAlone(t *testing.T) {
	s := newSubject(broken(t, daring(keeps)), options(), false)
	if got := failure(property{"passes", passes}, s); got != "" {
		t.Error(got)
	}
}

var unwilling = []brokenEngine{
	{name: "a wish without a word", property: "passes", says: "has no word", f: faults{passes: []string{"dare"}, pass: keeps}},
	{name: "a pass that is no answer", property: "passes", says: "which is not legal",
		f: daring(func(p game.Position, s game.Seat) (game.Move, bool) {
			return mv("turn"), p.Question(s).Kind == "dare"
		})},
	{name: "who is not asked passes", property: "passes", says: "which is not legal",
		f: daring(func(p game.Position, s game.Seat) (game.Move, bool) { return mv("keep"), s == 0 })},
	{name: "a pass that goes by what is hidden", property: "passes", says: "is not known to the viewer",
		f: daring(func(p game.Position, s game.Seat) (game.Move, bool) {
			return mv("keep"), p.Question(s).Kind == "dare" && topCard(p)%2 == 1
		})},
	{name: "a pass that changes the state", property: "passes", says: "Pass changed the state",
		f: daring(func(p game.Position, s game.Seat) (game.Move, bool) {
			if st, ok := p.(game.State); ok {
				reseed(st, tick())
			}
			return keeps(p, s)
		})},
}
