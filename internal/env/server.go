package env

import (
	"bufio"
	"context"
	"errors"
	"io"
	"slices"
	"sync"

	"kancha/bot"
	"kancha/game"
)

// Config is what a server needs.
type Config struct {
	Game    game.Game // with observations and numbers of answers
	Name    string    // as kancha games lists it
	Version string    // of the program
	Levels  []string
	Bot     func(level string) (bot.Bot, error)
	Workers int // games that are played at the same time; less than 1 is one
}

// ErrNoNumbers is given for a game that learning programs cannot play.
var ErrNoNumbers = errors.New("env: the game neither observes nor numbers its answers")

// Server holds the games of one program.
type Server struct {
	Config
	numberer game.Numberer
	slots    []*slot // nil for one that is free
	live     int
	usual    form // what replies tell, as the last reset chose
	out      *bufio.Writer
	observed []float32 // room for a reply
}

// New makes a server.
func New(c Config) (*Server, error) {
	numberer, ok := c.Game.(game.Numberer)
	if !ok || c.Game.Info().ObservationLen() == 0 || c.Game.Info().ActionCount() == 0 {
		return nil, ErrNoNumbers
	}
	return &Server{Config: c, numberer: numberer, usual: form{observed: true, legal: true}}, nil
}

// Serve answers every line until the input ends or is closed, or the context ends. Bad lines are answered with an
// error and change nothing.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	s.out = bufio.NewWriterSize(out, 1<<16)
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	for line := range lines(ctx, in) {
		goOn := true
		if line.long {
			s.refuse(&request{}, faultf(codeTooLong, "a line of more than %d bytes", MaxLine))
		} else {
			goOn = s.line(ctx, line.text)
		}
		if err := s.out.Flush(); err != nil {
			return err
		}
		if !goOn {
			return nil
		}
	}
	return nil
}

// line answers one request; false ends the conversation.
func (s *Server) line(ctx context.Context, text []byte) bool {
	r, fault := parse(text)
	if fault == nil {
		fault = s.carryOut(ctx, r)
	}
	if fault != nil {
		s.refuse(r, fault)
		return true
	}
	return r.Op != "close" || r.Games != nil
}

func (s *Server) carryOut(ctx context.Context, r *request) *Fault {
	switch r.Op {
	case "hello":
		return s.hello(r)
	case "reset":
		return s.reset(ctx, r)
	case "step":
		return s.step(ctx, r)
	case "observe":
		return s.observe(r)
	case "sample":
		return s.sample(ctx, r)
	case "playout":
		return s.playout(ctx, r)
	case "close":
		return s.close(r)
	}
	return faultf(codeOp, "op %q: there is hello, reset, step, observe, sample, playout, close", r.Op)
}

// pick looks up the games of a request, all of them without a word. Each may be named once.
func (s *Server) pick(r *request) ([]int, *Fault) {
	if r.Games == nil {
		var all []int
		for id, slot := range s.slots {
			if slot != nil {
				all = append(all, id)
			}
		}
		if all == nil {
			return nil, faultf(codeGame, "there is no game: reset makes some")
		}
		return all, nil
	}
	if len(r.Games) == 0 {
		return nil, faultf(codeCount, "games: want at least one")
	}
	sorted := slices.Sorted(slices.Values(r.Games))
	for i, id := range r.Games {
		if id < 0 || id >= len(s.slots) || s.slots[id] == nil {
			return nil, faultf(codeGame, "there is no game %d", id).at(i)
		}
		if i > 0 && sorted[i] == sorted[i-1] {
			return nil, faultf(codeGame, "game %d is named twice", sorted[i])
		}
	}
	return r.Games, nil
}

// add gives numbers to games, the lowest that are free.
func (s *Server) add(games []*slot) []int {
	ids, id := make([]int, 0, len(games)), 0
	for _, g := range games {
		for id < len(s.slots) && s.slots[id] != nil {
			id++
		}
		if id == len(s.slots) {
			s.slots = append(s.slots, nil)
		}
		s.slots[id] = g
		ids = append(ids, id)
	}
	s.live += len(games)
	return ids
}

// each does something with n games, several at a time, and gives the first fault in their order.
func (s *Server) each(n int, do func(i int) *Fault) *Fault {
	faults := make([]*Fault, n)
	workers := min(max(1, s.Workers), (n+7)/8) // fewer than eight games each are not worth a hand-over
	var wait sync.WaitGroup
	for w := range workers {
		wait.Go(func() {
			for i := w; i < n; i += workers {
				faults[i] = do(i)
			}
		})
	}
	wait.Wait()
	for i, f := range faults {
		if f != nil {
			return f.at(i)
		}
	}
	return nil
}

type line struct {
	text []byte
	long bool
}

// lines reads lines as they come, until the input or the context ends. Empty ones are left out.
func lines(ctx context.Context, in io.Reader) <-chan line {
	out := make(chan line)
	go func() {
		defer close(out)
		read := bufio.NewReaderSize(in, 1<<16)
		for {
			l, err := readLine(read)
			if len(l.text) > 0 || l.long {
				select {
				case out <- l:
				case <-ctx.Done():
					return
				}
			}
			if err != nil {
				return
			}
		}
	}()
	return out
}

// readLine reads to the end of a line, and forgets what is longer than a line may be.
func readLine(from *bufio.Reader) (l line, err error) {
	for {
		part, more, err := from.ReadLine()
		if len(l.text)+len(part) > MaxLine {
			l = line{long: true}
		}
		if !l.long {
			l.text = append(l.text, part...)
		}
		if err != nil || !more {
			return l, err
		}
	}
}
