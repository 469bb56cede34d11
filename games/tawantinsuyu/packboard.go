package tawantinsuyu

import (
	"fmt"
	"slices"
)

// checkHill: every space touches three icons of its terrace and is adjacent to the spaces that share one of them
// (TC-03 to TC-07).
func (p *pack) checkHill() error {
	h := &p.Hill
	if err := sameIDs("hill.terraces", idsOf(h.Terraces, func(t packTerrace) string { return t.ID }), terraceIDs[:]); err != nil {
		return err
	}
	if err := unique("hill.spaces", idsOf(h.Spaces, func(s packSpace) string { return s.ID }), MaxSpaces); err != nil {
		return err
	}
	if err := unique("hill.tasks", idsOf(h.Icons, func(s packIcon) string { return s.ID }), MaxSpaces); err != nil {
		return err
	}
	icons := map[string]packIcon{}
	for i, t := range h.Icons {
		if err := checkPlace(fmt.Sprintf("hill.tasks[%d]", i), t.Terrace, t.Section); err != nil {
			return err
		}
		if !slices.Contains(taskIDs[:], t.Task) {
			return wrong(fmt.Sprintf("hill.tasks[%d].task", i), "no such task (TC-11)")
		}
		icons[t.ID] = t
	}
	for i := range h.Spaces {
		if err := p.checkSpace(fmt.Sprintf("hill.spaces[%d]", i), &h.Spaces[i], icons); err != nil {
			return err
		}
	}
	return p.checkSegments()
}

func checkPlace(entry, terrace string, section int) error {
	if !slices.Contains(terraceIDs[:], terrace) {
		return wrong(entry+".terrace", "want T, M or B")
	}
	return within(entry+".section", 1, Sections, section)
}

func (p *pack) checkSpace(entry string, s *packSpace, icons map[string]packIcon) error {
	if err := checkPlace(entry, s.Terrace, s.Section); err != nil {
		return err
	}
	switch {
	case !slices.Contains(godIDs[:], s.God):
		return wrong(entry+".god", "no such god (TC-07)")
	case !slices.Contains(spaceColours, s.Colour):
		return wrong(entry+".colour", "want neutral, blue or green (TC-08)")
	case s.Block != nil && *s.Block != "setup" && *s.Block != "first_festival":
		return wrong(entry+".two_player_block", "want setup, first_festival or null (TC-12)")
	case len(s.Tasks) != 3 || s.Tasks[0] == s.Tasks[1] || s.Tasks[1] == s.Tasks[2] || s.Tasks[0] == s.Tasks[2]:
		return wrong(entry+".tasks", "want three different icons (TC-04)")
	}
	for _, t := range s.Tasks {
		if icon, ok := icons[t]; !ok || icon.Terrace != s.Terrace {
			return wrong(entry+".tasks", t+" is no icon of this terrace (TC-04)")
		}
	}
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

// checkSegments: every segment has a space, and two seats have spaces for their blocking workers (TC-03, TC-12).
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
	if err := unique("hill.steps", idsOf(h.Steps, func(s packSteps) string { return s.ID }), StepSpaces); err != nil {
		return err
	}
	seen := map[string]bool{}
	for i, s := range h.Steps {
		if s.Section < 1 || s.Section > Sections || s.Level != "upper" && s.Level != "lower" {
			return wrong(fmt.Sprintf("hill.steps[%d]", i), "want a section and upper or lower (TC-13)")
		}
		seen[s.Level+itoa(s.Section)] = true
	}
	if len(seen) != StepSpaces {
		return wrong("hill.steps", "want an upper and a lower flight for every section (TC-13)")
	}
	return nil
}

func (p *pack) checkTemple() error {
	t := &p.Temple
	if len(t.Steps) < 2 || len(t.Steps) > 100 {
		return wrong("temple.steps", "want 2 to 100")
	}
	for i, s := range t.Steps {
		entry := fmt.Sprintf("temple.steps[%d]", i)
		if s.Step != i {
			return wrong(entry+".step", "want the steps in order, from 0")
		}
		if err := within(entry+".festival_vp", 0, 100, s.Festival); err != nil {
			return err
		}
		if s.Final != nil {
			if err := within(entry+".final_vp", 0, 100, *s.Final); err != nil {
				return err
			}
		}
		if i > 0 && s.Festival < t.Steps[i-1].Festival {
			return wrong(entry+".festival_vp", "falls on the way up (TC-20)")
		}
	}
	if len(t.Steps[0].Reward) > 0 {
		return wrong("temple.steps[0].reward", "nothing at the start (TC-20)")
	}
	return within("temple.start", 0, len(t.Steps)-1, t.Start)
}

