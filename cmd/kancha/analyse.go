package main

import (
	"errors"
	"fmt"
	"iter"

	"kancha/bot"
	"kancha/game"
	"kancha/record"
)

// analyseCmd tells which decisions of a finished game cost what.
type analyseCmd struct {
	jsonFlag
	packsFlag
	File string `arg:"" help:"A record of a finished game, - for standard input."`
}

// analysisReport is what `kancha analyse --json` prints.
type analysisReport struct {
	Game      string           `json:"game"`
	Seats     []seatReport     `json:"seats"`
	Outlook   []outlookReport  `json:"outlook"`
	Decisions []decisionReport `json:"decisions"`
	Turning   []decisionReport `json:"turning_points"`
	Swings    []swingReport    `json:"swings"`
}

type seatReport struct {
	Seat      game.Seat `json:"seat"`
	Decisions int       `json:"decisions"`
	Cost      float64   `json:"cost"` // of all decisions together
	Best      int       `json:"best"` // decisions that cost nothing
	Chance    float64   `json:"chance"`
}

type outlookReport struct {
	Step int       `json:"step"`
	Turn game.Seat `json:"turn"` // -1 before the first turn and after the last
	Lead []float64 `json:"lead"` // by seat
}

// swingReport is a large change of what a seat could expect, and what it came of.
type swingReport struct {
	Seat   game.Seat `json:"seat"`
	From   int       `json:"from"`
	To     int       `json:"to"`
	Change float64   `json:"change"`
	Own    float64   `json:"own_decisions"`
	Others float64   `json:"decisions_of_others"`
	Chance float64   `json:"chance"`
	Scored []int     `json:"scored"` // by seat
}

type decisionReport struct {
	Step   int       `json:"step"`
	Seat   game.Seat `json:"seat"`
	Played string    `json:"played"`
	Best   string    `json:"best"`
	Value  float64   `json:"value"` // of what was played
	Cost   float64   `json:"cost"`
	Among  int       `json:"among"`
	Visits int       `json:"visits"`
	Line   []string  `json:"line,omitempty"`
}

func (c analyseCmd) Run(a *app) error {
	s, err := sourceFlags{packsFlag: c.packsFlag}.open(a, c.File)
	if err != nil {
		return err
	}
	switch {
	case len(s.differences()) > 0:
		return errors.New(sentence(s.differences()[0]))
	case !s.state.Waiting().Empty():
		return errors.New("the game is not over: an analysis would be advice")
	case s.Brain == nil:
		return fmt.Errorf("%s has nobody who could judge", s.id)
	}
	result, err := bot.NewAnalyst(s.Brain).Analyse(a.ctx, s.turns(), func(int, bot.Analysis) {})
	if err != nil {
		return err
	}
	report := s.analysis(&result)
	if c.JSON {
		return a.printJSON(report)
	}
	a.printAnalysis(report)
	return nil
}

// turns plays the record again and shows each answer with what its seat knew.
func (s *source) turns() iter.Seq[bot.Turn] {
	return func(yield func(bot.Turn) bool) {
		state, err := record.Replay(s.game, s.record, 0, nil)
		if err != nil {
			return // it was replayed before
		}
		for i, answer := range s.record.Answers {
			move, err := s.game.Parse(answer.Move)
			if err != nil {
				return
			}
			turn := bot.Turn{Step: i + 1, Seat: answer.Seat, Move: move, Before: state.View(answer.Seat)}
			if state.Apply(answer.Seat, move, nil) != nil {
				return
			}
			turn.After = state.View(answer.Seat)
			if !yield(turn) {
				return
			}
		}
	}
}

func (s *source) analysis(of *bot.Analysis) *analysisReport {
	r := &analysisReport{Game: s.id, Seats: []seatReport{}, Outlook: []outlookReport{}, Decisions: []decisionReport{}, Turning: []decisionReport{}, Swings: []swingReport{}}
	for seat := range game.Seat(s.state.Seats()) {
		one := seatReport{Seat: seat, Chance: of.Luck(seat)}
		for _, d := range of.Decisions {
			if d.Seat != seat {
				continue
			}
			one.Decisions++
			one.Cost += d.Cost()
			if d.Cost() == 0 {
				one.Best++
			}
		}
		r.Seats = append(r.Seats, one)
	}
	for _, o := range of.Outlook {
		r.Outlook = append(r.Outlook, outlookReport{o.Step, o.Turn, o.Lead})
	}
	for _, d := range of.Decisions {
		r.Decisions = append(r.Decisions, s.decision(d))
	}
	for _, at := range of.Turning {
		r.Turning = append(r.Turning, s.decision(of.Decisions[at]))
	}
	for _, w := range of.Swings {
		r.Swings = append(r.Swings, swingReport(w))
	}
	return r
}

func (s *source) decision(d bot.Decision) decisionReport {
	r := decisionReport{Step: d.Step, Seat: d.Seat, Played: s.game.Format(d.Played.Move), Best: s.game.Format(d.Best.Move),
		Value: d.Played.Value, Cost: d.Cost(), Among: d.Among, Visits: d.Played.Visits}
	for _, m := range d.Line {
		r.Line = append(r.Line, s.game.Format(m))
	}
	return r
}

func (a *app) printAnalysis(r *analysisReport) {
	for _, s := range r.Seats {
		if s.Decisions > 0 {
			a.printf("seat %d: %d decisions, %d of them the best that was found, %.1f points left, chance %+.1f\n", s.Seat, s.Decisions, s.Best, s.Cost, s.Chance)
		}
	}
	for _, d := range r.Turning {
		a.printf("step %d, seat %d: %q, %.1f points less than %q", d.Step, d.Seat, d.Played, d.Cost, d.Best)
		for i, m := range d.Line {
			if i > 0 {
				a.printf(", %s", m)
			}
		}
		a.printf("\n")
	}
	for _, w := range r.Swings {
		a.printf("steps %d to %d, seat %d: %+.1f points (own decisions %+.1f, those of others %+.1f, chance %+.1f, scored %v)\n",
			w.From, w.To, w.Seat, w.Change, w.Own, w.Others, w.Chance, w.Scored)
	}
}
