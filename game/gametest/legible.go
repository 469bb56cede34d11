package gametest

import (
	"errors"
	"regexp"
	"strings"

	"kancha/game"
)

// legible proves property 9: notation goes there and back, one text is one answer in the whole game, what is not
// notation is refused; and whatever the engine says is declared in its vocabulary.
func legible(t reporter, s *subject) {
	t.Helper()
	words := newWords(t, s.info)
	text := map[string]game.Move{}
	s.each(t, func(p *play) {
		for seat := range p.st.Waiting().All() {
			for _, m := range p.st.Candidates(seat, nil) {
				p.notation(text, m)
				p.declared(words.check("Moves", p.g.Describe(m)))
			}
		}
		p.everySentence(words)
		if p.sometimes(8) {
			p.garbage(p.g.Format(p.move))
		}
	})
	for _, line := range words.silent() {
		t.Logf("declared, but random play never said it: %s", line)
	}
}

// shape is what notation looks like: a verb, then words of printable ASCII with single spaces between them.
var shape = regexp.MustCompile(`^[a-z][a-z0-9_-]*( [!-~]+)*$`)

func (p *play) notation(seen map[string]game.Move, m game.Move) {
	p.t.Helper()
	text := p.g.Format(m)
	if other, ok := seen[text]; ok {
		if other != m {
			p.fail("two answers share the notation %q: %#x and %#x", text, uint64(other), uint64(m))
		}
		return // proved before
	}
	seen[text] = m
	if !shape.MatchString(text) {
		p.fail("%q is no notation: want a lower-case verb, then words with single spaces between them", text)
	}
	if back, err := p.g.Parse(text); err != nil || back != m {
		p.fail("Parse of %q, which Format wrote for %#x, gives %#x, %v", text, uint64(m), uint64(back), err)
	}
}

// garbage bends a notation in many ways. Each must be refused, unless it happens to be another notation.
func (p *play) garbage(text string) {
	p.t.Helper()
	bent := []string{
		"", " ", "\n", "\x00", "no such move", text + " ", " " + text, text + "\n", strings.ToUpper(text), text + " " + text,
		strings.ReplaceAll(text, " ", "  "), strings.ReplaceAll(text, " ", "\t"), text + " 0", text + "\x00", "ż" + text,
		strings.Repeat("x", 1<<16), strings.Repeat(text+" ", 200), "-1", "99999999999999999999",
	}
	for i := range text {
		bent = append(bent, text[:i], text[:i]+text[i+1:], text[:i]+string(rune('0'+p.rand.IntN(75)))+text[i+1:])
	}
	for _, b := range bent {
		m, err := p.g.Parse(b)
		var wrong *game.NotationError
		switch {
		case err == nil && p.g.Format(m) != b:
			p.fail("Parse accepts %q, which Format writes as %q", short(b), p.g.Format(m))
		case err != nil && !errors.As(err, &wrong):
			p.fail("Parse refuses %q with %v; want a *NotationError", short(b), err)
		}
	}
}

func short(s string) string {
	if len(s) > 80 {
		return s[:80] + "…"
	}
	return s
}

// everySentence checks whatever is said at this moment and by the chosen answer.
func (p *play) everySentence(words *words) {
	p.t.Helper()
	for seat := range game.AllSeats(p.st.Seats()).All() {
		if q := p.st.Question(seat); q.Kind != "" {
			p.declared(words.check("Questions", q.Phrase))
		}
		for _, m := range p.st.Candidates(seat, nil) {
			p.reasonOrEffects(words, seat, m)
		}
	}
	for _, s := range p.st.Standings() {
		for _, c := range append(s.Points, s.Tiebreaks...) {
			p.declared(words.category(c.Category))
		}
	}
	var heard told
	p.apply(p.st.Clone(), &heard)
	for _, h := range heard.events {
		p.declared(words.check("Events", h.full.Phrase))
		p.declared(words.check("Events", h.public.Phrase))
		if h.full.Seat != h.public.Seat {
			p.fail("the two versions of a secret have different actors: %v, %v", h.full, h.public)
		}
	}
}

func (p *play) reasonOrEffects(words *words, seat game.Seat, m game.Move) {
	p.t.Helper()
	err := p.st.Check(seat, m)
	if err == nil {
		for _, e := range p.st.Preview(seat, m).Effects {
			p.declared(words.check("Effects", e))
		}
		return
	}
	var illegal *game.Illegal
	if !errors.As(err, &illegal) {
		p.fail("Check of %q of seat %d says %v; want an *Illegal", p.g.Format(m), seat, err)
	}
	p.declared(words.check("Reasons", illegal.Phrase))
}

// declared fails if there is a complaint about what was said.
func (p *play) declared(complaint string) {
	p.t.Helper()
	if complaint != "" {
		p.fail("%s", complaint)
	}
}
