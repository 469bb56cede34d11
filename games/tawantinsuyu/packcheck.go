package tawantinsuyu

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"kancha/game"
)

// sources are where a value can come from.
var sources = []string{"rulebook", "public", "deduced", "designed", "printed"}

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
	var found []error
	switch v := v.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			value := v[key]
			if key == "source" || strings.HasSuffix(key, "_source") {
				text, _ := value.(string)
				if !slices.Contains(sources, text) {
					found = append(found, wrong(path+key, fmt.Sprintf("%q is no source: want one of %s", text, strings.Join(sources, ", "))))
				}
				designed = designed || text == "designed"
				continue
			}
			d, err := walkEntry(path, key, value)
			found = append(found, err)
			designed = designed || d
		}
	case []any:
		for i, value := range v {
			d, err := walkSources(fmt.Sprintf("%s[%d].", strings.TrimSuffix(path, "."), i), value)
			found = append(found, err)
			designed = designed || d
		}
	}
	return designed, game.Faults(found...)
}

// walkEntry goes into one field; the entries of some lists must have a source.
func walkEntry(path, key string, value any) (bool, error) {
	var found []error
	if list, ok := value.([]any); ok && slices.Contains(sourced, key) {
		for i, entry := range list {
			if m, ok := entry.(map[string]any); ok && m["source"] == nil {
				found = append(found, wrong(fmt.Sprintf("%s%s[%d]", path, key, i), "does not say its source"))
			}
		}
	}
	designed, err := walkSources(path+key+".", value)
	return designed, game.Faults(append(found, err)...)
}

// check proves what every complete pack must meet (TC-01 to TC-28, without the rules by which the default one was
// designed) and names everything that does not.
func (p *pack) check() error {
	if p.Schema != packSchema {
		return wrong("schema", fmt.Sprintf("%q, want %q", p.Schema, packSchema))
	}
	found := []error{game.CheckPackID(p.ID)}
	for _, part := range []func() error{p.checkWords, p.checkCounts, p.checkCosts, p.checkHill, p.checkSteps, p.checkGodCards,
		p.checkArmyCards, p.checkStatues, p.checkWeavings, p.checkBuildings, p.checkTemple, p.checkConquest, p.checkFestival,
		p.checkAxomamma, p.checkWorkers, p.checkEffects} {
		found = append(found, part())
	}
	return game.Faults(found...)
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
	var found []error
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
		found = append(found, sameIDs(c.entry, c.got, c.want))
	}
	actions := slices.Clone(p.Hill.Coricancha.Actions)
	slices.Sort(actions)
	want := slices.Sorted(slices.Values(actionIDs[:]))
	if !slices.Equal(actions, want) {
		found = append(found, wrong("hill.coricancha.actions_clockwise", "want each action once"))
	}
	found = append(found, within("hill.coricancha.printed_rotation", 0, Sections-1, p.Hill.Coricancha.Rotation))
	return game.Faults(found...)
}

// within proves that numbers lie in a range.
func within(entry string, least, most int, numbers ...int) error {
	var found []error
	for _, n := range numbers {
		if n < least || n > most {
			found = append(found, wrong(entry, fmt.Sprintf("%d, want %d to %d", n, least, most)))
		}
	}
	return game.Faults(found...)
}

