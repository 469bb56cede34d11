package brain

import (
	"context"
	"flag"
	"math"
	"testing"

	"kancha/bot"
	"kancha/game"
	"kancha/games/tiwanaku"
)

var whole = flag.Bool("calibrate", false, "hold more than 150,000 predictions against the truth")

// What bots think of crops is held against the truth: of crops that are given a chance of p, the share p is there. The
// predictions are about every tile whose crop nobody knows, which bots announce by, and about all ground beyond, in games
// of weak bots and in games at random. The short form is for every day. The long one takes minutes and makes more than
// 150,000 predictions; its figures stand in docs/opponents.md.
func TestPredictionsAreCalibrated(t *testing.T) {
	sensible, blind, most, enough := 0, 4, 0.08, 500.0
	if *whole {
		sensible, blind, most, enough = 12, 192, 0.03, 30_000
	}
	tiles, ground := calibration{name: "bare tiles"}, calibration{name: "ground"}
	for seed := range uint64(sensible) {
		tellOf(t, "level1", seed, 4, &tiles, &ground)
	}
	for seed := range uint64(blind) {
		tellOf(t, bot.LevelRandom, seed, 40, &tiles, &ground)
	}
	tiles.check(t, most, enough)
	ground.check(t, most, enough)
}

// tellOf plays a game and compares, at some of its answers, what a view lets one think with the truth.
func tellOf(t *testing.T, level string, seed uint64, every int, tiles, ground *calibration) {
	t.Helper()
	g, err := tiwanaku.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.New(game.Setup{Seats: 2, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	player, err := bot.New(level, Brain{})
	if err != nil {
		t.Fatal(err)
	}
	r := game.NewRand(seed)
	for n := 0; !s.Waiting().Empty(); n++ {
		view := s.View(s.Waiting().First())
		if n%every == every-1 {
			compare(s, view, &r, tiles, ground)
		}
		m, err := player.Choose(context.Background(), view, &r)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Apply(view.Viewer(), m, nil); err != nil {
			t.Fatal(err)
		}
	}
}

func compare(truth game.State, view game.View, r *game.Rand, tiles, ground *calibration) {
	var w study
	samples := view.(bot.Sampler).Samples(r, 32, 96)
	for _, s := range samples {
		w.count(s)
	}
	var terrain, crop [spaces]uint8
	if !tiwanaku.Valley(truth, &terrain, &crop) || !tiwanaku.Look(view, &w.sight) {
		return
	}
	for at := range spaces {
		var p [crops + 1]float64
		c := ground
		switch {
		case terrain[at] == 0 || w.sight.Crop[at] != 0:
			continue
		case w.sight.Terrain[at] != 0:
			c = tiles
			for v := 1; v <= crops; v++ {
				p[v] = w.chance(at, terrain[at], v)
			}
		default:
			for t := 1; t <= terrains; t++ {
				for v := 1; v <= crops; v++ {
					p[v] += w.seen[at][t][v] / float64(len(samples))
				}
			}
		}
		c.note(&p, int(crop[at]))
	}
}

// calibration is what was said of crops, and what was true.
type calibration struct {
	name            string
	bins            [20]bin
	spaces          float64
	right, hoped    float64 // of the likeliest crop of each space
	brier, byHabits float64 // the error of what was said, and of the usual frequencies
}

type bin struct{ n, said, true float64 }

// note takes the chances of one space down.
func (c *calibration) note(p *[crops + 1]float64, is int) {
	top := 1
	for v := 1; v <= crops; v++ {
		x := 0.0
		if v == is {
			x = 1
		}
		b := &c.bins[min(len(c.bins)-1, int(p[v]*float64(len(c.bins))))]
		b.n, b.said, b.true = b.n+1, b.said+p[v], b.true+x
		c.brier += (p[v] - x) * (p[v] - x)
		c.byHabits += (usual[v] - x) * (usual[v] - x)
		if p[v] > p[top] {
			top = v
		}
	}
	c.spaces++
	c.hoped += p[top]
	if top == is {
		c.right++
	}
}

// off is the expected calibration error of some bins: by how much what was said differs from what was true on average.
func off(bins []bin) (err, n float64) {
	for _, b := range bins {
		err += math.Abs(b.said - b.true)
		n += b.n
	}
	return err / max(1, n), n
}

func (c *calibration) check(t *testing.T, most, enough float64) {
	t.Helper()
	err, n := off(c.bins[:])
	open, unsure := off(c.bins[1 : len(c.bins)-1])
	t.Logf("%s: %.0f predictions, calibration error %.4f; %.0f of them from 5 to 95 %%, %.4f; Brier score %.4f, by habit %.4f; the likeliest crop is right in %.1f %%, expected %.1f %%",
		c.name, n, err, unsure, open, c.brier/n, c.byHabits/n, 100*c.right/c.spaces, 100*c.hoped/c.spaces)
	for i, b := range c.bins {
		t.Logf("%3d %%: %6.0f predictions, said %.3f, true %.3f", 100*i/len(c.bins), b.n, b.said/max(1, b.n), b.true/max(1, b.n))
	}
	if n < enough {
		t.Errorf("%s: only %.0f predictions", c.name, n)
	}
	if err > most {
		t.Errorf("%s: the calibration error is %.4f, %.2f is allowed", c.name, err, most)
	}
	if c.brier >= c.byHabits {
		t.Errorf("%s: the Brier score is %.4f, and by habit alone %.4f", c.name, c.brier/n, c.byHabits/n)
	}
}
