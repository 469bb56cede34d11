package valley

import (
	"context"
	"strconv"

	"kancha/game"
	"kancha/games/tiwanaku/puzzle"
)

// size is one of the puzzles of a day.
type size struct {
	id         string
	cols, rows int
	farmers    int
}

var sizes = []size{{"short", 5, 5, 5}, {"middle", 7, 5, 6}, {"long", 9, 5, 7}}

func sizeOf(id string) (size, bool) {
	for _, s := range sizes {
		if s.id == id {
			return s, true
		}
	}
	return size{}, false
}

// wish is what a valley of a weekday shall be like: its band of difficulty, and how many guesses may be needed at most
// on each size.
type wish struct {
	band    puzzle.Band
	guesses [3]int
}

// wishes by day of the week, from Sunday: it begins easily on Monday and is hardest on Sunday.
var wishes = [7]wish{
	{puzzle.Expert, [3]int{3, 4, 5}},
	{puzzle.Easy, [3]int{0, 1, 2}},
	{puzzle.Easy, [3]int{0, 1, 2}},
	{puzzle.Medium, [3]int{1, 2, 3}},
	{puzzle.Medium, [3]int{1, 2, 3}},
	{puzzle.Hard, [3]int{2, 3, 4}},
	{puzzle.Hard, [3]int{2, 3, 4}},
}

// weekday counts from Sunday; day 0, the first of 1970, was a Thursday.
func weekday(day int) int { return ((day+4)%7 + 7) % 7 }

// version is part of every seed. Whoever changes how a day's valley is chosen raises it.
const version = 1

// searchLimit bounds the valleys that are tried for a day. Then the best one so far is taken.
const searchLimit = 1500

// valleyOf chooses the valley of a day: the first of a row of scenarios that the day's wish is fulfilled by.
func valleyOf(ctx context.Context, day int, s size) (*Valley, error) {
	w, at := wishes[weekday(day)], sizeIndex(s.id)
	r := game.NewRand(uint64(day)<<16 | uint64(at)<<8 | version)
	var best *Valley
	for range searchLimit {
		scenario, err := puzzle.NewScenario(r.Uint64(), s.cols, s.rows)
		if err != nil {
			return nil, err
		}
		g := guide{walk: NewWalk(&scenario, s.farmers)}
		allowed := w.guesses[at]
		if best == nil {
			allowed = s.cols * s.rows
		}
		found, err := g.lead(ctx, allowed)
		if err != nil {
			return nil, err
		}
		if !found {
			continue
		}
		rating, err := puzzle.Rate(ctx, &scenario)
		if err != nil {
			return nil, err
		}
		v := &Valley{scenario: scenario, size: s, day: day, guesses: g.guesses, par: g.walk.Points, band: rating.Band}
		if v.fulfils(w, at) {
			return v, nil
		}
		if best == nil || v.guesses < best.guesses {
			best = v
		}
	}
	return best, nil
}

func sizeIndex(id string) int {
	for i, s := range sizes {
		if s.id == id {
			return i
		}
	}
	return -1
}

func (v *Valley) fulfils(w wish, at int) bool { return v.band == w.band && v.guesses <= w.guesses[at] }

// salt makes the hidden values of one valley look different from those of all others.
func (v *Valley) salt() string {
	return "valley " + strconv.Itoa(version) + " " + strconv.Itoa(v.day) + " " + v.size.id
}

// veil hides a value from a glance: a keystream of the salt, the kind and the place. Whoever reads the script can
// lift it; who only looks at the page's source cannot help seeing nothing.
func veil(salt, kind string, at int, value uint8) uint8 {
	h := uint32(2166136261)
	for _, c := range []byte(salt + "/" + kind + strconv.Itoa(at)) {
		h = (h ^ uint32(c)) * 16777619
	}
	h ^= h >> 15
	h *= 0x2c1b3c6d
	h ^= h >> 12
	return value ^ uint8(h>>24)
}
