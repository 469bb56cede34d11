package gametest

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"hash"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"kancha/game"
)

// playedFile says what games by fixed seeds come to, by revision of the rules and pack.
const playedFile = "testdata/played.txt"

// Revisions proves that what began by a revision of the rules goes on by it. The file testdata/played.txt in the engine's
// folder has a block for each revision and pack, and in it a line for each game that is played at random: its setup with its
// seed, a digest of the play (questions, legal answers, events, result) and one of the states. Whoever changes the play
// raises the revision and gets a new block; the blocks before it stay as they are. With go test -update missing blocks and
// lines are written and digests of states are renewed, but never one of play.
//
// Played are every edition of every mode with every number of seats, and the setups that are given besides. The code may
// not compare a revision with a bare number.
func Revisions(t *testing.T, g game.Game, dir string, more ...game.Setup) {
	t.Helper()
	for _, c := range bareRevisions(os.DirFS(dir)) {
		t.Error(c)
	}
	file := filepath.Join(dir, playedFile)
	text, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	after, complaints := checkPlayed(g, string(text), more, *update)
	for _, c := range complaints {
		t.Errorf("%s: %s", playedFile, c)
	}
	if *update && after != string(text) {
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, []byte(after), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
}

// playedBlock is what was played by one revision of the rules with one pack.
type playedBlock struct {
	rules int
	pack  game.PackID
	lines []playedLine
}

// playedLine is one game; the digests are the beginnings of SHA-256 in hex.
type playedLine struct {
	setup        game.Setup
	play, states string
}

var (
	blockHead = regexp.MustCompile(`^rules (\d+), pack ([a-z0-9-]+)@([0-9a-f]{64})$`)
	blockLine = regexp.MustCompile(`^(.*) play=([0-9a-f]{16}) states=([0-9a-f]{16})$`)
)

// checkPlayed plays everything that a file of digests says, and what it should say. It gives the file as it should be.
func checkPlayed(g game.Game, text string, more []game.Setup, renew bool) (after string, complaints []string) {
	blocks, err := readPlayed(text)
	if err != nil {
		return text, []string{err.Error()}
	}
	complain := func(format string, args ...any) { complaints = append(complaints, fmt.Sprintf(format, args...)) }
	for _, b := range blocks {
		by := game.As(g, b.pack, b.rules)
		if info := by.Info(); info.Rules != b.rules || info.Pack.Digest != b.pack.Digest {
			complain("the game does not know rules %d with the pack %s@%.12s any more, by which games may run",
				b.rules, b.pack.ID, b.pack.Digest)
			continue
		}
		for i := range b.lines {
			l := &b.lines[i]
			now, err := playOne(by, l.setup)
			switch {
			case err != nil:
				complain("rules %d, %s: %v", b.rules, formatSetup(l.setup), err)
			case now.play != l.play && b.rules == g.Info().Rules:
				complain("%s is played in another way, and the revision is still %d: raise it (docs/mend-a-rule.md)",
					formatSetup(l.setup), b.rules)
			case now.play != l.play:
				complain("%s is played in another way by revision %d, by which games still run: a guard is missing "+
					"(docs/mend-a-rule.md)", formatSetup(l.setup), b.rules)
			case now.states != l.states && renew:
				l.states = now.states
			case now.states != l.states:
				complain("rules %d, %s: states are written in another way; those of before must still be read, go test -update",
					b.rules, formatSetup(l.setup))
			}
		}
	}
	for rules := 1; rules <= g.Info().Rules; rules++ {
		if by := game.By(g, rules); by.Info().Rules == rules {
			blocks = addPlayed(by, blocks, more, renew, complain)
		}
	}
	return writePlayed(g.Info().ID, blocks), complaints
}

// addPlayed adds what is missing of one revision. A block that is there with another pack that the game still comes with
// proves as much, so a new pack alone asks for nothing.
func addPlayed(by game.Game, blocks []*playedBlock, more []game.Setup, renew bool, complain func(string, ...any)) []*playedBlock {
	info := by.Info()
	at := slices.IndexFunc(blocks, func(b *playedBlock) bool { return b.rules == info.Rules })
	if at < 0 {
		at, blocks = len(blocks), append(blocks, &playedBlock{rules: info.Rules, pack: info.Pack})
	}
	b, has := blocks[at], len(blocks[at].lines)
	by = game.As(by, b.pack, info.Rules)
	for _, setup := range fixedSetups(info, more) {
		text := formatSetup(setup)
		if slices.ContainsFunc(b.lines[:has], func(l playedLine) bool { return formatSetup(l.setup) == text }) {
			continue
		}
		l, err := playOne(by, setup)
		switch {
		case isSetupError(err):
			continue // an option that this revision does not have
		case err != nil:
			complain("rules %d, %s: %v", info.Rules, text, err)
		case renew:
			b.lines = append(b.lines, l)
		default:
			complain("rules %d, %s is missing: go test -update", info.Rules, text)
		}
	}
	return blocks
}

func isSetupError(err error) bool {
	var e *game.SetupError
	return errors.As(err, &e)
}

// fixedSetups are every edition of every mode with every number of seats, and some more; the seed is the place in the list.
func fixedSetups(info *game.Info, more []game.Setup) []game.Setup {
	editions := info.Editions
	if len(editions) == 0 {
		editions = []game.Edition{{}}
	}
	var out []game.Setup
	for _, setup := range everySize(info) {
		for _, e := range editions {
			setup.Edition = e.ID
			out = append(out, setup)
		}
	}
	out = append(out, more...)
	for i := range out {
		out[i].Seed = uint64(i) + 1
	}
	return out
}

// playOne plays a game at random, always in the same way, and digests it.
func playOne(g game.Game, setup game.Setup) (playedLine, error) {
	st, err := g.New(setup)
	if err != nil {
		return playedLine{}, err
	}
	play, states, rand := sha256.New(), sha256.New(), game.NewRand(setup.Seed)
	var buf []game.Move
	for answers := 0; !st.Waiting().Empty(); answers++ {
		if answers > g.Info().Bound {
			return playedLine{}, fmt.Errorf("is not over after %d answers", answers)
		}
		js, err := st.MarshalJSON()
		if err != nil {
			return playedLine{}, err
		}
		states.Write(js)
		seat := nthSeat(st.Waiting(), rand.IntN(st.Waiting().Len()))
		buf = st.Moves(seat, buf[:0])
		fmt.Fprintf(play, "%d %d %s\n", st.Waiting(), seat, st.Question(seat).Phrase)
		for _, m := range buf {
			fmt.Fprintf(play, "%s\n", g.Format(m))
		}
		if len(buf) == 0 {
			return playedLine{}, fmt.Errorf("seat %d has no answer after %d answers", seat, answers)
		}
		if err := st.Apply(seat, buf[rand.IntN(len(buf))], digester{play}); err != nil {
			return playedLine{}, err
		}
	}
	fmt.Fprintf(play, "%v\n", st.Standings())
	return playedLine{setup, digestOf(play), digestOf(states)}, nil
}

func nthSeat(from game.Seats, n int) game.Seat {
	for ; n > 0; n-- {
		from = from.Without(from.First())
	}
	return from.First()
}

func digestOf(h hash.Hash) string { return fmt.Sprintf("%x", h.Sum(nil)[:8]) }

// digester is a recorder that digests what everybody hears.
type digester struct{ hash.Hash }

func (d digester) Event(e game.Event) { fmt.Fprintf(d, "%d %s\n", e.Seat, e.Phrase) }

func (d digester) Secret(to game.Seats, full, public game.Event) {
	fmt.Fprintf(d, "%d %d %s / %d %s\n", to, full.Seat, full.Phrase, public.Seat, public.Phrase)
}

func readPlayed(text string) ([]*playedBlock, error) {
	var out []*playedBlock
	for n, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		if m := blockHead.FindStringSubmatch(line); m != nil {
			rules, _ := strconv.Atoi(m[1])
			out = append(out, &playedBlock{rules: rules, pack: game.PackID{ID: m[2], Digest: m[3]}})
			continue
		}
		m := blockLine.FindStringSubmatch(line)
		if m == nil || len(out) == 0 {
			return nil, fmt.Errorf("line %d is neither the head of a block nor a game in it: %s", n+1, line)
		}
		setup, err := parseSetup(m[1])
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n+1, err)
		}
		b := out[len(out)-1]
		b.lines = append(b.lines, playedLine{setup, m[2], m[3]})
	}
	return out, nil
}

