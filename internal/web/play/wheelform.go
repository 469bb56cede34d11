package play

import (
	"crypto/rand"
	"encoding/binary"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"kancha/draw"
	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/web/page"
)

// wheelForm is the page where a wheel is made, found, or printed.
type wheelForm struct {
	*wheelView
	info *game.Info
}

func (v *visit) wheelForm() (*wheelForm, error) {
	p, err := v.wheelAt()
	if err != nil {
		return nil, err
	}
	return &wheelForm{p, p.wheel.game.Rules.Info()}, nil
}

func showWheels(v *visit) error {
	f, err := v.wheelForm()
	if err != nil {
		return err
	}
	if code := cleanCode(v.R.URL.Query().Get("code")); code != "" {
		return v.Redirect("/wheel/" + url.PathEscape(code))
	}
	return v.Send(http.StatusOK, wheelsPage(f))
}

// options are the options of the form.
func (f *wheelForm) options() []game.Option {
	var out []game.Option
	for _, id := range f.wheel.Options() {
		if o, ok := f.info.Option(id); ok {
			out = append(out, o)
		}
	}
	return out
}

func (f *wheelForm) labels(o game.Option) []page.Labelled {
	var out []page.Labelled
	for _, value := range o.Values {
		out = append(out, page.Labelled{ID: value, Label: f.tongue.Word("option." + o.ID + "." + value)})
	}
	return out
}

func (f *wheelForm) modes() []page.Labelled {
	var out []page.Labelled
	for _, m := range f.info.Modes {
		out = append(out, page.Labelled{ID: m.ID, Label: f.tongue.Word("mode." + m.ID)})
	}
	return out
}

// setup reads the form; values are those of a query or of a posted form.
func (f *wheelForm) setup(values url.Values) (setup game.Setup, typed bool, err error) {
	setup = game.Setup{Mode: values.Get("mode")}
	for _, o := range f.options() {
		if value := values.Get("option-" + o.ID); value != "" && value != o.Default && o.For(setup.Mode) {
			setup.Options = append(setup.Options, game.Choice{Option: o.ID, Value: value})
		}
	}
	if text := strings.TrimSpace(values.Get("seed")); text != "" {
		typed = true
		if setup.Seed, err = strconv.ParseUint(text, 10, 64); err != nil {
			return setup, typed, &errs.Error{Reason: errs.ReasonSetup, Setup: &game.SetupError{Field: "seed", Value: text, Reason: page.BadSeed}}
		}
	}
	if !typed {
		setup.Seed = newSeed()
	}
	setup, err = f.wheel.Setup(setup)
	var refused *game.SetupError
	if errors.As(err, &refused) {
		err = &errs.Error{Reason: errs.ReasonSetup, Setup: refused}
	}
	return setup, typed, err
}

// newSeed is short enough to be typed from a card.
func newSeed() uint64 {
	var b [8]byte
	rand.Read(b[:])
	return binary.LittleEndian.Uint64(b[:])%999_999_999_999 + 1
}

// refuse shows the form again with what is wrong.
func (f *wheelForm) refuse(err error) error {
	if page.StatusOf(err) >= http.StatusInternalServerError {
		return err
	}
	f.flash = f.Explain(err, &f.tongue)
	return f.Send(page.StatusOf(err), wheelsPage(f))
}

func doMakeWheel(v *visit) error {
	f, err := v.wheelForm()
	if err != nil {
		return err
	}
	setup, typed, err := f.setup(v.R.PostForm)
	if err != nil {
		return f.refuse(err)
	}
	key, _ := v.s.Address(v.R)
	if !v.s.Unlimited(v.R) && f.wheel.made.OnLimit(v.W, v.R, key) {
		return page.ErrTooMany
	}
	body, err := json.Marshal(wheelSheet{Setup: setup, Typed: typed})
	if err != nil {
		return err
	}
	sheet, err := v.s.kept.NewSheet(v.R.Context(), body)
	if err != nil {
		return err
	}
	return v.Redirect("/wheel/" + sheet.Code)
}

// cardView is a card to be printed: the back side, and the front, which the screen does not show.
type cardView struct {
	*wheelForm
	setup game.Setup
	disc  draw.Disc
}

// showCard draws a card. Without a number it takes a new one into the address, so that the page stays the same when it
// is loaded again.
func showCard(v *visit) error {
	f, err := v.wheelForm()
	if err != nil {
		return err
	}
	values := v.R.URL.Query()
	setup, typed, err := f.setup(values)
	if err != nil {
		return f.refuse(err)
	}
	if !typed {
		values.Set("seed", strconv.FormatUint(setup.Seed, 10))
		return v.Redirect("/wheel/card?" + values.Encode())
	}
	disc, err := f.wheel.Disc(setup)
	if err != nil {
		return err
	}
	return v.Send(http.StatusOK, cardPage(&cardView{f, setup, disc}))
}

func (c *cardView) back() draw.Back { return c.disc.Back(c.say(c.info.ID)) }

func (c *cardView) front() draw.Node { return c.disc.Front(c.say(c.info.ID)) }

func (c *cardView) number() string { return strconv.FormatUint(c.setup.Seed, 10) }

// named is what the card is of: its mode, and the disc if it is one of the pack.
func (c *cardView) named() string {
	return c.tongue.Word("mode."+c.setup.Mode) + " · " + c.tongue.Word("option.scenario."+c.setup.Value("scenario"))
}

// wheelChosen is what a field of the form was set to.
func wheelChosen(f *wheelForm, option, fallback string) string {
	if value := f.R.FormValue("option-" + option); value != "" {
		return value
	}
	return fallback
}
