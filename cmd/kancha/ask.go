package main

import (
	"bufio"
	"fmt"
	"strconv"
	"strings"

	"kancha/game"
)

// plainBoard is an optional side of a game's drawing: the board as text for a terminal.
type plainBoard interface{ Plain(game.Position) string }

// lines reads what a person types. It gives up when the program is told to stop.
type lines struct {
	app  *app
	read chan string
}

func newLines(a *app) *lines {
	l := &lines{app: a, read: make(chan string)}
	go func() {
		defer close(l.read)
		in := bufio.NewScanner(a.stdin)
		for in.Scan() {
			select {
			case l.read <- in.Text():
			case <-a.ctx.Done():
				return
			}
		}
	}()
	return l
}

// next is the next line; false at the end of the input.
func (l *lines) next() (string, bool) {
	select {
	case text, ok := <-l.read:
		return strings.TrimSpace(text), ok
	case <-l.app.ctx.Done():
		return "", false
	}
}

func (s *session) greet() {
	if s.json {
		return
	}
	s.app.printf("%s, seed %d. At the table: %s. You have seat %d.\n", s.id, s.record.Setup.Seed,
		strings.Join(s.names, ", "), s.seat)
	s.app.printf("Type the number or the notation of an answer, or help.\n")
}

func (s *session) farewell() {
	if !s.json {
		s.app.printf("\nLeft after %s; seed %d begins the same game again.\n", howMany(s.given, "answer"), s.record.Setup.Seed)
	}
}

func (s *session) end() {
	if s.json {
		s.printPosition(s.state)
		return
	}
	s.showBoard()
	s.showScore()
}

// ask puts a question to the person until there is a legal answer.
func (s *session) ask() (game.Move, error) {
	view := s.state.View(s.seat)
	moves := view.Moves(s.seat, nil)
	if now := (drawn{s.given, view.Reveals()}); s.given == 0 || now != s.shown {
		s.showBoard()
		s.shown = now
	}
	s.showQuestion(view, moves)
	for {
		if !s.json {
			s.app.printf("> ")
		}
		text, ok := s.in.next()
		if !ok {
			return 0, errLeft
		}
		if m, ok, err := s.understand(view, moves, text); err != nil || ok {
			return m, err
		}
	}
}

// printPosition writes one line: the position and its legal answers.
func (s *session) printPosition(p game.Position) {
	r, err := newReport(s.id, p)
	if err != nil {
		s.app.printLine(map[string]string{"error": err.Error()})
		return
	}
	r.Answers = s.given
	s.app.printLine(struct {
		*report
		Legal []legalAnswer `json:"legal"`
	}{r, legalAnswers(s.game, p)})
}

// understand carries out a command, or finds the answer that was meant.
func (s *session) understand(view game.View, moves []game.Move, text string) (game.Move, bool, error) {
	word, rest, _ := strings.Cut(text, " ")
	switch word {
	case "":
		return 0, false, nil
	case "help", "?":
		s.help()
	case "board":
		s.showBoard()
	case "legal":
		s.showQuestion(view, moves)
	case "score":
		s.showScore()
	case "why":
		s.refuse(view, strings.TrimSpace(rest))
	case "quit", "exit":
		return 0, false, errLeft
	default:
		if n, err := strconv.Atoi(text); err == nil && n >= 1 && n <= len(moves) {
			return moves[n-1], true, nil
		}
		if m, err := s.game.Parse(text); err == nil && view.Check(s.seat, m) == nil {
			return m, true, nil
		}
		s.refuse(view, text)
	}
	return 0, false, nil
}

// refuse says why an answer cannot be given.
func (s *session) refuse(view game.View, text string) {
	why := fmt.Sprintf("%q is no answer; type help for what is", text)
	if m, err := s.game.Parse(text); err == nil {
		why = "that is allowed"
		if err := view.Check(s.seat, m); err != nil {
			why = explain(s.title, err).Error()
		}
	}
	if s.json {
		s.app.printLine(map[string]string{"refused": why})
		return
	}
	s.app.printf("%s\n", why)
}

func (s *session) help() {
	if s.json {
		return
	}
	s.app.printf("  NUMBER or notation  give that answer\n" +
		"  legal               list the answers again\n" +
		"  why ANSWER          say why an answer is not allowed\n" +
		"  board, score        show the board, the score\n" +
		"  quit                leave the game\n")
}

func (s *session) showQuestion(view game.View, moves []game.Move) {
	if s.json {
		s.printPosition(view)
		return
	}
	s.app.printf("%s\n", s.said("question", view.Question(s.seat).Phrase))
	for i, m := range moves {
		s.app.printf("%4d  %-26s %s\n", i+1, s.game.Format(m), s.said("move", s.game.Describe(m)))
	}
}

// said is a phrase as people read it. Where there are no words for it, it is its id with its arguments.
func (s *session) said(part string, p game.Phrase) string {
	if !s.tongue.Has(part + "." + p.Kind) {
		return p.String()
	}
	return s.tongue.As(part, p)
}

func (s *session) showBoard() {
	if b, ok := s.Board.(plainBoard); ok && !s.json {
		s.app.printf("\n%s\n", b.Plain(s.state.View(s.seat)))
	}
}

func (s *session) showScore() {
	if s.json {
		return
	}
	for _, st := range s.state.View(s.seat).Standings() {
		var parts []string
		for _, p := range st.Points {
			parts = append(parts, fmt.Sprintf("%s %d", s.said("category", game.Say(p.Category)), p.N))
		}
		s.app.printf("  %d. %-12s %3d  (%s)\n", st.Rank, s.names[st.Seat], st.Total, strings.Join(parts, ", "))
	}
}
