package teotihuacan_test

import (
	"fmt"
	"slices"
	"strings"

	"kancha/game"
	"kancha/games/teotihuacan"
)

// books are what is expected: what each seat should have, and what is due to whose turn it is.
type books struct {
	box     *box
	setup   game.Setup
	was, is *teotihuacan.Sight
	begun   bool // the start is over

	goods           [4][4]int
	points          [4][16]int
	temples         [4][3]int
	avenue, track   [4]int
	light           int
	who             int // whose turn it is
	owed            [4][3]int
	owedAny, choice [4]int // steps and resources of one's choice
	owedAvenue      int
	owedRide        int
	owedReward      int
	owedPower       int
	acted           int // board of the main action
	had             [9]bool
	works           [9]int
	worship         int // space, 0 for none
	kneeler         int // its power
	waived          bool
	effectDue       bool
	major           [][2]int // major steps that are to be settled, the last first
	unpaid          [4]int   // cocoa asked for, in an eclipse
	due             int
	fresh           bool // the discs met in this turn
	owedCalendar    int
	hot             bool   // an eclipse is due
	asked           string // the question
	extras          int    // virtual workers in this action
	grown           int    // power-ups since the action began
	noPower         bool   // there is none, or it was lost
	tilePrice       [4]int // of a pyramid tile, while it is open whether it is reduced
	reduced         bool   // by technology 15 in this action
	note            string
}

func (k *books) wrong(format string, args ...any) {
	if k.note == "" {
		k.note = fmt.Sprintf(format, args...)
	}
}

func (k *books) take(s *teotihuacan.Sight) {
	for p := range s.Seats {
		w := &s.Players[p]
		k.goods[p], k.temples[p], k.avenue[p], k.track[p] = w.Goods, w.Temples, w.Avenue, w.Track
		k.points[p] = w.Points
	}
	k.light = s.Light
}

func (k *books) bot(seat int) bool { return k.was.Solo && seat == k.was.People }

func (k *books) total(seat int) int {
	sum := 0
	for _, n := range k.points[seat] {
		sum += n
	}
	return sum
}

// colours counts those that stand unlocked on a board, without who just came.
func colours(s *teotihuacan.Sight, board int) (n int) {
	for p := range s.Seats {
		if slices.ContainsFunc(s.Players[p].Workers[:], func(d teotihuacan.Die) bool { return int(d.Board) == board && d.At == 0 && !d.Moved }) {
			n++
		}
	}
	for _, dice := range s.Neutral {
		if slices.ContainsFunc(dice, func(d teotihuacan.Die) bool { return int(d.Board) == board }) {
			n++
		}
	}
	return n
}

// crew is how many own unlocked workers are on a board, and the weakest of them.
func crew(s *teotihuacan.Sight, seat, board int) (n, weakest, strongest int) {
	weakest = 9
	for _, d := range s.Players[seat].Workers {
		if int(d.Board) == board && d.At == 0 {
			n++
			weakest, strongest = min(weakest, d.Power), max(strongest, d.Power)
		}
	}
	return n, weakest, strongest
}

