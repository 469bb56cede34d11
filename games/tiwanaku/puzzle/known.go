package puzzle

// Known is what everybody at the table knows of a board: the tiles and crops that lie there and the tiles of each
// terrain that remain. There is never knowledge of the form "not a chili".
type Known struct {
	Cols, Rows int
	Terrain    [maxSpaces]uint8 // 0 while unknown
	Crop       [maxSpaces]uint8 // 0 while unknown
	Supply     [Terrains + 1]uint8
}

// Spaces is the number of spaces.
func (k *Known) Spaces() int { return k.Cols * k.Rows }

// Check is nil if the values make sense together: the size, terrains and crops are in range, and the remaining tiles
// are as many as the spaces without one. Otherwise it is a [*BoardError]. That a board exists is another question.
func (k *Known) Check() error {
	if !sizeOK(k.Cols, k.Rows) {
		return &BoardError{Condition: SizeOutOfRange, At: -1, Other: -1}
	}
	open := 0
	for i := range k.Spaces() {
		switch {
		case k.Terrain[i] > Terrains:
			return &BoardError{NoTerrain, i, -1, Place(k.Cols, i)}
		case k.Crop[i] > Crops:
			return &BoardError{NoCrop, i, -1, Place(k.Cols, i)}
		case k.Terrain[i] == 0:
			open++
		}
	}
	for _, n := range k.Supply {
		open -= int(n)
	}
	if open != 0 || k.Supply[0] != 0 {
		return &BoardError{Condition: TilesOutOfRange, At: -1, Other: -1}
	}
	return nil
}

// Known is what is public before the first move: the starting tiles with their crops.
func (s *Scenario) Known() Known {
	k := Known{Cols: s.Board.Cols, Rows: s.Board.Rows}
	for t, n := range s.Board.Tiles() {
		k.Supply[t] = uint8(n)
	}
	for _, at := range s.Start {
		k.Reveal(&s.Board, at, true)
	}
	return k
}

// Reveal shows the tile of a space of a board, and its crop if wanted.
func (k *Known) Reveal(b *Board, at int, crop bool) {
	if k.Terrain[at] == 0 {
		k.Terrain[at] = b.Terrain[at]
		k.Supply[b.Terrain[at]]--
	}
	if crop {
		k.Crop[at] = b.Crop[at]
	}
}

// Fits tells whether a board agrees with what is known, the supply included.
func (k *Known) Fits(b *Board) bool {
	if b.Cols != k.Cols || b.Rows != k.Rows {
		return false
	}
	left := k.Supply
	for i := range k.Spaces() {
		if k.Crop[i] != 0 && k.Crop[i] != b.Crop[i] || k.Terrain[i] != 0 && k.Terrain[i] != b.Terrain[i] {
			return false
		}
		if k.Terrain[i] == 0 {
			left[b.Terrain[i]]--
		}
	}
	return left == [Terrains + 1]uint8{}
}
