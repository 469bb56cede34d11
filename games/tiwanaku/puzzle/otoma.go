package puzzle

import "kancha/game"

// Limits of the starting spaces of the Otoma: the sum of their crops, pawns in a row, pawns in a column.
const (
	otomaPawns   = 5
	otomaInRow   = 2
	otomaInCol   = 1
	otomaLeast   = 10
	otomaMost    = 16
	otomaTooNear = 2 // pawns are at least this many king steps apart
)

// chooseOtoma picks five of the starting spaces for the Otoma, spread over the board, with a fair sum of crops, and
// such that all five and the first four score the same diversity by rows and by columns. Nil if no five do.
func chooseOtoma(b *Board, start []int, r *game.Rand) []int {
	order := append([]int(nil), start...)
	r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	var five [otomaPawns]int
	if pickOtoma(b, order, &five, 0) {
		return five[:]
	}
	return nil
}

// pickOtoma completes the first n pawns from an order of spaces, keeping that order except for the last pawn.
func pickOtoma(b *Board, order []int, five *[otomaPawns]int, n int) bool {
	if n == otomaPawns {
		return otomaSum(b, five[:]) && orderless(b, five[:]) && fifthLast(b, five)
	}
	for k, at := range order {
		if five[n] = at; otomaSpread(b, five[:n+1]) && pickOtoma(b, order[k+1:], five, n+1) {
			return true
		}
	}
	return false
}

// otomaSpread tells whether the last of some pawns stands well apart from the others.
func otomaSpread(b *Board, pawns []int) bool {
	at := pawns[len(pawns)-1]
	row, col := 1, 1
	for _, o := range pawns[:len(pawns)-1] {
		dx, dy := abs(o%b.Cols-at%b.Cols), abs(o/b.Cols-at/b.Cols)
		if dx == 0 {
			col++
		}
		if dy == 0 {
			row++
		}
		if max(dx, dy) < otomaTooNear {
			return false
		}
	}
	return row <= otomaInRow && col <= otomaInCol
}

func otomaSum(b *Board, pawns []int) bool {
	sum := 0
	for _, at := range pawns {
		sum += int(b.Crop[at])
	}
	return sum >= otomaLeast && sum <= otomaMost
}

// fifthLast moves a pawn to the end without which the other four score the same in both orders.
func fifthLast(b *Board, five *[otomaPawns]int) bool {
	const last = otomaPawns - 1
	for k := last; k >= 0; k-- {
		five[k], five[last] = five[last], five[k]
		if orderless(b, five[:last]) {
			return true
		}
		five[k], five[last] = five[last], five[k]
	}
	return false
}

// orderless tells whether pawns score the same diversity read by rows and read by columns.
func orderless(b *Board, pawns []int) bool {
	byRow := func(at int) int { return at }
	byCol := func(at int) int { return at%b.Cols*b.Rows + at/b.Cols }
	return otomaDiversity(b, pawns, byRow) == otomaDiversity(b, pawns, byCol)
}

// otomaDiversity is what the pawns score at setup: one after the other, in the order of a key, raises the marker of
// its terrain and scores the markers that are now on that level.
func otomaDiversity(b *Board, pawns []int, key func(int) int) int {
	var level [Terrains + 1]int
	points := 0
	for last := -1; ; {
		next := -1
		for _, at := range pawns {
			if key(at) > last && (next < 0 || key(at) < key(next)) {
				next = at
			}
		}
		if next < 0 {
			return points
		}
		last = key(next)
		t := b.Terrain[next]
		level[t]++
		for u := Earth; u <= Rock; u++ {
			if level[u] == level[t] {
				points++
			}
		}
	}
}
