package tawantinsuyu

import (
	"slices"
	"strconv"

	"kancha/game"
	"kancha/game/turn"
)

// effectKind is what an effect of the pack does.
type effectKind uint8

const (
	fxPotato effectKind = iota
	fxCorn
	fxStone
	fxGold
	fxVP
	fxArmy
	fxTrain
	fxGodCard
	fxWorker
	fxWeaving
	fxStatueSmall
	fxStatueSmallFree
	fxSteps
	fxStepsFree
	fxBuild
	fxBuildFree
	fxWeave
	fxTemple
	fxTempleForGold
	fxRestore
	fxProduceOne
	fxMerchant
	fxChoice
	fxFewerOf
	fxBuildProduction
	fxBuildPassive
	fxStatue
	fxVillagePotato
	fxVillageCorn
	fxNomads
	effectKinds
)

var effectIDs = [effectKinds]string{"potato", "corn", "stone", "gold", "vp", "army", "train", "god_card", "worker", "weaving",
	"statue_small", "statue_small_free", "steps", "steps_free", "build", "build_free", "weave", "temple", "temple_for_gold",
	"restore", "produce_one", "merchant", "choice", "fewer_of", "build_production", "build_passive", "statue",
	"worker_village_potato", "worker_village_corn", "worker_nomads"}

// Which effects may stand where.
var (
	gainEffects   = []effectKind{fxPotato, fxCorn, fxStone, fxGold, fxVP}
	optionEffects = append(slices.Clone(gainEffects), fxArmy, fxTrain, fxGodCard, fxWorker, fxWeaving, fxStatueSmallFree, fxStepsFree,
		fxBuildFree, fxTemple, fxTempleForGold, fxRestore)
	rewardEffects = append(slices.Clone(optionEffects), fxChoice)
	godEffects    = append(slices.Clone(rewardEffects), fxStatueSmall, fxSteps, fxBuild, fxWeave, fxProduceOne, fxMerchant)
	soloEffects   = append(slices.Clone(gainEffects), fxArmy, fxGodCard, fxWeaving, fxStatueSmallFree, fxBuildFree, fxTemple, fxFewerOf,
		fxBuildProduction, fxBuildPassive, fxStatue, fxSteps, fxWeave, fxVillagePotato, fxVillageCorn, fxNomads)
)

// immediate effects ask nothing.
func (k effectKind) immediate() bool { return k <= fxArmy }

// checkList proves that a list of effects holds only what may stand there.
func checkList(entry string, effects []packEffect, allowed []effectKind) error {
	var found []error
	for i, f := range effects {
		one := entry + "[" + itoa(i) + "]"
		kind := slices.Index(effectIDs[:], f.K)
		if kind < 0 || !slices.Contains(allowed, effectKind(kind)) {
			found = append(found, wrong(one, "no effect "+strconv.Quote(f.K)+" here"))
			continue
		}
		choice := effectKind(kind) == fxChoice || effectKind(kind) == fxFewerOf
		switch {
		case choice != (len(f.Options) > 0) || len(f.Options) > maxOptions:
			found = append(found, wrong(one, "options belong to a choice, "+itoa(maxOptions)+" at most"))
		case !choice && (f.N < 1 || f.N > 20):
			found = append(found, wrong(one, "want n from 1 to 20"))
		}
		found = append(found, price(one+".cost", f.Cost))
		for j, o := range f.Options {
			if len(o) == 0 {
				found = append(found, wrong(one, "an option is empty"))
			}
			found = append(found, checkList(one+".options["+itoa(j)+"]", o, optionEffects))
		}
	}
	return game.Faults(found...)
}

// bindList takes a list of effects that was checked into the engine.
func (e *engine) bindList(effects []packEffect) list {
	var bound []effect
	for _, f := range effects {
		b := effect{kind: effectKind(slices.Index(effectIDs[:], f.K)), n: uint8(f.N), cost: resourcesOf(f.Cost)}
		for j, o := range f.Options {
			b.options[j] = e.bindList(o)
		}
		bound = append(bound, b)
	}
	l := list{uint16(len(e.effects)), uint16(len(e.effects) + len(bound))}
	e.effects = append(e.effects, bound...)
	return l
}