func writePlayed(id string, blocks []*playedBlock) string {
	var w strings.Builder
	fmt.Fprintf(&w, "# Games of %s by fixed seeds, played at random: digests of the play and of the states.\n", id)
	w.WriteString("# A digest of play never changes: who changes the play raises the revision (docs/mend-a-rule.md).\n")
	for _, b := range blocks {
		fmt.Fprintf(&w, "\nrules %d, pack %s@%s\n", b.rules, b.pack.ID, b.pack.Digest)
		for _, l := range b.lines {
			fmt.Fprintf(&w, "%s play=%s states=%s\n", formatSetup(l.setup), l.play, l.states)
		}
	}
	return w.String()
}

// formatSetup is a setup as words: seed=3 seats=2 mode=solo edition=cs option=value.
func formatSetup(s game.Setup) string {
	words := []string{fmt.Sprintf("seed=%d seats=%d", s.Seed, s.Seats)}
	if s.Mode != "" {
		words = append(words, "mode="+s.Mode)
	}
	if s.Edition != "" {
		words = append(words, "edition="+s.Edition)
	}
	for _, c := range s.Options {
		words = append(words, c.Option+"="+c.Value)
	}
	return strings.Join(words, " ")
}

func parseSetup(text string) (s game.Setup, err error) {
	for _, word := range strings.Fields(text) {
		key, value, _ := strings.Cut(word, "=")
		switch key {
		case "seed":
			s.Seed, err = strconv.ParseUint(value, 10, 64)
		case "seats":
			s.Seats, err = strconv.Atoi(value)
		case "mode":
			s.Mode = value
		case "edition":
			s.Edition = value
		default:
			s.Options = append(s.Options, game.Choice{Option: key, Value: value})
		}
		if err != nil {
			return s, err
		}
	}
	return s, nil
}

