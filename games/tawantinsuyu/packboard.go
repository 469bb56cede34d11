package tawantinsuyu

import (
	"fmt"
	"slices"

	"kancha/game"
)

// checkHill: every space touches three icons of its terrace and is adjacent to the spaces that share one of them
// (TC-03, TC-04, TC-05, TC-07). So there are adjacent pairs (TC-10), and the examples can be laid out (TC-09).
func (p *pack) checkHill() error {
	h := &p.Hill
	found := []error{
		sameIDs("hill.terraces", idsOf(h.Terraces, func(t packTerrace) string { return t.ID }), terraceIDs[:]),
		unique("hill.spaces", idsOf(h.Spaces, func(s packSpace) string { return s.ID }), MaxSpaces),
		unique("hill.tasks", idsOf(h.Icons, func(s packIcon) string { return s.ID }), MaxSpaces),
	}
	icons := map[string]packIcon{}
	for i, t := range h.Icons {
		entry := fmt.Sprintf("hill.tasks[%d]", i)
		found = append(found, checkPlace(entry, t.Terrace, t.Section))
		if !slices.Contains(taskIDs[:], t.Task) {
			found = append(found, wrong(entry+".task", "no such task (TC-11)"))
		}
		icons[t.ID] = t
	}
	for i := range h.Spaces {
		found = append(found, p.checkSpace(fmt.Sprintf("hill.spaces[%d]", i), &h.Spaces[i], icons))
	}
	if game.Faults(found...) == nil { // otherwise the neighbours of others would seem wrong
		for i := range h.Spaces {
			found = append(found, p.checkNeighbours(fmt.Sprintf("hill.spaces[%d]", i), &h.Spaces[i]))
		}
	}
	return game.Faults(append(found, p.checkSegments())...)
}

func checkPlace(entry, terrace string, section int) error {
	var found error
	if !slices.Contains(terraceIDs[:], terrace) {
		found = wrong(entry+".terrace", "want T, M or B")
	}
	return game.Faults(found, within(entry+".section", 1, Sections, section))
}

func (p *pack) checkSpace(entry string, s *packSpace, icons map[string]packIcon) error {
	found := []error{checkPlace(entry, s.Terrace, s.Section)}
	if !slices.Contains(godIDs[:], s.God) {
		found = append(found, wrong(entry+".god", "no such god (TC-07)"))
	}
	if !slices.Contains(spaceColours, s.Colour) {
		found = append(found, wrong(entry+".colour", "want neutral, blue or green (TC-08)"))
	}
	if s.Block != nil && *s.Block != "setup" && *s.Block != "first_festival" {
		found = append(found, wrong(entry+".two_player_block", "want setup, first_festival or null (TC-12)"))
	}
	if len(s.Tasks) != 3 || s.Tasks[0] == s.Tasks[1] || s.Tasks[1] == s.Tasks[2] || s.Tasks[0] == s.Tasks[2] {
		found = append(found, wrong(entry+".tasks", "want three different icons (TC-04)"))
	}
	for _, t := range s.Tasks {
		if icon, ok := icons[t]; !ok || icon.Terrace != s.Terrace {
			found = append(found, wrong(entry+".tasks", t+" is no icon of this terrace (TC-04)"))
		}
	}
	return game.Faults(found...)
}

// checkNeighbours: adjacent are just the spaces that share an icon (TC-05).
func (p *pack) checkNeighbours(entry string, s *packSpace) error {
	var want []string
	for i := range p.Hill.Spaces {
		o := &p.Hill.Spaces[i]
		shares := slices.ContainsFunc(o.Tasks, func(t string) bool { return slices.Contains(s.Tasks, t) })
		if o.ID != s.ID && o.Terrace == s.Terrace && shares {
			want = append(want, o.ID)
		}
	}
	got := slices.Sorted(slices.Values(s.Neighbours))
	if slices.Sort(want); !slices.Equal(got, want) {
		return wrong(entry+".neighbours", fmt.Sprintf("the shared icons give %v (TC-05)", want))
	}
	return nil
}

