package web

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"kancha/game"
	"kancha/internal/i18n"
	"kancha/internal/table"
)

// replayView is where a replay stands and where it can go.
type replayView struct {
	First, Last        int
	TurnBack, TurnNext int
	Eyes               game.Seat // whose eyes were asked for, Watcher for the reader's own
	All                bool      // with everything, after the end
}

// showReplay shows a table at an earlier step: during play through the reader's own eyes, after the end through
// anybody's, or with everything.
func showReplay(v *visit) error {
	now, err := v.look()
	if err != nil {
		return err
	}
	if now.View == nil {
		return &table.Error{Reason: table.ReasonNotStarted}
	}
	look := v.replayLook(now)
	snap, err := v.s.House.Look(v.r.Context(), look)
	if err != nil {
		return err
	}
	t, err := v.tableView(snap)
	if err != nil {
		return err
	}
	t.answers = nil
	t.replay = replayAt(now, snap.Step)
	t.replay.Eyes, t.replay.All = look.Seat, snap.Full != nil && look.All
	t.picture = t.game.Board.Picture(t.scene())
	if v.live {
		return v.send(http.StatusOK, tableAnswer(t))
	}
	return v.send(http.StatusOK, tablePage(t))
}

func (v *visit) replayLook(now *table.Snapshot) table.Look {
	step, err := strconv.Atoi(v.r.FormValue("step"))
	if err != nil {
		step = now.First
	}
	seat, _ := seatFrom(v.r.FormValue("seat"))
	return table.Look{
		Table: v.tableID(), Person: v.person, Seat: seat, All: v.r.FormValue("all") != "",
		Step: min(max(step, now.First), now.Steps),
	}
}

func replayAt(now *table.Snapshot, step int) *replayView {
	r := &replayView{First: now.First, Last: now.Steps, TurnBack: now.First, TurnNext: now.Steps}
	starts := turnStarts(now.Log)
	for _, s := range starts {
		if s < step && s > r.TurnBack {
			r.TurnBack = s
		}
	}
	if next := slices.IndexFunc(starts, func(s int) bool { return s > step }); next >= 0 {
		r.TurnNext = min(starts[next], now.Steps)
	}
	return r
}

// turnStarts are the steps after which somebody else is on turn, ascending.
func turnStarts(log []table.LogLine) []int {
	var starts []int
	turn := -1
	for _, line := range log {
		if line.House == "" && line.Turn != turn {
			turn = line.Turn
			starts = append(starts, line.Step)
		}
	}
	slices.Sort(starts)
	return slices.Compact(starts)
}

// at is the address of a step, with the eyes that the replay has now.
func (t *tableView) at(step int) string { return t.replayPath(step, t.replay.Eyes, t.replay.All) }

func (t *tableView) replayPath(step int, eyes game.Seat, all bool) string {
	q := url.Values{"step": {strconv.Itoa(step)}}
	if eyes != game.Watcher {
		q.Set("seat", strconv.Itoa(int(eyes)))
	}
	if all {
		q.Set("all", "1")
	}
	return t.path("/replay?" + q.Encode())
}

// sight is a choice of eyes for a replay.
type sight struct {
	Name, Path string
	Current    bool
}

// sights are the eyes that a replay can be seen with.
func (t *tableView) sights() []sight {
	r := t.replay
	own := sight{Name: t.T("replay.own_eyes"), Path: t.replayPath(t.snap.Step, game.Watcher, false), Current: r.Eyes == game.Watcher && !r.All}
	out := []sight{own}
	for i := range t.snap.Seats {
		seat := game.Seat(i)
		if t.snap.Phase != table.Over && !t.snap.Study && (!t.holds(seat) || len(t.snap.Mine) < 2) {
			continue
		}
		out = append(out, sight{Name: t.tongue.Name(seat), Path: t.replayPath(t.snap.Step, seat, false), Current: r.Eyes == seat && !r.All})
	}
	if t.snap.Phase == table.Over || t.snap.Study {
		out = append(out, sight{Name: t.T("replay.all_eyes"), Path: t.replayPath(t.snap.Step, game.Watcher, true), Current: r.All})
	}
	return out
}

// sendRecord sends the game as text: complete after the end, as the reader may know it before.
func sendRecord(v *visit) error {
	text, err := v.s.House.Record(v.r.Context(), table.Look{Table: v.tableID(), Person: v.person, Seat: game.Watcher, Step: -1})
	if err != nil {
		return err
	}
	h := v.w.Header()
	h.Set("Content-Type", "text/plain; charset=utf-8")
	h.Set("Content-Disposition", fmt.Sprintf(`attachment; filename="kancha-%s.txt"`, identifier(string(v.tableID()))))
	h.Set("Cache-Control", "no-store")
	return squeeze(v.w, v.r, http.StatusOK, []byte(text))
}

