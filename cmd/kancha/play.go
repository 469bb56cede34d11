package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"kancha/bot"
	"kancha/game"
	"kancha/internal/i18n"
	"kancha/record"
)

// playCmd plays in the terminal.
type playCmd struct {
	jsonFlag
	packsFlag
	setupFlags
	Game   string   `arg:"" help:"Game, as kancha games lists it."`
	Seat   string   `help:"Seat to play from; 0 begins." default:"0" placeholder:"N"`
	Bots   []string `help:"Levels of the others, in order; the last one stands for all further seats." default:"simple" placeholder:"BOT,BOT"`
	Lang   string   `help:"Language of questions and events: en, pl, cs, ru." default:"en" env:"KANCHA_LANG" placeholder:"LANG"`
	Record string   `help:"Write the record of the game to a file." placeholder:"FILE"`
}

func (c playCmd) Run(a *app) error {
	s, err := c.session(a)
	if err != nil {
		return err
	}
	if err := s.play(); err != nil && !errors.Is(err, errLeft) {
		return err
	}
	if c.Record == "" {
		return nil
	}
	text, err := s.record.Text()
	if err != nil {
		return err
	}
	return os.WriteFile(c.Record, []byte(text), 0o644)
}

// session sets up the game and seats everybody.
func (c playCmd) session(a *app) (*session, error) {
	shelf, err := c.shelf()
	if err != nil {
		return nil, err
	}
	t, err := find(shelf, c.Game)
	if err != nil {
		return nil, err
	}
	if !i18n.Known(c.Lang) {
		return nil, fmt.Errorf("unknown language %q, there is: %s", c.Lang, strings.Join(i18n.Languages, ", "))
	}
	setup, err := c.setup()
	if err != nil {
		return nil, err
	}
	r, err := record.New(t.game.Info(), setup)
	if err != nil {
		return nil, explain(t, err)
	}
	state, err := t.game.New(r.Setup)
	if err != nil {
		return nil, explain(t, err)
	}
	s := &session{source: &source{title: t, record: r, state: state}, app: a, json: c.JSON,
		rand: game.NewRand(r.Setup.Seed + 1), in: newLines(a)}
	if s.seat, err = parseSeat(c.Seat, r.Setup.Seats); err != nil {
		return nil, err
	}
	return s, s.seatBots(c.Bots, c.Lang)
}

// seatBots gives every other seat a bot and everybody a name.
func (s *session) seatBots(levels []string, lang string) error {
	names := make([]string, s.state.Seats())
	next := 0
	for seat := range names {
		if game.Seat(seat) == s.seat {
			names[seat] = "you"
			s.bots = append(s.bots, nil)
			continue
		}
		level := levels[min(next, len(levels)-1)]
		b, err := newBot(s.title, level)
		if err != nil {
			return err
		}
		next++
		names[seat] = fmt.Sprintf("%s %d", level, next)
		s.bots = append(s.bots, b)
	}
	s.names = names
	var err error
	s.tongue, err = s.title.tongue(lang, names)
	return err
}

// session is a game in the terminal.
type session struct {
	*source
	app    *app
	json   bool
	seat   game.Seat // whose eyes
	bots   []bot.Bot // by seat, nil for the person
	names  []string
	tongue i18n.Tongue
	rand   game.Rand
	in     *lines
	shown  drawn
}

// drawn is when the board was last shown, to show it again only when there is something new on it.
type drawn struct {
	answers int
	reveals uint32
}

// errLeft says that the person went away before the end.
var errLeft = errors.New("left")

func (s *session) play() error {
	s.greet()
	for !s.state.Waiting().Empty() {
		if err := s.step(); err != nil {
			if errors.Is(err, errLeft) {
				s.farewell()
			}
			return err
		}
	}
	s.record.Result = s.state.Standings()
	s.end()
	return nil
}

// step lets one seat answer; the person comes last when several are asked.
func (s *session) step() error {
	seat := s.state.Waiting().First()
	if others := s.state.Waiting().Without(s.seat); !others.Empty() {
		seat = others.First()
	}
	move, err := s.choose(seat)
	if err != nil {
		return err
	}
	text := s.game.Format(move)
	if err := s.state.Apply(seat, move, teller{s}); err != nil {
		return fmt.Errorf("%s: %s: %w", s.names[seat], text, err)
	}
	s.record.Add(seat, text)
	s.given++
	if seat == s.seat {
		s.shown.answers = s.given
	}
	return nil
}

func (s *session) choose(seat game.Seat) (game.Move, error) {
	switch {
	case s.state.Automata().Has(seat):
		return s.state.Moves(seat, nil)[0], nil
	case seat == s.seat:
		return s.ask()
	}
	if err := s.app.ctx.Err(); err != nil {
		return 0, errLeft
	}
	return s.bots[seat].Choose(s.app.ctx, s.state.View(seat), &s.rand)
}

// teller tells events as they happen, as far as the person may know them.
type teller struct{ *session }

func (t teller) Event(e game.Event) {
	if t.json {
		return
	}
	who := ""
	if e.Seat != game.Watcher {
		who = t.names[e.Seat] + ": "
	}
	t.app.printf("  %s%s\n", who, t.said("event", e.Phrase))
}

func (t teller) Secret(to game.Seats, full, public game.Event) {
	if to.Has(t.seat) {
		t.Event(full)
		return
	}
	t.Event(public)
}