func wrong(entry, reason string) error { return &game.PackError{Entry: entry, Reason: reason} }

func itoa(n int) string { return strconv.Itoa(n) }

// gainList gives a seat everything in a list: plain gains at once, whatever asks something afterwards, in order.
func (p *position) gainList(s game.Seat, l list, from uint8, r game.Recorder) {
	for i := l.from; i < l.to; i++ {
		if f := &p.effects[i]; f.kind.immediate() {
			p.gainNow(s, f, from, r)
		}
	}
	for i := int(l.to) - 1; i >= int(l.from); i-- {
		if !p.effects[i].kind.immediate() {
			p.push(frame{q: doEffect, seat: s, a: from, e: uint16(i)})
		}
	}
}

// gainNow is an effect that asks nothing.
func (p *position) gainNow(s game.Seat, f *effect, from uint8, r game.Recorder) {
	switch f.kind {
	case fxVP:
		p.score(s, from, int16(f.n), r)
	case fxArmy:
		for range f.n {
			p.drawArmy(s, r)
		}
	default:
		p.gain(s, int(f.kind), int(f.n), r)
	}
}

// settleEffect turns an effect that is due into its question.
func settleEffect(p *position, f asked, r game.Recorder) bool {
	s, from, fx := f.seat, f.a, &p.effects[f.e]
	index := f.e
	p.pop()
	if fx.kind.immediate() {
		p.gainNow(s, fx, from, r)
		return true
	}
	if p.automata().Has(s) {
		p.gainAxomamma(index, from, r)
		return true
	}
	if fx.kind == fxChoice {
		p.push(frame{q: askChoice, seat: s, a: from, e: index})
		return true
	}
	p.pushEffect(s, fx, from, index, r)
	return true
}

func (p *position) pushEffect(s game.Seat, f *effect, from uint8, index uint16, r game.Recorder) {
	switch f.kind {
	case fxTemple:
		p.climb(s, int(f.n), r)
	case fxMerchant:
		p.merchant(s, r)
	case fxRestore:
		p.push(frame{q: askRestoreFree, seat: s, a: f.n})
	case fxWeave:
		for range f.n {
			p.push(frame{q: askShop, seat: s, a: p.unlaid(from), e: index + 1})
		}
	default:
		q := effectQuestions[f.kind]
		for range f.n {
			p.push(frame{q: q, seat: s, a: from, e: index + 1})
		}
	}
}

// unlaid is 0: the row of weavings is still to be laid out. By the first rules a god card's frame seemed to say that it
// lay there already, so the task came to nothing.
func (p *position) unlaid(from uint8) uint8 {
	if !p.since(weavingsTaskDone) {
		return from
	}
	return 0
}

// effectQuestions are what the effects ask. The frame keeps 1 + the effect, for its price.
var effectQuestions = [effectKinds]question{
	fxTrain: askHold, fxGodCard: askGod, fxWorker: askNomad, fxWeaving: askWeaving, fxStatueSmall: askStatue,
	fxStatueSmallFree: askStatue, fxSteps: askSteps, fxStepsFree: askSteps, fxBuild: askBuild, fxBuildFree: askBuild,
	fxTempleForGold: askClimb, fxProduceOne: askProduceOne,
}

// priceless tells whether the effect of a frame gives its thing for nothing.
func (p *position) priceless(f asked) bool {
	if f.e == 0 {
		return false
	}
	switch p.effects[f.e-1].kind {
	case fxStatueSmallFree, fxStepsFree, fxBuildFree:
		return true
	}
	return false
}

func choiceCandidates(p *position, f asked, out []game.Move) []game.Move {
	for i, o := range p.effects[f.e].options {
		if !o.empty() {
			out = append(out, sayA(Choose, i+1))
		}
	}
	return out
}

func checkChoice(p *position, f asked, a Answer) turn.Reason {
	if a.A == 0 || a.A > maxOptions || p.effects[f.e].options[a.A-1].empty() {
		return turn.NoAnswer
	}
	return turn.OK
}

func applyChoice(p *position, f asked, a Answer, r game.Recorder) {
	s, from, l := f.seat, f.a, p.effects[f.e].options[a.A-1]
	p.pop()
	p.gainList(s, l, from, r)
}
