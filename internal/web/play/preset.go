package play

import (
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"slices"
	"strings"
	"time"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/lobby"
	"kancha/internal/person"
	"kancha/internal/table"
	"kancha/internal/web/page"
)

// Preset is a way to set up a game that the house offers.
type Preset struct {
	ID   string     // one of PresetIDs
	Form url.Values // fields of the form for a new table
}

// PresetsFile is the file beside a game's words that lists the ways to set it up that the house offers: a line each, with
// one of PresetIDs and fields of the form for a new table.
const PresetsFile = "presets.txt"

// ReadPresets reads that file; a game without one, or without words, offers none.
func ReadPresets(files fs.FS) ([]Preset, error) {
	if files == nil {
		return nil, nil
	}
	text, err := fs.ReadFile(files, PresetsFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var out []Preset
	for line := range strings.Lines(string(text)) {
		words := strings.Fields(line)
		if len(words) == 0 || strings.HasPrefix(words[0], "#") {
			continue
		}
		p := Preset{ID: words[0], Form: url.Values{}}
		if !slices.Contains(PresetIDs(), p.ID) {
			return nil, fmt.Errorf("%s: unknown preset %q", PresetsFile, p.ID)
		}
		for _, w := range words[1:] {
			field, value, ok := strings.Cut(w, "=")
			if !ok || p.Form.Has(field) {
				return nil, fmt.Errorf("%s: %s: %q is no field with its value, or there twice", PresetsFile, p.ID, w)
			}
			p.Form.Set(field, value)
		}
		out = append(out, p)
	}
	return out, err
}

// shelve reads the reader's own presets.
func (c *createView) shelve() (err error) {
	c.own, err = c.s.presets.Of(c.R.Context(), c.Person, c.info.ID)
	return err
}

// chosen is the preset that the address asks for, nil for none.
func (c *createView) chosen() url.Values {
	q := c.R.URL.Query()
	for _, w := range c.ways() {
		if w.ID == q.Get("preset") {
			return w.Form
		}
	}
	for _, p := range c.own {
		if form, err := url.ParseQuery(p.Form); err == nil && q.Has("own") && p.Name == q.Get("own") {
			return form
		}
	}
	return nil
}

// presetLength bounds what is kept of a form.
const presetLength = 8 << 10

// save keeps the form under a name of the reader's, without what is secret or good for one game alone.
func (c *createView) save() error {
	kept := url.Values{}
	for name := range c.R.PostForm {
		if value := c.R.PostForm.Get(name); value != "" && !slices.Contains([]string{"save", "preset", "password", "seed", "step"}, name) {
			kept.Set(name, value)
		}
	}
	form := kept.Encode()
	err := c.strict(c.R.PostForm)
	if err == nil && len(form) > presetLength {
		err = page.ErrTooLarge
	}
	if err == nil {
		err = c.Identify()
	}
	name := strings.TrimSpace(c.R.PostFormValue("preset"))
	if err == nil {
		err = c.s.presets.Set(c.R.Context(), lobby.Preset{Person: c.Person, Game: c.info.ID, Name: name, Form: form})
	}
	if err != nil {
		return c.again(err)
	}
	if clean, err := person.CleanName(name); err == nil {
		name = clean
	}
	return c.Redirect("/new/" + c.info.ID + "?" + url.Values{"own": {name}}.Encode())
}

// doDropPreset forgets one of the reader's presets.
func doDropPreset(v *visit) error {
	c, err := v.createView()
	if err != nil {
		return err
	}
	if v.Person != "" {
		err = v.s.presets.Set(v.R.Context(), lobby.Preset{Person: v.Person, Game: c.info.ID, Name: v.R.PostFormValue("preset")})
	}
	if err != nil {
		return err
	}
	return v.Redirect("/new/" + c.info.ID)
}

// spans for which a seat can be kept for somebody with an account.
var keptSpans = []struct {
	id   string
	time time.Duration
}{{"day", 24 * time.Hour}, {"days", 72 * time.Hour}, {"week", 7 * 24 * time.Hour}, {"month", 30 * 24 * time.Hour}}

func keptFor(id string) time.Duration {
	for _, s := range keptSpans {
		if s.id == id {
			return s.time
		}
	}
	return 0
}

func (v *visit) keptChoices() []page.Labelled {
	out := []page.Labelled{{ID: "", Label: v.T("keep.for_ever")}}
	for _, s := range keptSpans {
		out = append(out, page.Labelled{ID: s.id, Label: v.T("keep.span", game.Num("n", int(s.time/(24*time.Hour))))})
	}
	return out
}

// account finds for whom a seat shall be kept. Names cannot be tried at will.
func (v *visit) account(name, until string) (lobby.Guarded, error) {
	if err := v.Seldom(); err != nil {
		return lobby.Guarded{}, err
	}
	who, called, err := v.s.Accounts.Named(v.R.Context(), name)
	if err != nil {
		return lobby.Guarded{}, err
	}
	return lobby.Guarded{Person: who, Name: called, Until: keptFor(until)}, nil
}

// doKeepFor keeps a seat for somebody with an account.
func doKeepFor(v *visit) error {
	return v.actOn(func(seat game.Seat) error {
		until := v.R.PostFormValue("until")
		if until != "" && keptFor(until) == 0 {
			return page.ErrBadForm
		}
		who, err := v.account(v.R.PostFormValue("account"), until)
		if err != nil {
			return err
		}
		return v.s.lobby.KeepFor(v.R.Context(), v.TableID(), v.Person, seat, who)
	})
}

// doDecline gives a seat free that was kept for the reader.
func doDecline(v *visit) error {
	seat, ok := page.SeatFrom(v.R.PostFormValue("seat"))
	if !ok {
		return &errs.Error{Reason: table.ReasonNoSeat}
	}
	if err := v.s.lobby.Decline(v.R.Context(), v.TableID(), v.Person, seat); err != nil {
		return v.act(func() error { return err })
	}
	return v.Redirect("/")
}
