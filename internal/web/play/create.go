package play

import (
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"kancha/game"
	"kancha/internal/clock"
	"kancha/internal/errs"
	"kancha/internal/i18n"
	"kancha/internal/lobby"
	"kancha/internal/person"
	"kancha/internal/table"
	"kancha/internal/web/page"
)

// createView is the form for a new table.
type createView struct {
	*visit
	game   *Game
	info   *game.Info
	tongue i18n.Tongue
	levels []string
	flash  string
	from   *table.Source // what the game goes on from, nil for a new one
	preset url.Values    // what the form begins with; nil for the usual
	own    []lobby.Preset
}

// createView is the form for a new table. Of a retired pack there are no new ones.
func (v *visit) createView() (*createView, error) {
	id := v.R.PathValue("game")
	if g := v.s.games[id]; g != nil && g.Retired {
		return nil, &errs.Error{Reason: table.ReasonNoGame}
	}
	return v.createViewOf(id)
}

// offered are the games of which new tables are made.
func (s *Pages) offered() []*Game {
	var out []*Game
	for i := range s.Games {
		if !s.Games[i].Retired {
			out = append(out, &s.Games[i])
		}
	}
	return out
}

func (v *visit) createViewOf(id string) (*createView, error) {
	g := v.s.games[id]
	if g == nil {
		return nil, &errs.Error{Reason: table.ReasonNoGame}
	}
	return &createView{visit: v, game: g, info: g.Rules.Info(), tongue: v.Of(id, nil), levels: v.s.House.Levels(id)}, nil
}

func showCreate(v *visit) error {
	c, err := v.createView()
	if err == nil {
		err = c.shelve()
	}
	if err != nil {
		return err
	}
	c.preset = c.chosen()
	return v.Send(http.StatusOK, createPage(c))
}

// doCreate makes a table from the form and goes to it. What the form gets wrong is said on the form.
func doCreate(v *visit) error {
	c, err := v.createView()
	if err != nil {
		return err
	}
	if v.R.PostFormValue("save") != "" {
		return c.save()
	}
	return c.make()
}

func (c *createView) make() error {
	id, err := c.create()
	if err != nil {
		return c.again(err)
	}
	return c.Redirect("/t/" + string(id))
}

// again shows the form with what is wrong with it; the house's own trouble is passed on.
func (c *createView) again(err error) error {
	if page.StatusOf(err) >= http.StatusInternalServerError {
		return err
	}
	if err := c.shelve(); err != nil {
		return err
	}
	c.flash = c.Explain(err, &c.tongue)
	return c.Send(page.StatusOf(err), createPage(c))
}

func (c *createView) create() (table.ID, error) {
	plan, err := c.plan()
	if err != nil {
		return "", err
	}
	leave, err := c.enterTable()
	if err != nil {
		return "", err
	}
	var id table.ID
	defer func() { leave(id) }()
	if err := c.Identify(); err != nil {
		return "", err
	}
	if err := c.s.Accounts.MayMake(c.R.Context(), c.Person); err != nil {
		return "", err
	}
	made, err := c.s.lobby.Create(c.R.Context(), c.Person, plan)
	if id = made; err != nil {
		return "", err
	}
	c.rememberName(c.R.PostFormValue("name0"))
	if plan.Opens {
		c.setGuided(id, true)
	}
	return id, nil
}

// plan reads the form. Nothing in it is trusted: what it does not know is refused, the rest the house and the game check.
func (c *createView) plan() (lobby.Plan, error) {
	f := c.R.PostForm
	if err := c.strict(f); err != nil {
		return lobby.Plan{}, err
	}
	plan := lobby.Plan{Game: c.info.ID, Hidden: f.Get("hidden") != "", Lang: f.Get("lang"), Coach: f.Get("coach") != "off", NoTrials: f.Get("try") == "off", Patience: patience(f.Get("patience")), Password: f.Get("password"), Ranked: f.Get("ranked") != "", Steady: steadyFrom(f.Get("steady")), From: c.from}
	var err error
	if plan.Seats, err = c.seatPlans(f); err != nil {
		return plan, err
	}
	if plan.Clock, err = clockFrom(f); err != nil || c.from != nil {
		return plan, err
	}
	plan.Seats = c.fit(plan.Seats, f.Get("mode"))
	plan.Opens = f.Get("guide") != ""
	plan.Setup = game.Setup{Seats: len(plan.Seats), Mode: f.Get("mode"), Edition: f.Get("edition")}
	// What is left to the edition is no choice; every other value is, be it the usual one.
	for _, o := range c.info.Options {
		if value := strings.TrimSpace(f.Get("option-" + o.ID)); value != "" && o.For(plan.Setup.Mode) {
			plan.Setup.Options = append(plan.Setup.Options, game.Choice{Option: o.ID, Value: value})
		}
	}
	if typed := strings.TrimSpace(f.Get("seed")); typed != "" {
		if plan.Setup.Seed, err = strconv.ParseUint(typed, 10, 64); err != nil {
			return plan, badField("seed", typed, page.BadSeed)
		}
	}
	return plan, nil
}

func badField(field, value, reason string) error {
	return &errs.Error{Reason: errs.ReasonSetup, Setup: &game.SetupError{Field: field, Value: value, Reason: reason}}
}

// wantsRanked tells whether the game shall count: as sent before, else as the address of the form or what it begins with asks.
func (c *createView) wantsRanked() bool {
	if c.R.Method == http.MethodPost {
		return c.R.PostForm.Get("ranked") != ""
	}
	return c.R.URL.Query().Get("ranked") != "" || c.preset.Get("ranked") != ""
}

