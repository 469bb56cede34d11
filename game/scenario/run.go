// Package scenario reads positions and examples of play that are written in words, lays them out and plays them.
// docs/notation.md describes the files:
//
//	# Rulebook, blue's turn: five offered. Rules: TI-40
//	game    tiwanaku seats=4 board=large
//	given   blue.tokens = potato coca chili corn quinoa
//	do      blue offer potato coca chili corn quinoa
//	want    blue.points +10, blue.tokens = none
//	never   blue offer potato           -> no_such_token
//
// Besides the keys of the game's stage these can be wanted: waiting, turn, over, reveals, events (the kinds of what was
// told since the last want) and, for each seat, SEAT.asked, SEAT.rank, SEAT.total and SEAT.points.CATEGORY.
package scenario

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"kancha/game"
)

// Stage lays out positions of a game and reads them. It is used for one position and then thrown away.
type Stage struct {
	// Seats are the words for the seats in the files; empty means the colours of Info.
	Seats []string
	// Set changes one key of a position: "blue.tokens" to "potato coca". What it does not know is an error.
	Set func(st game.State, key, value string) error
	// Get reads a key as text: "potato coca", "none", "7".
	Get func(st game.State, key string) (string, error)
	// Ready is called after the last Set, to bring in order what follows from the rest. It may be nil.
	Ready func(st game.State) error
}

// Staged is a game whose positions can be laid out in words.
type Staged interface {
	game.Game
	// Stage gives a stage for one position.
	Stage() Stage
}

// Scenario is one example: a game line and what follows it.
type Scenario struct {
	file  string
	lines []line
}

// Name tells a scenario from the others of its folder: the file without its ending, and the line.
func (s Scenario) Name() string {
	file := s.file[strings.LastIndexAny(s.file, `/\\`)+1:]
	return fmt.Sprintf("%s:%d", strings.TrimSuffix(file, ".txt"), s.Line())
}

// Line is where the scenario begins in its file, from 1.
func (s Scenario) Line() int { return s.lines[0].n }

// Game is the id of the game that is played.
func (s Scenario) Game() string {
	id, _, _ := strings.Cut(s.lines[0].text, " ")
	return id
}

// Pack is the id of the component pack that the position is for, empty if any will do.
func (s Scenario) Pack() string {
	for _, w := range strings.Fields(s.lines[0].text) {
		if id, ok := strings.CutPrefix(w, "pack="); ok {
			return id
		}
	}
	return ""
}

// line is one instruction of a scenario.
type line struct {
	n          int
	verb, text string
}

// Parse reads the text of a file; each line that starts with the word game begins a scenario.
func Parse(file, text string) ([]Scenario, error) {
	var out []Scenario
	n := 0
	for l := range strings.Lines(text) {
		n++
		l = strings.TrimSpace(l)
		if l == "" || l[0] == '#' {
			continue
		}
		verb, rest, _ := strings.Cut(l, " ")
		if verb == "game" {
			out = append(out, Scenario{file: file})
		}
		if len(out) == 0 {
			return nil, fmt.Errorf("%s:%d: the first line must be: game ID", file, n)
		}
		last := &out[len(out)-1]
		last.lines = append(last.lines, line{n, verb, strings.TrimSpace(rest)})
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("%s: there is no scenario in it", file)
	}
	return out, nil
}

// act is a scenario while it runs.
type act struct {
	g      game.Game
	stage  Stage
	st     game.State
	before game.State // the position that a change like "+5" counts from
	heard  told       // what was told since
	opened bool       // the position is complete and proved
	wanted bool       // the last line was a want, so the next do begins a new count
	proofs int        // lines that can fail
}

// Run plays a scenario by a game, with a new stage. The error names the line.
func (s Scenario) Run(g game.Game, stage Stage) error {
	a, err := s.play(g, stage)
	if err == nil && a.proofs == 0 {
		return fmt.Errorf("%s:%d: nothing is wanted, so this proves nothing", s.file, s.lines[0].n)
	}
	return err
}

