package tiwanaku

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"kancha/game"
	"kancha/game/gametest"
)

// stage lets scenario files and tests lay out positions. Keys that can be set:
//
//	e4 = rock [corn] [blue]     lay the tile, the crop and a farmer there; words must agree with the scenario's valley
//	tiles = all but e4 f6       lay every tile, or every tile but some; crops in the same way
//	blue.tokens = potato coca   none for nothing
//	blue.levels = rock 2 sand 1
//	blue.points.mistakes = -5
//	turn = blue                 whose turn begins
//	idle = 9                    turns in a row without a tile or crop
//
// What is not given follows: tiles that nobody's levels account for were discovered by the last seats, a point each,
// and tokens were won by predictions.
type stage struct {
	levels map[game.Seat]bool // seats whose levels were given
	points map[[2]int]bool    // categories of seats that were given
}

func newStage() gametest.Stage {
	g := &stage{}
	return gametest.Stage{Set: g.set, Get: get, Ready: g.ready}
}

func (g *stage) set(st game.State, key, value string) error {
	p := &st.(*state).position
	if at, ok := parseSpace(key); ok {
		return layOne(p, at, strings.Fields(value))
	}
	name, field, _ := strings.Cut(key, ".")
	if seat := slices.Index(colourIDs[:], name); seat >= 0 && seat < int(p.seats) {
		return g.setSeat(p, game.Seat(seat), field, value)
	}
	switch key {
	case "tiles", "crops":
		set, err := allBut(p, value)
		p.tiles |= set
		if key == "crops" {
			p.crops |= set
		}
		return err
	case "turn":
		seat := slices.Index(colourIDs[:], value)
		if seat < 0 || seat >= int(p.seats) {
			return errors.New("no such seat")
		}
		p.beginTurn(game.Seat(seat))
		return nil
	case "idle":
		n, err := strconv.Atoi(value)
		p.idle = uint8(n)
		return err
	}
	return errors.New("no such key")
}

// layOne lays a tile and perhaps a crop and a farmer, if the valley has them there.
func layOne(p *position, at Space, words []string) error {
	for _, w := range words {
		switch {
		case w == terrainIDs[p.terrain[at]-1]:
			p.tiles |= at.bit()
		case w == cropIDs[p.crop[at]-1]:
			p.crops |= at.bit()
		case slices.Contains(colourIDs[:], w):
			p.farmers[slices.Index(colourIDs[:], w)] |= at.bit()
		default:
			return fmt.Errorf("%q: the valley has %s and %s here", w, terrainIDs[p.terrain[at]-1], cropIDs[p.crop[at]-1])
		}
	}
	return nil
}

func allBut(p *position, value string) (spaces, error) {
	set := p.layout().spaces
	words := strings.Fields(value)
	if words[0] != "all" {
		return 0, errors.New("want all or all but SPACES")
	}
	for _, name := range words[min(2, len(words)):] {
		at, ok := parseSpace(name)
		if !ok {
			return 0, fmt.Errorf("%q is no space", name)
		}
		set &^= at.bit()
	}
	return set, nil
}

func (g *stage) setSeat(p *position, s game.Seat, field, value string) error {
	words := strings.Fields(value)
	if value == "none" {
		words = nil
	}
	if category, ok := strings.CutPrefix(field, "points."); ok {
		c := slices.Index(categoryIDs[:], category)
		n, err := strconv.Atoi(value)
		if c < 0 || err != nil {
			return errors.New("want a category and a number")
		}
		if g.points == nil {
			g.points = map[[2]int]bool{}
		}
		p.points[s][c], g.points[[2]int{int(s), c}] = int16(n), true
		return nil
	}
	switch field {
	case "tokens":
		p.tokens[s] = 0
		for _, id := range words {
			p.tokens[s] |= 1 << slices.Index(cropIDs[:], id)
		}
		return nil
	case "levels":
		if g.levels == nil {
			g.levels = map[game.Seat]bool{}
		}
		g.levels[s] = true
		for i := 0; i+1 < len(words); i += 2 {
			n, _ := strconv.Atoi(words[i+1])
			p.levels[s][slices.Index(terrainIDs[:], words[i])] = uint8(n)
		}
		return nil
	}
	return errors.New("no such key of a seat")
}

// ready accounts for what lies on the board and was not credited to anybody.
func (g *stage) ready(st game.State) error {
	p := &st.(*state).position
	found, planted := p.tiles&^p.start, p.crops&^p.start
	p.reveals = uint32(found.len() + planted.len())
	p.supply = [terrains]uint8{}
	for at := range (p.layout().spaces &^ p.tiles).all() {
		p.supply[p.terrain[at]-1]++
	}
	for t := range terrains {
		left := p.countOf(&p.terrain, found, uint8(t+1))
		for s := range p.seats {
			left -= int(p.levels[s][t])
		}
		for s := game.Seat(p.seats) - 1; s >= 0 && left > 0; s-- {
			if !g.levels[s] {
				more := min(left, int(p.topLevel))
				p.levels[s][t] += uint8(more)
				left -= more
			}
		}
	}
	for s := range game.Seat(p.seats) {
		g.credit(p, s)
	}
	g.levels, g.points = nil, nil
	return nil
}