// turnLines is the log of one turn.
type turnLines struct {
	Turn  int
	Title string
	Actor game.Seat
	Lines []logLine
}

type logLine struct {
	ID     string
	Seat   game.Seat
	Text   string
	Rule   string // by which an automaton does it
	Places []string
	House  bool
	Named  bool // the text says who
	Auto   bool // an automaton does it
	Bare   bool // without arguments
	BackTo int  // the step to which everything after the line can be taken back, 0 if it cannot
}

// log is the log by turns, the newest first, in the reader's language.
func (t *tableView) log() []turnLines {
	var turns []turnLines
	for i, line := range t.snap.Log {
		number, actor := line.Turn, line.Actor
		if line.Step == 0 {
			number, actor = 0, game.Watcher
		}
		if n := len(turns); n == 0 || turns[n-1].Turn != number {
			turns = append(turns, turnLines{Turn: number, Actor: actor, Title: t.turnTitle(number, actor)})
		}
		last := &turns[len(turns)-1]
		last.Lines = append(last.Lines, t.logLine(i, line))
		if t.backAfter(i) {
			last.Lines[len(last.Lines)-1].BackTo = line.Step
		}
	}
	turns = t.beginTurns(turns)
	for _, turn := range turns {
		onceEach(turn.Lines)
	}
	slices.Reverse(turns)
	return turns
}

// backAfter tells whether a line is the last one of an answer of the viewer after which everything can be taken back.
func (t *tableView) backAfter(i int) bool {
	log := t.snap.Log
	if t.replay != nil || t.covered() || !t.snap.Undo.Can || !slices.Contains(t.snap.Undo.To, log[i].Step) || log[i].House != "" {
		return false
	}
	return !slices.ContainsFunc(log[i+1:], func(l table.LogLine) bool { return l.Step == log[i].Step && l.House == "" })
}

// onceEach leaves each rule at the first line that goes by it.
func onceEach(lines []logLine) {
	said := map[string]bool{}
	for i := range lines {
		if rule := &lines[i].Rule; said[*rule] {
			*rule = ""
		} else {
			said[*rule] = true
		}
	}
}

// beginTurns moves what only says that the next seat begins, the last lines of a turn, under the heading of that next
// turn, which is made if nothing else has happened in it.
func (t *tableView) beginTurns(turns []turnLines) []turnLines {
	if n := len(turns); n > 0 && t.snap.Turn != game.Watcher {
		next := turns[n-1].Turn + 1
		turns = append(turns, turnLines{Turn: next, Actor: t.snap.Turn, Title: t.turnTitle(next, t.snap.Turn)})
	}
	for i := len(turns) - 1; i > 0; i-- {
		here, before := &turns[i], &turns[i-1]
		for n := len(before.Lines); n > 0 && before.Actor != here.Actor && before.Lines[n-1].bare(here.Actor); n-- {
			here.Lines = append([]logLine{before.Lines[n-1]}, here.Lines...)
			before.Lines = before.Lines[:n-1]
		}
	}
	return slices.DeleteFunc(turns, func(l turnLines) bool { return len(l.Lines) == 0 })
}

// bare tells a line that names nothing but its seat.
func (l *logLine) bare(seat game.Seat) bool { return l.Bare && l.Seat == seat }

func (t *tableView) turnTitle(number int, actor game.Seat) string {
	if actor == game.Watcher {
		return t.T("log.before")
	}
	return t.tongue.T("log.turn", game.Num("number", number), game.Who("who", actor))
}

func (t *tableView) logLine(i int, line table.LogLine) logLine {
	out := logLine{ID: "log-" + strconv.Itoa(i), Seat: line.Event.Seat, House: line.House != ""}
	if out.House {
		args := append(slices.Clone(line.Event.Args), i18n.Text("name", line.Name))
		out.Named, out.Text = line.Name != "", t.tongue.T("house."+line.House, args...)
		return out
	}
	out.Text = t.tongue.As("event", line.Event.Phrase)
	out.Places = line.Event.Places()
	out.Bare = len(line.Event.Args) == 0
	if s := line.Event.Seat; s >= 0 && int(s) < len(t.snap.Seats) && t.snap.Seats[s].Holder == table.Automaton {
		out.Rule, out.Auto = t.optional("automaton."+line.Event.Kind), true
	}
	return out
}
