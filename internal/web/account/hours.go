package account

import (
	"net/http"
	"strings"
	"time"

	"kancha/internal/clock"
	"kancha/internal/errs"
	"kancha/internal/table"
	"kancha/internal/web/page"
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
	h := &hoursView{visit: v, saved: v.R.FormValue("saved") != "", off: make([]offField, offFields)}
	if v.Person != "" {
		hours, err := v.s.House.Hours(v.R.Context(), v.Person)
		if err != nil {
			return err
		}
		h.zone = hours.Zone
		today := clock.DateOf(v.s.Now().UTC().Add(-24 * time.Hour))
		n := 0
		for _, r := range hours.Off {
			if r.Last >= today && n < offFields {
				h.off[n] = offField{r.First.String(), r.Last.String()}
				n++
			}
		}
	}
	return v.Send(http.StatusOK, hoursPage(h))
}

func doHours(v *visit) error {
	if err := v.Identify(); err != nil {
		return err
	}
	h := &hoursView{visit: v, zone: strings.TrimSpace(page.Shorten(v.R.PostFormValue("zone"))), off: make([]offField, offFields)}
	hours := clock.Hours{Zone: h.zone}
	bad := false
	for i := range h.off {
		f := offField{page.Shorten(v.R.PostFormValue("first" + page.Itoa(i))), page.Shorten(v.R.PostFormValue("last" + page.Itoa(i)))}
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
		err = v.s.House.SetHours(v.R.Context(), v.Person, hours)
	}
	if err == nil {
		return v.Redirect("/me/time?saved=1")
	}
	if !page.IsReason(err, table.ReasonHours) && !page.IsReason(err, table.ReasonZoneOften) {
		return err
	}
	h.flash = v.Explain(err, nil)
	return v.Send(page.StatusOf(err), hoursPage(h))
}
