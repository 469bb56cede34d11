package play

import "kancha/internal/table"

// ratingRow is what a ranked game has done to a seat.
type ratingRow struct {
	table.Score
	Name string
	By   int
}

// ratingRows are those of the end page, the first place first.
func (t *tableView) ratingRows() []ratingRow {
	o := t.snap.Outcome
	if o == nil || !o.Counts() {
		return nil
	}
	var out []ratingRow
	for place := 1; place <= len(o.Seats); place++ {
		for _, s := range o.Seats {
			if s.Place == place {
				out = append(out, ratingRow{s, t.ScoreName(o.Game, s), s.After.Points() - s.Before.Points()})
			}
		}
	}
	return out
}

// countsLess is the least that the game counts for anybody, in percent.
func (t *tableView) countsLess() int {
	least := 100
	if o := t.snap.Outcome; o != nil && o.Counts() {
		for _, s := range o.Seats {
			least = min(least, s.Weight)
		}
	}
	return least
}
