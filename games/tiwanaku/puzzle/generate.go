package puzzle

import "kancha/game"

// Effort of Generate: regions laid in one attempt, draws for one region, attempts in all.
const (
	maxLaid     = 400
	maxDraws    = 20
	maxAttempts = 4000
)

// Generate draws a valid board within the parameters: a [*ParamsError] if they make none possible, or none was found
// in some thousand attempts. Equal parameters and equal generators give equal boards.
//
// The board grows region by region: the first uncovered space gets a region of random size, shape, terrain and crops
// that offends none of its neighbours, and a dead end goes back a step. So every finished walk is valid. Not all
// boards are equally likely, but all shapes, terrains and crops come everywhere.
func Generate(r *game.Rand, p Params, out *Board) error {
	if err := p.Check(); err != nil {
		return err
	}
	f := field{g: geometryOf(p.Cols, p.Rows), p: &p, r: r}
	for range maxAttempts {
		f.laid = 0
		if f.fill(growth{}) {
			f.copyTo(out)
			return nil
		}
	}
	return &ParamsError{"search", "found no board within these limits"}
}

// field is a board being generated.
type field struct {
	g       *geometry
	p       *Params
	r       *game.Rand
	laid    int // regions laid in this attempt, taken back or not
	terrain [maxSpaces]uint8
	crop    [maxSpaces]uint8
}

// growth is what the regions so far mean for the rest of the board.
type growth struct {
	covered spaces
	beside  [Terrains + 1]spaces // spaces that touch a region of the terrain
	seen    [Crops + 1]spaces    // spaces that touch a crop
	tiles   [Terrains + 1]int
	tokens  [Crops + 1]int
	regions int
	fives   int
}

// fill covers the rest of the board and tells whether it could.
func (f *field) fill(g growth) bool {
	if g.covered == f.g.all {
		return f.p.Regions.has(g.regions) && f.p.Fives.has(g.fives)
	}
	at := f.g.all.minus(g.covered).first()
	for range maxDraws {
		p := f.drawPart(at)
		if p == nil || p.spaces.meets(g.covered) {
			continue
		}
		next := g
		if !f.lay(p, &next) {
			continue
		}
		if f.laid++; f.laid > maxLaid {
			return false
		}
		if f.hopeful(&next) && f.fill(next) {
			return true
		}
		if f.laid > maxLaid {
			return false
		}
	}
	return false
}

// drawPart draws a size by weight, then a part of that size that begins at a space; nil if none does.
func (f *field) drawPart(at int) *part {
	sum := 0
	for _, w := range f.p.Sizes {
		sum += w
	}
	size, pick := 1, f.r.IntN(sum)
	for pick >= f.p.Sizes[size-1] {
		pick -= f.p.Sizes[size-1]
		size++
	}
	from, to := f.g.from[at][size-1], f.g.from[at][size]
	if from == to {
		return nil
	}
	return &f.g.parts[from+f.r.IntN(to-from)]
}

// lay puts a region on a part with a random terrain and random crops; false if its neighbours leave none.
func (f *field) lay(p *part, g *growth) bool {
	t := f.drawTerrain(p, g)
	if t == 0 || !f.drawCrops(p, g) {
		return false
	}
	g.regions++
	g.fives += p.size / 5
	g.covered = g.covered.or(p.spaces)
	g.beside[t] = g.beside[t].or(p.ring)
	g.tiles[t] += p.size
	for _, i := range p.at[:p.size] {
		v := f.crop[i]
		f.terrain[i] = t
		g.seen[v] = g.seen[v].or(f.g.king[i])
		g.tokens[v]++
	}
	return true
}

func (f *field) drawTerrain(p *part, g *growth) uint8 {
	var fit [Terrains]uint8
	n := 0
	for t := Earth; t <= Rock; t++ {
		if !g.beside[t].meets(p.spaces) && g.tiles[t]+p.size <= f.p.Tiles[t].Max {
			fit[n] = uint8(t)
			n++
		}
	}
	if n == 0 {
		return 0
	}
	return fit[f.r.IntN(n)]
}

// drawCrops gives the spaces of a part the crops 1 to n in a random order that suits the neighbours.
func (f *field) drawCrops(p *part, g *growth) bool {
	order := [Crops]uint8{1, 2, 3, 4, 5}
	for v := 1; v <= p.size; v++ {
		if g.tokens[v] >= f.p.Tokens[v] || p.spaces.within(g.seen[v]) {
			return false
		}
	}
	f.r.Shuffle(p.size, func(i, j int) { order[i], order[j] = order[j], order[i] })
	return f.place(p, g, order, 0)
}

// place tries the crops order[k:] on the spaces from the k-th on, exchanging them.
func (f *field) place(p *part, g *growth, order [Crops]uint8, k int) bool {
	if k == p.size {
		return true
	}
	for j := k; j < p.size; j++ {
		order[k], order[j] = order[j], order[k]
		if !g.seen[order[k]].has(int(p.at[k])) {
			f.crop[p.at[k]] = order[k]
			if f.place(p, g, order, k+1) {
				return true
			}
		}
		order[k], order[j] = order[j], order[k]
	}
	return false
}

// hopeful is false if the rest of the board certainly cannot be covered within the parameters.
func (f *field) hopeful(g *growth) bool {
	open := f.g.all.minus(g.covered)
	left, missing := open.count(), 0
	for t := Earth; t <= Rock; t++ {
		missing += max(0, f.p.Tiles[t].Min-g.tiles[t])
	}
	if missing > left || g.regions+(left+4)/5 > f.p.Regions.Max || g.regions+left < f.p.Regions.Min {
		return false
	}
	if g.fives > f.p.Fives.Max || g.fives+left/5 < f.p.Fives.Min {
		return false
	}
	terrainless, cropless := open, open
	for t := Earth; t <= Rock; t++ {
		terrainless = terrainless.and(g.beside[t])
	}
	for v := Potato; v <= Quinoa; v++ {
		cropless = cropless.and(g.seen[v])
	}
	return terrainless.empty() && cropless.empty()
}

func (f *field) copyTo(out *Board) {
	*out = Board{Cols: f.g.cols, Rows: f.g.rows}
	for i := range f.g.n {
		out.Terrain[f.g.public[i]] = f.terrain[i]
		out.Crop[f.g.public[i]] = f.crop[i]
	}
}
