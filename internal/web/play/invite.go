package play

import (
	"net/http"

	"kancha/internal/errs"
	"kancha/internal/i18n"
	"kancha/internal/lobby"
	"kancha/internal/table"
	"kancha/internal/web/page"
)

// inviteView is the page that an invitation leads to: one seat, kept for whoever holds the link.
type inviteView struct {
	*visit
	snap  *table.Snapshot
	seat  table.SeatInfo
	code  string
	flash string
}

func (v *visit) inviteView() (*inviteView, error) {
	snap, err := v.look()
	if err != nil {
		return nil, err
	}
	code := v.R.PathValue("code")
	seat, err := v.s.lobby.Invited(v.R.Context(), v.TableID(), code)
	if err != nil {
		return nil, err
	}
	return &inviteView{visit: v, snap: snap, seat: seat, code: code}, nil
}

// showInvite offers the seat. Nothing happens before its form is sent, so that whoever previews the link takes nothing.
func showInvite(v *visit) error {
	i, err := v.inviteView()
	if page.IsReason(err, table.ReasonStarted) { // perhaps it was the reader who has sat down there
		return v.Redirect("/t/" + string(v.TableID()))
	}
	if err != nil {
		return err
	}
	v.unfold(i.snap)
	return v.Send(http.StatusOK, invitePage(i))
}

func doInvite(v *visit) error {
	i, err := v.inviteView()
	if err != nil {
		return err
	}
	if err := v.Identify(); err != nil {
		return err
	}
	name := v.R.PostFormValue("name")
	err = v.s.lobby.Sit(v.R.Context(), v.TableID(), v.Person, i.seat.Seat, name, lobby.Ticket{Invite: i.code})
	if err != nil && page.StatusOf(err) < http.StatusInternalServerError {
		i.flash = v.Explain(err, nil)
		return v.Send(page.StatusOf(err), invitePage(i))
	}
	if err != nil {
		return err
	}
	v.rememberName(name)
	return v.Redirect("/t/" + string(v.TableID()))
}

// sentence says whose seat it is.
func (i *inviteView) sentence() string {
	if i.seat.For != "" {
		return i.T("invite.for", i18n.Text("name", i.seat.For))
	}
	return i.T("invite.for_you")
}

// doKeep keeps a seat for whoever has its invitation, or gives it free.
func doKeep(v *visit) error {
	seat, ok := page.SeatFrom(v.R.PostFormValue("seat"))
	if !ok {
		return &errs.Error{Reason: table.ReasonNoSeat}
	}
	return v.act(func() error {
		return v.s.lobby.Keep(v.R.Context(), v.TableID(), v.Person, seat, v.R.PostFormValue("for"), v.R.PostFormValue("free") == "")
	})
}

func doLock(v *visit) error {
	return v.act(func() error {
		return v.s.lobby.SetPassword(v.R.Context(), v.TableID(), v.Person, v.R.PostFormValue("password"))
	})
}

// keptLine says that a free seat waits for somebody.
func (t *tableView) keptLine(seat table.SeatInfo) string {
	if seat.For != "" {
		return t.T("gather.kept_for", i18n.Text("name", seat.For))
	}
	return t.T("gather.kept")
}
