package play

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"kancha/draw"
	"kancha/game"
	"kancha/internal/table"
	"kancha/internal/web/page"
)

// toldBoard tells a story of events that are called by their part in it.
type toldBoard struct{ draw.Board }

func (toldBoard) Numbers() []string { return []string{"points"} }

func (toldBoard) Beat(e game.Event) draw.Beat {
	kind, n, _ := strings.Cut(e.Kind, " ")
	by, _ := strconv.Atoi(n)
	b := draw.Beat{As: map[string]draw.Telling{"lead": draw.Lead, "gain": draw.Outcome, "detail": draw.Detail, "begins": draw.Turn, "round": draw.Chapter, "eclipse": draw.Scoring}[kind]}
	if by != 0 {
		b.Key, b.By, b.Category = "points", by, "some"
	}
	b.Before, b.End = kind == "dealt", kind == "final"
	return b
}

// logOf makes a log of lines "step turn actor seat kind", a seat of − being nobody.
func logOf(lines string) []table.LogLine {
	var out []table.LogLine
	for text := range strings.Lines(lines) {
		f := strings.Fields(text)
		if len(f) == 0 {
			continue
		}
		number := func(i int) int {
			n, err := strconv.Atoi(f[i])
			if err != nil {
				n = int(game.Watcher)
			}
			return n
		}
		line := table.LogLine{Step: number(0), Turn: number(1), Actor: game.Seat(number(2)), Event: game.Event{Seat: game.Seat(number(3)), Phrase: game.Say(strings.Join(f[4:], " "))}}
		if f[4] == "house" {
			line.House = "joined"
		}
		out = append(out, line)
	}
	return out
}

const toldLog = `
	0 0 - - house
	1 1 0 0 deed
	1 1 0 - dealt
	2 1 0 1 deed
	3 1 0 0 begins
	4 2 0 0 lead
	4 2 0 0 gain 3
	4 2 0 - detail
	5 2 0 - round
	6 3 0 0 deed
	6 3 0 0 gain -1
	6 3 0 1 gain 2
	7 3 0 1 begins
	8 4 1 1 lead
	9 4 1 - round
	9 4 1 - deed
	9 4 1 - eclipse
	9 4 1 0 gain 4
	9 4 1 1 gain -2
	10 4 1 1 deed
	10 4 1 - detail
	10 4 1 0 begins
	11 5 0 0 deed
	11 5 0 0 final 1
	11 5 0 1 final 7`

// A turn stays one whatever interrupts it; what belongs to no turn has its own heading; what came of a deed is told with it.
func TestTheLogIsAStory(t *testing.T) {
	view := &tableView{visit: &visit{Visit: &page.Visit{}}, game: &Game{Board: toldBoard{}}, snap: &table.Snapshot{Log: logOf(toldLog)}}
	var got []string
	for _, p := range slices.Backward(view.story()) {
		kind := "turn of " + strconv.Itoa(int(p.Actor))
		switch {
		case p.before:
			kind = "before"
		case p.end:
			kind = "end"
		case p.scores:
			kind = "scoring"
		case p.chapter():
			kind = "chapter"
		}
		line := p.ID + " " + kind
		for _, e := range p.entries {
			line += " " + plus(e)
		}
		if gains := view.partGains(&p); len(gains) > 0 {
			line += " " + gainList(gains)
		}
		got = append(got, line)
	}
	want := []string{
		"turn-0 before 0 1 2 3",
		"turn-4 turn of 0 5+6+7 9+10 11 points:2",
		"turn-8 chapter",
		"turn-12 turn of 1 13",
		"turn-14 chapter 15",
		"turn-16 scoring 17 18 19 20",
		"turn-21 turn of 0 22",
		"turn-23 end 23 24",
	}
	if !slices.Equal(got, want) {
		t.Errorf("the story is\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	// From wherever the log is told again, it goes on as in the whole.
	all := view.story()
	for i := range view.snap.Log {
		if part := view.storyFrom(view.opening(i)); !reflect.DeepEqual(part, all[:len(part)]) {
			t.Errorf("from line %d on: %+v, in the whole %+v", i, part, all[:len(part)])
		}
	}
}

// A line that says the same once more is another line, although its events are told apart by nothing but their number.
func TestALineThatSaysTheSameOnceMoreIsAnother(t *testing.T) {
	c := &update{tableView: &tableView{snap: &table.Snapshot{Log: make([]table.LogLine, 3)}}}
	p := &storyPart{ID: "turn-0"}
	once := logLine{More: []logMore{{N: 1, said: "draws", times: 1}}}
	twice := logLine{More: []logMore{{N: 2, said: "draws", times: 2}}}
	if c.linePrint(p, &once) == c.linePrint(p, &twice) {
		t.Error("it is not sent again")
	}
}

func plus(e storyEntry) string {
	out := make([]string, len(e))
	for i, n := range e {
		out[i] = strconv.Itoa(n)
	}
	return strings.Join(out, "+")
}

func TestARecapAddsUpWhatWasScored(t *testing.T) {
	view := &tableView{visit: &visit{Visit: &page.Visit{}}, game: &Game{Board: toldBoard{}}, snap: &table.Snapshot{Log: logOf(toldLog), Seats: make([]table.SeatInfo, 2)}}
	for _, p := range view.story() {
		if !p.scores || p.end {
			continue
		}
		got, want := view.recap(&p), recap{Seats: []game.Seat{0, 1}, Rows: []recapRow{{"some", []int{4, -2}}}, Sums: []int{4, -2}}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%+v, want %+v", got, want)
		}
		if !p.done || p.step != 10 {
			t.Errorf("done %v with answer %d", p.done, p.step)
		}
	}
}
