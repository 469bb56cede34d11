// Package practice asks what placing a worker costs and brings in Tawantinsuyu, in positions that random play reaches.
package practice

import (
	"slices"

	"kancha/game"
	"kancha/game/lesson"
	"kancha/game/lesson/price"
	"kancha/games/tawantinsuyu"
)

// Practice is what can be practised.
var Practice = price.Practice{
	Setup: game.Setup{Seats: 2},
	Asks:  []price.Ask{{ID: "food", About: food}, {ID: "tasks", About: tasks}},
}

// At most so much food and so many tasks are asked for.
const (
	mostFood  = 5
	mostTasks = 5
)

// food asks what a placement costs in food (TW-23 to TW-25).
func food(g game.Game, v game.View, seat game.Seat, m game.Move, p game.Preview) (price.Question, bool) {
	n, ok := price.Effect(p, "costs_food")
	if !ok && !slices.ContainsFunc(p.Effects, func(e game.Phrase) bool { return e.Kind == "no_food" }) {
		return price.Question{}, false
	}
	q, t, ok := ask(g, v, seat, m, "practice.food_for")
	q.Right, q.Least, q.Most = n, 0, mostFood
	because := func(key string, n int) {
		q.Why = append(q.Why, lesson.Because{Says: game.Say(key, game.Num("n", n)), Places: q.Light})
	}
	because("practice.roam", t.Roam)
	because("practice.descend", t.Descend)
	if t.Saved > 0 {
		because("practice.saved", t.Saved)
	}
	return q, ok
}

// tasks asks how many tasks a placement has (TW-28, TW-31 to TW-34).
func tasks(g game.Game, v game.View, seat game.Seat, m game.Move, p game.Preview) (price.Question, bool) {
	n, ok := price.Effect(p, "tasks")
	if !ok {
		return price.Question{}, false
	}
	q, t, ok := ask(g, v, seat, m, "practice.tasks_for")
	q.Right, q.Least, q.Most = n, 1, mostTasks
	q.Why = []lesson.Because{{Says: game.Say("practice.near", game.Num("n", t.Near)), Places: q.Light}}
	if more := t.Tasks - 1 - t.Near; more > 0 {
		q.Why = append(q.Why, lesson.Because{Says: game.Say("practice.able", game.Num("n", more)), Places: q.Light})
	}
	return q, ok
}

// ask asks about the space that a placed worker goes to.
func ask(g game.Game, v game.View, seat game.Seat, m game.Move, key string) (price.Question, tawantinsuyu.Toll, bool) {
	a := tawantinsuyu.Read(m)
	var sight tawantinsuyu.Sight
	if a.Verb != tawantinsuyu.To || !tawantinsuyu.Look(v, &sight) {
		return price.Question{}, tawantinsuyu.Toll{}, false
	}
	t, ok := tawantinsuyu.TollOf(v, seat, int(a.A))
	id := tawantinsuyu.PrintOf(v).Spaces[a.A-1].ID
	asks := game.Say(key, game.Term("worker", "worker", worker(g, sight.PlacedWorker)), game.At("at", id))
	return price.Question{Asks: asks, Light: []string{id}}, t, ok
}

// worker is the word of a kind of worker, from 1.
func worker(g game.Game, kind int) string {
	for _, d := range g.Info().Vocabulary.Domains {
		if d.ID == "worker" {
			return d.IDs[kind-1]
		}
	}
	return ""
}

// Phrases lists what the package says: full keys with their arguments.
func Phrases() []game.Entry {
	placed := []game.Arg{game.Term("worker", "worker", "architect"), game.At("at", "T04")}
	out := []game.Entry{{Kind: "practice.food"}, {Kind: "practice.tasks"}, {Kind: "practice.food_for", Args: placed}, {Kind: "practice.tasks_for", Args: placed}}
	for _, key := range []string{"roam", "descend", "saved", "near", "able"} {
		out = append(out, game.Entry{Kind: "practice." + key, Args: []game.Arg{game.Num("n", 2)}})
	}
	return out
}
