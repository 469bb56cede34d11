package play

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/table"
	"kancha/internal/web/page"
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
		return &errs.Error{Reason: table.ReasonNotStarted}
	}
	look := v.replayLook(now)
	snap, err := v.s.House.Look(v.R.Context(), look)
	if err == nil {
		err = v.s.chat.Read(v.R.Context(), snap, v.Person)
	}
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
	if v.Live {
		return v.Send(http.StatusOK, tableAnswer(t))
	}
	return v.Send(http.StatusOK, tablePage(t))
}

func (v *visit) replayLook(now *table.Snapshot) table.Look {
	step, err := strconv.Atoi(v.R.FormValue("step"))
	if err != nil {
		step = now.First
	}
	seat, _ := page.SeatFrom(v.R.FormValue("seat"))
	return table.Look{
		Table: v.TableID(), Person: v.Person, Seat: seat, All: v.R.FormValue("all") != "",
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
	return t.trackPath(t.track(), step, eyes, all)
}

func (t *tableView) trackPath(track string, step int, eyes game.Seat, all bool) string {
	q := url.Values{"step": {strconv.Itoa(step)}}
	if eyes != game.Watcher {
		q.Set("seat", strconv.Itoa(int(eyes)))
	}
	if all {
		q.Set("all", "1")
	}
	return t.path("/" + track + "?" + q.Encode())
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
	text, err := v.s.House.Record(v.R.Context(), table.Look{Table: v.TableID(), Person: v.Person, Seat: game.Watcher, Step: -1})
	if err != nil {
		return err
	}
	h := v.W.Header()
	h.Set("Content-Type", "text/plain; charset=utf-8")
	h.Set("Content-Disposition", fmt.Sprintf(`attachment; filename="kancha-%s.txt"`, identifier(string(v.TableID()))))
	h.Set("Cache-Control", "no-store")
	return page.Squeeze(v.W, v.R, http.StatusOK, []byte(text))
}