// strict refuses fields that the form has not, and choices that it does not offer.
func (c *createView) strict(f url.Values) error {
	for _, name := range slices.Sorted(maps.Keys(f)) {
		if value := f.Get(name); !c.offers(name, value) {
			return badField(name, value, badChoice)
		}
	}
	return nil
}

// badChoice is the reason of a field or a choice that nobody offers.
const badChoice = "choice"

func (c *createView) offers(name, value string) bool {
	switch name {
	case "lang":
		return value == "" || i18n.Known(value)
	case "coach", "try":
		return value == "" || slices.Contains(page.Switches, value)
	case "patience":
		return value == "" || slices.ContainsFunc(patiences, func(p patienceChoice) bool { return p.id == value })
	case "late":
		return value == "" || slices.ContainsFunc(lates, func(l clock.Late) bool { return lateID(l) == value })
	case "steady":
		return value == "" || slices.Contains(steadies, value)
	case "off":
		return value == "" || slices.Contains(offChoices, value)
	case "until":
		return value == "" || keptFor(value) > 0
	case "hidden", "password", "save", "preset", "step", "tempo", "reserve", "increment", "cap", "each", "from", "to":
		return true // any, or read strictly where it is read
	case "guide":
		return c.game.guide != nil && c.from == nil && (value == "" || value == "1")
	case "ranked":
		return c.from == nil && (value == "" || value == "1")
	case "mode", "edition", "seed":
		return c.from == nil
	}
	if seat, found := strings.CutPrefix(name, "seat"); found && c.isSeat(seat) {
		return slices.Contains([]string{"", "me", "here", "open", "keep", "account", "none"}, value) || strings.HasPrefix(value, "bot:")
	}
	if seat, found := strings.CutPrefix(name, "name"); found {
		return c.isSeat(seat)
	}
	id, found := strings.CutPrefix(name, "option-")
	_, known := c.info.Option(id)
	return found && known && c.from == nil
}

func (c *createView) isSeat(text string) bool {
	n, err := strconv.Atoi(text)
	return err == nil && n >= 0 && n < c.most() && strconv.Itoa(n) == text
}

// seatPlans reads who sits where.
func (c *createView) seatPlans(f url.Values) ([]lobby.SeatPlan, error) {
	var out []lobby.SeatPlan
	for i := range c.most() {
		who, name := f.Get("seat"+strconv.Itoa(i)), f.Get("name"+strconv.Itoa(i))
		seat, used := seatPlan(who, name)
		if who == "account" {
			guarded, err := c.account(name, f.Get("until"))
			if err != nil {
				return nil, err
			}
			seat, used = lobby.SeatPlan{Holder: table.Open, For: guarded}, true
		}
		if used {
			out = append(out, seat)
		}
	}
	return out, nil
}

// fit leaves out free seats that the chosen way to play has no room for: the form offers as many seats as the largest.
func (c *createView) fit(seats []lobby.SeatPlan, mode string) []lobby.SeatPlan {
	if mode == "" {
		mode = c.info.Modes[0].ID
	}
	m, known := c.info.Mode(mode)
	for i := len(seats) - 1; known && i >= 0 && len(seats) > m.Max; i-- {
		if seats[i].Holder == table.Open {
			seats = slices.Delete(seats, i, i+1)
		}
	}
	return seats
}

// seatPlan reads who sits somewhere: "me" and "here" are this person, "open" waits for a friend,
// "keep" for one with an invitation, "bot:LEVEL" is a bot.
func seatPlan(who, name string) (lobby.SeatPlan, bool) {
	level, isBot := strings.CutPrefix(who, "bot:")
	switch {
	case isBot:
		return lobby.SeatPlan{Holder: table.BotHolder, Bot: level}, true
	case who == "me", who == "here":
		return lobby.SeatPlan{Holder: table.Person, Name: name}, true
	case who == "open":
		return lobby.SeatPlan{Holder: table.Open}, true
	case who == "keep":
		return lobby.SeatPlan{Holder: table.Open, Keep: true, Name: name}, true
	}
	return lobby.SeatPlan{}, false
}

// seatChoice is what a seat of the form is set to: as sent before, else the default, two seats with the maker in one.
func (c *createView) seatChoice(i int) string {
	least, _ := c.info.Seats()
	switch sent := c.sent("seat"+strconv.Itoa(i), ""); {
	case sent != "":
		return sent
	case i == 0:
		return "me"
	case i < min(max(least, 2), c.asked().Max), c.from != nil:
		return "open"
	}
	return "none"
}

// asked is the way to play that the form is about: as sent, as a preset or the address says, else the first.
func (c *createView) asked() game.Mode {
	if m, said := c.info.Mode(c.sent("mode", c.R.URL.Query().Get("mode"))); said {
		return m
	}
	return c.info.Modes[0]
}

// rows is how many seats the form shows: those of the way to play.
func (c *createView) rows() int {
	if c.from != nil {
		return c.most()
	}
	return max(c.asked().Max, 1)
}

func (c *createView) most() int {
	if c.from != nil {
		return c.from.Setup.Seats
	}
	_, most := c.info.Seats()
	return most
}

// sent is what a field of the form holds: as sent, else as the preset says.
func (c *createView) sent(name, fallback string) string {
	switch {
	case c.R.PostForm.Has(name):
		return c.R.PostForm.Get(name)
	case c.preset.Has(name):
		return c.preset.Get(name)
	}
	return fallback
}

// rememberName offers the name again at the next table.
func (v *visit) rememberName(name string) {
	clean, err := person.CleanName(name)
	if err != nil || clean == v.Prefs.Name || v.s.IsNobody(clean) {
		return
	}
	v.Offer(clean)
	if err := v.s.guests.SetName(v.R.Context(), v.Person, clean); err != nil {
		v.s.Log.Warn("name not kept", "error", err)
	}
}
