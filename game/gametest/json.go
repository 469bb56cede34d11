package gametest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"

	"kancha/game"
	"kancha/game/scenario"
)

// documented proves what the JSON of a state promises: it is complete, reading it back gives the same game, which goes
// on in the same way; and whatever else is read is refused with a *DecodeError or is a state that can be looked at.
func documented(t reporter, s *subject) {
	t.Helper()
	s.each(t, func(p *play) {
		text := p.json(p.st)
		back := p.decode(text)
		p.same("Decode gave another state", text, p.json(back))
		p.sameText("Decode gave a state that answers differently", p.knowledge(p.st), p.knowledge(back))
		live := p.st.Clone()
		p.apply(live, nil)
		p.apply(back, nil)
		p.same("a state that was read back went on differently", p.json(live), p.json(back))
		if !json.Valid(text) || bytes.ContainsAny(text, "\n\t") {
			p.fail("MarshalJSON is not one compact line of JSON: %s", text)
		}
		if p.sometimes(8) {
			p.mutilate(text)
		}
	})
	for _, bad := range []string{"", "null", "{}", "[]", "0", "\"\"", "{", "\x00", `{"seats":null}`} {
		if _, err := s.g.Decode([]byte(bad)); !isDecodeError(err) {
			t.Fatalf("Decode(%q) says %v; want a *DecodeError", bad, err)
		}
	}
}

func isDecodeError(err error) bool {
	var wrong *game.DecodeError
	return errors.As(err, &wrong)
}

// mutilate reads many broken versions of a state.
func (p *play) mutilate(text []byte) {
	p.t.Helper()
	for range 30 {
		p.tryJSON(mutate(&p.rand, text))
	}
	for range 10 {
		p.tryJSON(text[:p.rand.IntN(len(text))])
	}
	p.tryJSON(append(text[:len(text):len(text)], text...))
}

// tryJSON reads a text that may be broken. If it is taken for a state, that state must be written and read back the
// same, and play on without a panic.
func (p *play) tryJSON(text []byte) {
	p.t.Helper()
	if complaint := survives(p.g, text, p.rand.Fork()); complaint != "" {
		p.fail("%s\n%s", complaint, text)
	}
}

func survives(g game.Game, text []byte, rand game.Rand) (complaint string) {
	defer func() {
		if r := recover(); r != nil {
			complaint = fmt.Sprintf("this JSON makes the engine panic: %v\n%s", r, debug.Stack())
		}
	}()
	st, err := g.Decode(text)
	if err != nil {
		if !isDecodeError(err) {
			return fmt.Sprintf("Decode refuses this with %v; want a *DecodeError", err)
		}
		return ""
	}
	if complaint := staysTheSame(g, st); complaint != "" {
		return complaint
	}
	return goesOn(st, &rand)
}

// staysTheSame writes and reads a state that was decoded.
func staysTheSame(g game.Game, st game.State) string {
	out, err := st.MarshalJSON()
	if err != nil {
		return fmt.Sprintf("Decode accepts this, MarshalJSON fails: %v", err)
	}
	back, err := g.Decode(out)
	if err != nil {
		return fmt.Sprintf("Decode accepts this, but not what it is then written as: %v\n%s", err, out)
	}
	again, err := back.MarshalJSON()
	if err != nil || !bytes.Equal(out, again) {
		return fmt.Sprintf("Decode accepts this, but it does not stay the same: %v\n%s", err, scenario.Differ(out, again))
	}
	return ""
}

// goesOn plays a state that was decoded for some answers.
func goesOn(st game.State, rand *game.Rand) string {
	look(st)
	for n := range 30 {
		seat := st.Waiting().First()
		moves := st.Moves(seat, nil)
		if len(moves) == 0 {
			if n > 0 || st.Waiting().Empty() {
				return ""
			}
			return fmt.Sprintf("Decode accepts this, but seat %d is asked (%v) and has no answer", seat, st.Question(seat).Phrase)
		}
		if err := st.Apply(seat, moves[rand.IntN(len(moves))], nil); err != nil {
			return fmt.Sprintf("Decode accepts this, but a legal answer then fails: %v", err)
		}
	}
	return ""
}

// mutate gives a broken version of a JSON text: a byte changed, something cut out or doubled, or a value replaced.
func mutate(rand *game.Rand, text []byte) []byte {
	at := rand.IntN(len(text))
	end := min(len(text), at+1+rand.IntN(12))
	switch rand.IntN(6) {
	case 0:
		out := bytes.Clone(text)
		out[at] = byte(rand.Uint64())
		return out
	case 1:
		return join(text[:at], nil, text[end:])
	case 2:
		return join(text[:end], text[at:end], text[end:])
	}
	return replaceValue(rand, text)
}

func join(parts ...[]byte) []byte { return bytes.Join(parts, nil) }

// odd are values put in the place of others.
var odd = []string{"null", "-1", "0", "1", "2", "7", "255", "256", "4294967296", "9223372036854775808", "1e400", "0.5", "true",
	"false", `""`, `"x"`, "[]", "{}", "[[]]", `[null]`, `["x","x"]`, `"a1"`, `"\u0000"`}

// replaceValue puts an odd value, or another one of the same text, in the place of a value.
func replaceValue(rand *game.Rand, text []byte) []byte {
	spans := values(text)
	if len(spans) == 0 {
		return []byte(odd[rand.IntN(len(odd))])
	}
	s := spans[rand.IntN(len(spans))]
	with := []byte(odd[rand.IntN(len(odd))])
	if rand.IntN(2) == 0 {
		o := spans[rand.IntN(len(spans))]
		with = text[o[0]:o[1]]
	}
	return join(text[:s[0]], with, text[s[1]:])
}

// values finds where the plain values of a JSON text start and end.
func values(text []byte) [][2]int {
	var out [][2]int
	dec := json.NewDecoder(bytes.NewReader(text))
	for {
		tok, err := dec.Token()
		if err != nil {
			return out
		}
		if _, delim := tok.(json.Delim); delim {
			continue
		}
		end := int(dec.InputOffset())
		start := end - len(raw(tok, text[:end]))
		out = append(out, [2]int{start, end})
	}
}

// raw is the text of the token that ends before is done.
func raw(tok json.Token, before []byte) []byte {
	if _, text := tok.(string); text {
		return before[bytes.LastIndexByte(before[:len(before)-1], '"'):]
	}
	at := bytes.LastIndexAny(before, ",:[ ")
	return before[at+1:]
}
