package gametest

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"kancha/game"
)

// Stage is what scenario files need to know of an engine. It stands in the engine's own tests, where the fields of a
// state can be reached.
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

// Scenarios runs every scenario file (*.txt) of a folder, each scenario as a sub-test. docs/notation.md describes them:
//
//	# Rulebook, blue's turn: five offered. Rules: TI-40
//	game    tiwanaku seats=4 board=large
//	given   blue.tokens = potato coca chili corn quinoa
//	do      blue offer potato coca chili corn quinoa
//	want    blue.points +10, blue.tokens = none
//	never   blue offer potato           -> no_such_token
//
// Besides the keys of the stage these can be wanted: waiting, turn, over, reveals, events (the kinds of what was told
// since the last want) and, for each seat, SEAT.asked, SEAT.rank, SEAT.total and SEAT.points.CATEGORY.
func Scenarios(t *testing.T, g game.Game, dir string, stage Stage) {
	t.Helper()
	files := textFiles(t, dir)
	for _, file := range files {
		scenarios, err := readScenarios(file)
		if err != nil {
			t.Error(err)
		}
		for _, s := range scenarios {
			t.Run(s.name(), func(t *testing.T) {
				if err := s.run(g, stage); err != nil {
					t.Error(err)
				}
			})
		}
	}
}

// textFiles lists the files of a folder that is meant to have some.
func textFiles(t *testing.T, dir string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatalf("there are no *.txt files in %s", dir)
	}
	slices.Sort(files)
	return files
}

// scenario is one example: a game line and what follows it.
type scenario struct {
	file  string
	lines []line
}

// line is one instruction of a scenario.
type line struct {
	n          int
	verb, text string
}

func (s scenario) name() string {
	return fmt.Sprintf("%s:%d", strings.TrimSuffix(filepath.Base(s.file), ".txt"), s.lines[0].n)
}

// readScenarios reads a file; each line that starts with the word game begins a scenario.
func readScenarios(file string) ([]scenario, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return parseScenarios(file, string(text))
}

func parseScenarios(file, text string) ([]scenario, error) {
	var out []scenario
	n := 0
	for l := range strings.Lines(text) {
		n++
		l = strings.TrimSpace(l)
		if l == "" || l[0] == '#' {
			continue
		}
		verb, rest, _ := strings.Cut(l, " ")
		if verb == "game" {
			out = append(out, scenario{file: file})
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

// run plays a scenario. The error names the line.
func (s scenario) run(g game.Game, stage Stage) error {
	a := &act{g: g, stage: stage}
	if len(a.stage.Seats) == 0 {
		a.stage.Seats = g.Info().Colours
	}
	for _, l := range s.lines {
		if err := a.do(l); err != nil {
			return fmt.Errorf("%s:%d: %s %s\n%w", s.file, l.n, l.verb, l.text, err)
		}
	}
	if a.proofs == 0 {
		return fmt.Errorf("%s:%d: nothing is wanted, so this proves nothing", s.file, s.lines[0].n)
	}
	return nil
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

// set carries out "key = value, key = value".
func (a *act) set(text string) error {
	for part := range strings.SplitSeq(text, ",") {
		key, value, ok := strings.Cut(part, "=")
		if !ok {
			return fmt.Errorf("%q: want key = value", strings.TrimSpace(part))
		}
		if err := a.stage.Set(a.st, strings.TrimSpace(key), tidy(value)); err != nil {
			return fmt.Errorf("%s: %w", strings.TrimSpace(key), err)
		}
	}
	return nil
}

func tidy(s string) string { return strings.Join(strings.Fields(s), " ") }

// open finishes the position and proves that it is one: what Decode would refuse no game can reach.
func (a *act) open() error {
	if a.opened {
		return nil
	}
	a.opened = true
	if a.stage.Ready != nil {
		if err := a.stage.Ready(a.st); err != nil {
			return fmt.Errorf("the given position: %w", err)
		}
	}
	text, err := a.st.MarshalJSON()
	if err != nil {
		return fmt.Errorf("the given position: %w", err)
	}
	st, err := a.g.Decode(text)
	if err != nil {
		return fmt.Errorf("no game reaches the given position: %w\n%s", err, text)
	}
	if again, err := st.MarshalJSON(); err != nil || !bytes.Equal(text, again) {
		return fmt.Errorf("the given position is read back as another: %v\n%s", err, differ(text, again))
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
		a.wanted, a.heard = false, told{}
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
	illegal, ok := refused.(*game.Illegal)
	if !ok {
		return fmt.Errorf("is not refused, or not with a reason: %v", refused)
	}
	if after, err := a.st.MarshalJSON(); err != nil || !bytes.Equal(before, after) {
		return fmt.Errorf("is refused (%v) but changes the position: %v\n%s", illegal, err, differ(before, after))
	}
	if len(parts) == 2 && parts[1] != illegal.Kind && parts[1] != illegal.String() {
		return fmt.Errorf("is refused with another reason: %v", illegal)
	}
	return nil
}
