package puzzle

// A front is all that matters of the first spaces of the walk for the rest of the board, packed into three words.
type front struct {
	// cells has five bits for each of the last width+1 spaces, the newest lowest: terrain-1 above three bits of crop.
	cells uint64
	// marks has four bits for each of the last width spaces, the newest lowest: the region it belongs to, numbered in
	// the order of the walk. A region of five is finished wherever it lies and has mark 0. From bit 36 on come the
	// tiles used of each terrain, seven bits each.
	marks uint64
	// sets has five bits for each region: the crops it has so far.
	sets uint64
}

const (
	cellBits = 5
	markBits = 4
	usedAt   = MaxSide * markBits
	usedBits = 7
	finished = 1<<Crops - 1 // the crops of a region of five
	newest   = 15           // mark of the region of the newest space before renumbering
)

// cell is the space so many steps back: its terrain, and its crop as a bit. No step is no space.
func (f *front) cell(back int) (terrain int, crop uint8) {
	if back == 0 {
		return 0, 0
	}
	c := f.cells >> ((back - 1) * cellBits) & (1<<cellBits - 1)
	return int(c>>3) + 1, 1 << (c&7 - 1)
}

// region is the mark and the crops of the region of the space so many steps back.
func (f *front) region(back int) (mark, set uint64) {
	mark = f.marks >> ((back - 1) * markBits) & (1<<markBits - 1)
	return mark, f.set(mark)
}

func (f *front) set(mark uint64) uint64 {
	if mark == 0 {
		return finished
	}
	return f.sets >> ((mark - 1) * Crops) & finished
}

func (f *front) used(t int) int {
	return int(f.marks >> (usedAt + (t-1)*usedBits) & (1<<usedBits - 1))
}

// whole tells whether a set of crops is 1 to n, so that its region may end.
func whole(set uint64) bool { return set&(set+1) == 0 }

// mayEnd tells whether all regions that are still open may end, at the end of the walk.
func (f *front) mayEnd() bool {
	for sets := f.sets; sets != 0; sets >>= Crops {
		if !whole(sets & finished) {
			return false
		}
	}
	return true
}

// A stop is a space of the walk with what is the same for all fronts that reach it.
type stop struct {
	width                     int
	left, up, upLeft, upRight int                 // how many steps back these neighbours are, 0 if there is none
	crops                     [Terrains + 1]uint8 // crops the space may have with each terrain, bit v-1 for crop v
	// After this space, at least and at most so many tiles of each terrain can still be used.
	least, most [Terrains + 1]int
}

// An outlook is what a front allows at a stop.
type outlook struct {
	front
	left, up     int // terrains of the neighbours, 0 for none
	markL, markU uint64
	setL, setU   uint64
	crops        [Terrains + 1]uint8
}

// look works out what a front allows at a stop; total is the tiles of each terrain.
func (o *outlook) look(f *front, s *stop, total *[Terrains + 1]int) {
	o.front = *f
	left, taken := f.cell(s.left)
	up, crop := f.cell(s.up)
	upLeft, crop2 := f.cell(s.upLeft)
	_, crop3 := f.cell(s.upRight)
	taken |= crop | crop2 | crop3
	o.left, o.up = left, up
	terrains := f.affordable(s, total)
	for t := Earth; t <= Rock; t++ {
		o.crops[t] = 0
		if terrains>>t&1 != 0 && !(upLeft != 0 && corner(t, left, up, upLeft)) {
			o.crops[t] = s.crops[t] &^ taken
		}
	}
	o.join(s)
}

// affordable is the terrains (bit t) with which the supply still works out.
func (f *front) affordable(s *stop, total *[Terrains + 1]int) uint {
	fit, must := uint(0), uint(0)
	for t := Earth; t <= Rock; t++ {
		rest := total[t] - f.used(t)
		if rest < s.least[t] || rest > s.most[t] {
			must |= 1 << t // it works out only if this terrain is used now, if at all
		}
		if rest > s.least[t] && rest <= s.most[t]+1 {
			fit |= 1 << t
		}
	}
	if must&(must-1) != 0 {
		return 0
	}
	if must != 0 {
		return fit & must
	}
	return fit
}

// corner tells whether in a block of four two regions of one terrain touch at a corner only.
func corner(t, left, up, upLeft int) bool {
	return t == upLeft && t != left && t != up || left == up && t != left && upLeft != left
}

// join strikes the crops that the regions beside the space have, and all terrains that would end the region above
// too early.
func (o *outlook) join(s *stop) {
	o.markL, o.markU = 0, 0
	if s.left != 0 {
		o.markL, o.setL = o.region(s.left)
		o.crops[o.left] &^= uint8(o.setL)
	}
	if s.up == 0 {
		return
	}
	o.markU, o.setU = o.region(s.up)
	o.crops[o.up] &^= uint8(o.setU)
	if o.left == o.up && o.markL != o.markU && o.setL&o.setU != 0 {
		o.crops[o.up] = 0
	}
	if !whole(o.setU) && o.lastOf(o.markU, s.up) {
		only := o.crops[o.up]
		o.crops = [Terrains + 1]uint8{}
		o.crops[o.up] = only
	}
}

// lastOf tells whether no space after the one so many steps back has its mark.
func (f *front) lastOf(mark uint64, back int) bool {
	for marks := f.marks & (1<<((back-1)*markBits) - 1); marks != 0; marks >>= markBits {
		if marks&(1<<markBits-1) == mark {
			return false
		}
	}
	return true
}

// step is the front with one space more: terrain t and the crop of a bit.
func (o *outlook) step(t, v int, width int) front {
	var f front
	set := uint64(1) << (v - 1)
	joinL, joinU := uint64(newest), uint64(newest)
	if t == o.left {
		joinL, set = o.markL, set|o.setL
	}
	if t == o.up {
		joinU, set = o.markU, set|o.setU
	}
	f.cells = (o.cells<<cellBits | uint64(t-1)<<3 | uint64(v)) & (1<<((width+1)*cellBits) - 1)
	f.marks = o.marks>>usedAt<<usedAt + 1<<(usedAt+(t-1)*usedBits)
	var name [newest + 1]uint8
	regions := uint8(0)
	marks := o.marks<<markBits | newest
	for at := (width - 1) * markBits; at >= 0; at -= markBits {
		mark, has := marks>>at&(1<<markBits-1), set
		if mark == joinL || mark == joinU {
			mark = newest
		} else if mark != newest {
			has = o.set(mark)
		}
		if has == finished {
			continue
		}
		if name[mark] == 0 {
			f.sets |= has << (regions * Crops)
			regions++
			name[mark] = regions
		}
		f.marks |= uint64(name[mark]) << at
	}
	return f
}