// State is the position at the end of a scenario: with lines game and given alone, the position that they lay out.
func (s Scenario) State(g game.Game, stage Stage) (game.State, error) {
	a, err := s.play(g, stage)
	if err == nil {
		err = a.open()
	}
	if err != nil {
		return nil, err
	}
	return a.st, nil
}

func (s Scenario) play(g game.Game, stage Stage) (*act, error) {
	a := &act{g: g, stage: stage}
	if len(a.stage.Seats) == 0 {
		a.stage.Seats = g.Info().Colours
	}
	for _, l := range s.lines {
		if err := a.do(l); err != nil {
			return nil, fmt.Errorf("%s:%d: %s %s\n%w", s.file, l.n, l.verb, l.text, err)
		}
	}
	return a, nil
}

func (a *act) do(l line) error {
	if l.verb == "game" {
		return a.begin(l.text)
	}
	if l.verb == "given" {
		if a.opened {
			return fmt.Errorf("given must stand before do, want and never")
		}
		return a.set(l.text)
	}
	if err := a.open(); err != nil {
		return err
	}
	switch l.verb {
	case "do":
		return a.answer(l.text)
	case "want":
		a.proofs++
		a.wanted = true
		return a.want(l.text)
	case "never":
		a.proofs++
		return a.never(l.text)
	}
	return fmt.Errorf("unknown word %q: want game, given, do, want or never", l.verb)
}

// begin reads "tiwanaku seats=4 board=large" and sets the game up.
func (a *act) begin(text string) error {
	words := strings.Fields(text)
	if len(words) == 0 || words[0] != a.g.Info().ID {
		return fmt.Errorf("this is not the game %s", a.g.Info().ID)
	}
	setup := game.Setup{Seed: 1}
	for _, w := range words[1:] {
		key, value, ok := strings.Cut(w, "=")
		var err error
		switch {
		case !ok:
			err = fmt.Errorf("%q: want key=value", w)
		case key == "seats":
			_, err = fmt.Sscan(value, &setup.Seats)
		case key == "seed":
			_, err = fmt.Sscan(value, &setup.Seed)
		case key == "mode":
			setup.Mode = value
		case key == "edition":
			setup.Edition = value
		case key == "pack":
			a.g, err = withPack(a.g, value)
		default:
			setup.Options = append(setup.Options, game.Choice{Option: key, Value: value})
		}
		if err != nil {
			return err
		}
	}
	st, err := a.g.New(setup)
	a.st = st
	return err
}

// withPack is the game with one of the packs that it comes with.
func withPack(g game.Game, id string) (game.Game, error) {
	if g.Info().Pack.ID == id {
		return g, nil
	}
	if several, ok := g.(game.Packed); ok {
		for _, pack := range several.Packs() {
			if pack.ID == id {
				return several.Packed(pack), nil
			}
		}
	}
	return g, fmt.Errorf("there is no pack %q", id)
}

// set carries out "key = value, key = value".
func (a *act) set(text string) error {
	for part := range strings.SplitSeq(text, ",") {
		key, value, ok := strings.Cut(part, "=")
		if !ok {
			return fmt.Errorf("%q: want key = value", strings.TrimSpace(part))
		}
		if err := careful(func() error { return a.stage.Set(a.st, strings.TrimSpace(key), tidy(value)) }); err != nil {
			return fmt.Errorf("%s: %w", strings.TrimSpace(key), err)
		}
	}
	return nil
}

// careful turns what a stage trips over into an error: stages look names and numbers up as if all were spelt right.
func careful(lay func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("a word is missing or unknown here (%v)", r)
		}
	}()
	return lay()
}

func tidy(s string) string { return strings.Join(strings.Fields(s), " ") }

