package tawantinsuyu_test

import (
	"fmt"
	"slices"
	"strings"

	"kancha/game"
	"kancha/games/tawantinsuyu"
)

// bill is what is to be paid: goods, and food that may be potato or corn. Gold stands for everything.
type bill struct {
	goods [4]int
	food  int
}

// books are what is expected.
type books struct {
	print   *tawantinsuyu.Printed
	setup   game.Setup
	was, is *tawantinsuyu.Sight
	asked   string

	goods   [4][4]int
	points  [4][categories]int
	cost    [4]bill
	paid    [4][4]int
	hand    [4]int // god cards
	temple  [4]int
	hers    bool   // Axomamma is at the beginning of her turn
	steps   int    // that the climb that follows must have, 0 for any
	mover   int    // who called the action of the priest
	colour  string // of the worker that is placed
	role    string
	given   [4][2]bool // statues given up in this Worship: small, large
	byCard  bool       // a god card pays for the placement
	upkeep  bool       // of the present Festival, was counted
	ordered [4]bool
	matches [4][8]int                    // told, less those that are due
	fresh   string                       // the edge of the last new match
	choices [4][][][]tawantinsuyu.Effect // between which a seat has to choose yet
	broke   [4]bool                      // had no points to lose
	note    string
}

func (k *books) wrong(format string, args ...any) {
	if k.note == "" {
		k.note = fmt.Sprintf(format, args...)
	}
}

func (k *books) option(id string) string { return k.setup.Value(id) }

func (k *books) optionInt(id string) (n int) {
	_, _ = fmt.Sscan(k.setup.Value(id), &n)
	return n
}

func (k *books) axo(seat int) bool { return k.is.People == 1 && seat == 1 }

// begin: ten points and two stone, Axomamma her own start.
func (k *books) begin() {
	for p := range k.is.Seats {
		k.points[p][ptStart] = 10
		k.goods[p] = [4]int{stone: 2}
		if k.axo(p) {
			k.goods[p] = [4]int{corn: 2, stone: 2, gold: 1}
			if k.option("solo_start_two_stone") == "true" {
				k.goods[p][stone] += 2
			}
		}
	}
	k.compare()
	if k.note != "" {
		panic(k.note)
	}
}

func word(e game.Event, name string) string {
	a, ok := e.Arg(name)
	if !ok || len(a.IDs) == 0 {
		return ""
	}
	id := a.IDs[0]
	return id[strings.IndexByte(id, '.')+1:]
}

func num(e game.Event, name string) int {
	a, _ := e.Arg(name)
	return a.N
}

// give adds what is plain of a gain. The rest tells its own events.
func (k *books) give(seat, category int, gains []tawantinsuyu.Effect) {
	for _, g := range gains {
		switch g.Kind {
		case "potato", "corn", "stone", "gold":
			k.goods[seat][slices.Index(bookGoods, g.Kind)] += g.N
		case "vp":
			k.points[seat][category] += g.N
		case "choice":
			k.choices[seat] = append(k.choices[seat], g.Options)
		}
	}
}

// choose takes one of the options that are open.
func (k *books) choose(seat int, gains []tawantinsuyu.Effect) {
	for i, options := range k.choices[seat] {
		for _, o := range options {
			if len(o) == len(gains) && o[0].Kind == gains[0].Kind && o[0].N == gains[0].N {
				k.choices[seat] = slices.Delete(k.choices[seat], i, i+1)
				k.give(seat, ptProduction, gains)
				return
			}
		}
	}
	k.wrong("a choice that is not due: %v", gains)
}

// unchosen is what was not asked: without nomads the stone that the temple gives instead of a worker.
func (k *books) unchosen(seat int) {
	nomads := 0
	for kind := range k.is.Nomads {
		nomads += k.is.Nomads[kind]
	}
	for _, options := range k.choices[seat] {
		if options[0][0].Kind != "stone" || options[len(options)-1][0].Kind != "worker" || nomads > 0 {
			k.wrong("a choice was not asked: %v", options)
		}
		k.give(seat, ptTemple, options[0])
	}
	k.choices[seat] = nil
}

func (k *books) owns(seat int, building string) bool {
	return slices.ContainsFunc(k.is.Player[seat].Built, func(b int) bool { return k.print.Buildings[b-1].ID == building })
}

func find[T any](list []T, is func(*T) bool) *T {
	for i := range list {
		if is(&list[i]) {
			return &list[i]
		}
	}
	panic("nothing of that name is printed")
}

func (k *books) card(id string) *tawantinsuyu.PrintedGod {
	return find(k.print.GodCards, func(c *tawantinsuyu.PrintedGod) bool { return c.ID == id })
}

func (k *books) apply(seat int, words []string, events []game.Event) string {
	k.answer(seat, words)
	if k.axo(seat) && k.asked == "axomamma" {
		k.axomamma(events)
	}
	ends := k.is.Phase == "over"
	for _, e := range events {
		k.event(seat, words, e)
		if e.Kind == "turn_begins" {
			ends, k.hers = true, k.axo(int(e.Seat))
		}
	}
	if k.is.Phase == "over" {
		k.final()
	}
	if ends && k.note == "" {
		k.compare()
		k.upkeep, k.ordered, k.broke = false, [4]bool{}, [4]bool{}
	}
	return k.note
}

// settle compares what was paid with what had to be: the rest is covered by gold.
func (k *books) settle(who int) {
	c, p := k.cost[who], k.paid[who]
	want, have := c.food, 0
	for i := range 4 {
		want += c.goods[i]
		have += p[i]
	}
	if k.broke[who] && have < want { // nobody tells how many potatoes were missing
		c.goods[potato] -= want - have
		want = have
	}
	if have != want || p[stone] > c.goods[stone] || p[potato] > c.goods[potato]+c.food || p[corn] > c.goods[corn]+c.food ||
		p[potato]+p[corn] > c.goods[potato]+c.goods[corn]+c.food {
		k.wrong("seat %d paid %v for %v and %d food (points %v)", who, p, c.goods, c.food, k.points[who])
	}
	for i, n := range p {
		k.goods[who][i] -= n
	}
	k.cost[who], k.paid[who] = bill{}, [4]int{}
}

func (k *books) compare() {
	for p := range k.is.Seats {
		s := &k.is.Player[p]
		if k.axo(p) {
			for _, c := range []int{ptGods, ptProduction, ptPassive, ptMatches, ptConquests, ptAxomamma} {
				k.points[p][c] = s.Points[c] // not counted again
			}
			k.goods[p], k.cost[p], k.paid[p] = s.Goods, bill{}, [4]int{}
		}
		if k.axo(p) {
			k.choices[p] = nil
		}
		k.unchosen(p)
		k.settle(p)
		if s.Goods != k.goods[p] {
			k.wrong("goods of %d: %v, want %v", p, s.Goods, k.goods[p])
		}
		for c, n := range s.Points {
			if n != k.points[p][c] {
				k.wrong("points of %d: %v, want %v", p, s.Points, k.points[p])
			}
		}
		if !k.axo(p) && k.matches[p] != [8]int{} {
			k.wrong("matches of %d: %v", p, k.matches[p])
		}
		k.matches[p] = [8]int{}
		if s.Temple != k.temple[p] {
			k.wrong("temple of %d: %d, want %d", p, s.Temple, k.temple[p])
		}
		if !k.axo(p) && k.is.Phase != "setup" && s.GodsN != k.hand[p] {
			k.wrong("god cards of %d: %d, want %d", p, s.GodsN, k.hand[p])
		}
	}
}
