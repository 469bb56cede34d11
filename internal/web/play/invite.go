package play

import (
	"net/http"

	"kancha/internal/errs"
	"kancha/internal/i18n"
	"kancha/internal/lobby"
	"kancha/internal/table"
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
	code := v.r.PathValue("code")
	seat, err := v.s.lobby.Invited(v.r.Context(), v.tableID(), code)
	if err != nil {
		return nil, err
	}
	return &inviteView{visit: v, snap: snap, seat: seat, code: code}, nil
}

// showInvite offers the seat. Nothing happens before its form is sent, so that whoever previews the link takes nothing.
func showInvite(v *visit) error {
	i, err := v.inviteView()
	if isReason(err, table.ReasonStarted) { // perhaps it was the reader who has sat down there
		return v.redirect("/t/" + string(v.tableID()))
	}
	if err != nil {
		return err
	}
	v.unfold(i.snap)
	return v.send(http.StatusOK, invitePage(i))
}

func doInvite(v *visit) error {
	i, err := v.inviteView()
	if err != nil {
		return err
	}
	if err := v.identify(); err != nil {
		return err
	}
	name := v.r.PostFormValue("name")
	err = v.s.lobby.Sit(v.r.Context(), v.tableID(), v.Person, i.seat.Seat, name, lobby.Ticket{Invite: i.code})
	if err != nil && statusOf(err) < http.StatusInternalServerError {
		i.flash = v.explain(err, nil)
		return v.send(statusOf(err), invitePage(i))
	}
	if err != nil {
		return err
	}
	v.rememberName(name)
	return v.redirect("/t/" + string(v.tableID()))
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
	seat, ok := seatFrom(v.r.PostFormValue("seat"))
	if !ok {
		return &errs.Error{Reason: table.ReasonNoSeat}
	}
	return v.act(func() error {
		return v.s.lobby.Keep(v.r.Context(), v.tableID(), v.Person, seat, v.r.PostFormValue("for"), v.r.PostFormValue("free") == "")
	})
}

func doLock(v *visit) error {
	return v.act(func() error {
		return v.s.lobby.SetPassword(v.r.Context(), v.tableID(), v.Person, v.r.PostFormValue("password"))
	})
}

// keptLine says that a free seat waits for somebody.
func (t *tableView) keptLine(seat table.SeatInfo) string {
	if seat.For != "" {
		return t.T("gather.kept_for", i18n.Text("name", seat.For))
	}
	return t.T("gather.kept")
}
