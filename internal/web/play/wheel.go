package play

import (
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"kancha/draw"
	"kancha/game"
	"kancha/internal/gamestore"
	"kancha/internal/i18n"
	"kancha/internal/web/page"
)

// wheelRoutes are the addresses of the wheel for owners of a box.
func wheelRoutes(page router) {
	page("GET /wheel", showWheels)
	page("POST /wheel", doMakeWheel)
	page("GET /wheel/card", showCard)
	page("GET /wheel/{code}", showWheel)
	page("POST /wheel/{code}", doOpen)
	page("POST /wheel/{code}/slip", doSlip)
}

// The wheel for people who have the box: the house keeps the map and opens it window by window. Whoever knows the code
// follows from another device.

// wheel is the game that has one, if the house has such a game.
type wheel struct {
	draw.Wheel
	game *Game
	// made and missed count by address: new wheels, and codes under which there is nothing.
	made, missed Limiter
}

const (
	wheelsPerMinute = 20
	missesPerMinute = 30
	mostOpenings    = 400 // of one wheel, slips included
)

func findWheel(games []Game, limiter func(most int, within time.Duration) Limiter) *wheel {
	for i := range games {
		if w, ok := games[i].Aside.(draw.Wheel); ok {
			return &wheel{w, &games[i], limiter(wheelsPerMinute, time.Minute), limiter(missesPerMinute, time.Minute)}
		}
	}
	return nil
}

// wheelSheet is what the house keeps of a wheel.
type wheelSheet struct {
	Setup game.Setup  `json:"setup"`
	Typed bool        `json:"typed"` // somebody typed the seed, so they may know it
	Log   []wheelTurn `json:"log"`
}

// wheelTurn is one opening; a slip that was taken back stays in the log.
type wheelTurn struct {
	Place  string `json:"place"`
	Window string `json:"window"`
	Slip   bool   `json:"slip,omitempty"`
}

// opened are the openings that count.
func (s *wheelSheet) opened() []draw.Opening {
	var out []draw.Opening
	for _, t := range s.Log {
		if !t.Slip {
			out = append(out, draw.Opening{Place: t.Place, Window: t.Window})
		}
	}
	return out
}

// last is the newest opening that counts, -1 if there is none. It is the one that can be taken back.
func (s *wheelSheet) last() int {
	for i := len(s.Log) - 1; i >= 0; i-- {
		if !s.Log[i].Slip {
			return i
		}
	}
	return -1
}

// wheelView is the page of one wheel. It holds what was opened and nothing else of the map.
type wheelView struct {
	*visit
	wheel   *wheel
	tongue  i18n.Tongue
	code    string
	version int64
	kept    wheelSheet
	back    draw.Back
	dial    draw.Dial
	column  string // as chosen
	row     string
	flash   string
}

func (v *visit) wheelAt() (*wheelView, error) {
	w := v.s.wheel
	if w == nil {
		return nil, page.ErrNotFound
	}
	return &wheelView{visit: v, wheel: w, tongue: v.Of(w.game.Rules.Info().ID, nil)}, nil
}

// cleanCode reads a code as people type it.
func cleanCode(text string) string {
	return strings.ToUpper(strings.Map(func(r rune) rune {
		if r == ' ' || r == '-' {
			return -1
		}
		return r
	}, text))
}

// find reads the wheel of the path. Codes under which there is nothing are counted, so that nobody tries them all.
func (p *wheelView) find() error {
	p.code = cleanCode(p.R.PathValue("code"))
	key, _ := p.s.Address(p.R)
	if _, misses, err := p.wheel.missed.Status(key); err == nil && misses > missesPerMinute-1 && !p.s.Unlimited(p.R) {
		return page.ErrTooMany
	}
	sheet, err := p.s.kept.Sheet(p.R.Context(), p.code)
	if page.IsReason(err, gamestore.ReasonNoSheet) {
		p.wheel.missed.OnLimit(p.W, p.R, key)
	}
	if err != nil {
		return err
	}
	return p.take(sheet)
}

func (p *wheelView) take(sheet gamestore.Sheet) error {
	p.version, p.kept = sheet.Version, wheelSheet{}
	if err := json.Unmarshal(sheet.Body, &p.kept); err != nil {
		return err
	}
	disc, err := p.wheel.Disc(p.kept.Setup)
	if err != nil {
		return err
	}
	say := p.say(p.wheel.game.Rules.Info().ID)
	p.back, p.dial = disc.Back(say), disc.Show(p.kept.opened(), say)
	p.column, p.row = p.dial.Columns[0].ID, p.dial.Rows[0].ID
	if i := p.kept.last(); i >= 0 {
		p.column, p.row = p.kept.Log[i].Place[:1], p.kept.Log[i].Place[1:]
	}
	return nil
}

func showWheel(v *visit) error {
	p, err := v.wheelAt()
	if err != nil {
		return err
	}
	if err := p.find(); err != nil {
		return err
	}
	if v.R.URL.Query().Get("seen") == strconv.FormatInt(p.version, 10) {
		v.W.Header().Set("Cache-Control", "no-store")
		v.W.WriteHeader(http.StatusNoContent)
		return nil
	}
	return p.show(http.StatusOK)
}