func owns(s *teotihuacan.Sight, seat int, tech string) bool {
	for place, t := range s.Techs {
		if bookTechs[t] == tech {
			return s.Players[seat].Learned[place]
		}
	}
	return false
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

// apply reckons what an answer and what followed should have changed, and compares.
func (k *books) apply(seat int, words []string, events []game.Event) string {
	if !k.begun {
		if k.begun = slices.ContainsFunc(events, func(e game.Event) bool { return e.Kind == "turn_begins" }); k.begun {
			k.begin()
		}
		return k.note
	}
	k.take(k.was)
	k.answer(seat, words)
	if k.asked == "bot_end" && k.goods[seat][cocoa] >= 10 {
		k.goods[seat][cocoa] -= 10
		k.points[seat][ptExchange] += k.option("bot_cocoa_points")
	}
	for _, e := range events {
		if e.Kind == "bot_acts" {
			k.botActs(seat, word(e, "action"), events)
		}
		k.event(seat, words, e)
	}
	k.turnEnds(seat, words, events)
	if k.note == "" {
		k.settle(seat)
	}
	return k.note
}

// settle compares. What leaves no choice comes by itself: then things that are open explain the difference, each of them
// once.
func (k *books) settle(seat int) {
	k.compare()
	for depth := 1; depth <= 4 && k.note != ""; depth++ { // as few as possible
		k.explain(seat, depth)
	}
}

// explain looks for so many open things after which nothing differs, and leaves the books as they are if there are none.
func (k *books) explain(seat, depth int) bool {
	var open []func()
	if k.effectDue {
		open = append(open, func() { k.effect(seat) })
	}
	for i, m := range k.major {
		open = append(open, func() {
			k.major = slices.Delete(slices.Clone(k.major), i, i+1)
			k.reward(seat, m[0], m[1])
		})
	}
	if k.tilePrice != [4]int{} {
		for _, good := range []int{-1, wood, stone} {
			open = append(open, func() { k.payTile(seat, good) })
		}
	}
	for _, f := range open {
		keep := *k
		k.note = ""
		f()
		if depth > 1 {
			k.note = "more is to be settled"
			k.explain(seat, depth-1)
		} else {
			k.compare()
		}
		if k.note == "" {
			return true
		}
		*k = keep
	}
	return false
}

// payTile pays for a pyramid tile, with one of a good less.
func (k *books) payTile(seat, less int) {
	for g, n := range k.tilePrice {
		k.goods[seat][g] -= n
	}
	if less >= 0 {
		k.goods[seat][less]++
		if k.reduced {
			k.wrong("a second discount")
		}
		k.reduced = true
	}
	k.tilePrice = [4]int{}
}

func (k *books) begin() {
	if dark := bookDark[k.is.People][0]; k.is.Dark != dark {
		k.wrong("dark disc on %d, want %d", k.is.Dark, dark)
	}
	k.who = int(k.is.Opener)
	for p := range k.is.People {
		k.beginning(p)
	}
	if !k.is.Solo {
		return
	}
	b := &k.is.Players[k.is.People]
	if b.Goods != [4]int{k.option("bot_wood"), k.option("bot_stone"), k.option("bot_gold"), 0} || b.Temples != [3]int{1, 1, 1} || b.Avenue != 1 || b.Track != 0 ||
		b.Learned != [6]bool{2: true} || b.Total != 0 {
		k.wrong("Teotibot begins with %v", b)
	}
	for _, d := range b.Workers {
		want := map[int]int{4: k.option("bot_worker_1"), 6: k.option("bot_worker_2"), 8: k.option("bot_worker_3"), 7: 1}[int(d.Board)]
		if d.Power != want || (d.At != 0) != (d.Board == 7) {
			k.wrong("Teotibot begins with a worker of power %d on %d", d.Power, d.Board)
		}
	}
}

// bookStarts are the starting tiles: wood, stone, gold, cocoa, resources of one's choice, blue, red, green, Avenue, technologies.
var bookStarts = [][10]int{
	{3, 0, 0, 2, 0, 0, 0, 0, 1}, {0, 2, 3, 0, 0, 0, 0, 1}, {4, 1, 0, 0, 0, 1}, {0, 0, 0, 0, 2, 0, 0, 0, 0, 1}, {0, 0, 2, 0, 0, 0, 0, 0, 0, 1},
	{3, 0, 2}, {0, 0, 2, 5, 0, 0, 1}, {0, 4, 0, 2, 0, 1}, {0, 0, 0, 0, 0, 1, 1, 1}, {5, 0, 0, 3}, {2, 3, 0, 3}, {1, 2, 3},
	{0, 0, 0, 5, 0, 0, 1}, {0, 0, 0, 5, 0, 0, 0, 1}, {0, 0, 0, 0, 2, 1, 1}, {0, 0, 3, 2}, {0, 3, 1}, {1, 2, 0, 0, 0, 0, 0, 0, 1},
}

// beginning compares what a seat begins with: cocoa by its order, and its starting tiles or what the first game gives.
func (k *books) beginning(p int) {
	s := &k.is.Players[p]
	want := [10]int{3: 2}
	switch s.Order {
	case 1:
		want[cocoa] = 1
	case k.is.People:
		want[cocoa] = 3
	}
	sum := func(b [10]int) {
		for i, n := range b {
			want[i] += n
		}
	}
	if start := k.setup.Value("start") + k.setup.Value("solo_start"); start == "fixed" {
		sum([][10]int{{1, 2, 4, 5, 0, 0, 0, 1}, {4, 1, 0, 5, 0, 1, 1}, {3, 4, 0, 4, 0, 1, 0, 0, 1}, {2, 0, 5, 0, 0, 0, 0, 2}}[s.Order-1])
	} else {
		for _, o := range s.Kept {
			sum(bookStarts[o.Start])
		}
		want[5] += min(1, want[9]) // the first marker lies in the blue column, a second in the red one
		want[6] += max(0, want[9]-1)
		for i, n := range s.Have {
			for g, price := range bookTileCost[i] {
				want[g] -= n * price
			}
		}
	}
	want[4] += want[5] // blue steps
	want[cocoa] += want[7]
	free := s.Goods[wood] + s.Goods[stone] + s.Goods[gold] - want[wood] - want[stone] - want[gold]
	points := 0
	for step := 1; step <= want[6]; step++ {
		points += bookSteps[1][step]
	}
	if s.Goods[cocoa] != want[cocoa] || free != want[4] || s.Temples != [3]int(want[5:8]) || s.Avenue != want[8] || s.Total != points {
		k.wrong("seat %d begins with %v, temples %v, Avenue %d, %d points; want %v", p, s.Goods, s.Temples, s.Avenue, s.Total, want)
	}
}

// end: nothing may be left that was due.
func (k *books) end(seat int) {
	if k.acted > 0 && k.grown == 0 && !k.noPower {
		k.wrong("nobody grew with the main action")
	}
	if len(k.major) > 0 {
		k.wrong("a major step is not settled: %v", k.major)
	}
	k.effect(seat) // a palace tile that was worth nothing
	if k.owed[seat] != [3]int{} || k.owedAny[seat] != 0 || k.choice[seat] != 0 || k.owedAvenue != 0 || k.owedReward != 0 || k.effectDue ||
		k.owedRide != 0 && k.track[seat] != 10 {
		k.wrong("left at the end of the turn: steps %v %d, resources %d, Avenue %d, rewards %d, track %d, worship %v", k.owed[seat],
			k.owedAny[seat], k.choice[seat], k.owedAvenue, k.owedReward, k.owedRide, k.effectDue)
	}
	for i, boards := range []string{"", "56", "234", "234", "7", "8", "", "", "8"} {
		want := 0
		if k.acted > 0 && k.had[i] && strings.Contains(boards, fmt.Sprint(k.acted)) {
			want = 1
		}
		if i == 6 && (k.works[i] > 1 || k.works[i] == 1 && !k.had[i]) {
			k.wrong("a power-up is bought %d times", k.works[i])
		}
		if k.works[i] != want && boards != "" {
			k.wrong("%s works %d times, want %d", bookTechs[i], k.works[i], want)
		}
	}
}

// turnEnds counts the calendar and when an eclipse has to come.
func (k *books) turnEnds(seat int, words []string, events []game.Event) {
	has := func(kind string) bool {
		return slices.ContainsFunc(events, func(e game.Event) bool { return e.Kind == kind })
	}
	ends := words[0] == "end" || k.asked == "bot_end"
	last := k.bot(seat) || !k.was.Solo && k.was.Players[seat].Order == k.was.People
	if ends && last && k.was.Light < k.was.Dark {
		k.owedCalendar++
	}
	met := k.light == k.was.Dark && k.was.Light < k.was.Dark
	for _, e := range events {
		switch {
		case e.Kind == "calendar":
			k.owedCalendar--
		case e.Kind == "ascended":
			k.owedCalendar++
		case e.Kind == "eclipse":
			met = false
		}
	}
	if has("new_calendar") { // the payments of an eclipse
		k.owedCalendar, k.due, k.fresh = 0, 0, false
		return
	}
	if words[0] == "pay" || words[0] == "waive" {
		return
	}
	if k.light < k.was.Dark && (k.owedCalendar < 0 || ends && k.owedCalendar != 0) {
		k.wrong("the calendar owes %d steps", k.owedCalendar)
	}
	if ends && last && k.due > 0 && !k.fresh {
		k.due--
	}
	if met && k.due == 0 && !has("eclipse") {
		k.fresh = true
		if k.due = 2; last {
			k.due = 1
		}
	}
	if ends {
		want := k.hot && k.due == 0 && last
		if k.was.Sudden {
			want = k.hot || met || k.is.Light == k.is.Dark && !has("eclipse")
			want = want || has("eclipse") && k.was.Light >= k.was.Dark-1
		}
		if has("eclipse") != want {
			k.wrong("an eclipse: %v, want %v", has("eclipse"), want)
		}
		k.owedCalendar, k.fresh = 0, false
	}
	k.hot = k.due > 0
}

func (k *books) compare() {
	for p := range k.is.Seats {
		s := &k.is.Players[p]
		if s.Goods != k.goods[p] {
			k.wrong("goods of %d: %v, want %v (before %v)", p, s.Goods, k.goods[p], k.was.Players[p].Goods)
		}
		for c, n := range s.Points {
			if n != k.points[p][c] {
				k.wrong("points of %d: %v, want %v", p, s.Points, k.points[p])
			}
		}
		if s.Temples != k.temples[p] || s.Avenue != k.avenue[p] || s.Track != k.track[p] {
			k.wrong("markers of %d: %v %d %d, want %v %d %d", p, s.Temples, s.Avenue, s.Track, k.temples[p], k.avenue[p], k.track[p])
		}
	}
	if k.is.Light != k.light {
		k.wrong("light disc on %d, want %d", k.is.Light, k.light)
	}
}
