package tiwanaku

import "kancha/game/statejson"

// balance checks sums over all sides: what was discovered and predicted is what they were credited with.
func (p *position) balance() {
	found, planted := p.tiles&^p.start, p.crops&^p.start
	reveals := found.len() + planted.len()
	if p.mode == cooperative {
		reveals += p.tilesGone()
	}
	if int(p.reveals) != reveals {
		statejson.Fail("reveals", "want %d", reveals)
	}
	p.balanceLevels(found)
	p.balancePoints(found.len()+p.camp.count(), planted)
	p.balanceTokens(planted)
}

// balanceLevels: every discovery advanced a marker, except those of a full track, and so did every Otoma at the setup.
func (p *position) balanceLevels(found spaces) {
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
			statejson.Fail("seats", "%d levels of %s for %d discoveries", sum, terrainIDs[t], n)
		}
	}
}

func (p *position) balancePoints(found int, planted spaces) {
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
		statejson.Fail("seats", "%d points for %d discoveries", diversity, found)
	case predicted > crop:
		statejson.Fail("seats", "%d points for crops worth %d", predicted, crop)
	}
}

// balanceTokens: every token held was won with a crop of its kind that lies on the board, and counted for its side.
func (p *position) balanceTokens(planted spaces) {
	for c := uint8(1); c <= crops; c++ {
		held := 0
		for side := range p.sides() {
			if p.tokens[side].Has(c) {
				held++
			}
		}
		if held > p.countOf(&p.crop, planted, c) {
			statejson.Fail("seats", "more %s tokens than crops", cropIDs[c-1])
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
			statejson.Fail(statejson.At("seats", side)+".tokens", "worth more than the predictions")
		}
	}
}
