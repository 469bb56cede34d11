package gametest

import (
	"fmt"
	"runtime/debug"
	"testing"

	"kancha/game"
	"kancha/game/scenario"
	"kancha/record"
)

// Fuzz turns bytes into play through the public path: answers go through notation, illegal ones and broken texts are
// tried beside legal ones, states are written and read, views taken and sampled. Whatever panics or breaks a promise
// fails with the record of the game so far. No setups means the default ones.
func Fuzz(f *testing.F, g game.Game, setups ...game.Setup) {
	f.Helper()
	if len(setups) == 0 {
		setups = everySize(g.Info())
	}
	pieces := 8
	if testing.Short() {
		pieces = 1
	}
	for i := range setups {
		f.Add([]byte{byte(i)})
		for n := range pieces {
			f.Add(noise(byte(i), uint64(n)))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if complaint := fuzzOnce(g, setups, data); complaint != "" {
			t.Fatal(complaint)
		}
	})
}

// noise is enough bytes for a long piece of a game of one setup.
func noise(setup byte, seed uint64) []byte {
	rand := game.NewRand(seed)
	out := make([]byte, 600)
	for i := range out {
		out[i] = byte(rand.Uint64())
	}
	out[0] = setup
	return out
}

// fuzzing is a game that is told what to do by bytes.
type fuzzing struct {
	g    game.Game
	st   game.State
	log  *record.Record
	data []byte
	eyes int // how many views were taken: sampling is slow in some games, and a fuzzer lives from speed
}

// fuzzOnce plays one game and gives a complaint, or "".
func fuzzOnce(g game.Game, setups []game.Setup, data []byte) (complaint string) {
	z := &fuzzing{g: g, data: data}
	defer func() {
		if r := recover(); r != nil {
			complaint = fmt.Sprintf("panic: %v\n%s", r, debug.Stack())
		}
		if complaint != "" && z.log != nil {
			text, _ := z.log.Text()
			complaint += "\n" + text
		}
	}()
	setup := setups[z.next(len(setups))]
	for range 8 {
		setup.Seed = setup.Seed<<8 | uint64(z.next(256))
	}
	var err error
	if z.log, err = record.New(g.Info(), setup); err != nil {
		return err.Error()
	}
	if z.st, err = g.New(setup); err != nil {
		return err.Error()
	}
	for len(z.data) > 0 && !z.st.Waiting().Empty() {
		if complaint := z.step(); complaint != "" {
			return complaint
		}
	}
	return ""
}

// next takes a number below n from the bytes; 0 when there are none left.
func (z *fuzzing) next(n int) int {
	if len(z.data) == 0 || n == 0 {
		return 0
	}
	b := z.data[0]
	z.data = z.data[1:]
	return int(b) % n
}

// step does one thing: mostly it answers, sometimes it tries what should be refused.
func (z *fuzzing) step() string {
	switch z.next(8) {
	case 0:
		return z.tryCandidate()
	case 1:
		return z.tryText()
	case 2:
		return z.tryState()
	case 3:
		if z.eyes++; z.eyes <= 2 {
			return z.tryView()
		}
	}
	seat := z.seat()
	moves := z.st.Moves(seat, nil)
	if len(moves) == 0 {
		return fmt.Sprintf("seat %d is asked and has no legal answer", seat)
	}
	return z.give(seat, moves[z.next(len(moves))])
}

func (z *fuzzing) seat() game.Seat {
	waiting := z.st.Waiting()
	for range z.next(waiting.Len()) {
		waiting = waiting.Without(waiting.First())
	}
	return waiting.First()
}

// give sends an answer through its notation, as a page does.
func (z *fuzzing) give(seat game.Seat, m game.Move) string {
	text := z.g.Format(m)
	back, err := z.g.Parse(text)
	if err != nil || back != m {
		return fmt.Sprintf("%q does not read back: %v", text, err)
	}
	if err := z.st.Apply(seat, back, nil); err != nil {
		return fmt.Sprintf("%q of seat %d is listed as legal, but refused: %v", text, seat, err)
	}
	z.log.Add(seat, text)
	if len(z.log.Answers) > z.g.Info().Bound {
		return fmt.Sprintf("the game is longer than its bound of %d answers", z.g.Info().Bound)
	}
	return ""
}

// tryCandidate gives any candidate of any seat; if it is illegal nothing may change.
func (z *fuzzing) tryCandidate() string {
	seat := game.Seat(z.next(z.st.Seats()+2) - 1)
	candidates := z.st.Candidates(seat, nil)
	m := game.Move(z.next(256))
	if len(candidates) > 0 {
		m = candidates[z.next(len(candidates))]
		if z.st.Check(seat, m) == nil {
			return z.give(seat, m)
		}
	}
	return z.unchanged(func() error { return z.st.Apply(seat, m, nil) })
}

// unchanged does what must be refused.
func (z *fuzzing) unchanged(do func() error) string {
	before, err := z.st.MarshalJSON()
	if err != nil {
		return err.Error()
	}
	refused := do()
	if _, ok := refused.(*game.Illegal); !ok {
		return fmt.Sprintf("want an *Illegal, got %v", refused)
	}
	if after, _ := z.st.MarshalJSON(); string(before) != string(after) {
		return fmt.Sprintf("a refused answer (%v) changed the state:\n%s", refused, scenario.Differ(before, after))
	}
	return ""
}

// tryText reads some of the bytes as notation.
func (z *fuzzing) tryText() string {
	n := z.next(24)
	n = min(n, len(z.data))
	text := string(z.data[:n])
	z.data = z.data[n:]
	m, err := z.g.Parse(text)
	if err == nil && z.g.Format(m) != text {
		return fmt.Sprintf("Parse accepts %q, which Format writes as %q", text, z.g.Format(m))
	}
	if err == nil {
		z.g.Describe(m)
	}
	return ""
}

// tryState writes the state, reads it back and goes on with what was read; then it reads a broken version.
func (z *fuzzing) tryState() string {
	text, err := z.st.MarshalJSON()
	if err != nil {
		return err.Error()
	}
	st, err := z.g.Decode(text)
	if err != nil {
		return fmt.Sprintf("Decode of a state of this very game: %v\n%s", err, text)
	}
	z.st = st
	rand := game.NewRand(uint64(z.next(256)))
	return survives(z.g, mutate(&rand, text), rand.Fork())
}

// tryView looks through somebody's eyes and samples what they could think.
func (z *fuzzing) tryView() string {
	viewer := game.Seat(z.next(z.st.Seats()+1) - 1)
	v := z.st.View(viewer)
	rand := game.NewRand(uint64(z.next(256)))
	seen, err := v.MarshalJSON()
	if err != nil {
		return err.Error()
	}
	d := v.Determinize(&rand)
	again, err := d.View(viewer).MarshalJSON()
	if err != nil {
		return err.Error()
	}
	if string(seen) != string(again) {
		return fmt.Sprintf("a determinization does not look to seat %d like the game:\n%s", viewer, scenario.Differ(seen, again))
	}
	look(d)
	return ""
}