func (p *wheelView) show(status int) error { return p.Send(status, wheelPage(p)) }

// doOpen opens a window. The same window opened twice, by two people or by a double click, is opened once.
func doOpen(v *visit) error {
	return v.turn(func(p *wheelView, s *wheelSheet, disc draw.Disc) error {
		next := draw.Opening{Place: v.R.PostFormValue("column") + v.R.PostFormValue("row"), Window: v.R.PostFormValue("window")}
		if err := disc.Open(s.opened(), next); err != nil {
			return err
		}
		if v.R.PostFormValue("sure") == "" {
			return errNotSure
		}
		if len(s.Log) >= mostOpenings {
			return page.ErrTooMany
		}
		s.Log = append(s.Log, wheelTurn{Place: next.Place, Window: next.Window})
		return nil
	})
}

// doSlip takes the last opening back. Everybody who follows is told.
func doSlip(v *visit) error {
	return v.turn(func(p *wheelView, s *wheelSheet, _ draw.Disc) error {
		if v.R.PostFormValue("turn") != strconv.Itoa(s.last()) || s.last() < 0 {
			return errNoSlip
		}
		s.Log[s.last()].Slip = true
		return nil
	})
}

// turn changes the wheel of the path and shows it. What cannot be is said on its page.
func (v *visit) turn(do func(*wheelView, *wheelSheet, draw.Disc) error) error {
	p, err := v.wheelAt()
	if err != nil {
		return err
	}
	if err := p.find(); err != nil {
		return err
	}
	sheet, err := v.s.kept.EditSheet(v.R.Context(), p.code, func(body []byte) ([]byte, error) {
		var s wheelSheet
		if err := json.Unmarshal(body, &s); err != nil {
			return nil, err
		}
		disc, err := p.wheel.Disc(s.Setup)
		if err != nil {
			return nil, err
		}
		if err := do(p, &s, disc); err != nil {
			return nil, err
		}
		return json.Marshal(s)
	})
	var illegal *game.Illegal
	switch {
	case errors.As(err, &illegal):
		p.flash = p.tongue.As("reason", illegal.Phrase)
		return p.refused(http.StatusConflict)
	case err != nil && page.StatusOf(err) < http.StatusInternalServerError:
		p.flash = p.Explain(err, nil)
		return p.refused(page.StatusOf(err))
	case err != nil:
		return err
	}
	if v.R.Header.Get("X-Kancha-Script") == "" {
		return v.Redirect("/wheel/" + p.code)
	}
	if err := p.take(sheet); err != nil {
		return err
	}
	return p.show(http.StatusOK)
}

// refused shows the wheel as it is, turned to where the reader wanted it.
func (p *wheelView) refused(status int) error {
	if c := p.R.PostFormValue("column"); slices.ContainsFunc(p.dial.Columns, func(s draw.Sign) bool { return s.ID == c }) {
		p.column = c
	}
	if r := p.R.PostFormValue("row"); slices.ContainsFunc(p.dial.Rows, func(s draw.Sign) bool { return s.ID == r }) {
		p.row = r
	}
	return p.show(status)
}

// slip tells whether the last thing that happened was a slip that was taken back, and what it was.
func (p *wheelView) slip() (place, window string, ok bool) {
	n := len(p.kept.Log)
	if n == 0 || !p.kept.Log[n-1].Slip {
		return "", "", false
	}
	return p.kept.Log[n-1].Place, p.tongue.Word("wheel.window." + p.kept.Log[n-1].Window), true
}

// turnLine is a line of the log.
type turnLine struct {
	At     int
	Said   string
	Icon   draw.Node
	Slip   bool
	Place  string
	Window string
}

// lines are the log, the newest first. What was a slip is named, but not what was seen.
func (p *wheelView) lines() []turnLine {
	var out []turnLine
	n := 0
	for i, t := range p.kept.Log {
		line := turnLine{At: i, Slip: t.Slip, Place: t.Place, Window: p.tongue.Word("wheel.window." + t.Window)}
		if !t.Slip {
			line.Said, line.Icon = p.dial.Said[n], p.dial.Shown[n]
			n++
		}
		out = append(out, line)
	}
	slices.Reverse(out)
	return out
}

// what says what is being played.
func (p *wheelView) what() string {
	parts := []string{p.tongue.Word("mode." + p.kept.Setup.Mode), p.tongue.Word("option.scenario." + p.kept.Setup.Value("scenario"))}
	if p.kept.Typed {
		parts = append(parts, p.T("wheel.number", i18n.Text("number", strconv.FormatUint(p.kept.Setup.Seed, 10))))
	}
	return strings.Join(parts, " · ")
}

var (
	errNotSure = &page.Failure{Status: http.StatusUnprocessableEntity, Reason: "not_sure"}
	errNoSlip  = &page.Failure{Status: http.StatusConflict, Reason: "no_slip"}
)
