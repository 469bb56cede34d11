package play

import (
	"bytes"
	"cmp"
	"net/http"
	"slices"
	"strconv"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/lobby"
	"kancha/internal/person"
	"kancha/internal/table"
	"kancha/internal/web/page"
)

// tableRoutes are the addresses of a table.
func tableRoutes(page router) {
	page("GET /t/{id}", showTable)
	page("GET /t/{id}/picture.png", sendPreview)
	page("GET /t/{id}/live", live)
	page("GET /t/{id}/why", showWhy)
	page("GET /t/{id}/try", showTry)
	page("GET /t/{id}/replay", showReplay)
	page("GET /t/{id}/record", sendRecord)
	page("POST /t/{id}/answer", doAnswer)
	page("POST /t/{id}/undo", doUndo)
	page("POST /t/{id}/help", doHelp)
	page("GET /t/{id}/review", showReview)
	page("GET /t/{id}/analysis", showAnalysis)
	page("POST /t/{id}/study", doStudy)
	page("POST /t/{id}/prompt", doPrompt)
	page("GET /t/{id}/fork", showFork)
	page("POST /t/{id}/fork", doFork)
	page("GET /t/{id}/report", showReport)
	page("POST /t/{id}/report", doReport)
	page("POST /t/{id}/note", doNote)
	page("POST /t/{id}/guide", doGuide)
	page("POST /t/{id}/pass", doPass)
	page("POST /t/{id}/say", doSay)
	page("POST /t/{id}/ping", doPing)
	page("POST /t/{id}/shut", doShut)
	page("POST /t/{id}/mute", doMute)
	page("POST /t/{id}/plan", doPlan)
	page("POST /t/{id}/takeover", doTakeOver)
	page("POST /t/{id}/pause", doPause)
	page("POST /t/{id}/goon", doGoOn)
	page("POST /t/{id}/endlate", doEndLate)
	page("POST /t/{id}/seen", doSeen)
	page("POST /t/{id}/leave", doLeave)
	page("POST /t/{id}/return", doReturn)
	page("POST /t/{id}/agree", doAgree)
	page("POST /t/{id}/replace", doReplace)
}

// look is the table as this visitor may see it now; one that its host has deleted is gone.
func (v *visit) look() (*table.Snapshot, error) {
	snap, err := v.s.House.Look(v.R.Context(), table.Look{Table: v.TableID(), Person: v.Person, Seat: v.eyes(), Step: -1})
	if err == nil && snap.Phase == table.Closed {
		return nil, &errs.Error{Reason: table.ReasonClosed}
	}
	if err != nil {
		return nil, err
	}
	v.s.Coach.Advise(v.R.Context(), snap)
	v.s.Analysis.Bill(v.R.Context(), snap, v.Person)
	if snap.Phase == table.Over && v.guided(snap) {
		v.s.Analysis.Begin(v.R.Context(), snap.ID) // who learns gets a lesson for next time without asking
	}
	if err := v.s.lobby.Invites(v.R.Context(), snap); err != nil {
		return nil, err
	}
	return snap, v.s.chat.Read(v.R.Context(), snap, v.Person)
}

// eyes is the seat that the visitor wants to see with: a hint, never a right.
func (v *visit) eyes() game.Seat {
	if seat, ok := page.SeatFrom(v.R.FormValue("eyes")); ok {
		return seat
	}
	return game.Watcher
}

func showTable(v *visit) error {
	snap, err := v.look()
	if err != nil {
		return err
	}
	if snap.Asked != nil || slices.ContainsFunc(snap.Seats, func(s table.SeatInfo) bool { return s.ForYou }) {
		if err := v.s.House.Seen(v.R.Context(), snap.ID, v.Person); err != nil {
			return err
		}
	}
	v.noteGuided(snap)
	return v.sendTable(http.StatusOK, snap, "")
}

// sendTable answers with the whole page, or with its changing part where the page's own script asked.
func (v *visit) sendTable(status int, snap *table.Snapshot, flash string) error {
	if v.Live {
		return v.sendFrame(status, snap, flash)
	}
	t, err := v.tableView(snap)
	if err != nil {
		return err
	}
	t.flash = flash
	v.Guiding = t.isGuided()
	v.unfold(snap)
	return v.Send(status, tablePage(t))
}

// sendFrame answers with the frame that the viewer's live stream shows too, and with what went wrong.
func (v *visit) sendFrame(status int, snap *table.Snapshot, flash string) error {
	f, err := v.frame(snap)
	if err != nil {
		return err
	}
	return v.SendWritten(status, func(b *bytes.Buffer) error {
		f.WriteHTML(b)
		return page.ErrorAnswer(flash).Render(v.R.Context(), b)
	})
}

// A page that is kept up to date by a stream says so with its answer, and is told only which version of the table the
// answer has made: the stream brings that anyway, as a difference, which is a hundredth of the page. If the stream fails
// to, the page's script asks.
const (
	StreamHeader  = "Kancha-Stream"
	versionHeader = "Kancha-Version"
)

