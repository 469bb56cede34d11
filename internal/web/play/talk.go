package play

import (
	"context"
	"html"
	"slices"
	"strconv"
	"strings"
	"time"

	"kancha/draw"
	"kancha/game"
	"kancha/internal/chat"
	"kancha/internal/errs"
	"kancha/internal/i18n"
	"kancha/internal/person"
	"kancha/internal/table"
	"kancha/internal/web/page"
)

// linesShown is how much of the talk a page shows.
const linesShown = 60

func (v *visit) words() chat.Words {
	seat, _ := page.SeatFrom(v.R.PostFormValue("seat"))
	return chat.Words{
		Table: v.TableID(), Person: v.Person, Seat: seat, Key: v.R.PostFormValue("key"),
		Text: v.R.PostFormValue("text"), Place: v.R.PostFormValue("place"),
	}
}

func doSay(v *visit) error {
	return v.act(func() error { return v.s.chat.Say(v.R.Context(), v.words()) })
}

func doPing(v *visit) error {
	return v.act(func() error {
		if err := v.findPlace(v.R.PostFormValue("place")); err != nil {
			return err
		}
		return v.s.chat.Ping(v.R.Context(), v.words())
	})
}

func doShut(v *visit) error {
	return v.act(func() error {
		return v.s.chat.Shut(v.R.Context(), v.TableID(), v.Person, v.R.PostFormValue("on") != "")
	})
}

func doMute(v *visit) error {
	return v.act(func() error {
		number, err := strconv.ParseInt(v.R.PostFormValue("line"), 10, 64)
		if err != nil {
			return page.ErrBadForm
		}
		return v.s.chat.Mute(v.R.Context(), v.TableID(), v.Person, number, v.R.PostFormValue("on") != "")
	})
}

func doPlan(v *visit) error {
	return v.writeMark(v.s.House.SetPlan)
}

// findPlace refuses what is no place of the board as it is drawn for this visitor.
func (v *visit) findPlace(place string) error {
	snap, err := v.look()
	if err != nil {
		return err
	}
	if snap.View == nil {
		return &errs.Error{Reason: table.ReasonNotStarted}
	}
	t, err := v.tableView(snap)
	if err != nil {
		return err
	}
	mark := ` data-place="` + html.EscapeString(place) + `"`
	if place == "" || !strings.Contains(t.picture.Board.String(), mark) && !slices.ContainsFunc(t.picture.Aside, func(f draw.Figure) bool {
		return strings.Contains(f.SVG.String(), mark)
	}) {
		return &errs.Error{Reason: table.ReasonNotePlace}
	}
	return nil
}

// utterance is a line of the talk, ready for the page.
type utterance struct {
	table.TalkLine
	Who  string
	Text string
}

func (t *tableView) said() []utterance {
	lines := t.snap.Talk.Lines
	out := make([]utterance, 0, min(len(lines), linesShown))
	for _, l := range lines[max(0, len(lines)-linesShown):] {
		s := utterance{TalkLine: l, Who: t.speaker(l), Text: l.Text}
		if l.Place != "" {
			s.Text = t.T("talk.here", i18n.Text("place", t.tongue.Place(l.Place)))
		}
		out = append(out, s)
	}
	return out
}

// speaker is the name of whoever has said a line.
func (t *tableView) speaker(l table.TalkLine) string {
	switch {
	case l.Seat >= 0:
		return t.tongue.Name(l.Seat)
	case l.Name != "":
		return l.Name
	}
	return t.T("talk.somebody")
}

// hearers says who reads what the viewer would say.
func (t *tableView) hearers() string {
	switch t.snap.Talk.Room {
	case table.RoomPlayers:
		return t.T("talk.to_players")
	case table.RoomWatchers:
		return t.T("talk.to_watchers")
	}
	return t.T("talk.to_all")
}

// wordKey names the next line of the viewer, so that a form that is sent twice says it once.
func (t *tableView) wordKey() string {
	last := int64(0)
	for _, l := range t.snap.Talk.Lines {
		if l.Mine {
			last = l.Number
		}
	}
	return t.key("say " + strconv.FormatInt(last, 10))
}

// points tells whether the viewer can point at places.
func (t *tableView) points() bool {
	return t.accompanied() && t.replay == nil && !t.snap.Talk.Shut && t.snap.View != nil && !t.covered()
}

// accompanied tells whether the viewer sits at the table with other people.
func (t *tableView) accompanied() bool {
	return len(t.snap.Mine) > 0 && slices.ContainsFunc(t.snap.Seats, func(s table.SeatInfo) bool {
		return s.Holder == table.Person && !s.Mine
	})
}

// talks tells whether there is anything to read or anybody to talk to.
func (t *tableView) talks() bool {
	return t.replay == nil && !t.snap.Study && (len(t.snap.Mine) == 0 || t.accompanied() || t.snap.Phase != table.Playing || len(t.snap.Talk.Lines) > 0)
}

// plans tells whether the viewer belongs to a team with a plan.
func (t *tableView) plans() bool { return t.snap.Together && t.writes() && t.replay == nil }

// notes are the marks that the reader wants to see on the board.
func (t *tableView) notes() []draw.Note {
	var out []draw.Note
	if t.Prefs.Marks != "team" && t.Prefs.Marks != "none" {
		for _, n := range t.snap.Notes {
			out = append(out, draw.Note{Place: n.Place, Text: n.Text})
		}
	}
	if t.Prefs.Marks != "own" && t.Prefs.Marks != "none" && !t.covered() {
		for _, m := range t.snap.Plan {
			out = append(out, draw.Note{Place: m.Place, Text: m.Text, Shared: true})
		}
	}
	return out
}

// dayTimeText is a time of the day that reads the same in every language; the page's script makes it the reader's own.
func dayTimeText(at time.Time) string { return at.UTC().Format("15:04") }

func (v *visit) writeMark(write func(ctx context.Context, id table.ID, who person.ID, seat game.Seat, n table.Note) error) error {
	return v.actOn(func(seat game.Seat) error {
		text, place := v.R.PostFormValue("text"), v.R.PostFormValue("place")
		if len([]rune(text)) > noteLength {
			return &errs.Error{Reason: table.ReasonNoteLong, Args: []game.Arg{game.Num("n", noteLength)}}
		}
		if strings.TrimSpace(text) != "" { // an old mark may be rubbed out wherever it is
			if err := v.findPlace(place); err != nil {
				return err
			}
		}
		return write(v.R.Context(), v.TableID(), v.Person, seat, table.Note{Place: place, Text: text})
	})
}