// checkSegments: every segment has a space (TC-03).
func (p *pack) checkSegments() error {
	seen := map[string]bool{}
	for _, s := range p.Hill.Spaces {
		seen[s.Terrace+itoa(s.Section)] = true
	}
	if len(seen) != Terraces*Sections {
		return wrong("hill.spaces", "a segment has none (TC-03)")
	}
	return nil
}

// checkSteps: one upper and one lower flight for every section (TC-13).
func (p *pack) checkSteps() error {
	h := &p.Hill
	found := []error{unique("hill.steps", idsOf(h.Steps, func(s packSteps) string { return s.ID }), StepSpaces)}
	seen := map[string]bool{}
	for i, s := range h.Steps {
		if s.Section < 1 || s.Section > Sections || s.Level != "upper" && s.Level != "lower" {
			found = append(found, wrong(fmt.Sprintf("hill.steps[%d]", i), "want a section and upper or lower (TC-13)"))
			continue
		}
		seen[s.Level+itoa(s.Section)] = true
	}
	if len(seen) != StepSpaces {
		found = append(found, wrong("hill.steps", "want an upper and a lower flight for every section (TC-13)"))
	}
	return game.Faults(found...)
}

func (p *pack) checkTemple() error {
	t := &p.Temple
	if len(t.Steps) < 2 || len(t.Steps) > 100 {
		return wrong("temple.steps", "want 2 to 100")
	}
	found := []error{within("temple.start", 0, len(t.Steps)-1, t.Start)}
	for i, s := range t.Steps {
		entry := fmt.Sprintf("temple.steps[%d]", i)
		if s.Step != i {
			found = append(found, wrong(entry+".step", "want the steps in order, from 0"))
		}
		found = append(found, within(entry+".festival_vp", 0, 100, s.Festival))
		if s.Final != nil {
			found = append(found, within(entry+".final_vp", 0, 100, *s.Final))
		}
		if i > 0 && s.Festival < t.Steps[i-1].Festival {
			found = append(found, wrong(entry+".festival_vp", "falls on the way up (TC-20)"))
		}
	}
	if len(t.Steps[0].Reward) > 0 {
		found = append(found, wrong("temple.steps[0].reward", "nothing at the start (TC-20)"))
	}
	return game.Faults(found...)
}

func (p *pack) checkConquest() error {
	var found []error
	var ids []string
	for _, r := range p.Conquest.Regions {
		for i, s := range r.Spaces {
			entry := fmt.Sprintf("conquest.regions[%s].spaces[%d]", r.ID, i)
			if s.Position != i+1 {
				found = append(found, wrong(entry+".position", "want 1, 2, 3 … from left to right"))
			}
			if s.Flip+s.Discard < 1 {
				found = append(found, wrong(entry, "asks for no soldier"))
			}
			found = append(found, within(entry+".flip", 0, 12, s.Flip), within(entry+".discard", 0, 12, s.Discard))
			ids = append(ids, s.ID)
		}
		if len(r.Spaces) == 0 {
			found = append(found, wrong("conquest.regions["+r.ID+"].spaces", "is empty"))
		}
	}
	return game.Faults(append(found, unique("conquest.regions", ids, MaxConquest))...)
}

func (p *pack) checkFestival() error {
	f := &p.Festival
	var found []error
	if len(f.Token) != festivalsToPlay {
		found = append(found, wrong("festival.token_vp", "want three numbers"))
	}
	for seats := 2; seats <= maxSeats; seats++ {
		entry, draws := "festival.draw_by_rank."+itoa(seats), f.Draws[itoa(seats)]
		if len(draws) != seats {
			found = append(found, wrong(entry, "want a number for every rank"))
		}
		found = append(found, within(entry, 0, 8, draws...))
	}
	l := &p.Final
	found = append(found, within("festival.token_vp", 0, 50, f.Token...), within("festival.missing_potato_vp", -20, 0, f.Missing),
		within("festival.god_cards_playable", 0, 10, f.Playable), within("final_scoring.building_face_up", 0, 20, l.Building),
		within("final_scoring.god_card", 0, 20, l.GodCard), within("final_scoring.army_face_up", 0, 20, l.Army),
		within("final_scoring.worker", 0, 20, l.Worker), within("final_scoring.gold", 0, 20, l.Gold))
	return game.Faults(found...)
}

