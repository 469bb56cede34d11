package table_test

import (
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"

	"kancha/bot"
	"kancha/draw"
	"kancha/draw/drawtest"
	"kancha/game"
	"kancha/games/tawantinsuyu"
	tawantinsuyuboard "kancha/games/tawantinsuyu/board"
	tawantinsuyubrain "kancha/games/tawantinsuyu/brain"
	"kancha/games/teotihuacan"
	teotihuacanboard "kancha/games/teotihuacan/board"
	teotihuacanbrain "kancha/games/teotihuacan/brain"
	"kancha/games/tiwanaku"
	tiwanakuboard "kancha/games/tiwanaku/board"
	tiwanakubrain "kancha/games/tiwanaku/brain"
	"kancha/internal/lobby"
	"kancha/internal/table"
)

// tapped is a game with what its page knows of answers, and how many taps an ordinary turn may take on average.
type tapped struct {
	load  func([]byte) (game.Game, error)
	board draw.Board
	brain bot.Brain
	most  float64
	// odd are the events of turns that are not ordinary: those with an eclipse or a Festival.
	odd []string
	// again are events that happen once in an ordinary turn: who has predicted right may let the next farmer predict, and
	// so on, each time knowing more. That is as many decisions.
	again []string
	// setup are questions of the setup that are asked within turns.
	setup []string
	// last is the event with which the end begins: what follows is no ordinary turn.
	last string
}

var tappedGames = map[string]tapped{
	"tiwanaku": {tiwanaku.Load, tiwanakuboard.Board{}, tiwanakubrain.Brain{}, 2, nil, []string{"predicted_right", "predicted_wrong"}, nil, "final_predictions"},
	"teotihuacan": {
		teotihuacan.Load, teotihuacanboard.Board{}, teotihuacanbrain.Brain{}, 4, []string{"eclipse"}, nil, nil, "",
	},
	"tawantinsuyu": {
		tawantinsuyu.Load, tawantinsuyuboard.Board{}, tawantinsuyubrain.Brain{}, 6, []string{"festival_begins", "festival_ends"}, nil, []string{"stand"}, "",
	},
}

// A turn takes few taps. Bots play whole games for people at a table, with the preferences that a page begins with, and
// each of their answers counts as many taps as a person needs for it in the page with a script (choose.js):
//
//   - an answer that stands as a chip below the question, one tap;
//   - one with a place that no other answer has, the place: one tap;
//   - a piece and where it goes, two; the target alone, one, where no other piece can go there;
//   - where several pieces can go there, or it can be paid for in several ways: the target, and one of up to twelve that
//     are offered at it, two; if there are more, the piece, the target and one of what is offered then, three;
//   - a set of things (tokens that are given): each thing that is not switched as it is at first, and the button;
//   - what the table answers by itself, none.
//
// Taps that only enlarge the board do not count. The taps of a turn are those of the seat whose turn it is; what others
// are asked meanwhile, and free actions (selling cards, swapping, turning tiles), are logged beside it. Setup, turns with
// an eclipse or a Festival, and the end do not count, nor do turns in which several farmers predict one after the other.
func TestAnOrdinaryTurnTakesFewTaps(t *testing.T) {
	if testing.Short() {
		t.Skip("bots play whole games")
	}
	for id, g := range tappedGames {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			var all count
			for seats := 2; seats <= 4; seats++ {
				all.add(countTaps(t, id, g, seats, uint64(100+seats)))
			}
			turns := all.sorted()
			mean := float64(all.taps()) / float64(len(turns))
			t.Logf("%d turns, %.2f taps each, half of them at most %d, nine of ten at most %d, the longest %d; %.2f for free actions, %.2f of others",
				len(turns), mean, turns[len(turns)/2], turns[len(turns)*9/10], turns[len(turns)-1], float64(all.free)/float64(len(turns)), float64(all.others)/float64(len(turns)))
			if runs := all.runs; len(runs) > 0 {
				t.Logf("besides %d turns with several predictions, at most %d taps", len(runs), slices.Max(runs))
			}
			for _, kind := range slices.SortedFunc(maps.Keys(all.kinds), func(a, b string) int { return cmp.Compare(all.kinds[b], all.kinds[a]) }) {
				t.Logf("%6.2f %s", float64(all.kinds[kind])/float64(len(turns)), kind)
			}
			if mean > g.most {
				t.Errorf("an ordinary turn takes %.2f taps, at most %.0f should do", mean, g.most)
			}
		})
	}
}

