package tawantinsuyu

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// sources are where a value can come from.
var sources = []string{"rulebook", "public", "designed", "printed"}

// sourced are the lists whose entries each tell where they come from.
var sourced = []string{"gods", "kinds", "player_counts", "statues", "spaces", "tasks", "steps", "god_cards", "army_cards",
	"weaving_patterns", "edge_symbols", "weavings", "production", "passive", "regions", "loops", "tokens", "recruit_rewards",
	"personality", "rule_toggles"}

// checkSources proves that every entry of a pack says where its values come from, and tells whether some are stand-ins.
func checkSources(data []byte) (designed bool, err error) {
	var all map[string]any
	if err := json.Unmarshal(data, &all); err != nil {
		return false, wrong("pack", err.Error())
	}
	return walkSources("", all)
}

func walkSources(path string, v any) (designed bool, err error) {
	switch v := v.(type) {
	case map[string]any:
		for key, value := range v {
			if key == "source" || strings.HasSuffix(key, "_source") {
				text, _ := value.(string)
				if !slices.Contains(sources, text) {
					return false, wrong(path+key, fmt.Sprintf("%q is no source: want one of %s", text, strings.Join(sources, ", ")))
				}
				designed = designed || text == "designed"
				continue
			}
			d, err := walkEntry(path, key, value)
			if err != nil {
				return false, err
			}
			designed = designed || d
		}
	case []any:
		for i, value := range v {
			d, err := walkSources(fmt.Sprintf("%s[%d].", strings.TrimSuffix(path, "."), i), value)
			if err != nil {
				return false, err
			}
			designed = designed || d
		}
	}
	return designed, nil
}

// walkEntry goes into one field; the entries of some lists must have a source.
func walkEntry(path, key string, value any) (bool, error) {
	if list, ok := value.([]any); ok && slices.Contains(sourced, key) {
		for i, entry := range list {
			if m, ok := entry.(map[string]any); ok && m["source"] == nil {
				return false, wrong(fmt.Sprintf("%s%s[%d]", path, key, i), "does not say its source")
			}
		}
	}
	return walkSources(path+key+".", value)
}

// check proves what every complete pack must meet (TC-01 to TC-28, without the rules by which the default one was
// designed). The error is a [*game.PackError].
func (p *pack) check() error {
	if p.Schema != packSchema {
		return wrong("schema", fmt.Sprintf("%q, want %q", p.Schema, packSchema))
	}
	for _, c := range p.ID {
		if !strings.ContainsRune("abcdefghijklmnopqrstuvwxyz0123456789_-", c) {
			return wrong("id", "want lower-case letters, digits, - and _")
		}
	}
	if p.ID == "" || strings.HasPrefix(p.ID, "-") || strings.HasPrefix(p.ID, "_") {
		return wrong("id", "is missing")
	}
	for _, part := range []func() error{p.checkWords, p.checkCounts, p.checkCosts, p.checkHill, p.checkSteps, p.checkGodCards,
		p.checkWeavings, p.checkBuildings, p.checkTemple, p.checkConquest, p.checkFestival, p.checkAxomamma, p.checkWorkers} {
		if err := part(); err != nil {
			return err
		}
	}
	return nil
}

// sameIDs proves that a list of the pack names exactly these things, in this order.
func sameIDs(entry string, got []string, want []string) error {
	if !slices.Equal(got, want) {
		return wrong(entry, "want "+strings.Join(want, ", ")+" in this order")
	}
	return nil
}

func idsOf[T any](list []T, id func(T) string) []string {
	var out []string
	for _, v := range list {
		out = append(out, id(v))
	}
	return out
}

// checkWords: names that the word files know are fixed (TC-02, TC-11, TC-18, TC-21, TC-24).
func (p *pack) checkWords() error {
	for _, c := range []struct {
		entry     string
		got, want []string
	}{
		{"gods", idsOf(p.Gods, func(g packName) string { return g.ID }), godIDs[:]},
		{"workers.kinds", idsOf(p.Workers.Kinds, func(g packName) string { return g.ID }), workerIDs[:]},
		{"weaving_patterns", idsOf(p.Patterns, func(g packPattern) string { return g.ID }), patternIDs[:]},
		{"edge_symbols", idsOf(p.Edges, func(g packEdge) string { return g.ID }), edgeIDs[:]},
		{"conquest.regions", idsOf(p.Conquest.Regions, func(g packRegion) string { return g.ID }), regionIDs[:]},
	} {
		if err := sameIDs(c.entry, c.got, c.want); err != nil {
			return err
		}
	}
	actions := slices.Clone(p.Hill.Coricancha.Actions)
	slices.Sort(actions)
	want := slices.Sorted(slices.Values(actionIDs[:]))
	if !slices.Equal(actions, want) {
		return wrong("hill.coricancha.actions_clockwise", "want each action once")
	}
	if r := p.Hill.Coricancha.Rotation; r < 0 || r >= Sections {
		return wrong("hill.coricancha.printed_rotation", "want 0 to 4")
	}
	return nil
}