// checkAxomamma: three loops, tokens on them, a die for the slots (TC-23).
func (p *pack) checkAxomamma() error {
	a := &p.Axomamma
	found := []error{p.checkLoops()}
	if len(a.Tokens) < 1 || len(a.Tokens) > 8 {
		found = append(found, wrong("axomamma.tokens", "want 1 to 8"))
	}
	for i, t := range a.Tokens {
		at := slices.Index(soloRows, t.Row)
		if at < 0 || at >= len(a.Loops) || t.Start < 1 || t.Start > len(a.Loops[at].Spots) || t.Value < 1 || t.Value > 9 {
			found = append(found, wrong(fmt.Sprintf("axomamma.tokens[%d]", i), "want a value, a row and a spot of it"))
		}
	}
	if len(a.Die.Faces) < 1 || len(a.Die.Faces) > 20 {
		found = append(found, wrong("axomamma.die.faces", "want 1 to 20 faces"))
	}
	if len(a.Personality) < 1 || len(a.Personality) > 20 {
		found = append(found, wrong("axomamma.personality", "want 1 to 20 sides"))
	}
	var workers []string
	for i, r := range a.Recruits {
		if !slices.Contains(workerIDs[:], r.Worker) || slices.Contains(workers, r.Worker) {
			found = append(found, wrong(fmt.Sprintf("axomamma.recruit_rewards[%d].worker", i), "no such worker, or there twice"))
		}
		workers = append(workers, r.Worker)
	}
	if len(workers) != Colours {
		found = append(found, wrong("axomamma.recruit_rewards", "want a reward for every worker"))
	}
	s, c := &a.Start, &a.Conditions
	found = append(found, within("axomamma.die.faces", 1, 4, a.Die.Faces...), within("axomamma.start.god_slots", 4, 4, s.GodSlots),
		within("axomamma.start.stone", 0, 10, s.Stone), within("axomamma.start.corn", 0, 10, s.Corn),
		within("axomamma.start.gold", 0, 10, s.Gold), within("axomamma.start.army_hand", 0, 10, s.Army),
		within("axomamma.start.workers", 2, 2, s.Workers), within("axomamma.start.free_upper_steps", 0, Sections, s.Steps),
		within("axomamma.conditions.offering_corn", 1, 20, c.Offering), within("axomamma.conditions.produce_face_up", 1, 20, c.Produce),
		within("axomamma.conditions.worship_statues", 1, 20, c.Worship), within("axomamma.conditions.restore_face_down", 1, 20, c.Restore),
		within("axomamma.win_threshold.vp", 0, 1000, a.Win.VP))
	return game.Faults(found...)
}

func (p *pack) checkLoops() error {
	loops := p.Axomamma.Loops
	if len(loops) != len(soloRows) {
		return wrong("axomamma.loops", "want top, middle, bottom")
	}
	var found []error
	for i, l := range loops {
		entry := fmt.Sprintf("axomamma.loops[%d]", i)
		if l.Row != soloRows[i] || len(l.Spots) < 1 || len(l.Spots) > 20 {
			found = append(found, wrong(entry, "want the rows top, middle, bottom, with spots"))
		}
		for j, s := range l.Spots {
			if s.Pos != j+1 || len(s.Do) == 0 {
				found = append(found, wrong(fmt.Sprintf("%s.spots[%d]", entry, j), "want positions 1, 2, 3 …, each with an action"))
			}
		}
	}
	return game.Faults(found...)
}

// checkWorkers: workers suffice for the setup of every number of players (TC-22).
func (p *pack) checkWorkers() error {
	block := 0
	for _, s := range p.Hill.Spaces {
		if s.Block != nil && *s.Block == "setup" {
			block++
		}
	}
	var found []error
	for i, c := range p.Counts {
		need := 2*c.Players + c.Village + c.Nomads
		if c.Players == 2 {
			need += block
		}
		each := p.Workers.PerColour - c.Removed
		if each < 2 || each*Colours < need {
			found = append(found, wrong(fmt.Sprintf("player_counts[%d]", i), fmt.Sprintf("%d workers, the setup needs %d (TC-22)", each*Colours, need)))
		}
	}
	return game.Faults(found...)
}
