package web

import (
	"net/http"
	"strings"
	"time"

	"kancha/internal/clock"
	"kancha/internal/errs"
	"kancha/internal/table"
)

// hoursView is the page on which a person says when they play slow games.
type hoursView struct {
	*visit
	zone  string
	off   []offField
	flash string
	saved bool
}

// offField is a range of days off as the form writes it.
type offField struct{ First, Last string }

// offFields is how many ranges the form has.
const offFields = 4

func showHours(v *visit) error {
	h := &hoursView{visit: v, saved: v.r.FormValue("saved") != "", off: make([]offField, offFields)}
	if v.person != "" {
		hours, err := v.s.House.Hours(v.r.Context(), v.person)
		if err != nil {
			return err
		}
		h.zone = hours.Zone
		today := clock.DateOf(v.s.now().UTC().Add(-24 * time.Hour))
		n := 0
		for _, r := range hours.Off {
			if r.Last >= today && n < offFields {
				h.off[n] = offField{r.First.String(), r.Last.String()}
				n++
			}
		}
	}
	return v.send(http.StatusOK, hoursPage(h))
}

func doHours(v *visit) error {
	if err := v.identify(); err != nil {
		return err
	}
	h := &hoursView{visit: v, zone: strings.TrimSpace(shorten(v.r.PostFormValue("zone"))), off: make([]offField, offFields)}
	hours := clock.Hours{Zone: h.zone}
	bad := false
	for i := range h.off {
		f := offField{shorten(v.r.PostFormValue("first" + itoa(i))), shorten(v.r.PostFormValue("last" + itoa(i)))}
		h.off[i] = f
		if f.First == "" && f.Last == "" {
			continue
		}
		if f.Last == "" {
			f.Last = f.First
		}
		first, ok := clock.ParseDate(f.First)
		last, ok2 := clock.ParseDate(f.Last)
		bad = bad || !ok || !ok2
		hours.Off = append(hours.Off, clock.Range{First: first, Last: last})
	}
	var err error = &errs.Error{Reason: table.ReasonHours}
	if !bad {
		err = v.s.House.SetHours(v.r.Context(), v.person, hours)
	}
	if err == nil {
		return v.redirect("/me/time?saved=1")
	}
	if !isReason(err, table.ReasonHours) && !isReason(err, table.ReasonZoneOften) {
		return err
	}
	h.flash = v.explain(err, nil)
	return v.send(statusOf(err), hoursPage(h))
}