// act carries out what a form on a table's page asks and shows the table as it is then. Whatever was refused is said
// on that page, beside the present state.
func (v *visit) act(do func() error) error {
	stranger := v.Person == ""
	if err := v.Identify(); err != nil {
		return err
	}
	refused := do()
	if stranger && v.Live && refused == nil {
		// The page's stream was opened by nobody in particular; only a new one knows the person.
		return v.Redirect(cmp.Or(v.CameFrom(), "/t/"+string(v.TableID())))
	}
	if refused != nil && (page.StatusOf(refused) >= http.StatusInternalServerError || page.IsReason(refused, person.ReasonNone)) {
		return refused
	}
	if refused == nil && !v.Live {
		return v.Redirect("/t/" + string(v.TableID()))
	}
	if refused == nil && v.Answered > 0 && v.R.Header.Get(StreamHeader) != "" {
		v.W.Header().Set(versionHeader, strconv.FormatInt(v.Answered, 10))
		v.W.WriteHeader(http.StatusNoContent)
		return nil
	}
	snap, err := v.look()
	switch {
	case err != nil && refused != nil:
		return refused
	case err != nil:
		return err
	case refused == nil:
		return v.sendTable(http.StatusOK, snap, "")
	}
	tongue := v.TongueOf(snap.Game, snap.Seats)
	return v.sendTable(page.StatusOf(refused), snap, v.Explain(refused, &tongue))
}

// actOn is act for forms that name a seat.
func (v *visit) actOn(do func(game.Seat) error) error {
	return v.act(func() error {
		seat, ok := page.SeatFrom(v.R.PostFormValue("seat"))
		if !ok {
			return &errs.Error{Reason: table.ReasonNoSeat}
		}
		return do(seat)
	})
}

func doSit(v *visit) error {
	return v.actOn(func(seat game.Seat) error {
		name := v.R.PostFormValue("name")
		err := v.s.lobby.Sit(v.R.Context(), v.TableID(), v.Person, seat, name, v.ticket())
		if err == nil {
			v.rememberName(name)
		}
		return err
	})
}

// ticket is what somebody shows who wants to sit down.
func (v *visit) ticket() lobby.Ticket {
	from, _ := v.s.Address(v.R) // never fails
	return lobby.Ticket{Password: v.R.PostFormValue("password"), From: "address " + from}
}

func doSitBot(v *visit) error {
	return v.actOn(func(seat game.Seat) error {
		return v.s.lobby.SitBot(v.R.Context(), v.TableID(), v.Person, seat, v.R.PostFormValue("level"))
	})
}

func doStand(v *visit) error {
	return v.actOn(func(seat game.Seat) error {
		return v.s.lobby.Stand(v.R.Context(), v.TableID(), v.Person, seat)
	})
}

func doClose(v *visit) error {
	if err := v.s.lobby.Close(v.R.Context(), v.TableID(), v.Person); err != nil {
		return v.act(func() error { return err })
	}
	return v.Redirect("/")
}

func doAnswer(v *visit) error {
	return v.actOn(func(seat game.Seat) error {
		var err error
		v.Answered, err = v.s.House.Answer(v.R.Context(), table.Answer{
			Table: v.TableID(), Person: v.Person, Seat: seat,
			Question: v.R.PostFormValue("question"),
			Key:      v.R.PostFormValue("key"),
			Move:     v.R.PostFormValue("move"),
			Then:     v.R.PostForm["then"],
			Close:    v.Prefs.Closes(),
		})
		return err
	})
}

func doUndo(v *visit) error {
	return v.actOn(func(seat game.Seat) error {
		version, err := strconv.ParseInt(v.R.PostFormValue("version"), 10, 64)
		if err != nil {
			return page.ErrBadForm
		}
		if text := v.R.PostFormValue("step"); text != "" {
			step, err := strconv.Atoi(text)
			if err != nil {
				return page.ErrBadForm
			}
			return v.s.House.UndoTo(v.R.Context(), v.TableID(), v.Person, seat, version, v.R.PostFormValue("key"), step)
		}
		return v.s.House.Undo(v.R.Context(), v.TableID(), v.Person, seat, version, v.R.PostFormValue("key"), v.R.PostFormValue("all") != "")
	})
}

// noteLength is what fits on a space of a board.
const noteLength = 8

func doNote(v *visit) error { return v.writeMark(v.s.House.SetNote) }

func doTakeOver(v *visit) error {
	return v.actOn(func(seat game.Seat) error {
		return v.s.House.TakeOver(v.R.Context(), v.TableID(), v.Person, seat)
	})
}

func doRematch(v *visit) error {
	next, err := v.s.lobby.Rematch(v.R.Context(), v.TableID(), v.Person)
	if err != nil {
		return v.act(func() error { return err })
	}
	return v.Redirect("/t/" + string(next))
}

// sawTable notes that a person has the page of a table in sight: they need not be told.
func doSeen(v *visit) error {
	if err := v.s.House.Seen(v.R.Context(), v.TableID(), v.Person); err != nil {
		return err
	}
	v.W.WriteHeader(http.StatusNoContent)
	return nil
}