// count is the taps of ordinary turns.
type count struct {
	turns  []int
	others int            // of seats whose turn it was not
	free   int            // for free actions
	runs   []int          // of turns with several predictions
	kinds  map[string]int // by question
}

func (c *count) add(more count) {
	c.turns, c.others, c.free = append(c.turns, more.turns...), c.others+more.others, c.free+more.free
	c.runs = append(c.runs, more.runs...)
	if c.kinds == nil {
		c.kinds = map[string]int{}
	}
	for kind, n := range more.kinds {
		c.kinds[kind] += n
	}
}

func (c *count) sorted() []int { return slices.Sorted(slices.Values(c.turns)) }

func (c *count) taps() (n int) {
	for _, taps := range c.turns {
		n += taps
	}
	return n
}

// countTaps plays a game.
func countTaps(t *testing.T, id string, g tapped, seats int, seed uint64) count {
	t.Helper()
	f := newFixture(t, withGame(t, g.load), func(c *table.Config) { c.Seed = func() uint64 { return seed } })
	at, err := f.Create(f.ctx, "Ann", lobby.Plan{Game: id, Seats: seatsOf("Ann", "Ann.2", "Ann.3", "Ann.4")[:seats]})
	f.ok(err)
	player, err := bot.New("level3", g.brain)
	f.ok(err)
	rand := game.NewRand(seed)
	var all, now count
	odd, done, again := false, false, 0
	for s := f.see(at, "Ann"); s.Phase != table.Over; {
		if s.HandOver != game.Watcher {
			f.ok(f.TakeOver(f.ctx, at, "Ann", s.HandOver))
			s = f.see(at, "Ann")
			continue
		}
		taps, free := f.tap(s, g.board, player, &rand)
		asked, own := s.Asked.Question.Kind, s.Turn == s.Viewer
		next := f.see(at, "Ann")
		switch {
		case s.Turn == game.Watcher || done || slices.Contains(g.setup, asked):
		case free:
			now.free += taps
		case own:
			now.add(count{turns: []int{taps}, kinds: map[string]int{asked: taps}})
		default:
			now.others += taps
		}
		for _, line := range next.Log {
			if line.Step > s.Steps {
				odd = odd || slices.Contains(g.odd, line.Event.Kind)
				done = done || line.Event.Kind == g.last
				if slices.Contains(g.again, line.Event.Kind) {
					again++
				}
			}
		}
		if next.Turn != s.Turn || next.Phase == table.Over {
			switch ordinary := s.Turn != game.Watcher && !odd && !done && next.Phase != table.Over; {
			case ordinary && again > 1:
				all.runs = append(all.runs, now.taps())
			case ordinary:
				all.add(count{turns: []int{now.taps()}, others: now.others, free: now.free, kinds: now.kinds})
			}
			now, odd, again = count{}, false, 0
		}
		s = next
	}
	return all
}

// tap lets a bot answer the question of a snapshot, with all the steps of the answer, and counts the taps.
func (f *fixture) tap(s *table.Snapshot, board draw.Board, player bot.Bot, rand *game.Rand) (int, bool) {
	f.Helper()
	branches, err := f.Ahead(f.ctx, s.ID, "Ann", s.Viewer, s.Asked.ID)
	f.ok(err)
	ways := waysOf(s.View, s.Viewer, board, s.Asked.Moves, branches)
	if slices.ContainsFunc(ways, func(w way) bool { return w.pair() && !w.joined }) {
		f.markPieces(s, ways, board)
	}
	var steps []game.Move
	for view, list, moves := s.View, branches, s.Asked.Moves; ; {
		m, err := player.Choose(f.ctx, view, rand)
		f.ok(err)
		if !slices.Contains(moves, m) { // a free action between the steps, which a page does not offer
			m = moves[rand.IntN(len(moves))]
		}
		steps = append(steps, m)
		i := slices.IndexFunc(list, func(b table.Branch) bool { return b.Move == m })
		if i < 0 {
			break
		}
		view, list, moves = list[i].View, list[i].Next, list[i].Moves
	}
	if len(ways) > mostWays {
		f.Errorf("%v has %d answers, which are too many for a page", s.Asked.Question, len(ways))
	}
	i := slices.IndexFunc(ways, func(w way) bool { return slices.Equal(w.steps, steps) })
	if i < 0 {
		f.Fatalf("%v is no answer to %v", steps, s.Asked.Question)
	}
	a := f.joined(s, steps)
	a.Close = table.CloseAlways
	_, err = f.Answer(f.ctx, a)
	f.ok(err)
	return taps(ways, ways[i]), ways[i].free
}

