package pairing

import (
	"cmp"
	"math/rand/v2"
	"slices"
)

// Swiss pairs the next round: those who stand alike play each other, nobody whom they have met if that can be avoided. Who
// is gone gets no table. If not all can have one, those do without who have done so least, the last of them first.
func Swiss(n, least, most int, gone []bool, rounds []Round) Round {
	p := lookBack(n, rounds)
	var order []int // the best first
	for _, l := range Standings(n, rounds, true) {
		if !gone[l.Player] {
			order = append(order, l.Player)
		}
	}
	sizes, byes := Sizes(len(order), least, most)
	if byes == 0 || len(sizes) == 0 {
		return p.round(p.group(order, sizes), missing(order, sizes))
	}
	waiting := slices.Clone(order) // who shall do without, the first of them first
	slices.Reverse(waiting)
	slices.SortStableFunc(waiting, func(a, b int) int { return cmp.Compare(p.byes[a], p.byes[b]) })
	var best [][]int
	var out []int
	for from := 0; from+byes <= len(waiting); from++ {
		without := waiting[from : from+byes]
		if from > 0 && p.byes[without[byes-1]] > p.byes[waiting[byes-1]] {
			break // it would be the turn of others
		}
		groups := p.group(drop(order, without), sizes)
		if best == nil || p.rematches(groups) < p.rematches(best) {
			best, out = groups, without
		}
		if p.rematches(best) == 0 {
			break
		}
	}
	return p.round(best, out)
}

// missing is everybody where there is no table at all.
func missing(order, sizes []int) []int {
	if len(sizes) == 0 {
		return order
	}
	return nil
}

func drop(order, without []int) []int {
	return slices.DeleteFunc(slices.Clone(order), func(i int) bool { return slices.Contains(without, i) })
}

// round gives everybody a seat.
func (p *past) round(groups [][]int, byes []int) Round {
	r := Round{Byes: slices.Clone(byes)}
	slices.Sort(r.Byes)
	for _, g := range groups {
		r.Boards = append(r.Boards, Board{Players: p.seat(g)})
	}
	return r
}

// rematches counts the pairs that have met before.
func (p *past) rematches(groups [][]int) int {
	sum := 0
	for _, g := range groups {
		for i, a := range g {
			for _, b := range g[:i] {
				sum += p.met[a][b]
			}
		}
	}
	return sum
}

// group divides players in the order of their standing into tables.
func (p *past) group(order, sizes []int) [][]int {
	if len(sizes) > 0 && sizes[0] == 2 && sizes[len(sizes)-1] == 2 {
		steps := pairSteps
		if pairs, ok := p.pair(order, &steps); ok {
			return pairs
		}
	}
	var groups [][]int
	rest := order
	for _, size := range sizes {
		groups = append(groups, slices.Clone(rest[:size]))
		rest = rest[size:]
	}
	rank := map[int]int{}
	for i, player := range order {
		rank[player] = i
	}
	p.mend(groups, func(g []int, seat, player int) int { return p.apart(g, seat, player, rank) })
	return groups
}

// pairSteps bounds the search for pairs without a rematch. It is never reached by a dozen players.
const pairSteps = 200_000

// pair finds pairs without a rematch: each with the nearest below who was not met, going back where that leads nowhere.
func (p *past) pair(order []int, steps *int) ([][]int, bool) {
	if len(order) == 0 {
		return nil, true
	}
	for i := 1; i < len(order); i++ {
		if p.met[order[0]][order[i]] > 0 {
			continue
		}
		if *steps--; *steps < 0 {
			return nil, false
		}
		rest := append(slices.Clone(order[1:i]), order[i+1:]...)
		if pairs, ok := p.pair(rest, steps); ok {
			return append([][]int{{order[0], order[i]}}, pairs...), true
		}
	}
	return nil, false
}

// apart is how badly a player fits among others of a table: whom they have met counts more than any distance.
func (p *past) apart(g []int, seat, player int, rank map[int]int) int {
	cost := 0
	for i, other := range g {
		if i != seat {
			met, far := p.met[player][other], rank[player]-rank[other]
			cost += 100_000*met*met + far*far
		}
	}
	return cost
}

