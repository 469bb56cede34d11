package tawantinsuyu

import (
	"slices"

	"kancha/game"
)

// previews is how many samples must agree before an effect is told.
const previews = 3

// change is an effect: its kind, how much, and what of.
type change struct {
	kind string
	n    int
	of   arg // a resource or a seat, or nothing
}

// Preview tries a legal answer in a few states that the seat could be in, and tells what they agree about.
func (p *position) Preview(s game.Seat, m game.Move) game.Preview {
	if p.refusal(s, m) != fine {
		return game.Preview{}
	}
	v := &view{position: *p, viewer: s}
	v.hide(s)
	var out game.Preview
	var agreed []change
	for n := range previews {
		r := game.NewRand(uint64(n) + 1)
		st := v.Determinize(&r).(*state)
		before := st.position
		st.answer(s, m, nil)
		out.Reveals = out.Reveals || st.reveals > before.reveals
		found := changes(&before, &st.position, s)
		if n == 0 {
			agreed = found
		}
		agreed = slices.DeleteFunc(agreed, func(c change) bool { return !slices.Contains(found, c) })
	}
	if a := Read(m); a.Verb == To {
		food, tasks := p.quote(s, int(a.A)-1, int(p.place.worker)-1, p.place.role)
		cost := change{kind: "costs_food", n: food}
		if food == 0 {
			cost.kind = "no_food"
		}
		agreed = append(agreed, cost, change{kind: "tasks", n: tasks})
	}
	for _, c := range agreed {
		args := []arg{num("n", c.n)}
		if c.of.name != "" {
			args = append(args, c.of)
		}
		out.Effects = append(out.Effects, game.Say(c.kind, p.ofAll(args)...))
	}
	return out
}

// changes compares what a seat has before and after.
func changes(a, b *position, s game.Seat) []change {
	var out []change
	for i := range Resources {
		of := word("resource", argResource, i)
		out = differ(out, int(b.goods[s][i])-int(a.goods[s][i]), "gain", "pay", of)
	}
	if d := int(b.total(s) - a.total(s)); d != 0 {
		out = append(out, change{kind: "points", n: d})
	}
	for o := range game.Seat(a.seats) {
		if d := int(b.total(o) - a.total(o)); o != s && d != 0 {
			out = append(out, change{"points_other", d, word("seat", argSeat, int(o))})
		}
	}
	out = differ(out, int(b.temple[s])-int(a.temple[s]), "climb", "climb", arg{})
	out = differ(out, int(b.godsN[s])-int(a.godsN[s]), "god_cards", "god_cards_away", arg{})
	out = differ(out, int(b.armyHandsN[s])-int(a.armyHandsN[s]), "army_cards", "army_cards_away", arg{})
	for kind := range Colours {
		out = differ(out, int(b.hands[s][kind])-int(a.hands[s][kind]), "workers", "workers_away", word("worker", argWorker, kind))
	}
	return differ(out, int(b.weavingsN[s])-int(a.weavingsN[s]), "weavings", "weavings", arg{})
}

func differ(out []change, d int, more, less string, of arg) []change {
	switch {
	case d > 0:
		out = append(out, change{more, d, of})
	case d < 0:
		out = append(out, change{less, -d, of})
	}
	return out
}

// quote is what a placement would cost in food and how many tasks it would get.
func (p *position) quote(s game.Seat, at, worker int, role uint8) (food, tasks int) {
	food = p.foodFor(s, p.spaces[at].segment, p.actsAs(s, worker, role, Courier))
	return food, p.tasksAt(s, at, worker, role)
}
