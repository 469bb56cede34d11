package people

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/i18n"
	"kancha/internal/ladder"
	"kancha/internal/table"
	"kancha/internal/web/page"
)

// peopleRoutes are the addresses of people and what they have achieved.
func peopleRoutes(handle router) {
	handle("GET /people/{name}", showPerson)
	handle("GET /ladder/{game}", showLadder)
}

// personView is the public page of somebody with an account.
type personView struct {
	*visit
	*ladder.Person
}

// showPerson shows a person by name. A name that is written in another way leads to the one way.
func showPerson(v *visit) error {
	typed := v.R.PathValue("name")
	n, _ := strconv.Atoi(v.R.FormValue("page"))
	p, err := v.s.Book.Person(v.R.Context(), typed, v.Person, n)
	if err != nil {
		return err
	}
	if p.Name != typed {
		return v.Redirect(page.PersonPath(p.Name))
	}
	return v.Send(http.StatusOK, personPage(&personView{v, p}))
}

// page is the address of another page of the history.
func (p *personView) page(n int) string {
	return page.PersonPath(p.Name) + "?page=" + strconv.Itoa(n) + "#past"
}

// standingLine says how a rating stands.
func (p *personView) standingLine(s ladder.Standing) string {
	return p.T("person.place", game.Num("place", s.Place)) + " · " + p.T("person.games", game.Num("n", s.Games))
}

// recordLine says how often somebody has played and won.
func (p *personView) recordLine(r ladder.Record) string {
	return p.T("person.record", game.Num("n", r.Games), game.Num("won", r.Won))
}

// recordTitle is a game and, where it has several, the way to play it.
func (p *personView) recordTitle(r ladder.Record) string {
	return p.GameName(r.Game) + p.ModeName(r.Game, r.Mode)
}

// results are the places of a finished game, the first one first.
func (p *personView) results(past ladder.Past) string {
	var out []string
	for place := 0; place <= len(past.Seats); place++ {
		for _, s := range past.Seats {
			if s.Place != place {
				continue
			}
			text := fmt.Sprintf("%s %s", p.ScoreName(past.Game, s), p.Number(s.Total))
			if place > 0 && past.Versus {
				text = p.T("end.rank", game.Num("rank", place)) + " " + text
			}
			switch {
			case s.Away:
				text += " (" + p.T("person.away") + ")"
			case past.Ending == table.EndGaveUp && place == 2:
				text += " (" + p.T("person.gave_up") + ")"
			case past.Ending == table.EndLost && place == 2:
				text += " (" + p.T("person.lost") + ")"
			}
			out = append(out, text)
		}
	}
	return strings.Join(out, ", ")
}

// gain is what a ranked game has changed for the person, "" for others.
func (p *personView) gain(past ladder.Past) string {
	mine, ok := p.Mine(past)
	if !ok || !past.Counts() {
		return ""
	}
	return p.T("person.gain", i18n.Text("by", p.Signed(mine.After.Points()-mine.Before.Points())), game.Num("points", mine.After.Points()))
}

// course is the chart of a rating.
type course struct {
	Band, Line   string
	Ticks, Steps []page.Tick
}

// course draws a rating over the games that it stands on, in the band of what is likely.
func (p *personView) course(s ladder.Standing) course {
	points := s.Course
	if len(points) < 2 {
		return course{}
	}
	low, high := points[0].Points(), points[0].Points()
	for _, at := range points {
		low, high = min(low, at.Points()-at.Spread()), max(high, at.Points()+at.Spread())
	}
	first := s.Games - len(points) + 1
	x := page.Scale(first, s.Games, page.ChartLeft+10, page.ChartWidth-40)
	y := page.Scale(low, max(high, low+1), page.ChartHeight-page.ChartFoot, 10)
	var c course
	var line, upper strings.Builder
	lower := make([]string, len(points))
	for i, at := range points {
		fmt.Fprintf(&line, "%s,%s ", x(first+i), y(at.Points()))
		fmt.Fprintf(&upper, "%s,%s ", x(first+i), y(at.Points()+at.Spread()))
		lower[len(points)-1-i] = x(first+i) + "," + y(at.Points()-at.Spread())
	}
	c.Line, c.Band = strings.TrimSpace(line.String()), upper.String()+strings.Join(lower, " ")
	for _, n := range page.Ticks(low, high) {
		c.Ticks = append(c.Ticks, page.Tick{At: y(n), Label: p.Number(n)})
	}
	for _, n := range page.Ticks(first, s.Games) {
		c.Steps = append(c.Steps, page.Tick{At: x(n), Label: p.Number(n)})
	}
	return c
}

// gameNumber is which of the ranked games a point of a course belongs to.
func gameNumber(s ladder.Standing, i int) int { return s.Games - len(s.Course) + 1 + i }

// ladderView is who is how strong in a game.
type ladderView struct {
	*visit
	game  *page.Game
	rungs []ladder.Rung
}

func showLadder(v *visit) error {
	id := v.R.PathValue("game")
	g := v.s.ByID[id]
	if g == nil {
		return &errs.Error{Reason: table.ReasonNoGame}
	}
	rungs, err := v.s.Book.Ladder(v.R.Context(), id)
	if err != nil {
		return err
	}
	return v.Send(http.StatusOK, ladderPage(&ladderView{v, g, rungs}))
}

func (l *ladderView) id() string { return l.game.Rules.Info().ID }
