package gametest

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kancha/game"
	"kancha/record"
)

// update renews the results in kept records after a look at the difference.
var update = flag.Bool("update", false, "write the results of replayed records into their files")

// Records replays every record (*.txt) of a folder, each as a sub-test. They are whole games, kept for ever: one for
// each way to end and each mode. Each must have its seed, be legal to the end, be over there, and end with the result
// that its result lines say. With go test -update those lines are renewed.
func Records(t *testing.T, g game.Game, dir string) {
	t.Helper()
	for _, file := range textFiles(t, dir) {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			if err := replayFile(g, file, *update); err != nil {
				t.Error(err)
			}
		})
	}
}

// replayFile plays one file again. The error names file and line.
func replayFile(g game.Game, file string, renew bool) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	r, err := record.Parse(string(text))
	if err != nil {
		return at(file, err)
	}
	st, err := record.Replay(g, r, record.Everything, nil)
	if err != nil {
		return at(file, err)
	}
	if waiting := st.Waiting(); !waiting.Empty() {
		return fmt.Errorf("%s: the game is not over at the end of the record: seat %d is asked %v", file, waiting.First(), st.Question(waiting.First()))
	}
	if renew {
		return os.WriteFile(file, withResult(string(text), st.Standings()), 0o644)
	}
	if len(r.Result) == 0 {
		return fmt.Errorf("%s: there are no result lines; go test -update writes them", file)
	}
	if err := record.CheckResult(r, st.Standings()); err != nil {
		return at(file, err)
	}
	return nil
}

// at puts the file and line before an error of package record.
func at(file string, err error) error {
	var e *record.Error
	if errors.As(err, &e) && e.Line > 0 {
		return fmt.Errorf("%s:%d: %w", file, e.Line, err)
	}
	return fmt.Errorf("%s: %w", file, err)
}

// withResult replaces the result lines of a record and leaves everything else, comments too, as it is.
func withResult(text string, result []game.Standing) []byte {
	var b strings.Builder
	for l := range strings.Lines(text) {
		if !strings.HasPrefix(l, "result:") {
			b.WriteString(l)
		}
	}
	for _, s := range result {
		fmt.Fprintf(&b, "result: %s\n", record.FormatStanding(s))
	}
	return []byte(b.String())
}