// open finishes the position and proves that it is one: what Decode would refuse no game can reach.
func (a *act) open() error {
	if a.opened {
		return nil
	}
	a.opened = true
	if a.stage.Ready != nil {
		if err := careful(func() error { return a.stage.Ready(a.st) }); err != nil {
			return fmt.Errorf("the given position: %w", err)
		}
	}
	var text []byte
	err := careful(func() (err error) {
		text, err = a.st.MarshalJSON()
		return err
	})
	if err != nil {
		return fmt.Errorf("the given position: %w", err)
	}
	st, err := a.g.Decode(text)
	if err != nil {
		return fmt.Errorf("no game reaches the given position: %w\n%s", err, text)
	}
	if again, err := st.MarshalJSON(); err != nil || !bytes.Equal(text, again) {
		return fmt.Errorf("the given position is read back as another: %v\n%s", err, Differ(text, again))
	}
	a.st, a.before = st, st.Clone()
	return nil
}

// seatAndMove reads "blue predict e4 quinoa".
func (a *act) seatAndMove(text string) (game.Seat, game.Move, error) {
	name, notation, _ := strings.Cut(text, " ")
	seat := slices.Index(a.stage.Seats, name)
	if seat < 0 || seat >= a.st.Seats() {
		return game.Watcher, 0, fmt.Errorf("%q is no seat of this game: want one of %v", name, a.stage.Seats[:min(a.st.Seats(), len(a.stage.Seats))])
	}
	m, err := a.g.Parse(tidy(notation))
	return game.Seat(seat), m, err
}

// answer carries out one do.
func (a *act) answer(text string) error {
	seat, m, err := a.seatAndMove(text)
	if err != nil {
		return err
	}
	if a.wanted {
		a.wanted, a.heard = false, nil
		a.st.CopyTo(a.before)
	}
	if err := a.st.Apply(seat, m, &a.heard); err != nil {
		return fmt.Errorf("is refused: %w\nwaiting: %s; %s is asked %q and may: %s", err, a.seatNames(a.st.Waiting()), a.stage.Seats[seat],
			a.st.Question(seat).Phrase, a.legal(seat))
	}
	return nil
}

func (a *act) legal(seat game.Seat) string {
	var out []string
	for _, m := range a.st.Moves(seat, nil) {
		out = append(out, a.g.Format(m))
	}
	return strings.Join(out, ", ")
}

func (a *act) seatNames(set game.Seats) string {
	var out []string
	for s := range set.All() {
		out = append(out, a.stage.Seats[s])
	}
	if len(out) == 0 {
		return "none"
	}
	return strings.Join(out, " ")
}

var arrow = regexp.MustCompile(`\s*->\s*`)

// never carries out "blue predict c2 corn -> no_farmer_there": the answer is refused, for that reason if one is given.
func (a *act) never(text string) error {
	parts := arrow.Split(text, 2)
	seat, m, err := a.seatAndMove(parts[0])
	if err != nil {
		return err
	}
	before, err := a.st.MarshalJSON()
	if err != nil {
		return err
	}
	refused := a.st.Apply(seat, m, nil)
	var illegal *game.Illegal
	if !errors.As(refused, &illegal) {
		return fmt.Errorf("is not refused, or not with a reason: %v", refused)
	}
	if after, err := a.st.MarshalJSON(); err != nil || !bytes.Equal(before, after) {
		return fmt.Errorf("is refused (%v) but changes the position: %v\n%s", illegal, err, Differ(before, after))
	}
	if len(parts) == 2 && parts[1] != illegal.Kind && parts[1] != illegal.String() {
		return fmt.Errorf("is refused with another reason: %v", illegal)
	}
	return nil
}

// told collects what is told while a scenario plays, to the full.
type told []game.Event

func (t *told) Event(e game.Event) { *t = append(*t, e) }

func (t *told) Secret(_ game.Seats, full, _ game.Event) { *t = append(*t, full) }

// Differ shows where two texts begin to differ.
func Differ(a, b []byte) string {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	around := func(s []byte) []byte { return s[max(0, n-60):min(len(s), n+60)] }
	return fmt.Sprintf("…%s…\n…%s…", around(a), around(b))
}
