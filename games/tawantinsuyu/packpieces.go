package tawantinsuyu

import (
	"fmt"
	"slices"

	"kancha/game"
)

// What a pack says of cards, tiles, buildings and statues.

// checkGodCards: one to three benefits each (TC-14); the default pack has statues, workers and weavings among them (TC-16).
func (p *pack) checkGodCards() error {
	found := []error{unique("god_cards", idsOf(p.GodCards, func(c packGodCard) string { return c.ID }), MaxCards-1)}
	for i, c := range p.GodCards {
		entry := fmt.Sprintf("god_cards[%d]", i)
		if !slices.Contains(godIDs[:], c.God) {
			found = append(found, wrong(entry+".god", "no such god"))
		}
		if len(c.Benefits) < 1 || len(c.Benefits) > 3 {
			found = append(found, wrong(entry+".benefits", "want one to three (TC-14)"))
		}
	}
	if least := maxSeats * (p.Kit.Dealt + 1); len(p.GodCards) < least {
		found = append(found, wrong("god_cards", fmt.Sprintf("%d, four players need %d", len(p.GodCards), least)))
	}
	return game.Faults(found...)
}

func (p *pack) checkArmyCards() error {
	found := []error{unique("army_cards", idsOf(p.ArmyCards, func(c packArmyCard) string { return c.ID }), MaxCards-1)}
	for i, c := range p.ArmyCards {
		entry := fmt.Sprintf("army_cards[%d]", i)
		if c.Soldiers != 1 && c.Soldiers != 2 {
			found = append(found, wrong(entry+".soldiers", "want 1 or 2 (TC-17)"))
		}
		found = append(found, price(entry+".resource", c.Resource))
	}
	return game.Faults(found...)
}

func (p *pack) checkStatues() error {
	if len(p.Statues) != Gods {
		return wrong("statues", "want one entry for each god (TC-02)")
	}
	var found []error
	for i, s := range p.Statues {
		entry := fmt.Sprintf("statues[%d]", i)
		if !slices.Contains(godIDs[:], s.God) || slices.ContainsFunc(p.Statues[:i], func(o packStatue) bool { return o.God == s.God }) {
			found = append(found, wrong(entry+".god", "want each god once"))
		}
		found = append(found, within(entry+".small", 0, 9, s.Small), within(entry+".large", 0, 9, s.Large))
	}
	return game.Faults(found...)
}

// checkWeavings: known patterns and symbols (TC-18); with those of the default pack example 7 can be made (TC-19).
func (p *pack) checkWeavings() error {
	found := []error{unique("weavings", idsOf(p.Weavings, func(w packWeaving) string { return w.ID }), MaxCards-1)}
	starting := 0
	for i, w := range p.Weavings {
		entry := fmt.Sprintf("weavings[%d]", i)
		if !slices.Contains(patternIDs[:], w.Pattern) {
			found = append(found, wrong(entry+".pattern", "no such pattern"))
		}
		if !slices.Contains(edgeIDs[:], w.Left) {
			found = append(found, wrong(entry+".left", "no such symbol"))
		}
		if !slices.Contains(edgeIDs[:], w.Right) {
			found = append(found, wrong(entry+".right", "no such symbol"))
		}
		if w.Players != nil && (*w.Players < 2 || *w.Players > maxSeats || w.Starting) {
			found = append(found, wrong(entry+".min_players", "want 2 to 4, and none for a starting one"))
		}
		starting += int(b2u(w.Starting))
	}
	if starting < maxSeats {
		found = append(found, wrong("weavings", "four starting ones are needed (TC-01)"))
	}
	for i, s := range p.Patterns {
		if !slices.Contains(weavingColours, s.Colour) {
			found = append(found, wrong(fmt.Sprintf("weaving_patterns[%d].colour", i), "want red, green or yellow"))
		}
	}
	if len(p.Tapestry.ByLength) != Patterns+1 {
		found = append(found, wrong("tapestry_vp.by_length", "want the points of 0 to 7 weavings"))
	}
	return game.Faults(append(found, within("tapestry_vp.by_length", 0, 100, p.Tapestry.ByLength...))...)
}

// checkBuildings: prices and output. The default pack has a building for a stone and a corn (TC-15).
func (p *pack) checkBuildings() error {
	b := &p.Buildings
	found := []error{unique("buildings", idsOf(slices.Concat(b.Production, b.Passive), func(x packBuilding) string { return x.ID }), MaxCards-1)}
	if len(b.Passive) != Passives || len(b.Production) < marketEach {
		found = append(found, wrong("buildings", "want Z01 to Z20 and some production buildings (TC-01)"))
	}
	for i, z := range b.Passive {
		entry := fmt.Sprintf("buildings.passive[%d]", i)
		if z.ID != fmt.Sprintf("Z%02d", i+1) {
			found = append(found, wrong(entry+".id", fmt.Sprintf("want Z%02d", i+1)))
		}
		found = append(found, price(entry+".cost", z.Cost))
	}
	for i, x := range b.Production {
		entry := fmt.Sprintf("buildings.production[%d]", i)
		if len(x.Output) == 0 {
			found = append(found, wrong(entry+".output", "is empty"))
		}
		found = append(found, price(entry+".cost", x.Cost))
	}
	return game.Faults(found...)
}

// checkEffects: every list of effects holds what may stand there. In the default pack every reward of the symbol list is
// somewhere (TC-27), and a production building leaves a choice (TC-25).
func (p *pack) checkEffects() error {
	var found []error
	add := func(entry string, effects []packEffect, allowed []effectKind) {
		found = append(found, checkList(entry, effects, allowed))
	}
	for i, c := range p.GodCards {
		add(at("god_cards", i, c.ID, "benefits"), c.Benefits, godEffects)
	}
	for i, s := range p.Edges {
		add(at("edge_symbols", i, s.ID, "reward"), s.Reward, rewardEffects)
	}
	for i, b := range p.Buildings.Production {
		add(at("buildings.production", i, b.ID, "output"), b.Output, rewardEffects)
	}
	for i, s := range p.Temple.Steps {
		add(at("temple.steps", i, itoa(s.Step), "reward"), s.Reward, rewardEffects)
	}
	for _, r := range p.Conquest.Regions {
		for i, s := range r.Spaces {
			add(at("conquest.regions."+r.ID+".spaces", i, s.ID, "reward"), s.Reward, rewardEffects)
		}
	}
	add("costs.steps_gain", p.Costs.StepsGain, gainEffects)
	for i, l := range p.Axomamma.Loops {
		add(at("axomamma.loops", i, l.Row, "on_failure"), l.OnFailure, soloEffects)
		for j, spot := range l.Spots {
			add(at("axomamma.loops."+l.Row+".spots", j, itoa(spot.Pos), "do"), spot.Do, soloEffects)
		}
	}
	for i, r := range p.Axomamma.Recruits {
		add(at("axomamma.recruit_rewards", i, r.Worker, "reward"), r.Reward, soloEffects)
	}
	for i, t := range p.Axomamma.Personality {
		add(at("axomamma.personality", i, t.Side, "do"), t.Do, soloEffects)
	}
	return game.Faults(found...)
}

func at(path string, i int, id, field string) string {
	if id == "" {
		id = itoa(i)
	}
	return path + "[" + id + "]." + field
}
