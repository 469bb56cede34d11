package brain

import (
	"math"
	"math/bits"

	"kancha/bot"
	"kancha/game"
	"kancha/games/tiwanaku"
)

var _ bot.Believer = Brain{}

// How many valleys a belief rests on: at least, and where all can be listed or counted. The most fills a bundle.
const (
	fewValleys  = 192
	mostValleys = 64 * bundleWords
	bundleWords = 8
)

// BeliefSamples is none for revisions that followed nothing.
func (b Brain) BeliefSamples() (least, most int) {
	if b.kept != 0 && b.kept <= blind {
		return 0, 0
	}
	return fewValleys, mostValleys
}

// bundle is a set of sampled valleys.
type bundle [bundleWords]uint64

func (b *bundle) add(n int) { b[n/64] |= 1 << (n % 64) }

func (b *bundle) keep(other *bundle) {
	for i := range b {
		b[i] &= other[i]
	}
}

func (b *bundle) size() (n int) {
	for _, x := range b {
		n += bits.OnesCount64(x)
	}
	return n
}

func (b *bundle) shared(other *bundle) (n int) {
	for i, x := range b {
		n += bits.OnesCount64(x & other[i])
	}
	return n
}

// belief is the valleys that are possible on a walk: those samples that agree with all that has been uncovered.
//
// The valley of the walk itself never counts: where few others are left, it would be all that is believed, and the walk
// would be played as if everybody knew the truth. Where nothing is left but what is certain, other samples are the same.
type belief struct {
	study
	terrain [spaces][terrains + 1]bundle // the samples that have it there
	crop    [spaces][crops + 1]bundle
	all     bundle
	laid    ground // when the walks begin

	others   bundle // all but the valley of the walk
	possible bundle
	number   float64 // of possible ones
	at       ground  // for which they are possible
}

// ground is what lies openly.
type ground struct{ terrain, crop [spaces]uint8 }

// Believe sorts the samples by what they hold on each space.
func (b Brain) Believe(samples []game.State) bot.Belief {
	w := &belief{study: *b.study(samples)}
	w.study.belief = w
	for n, s := range samples {
		var terrain, crop [spaces]uint8
		if n == mostValleys || !tiwanaku.Valley(s, &terrain, &crop) {
			break
		}
		w.all.add(n)
		for at := range spaces {
			w.terrain[at][terrain[at]].add(n)
			w.crop[at][crop[at]].add(n)
		}
	}
	tiwanaku.Look(samples[0], &w.sight)
	w.laid = ground{w.sight.Terrain, w.sight.Crop}
	w.others = w.all
	w.narrow()
	return w
}

// Begin leaves a sample out.
func (w *belief) Begin(sample int) {
	w.others = w.all
	w.others[sample/64] &^= 1 << (sample % 64)
	w.possible, w.at = w.others, w.laid
	w.number = float64(w.possible.size())
}

// narrow finds the valleys that are possible where the study looks.
func (w *belief) narrow() {
	now := ground{w.sight.Terrain, w.sight.Crop}
	if now == w.at {
		return
	}
	w.possible, w.at = w.others, now
	for at := range spaces {
		if t := now.terrain[at]; t != w.laid.terrain[at] {
			w.possible.keep(&w.terrain[at][t])
		}
		if c := now.crop[at]; c != w.laid.crop[at] {
			w.possible.keep(&w.crop[at][c])
		}
	}
	w.number = float64(w.possible.size())
}

// rootWeight is how many valleys count what was thought of a tile when the walks began, so that a few do not make certain.
// Held against the valleys of walks at random, 0.1 to 0.5 foretold crops best where few others were left (docs/opponents.md).
const rootWeight = 0.2

// chance is how likely a crop is on a tile that lies openly.
func (w *belief) chance(at int, terrain uint8, crop int) float64 {
	seen := float64(w.possible.shared(&w.crop[at][crop]))
	return (seen + rootWeight*w.study.often(at, terrain, crop)) / (w.number + rootWeight)
}

// Value judges by the valleys that are possible now.
func (w *belief) Value(s game.State, seat game.Seat) float64 { return w.evaluate(s, seat) }

// Sensible leaves of the announcements on each tile the best one, if it promises anything, and of the offerings that of
// all tokens. Who has to announce makes the best announcement there is.
func (w *belief) Sensible(s game.State, seat game.Seat, moves []game.Move) []game.Move {
	if !choosy(moves) || !tiwanaku.Look(s, &w.sight) {
		return moves
	}
	w.narrow()
	tokens := w.hand(seat, w.left())
	kept, at, crop, gain := moves[:0], tiwanaku.Pool, 0, 0.0
	last, most := moves[0], math.Inf(-1)
	for _, m := range moves {
		switch a := tiwanaku.Read(m); a.Verb {
		case tiwanaku.Predict:
			if a.Space != at {
				at = a.Space
				c := w.claimAt(int(at))
				crop, gain = c.best(&tokens)
			}
			if int(a.Crop) == crop && gain > most {
				last, most = m, gain
			}
			if int(a.Crop) != crop || gain <= 0 {
				continue
			}
		case tiwanaku.Offer:
			if !w.offers(seat, a.Tokens) {
				continue
			}
		}
		kept = append(kept, m)
	}
	if len(kept) == 0 {
		kept = append(kept, last)
	}
	return kept
}

// offers tells whether tokens are worth an offering. Together the Otoma give along, so there it may be any.
func (w *belief) offers(seat game.Seat, tokens tiwanaku.Crops) bool {
	return w.sight.Mode == "coop" || tokens == w.sight.Tokens[seat] && w.paid[tokens.Len()] > 0
}

// choosy tells whether there is an announcement or an offering among answers.
func choosy(moves []game.Move) bool {
	for _, m := range moves {
		if v := tiwanaku.Verb(m); v == tiwanaku.Predict || v == tiwanaku.Offer {
			return true
		}
	}
	return false
}