// mend swaps players between tables as long as that makes them fit better.
func (p *past) mend(groups [][]int, cost func(g []int, seat, player int) int) {
	for better := true; better; {
		better = false
		for a := range groups {
			for b := a + 1; b < len(groups); b++ {
				better = p.swap(groups[a], groups[b], cost) || better
			}
		}
	}
}

func (p *past) swap(a, b []int, cost func([]int, int, int) int) (better bool) {
	for i := range a {
		for j := range b {
			now := cost(a, i, a[i]) + cost(b, j, b[j])
			if cost(a, i, b[j])+cost(b, j, a[i]) < now {
				a[i], b[j] = b[j], a[i]
				better = true
			}
		}
	}
	return better
}

// Robin is a whole schedule in which everybody meets everybody: exactly once at tables of two, as evenly as a search finds
// at larger ones, in as few rounds as can be. Who is gone later is left out by Without.
func Robin(n, least, most int) []Round {
	if most == 2 {
		return circle(n)
	}
	if n <= most {
		return []Round{alone(n)}
	}
	return even(n, least, most)
}

func firsts(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// alone is one table of all.
func alone(n int) Round {
	p := lookBack(n, nil)
	return p.round([][]int{firsts(n)}, nil)
}

// circle keeps one place and turns all others by one each round. An odd number has one place more, and who meets it has a bye.
func circle(n int) []Round {
	places := firsts(n)
	if n%2 == 1 {
		places = append(places, -1)
	}
	var out []Round
	for range len(places) - 1 {
		p := lookBack(n, out)
		var groups [][]int
		var byes []int
		for i := range len(places) / 2 {
			a, b := places[i], places[len(places)-1-i]
			switch {
			case a < 0:
				byes = append(byes, b)
			case b < 0:
				byes = append(byes, a)
			default:
				groups = append(groups, []int{a, b})
			}
		}
		out = append(out, p.round(groups, byes))
		last := places[len(places)-1]
		copy(places[2:], places[1:len(places)-1])
		places[1] = last
	}
	return out
}

const evenTries = 24 // schedules that are begun from other shuffles; the best counts

// even searches a schedule of larger tables in which nobody meets anybody much more often than others.
func even(n, least, most int) []Round {
	random := rand.New(rand.NewPCG(uint64(n), uint64(most))) // the same schedule everywhere
	var best []Round
	cost := -1
	for range evenTries {
		rounds := shuffled(n, least, most, random)
		if c := unevenness(n, rounds); cost < 0 || c < cost {
			best, cost = rounds, c
		}
	}
	return best
}

func shuffled(n, least, most int, random *rand.Rand) []Round {
	var out []Round
	for range (n - 2 + most - 1) / (most - 1) {
		p := lookBack(n, out)
		order := random.Perm(n)
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(p.byes[b], p.byes[a]) })
		sizes, byes := Sizes(n, least, most)
		without := order[n-byes:]
		var groups [][]int
		rest := order[:n-byes]
		for _, size := range sizes {
			groups = append(groups, slices.Clone(rest[:size]))
			rest = rest[size:]
		}
		p.mend(groups, func(g []int, seat, player int) int {
			sum := 0
			for i, other := range g {
				if i != seat {
					m := p.met[player][other]
					sum += 3*m*m + 3*m + 1
				}
			}
			return sum
		})
		out = append(out, p.round(groups, without))
	}
	return out
}

// unevenness is the sum of the cubes of how often two meet: three times is far worse than twice and never.
func unevenness(n int, rounds []Round) int {
	sum := 0
	for _, row := range lookBack(n, rounds).met {
		for _, m := range row {
			sum += m * m * m
		}
	}
	return sum
}

// Without is a round of a schedule without those who are gone: who is left alone at a table has a bye.
func (r Round) Without(gone []bool) Round {
	out := Round{}
	for _, i := range r.Byes {
		if !gone[i] {
			out.Byes = append(out.Byes, i)
		}
	}
	for _, b := range r.Boards {
		left := slices.DeleteFunc(slices.Clone(b.Players), func(i int) bool { return gone[i] })
		switch len(left) {
		case 0:
		case 1:
			out.Byes = append(out.Byes, left[0])
		default:
			out.Boards = append(out.Boards, Board{Players: left})
		}
	}
	return out
}
