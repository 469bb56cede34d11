package play

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"kancha/game"
	"kancha/internal/clock"
	"kancha/internal/i18n"
	"kancha/internal/pairing"
	"kancha/internal/tournament"
	"kancha/internal/web/page"
)

// tournamentRoutes are the addresses of tournaments.
func tournamentRoutes(page router) {
	page("GET /events", showTournaments)
	page("GET /new/{game}/event", showNewTournament)
	page("POST /new/{game}/event", doMakeTournament)
	page("GET /events/{id}", showTournament)
	page("POST /events/{id}/join", doJoinTournament)
	page("POST /events/{id}/leave", doLeaveTournament)
	page("POST /events/{id}/begin", doBeginTournament)
	page("POST /events/{id}/drop", doDropTournament)
}

// tournamentsView is the list of events.
type tournamentsView struct {
	*visit
	events []tournament.Tournament
}

func showTournaments(v *visit) error {
	all, err := v.s.Tournaments.List(v.R.Context())
	if err != nil {
		return err
	}
	return v.Send(http.StatusOK, tournamentsPage(&tournamentsView{v, all}))
}

// in are the events of some phases.
func (e *tournamentsView) in(phase tournament.Phase) []tournament.Tournament {
	return slices.DeleteFunc(slices.Clone(e.events), func(ev tournament.Tournament) bool { return ev.Phase != phase })
}

// tournamentPhases are the parts of the list, in order.
var tournamentPhases = []tournament.Phase{tournament.Open, tournament.Running, tournament.Over}

// tournamentForm is what an event is, in a few words.
func (v *visit) tournamentForm(e *tournament.Tournament) string {
	if e.Form == tournament.Robin {
		return v.T("event.form_robin")
	}
	return v.T("event.swiss_of", game.Num("n", e.Count))
}

// tournamentLine says what is played and how far it is.
func (v *visit) tournamentLine(e *tournament.Tournament) string {
	parts := []string{v.GameName(e.Game), v.tournamentForm(e), v.T("event.seats", game.Num("n", e.Size)), v.clockName(e.Clock)}
	if e.Ranked {
		parts = append(parts, v.T("ranked.sign"))
	}
	return strings.Join(parts, " · ")
}

// tournamentState says how far an event is.
func (v *visit) tournamentState(e *tournament.Tournament) string {
	switch e.Phase {
	case tournament.Open:
		return v.T("event.signed_up", game.Num("n", len(e.Entrants)), game.Num("most", e.Most))
	case tournament.Running:
		return v.T("event.round_of", game.Num("round", len(e.Rounds)), game.Num("all", e.Length()))
	}
	return v.T("event.people", game.Num("n", len(e.Entrants)))
}

// newTournamentView is the form for a new event; of the form for a new table it has the game and the clock.
type newTournamentView struct{ *createView }

func (v *visit) newTournamentView() (*newTournamentView, error) {
	c, err := v.createView()
	if err != nil {
		return nil, err
	}
	return &newTournamentView{c}, nil
}

func showNewTournament(v *visit) error {
	n, err := v.newTournamentView()
	if err != nil {
		return err
	}
	return v.Send(http.StatusOK, newTournamentPage(n))
}

// mode is the first way to play in which each plays against all others.
func (n *newTournamentView) mode() game.Mode {
	for _, m := range n.info.Modes {
		if !m.Together && m.Max > 1 {
			return m
		}
	}
	return n.info.Modes[0]
}

// tempos are the ways to count time that an event can have: somebody must, or a round might never end.
func (n *newTournamentView) tempos() []page.Labelled {
	return slices.DeleteFunc(n.tempoChoices(), func(l page.Labelled) bool { return l.ID == "none" || strings.HasPrefix(l.ID, "own") })
}

func (n *newTournamentView) forms() []page.Labelled {
	return []page.Labelled{{ID: string(tournament.Swiss), Label: n.T("event.form_swiss")}, {ID: string(tournament.Robin), Label: n.T("event.form_robin")}}
}