func (g *stage) credit(p *position, s game.Seat) {
	if !g.points[[2]int{int(s), diversityPoints}] {
		p.points[s][diversityPoints] = int16(p.levelSum(s))
	}
	if !g.points[[2]int{int(s), predictionPoints}] {
		for c := uint8(1); c <= crops; c++ {
			if p.tokens[s].Has(c) {
				p.points[s][predictionPoints] += int16(c)
			}
		}
	}
}

// get reads a key: a space, SEAT.points, SEAT.tokens, SEAT.levels, SEAT.pool, supply.TERRAIN, idle.
func get(st game.State, key string) (string, error) {
	p := &st.(*state).position
	if at, ok := parseSpace(key); ok {
		return getSpace(p, at), nil
	}
	name, field, _ := strings.Cut(key, ".")
	if t := slices.Index(terrainIDs[:], field); name == "supply" && t >= 0 {
		return strconv.Itoa(int(p.supply[t])), nil
	}
	if seat := slices.Index(colourIDs[:], name); seat >= 0 && seat < int(p.seats) {
		return getSeat(p, game.Seat(seat), field)
	}
	if key == "idle" {
		return strconv.Itoa(int(p.idle)), nil
	}
	return "", errors.New("no such key")
}

func getSpace(p *position, at Space) string {
	if !p.tiles.has(at) {
		return "empty"
	}
	words := []string{terrainIDs[p.terrain[at]-1]}
	if p.crops.has(at) {
		words = append(words, cropIDs[p.crop[at]-1])
	}
	for s := range p.seats {
		if p.farmers[s].has(at) {
			words = append(words, colourIDs[s])
		}
	}
	return strings.Join(words, " ")
}

func getSeat(p *position, s game.Seat, field string) (string, error) {
	words := []string{}
	switch field {
	case "points":
		return strconv.Itoa(int(p.total(s))), nil
	case "pool":
		return strconv.Itoa(p.pool(s)), nil
	case "tokens":
		words = p.tokens[s].ids()
	case "levels":
		for t, n := range p.levels[s] {
			if n > 0 {
				words = append(words, terrainIDs[t], strconv.Itoa(int(n)))
			}
		}
	default:
		return "", errors.New("no such key of a seat")
	}
	if len(words) == 0 {
		return "none", nil
	}
	return strings.Join(words, " "), nil
}

// lay sets up a position from lines like those of scenario files, and proves that Decode takes it for a real one.
func lay(t testing.TB, seats int, board, disc string, given ...string) *state {
	t.Helper()
	s := start(t, seats, 1, "board", board, "scenario", disc)
	g := newStage()
	for _, line := range given {
		for part := range strings.SplitSeq(line, ",") {
			key, value, _ := strings.Cut(part, "=")
			if err := g.Set(s, strings.TrimSpace(key), strings.TrimSpace(value)); err != nil {
				t.Fatalf("%s: %v", part, err)
			}
		}
	}
	if err := g.Ready(s); err != nil {
		t.Fatal(err)
	}
	text := encode(t, s)
	back, err := s.Decode(text)
	if err != nil {
		t.Fatalf("no game reaches this position: %v\n%s", err, text)
	}
	return back.(*state)
}

func encode(t testing.TB, p game.Position) []byte {
	t.Helper()
	text, err := p.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// told collects events.
type told []game.Event

func (e *told) Event(ev game.Event) { *e = append(*e, ev) }

func (e *told) Secret(_ game.Seats, full, _ game.Event) { *e = append(*e, full) }

// has tells whether an event was told, as "blue predicted_right at=e4 crop=crop.corn n=4"; nobody acts as "-".
func (e told) has(want string) bool {
	return slices.ContainsFunc(e, func(ev game.Event) bool { return eventText(ev) == want })
}

func eventText(ev game.Event) string {
	actor := "-"
	if ev.Seat >= 0 {
		actor = colourIDs[ev.Seat]
	}
	return actor + " " + ev.Phrase.String()
}

// split reads "blue predict e4 quinoa".
func split(t testing.TB, s *state, text string) (game.Seat, game.Move) {
	t.Helper()
	name, notation, _ := strings.Cut(text, " ")
	m, err := s.Parse(notation)
	if err != nil {
		t.Fatal(err)
	}
	return game.Seat(slices.Index(colourIDs[:], name)), m
}

// do gives answers one after the other and collects what is told.
func do(t testing.TB, s *state, answers ...string) told {
	t.Helper()
	var heard told
	for _, text := range answers {
		seat, m := split(t, s, text)
		if err := s.Apply(seat, m, &heard); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	return heard
}

// refuse wants an answer to be refused with a phrase, and nothing to change.
func refuse(t testing.TB, s *state, text, want string) {
	t.Helper()
	seat, m := split(t, s, text)
	before := encode(t, s)
	err := s.Apply(seat, m, nil)
	var illegal *game.Illegal
	if !errors.As(err, &illegal) || illegal.Phrase.String() != want {
		t.Errorf("%s is refused with %v, want %s", text, err, want)
	}
	if !bytes.Equal(before, encode(t, s)) {
		t.Errorf("%s is refused but changes the position", text)
	}
}

// wants compares a key of the stage.
func wants(t testing.TB, s *state, key, want string) {
	t.Helper()
	if got, err := get(s, key); err != nil || got != want {
		t.Errorf("%s is %q (%v), want %q", key, got, err, want)
	}
}

// legal lists the legal answers of a seat in notation.
func legal(s *state, seat game.Seat) []string {
	var out []string
	for _, m := range s.Moves(seat, nil) {
		out = append(out, s.Format(m))
	}
	return out
}