// within proves that numbers lie in a range.
func within(entry string, least, most int, numbers ...int) error {
	for _, n := range numbers {
		if n < least || n > most {
			return wrong(entry, fmt.Sprintf("%d, want %d to %d", n, least, most))
		}
	}
	return nil
}

func firstError(list ...error) error {
	for _, err := range list {
		if err != nil {
			return err
		}
	}
	return nil
}

func (p *pack) checkCounts() error {
	players := idsOf(p.Counts, func(c packCounts) string { return itoa(c.Players) })
	if err := sameIDs("player_counts", players, []string{"2", "3", "4"}); err != nil {
		return err
	}
	for i, c := range p.Counts {
		entry := fmt.Sprintf("player_counts[%d]", i)
		if err := firstError(within(entry+".removed_per_colour", 0, 4, c.Removed), within(entry+".village", 1, 20, c.Village),
			within(entry+".nomads", 1, 12, c.Nomads), within(entry+".god_offer", 1, 12, c.Offer)); err != nil {
			return err
		}
	}
	k := &p.Kit
	if k.Workers != 2 || k.Limit != 2 {
		return wrong("player_kit", "start_workers and worker_limit are two")
	}
	if k.Dealt != k.Kept+k.Played {
		return wrong("player_kit.god_cards_dealt", "want the sum of god_cards_kept and god_cards_played")
	}
	return firstError(within("player_kit.steps", 1, StepSpaces, k.Steps), within("player_kit.conquest_markers", 1, MaxConquest, k.Markers),
		within("player_kit.start_vp", 0, 100, k.VP), within("player_kit.start_stone", 0, 20, k.Stone),
		within("player_kit.god_cards_kept", 1, 6, k.Kept), within("player_kit.god_cards_played", 1, 5, k.Played),
		within("workers.per_colour", 2, 20, p.Workers.PerColour))
}

// price proves that a price names resources only.
func price(entry string, cost map[string]int) error {
	for id, n := range cost {
		if !slices.Contains(resourceIDs[:], id) {
			return wrong(entry, "no resource "+id)
		}
		if err := within(entry+"."+id, 0, 20, n); err != nil {
			return err
		}
	}
	return nil
}

func (p *pack) checkCosts() error {
	c := &p.Costs
	if len(c.Weavings) != shopSize+1 || c.Weavings[0] != 0 {
		return wrong("costs.weavings_by_count", "want 0 and the price of one, two and three")
	}
	for corn := range c.Offering {
		if n := c.Offering[corn]; n < 1 || n > 12 || !canonical(corn) {
			return wrong("costs.offering", "want corn from 1 to 99, and 1 to 12 steps")
		}
	}
	for _, id := range resourceIDs {
		n, ok := p.Amounts[id].(float64)
		if !ok || n < 1 || n > 20 || n != float64(int(n)) {
			return wrong("task_amounts."+id, "want 1 to 20")
		}
	}
	for _, id := range terraceIDs {
		if err := within("costs.descending."+id, 0, 20, c.Descending[id]); err != nil {
			return err
		}
	}
	return firstError(
		within("costs.roaming", 0, 20, c.Roaming.Same, c.Roaming.Adjacent, c.Roaming.Other),
		within("costs.steps_discount", 0, 20, c.Discount), price("costs.steps", c.Steps),
		price("costs.statue_small", c.StatueSmall), price("costs.statue_large", c.StatueLarge),
		within("costs", 0, 50, c.UpperOwner, c.StepsUse, c.StatueSmallVP, c.StatueLargeVP),
		within("costs.weavings_by_count", 0, 50, c.Weavings...), within("costs.recruit", 0, 20, c.Recruit),
		within("costs.offering_follow", 1, mostCount, c.OfferingReply),
		within("costs.worship_steps", 1, 12, c.Worship.Large, c.Worship.Small, c.WorshipReply),
	)
}

// canonical tells whether a key of the offering is a plain number.
func canonical(corn string) bool {
	for n := 1; n <= mostCount; n++ {
		if itoa(n) == corn {
			return true
		}
	}
	return false
}

// unique proves that ids are there, once each, and can stand in notation.
func unique(entry string, ids []string, most int) error {
	if len(ids) == 0 || len(ids) > most {
		return wrong(entry, fmt.Sprintf("%d entries, want 1 to %d", len(ids), most))
	}
	for i, id := range ids {
		switch {
		case id == "" || len(id) > 24 || strings.IndexFunc(id, func(c rune) bool { return !plainRune(c) }) >= 0:
			return wrong(fmt.Sprintf("%s[%d].id", entry, i), "want letters, digits, - and _")
		case slices.Contains(ids[:i], id):
			return wrong(fmt.Sprintf("%s[%d].id", entry, i), id+" is there twice")
		}
	}
	return nil
}

