package web

import (
	"cmp"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"kancha/game"
	"kancha/internal/i18n"
	"kancha/internal/table"
)

// lobbyView is the first page: what waits for me, tables one can join, games one can begin.
type lobbyView struct {
	*visit
	mine, open []table.Row
	game, pace string // which open tables are shown; "" is every game
}

func showLobby(v *visit) error {
	mine, open, err := v.s.House.List(v.r.Context(), v.person)
	if err != nil {
		return err
	}
	slices.SortStableFunc(mine, func(a, b table.Row) int {
		return cmp.Or(cmp.Compare(urgency(a), urgency(b)), b.Changed.Compare(a.Changed))
	})
	l := &lobbyView{visit: v, mine: mine, open: open}
	l.filters()
	return v.send(http.StatusOK, lobbyPage(l))
}

// title has a mark in front when a table waits for the reader.
func (l *lobbyView) title() string {
	if len(l.mine) > 0 && l.mine[0].MyTurn {
		return "● " + l.T("lobby.title")
	}
	return l.T("lobby.title")
}

// urgency orders my tables: what waits for me, what has ended without my seeing it, what goes on, what gathers, what is over.
func urgency(r table.Row) int {
	switch {
	case r.MyTurn:
		return 0
	case r.Unseen:
		return 1
	case r.Phase == table.Playing:
		return 2
	case r.Phase == table.Gathering:
		return 3
	}
	return 4
}

func (v *visit) tongueOf(gameID string, seats []table.SeatInfo) i18n.Tongue {
	return v.Of(gameID, v.seatNames(gameID, seats))
}

// gameName is the name of a game in the reader's language, its id if the words have none, and that of an owner's pack.
func (v *visit) gameName(id string) string {
	name := id
	if t := v.Of(id, nil); t.Has("game.name") {
		name = t.Word("game.name")
	}
	if g := v.s.games[id]; g != nil && g.Pack != "" {
		name += " · " + g.Pack
	}
	return name
}

// gameLine is one sentence about a game, "" if its words have none.
func (v *visit) gameLine(id string) string {
	if t := v.Of(id, nil); t.Has("game.line") {
		return t.Word("game.line")
	}
	return ""
}

// gameNote is what whoever sets up a game must know first, "" if its words have none: that values stand in for the
// printed ones. Of an owner's pack it is said as long as it is true.
func (v *visit) gameNote(id string) string {
	if g := v.s.games[id]; g != nil && g.Printed {
		return ""
	}
	if t := v.Of(id, nil); t.Has("game.note") {
		return t.Word("game.note")
	}
	return ""
}

func (v *visit) rowState(r table.Row) string {
	switch {
	case r.MyTurn:
		return v.T("lobby.my_turn")
	case r.Phase == table.Gathering:
		return v.T("lobby.free_seats", game.Num("n", freeSeats(r.Seats)))
	case r.Unseen:
		return v.T("lobby.unseen")
	case r.Ending == table.EndAgreed, r.Ending == table.EndTime:
		return v.T("lobby.no_result")
	case r.Phase == table.Over:
		return v.T("lobby.over")
	}
	return v.T("lobby.playing")
}

func freeSeats(seats []table.SeatInfo) int {
	n := 0
	for _, s := range seats {
		if s.Holder == table.Open {
			n++
		}
	}
	return n
}