func (n *newTournamentView) sizes() []page.Labelled {
	var out []page.Labelled
	for size := 2; size <= min(n.mode().Max, tournament.MostSize); size++ {
		out = append(out, page.Labelled{ID: strconv.Itoa(size), Label: n.Number(size)})
	}
	return out
}

// options are those that the form offers.
func (n *newTournamentView) options() []game.Option {
	out := slices.Clone(n.info.Options)
	for i, o := range out {
		out[i].Values = slices.DeleteFunc(slices.Clone(o.Values), func(value string) bool { return slices.Contains(o.Known, value) })
	}
	return slices.DeleteFunc(out, func(o game.Option) bool {
		return len(o.Values) == 0 || len(o.Values) == 1 && len(o.Known) > 0 || !o.For(n.mode().ID) || n.rare(o)
	})
}

func doMakeTournament(v *visit) error {
	n, err := v.newTournamentView()
	if err != nil {
		return err
	}
	id, err := n.create()
	if err != nil {
		if page.StatusOf(err) >= http.StatusInternalServerError {
			return err
		}
		n.flash = n.Explain(err, &n.tongue)
		return v.Send(page.StatusOf(err), newTournamentPage(n))
	}
	return v.Redirect("/events/" + id)
}

func (n *newTournamentView) create() (string, error) {
	f := n.R.PostForm
	number := func(name string) int { // what is no number is refused by its size
		x, err := strconv.Atoi(strings.TrimSpace(f.Get(name)))
		if err != nil {
			return -1
		}
		return x
	}
	p := tournament.Plan{
		Name: f.Get("name"), Game: n.info.ID, Form: tournament.Form(f.Get("form")), Count: number("rounds"), Size: number("size"), Most: number("most"),
		Ranked: f.Get("ranked") != "", Setup: game.Setup{Mode: n.mode().ID, Edition: f.Get("edition")},
	}
	for _, o := range n.options() {
		if value := strings.TrimSpace(f.Get("option-" + o.ID)); value != "" {
			p.Setup.Options = append(p.Setup.Options, game.Choice{Option: o.ID, Value: value})
		}
	}
	var err error
	if p.Clock, err = clockFrom(f); err != nil {
		return "", err
	}
	p.Clock.Late = clock.BotStays
	if p.Clock.Kind == clock.None {
		p.Clock = clock.Rule{}
	}
	return n.s.Tournaments.Create(n.R.Context(), n.Person, p)
}

// tournamentView is one event.
type tournamentView struct {
	*visit
	*tournament.Tournament
	me    int // the reader's number, -1 for none
	flash string
}

func (v *visit) tournamentView() (*tournamentView, error) {
	e, err := v.s.Tournaments.Look(v.R.Context(), v.R.PathValue("id"))
	if err != nil {
		return nil, err
	}
	return &tournamentView{visit: v, Tournament: e, me: e.Entrant(v.Person)}, nil
}

func showTournament(v *visit) error {
	e, err := v.tournamentView()
	if err != nil {
		return err
	}
	return v.Send(http.StatusOK, tournamentPage(e))
}

// atTournament carries out what a form on the page of an event asks, and goes back there.
func (v *visit) atTournament(do func(id string) error) error {
	id := v.R.PathValue("id")
	err := do(id)
	if err == nil {
		return v.Redirect("/events/" + id)
	}
	if page.StatusOf(err) >= http.StatusInternalServerError {
		return err
	}
	e, broken := v.tournamentView()
	if broken != nil {
		return broken
	}
	e.flash = v.Explain(err, nil)
	return v.Send(page.StatusOf(err), tournamentPage(e))
}

func doJoinTournament(v *visit) error {
	return v.atTournament(func(id string) error { return v.s.Tournaments.Join(v.R.Context(), id, v.Person) })
}

func doLeaveTournament(v *visit) error {
	return v.atTournament(func(id string) error { return v.s.Tournaments.Leave(v.R.Context(), id, v.Person) })
}

func doBeginTournament(v *visit) error {
	return v.atTournament(func(id string) error { return v.s.Tournaments.Begin(v.R.Context(), id, v.Person) })
}

