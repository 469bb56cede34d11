package play

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"kancha/draw"
	"kancha/game"
	"kancha/internal/table"
)

// Some answers only name a piece, and the next question asks where it goes. A page with a script gets both as one answer,
// as a list that the script makes forms of: they stand beside those of the question itself. Without a script one answers
// step by step.

// joined is an answer with all its steps.
type joined struct {
	answer
	Then []string
}

// joinedRows are the joined answers as JSON: for each first step how it is written, and a list of what can follow. See
// parts.js. They cost more than other answers, and two pages of the same person may show them.
func (t *tableView) joinedRows() string {
	asked := t.snap.Asked
	if asked == nil || asked.Vote != nil || t.replay != nil || t.try != nil || !t.holds(asked.Seat) || t.lesson != nil && t.lesson.asksForPick() {
		return ""
	}
	key := strings.Join(append([]string{t.path(""), asked.ID, strconv.Itoa(t.snap.Steps), t.Lang, boolean(t.snap.Study)}, t.names...), "\x00")
	return t.s.joins.get(key, func() string {
		branches, err := t.ahead(asked)
		if err != nil { // the table has gone on: another page will follow
			return ""
		}
		var b []byte
		for _, branch := range branches {
			b = append(b, "[,"[min(len(b), 1)])
			b = append(appendJSON(append(b, `{"first":`...), t.game.Rules.Format(branch.Move)), `,"list":[`...)
			for i, a := range t.joinedOf(joined{answer: t.answerAt(t.snap.View, branch.Move)}, branch, nil) {
				if i > 0 {
					b = append(b, ',')
				}
				b = a.row(b, strings.Join(a.Then, "\n"))
			}
			b = append(b, "]}"...)
		}
		if b != nil {
			b = append(b, ']')
		}
		return inTemplate.Replace(string(b))
	})
}

func (t *tableView) ahead(asked *table.Asked) ([]table.Branch, error) {
	if t.lesson != nil {
		return table.Ahead(t.lesson.State, asked.Seat), nil
	}
	return t.s.House.Ahead(t.R.Context(), t.snap.ID, t.Person, asked.Seat, asked.ID)
}

// inTemplate keeps JSON from being read as markup.
var inTemplate = strings.NewReplacer("<", `\u003c`, "&", `\u0026`)

// joinedOf appends what can follow some steps.
func (t *tableView) joinedOf(begun joined, branch table.Branch, out []joined) []joined {
	for _, m := range branch.Moves {
		next := t.answerAt(branch.View, m)
		a := begun
		a.Then = append(slices.Clip(begun.Then), next.Move)
		a.Label, a.Chip = next.Label, next.Chip
		if len(begun.Then) > 0 {
			a.Label, a.Chip = begun.Label+" · "+next.Label, begun.Chip+" · "+next.Chip
		}
		a.Places = append(slices.Clip(begun.Places), next.Places...)
		if len(next.Places) > 0 && !slices.ContainsFunc(next.Places, func(p string) bool { return !slices.Contains(begun.Places, p) }) {
			a.Places = next.Places // which of them was all there was to say
		}
		a.phrases = append(slices.Clip(begun.phrases), next.phrases...)
		a.Reveals = next.Reveals
		a.stake.Best, a.stake.Worst = a.stake.Best+next.stake.Best, a.stake.Worst+next.stake.Worst
		if slip := t.slip(branch.View, m, nil); slip != "" { // without notes: the list is kept while they change
			a.Slip = slip
		}
		a.Art = next.Art // that of the first step stands with its own answer already
		if i := slices.IndexFunc(branch.Next, func(b table.Branch) bool { return b.Move == m }); i >= 0 {
			out = t.joinedOf(a, branch.Next[i], out)
			continue
		}
		a.phrases = together(t.game.Board, a.phrases)
		t.foretell(&a.answer)
		out = append(out, a)
	}
	return out
}

