package tiwanaku

import "fmt"

// balance checks sums over all sides: what was discovered and predicted is what they were credited with.
func (p *position) balance(*document) error {
	found, planted := p.tiles&^p.start, p.crops&^p.start
	reveals := found.len() + planted.len()
	if p.mode == cooperative {
		reveals += p.tilesGone()
	}
	if int(p.reveals) != reveals {
		return broken("reveals", fmt.Sprintf("want %d", reveals))
	}
	if err := p.balanceLevels(found); err != nil {
		return err
	}
	if err := p.balancePoints(found.len()+p.camp.count(), planted); err != nil {
		return err
	}
	return p.balanceTokens(planted)
}

// balanceLevels: every discovery advanced a marker, except those of a full track, and so did every Otoma at the setup.
func (p *position) balanceLevels(found spaces) error {
	spare := p.camp.count()
	for t := range terrains {
		sum, full := 0, false
		for side := range p.sides() {
			sum += int(p.levels[side][t])
			full = full || p.levels[side][t] == p.topLevel
		}
		n := p.countOf(&p.terrain, found, uint8(t+1))
		spare -= max(sum-n, 0)
		if spare < 0 || sum < n && !full {
			return broken("seats", fmt.Sprintf("%d levels of %s for %d discoveries", sum, terrainIDs[t], n))
		}
	}
	return nil
}

func (p *position) balancePoints(found int, planted spaces) error {
	if p.mode != competitive {
		planted |= p.start // the Otoma may have scored them
	}
	diversity, predicted, crop := 0, 0, 0
	for at := range planted.all() {
		crop += int(p.crop[at])
	}
	for side := range p.sides() {
		diversity += int(p.points[side][diversityPoints])
		predicted += int(p.points[side][predictionPoints] - p.points[side][mistakePoints])
	}
	least, most := min(1, int(p.whenFull)), max(terrains, int(p.whenFull))
	switch {
	case diversity < least*found || diversity > most*found:
		return broken("seats", fmt.Sprintf("%d points for %d discoveries", diversity, found))
	case predicted > crop:
		return broken("seats", fmt.Sprintf("%d points for crops worth %d", predicted, crop))
	}
	return nil
}

// balanceTokens: every token held was won with a crop of its kind that lies on the board, and counted for its side.
func (p *position) balanceTokens(planted spaces) error {
	for c := uint8(1); c <= crops; c++ {
		held := 0
		for side := range p.sides() {
			if p.tokens[side].Has(c) {
				held++
			}
		}
		if held > p.countOf(&p.crop, planted, c) {
			return broken("seats", "more "+cropIDs[c-1]+" tokens than crops")
		}
	}
	for side := range p.sides() {
		sum := 0
		for c := uint8(1); c <= crops; c++ {
			if p.tokens[side].Has(c) {
				sum += int(c)
			}
		}
		if sum > int(p.points[side][predictionPoints]) {
			return broken(fmt.Sprintf("seats[%d].tokens", side), "worth more than the predictions")
		}
	}
	return nil
}