func doDropTournament(v *visit) error {
	if err := v.s.Tournaments.Drop(v.R.Context(), v.R.PathValue("id"), v.Person); err != nil {
		return v.atTournament(func(string) error { return err })
	}
	return v.Redirect("/events")
}

func (e *tournamentView) path(rest string) string { return "/events/" + e.ID + rest }

// maker tells whether the reader has made the event.
func (e *tournamentView) maker() bool { return e.Host == e.Person && e.Person != "" }

// entrant is who has a number.
func (e *tournamentView) entrant(number int) string {
	if number < 0 || number >= len(e.Entrants) || e.Entrants[number].Name == "" {
		return e.T("person.former")
	}
	return e.Entrants[number].Name
}

// entrantPath leads to somebody's page, "" if there is none.
func (e *tournamentView) entrantPath(number int) string {
	if number < 0 || number >= len(e.Entrants) || e.Entrants[number].Name == "" {
		return ""
	}
	return page.PersonPath(e.Entrants[number].Name)
}

// setupLine is what the game was set up with, "" for nothing special.
func (e *tournamentView) setupLine() string {
	g := e.s.games[e.Game]
	if g == nil {
		return ""
	}
	tongue, info := e.Of(e.Game, nil), g.Rules.Info()
	var parts []string
	if e.Setup.Edition != "" && len(info.Editions) > 1 && tongue.Has("edition."+e.Setup.Edition) {
		parts = append(parts, tongue.Word("edition."+e.Setup.Edition))
	}
	for _, c := range e.Setup.Options {
		if o, ok := info.Option(c.Option); ok && slices.Contains(o.Values, c.Value) {
			parts = append(parts, e.T("table.option", i18n.Text("name", tongue.Word("option."+o.ID)), i18n.Text("value", tongue.Word("option."+o.ID+"."+c.Value))))
		}
	}
	return strings.Join(parts, " · ")
}

// playing is the address of the reader's own table of the round that is played, "" if there is none.
func (e *tournamentView) playing() string {
	if id := e.Playing(e.me); id != "" {
		return "/t/" + string(id)
	}
	return ""
}

// strength is what those who were met have, in the unit of a table.
func strength(l pairing.Line) float64 { return float64(l.Strength) / pairing.Unit }

// share is a part of all points as a number between 0 and 1.
func share(l pairing.Line) float64 { return float64(l.Share) / 1000 }

// boardLine is who sits at a table and how it has ended.
func (e *tournamentView) boardLine(b pairing.Board) string {
	var out []string
	if b.Places == nil {
		for _, p := range b.Players {
			out = append(out, e.entrant(p))
		}
		return strings.Join(out, ", ")
	}
	for place := 0; place <= len(b.Players); place++ {
		for seat, p := range b.Players {
			if b.Places[seat] != place {
				continue
			}
			text := e.entrant(p) + " " + e.Number(b.Totals[seat])
			if place > 0 {
				text = e.T("end.rank", game.Num("rank", place)) + " " + text
			}
			out = append(out, text)
		}
	}
	return strings.Join(out, ", ")
}

// noResult tells whether a table has ended, and nobody has won.
func noResult(b pairing.Board) bool {
	return b.Places != nil && !slices.ContainsFunc(b.Places, func(p int) bool { return p > 0 })
}

// byeLine is who has no table in a round.
func (e *tournamentView) byeLine(r tournament.Round) string {
	var names []string
	for _, p := range r.Byes {
		names = append(names, e.entrant(p))
	}
	return e.T("event.bye", i18n.Text("who", e.List(names)))
}

// latest are the rounds, the newest first, with their numbers.
func (e *tournamentView) latest() []numbered {
	var out []numbered
	for i, r := range slices.Backward(e.Rounds) {
		out = append(out, numbered{i + 1, r})
	}
	return out
}

type numbered struct {
	N int
	tournament.Round
}

// tournamentOf is the address of the event that a table belongs to.
func (t *tableView) tournamentOf() string { return "/events/" + t.snap.Event }