// seated are the names of all seats that are taken.
func (v *visit) seated(gameID string, seats []table.SeatInfo) string {
	var names []string
	for i, name := range v.seatNames(gameID, seats) {
		if seats[i].Holder != table.Open {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

// createView is the form for a new table.
type createView struct {
	*visit
	game   *Game
	info   *game.Info
	tongue i18n.Tongue
	levels []string
	flash  string
}

func (v *visit) createView() (*createView, error) {
	id := v.r.PathValue("game")
	g := v.s.games[id]
	if g == nil {
		return nil, &table.Error{Reason: table.ReasonNoGame}
	}
	return &createView{visit: v, game: g, info: g.Rules.Info(), tongue: v.Of(id, nil), levels: v.s.House.Levels(id)}, nil
}

func showCreate(v *visit) error {
	c, err := v.createView()
	if err != nil {
		return err
	}
	return v.send(http.StatusOK, createPage(c))
}

// doCreate makes a table from the form and goes to it. What the form gets wrong is said on the form.
func doCreate(v *visit) error {
	c, err := v.createView()
	if err != nil {
		return err
	}
	id, err := c.create()
	if err != nil && statusOf(err) < http.StatusInternalServerError {
		c.flash = v.explain(err, &c.tongue)
		return v.send(statusOf(err), createPage(c))
	}
	if err != nil {
		return err
	}
	return v.redirect("/t/" + string(id))
}

func (c *createView) create() (table.ID, error) {
	plan, err := c.plan()
	if err != nil {
		return "", err
	}
	if err := c.identify(); err != nil {
		return "", err
	}
	if err := c.s.Accounts.MayMake(c.r.Context(), c.person); err != nil {
		return "", err
	}
	id, err := c.s.House.Create(c.r.Context(), c.person, plan)
	if err != nil {
		return "", err
	}
	c.rememberName(c.r.PostFormValue("name0"))
	return id, nil
}

// plan reads the form. Nothing in it is trusted: the house and the game check what it says.
func (c *createView) plan() (table.Plan, error) {
	f := c.r.PostForm
	plan := table.Plan{Game: c.info.ID, Hidden: f.Get("hidden") != "", Coach: f.Get("coach") != "off", Patience: patience(f.Get("patience")), Password: f.Get("password")}
	_, most := c.info.Seats()
	for i := range most {
		seat, used := seatPlan(f.Get("seat"+strconv.Itoa(i)), f.Get("name"+strconv.Itoa(i)))
		if used {
			plan.Seats = append(plan.Seats, seat)
		}
	}
	plan.Seats = c.fit(plan.Seats, f.Get("mode"))
	plan.Setup = game.Setup{Seats: len(plan.Seats), Mode: f.Get("mode"), Edition: f.Get("edition")}
	// What is left to the edition is no choice; every other value is, be it the usual one.
	for _, o := range c.info.Options {
		if value := strings.TrimSpace(f.Get("option-" + o.ID)); value != "" && o.For(plan.Setup.Mode) {
			plan.Setup.Options = append(plan.Setup.Options, game.Choice{Option: o.ID, Value: value})
		}
	}
	var err error
	if plan.Clock, err = clockFrom(f); err != nil {
		return plan, err
	}
	if typed := strings.TrimSpace(f.Get("seed")); typed != "" {
		seed, err := strconv.ParseUint(typed, 10, 64)
		if err != nil {
			return plan, &table.Error{Reason: table.ReasonSetup, Setup: &game.SetupError{Field: "seed", Value: typed, Reason: badSeed}}
		}
		plan.Setup.Seed = seed
	}
	return plan, nil
}

// fit leaves out free seats that the chosen way to play has no room for: the form offers as many seats as the largest.
func (c *createView) fit(seats []table.SeatPlan, mode string) []table.SeatPlan {
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
func seatPlan(who, name string) (table.SeatPlan, bool) {
	level, isBot := strings.CutPrefix(who, "bot:")
	switch {
	case isBot:
		return table.SeatPlan{Holder: table.BotHolder, Bot: level}, true
	case who == "me", who == "here":
		return table.SeatPlan{Holder: table.Person, Name: name}, true
	case who == "open":
		return table.SeatPlan{Holder: table.Open}, true
	case who == "keep":
		return table.SeatPlan{Holder: table.Open, Keep: true, Name: name}, true
	}
	return table.SeatPlan{}, false
}

// seatChoice is what a seat of the form is set to: as sent before, else the default, two seats with the maker in one.
func (c *createView) seatChoice(i int) string {
	least, _ := c.info.Seats()
	switch sent := c.r.PostForm.Get("seat" + strconv.Itoa(i)); {
	case sent != "":
		return sent
	case i == 0:
		return "me"
	case i < min(max(least, 2), c.asked().Max):
		return "open"
	}
	return "none"
}

// asked is the way to play that the address of the form asks for, else the first.
func (c *createView) asked() game.Mode {
	if m, known := c.info.Mode(c.r.URL.Query().Get("mode")); known {
		return m
	}
	return c.info.Modes[0]
}

func (c *createView) sent(name, fallback string) string {
	if c.r.PostForm.Has(name) {
		return c.r.PostForm.Get(name)
	}
	return fallback
}

// rememberName offers the name again at the next table.
func (v *visit) rememberName(name string) {
	clean, err := table.CleanName(name)
	if err != nil || clean == v.prefs.Name {
		return
	}
	p := v.prefs
	p.Name = clean
	v.keepPrefs(p)
	if err := v.s.House.SetName(v.r.Context(), v.person, clean); err != nil {
		v.s.Log.Warn("name not kept", "error", err)
	}
}
