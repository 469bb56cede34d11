package play

import (
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"kancha/draw"
	"kancha/game"
	"kancha/internal/i18n"
	"kancha/internal/web/page"
)

// valleyRoutes are the addresses of the puzzle of the day.
func valleyRoutes(page router) {
	page("GET /valley", showValley)
	page("GET /valley/archive", showArchive)
	page("GET /valley/offline", showOffline)
	page("GET /valley/{date}/{size}", showValley)
	page("POST /valley/{date}/{size}", doSolved)
}

// The puzzle of the day. The house knows its dates, keeps what people have solved, and hands the rest to the game.

// firstDay is where the archive begins, counted like all days from 1970-01-01.
var firstDay = dayOf(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC))

const dateForm = "2006-01-02"

// dayOf is the day of a moment, the same all over the world: days begin at midnight UTC.
func dayOf(at time.Time) int { return int(at.UTC().Unix() / 86400) }

func dateOf(day int) time.Time { return time.Unix(int64(day)*86400, 0).UTC() }

func dateText(day int) string { return dateOf(day).Format(dateForm) }

// daily is the game with a puzzle of the day, if the house has one.
type daily struct {
	draw.Daily
	game *Game
}

func findDaily(games []Game) *daily {
	for i := range games {
		if d, ok := games[i].Aside.(draw.Daily); ok {
			return &daily{d, &games[i]}
		}
	}
	return nil
}

// solved is the body of a result.
type solved struct {
	Steps  string `json:"steps"`
	On     string `json:"on"` // the day on which it was solved, as the solver's browser says
	Score  int    `json:"score"`
	Rights int    `json:"rights"`
	Wrongs int    `json:"wrongs"`
}

// valleyView is the page of a puzzle.
type valleyView struct {
	*visit
	daily  *daily
	tongue i18n.Tongue
	day    int
	size   string
	today  int
	steps  string
	stand  draw.Stand
	data   json.RawMessage // for the script
	mine   map[string]solved
	flash  string
}

func (v *visit) say(gameID string) draw.Say {
	t := v.Of(gameID, nil)
	return t.Say
}

// valleyAt reads which puzzle a request asks for; a path without a day means today's.
func (v *visit) valleyAt() (*valleyView, error) {
	d := v.s.daily
	if d == nil {
		return nil, page.ErrNotFound
	}
	today := dayOf(v.s.now())
	p := &valleyView{visit: v, daily: d, tongue: v.Of(d.game.Rules.Info().ID, nil), today: today, day: today, size: d.Sizes()[0]}
	if text := v.R.PathValue("date"); text != "" {
		at, err := time.Parse(dateForm, text)
		if err != nil || dayOf(at) < firstDay || dayOf(at) > today {
			return nil, errNoDay
		}
		p.day, p.size = dayOf(at), v.R.PathValue("size")
	}
	if !slices.Contains(d.Sizes(), p.size) {
		return nil, errNoDay
	}
	return p, nil
}

// look walks the steps of the reader.
func (p *valleyView) look(steps string) error {
	id := p.daily.game.Rules.Info().ID
	puzzle, err := p.daily.Puzzle(p.R.Context(), p.day, p.size)
	if err != nil {
		return err
	}
	say := p.say(id)
	if p.stand, err = puzzle.Show(steps, say); err != nil {
		return err
	}
	p.steps = steps
	p.data, err = puzzle.Data(say)
	return err
}

func showValley(v *visit) error {
	p, err := v.valleyAt()
	if err != nil {
		return err
	}
	if p.mine, err = v.solved(); err != nil {
		return err
	}
	status, steps := http.StatusOK, v.R.URL.Query().Get("steps")
	var refused *game.Illegal
	switch err := p.look(steps); {
	case errors.As(err, &refused): // what was typed or clicked twice: where one stood before is shown, and why
		status, p.flash = http.StatusUnprocessableEntity, p.tongue.As("reason", refused.Phrase)
		if err := p.look(p.stood(steps)); err != nil {
			return err
		}
	case err != nil:
		return err
	}
	return v.Send(status, valleyPage(p))
}