func plainRune(c rune) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_'
}

func (p *pack) checkGodCards() error {
	if err := unique("god_cards", idsOf(p.GodCards, func(c packGodCard) string { return c.ID }), MaxCards-1); err != nil {
		return err
	}
	for i, c := range p.GodCards {
		entry := fmt.Sprintf("god_cards[%d]", i)
		if !slices.Contains(godIDs[:], c.God) {
			return wrong(entry+".god", "no such god")
		}
		if len(c.Benefits) < 1 || len(c.Benefits) > 3 {
			return wrong(entry+".benefits", "want one to three (TC-14)")
		}
	}
	if least := maxSeats * (p.Kit.Dealt + 1); len(p.GodCards) < least {
		return wrong("god_cards", fmt.Sprintf("%d, four players need %d", len(p.GodCards), least))
	}
	if err := unique("army_cards", idsOf(p.ArmyCards, func(c packArmyCard) string { return c.ID }), MaxCards-1); err != nil {
		return err
	}
	for i, c := range p.ArmyCards {
		entry := fmt.Sprintf("army_cards[%d]", i)
		if c.Soldiers != 1 && c.Soldiers != 2 {
			return wrong(entry+".soldiers", "want 1 or 2 (TC-17)")
		}
		if err := price(entry+".resource", c.Resource); err != nil {
			return err
		}
	}
	if len(p.Statues) != Gods {
		return wrong("statues", "want one entry for each god (TC-02)")
	}
	for i, s := range p.Statues {
		entry := fmt.Sprintf("statues[%d]", i)
		if !slices.Contains(godIDs[:], s.God) || slices.ContainsFunc(p.Statues[:i], func(o packStatue) bool { return o.God == s.God }) {
			return wrong(entry+".god", "want each god once")
		}
		if err := within(entry, 0, 9, s.Small, s.Large); err != nil {
			return err
		}
	}
	return nil
}

func (p *pack) checkWeavings() error {
	if err := unique("weavings", idsOf(p.Weavings, func(w packWeaving) string { return w.ID }), MaxCards-1); err != nil {
		return err
	}
	starting := 0
	for i, w := range p.Weavings {
		entry := fmt.Sprintf("weavings[%d]", i)
		switch {
		case !slices.Contains(patternIDs[:], w.Pattern):
			return wrong(entry+".pattern", "no such pattern")
		case !slices.Contains(edgeIDs[:], w.Left) || !slices.Contains(edgeIDs[:], w.Right):
			return wrong(entry, "no such symbol at an edge")
		case w.Players != nil && (*w.Players < 2 || *w.Players > maxSeats || w.Starting):
			return wrong(entry+".min_players", "want 2 to 4, and none for a starting one")
		}
		if w.Starting {
			starting++
		}
	}
	if starting < maxSeats {
		return wrong("weavings", "four starting ones are needed (TC-01)")
	}
	for i, s := range p.Patterns {
		if !slices.Contains(weavingColours, s.Colour) {
			return wrong(fmt.Sprintf("weaving_patterns[%d].colour", i), "want red, green or yellow")
		}
	}
	if len(p.Tapestry.ByLength) != Patterns+1 {
		return wrong("tapestry_vp.by_length", "want the points of 0 to 7 weavings")
	}
	return within("tapestry_vp.by_length", 0, 100, p.Tapestry.ByLength...)
}

func (p *pack) checkBuildings() error {
	b := &p.Buildings
	all := slices.Concat(b.Production, b.Passive)
	if err := unique("buildings", idsOf(all, func(x packBuilding) string { return x.ID }), MaxCards-1); err != nil {
		return err
	}
	if len(b.Passive) != Passives || len(b.Production) < marketEach {
		return wrong("buildings", "want Z01 to Z20 and some production buildings (TC-01)")
	}
	for i, z := range b.Passive {
		if z.ID != fmt.Sprintf("Z%02d", i+1) {
			return wrong(fmt.Sprintf("buildings.passive[%d].id", i), fmt.Sprintf("want Z%02d", i+1))
		}
	}
	for i, x := range all {
		if err := price(fmt.Sprintf("buildings[%d].cost", i), x.Cost); err != nil {
			return err
		}
	}
	for i, x := range b.Production {
		if len(x.Output) == 0 {
			return wrong(fmt.Sprintf("buildings.production[%d].output", i), "is empty")
		}
	}
	return nil
}