// together is what all steps of an answer do, each thing once: what is said again is left out, and where the board tells
// what each step does alone, numbers add up and what a step has announced and another one does is not told twice.
func together(b draw.Board, list []game.Phrase) []game.Phrase {
	var out []game.Phrase
	s, ok := b.(draw.Settler)
	for _, p := range list {
		if ok {
			out = settled(out, s.Settles(p), numberOf(p))
			if i := slices.IndexFunc(out, func(o game.Phrase) bool { return renumbered(o, 0).String() == renumbered(p, 0).String() }); i >= 0 && counts(b, p) {
				out[i] = renumbered(p, numberOf(out[i])+numberOf(p))
				continue
			}
		}
		if !slices.ContainsFunc(out, func(o game.Phrase) bool { return o.String() == p.String() }) {
			out = append(out, p)
		}
	}
	return out
}

// settled takes a number from the effects of a kind; nothing is left of one that comes to nothing.
func settled(list []game.Phrase, kind string, n int) []game.Phrase {
	var out []game.Phrase
	for _, p := range list {
		if kind != "" && p.Kind == kind {
			if p = renumbered(p, numberOf(p)-n); numberOf(p) <= 0 {
				continue
			}
		}
		out = append(out, p)
	}
	return out
}

// counts tells whether an effect changes a number.
func counts(b draw.Board, p game.Phrase) bool {
	f, ok := b.(draw.Foreteller)
	if !ok {
		return false
	}
	_, by := f.Change(p)
	return by != 0
}

func numberOf(p game.Phrase) int {
	n, _ := p.Arg("n")
	return n.N
}

// renumbered is a phrase with another number.
func renumbered(p game.Phrase, n int) game.Phrase {
	args := slices.Clone(p.Args)
	for i := range args {
		if args[i].Name == "n" {
			args[i].N = n
		}
	}
	return game.Say(p.Kind, args...)
}

// joinedData is what the script of a whole page makes the joined answers of.
func (t *tableView) joinedData() string {
	rows := t.joinedRows()
	if rows == "" {
		return ""
	}
	b := append([]byte(nil), `{"seat":`...)
	b = strconv.AppendInt(b, int64(t.snap.Viewer), 10)
	for _, pair := range [][2]string{{"question", t.snap.Asked.ID}, {"path", t.path("/answer")}, {"reveals", t.T("table.reveals")},
		{"version", strconv.FormatInt(t.snap.Version, 36)}} {
		b = append(append(append(append(b, `,"`...), pair[0]...), `":`...), inTemplate.Replace(string(appendJSON(nil, pair[1])))...)
	}
	return string(append(append(append(b, `,"joined":`...), rows...), '}'))
}

// row writes an answer as what the script makes a form of: its text, label, places, effects, changes, signs,
// picture, label for a chip, things that it takes, what speaks against it.
func (a *answer) row(b []byte, text string) []byte {
	row := []string{text, a.Label, strings.Join(a.Places, " "), strings.Join(a.Effects, " · "), strings.Join(a.Changes, " "), a.signs(), a.Art.String(), "", a.set(), a.Slip}
	if a.Chip != a.Label {
		row[len(row)-3] = a.Chip
	}
	for len(row) > 2 && row[len(row)-1] == "" {
		row = row[:len(row)-1]
	}
	for i, value := range row {
		b = appendJSON(append(b, "[,"[min(i, 1)]), value)
	}
	return append(b, ']')
}

// signs are a letter for each thing that sets the answer apart: that it reveals something, that it is a free action,
// that it only ends the turn.
func (a *answer) signs() string {
	signs := ""
	if a.Reveals {
		signs += "r"
	}
	if a.Free {
		signs += "f"
	}
	if a.Closes {
		signs += "c"
	}
	return signs
}

// memory is a cache of what was worked out for the newest questions. The zero value is ready.
type memory struct {
	mu   sync.Mutex
	rows map[string]string
	size int // bytes
}

// memorySize is how many bytes a memory keeps at most: the answers of one question can be some hundred kilobytes.
const memorySize = 16 << 20

func (m *memory) get(key string, make func() string) string {
	m.mu.Lock()
	rows, ok := m.rows[key]
	m.mu.Unlock()
	if ok {
		return rows
	}
	rows = make()
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.rows == nil || m.size+len(key)+len(rows) > memorySize {
		m.rows, m.size = map[string]string{}, 0
	}
	if _, kept := m.rows[key]; !kept {
		m.rows[key] = rows
		m.size += len(key) + len(rows)
	}
	return rows
}
