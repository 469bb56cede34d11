package tawantinsuyu

import (
	"slices"

	"kancha/game"
	"kancha/game/turn"
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
func (p *position) Preview(s game.Seat, m game.Move) game.Preview { return p.preview(s, m, false) }

// preview looks at one state only, unless all are wanted, if the seat learns nothing: then the answer does not hang on what
// the seat does not know.
func (p *position) preview(s game.Seat, m game.Move, all bool) game.Preview {
	if sequence.Why(p, s, m) != turn.OK {
		return game.Preview{}
	}
	v := &view{position: *p, viewer: s}
	v.hide(s)
	var out game.Preview
	var agreed []change
	st := &state{}
	for n := range previews {
		r := game.NewRand(uint64(n) + 1)
		v.Redeal(&r, st)
		before := st.position
		sequence.Do(&st.position, s, m, nil)
		out.Reveals = out.Reveals || st.reveals > before.reveals
		found := append(changes(&before, &st.position, s), told(&before, &st.position, s, Read(m))...)
		if n == 0 {
			agreed = found
		}
		if !all && !out.Reveals {
			break
		}
		agreed = slices.DeleteFunc(agreed, func(c change) bool { return !slices.Contains(found, c) })
	}
	agreed = ordered(append(agreed, p.foretold(s, Read(m))...), Read(m))
	for _, c := range agreed {
		if c.kind == "card_gives" {
			out.Effects = append(out.Effects, game.Say(c.kind, game.At("gift", allOf+p.cardIDs[c.of.v])))
			continue
		}
		args := []arg{num("n", c.n)}
		if c.of.name != "" {
			args = append(args, c.of)
		}
		out.Effects = append(out.Effects, game.Say(c.kind, p.ofAll(args)...))
	}
	return out
}

// ordered puts what matters most first, as a small mark on the board has room for one number: of a placement its price, then
// its tasks. That the other cards leave the hand with the last one that is kept says nothing of the card that is.
func ordered(list []change, a Answer) []change {
	switch a.Verb {
	case With, WithGold:
		rank := func(c change) int { return max(slices.Index([]string{"rest", "tasks", "pay"}, c.kind), 0) }
		slices.SortStableFunc(list, func(a, b change) int { return rank(b) - rank(a) })
	case Keep:
		return slices.DeleteFunc(list, func(c change) bool { return c.kind == "god_cards_away" })
	}
	return list
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

// told is what an answer does beside changing numbers: soldiers that come, go or turn, and what the seat may take next.
func told(a, b *position, s game.Seat, m Answer) []change {
	var out []change
	up, turned := b.soldiersIn(b.armyUp[s])-a.soldiersIn(a.armyUp[s]), b.soldiersIn(b.armyDown[s])-a.soldiersIn(a.armyDown[s])
	switch {
	case m.Verb == Conquer && b.levyDue(s) >= 0:
		out = b.demanded(s, b.levyDue(s))
	case turned >= 0 && up < 0:
		out = differ(differ(out, turned, "turn_down", "turn_down", arg{}), -up-turned, "discard", "discard", arg{})
	default:
		out = differ(out, up, "soldiers", "soldiers_away", arg{})
	}
	if m.Verb == Spend {
		out = append(out, change{kind: "soldiers_away", n: int(a.armies[m.A-1].soldiers)})
	}
	if m.Verb == End || m.Verb == Do {
		return out // the end brings another turn, and a task is called by what it does
	}
	was, is := a.pending(s), b.pending(s)
	for i, kind := range pendingKinds {
		if n := is[i] - was[i]; n > 0 {
			out = append(out, change{kind: "then_" + effectIDs[kind], n: n})
		}
	}
	return out
}

func (p *position) soldiersIn(cards set) (n int) {
	for rest := cards; rest != 0; rest &= rest - 1 {
		n += int(p.armies[rest.first()].soldiers)
	}
	return n
}

// levyDue is the conquest space that a seat still has to pay for, -1 if there is none.
func (p *position) levyDue(s game.Seat) int {
	for _, f := range p.stack[:p.depth] {
		if f.q == askSoldiers && f.seat == s {
			return int(f.a)
		}
	}
	return -1
}

// demanded is what a conquest space asks for.
func (p *position) demanded(s game.Seat, at int) []change {
	c := &p.conquests[at]
	out := differ(differ(nil, int(c.flip), "turn_down", "", arg{}), int(c.discard), "discard", "", arg{})
	if p.levyLess(s, at) {
		out = append(out, change{kind: "levy_less", n: 1})
	}
	return out
}

// pendingKinds are what a seat can still have to take or to do; a choice is not told by what it offers.
var pendingKinds = []effectKind{fxTrain, fxGodCard, fxWorker, fxWeaving, fxStatue, fxStatueSmallFree, fxSteps, fxStepsFree, fxBuild, fxBuildFree,
	fxWeave, fxTempleForGold, fxRestore, fxProduceOne, fxMerchant, fxChoice}

// pendingFrames are the questions that stand for them, without a price or with one.
var pendingFrames = map[question][2]effectKind{
	askHold: {fxTrain, fxTrain}, askGod: {fxGodCard, fxGodCard}, askNomad: {fxWorker, fxWorker}, askWeaving: {fxWeaving, fxWeaving},
	askStatue: {fxStatueSmallFree, fxStatue}, askSteps: {fxStepsFree, fxSteps}, askBuild: {fxBuildFree, fxBuild}, askShop: {fxWeave, fxWeave},
	askClimb: {fxTempleForGold, fxTempleForGold}, askProduceOne: {fxProduceOne, fxProduceOne}, askChoice: {fxChoice, fxChoice},
	askRestoreFree: {fxRestore, fxRestore},
}

// pending counts what a seat still has to take or to do, by pendingKinds.
func (p *position) pending(s game.Seat) (out [16]int) {
	for _, f := range p.stack[:p.depth] {
		if f.seat != s {
			continue
		}
		kind, n := fxPotato, 1
		if two, ok := pendingFrames[f.q]; ok {
			if kind = two[1]; p.priceless(asked{&f, s}) {
				kind = two[0]
			}
			if f.q == askRestoreFree {
				n = int(f.a)
			}
		} else if f.q == doEffect {
			if kind, n = p.effects[f.e].kind, int(p.effects[f.e].n); kind == fxStatueSmall {
				kind = fxStatue
			}
		}
		if i := slices.Index(pendingKinds, kind); i >= 0 {
			out[i] += max(n, 1)
		}
	}
	return out
}

// foretold is what the rules say of an answer without trying it.
func (p *position) foretold(s game.Seat, a Answer) []change {
	switch a.Verb {
	case To:
		at := int(a.A) - 1
		food, tasks := p.quote(s, at, int(p.place.worker)-1, p.place.role)
		cost := change{kind: "costs_food", n: food}
		if food == 0 {
			cost.kind = "no_food"
		}
		out := []change{cost, {kind: "tasks", n: tasks}}
		for o := range game.Seat(p.seats) {
			if n := p.stepsUsed(s, o, at); n > 0 && o != s {
				out = append(out, change{"points_other", n, word("seat", argSeat, int(o))})
			}
		}
		return out
	case Keep, Take, Exchange:
		return []change{{kind: "card_gives", of: word("gift", argCard, int(a.A)-1)}}
	case With, WithGold:
		_, tasks := p.quote(s, int(p.place.space)-1, int(p.place.worker)-1, p.place.role)
		out := []change{{kind: "tasks", n: tasks}}
		if a.Verb == With && p.matches(s, int(a.A)-1) {
			out = append(out, change{kind: "benefit_open", n: 1})
		}
		return out
	case Hire:
		if over := p.workersOf(s) + 1 - p.kit.Limit; over > 0 {
			return []change{{kind: "must_dismiss", n: over}}
		}
	case Perform:
		if p.idle(s, p.top().a) {
			return []change{{kind: "nothing", n: 0}}
		}
	}
	return nil
}

// stepsUsed is what the owner of steps gets when a worker goes down them to a space (TW-26, Z07).
func (p *position) stepsUsed(mover, owner game.Seat, at int) int {
	n, sp := 0, &p.spaces[at]
	for level := range sp.terrace {
		if game.Seat(p.steps[2*sp.section+level])-1 == owner && p.stepsPay(mover, owner) {
			n += int(p.stepsUse)
		}
	}
	return n
}

// quote is what a placement would cost in food and how many tasks it would get.
func (p *position) quote(s game.Seat, at, worker int, role uint8) (food, tasks int) {
	food = p.foodFor(s, p.spaces[at].segment, p.actsAs(s, worker, role, Courier))
	return food, p.tasksAt(s, at, worker, role)
}
