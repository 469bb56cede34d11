package gametest

import (
	"bufio"
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Rules proves that every rule of an engine is said and spoken for. The file rules.txt in the engine's folder lists the
// rules, a line each: an id, the rule in one or two whole sentences, the chapter of the rulebook in brackets, and perhaps
// an excuse:
//
//	TI-14 Farmers of others may neither be entered nor crossed. [Exploration: moving]
//	TI-90 The box holds a bag for the tiles. [Components]   excused: nothing to play
//
// Every id must be cited in the code that carries it out, which is a .go file but no test, or a pack or words in JSON, of
// the folder or of those below it but not of board or brain, which only show and weigh what the engine does; and in any
// scenario file or test there. An excused one must not be cited by a scenario or a test, and no other id of the same form
// may be cited in either.
func Rules(t *testing.T, dir string) {
	t.Helper()
	complaints, err := checkRules(os.DirFS(dir))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range complaints {
		t.Error(c)
	}
}

// rule is one line of rules.txt.
type rule struct {
	line    int
	excuse  string
	excused bool
}

var (
	ruleID = regexp.MustCompile(`\b[A-Z]{2,4}-[0-9]+[a-z]?\b`)
	// The rest of a line: sentences, the chapter, an excuse.
	ruleSaid = regexp.MustCompile(`^[^\[\]]*[^\[\]\s.]\. \[[^\[\]\s][^\[\]]*\](\s+excused:.*)?$`)
)

func checkRules(dir fs.FS) ([]string, error) {
	rules, complaints, err := readRules(dir)
	if err != nil {
		return nil, err
	}
	proved, err := citations(dir, isProof)
	if err != nil {
		return nil, err
	}
	done, err := citations(dir, isEngine)
	if err != nil {
		return nil, err
	}
	prefixes := map[string]bool{}
	for _, id := range slices.Sorted(maps.Keys(rules)) {
		prefixes[prefix(id)] = true
		r, where := rules[id], proved[id]
		switch {
		case where == "" && !r.excused:
			complaints = append(complaints, fmt.Sprintf("rules.txt:%d: no scenario and no test cites %s", r.line, id))
		case where != "" && r.excused:
			complaints = append(complaints, fmt.Sprintf("rules.txt:%d: %s is excused, but %s cites it", r.line, id, where))
		case r.excused && r.excuse == "":
			complaints = append(complaints, fmt.Sprintf("rules.txt:%d: %s is excused without a reason", r.line, id))
		}
		if done[id] == "" && !r.excused {
			complaints = append(complaints, fmt.Sprintf("rules.txt:%d: no code cites %s", r.line, id))
		}
	}
	for _, cited := range []map[string]string{proved, done} {
		for _, id := range slices.Sorted(maps.Keys(cited)) {
			if _, known := rules[id]; !known && prefixes[prefix(id)] {
				complaints = append(complaints, fmt.Sprintf("%s: cites %s, which is not in rules.txt", cited[id], id))
			}
		}
	}
	return complaints, nil
}

func prefix(id string) string { return id[:strings.IndexByte(id, '-')] }

func readRules(dir fs.FS) (rules map[string]rule, complaints []string, err error) {
	text, err := fs.ReadFile(dir, "rules.txt")
	if err != nil {
		return nil, nil, err
	}
	rules = map[string]rule{}
	lines := bufio.NewScanner(bytes.NewReader(text))
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		id, rest, _ := strings.Cut(line, " ")
		_, excuse, excused := strings.Cut(rest, "excused:")
		if _, twice := rules[id]; twice || ruleID.FindString(id) != id {
			complaints = append(complaints, fmt.Sprintf("rules.txt:%d: %q is no rule id, or there twice", n, id))
			continue
		}
		if !ruleSaid.MatchString(rest) {
			complaints = append(complaints, fmt.Sprintf("rules.txt:%d: %s lacks a sentence with a full stop, or its chapter in brackets", n, id))
		}
		rules[id] = rule{n, strings.TrimSpace(excuse), excused}
	}
	if len(rules) == 0 {
		complaints = append(complaints, "rules.txt: there are no rules in it")
	}
	return rules, complaints, lines.Err()
}

// citations finds the first place that cites each rule among the files of a kind: "testdata/scenario/offer.txt:3".
func citations(dir fs.FS, kind func(path string) bool) (map[string]string, error) {
	cited := map[string]string{}
	err := fs.WalkDir(dir, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !kind(path) {
			return err
		}
		text, err := fs.ReadFile(dir, path)
		if err != nil {
			return err
		}
		for n, line := range strings.Split(string(text), "\n") {
			for _, id := range ruleID.FindAllString(line, -1) {
				if cited[id] == "" {
					cited[id] = fmt.Sprintf("%s:%d", path, n+1)
				}
			}
		}
		return nil
	})
	return cited, err
}

// isProof tells of the files that prove a rule: tests and scenarios.
func isProof(path string) bool { return strings.HasSuffix(path, "_test.go") || isScenario(path) }

// isEngine tells of the files that carry rules out: code, and the data that it reads.
func isEngine(path string) bool {
	part, _, _ := strings.Cut(path, "/")
	switch {
	case part == "board" || part == "brain" || strings.Contains(path, "testdata/"):
		return false
	case strings.HasSuffix(path, ".go"):
		return !strings.HasSuffix(path, "_test.go")
	}
	return strings.HasSuffix(path, ".json") && (part == "pack" || part == "words")
}

func isScenario(path string) bool {
	return strings.HasSuffix(path, ".txt") && strings.Contains(filepath.ToSlash(path), "testdata/scenario/")
}