// mostWays is how many answers with all their steps a page should get.
const mostWays = 400

// way is an answer with all its steps, as the page offers it.
type way struct {
	steps  []game.Move
	places []string
	joined bool     // a piece, and where it goes
	pieces []string // of the places those where a piece stands
	free   bool
	set    []string // what it takes of a few things
	brings int      // points, as far as is foretold
}

func waysOf(view game.View, seat game.Seat, board draw.Board, moves []game.Move, branches []table.Branch) (out []way) {
	for _, m := range moves {
		w := way{steps: []game.Move{m}, places: distinct(board.Places(view, seat, m)), free: game.Free(view, seat, m)}
		w.set, w.brings = setOf(view, seat, board, m)
		i := slices.IndexFunc(branches, func(b table.Branch) bool { return b.Move == m })
		if i < 0 {
			out = append(out, w)
			continue
		}
		b := branches[i]
		for _, rest := range waysOf(b.View, seat, board, b.Moves, b.Next) {
			places := distinct(append(slices.Clip(w.places), rest.places...))
			if len(places) == len(w.places) && len(rest.places) > 0 { // it only says which of them
				places = rest.places
			}
			out = append(out, way{
				steps: append(slices.Clip(w.steps), rest.steps...), places: places[:min(len(places), 2)], joined: true, pieces: places[:min(len(places), 1)], free: w.free,
			})
		}
	}
	return out
}

// setOf lists what an answer takes of a few things, and the points that it brings.
func setOf(view game.View, seat game.Seat, board draw.Board, m game.Move) (set []string, points int) {
	s, setter := board.(draw.Setter)
	f, foretells := board.(draw.Foreteller)
	if !setter || !foretells {
		return nil, 0
	}
	for _, thing := range s.Set(view, seat, m) {
		set = append(set, thing.ID)
	}
	for _, effect := range view.Preview(seat, m).Effects {
		if key, by := f.Change(effect); key == "points" {
			points += by
		}
	}
	return set, points
}

