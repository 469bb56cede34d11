package moderation

import (
	"net/http"
	"strconv"

	"kancha/game"
	"kancha/internal/chat"
	"kancha/internal/errs"
	"kancha/internal/i18n"
	"kancha/internal/moderation"
	"kancha/internal/table"
	"kancha/internal/web/page"
)

// complaintView is the form in which somebody reports a line of talk, or a person.
type complaintView struct {
	*visit
	snap   *table.Snapshot
	line   *table.TalkLine // nil to report a person
	who    string
	seats  []page.Labelled
	flash  string
	reason string
	text   string
}

// complaintView reads the table as the reporter sees it.
func (v *visit) complaintView() (*complaintView, error) {
	snap, err := v.look()
	if err != nil {
		return nil, err
	}
	if v.s.Moderation == nil {
		return nil, page.ErrNotFound
	}
	r := &complaintView{visit: v, snap: snap, reason: v.R.PostFormValue("reason"), text: page.Shorten(v.R.PostFormValue("text"))}
	tongue := v.TongueOf(snap.Game, snap.Seats)
	if number, err := strconv.ParseInt(v.R.FormValue("line"), 10, 64); err == nil && number > 0 {
		for i := range snap.Talk.Lines {
			if l := &snap.Talk.Lines[i]; l.Number == number && !l.Mine {
				r.line = l
				switch r.who = l.Name; {
				case l.Seat >= 0:
					r.who = tongue.Name(l.Seat)
				case r.who == "":
					r.who = v.T("talk.somebody")
				}
				return r, nil
			}
		}
		return nil, &errs.Error{Reason: chat.ReasonNoLine}
	}
	for _, s := range snap.Seats {
		if s.Holder == table.Person && !s.Mine {
			r.seats = append(r.seats, page.Labelled{ID: strconv.Itoa(int(s.Seat)), Label: tongue.Name(s.Seat)})
		}
	}
	return r, nil
}

func showComplaint(v *visit) error {
	r, err := v.complaintView()
	if err != nil {
		return err
	}
	return v.Send(http.StatusOK, complaintPage(r))
}

func doComplaint(v *visit) error {
	if v.s.Moderation == nil {
		return page.ErrNotFound
	}
	if err := v.Identify(); err != nil {
		return err
	}
	c := moderation.Complaint{By: v.Person, Table: v.TableID(), Seat: game.Watcher, Reason: v.R.PostFormValue("reason"), Text: v.R.PostFormValue("text")}
	c.Line, _ = strconv.ParseInt(v.R.PostFormValue("line"), 10, 64)
	if seat, ok := page.SeatFrom(v.R.PostFormValue("seat")); ok {
		c.Seat = seat
	}
	err := v.s.Moderation.Complain(v.R.Context(), c)
	if err == nil {
		return v.Send(http.StatusOK, complainedPage(v))
	}
	if page.StatusOf(err) >= http.StatusInternalServerError || page.IsReason(err, chat.ReasonNoLine) || page.IsReason(err, table.ReasonNoTable) {
		return err
	}
	r, broken := v.complaintView()
	if broken != nil {
		return broken
	}
	r.flash = v.Explain(err, nil)
	return v.Send(page.StatusOf(err), complaintPage(r))
}

// caseView is a report as those who look after the house read it.
type caseView struct {
	*moderationView
	c moderation.Case
}

func showCases(c *moderationView) error {
	open, err := c.s.Moderation.Reports(c.R.Context(), true)
	if err != nil {
		return err
	}
	settled, err := c.s.Moderation.Reports(c.R.Context(), false)
	if err != nil {
		return err
	}
	return c.Send(http.StatusOK, casesPage(c, open, settled))
}

func showCase(c *moderationView) error { return sendCase(c, http.StatusOK) }

func sendCase(c *moderationView, status int) error {
	found, err := c.s.Moderation.Case(c.R.Context(), c.Person, c.R.PathValue("report"))
	if err != nil {
		return err
	}
	return c.Send(status, casePage(&caseView{c, found}))
}

// doCase does something about a report.
func doCase(c *moderationView) error {
	ctx, o, id := c.R.Context(), c.s.Moderation, c.R.PathValue("report")
	found, err := o.Case(ctx, c.Person, id)
	if err != nil {
		return err
	}
	a := c.against()
	a.Person = found.Person
	switch c.R.PathValue("what") {
	case "remove":
		err = o.TakeOut(ctx, c.Person, id)
	case "warn":
		err = o.Warn(ctx, a)
	case "silence":
		err = o.Silence(ctx, a)
	case "suspend":
		err = o.Suspend(ctx, a)
	case "upheld":
		err = o.Settle(ctx, c.Person, id, moderation.Upheld)
	case "dismissed":
		err = o.Settle(ctx, c.Person, id, moderation.Dismissed)
	default:
		return page.ErrNotFound
	}
	return c.after(err, "/admin/complaints/"+id, sendCase)
}

func (c *moderationView) reason(r moderation.Report) string {
	return c.T("complaint.reason_" + r.Reason)
}

func (c *moderationView) entryText(d moderation.LogEntry) string {
	return c.T("deed." + string(d.Action))
}

// message is what somebody is told, in their language.
func (v *visit) message(m moderation.Message) string {
	return v.T("told."+string(m.Kind), i18n.Text("text", m.Text))
}
