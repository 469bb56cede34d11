package brain

import (
	"context"
	"math"
	"math/bits"
	"slices"
	"testing"

	"kancha/bot"
	"kancha/game"
	"kancha/games/tiwanaku"
)

// laid is a position as the end is played out, with the valleys of the samples.
func laid(t *testing.T, s game.State, samples []game.State) (*ending, plot) {
	t.Helper()
	var sight tiwanaku.Sight
	if !tiwanaku.Look(s, &sight) {
		t.Fatal("no state of the game")
	}
	e := &ending{table: make([]seen, tableSize), ctx: context.Background()}
	p, ok := e.lay(&sight, tiwanaku.Offering(s))
	if !ok {
		t.Fatal("not laid out")
	}
	if p.valleys, ok = e.sow(samples); !ok {
		t.Fatal("too many valleys")
	}
	e.weights = standard()
	if seat := s.Waiting().First(); seat != game.Watcher {
		p.mover = uint8(seat)
	}
	return e, p
}

func shortGame(t *testing.T, seed uint64) game.State {
	t.Helper()
	g, err := tiwanaku.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.New(game.Setup{Seats: 2, Seed: seed, Options: []game.Choice{{Option: "board", Value: "short"}}})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestTheEndIsPlayedByTheRules plays at random, by the rules and beside them as the end is played out, and holds every
// position against the other.
func TestTheEndIsPlayedByTheRules(t *testing.T) {
	turns, announced, ended := 0, 0, 0
	for seed := range uint64(12) {
		s, r := shortGame(t, seed), game.NewRand(seed)
		for {
			e, p := laid(t, s, []game.State{s})
			goes := shadow(t, s, e, &p, &r)
			turns++
			announced += bits.OnesCount64(p.crops)
			var sight tiwanaku.Sight
			tiwanaku.Look(s, &sight)
			if final := sight.Final || s.Waiting().Empty(); final == goes {
				t.Fatalf("seed %d: over %v, goes on %v", seed, final, goes)
			}
			if !goes {
				ended++
				break
			}
			_, want := laid(t, s, []game.State{s})
			if p != want {
				t.Fatalf("seed %d, turn %d:\n%+v, by the rules\n%+v", seed, turns, p, want)
			}
		}
	}
	if turns < 100 || announced == 0 || ended == 0 {
		t.Errorf("only %d turns, %d crops", turns, announced)
	}
}

// shadow plays a turn both ways and tells whether the game goes on.
func shadow(t *testing.T, s game.State, e *ending, p *plot, r *game.Rand) bool {
	t.Helper()
	seat, from := s.Waiting().First(), uint64(0)
	for {
		moves := s.Moves(seat, nil)
		if n := reached(moves); n != 0 && n != e.reach(p, from) {
			t.Fatalf("from %b to %b, by the rules to %b", from, e.reach(p, from), n)
		}
		m := moves[r.IntN(len(moves))]
		a := tiwanaku.Read(m)
		wrong := false
		switch a.Verb {
		case tiwanaku.Move:
			if from = 0; a.Space != tiwanaku.Pool {
				from = bit(int(a.Space))
			}
		case tiwanaku.To:
			e.move(p, from, bit(int(a.Space)))
		case tiwanaku.Recall:
			p.farmers[seat] &^= bit(int(a.Space))
		case tiwanaku.Predict:
			crop := e.certain(p, int(a.Space))
			if wrong = crop != a.Crop; wrong {
				p.wrong(int(a.Space), crop)
			} else {
				p.right(int(a.Space), crop)
			}
		case tiwanaku.Offer:
			if m = (tiwanaku.Answer{Verb: tiwanaku.Offer, Tokens: tiwanaku.Crops(p.tokens[seat])}).Move(); true {
				e.offer(p)
			}
		}
		if err := s.Apply(seat, m, nil); err != nil {
			t.Fatal(err)
		}
		if wrong || a.Verb == tiwanaku.Offer || a.Verb == tiwanaku.End {
			return e.pass(p)
		}
	}
}

// reached is the set of spaces where a farmer may go by answers.
func reached(moves []game.Move) (to uint64) {
	for _, m := range moves {
		if a := tiwanaku.Read(m); a.Verb == tiwanaku.To {
			to |= bit(int(a.Space))
		}
	}
	return to
}

// few gives positions of random games in which few valleys are possible, with samples of all.
func few(t *testing.T, most int, each func(s game.State, samples []game.State)) {
	t.Helper()
	found := 0
	for seed := range uint64(12) {
		s, r := shortGame(t, seed), game.NewRand(seed)
		for !s.Waiting().Empty() {
			seat := s.Waiting().First()
			var sight tiwanaku.Sight
			tiwanaku.Look(s, &sight)
			if v := s.View(seat); s.Question(seat).Kind == "turn" && toCome(&sight) <= 8 {
				samples := v.(bot.Sampler).Samples(&r, 1, mostValleys)
				e := &ending{}
				if n, ok := e.sow(samples); ok && bits.OnesCount64(n) <= most {
					each(s, samples)
					found++
				}
			}
			moves := s.Moves(seat, nil)
			if err := s.Apply(seat, moves[r.IntN(len(moves))], nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	if found < 10 {
		t.Errorf("only %d positions", found)
	}
}

func TestTheEndIsJudgedAsPositionsAre(t *testing.T) {
	few(t, mostPlots, func(s game.State, samples []game.State) {
		e, p := laid(t, s, samples)
		value := (Brain{}).Study(samples, game.Seat(p.mover))
		if got, want := e.lead(&p)-tempo*min(1, 4*float64(bits.OnesCount64(e.board&^p.tiles))/e.size), value(s); math.Abs(got-want) > 0.2 {
			t.Errorf("%d valleys: %v, by the study %v", bits.OnesCount64(p.valleys), got, want)
		}
	})
}

// TestTheEndIsFoundAsByTryingEverything compares with a search that remembers nothing, leaves nothing out by bounds, and
// looks at one valley after the other until an answer tells them apart.
func TestTheEndIsFoundAsByTryingEverything(t *testing.T) {
	compared, several := 0, 0
	few(t, 4, func(s game.State, samples []game.State) {
		if compared++; compared > 12 {
			return
		}
		e, p := laid(t, s, samples)
		if bits.OnesCount64(p.valleys) > 1 {
			several++
		}
		for depth := 1; depth <= 2; depth++ {
			clear(e.table)
			got := e.turn(&p, depth, -infinite, infinite)
			if want := plainly(e, p, depth); math.Abs(got-want) > 1e-3 {
				t.Errorf("%d turns: %v, tried out %v", depth, got, want)
			}
		}
	})
	if compared == 0 || several == 0 {
		t.Errorf("%d positions, %d with more than one valley", compared, several)
	}
}

// plainly is the best lead of all deeds.
func plainly(e *ending, p plot, depth int) float64 {
	if depth == 0 {
		return e.lead(&p)
	}
	best := -infinite
	for _, d := range e.deeds(&p, nil) {
		kind, from, to := decode(d.code)
		next, lead := p, 0.0
		switch kind {
		case recall:
			next.farmers[p.mover] &^= bit(from)
			lead = plainClose(e, next, depth)
		case explore:
			source := uint64(0)
			if from != pool {
				source = bit(from)
			}
			lead = plainMean(p, func(valleys uint64) uint64 {
				if p.tiles&bit(to) != 0 {
					return valleys
				}
				return valleys & e.withTerrain[to][e.terrain[bits.TrailingZeros64(valleys)][to]]
			}, func(part plot) float64 {
				e.move(&part, source, bit(to))
				return plainClose(e, part, depth)
			})
		default:
			lead = plainWords(e, p, kind == announceFresh, depth)
		}
		best = max(best, lead)
	}
	return best
}

// plainMean is the mean over the parts into which valleys fall.
func plainMean(p plot, part func(uint64) uint64, lead func(plot) float64) float64 {
	sum := 0.0
	for rest := p.valleys; rest != 0; {
		next := p
		next.valleys = part(rest)
		rest &^= next.valleys
		sum += lead(next) * float64(bits.OnesCount64(next.valleys))
	}
	return sum / float64(bits.OnesCount64(p.valleys))
}

func plainWords(e *ending, p plot, fresh bool, depth int) float64 {
	for at := range spaces {
		if p.bare(p.mover)&bit(at) == 0 {
			continue
		}
		if crop := e.certain(&p, at); crop != 0 && !(fresh && tiwanaku.Crops(p.tokens[p.mover]).Has(crop)) {
			p.right(at, crop)
		}
	}
	at, crop, ok := e.gamble(&p)
	if fresh || !ok {
		return plainClose(e, p, depth)
	}
	lead := plainMean(p, func(valleys uint64) uint64 {
		return valleys & e.withCrop[at][e.crop[bits.TrailingZeros64(valleys)][at]]
	}, func(part plot) float64 {
		if grows := e.crop[bits.TrailingZeros64(part.valleys)][at]; grows != crop {
			part.wrong(at, grows)
			return plainEnd(e, part, depth)
		}
		part.right(at, crop)
		return plainWords(e, part, false, depth)
	})
	if p.placed {
		lead = max(lead, plainClose(e, p, depth))
	}
	return lead
}

func plainClose(e *ending, p plot, depth int) float64 {
	lead := plainEnd(e, p, depth)
	if e.paid[bits.OnesCount8(p.tokens[p.mover])] > 0 {
		e.offer(&p)
		lead = max(lead, plainEnd(e, p, depth))
	}
	return lead
}

func plainEnd(e *ending, p plot, depth int) float64 {
	if e.pass(&p) {
		return -plainly(e, p, depth-1)
	}
	lead, _ := e.final(&p)
	return -lead
}

func TestWhatIsNearlyKnownIsSolvedAndReproducibly(t *testing.T) {
	solved := 0
	few(t, 4, func(s game.State, _ []game.State) {
		if solved++; solved > 20 {
			return
		}
		seat := s.Waiting().First()
		r := game.NewRand(1)
		m, ok := (Brain{}).Solve(context.Background(), s.View(seat), &r, 100)
		if !ok || !slices.Contains(s.Moves(seat, nil), m) {
			t.Fatalf("solved %v: %#x", ok, m)
		}
		r = game.NewRand(1)
		if x, ok := (Brain{}).Solve(context.Background(), s.View(seat), &r, 100); !ok || x != m {
			t.Errorf("first %#x, then %#x", m, x)
		}
		if _, ok := (Brain{kept: walking}).Solve(context.Background(), s.View(seat), &r, 100); ok {
			t.Error("the revision before solved it")
		}
	})
}