func distinct(places []string) (out []string) {
	for _, p := range places {
		if !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	return out
}

// fewWays is how many answers of a question stand as chips whatever their places are; twice as many can be chosen from at
// a place.
const fewWays = 6

// taps is the fewest taps for an answer among all there are.
func taps(ways []way, w way) int {
	if len(w.set) > 0 {
		return switches(ways, w)
	}
	ways = slices.DeleteFunc(slices.Clone(ways), func(o way) bool { return len(o.set) > 0 })
	if chips := chipsOf(ways); slices.ContainsFunc(chips, w.same) {
		return 1
	}
	best := 3
	for _, p := range w.places {
		there := at(ways, p)
		switch picks := isPiece(ways, p) && slices.ContainsFunc(there, way.pair); {
		case !picks && len(there) == 1:
			return 1
		case !picks && len(there) <= 2*fewWays:
			best = min(best, 2)
		case len(w.places) == 1 && (picks || len(there) <= fewWays): // what only the piece has stands as chips then
			best = min(best, 2)
		default:
			for _, q := range w.places {
				if q != p && len(at(there, q)) == 1 {
					best = min(best, 2)
				}
			}
		}
	}
	return best
}

// switches counts the taps for a set of things: each that must be switched, and the button. What brings most points is
// switched on at first.
func switches(ways []way, w way) int {
	var on way
	for _, o := range ways {
		if o.brings > on.brings && len(o.set) > 0 {
			on = o
		}
	}
	n := 1
	for _, id := range w.set {
		if !slices.Contains(on.set, id) {
			n++
		}
	}
	for _, id := range on.set {
		if !slices.Contains(w.set, id) {
			n++
		}
	}
	return n
}

func (w way) same(o way) bool { return slices.Equal(w.steps, o.steps) }

func (w way) pair() bool { return len(w.places) > 1 }

// chipsOf are the answers that stand below the question from the beginning. A piece and where it goes stands there too if
// there are few; that is not counted on, as a phone's row may be too short.
func chipsOf(ways []way) (out []way) {
	own, same := 0, true
	for _, o := range ways {
		if !o.free {
			own++
		}
		same = same && slices.Equal(o.places, ways[0].places)
	}
	for _, o := range ways {
		if len(o.places) == 0 || same || own <= fewWays && !o.pair() {
			out = append(out, o)
		}
	}
	return out
}

// at are the answers that have a place.
func at(ways []way, place string) (out []way) {
	for _, o := range ways {
		if slices.Contains(o.places, place) {
			out = append(out, o)
		}
	}
	return out
}

// isPiece tells whether a tap at a place picks something up first.
func isPiece(ways []way, place string) bool {
	return slices.ContainsFunc(ways, func(o way) bool { return o.pair() && slices.Contains(o.pieces, place) })
}

// markPieces notes at which places of answers a piece stands, as the page sees it: in the picture.
func (f *fixture) markPieces(s *table.Snapshot, ways []way, board draw.Board) {
	f.Helper()
	picture := board.Picture(draw.Scene{
		Position: s.View, Viewer: s.Viewer, Names: make([]string, len(s.Seats)), Say: func(p game.Phrase) string { return p.Kind },
	})
	holds := map[string]bool{}
	for _, n := range []draw.Node{picture.Board, picture.Hand} {
		var within []string // the places of the elements that are open
		for d := xml.NewDecoder(strings.NewReader(n.String())); ; {
			tok, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			f.ok(err)
			switch e := tok.(type) {
			case xml.StartElement:
				within = append(within, drawtest.Attr(e, "data-place"))
				if drawtest.Attr(e, "data-piece") == "" {
					continue
				}
				for _, place := range within {
					holds[place] = true
				}
			case xml.EndElement:
				within = within[:len(within)-1]
			}
		}
	}
	for i := range ways {
		for _, p := range ways[i].places {
			if holds[p] && !ways[i].joined {
				ways[i].pieces = append(ways[i].pieces, p)
			}
		}
	}
}

// The rules of counting, one by one.
func TestHowTapsAreCounted(t *testing.T) {
	parse := func(line string) (out []way) {
		for i, text := range strings.Fields(line) {
			w := way{steps: []game.Move{game.Move(i)}}
			if set, is := strings.CutPrefix(text, "="); is {
				w.set, w.brings = strings.Split(set, ""), len(set)-1
				out = append(out, w)
				continue
			}
			if text != "-" {
				w.places = strings.FieldsFunc(text, func(r rune) bool { return r == '>' || r == '+' })
			}
			if strings.Contains(text, ">") {
				w.pieces = w.places[:1]
			}
			out = append(out, w)
		}
		return out
	}
	many := strings.Repeat("f>x ", 7) + strings.Repeat("g>x ", 7)
	for _, c := range []struct {
		ways string
		want []int
	}{
		{"- a b", []int{1, 1, 1}},
		{"- - - - - - - - -", []int{1, 1, 1, 1, 1, 1, 1, 1, 1}},
		{"a b c d e f g", []int{1, 1, 1, 1, 1, 1, 1}},
		{"a a b c d e f", []int{2, 2, 1, 1, 1, 1, 1}},
		{"a a a a a a a", []int{1, 1, 1, 1, 1, 1, 1}},
		{"f>x g>x g>y", []int{2, 2, 1}},
		{"f>x f>x f>y g>x g>z", []int{2, 2, 1, 2, 1}}, // the target first: a choice of pieces and ways to pay
		{many, slices.Repeat([]int{3}, 14)},
		{many + "h>x h", append(slices.Repeat([]int{3}, 14), 2, 2)},
		{"f+x f+y g+x", []int{2, 1, 1}}, // without pieces
		{"f f>x", []int{1, 1}},
		{"- =a =b =ab", []int{1, 2, 2, 1}},
		{"- =a =b", []int{1, 2, 2}}, // nothing brings anything
		{"f f f f f f f f f f f f f f - b", append(slices.Repeat([]int{3}, 14), 1, 1)},
	} {
		ways := parse(c.ways)
		for i, w := range ways {
			if got := taps(ways, w); got != c.want[i] {
				t.Errorf("%s: answer %d takes %d taps, want %d", c.ways, i, got, c.want[i])
			}
		}
	}
	if got := fmt.Sprint(distinct([]string{"a", "b", "a"})); got != "[a b]" {
		t.Error(got)
	}
}
