package tabletest

import (
	"encoding/json"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"kancha/game"
)

// Stones is a small game with everything that a table must cope with. First all pick a number in secret and at the same
// time. Then, for some rounds, each seat in turn acts twice, taking a stone from one of nine places for a point or
// drawing a lot that nobody can foresee, and ends its turn. The number counts at the end. In the mode solo the second
// seat is an automaton that takes the first stone it finds.
var Stones game.Game = stones{}

type stones struct{ fault func(*heap) }

// Mended is Stones after a change of the rules: taking a stone gives two points.
var Mended game.Game = stones{fault: func(h *heap) { h.worth = 2 }}

// Forbidding is Stones after a change of the rules: place 1 may not be taken any more.
var Forbidding game.Game = stones{fault: func(h *heap) { h.barred = 1 }}

const (
	places    = 9
	moveDraw  = game.Move(100)
	moveEnd   = game.Move(101)
	moveAuto  = game.Move(102)
	movePick  = game.Move(200) // +1 to +3
	actsATurn = 2
)

// heap is the position; a view of it has pick 0 where the viewer does not know, and no generator.
type heap struct {
	Count  int                `json:"seats"`
	Solo   bool               `json:"solo"`
	Rounds int                `json:"rounds"`
	Round  int                `json:"round"`
	Pick   [game.MaxSeats]int `json:"pick"`
	Picked game.Seats         `json:"picked"`
	Mover  game.Seat          `json:"mover"`
	Acts   int                `json:"acts"`
	Taken  uint16             `json:"taken"`
	Points [game.MaxSeats]int `json:"points"`
	Lots   int                `json:"lots"` // drawn; what is known grows with it
	Over   bool               `json:"over"`
	Rand   *game.Rand         `json:"rand"`
	worth  int                // points of a stone
	barred int                // a place that may not be taken
	viewer game.Seat
	isView bool
}

// pile is the state of the game, glimpse a view of it.
type (
	pile    struct{ heap }
	glimpse struct{ heap }
)

func (stones) Info() *game.Info {
	n := game.Num("n", 1)
	at := game.At("at", "p1")
	return &game.Info{
		ID: "stones", Rules: 1, Pack: game.PackID{ID: "plain", Digest: strings.Repeat("5", 64)},
		Modes: []game.Mode{{ID: "versus", Min: 2, Max: 4}, {ID: "solo", Min: 1, Max: 1}},
		Options: []game.Option{
			{ID: "rounds", Values: []string{"1", "2", "3", "20"}, Default: "2"},
			{ID: "deal", Values: []string{"drawn", "printed"}, Default: "drawn", Known: []string{"printed"}},
		},
		Bound: 4 + 20*4*(actsATurn+1), Colours: []string{"red", "blue", "green", "black"},
		Vocabulary: game.Vocabulary{
			Questions: []game.Entry{{Kind: "pick"}, {Kind: "act", Args: []game.Arg{n}}, {Kind: "end"}, {Kind: "auto"}},
			Events: []game.Entry{
				{Kind: "picked", Args: []game.Arg{n}}, {Kind: "picked_hidden"}, {Kind: "took", Args: []game.Arg{at}},
				{Kind: "drew", Args: []game.Arg{n}}, {Kind: "ended"},
			},
			Reasons: append(game.CommonReasons(), game.Entry{Kind: "empty", Args: []game.Arg{at}}),
			Moves: []game.Entry{
				{Kind: "pick", Args: []game.Arg{n}}, {Kind: "take", Args: []game.Arg{at}}, {Kind: "draw"}, {Kind: "end"}, {Kind: "auto"},
			},
			Categories: []string{"stones", "number"},
			Domains:    []game.Domain{{ID: "colour", IDs: []string{"red", "blue", "green", "black"}}},
		},
	}
}

func (g stones) New(setup game.Setup) (game.State, error) {
	setup, err := game.Settle(g.Info(), setup)
	if err != nil {
		return nil, err
	}
	rounds, _ := strconv.Atoi(setup.Value("rounds"))
	r := game.NewRand(setup.Seed)
	h := &pile{heap{Count: setup.Seats, Rounds: rounds, Mover: game.Watcher, Rand: &r, worth: 1}}
	if setup.Mode == "solo" {
		h.Solo, h.Count = true, 2
	}
	g.mend(&h.heap)
	return h, nil
}

func (g stones) mend(h *heap) {
	if g.fault != nil {
		g.fault(h)
	}
}

func (g stones) Decode(js []byte) (game.State, error) {
	h := &pile{heap{worth: 1}}
	if err := json.Unmarshal(js, &h.heap); err != nil {
		return nil, &game.DecodeError{Path: "state", Reason: err.Error()}
	}
	if !h.sound() {
		return nil, &game.DecodeError{Path: "state", Reason: "no such number"}
	}
	g.mend(&h.heap)
	return h, nil
}

