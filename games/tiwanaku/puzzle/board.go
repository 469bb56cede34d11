package puzzle

import "strconv"

// Terrains by number, and the number of them.
const (
	Earth = 1 + iota
	Sand
	Grass
	Rock
	Terrains = 4
)

// Crops by level, and the number of them. A region of n spaces holds the crops 1 to n.
const (
	Potato = 1 + iota
	Coca
	Chili
	Corn
	Quinoa
	Crops = 5
)

// Board is a complete board: a terrain and a crop for every space. Space row*Cols+col is the one in column col from
// the left and row row from the top. The long board has 9 columns and 5 rows.
type Board struct {
	Cols, Rows int
	Terrain    [maxSpaces]uint8
	Crop       [maxSpaces]uint8
}

// Condition is what makes a board valid, see [Board.Check].
type Condition string

// The conditions in the order in which they are checked.
const (
	SizeOutOfRange  Condition = "size_out_of_range"  // each side has 1 to 9 spaces
	NoTerrain       Condition = "no_terrain"         // every space has one of the four terrains
	NoCrop          Condition = "no_crop"            // every space has a crop from 1 to 5
	RegionTooLarge  Condition = "region_too_large"   // connected spaces of one terrain are a region of at most five
	RegionsTouch    Condition = "regions_touch"      // two regions of one terrain touch nowhere, not at a corner
	RegionCrops     Condition = "region_crops"       // a region of n spaces holds the crops 1 to n, each once
	EqualCropsTouch Condition = "equal_crops_touch"  // equal crops touch nowhere, not at a corner
	TilesOutOfRange Condition = "tiles_out_of_range" // known and remaining tiles fill the board, see [Known.Check]
)

// BoardError names the first condition that a board breaks, and the space where. Other is a second space that
// belongs to it, or -1; At is -1 for a wrong size.
type BoardError struct {
	Condition Condition
	At, Other int
	Place     string // At as a person writes it, "e4"
}

func (e *BoardError) Error() string {
	if e.At < 0 {
		return "board: " + string(e.Condition)
	}
	return "board: " + e.Place + ": " + string(e.Condition)
}

// Place names a space of a board with the given number of columns: a letter for the column from the left and a
// number for the row from the top, "a1" to "i9".
func Place(cols, at int) string {
	return string(rune('a'+at%cols)) + strconv.Itoa(at/cols+1)
}

// Spaces is the number of spaces.
func (b *Board) Spaces() int { return b.Cols * b.Rows }

// Tiles is the number of tiles of each terrain: Tiles()[Earth] and so on, and of spaces without one: Tiles()[0].
func (b *Board) Tiles() [Terrains + 1]int {
	var n [Terrains + 1]int
	for i := range b.Spaces() {
		if t := b.Terrain[i]; t <= Terrains {
			n[t]++
		}
	}
	return n
}

// Check is nil for a valid board and a [*BoardError] for any other.
func (b *Board) Check() error {
	if !sizeOK(b.Cols, b.Rows) {
		return &BoardError{Condition: SizeOutOfRange, At: -1, Other: -1}
	}
	c := newBoardCheck(b)
	for i := range b.Spaces() {
		if err := c.values(i); err != nil {
			return err
		}
	}
	for _, step := range []func(int) error{c.size, c.separate, c.crops, c.apart} {
		for i := range b.Spaces() {
			if err := step(i); err != nil {
				return err
			}
		}
	}
	return nil
}

func sizeOK(cols, rows int) bool {
	return cols >= 1 && rows >= 1 && cols <= MaxSide && rows <= MaxSide
}

// boardCheck looks at one space at a time, always by its public number.
type boardCheck struct {
	b       *Board
	g       *geometry
	terrain [Terrains + 1]spaces
}

func newBoardCheck(b *Board) *boardCheck {
	c := &boardCheck{b: b, g: geometryOf(b.Cols, b.Rows)}
	for i := range b.Spaces() {
		if t := b.Terrain[i]; t <= Terrains {
			c.terrain[t] = c.terrain[t].or(space(int(c.g.private[i])))
		}
	}
	return c
}

func (c *boardCheck) fail(condition Condition, at, other int) error {
	return &BoardError{condition, at, other, Place(c.b.Cols, at)}
}

func (c *boardCheck) values(at int) error {
	if t := c.b.Terrain[at]; t < 1 || t > Terrains {
		return c.fail(NoTerrain, at, -1)
	}
	if v := c.b.Crop[at]; v < 1 || v > Crops {
		return c.fail(NoCrop, at, -1)
	}
	return nil
}

func (c *boardCheck) region(at int) spaces {
	return c.g.component(int(c.g.private[at]), c.terrain[c.b.Terrain[at]])
}

func (c *boardCheck) size(at int) error {
	if c.region(at).count() > 5 {
		return c.fail(RegionTooLarge, at, -1)
	}
	return nil
}

func (c *boardCheck) separate(at int) error {
	region := c.region(at)
	others := c.g.king[c.g.private[at]].and(c.terrain[c.b.Terrain[at]]).minus(region)
	if !others.empty() {
		return c.fail(RegionsTouch, at, int(c.g.public[others.first()]))
	}
	return nil
}

func (c *boardCheck) crops(at int) error {
	region := c.region(at)
	if int(c.b.Crop[at]) > region.count() {
		return c.fail(RegionCrops, at, -1)
	}
	return c.same(RegionCrops, at, region.minus(space(int(c.g.private[at]))))
}

func (c *boardCheck) apart(at int) error {
	return c.same(EqualCropsTouch, at, c.g.king[c.g.private[at]])
}

// same fails if the crop of a space occurs among others.
func (c *boardCheck) same(condition Condition, at int, others spaces) error {
	for ; !others.empty(); others = others.rest() {
		if other := int(c.g.public[others.first()]); c.b.Crop[other] == c.b.Crop[at] {
			return c.fail(condition, at, other)
		}
	}
	return nil
}
