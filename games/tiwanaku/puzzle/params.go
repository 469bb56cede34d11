package puzzle

import "strconv"

// Range is a smallest and a largest number.
type Range struct{ Min, Max int }

func (r Range) has(n int) bool { return n >= r.Min && n <= r.Max }

// Params says which boards [Generate] may make.
type Params struct {
	Cols, Rows int
	// Sizes are the weights with which a region of one to five spaces is tried. They shape the boards without fixing
	// any share, because large regions do not fit everywhere.
	Sizes   [5]int
	Regions Range               // number of regions
	Fives   Range               // number of regions of five spaces
	Tiles   [Terrains + 1]Range // number of spaces of each terrain: Tiles[Earth] and so on
	Tokens  [Crops + 1]int      // most crops of each level: Tokens[Potato] and so on
}

// Box is what a box of the game holds: tiles of each terrain and crop tokens of each level.
var (
	boxTiles  = [Terrains + 1]int{Earth: 15, Sand: 17, Grass: 15, Rock: 15}
	boxTokens = [Crops + 1]int{Potato: 13, Coca: 12, Chili: 12, Corn: 10, Quinoa: 10}
)

// DefaultParams are good boards of a size: on the sizes of the game (9×5 and 5×5, either way round) such that one
// box is enough; on others in the same manner, where boards above 45 spaces may need more than a box.
func DefaultParams(cols, rows int) Params {
	n := cols * rows
	p := Params{Cols: cols, Rows: rows, Sizes: [5]int{1, 2, 3, 4, 5}, Fives: Range{0, n}, Tokens: boxTokens}
	least := 0
	switch {
	case n == 45:
		p.Regions, least = Range{10, 13}, 7
	case n == 25:
		p.Regions, least = Range{6, 8}, 3
	case n < 16:
		p.Regions = Range{1, n}
	default:
		p.Regions, least = Range{n * 2 / 9, (n + 2) / 3}, n/9
	}
	for t := Earth; t <= Rock; t++ {
		p.Tiles[t] = Range{least, boxTiles[t]}
	}
	if n > 45 {
		p.unbox(n)
	}
	return p
}

// unbox lifts the limits of the box in proportion to the board.
func (p *Params) unbox(n int) {
	for t := Earth; t <= Rock; t++ {
		p.Tiles[t].Max = p.Tiles[t].Max * n / 45
	}
	for v := range p.Tokens {
		p.Tokens[v] = p.Tokens[v] * n / 45
	}
}

// ParamsError says which parameter makes no board possible.
type ParamsError struct {
	Field  string // "size", "sizes", "regions", "fives", "tiles", "tokens"; "search" if nothing was found
	Reason string
}

func (e *ParamsError) Error() string { return "puzzle: " + e.Field + ": " + e.Reason }

func sizeError(cols, rows, least int) error {
	return &ParamsError{"size", strconv.Itoa(cols) + "×" + strconv.Itoa(rows) + ", want " +
		strconv.Itoa(least) + "×" + strconv.Itoa(least) + " to 9×9"}
}

// Check refuses parameters that contradict themselves; what passes may still be too narrow for any board.
func (p *Params) Check() error {
	if !sizeOK(p.Cols, p.Rows) {
		return sizeError(p.Cols, p.Rows, 1)
	}
	if err := p.checkSizes(); err != nil {
		return err
	}
	n := p.Cols * p.Rows
	if r := p.Regions; r.Min > r.Max || r.Max < (n+4)/5 || r.Min > n {
		return &ParamsError{"regions", "no such number of regions fills the board"}
	}
	if f := p.Fives; f.Min > f.Max || f.Max < 0 || f.Min*5 > n {
		return &ParamsError{"fives", "no such number of regions of five fits the board"}
	}
	return p.checkTiles(n)
}

func (p *Params) checkSizes() error {
	sum := 0
	for _, w := range p.Sizes {
		if w < 0 || w > 1<<20 {
			return &ParamsError{"sizes", "a weight is not in 0..1048576"}
		}
		sum += w
	}
	if sum == 0 {
		return &ParamsError{"sizes", "no size has a weight"}
	}
	return nil
}

func (p *Params) checkTiles(n int) error {
	least, most := 0, 0
	for _, r := range p.Tiles[Earth:] {
		if r.Min > r.Max || r.Max < 0 {
			return &ParamsError{"tiles", "a range is empty"}
		}
		least, most = least+max(r.Min, 0), most+r.Max
	}
	if least > n || most < n {
		return &ParamsError{"tiles", "the tiles cannot fill the board"}
	}
	tokens := 0
	for _, m := range p.Tokens[Potato:] {
		tokens += max(m, 0)
	}
	if tokens < n {
		return &ParamsError{"tokens", "there are fewer crops than spaces"}
	}
	return nil
}