// sound tells whether the numbers of a decoded state are such that a game can go on from them.
func (h *heap) sound() bool {
	least, most := 2, 4
	if h.Solo {
		most = 2
	}
	switch {
	case h.Rand == nil, h.Count < least, h.Count > most, h.Round < 0, h.Round > h.Rounds, h.Over != (h.Round == h.Rounds),
		h.Acts < 0, h.Acts > actsATurn, h.Lots < 0, h.Taken&1 != 0, h.Taken >= 2<<places, h.Rounds < 1, h.Rounds > 20,
		int(h.Mover) >= h.Count, h.Mover < game.Watcher:
		return false
	}
	players := game.AllSeats(h.Count) &^ h.Automata()
	for i, n := range h.Pick {
		if n < 0 || n > 3 || (n > 0) != h.Picked.Has(game.Seat(i)) || h.Points[i] < 0 || h.Points[i] > 1000 {
			return false
		}
	}
	return h.Picked&^players == 0 && (h.Mover != game.Watcher) == (h.Picked == players && !h.Over) &&
		(!h.Over || h.Picked == players)
}

func (g stones) Format(m game.Move) string {
	p := g.Describe(m)
	switch p.Kind {
	case "pick":
		return fmt.Sprintf("pick %d", p.Args[0].N)
	case "take":
		return "take " + p.Args[0].IDs[0]
	}
	return p.Kind
}

func (g stones) Parse(text string) (game.Move, error) {
	for _, m := range every {
		if g.Format(m) == text {
			return m, nil
		}
	}
	return 0, &game.NotationError{Text: text, Reason: "unknown"}
}

func (stones) Describe(m game.Move) game.Phrase {
	switch {
	case m == moveDraw:
		return game.Say("draw")
	case m == moveEnd:
		return game.Say("end")
	case m == moveAuto:
		return game.Say("auto")
	case m > movePick:
		return game.Say("pick", game.Num("n", int(m-movePick)))
	}
	return game.Say("take", game.At("at", place(int(m))))
}

var every = func() []game.Move {
	out := []game.Move{moveDraw, moveEnd, moveAuto, movePick + 1, movePick + 2, movePick + 3}
	for p := range places {
		out = append(out, game.Move(p+1))
	}
	return out
}()

var placeNames = [...]string{"", "p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8", "p9"}

func place(p int) string { return placeNames[p] }

func (h *heap) Seats() int { return h.Count }

func (h *heap) Automata() game.Seats {
	if h.Solo {
		return game.SeatSet(1)
	}
	return 0
}

func (h *heap) Waiting() game.Seats {
	players := game.AllSeats(h.Count) &^ h.Automata()
	switch {
	case h.Over:
		return 0
	case h.Picked != players:
		return players &^ h.Picked
	}
	return game.SeatSet(h.Mover)
}

func (h *heap) Turn() game.Seat { return h.Mover }

// asked is the kind of a seat's question, "" for none.
func (h *heap) asked(seat game.Seat) string {
	switch {
	case !h.Waiting().Has(seat):
		return ""
	case h.Mover == game.Watcher:
		return "pick"
	case h.Automata().Has(seat):
		return "auto"
	case h.Acts == actsATurn:
		return "end"
	}
	return "act"
}

func (h *heap) Question(seat game.Seat) game.Question {
	switch kind := h.asked(seat); kind {
	case "":
		return game.Question{}
	case "act":
		return game.Question{Phrase: game.Say(kind, game.Num("n", actsATurn-h.Acts))}
	default:
		return game.Question{Phrase: game.Say(kind), Closes: kind == "end"}
	}
}

func (h *heap) Candidates(seat game.Seat, out []game.Move) []game.Move {
	switch h.asked(seat) {
	case "pick":
		return append(out, movePick+1, movePick+2, movePick+3)
	case "auto":
		return append(out, moveAuto)
	case "end":
		return append(out, moveEnd)
	case "act":
		for p := range places {
			out = append(out, game.Move(p+1))
		}
		return append(out, moveDraw)
	}
	return out
}

func (h *heap) Moves(seat game.Seat, out []game.Move) []game.Move {
	all := h.Candidates(seat, out)
	out = all[:len(out)]
	for _, m := range all[len(out):] {
		if m > places || h.free(int(m)) {
			out = append(out, m)
		}
	}
	return out
}

func (h *heap) free(p int) bool { return h.Taken&(1<<p) == 0 && p != h.barred }

func (h *heap) Check(seat game.Seat, m game.Move) error {
	var room [places + 1]game.Move
	switch {
	case seat < 0 || int(seat) >= h.Count:
		return game.Refuse(game.ReasonNoSuchSeat)
	case h.Over:
		return game.Refuse(game.ReasonOver)
	case !h.Waiting().Has(seat):
		return game.Refuse(game.ReasonNotAsked)
	case !slices.Contains(h.Candidates(seat, room[:0]), m):
		return game.Refuse(game.ReasonNoAnswer)
	case m <= places && !h.free(int(m)):
		return game.Refuse("empty", game.At("at", place(int(m))))
	}
	return nil
}