// stood is the longest beginning of some steps that can be walked.
func (p *valleyView) stood(steps string) string {
	puzzle, err := p.daily.Puzzle(p.R.Context(), p.day, p.size)
	for err == nil && steps != "" {
		at := strings.LastIndexByte(steps, '.')
		steps = steps[:max(at, 0)]
		if _, bad := puzzle.Show(steps, p.say(p.daily.game.Rules.Info().ID)); bad == nil {
			return steps
		}
	}
	return ""
}

// doSolved keeps a result. The steps are walked again here: a score is never taken from a browser. Told twice, the
// first result stays.
func doSolved(v *visit) error {
	p, err := v.valleyAt()
	if err != nil {
		return err
	}
	steps := v.R.PostFormValue("steps")
	var refused *game.Illegal
	if err := p.look(steps); errors.As(err, &refused) || err == nil && !p.stand.Done {
		return errUnsolved
	} else if err != nil {
		return err
	}
	if err := v.Identify(); err != nil {
		return err
	}
	body, err := json.Marshal(solved{steps, p.solvedOn(), p.stand.Score, p.stand.Rights, p.stand.Wrongs})
	if err != nil {
		return err
	}
	if err := v.s.kept.AddResult(v.R.Context(), v.Person, p.key(p.day, p.size), body); err != nil {
		return err
	}
	if v.R.Header.Get("X-Kancha-Script") != "" {
		v.W.WriteHeader(http.StatusNoContent)
		return nil
	}
	return v.Redirect(p.link(p.day, p.size))
}

// solvedOn is the day on which the solver says to have been ready; somebody without a connection tells it later. What
// cannot be is today.
func (p *valleyView) solvedOn() string {
	at, err := time.Parse(dateForm, p.R.PostFormValue("on"))
	if err != nil || dayOf(at) < p.day || dayOf(at) > p.today {
		return dateText(p.today)
	}
	return dateText(dayOf(at))
}

// key names a puzzle among the results of a person.
func (p *valleyView) key(day int, size string) string {
	return p.daily.game.Rules.Info().ID + "/" + dateText(day) + "/" + size
}

func (p *valleyView) link(day int, size string) string {
	return "/valley/" + dateText(day) + "/" + size
}

// solved are the results of the reader that the house keeps, by key.
func (v *visit) solved() (map[string]solved, error) {
	out := map[string]solved{}
	if v.Person == "" {
		return out, nil
	}
	list, err := v.s.kept.Results(v.R.Context(), v.Person)
	if err != nil {
		return nil, err
	}
	for _, r := range list {
		var s solved
		if !strings.HasPrefix(r.Puzzle, learnedPrefix) && json.Unmarshal(r.Body, &s) == nil {
			out[r.Puzzle] = s
		}
	}
	return out, nil
}

// onItsDay tells whether some puzzle of a day was solved on that very day.
func (p *valleyView) onItsDay(day int) bool {
	return slices.ContainsFunc(p.daily.Sizes(), func(size string) bool {
		s, ok := p.mine[p.key(day, size)]
		return ok && s.On == dateText(day)
	})
}

// streak counts the days in a row, up to today or yesterday, of which a puzzle was solved on its day.
func (p *valleyView) streak() int {
	day := p.today
	if !p.onItsDay(day) {
		day--
	}
	n := 0
	for ; p.onItsDay(day); day-- {
		n++
	}
	return n
}

// shell is what the page's script must know of the house.
type shell struct {
	Key, Date, Today, Size, Link string
	Name                         string // of the puzzle, for the line to share
	Sizes                        []string
	Prefix                       string            // of keys
	Mine                         map[string]solved // what the house has
	Links                        []string          // pages to be kept for when there is no connection
	Words                        map[string]string
}

func (p *valleyView) shell() shell {
	s := shell{
		Key: p.key(p.day, p.size), Date: dateText(p.day), Today: dateText(p.today), Size: p.size, Link: p.link(p.day, p.size),
		Name: p.shareName(), Sizes: p.daily.Sizes(), Prefix: p.daily.game.Rules.Info().ID + "/", Mine: p.mine,
		Links: []string{"/valley", "/valley/offline", p.Asset("kancha.js"), p.Asset("app.js"), p.Asset("daily.js"), p.Asset(page.DailyScript), p.Asset("htmx.min.js"), p.Asset("hx-sse.min.js"), p.Asset("icon.svg"),
			p.Sheet("kancha.css"), p.Sheet("aside.css"), p.Sheet(page.GameSheet(p.daily.game.Rules.Info().ID))},
		Words: map[string]string{
			"kept": p.T("daily.kept"), "waits": p.T("daily.waits"), "local": p.T("daily.local"), "ready": p.T("daily.ready"), "copied": p.T("gather.copied"),
		},
	}
	for _, size := range s.Sizes {
		s.Links = append(s.Links, p.link(p.today, size))
	}
	return s
}