// checkCounts: what belongs to each number of players, and to each of them (TC-28).
func (p *pack) checkCounts() error {
	players := idsOf(p.Counts, func(c packCounts) string { return itoa(c.Players) })
	found := []error{sameIDs("player_counts", players, []string{"2", "3", "4"})}
	for i, c := range p.Counts {
		entry := fmt.Sprintf("player_counts[%d]", i)
		found = append(found, within(entry+".removed_per_colour", 0, 4, c.Removed), within(entry+".village", 1, 20, c.Village),
			within(entry+".nomads", 1, 12, c.Nomads), within(entry+".god_offer", 1, 12, c.Offer))
	}
	k := &p.Kit
	if k.Workers != 2 || k.Limit != 2 {
		found = append(found, wrong("player_kit", "start_workers and worker_limit are two"))
	}
	if k.Dealt != k.Kept+k.Played {
		found = append(found, wrong("player_kit.god_cards_dealt", "want the sum of god_cards_kept and god_cards_played"))
	}
	found = append(found, within("player_kit.steps", 1, StepSpaces, k.Steps), within("player_kit.conquest_markers", 1, MaxConquest, k.Markers),
		within("player_kit.start_vp", 0, 100, k.VP), within("player_kit.start_stone", 0, 20, k.Stone),
		within("player_kit.god_cards_kept", 1, 6, k.Kept), within("player_kit.god_cards_played", 1, 5, k.Played),
		within("workers.per_colour", 2, 20, p.Workers.PerColour))
	return game.Faults(found...)
}

// price proves that a price names resources only.
func price(entry string, cost map[string]int) error {
	var found []error
	for _, id := range slices.Sorted(maps.Keys(cost)) {
		if !slices.Contains(resourceIDs[:], id) {
			found = append(found, wrong(entry, "no resource "+id))
			continue
		}
		found = append(found, within(entry+"."+id, 0, 20, cost[id]))
	}
	return game.Faults(found...)
}

func (p *pack) checkCosts() error {
	c := &p.Costs
	var found []error
	if len(c.Weavings) != shopSize+1 || c.Weavings[0] != 0 {
		found = append(found, wrong("costs.weavings_by_count", "want 0 and the price of one, two and three"))
	}
	for _, corn := range slices.Sorted(maps.Keys(c.Offering)) {
		if n := c.Offering[corn]; n < 1 || n > 12 || !canonical(corn) {
			found = append(found, wrong("costs.offering", "want corn from 1 to 99, and 1 to 12 steps"))
		}
	}
	for _, id := range resourceIDs {
		n, ok := p.Amounts[id].(float64)
		if !ok || n < 1 || n > 20 || n != float64(int(n)) {
			found = append(found, wrong("task_amounts."+id, "want 1 to 20"))
		}
	}
	for _, id := range terraceIDs {
		found = append(found, within("costs.descending."+id, 0, 20, c.Descending[id]))
	}
	found = append(found,
		within("costs.roaming", 0, 20, c.Roaming.Same, c.Roaming.Adjacent, c.Roaming.Other),
		within("costs.steps_discount", 0, 20, c.Discount), price("costs.steps", c.Steps),
		price("costs.statue_small", c.StatueSmall), price("costs.statue_large", c.StatueLarge),
		within("costs.upper_owner_vp_on_lower", 0, 50, c.UpperOwner), within("costs.steps_use_vp", 0, 50, c.StepsUse),
		within("costs.statue_small_vp", 0, 50, c.StatueSmallVP), within("costs.statue_large_vp", 0, 50, c.StatueLargeVP),
		within("costs.weavings_by_count", 0, 50, c.Weavings...), within("costs.recruit", 0, 20, c.Recruit),
		within("costs.offering_follow", 1, mostCount, c.OfferingReply),
		within("costs.worship_steps", 1, 12, c.Worship.Large, c.Worship.Small),
		within("costs.worship_follow_steps", 1, 12, c.WorshipReply))
	return game.Faults(found...)
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
	var found []error
	for i, id := range ids {
		switch {
		case id == "" || len(id) > 24 || strings.ContainsFunc(id, func(c rune) bool { return !plainRune(c) }):
			found = append(found, wrong(fmt.Sprintf("%s[%d].id", entry, i), "want letters, digits, - and _"))
		case slices.Contains(ids[:i], id):
			found = append(found, wrong(fmt.Sprintf("%s[%d].id", entry, i), id+" is there twice"))
		}
	}
	return game.Faults(found...)
}

func plainRune(c rune) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_'
}