// bareRevisions finds comparisons of a revision with a number that has no name, in the code of an engine: it should say
// what changed, and not when. Named are the changes in a block of constants (docs/mend-a-rule.md).
func bareRevisions(dir fs.FS) []string {
	names, err := fs.Glob(dir, "*.go")
	if err != nil {
		return []string{err.Error()}
	}
	var out []string
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := fs.ReadFile(dir, name)
		if err != nil {
			return []string{err.Error()}
		}
		files := token.NewFileSet()
		parsed, err := parser.ParseFile(files, name, text, parser.SkipObjectResolution)
		if err != nil {
			return []string{err.Error()}
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			if n != nil && bareRevision(n) {
				out = append(out, fmt.Sprintf("%s: a revision stands as a bare number; name what it changed", files.Position(n.Pos())))
			}
			return true
		})
	}
	return out
}

func bareRevision(n ast.Node) bool {
	number := func(e ast.Expr) bool { l, ok := e.(*ast.BasicLit); return ok && l.Kind == token.INT }
	switch n := n.(type) {
	case *ast.BinaryExpr:
		if n.Op == token.GEQ && isOne(n.Y) {
			return false // whether there is a revision at all
		}
		return isRules(n.X) && number(n.Y) || isRules(n.Y) && number(n.X)
	case *ast.CallExpr:
		f, ok := n.Fun.(*ast.SelectorExpr)
		return ok && f.Sel.Name == "since" && slices.ContainsFunc(n.Args, number)
	}
	return false
}

func isRules(e ast.Expr) bool { s, ok := e.(*ast.SelectorExpr); return ok && s.Sel.Name == "Rules" }

func isOne(e ast.Expr) bool { l, ok := e.(*ast.BasicLit); return ok && l.Value == "1" }