func (p *pack) checkConquest() error {
	var ids []string
	for _, r := range p.Conquest.Regions {
		for i, s := range r.Spaces {
			entry := fmt.Sprintf("conquest.regions[%s].spaces[%d]", r.ID, i)
			switch {
			case s.Position != i+1:
				return wrong(entry+".position", "want 1, 2, 3 … from left to right")
			case s.Flip+s.Discard < 1:
				return wrong(entry, "asks for no soldier")
			}
			if err := within(entry, 0, 12, s.Flip, s.Discard); err != nil {
				return err
			}
			ids = append(ids, s.ID)
		}
		if len(r.Spaces) == 0 {
			return wrong("conquest.regions["+r.ID+"].spaces", "is empty")
		}
	}
	return unique("conquest.regions", ids, MaxConquest)
}

func (p *pack) checkFestival() error {
	f := &p.Festival
	if len(f.Token) != festivalsToPlay {
		return wrong("festival.token_vp", "want three numbers")
	}
	for seats := 2; seats <= maxSeats; seats++ {
		draws := f.Draws[itoa(seats)]
		if len(draws) != seats {
			return wrong("festival.draw_by_rank."+itoa(seats), "want a number for every rank")
		}
		if err := within("festival.draw_by_rank", 0, 8, draws...); err != nil {
			return err
		}
	}
	return firstError(within("festival.token_vp", 0, 50, f.Token...), within("festival.missing_potato_vp", -20, 0, f.Missing),
		within("festival.god_cards_playable", 0, 10, f.Playable),
		within("final_scoring", 0, 20, p.Final.Building, p.Final.GodCard, p.Final.Army, p.Final.Worker, p.Final.Gold))
}

// checkAxomamma: three loops, tokens on them, a die for the slots (TC-23).
func (p *pack) checkAxomamma() error {
	a := &p.Axomamma
	if len(a.Loops) != len(soloRows) {
		return wrong("axomamma.loops", "want top, middle, bottom")
	}
	for i, l := range a.Loops {
		entry := fmt.Sprintf("axomamma.loops[%d]", i)
		if l.Row != soloRows[i] || len(l.Spots) < 1 || len(l.Spots) > 20 {
			return wrong(entry, "want the rows top, middle, bottom, with spots")
		}
		for j, s := range l.Spots {
			if s.Pos != j+1 || len(s.Do) == 0 {
				return wrong(fmt.Sprintf("%s.spots[%d]", entry, j), "want positions 1, 2, 3 …, each with an action")
			}
		}
	}
	if len(a.Tokens) < 1 || len(a.Tokens) > 8 {
		return wrong("axomamma.tokens", "want 1 to 8")
	}
	for i, t := range a.Tokens {
		at := slices.Index(soloRows, t.Row)
		if at < 0 || t.Start < 1 || t.Start > len(a.Loops[at].Spots) || t.Value < 1 || t.Value > 9 {
			return wrong(fmt.Sprintf("axomamma.tokens[%d]", i), "want a value, a row and a spot of it")
		}
	}
	if len(a.Die.Faces) < 1 || len(a.Die.Faces) > 20 || a.Start.GodSlots != 4 {
		return wrong("axomamma", "want a die and four slots")
	}
	if len(a.Recruits) != Colours || len(a.Personality) < 1 || len(a.Personality) > 20 {
		return wrong("axomamma", "want a reward for every worker, and personalities")
	}
	for i, r := range a.Recruits {
		if !slices.Contains(workerIDs[:], r.Worker) {
			return wrong(fmt.Sprintf("axomamma.recruit_rewards[%d].worker", i), "no such worker")
		}
	}
	s, c := &a.Start, &a.Conditions
	return firstError(within("axomamma.die.faces", 1, 4, a.Die.Faces...),
		within("axomamma.start", 0, 10, s.Stone, s.Corn, s.Gold, s.Army), within("axomamma.start.workers", 2, 2, s.Workers),
		within("axomamma.start.free_upper_steps", 0, Sections, s.Steps),
		within("axomamma.conditions", 1, 20, c.Offering, c.Produce, c.Worship, c.Restore), within("axomamma.win_threshold", 0, 1000, a.Win.VP))
}

// checkWorkers: workers suffice for the setup of every number of players (TC-22).
func (p *pack) checkWorkers() error {
	block := 0
	for _, s := range p.Hill.Spaces {
		if s.Block != nil && *s.Block == "setup" {
			block++
		}
	}
	for i, c := range p.Counts {
		need := 2*c.Players + c.Village + c.Nomads
		if c.Players == 2 {
			need += block
		}
		each := p.Workers.PerColour - c.Removed
		if each < 2 || each*Colours < need {
			return wrong(fmt.Sprintf("player_counts[%d]", i), fmt.Sprintf("%d workers, the setup needs %d (TC-22)", each*Colours, need))
		}
	}
	return nil
}
