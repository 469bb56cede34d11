package play

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"strings"

	"kancha/game"
	"kancha/internal/bugreport"
	"kancha/internal/chat"
	"kancha/internal/errs"
	"kancha/internal/table"
	"kancha/internal/web/page"
)

// reportView is what a reader would tell the host about a table, shown before it is sent.
type reportView struct {
	*visit
	snap  *table.Snapshot
	text  string
	said  string
	flash string
	sent  bool
}

func showReport(v *visit) error {
	r, err := v.reportView()
	if err != nil {
		return err
	}
	return v.Send(http.StatusOK, reportPage(r))
}

// doReport keeps the report for the host, or gives it to the reader as a file. What is sent is what the reader has seen,
// drawn up again from what they may know: nothing of it comes from the form but their own words.
func doReport(v *visit) error {
	r, err := v.reportView()
	if err != nil {
		return err
	}
	text, err := r.whole(v.R.PostFormValue("said"))
	if err != nil {
		r.flash = v.Explain(err, nil)
		return v.Send(page.StatusOf(err), reportPage(r))
	}
	if v.R.PostFormValue("file") != "" {
		h := v.W.Header()
		h.Set("Content-Type", "text/plain; charset=utf-8")
		h.Set("Content-Disposition", `attachment; filename="kancha-report.txt"`)
		h.Set("Cache-Control", "no-store")
		return page.Squeeze(v.W, v.R, http.StatusOK, []byte(text))
	}
	if err := v.Seldom(); err != nil {
		return err
	}
	if err := bugreport.Add(v.R.Context(), v.s.Store, v.s.now(), v.TableID(), text); err != nil {
		return err
	}
	r.sent = true
	return v.Send(http.StatusOK, reportPage(r))
}

func (v *visit) reportView() (*reportView, error) {
	snap, err := v.look()
	if err != nil {
		return nil, err
	}
	r := &reportView{visit: v, snap: snap}
	r.text, err = r.facts()
	return r, err
}

// facts is what the house knows that may help: its version, the position as far as the reader knows it, and with what
// it is looked at. Nobody's name is in it, and neither is the link of the table.
func (r *reportView) facts() (string, error) {
	var b strings.Builder
	info := r.s.played(r.snap)
	if info == nil {
		return "", &errs.Error{Reason: table.ReasonNoGame}
	}
	g := info.Rules.Info()
	fmt.Fprintf(&b, "kancha: %s\ngame: %s rules %d pack %s@%.12s\n", r.s.Version, g.ID, g.Rules, g.Pack.ID, g.Pack.Digest)
	fmt.Fprintf(&b, "phase: %s version %d step %d of %d\nviewer: %s\n", r.snap.Phase, r.snap.Version, r.snap.Step, r.snap.Steps, seatWord(r.snap.Viewer))
	if asked := r.snap.Asked; asked != nil {
		fmt.Fprintf(&b, "asked: %s (%d answers)\n", asked.Question.String(), len(asked.Moves))
	}
	fmt.Fprintf(&b, "language: %s theme %s\nbrowser: %s\n", r.Lang, r.Prefs.Theme, r.s.Browser(r.R.UserAgent()))
	if r.snap.View == nil {
		return b.String(), nil
	}
	known, err := r.snap.View.MarshalJSON()
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(known)
	fmt.Fprintf(&b, "position as seen: %s\n", hex.EncodeToString(sum[:]))
	text, err := r.s.House.Record(r.R.Context(), table.Look{Table: r.snap.ID, Person: r.Person, Seat: r.snap.Viewer, Step: -1})
	if err != nil {
		return "", err
	}
	b.WriteString("\n" + nameless(text))
	return b.String(), nil
}

func seatWord(s game.Seat) string {
	if s < 0 {
		return "watcher"
	}
	return fmt.Sprintf("seat %d", s)
}

// nameless is a record without the names of people.
func nameless(record string) string {
	var b strings.Builder
	for line := range strings.Lines(record) {
		if !strings.HasPrefix(line, "name:") {
			b.WriteString(line)
		}
	}
	return b.String()
}

// saidMost is what a reader may say of a fault, in characters.
const saidMost = 2000

// whole is the report with the reader's own words, which stand apart from the facts.
func (r *reportView) whole(said string) (string, error) {
	r.said = strings.TrimSpace(strings.ReplaceAll(said, "\r\n", "\n"))
	if n := len([]rune(r.said)); n > saidMost {
		return "", &errs.Error{Reason: chat.ReasonLineLong, Args: []game.Arg{game.Num("n", saidMost)}}
	}
	if r.said == "" {
		return r.text, nil
	}
	var b strings.Builder
	for line := range strings.Lines(strings.ToValidUTF8(r.said, "?") + "\n") {
		b.WriteString("> " + strings.Map(func(c rune) rune {
			if c < ' ' && c != '\n' && c != '\t' {
				return -1
			}
			return c
		}, line))
	}
	return b.String() + "\n" + r.text, nil
}