func (p *valleyView) shareName() string {
	return "Kancha · " + p.T("daily.title") + " · " + dateText(p.day) + " · " + p.tongue.Word("daily.share."+p.size)
}

// share is the text for friends: what came of it and nothing of how.
func (p *valleyView) share() string {
	return strings.Join([]string{
		p.shareName(), "★ " + page.Itoa(p.stand.Score) + " (" + page.Itoa(p.stand.Par) + ") · ● " + page.Itoa(p.stand.Rights) + " · ○ " + page.Itoa(p.stand.Wrongs),
		p.stand.Grid, p.Origin() + p.link(p.day, p.size),
	}, "\n")
}

// alone is where a table of the whole game is made for one person, if it has a way to play for one.
func (p *valleyView) alone() string {
	info := p.daily.game.Rules.Info()
	for _, m := range info.Modes {
		if m.Max == 1 {
			return "/new/" + info.ID + "?mode=" + m.ID
		}
	}
	return "/new/" + info.ID
}

// groups are the steps that can be taken, under their titles.
func (p *valleyView) groups() []stepGroup {
	var out []stepGroup
	for _, c := range p.stand.Steps {
		if len(out) == 0 || out[len(out)-1].Label != c.Group {
			out = append(out, stepGroup{Label: c.Group})
		}
		last := &out[len(out)-1]
		last.Steps = append(last.Steps, c)
	}
	return out
}

type stepGroup struct {
	Label string
	Steps []draw.Choice
}

// rules are the sentences that explain the puzzle: the words daily.rule.1, daily.rule.2, …
func (p *valleyView) rules() []string {
	var out []string
	for i := 1; p.tongue.Has("daily.rule." + page.Itoa(i)); i++ {
		out = append(out, p.tongue.Word("daily.rule."+page.Itoa(i)))
	}
	return out
}

// archiveView is a month of earlier days.
type archiveView struct {
	*valleyView
	month time.Time
}

func showArchive(v *visit) error {
	p, err := v.valleyAt()
	if err != nil {
		return err
	}
	if p.mine, err = v.solved(); err != nil {
		return err
	}
	a := &archiveView{p, monthOf(dateOf(p.today))}
	if text := v.R.URL.Query().Get("month"); text != "" {
		at, err := time.Parse("2006-01", text)
		if err != nil || at.After(a.month) || at.Before(monthOf(dateOf(firstDay))) {
			return errNoDay
		}
		a.month = at
	}
	return v.Send(http.StatusOK, archivePage(a))
}

// showOffline is the page that the browser keeps for where it has no connection and nothing of its own.
func showOffline(v *visit) error {
	p, err := v.valleyAt()
	if err != nil {
		return err
	}
	return v.Send(http.StatusOK, offlinePage(p))
}

func monthOf(at time.Time) time.Time {
	return time.Date(at.Year(), at.Month(), 1, 0, 0, 0, 0, time.UTC)
}

// days are those of the month that have come, the newest first.
func (a *archiveView) days() []int {
	var out []int
	for at := a.month.AddDate(0, 1, -1); !at.Before(a.month); at = at.AddDate(0, 0, -1) {
		if day := dayOf(at); day >= firstDay && day <= a.today {
			out = append(out, day)
		}
	}
	return out
}

// months links the months of the archive, the newest first.
func (a *archiveView) months() []string {
	var out []string
	for at := monthOf(dateOf(a.today)); !at.Before(monthOf(dateOf(firstDay))); at = at.AddDate(0, -1, 0) {
		out = append(out, at.Format("2006-01"))
	}
	return out
}

// known is the result that the house has of this puzzle.
func (p *valleyView) known() (solved, bool) {
	s, ok := p.mine[p.key(p.day, p.size)]
	return s, ok
}

var (
	errNoDay    = &page.Failure{Status: http.StatusNotFound, Reason: "no_day"}
	errUnsolved = &page.Failure{Status: http.StatusUnprocessableEntity, Reason: "unsolved"}
)