func (h *heap) Reveals() uint32 { return uint32(h.Lots) }

func (h *heap) Standings() []game.Standing {
	out := make([]game.Standing, h.Count)
	for i := range out {
		number := 0
		if h.Over {
			number = h.Pick[i]
		}
		out[i] = game.Standing{
			Seat: game.Seat(i), Rank: 1, Total: h.Points[i] + number,
			Points: []game.Points{{Category: "stones", N: h.Points[i]}, {Category: "number", N: number}},
		}
	}
	for i := range out {
		for _, o := range out {
			if o.Total > out[i].Total {
				out[i].Rank++
			}
		}
	}
	return out
}

func (h *heap) Preview(_ game.Seat, m game.Move) game.Preview {
	return game.Preview{Reveals: m == moveDraw || (m == moveEnd || m == moveAuto) && h.last()}
}

func (h *heap) last() bool { return h.Round == h.Rounds-1 && int(h.Mover) == h.Count-1 }

func (h *heap) MarshalJSON() ([]byte, error) {
	type plain heap
	if !h.isView {
		return json.Marshal((*plain)(h))
	}
	pick := make([]*int, len(h.Pick))
	for i := range h.Pick {
		if h.Pick[i] != 0 || !h.Picked.Has(game.Seat(i)) {
			pick[i] = &h.Pick[i]
		}
	}
	return json.Marshal(struct {
		*plain
		Pick   []*int    `json:"pick"` // null where the viewer does not know
		Viewer game.Seat `json:"viewer"`
	}{(*plain)(h), pick, h.viewer})
}

func (h *pile) Apply(seat game.Seat, m game.Move, rec game.Recorder) error {
	if err := h.Check(seat, m); err != nil {
		return err
	}
	switch {
	case m > movePick:
		h.pick(seat, int(m-movePick), rec)
	case m == moveDraw:
		n := h.Rand.IntN(6)
		h.Points[seat] += n
		h.Lots++
		h.Acts++
		say(rec, seat, "drew", n, "")
	case m == moveAuto:
		h.take(seat, bits.TrailingZeros16(^(h.Taken | 1)), rec)
		h.pass(rec)
	case m == moveEnd:
		h.pass(rec)
	default:
		h.Acts++
		h.take(seat, int(m), rec)
	}
	return nil
}

// say tells what happened, with a number or a place.
func say(rec game.Recorder, seat game.Seat, kind string, n int, at string) {
	switch {
	case rec == nil:
	case at != "":
		rec.Event(game.Event{Seat: seat, Phrase: game.Say(kind, game.At("at", at))})
	case n >= 0:
		rec.Event(game.Event{Seat: seat, Phrase: game.Say(kind, game.Num("n", n))})
	default:
		rec.Event(game.Event{Seat: seat, Phrase: game.Say(kind)})
	}
}

func (h *heap) pick(seat game.Seat, n int, rec game.Recorder) {
	h.Pick[seat], h.Picked = n, h.Picked.With(seat)
	if h.Picked == game.AllSeats(h.Count)&^h.Automata() {
		h.Mover = 0
	}
	if rec != nil {
		full := game.Event{Seat: seat, Phrase: game.Say("picked", game.Num("n", n))}
		rec.Secret(game.SeatSet(seat), full, game.Event{Seat: seat, Phrase: game.Say("picked_hidden")})
	}
}

func (h *heap) take(seat game.Seat, p int, rec game.Recorder) {
	h.Taken |= 1 << p
	h.Points[seat] += h.worth
	say(rec, seat, "took", 0, place(p))
}

func (h *heap) pass(rec game.Recorder) {
	h.Acts = 0
	h.Mover++
	if int(h.Mover) < h.Count {
		return
	}
	h.Mover, h.Taken = 0, 0
	if h.Round++; h.Round == h.Rounds {
		h.Over, h.Mover = true, game.Watcher
		h.Lots++
		say(rec, game.Watcher, "ended", -1, "")
	}
}

func (h *pile) View(viewer game.Seat) game.View {
	v := h.heap
	v.isView, v.viewer, v.Rand = true, viewer, nil
	for i := range v.Pick {
		if !h.Over && game.Seat(i) != viewer {
			v.Pick[i] = 0
		}
	}
	return &glimpse{v}
}

func (h *pile) Clone() game.State {
	c := &pile{heap{Rand: &game.Rand{}}}
	h.CopyTo(c)
	return c
}

func (h *pile) CopyTo(dst game.State) {
	d := dst.(*pile)
	r := d.Rand
	*d = *h
	*r = *h.Rand
	d.Rand = r
}

func (g *glimpse) Viewer() game.Seat { return g.viewer }

func (g *glimpse) Determinize(rand *game.Rand) game.State {
	r := rand.Fork()
	h := g.heap
	h.isView, h.Rand = false, &r
	for i := range h.Pick {
		if h.Picked.Has(game.Seat(i)) && h.Pick[i] == 0 {
			h.Pick[i] = 1 + r.IntN(3)
		}
	}
	return &pile{h}
}
