package gametest

import (
	"bytes"
	"errors"
	"slices"

	"kancha/game"
	"kancha/game/scenario"
)

// complete proves property 2: for every seat, asked or not, the legal moves are exactly the candidates that pass the
// check, once each and in an order that a copy of the state gives too; applying any of them works; everything else is
// refused with an *Illegal and changes no byte.
func complete(t reporter, s *subject) {
	t.Helper()
	var pool []game.Move // answers that were possible somewhere in the game
	var size sizes
	s.each(t, func(p *play) {
		before := p.json(p.st)
		decoded := p.decode(before)
		for seat := range game.AllSeats(p.st.Seats()).All() {
			legal := p.legalMoves(seat, decoded)
			size.add(len(p.st.Candidates(seat, nil)), len(legal))
			p.notCandidates(seat, legal, pool)
			if p.sometimes(3) {
				p.tryAll(seat, append(p.st.Candidates(seat, nil), pool[:min(len(pool), 8)]...), before)
			}
			pool = remember(pool, p.st.Candidates(seat, nil), &p.rand)
		}
		p.strangers(before)
	})
	for _, setup := range s.setups {
		p := s.begin(t, setup, 0)
		for p.choose() {
			p.answer(nil)
		}
		p.allOver(pool)
	}
	t.Logf("at most %d answers to a question; %.1f candidates for each legal answer", size.most,
		float64(size.candidates)/float64(max(1, size.legal)))
}

// sizes counts answers: questions should be small, and candidates not many more than what is legal.
type sizes struct{ most, candidates, legal int }

func (s *sizes) add(candidates, legal int) {
	s.most = max(s.most, legal)
	s.candidates += candidates
	s.legal += legal
}

// legalMoves compares Moves with what the candidates say, and with the moves of an equal state.
func (p *play) legalMoves(seat game.Seat, twin game.State) []game.Move {
	p.t.Helper()
	moves, candidates := p.st.Moves(seat, nil), p.st.Candidates(seat, nil)
	for i, m := range moves {
		if slices.Contains(moves[:i], m) {
			p.fail("Moves of seat %d lists %q twice", seat, p.g.Format(m))
		}
		if !slices.Contains(candidates, m) {
			p.fail("Moves of seat %d lists %q, which is not among the candidates", seat, p.g.Format(m))
		}
	}
	for i, m := range candidates {
		if slices.Contains(candidates[:i], m) {
			p.fail("Candidates of seat %d lists %q twice", seat, p.g.Format(m))
		}
		if err := p.st.Check(seat, m); (err == nil) != slices.Contains(moves, m) {
			p.fail("Check of %q of seat %d says %v, but Moves is %s", p.g.Format(m), seat, err, p.names(moves))
		}
	}
	for _, other := range [][]game.Move{p.st.Moves(seat, nil), twin.Moves(seat, nil), p.st.Clone().Moves(seat, nil)} {
		if !slices.Equal(moves, other) {
			p.fail("equal states list the moves of seat %d differently: %s and %s", seat, p.names(moves), p.names(other))
		}
	}
	if len(moves) > 0 && !slices.ContainsFunc(moves, func(m game.Move) bool { return !game.Free(p.st, seat, m) }) {
		p.fail("seat %d is asked %v and can only take free actions: %s", seat, p.st.Question(seat).Phrase, p.names(moves))
	}
	if d, ok := p.st.(game.Discerner); ok && len(moves) > 0 && !slices.ContainsFunc(moves, func(m game.Move) bool {
		return !game.Free(p.st, seat, m) && !d.Pointless(seat, m)
	}) {
		p.fail("seat %d is asked %v, and no answer has a point: %s", seat, p.st.Question(seat).Phrase, p.names(moves))
	}
	kept := []game.Move{^game.Move(0)}
	if got := p.st.Moves(seat, kept); len(got) != len(moves)+1 || got[0] != kept[0] {
		p.fail("Moves of seat %d does not append to what it is given", seat)
	}
	if got := p.st.Candidates(seat, kept); len(got) != len(candidates)+1 || got[0] != kept[0] {
		p.fail("Candidates of seat %d does not append to what it is given", seat)
	}
	if asked := p.st.Waiting().Has(seat); asked != (len(moves) > 0) || asked != (p.st.Question(seat).Kind != "") {
		p.fail("seat %d: waiting is %v, the question is %v, the moves are %s", seat, asked, p.st.Question(seat), p.names(moves))
	}
	return moves
}

// notCandidates checks answers from other moments of the game: what passes must be listed.
func (p *play) notCandidates(seat game.Seat, legal, pool []game.Move) {
	p.t.Helper()
	for _, m := range pool {
		if p.st.Check(seat, m) == nil && !slices.Contains(legal, m) {
			p.fail("Check allows %q of seat %d, but Moves is %s", p.g.Format(m), seat, p.names(legal))
		}
	}
}

// tryAll gives every one of these answers on a copy.
func (p *play) tryAll(seat game.Seat, moves []game.Move, before []byte) {
	p.t.Helper()
	scratch := p.st.Clone()
	for _, m := range moves {
		p.st.CopyTo(scratch)
		p.tryOne(scratch, seat, m, before)
	}
}

func (p *play) tryOne(scratch game.State, seat game.Seat, m game.Move, before []byte) {
	p.t.Helper()
	want := p.st.Check(seat, m)
	var heard told
	got := scratch.Apply(seat, m, &heard)
	if want == nil {
		if got != nil {
			p.fail("Check allows %q of seat %d, Apply refuses it: %v", p.g.Format(m), seat, got)
		}
		return
	}
	var checked, applied *game.Illegal
	if !errors.As(want, &checked) || !errors.As(got, &applied) || checked.String() != applied.String() {
		p.fail("%q of seat %d: Check says %v, Apply says %v; want the same *Illegal", p.g.Format(m), seat, want, got)
	}
	if after := p.json(scratch); !bytes.Equal(before, after) {
		p.fail("the illegal answer %q of seat %d (%v) changed the state:\n%s", p.g.Format(m), seat, got, scenario.Differ(before, after))
	}
	if len(heard.events) > 0 {
		p.fail("the illegal answer %q of seat %d (%v) was told as %v", p.g.Format(m), seat, got, heard.by(game.Watcher))
	}
}

// strangers asks for seats that do not exist and answers that no engine made.
func (p *play) strangers(before []byte) {
	p.t.Helper()
	scratch := p.st.Clone()
	for _, seat := range []game.Seat{game.Watcher, game.Seat(p.st.Seats()), game.MaxSeats, 127, -128} {
		if q := p.st.Question(seat); q.Kind != "" {
			p.fail("there is no seat %d, but it is asked %v", seat, q)
		}
		if moves := append(p.st.Moves(seat, nil), p.st.Candidates(seat, nil)...); len(moves) > 0 {
			p.fail("there is no seat %d, but it has moves: %s", seat, p.names(moves))
		}
		p.tryOne(scratch, seat, p.move, before)
		if p.st.Check(seat, p.move) == nil {
			p.fail("there is no seat %d, but %q is legal for it", seat, p.g.Format(p.move))
		}
	}
	legal := p.st.Moves(p.seat, nil)
	for range 4 {
		m := game.Move(p.rand.Uint64() >> p.rand.IntN(64))
		if slices.Contains(legal, m) {
			continue
		}
		if p.st.Check(p.seat, m) == nil {
			p.fail("Check allows the number %#x, which is no candidate", uint64(m))
		}
		p.tryNumber(scratch, m, before)
	}
}

// tryNumber gives an answer that may not even have a notation.
func (p *play) tryNumber(scratch game.State, m game.Move, before []byte) {
	p.t.Helper()
	var illegal *game.Illegal
	if err := scratch.Apply(p.seat, m, nil); !errors.As(err, &illegal) {
		p.fail("Apply of the number %#x says %v, want an *Illegal", uint64(m), err)
	}
	p.same("an answer that is none changed the state", before, p.json(scratch))
}

// allOver sees that nothing at all goes on in a finished game.
func (p *play) allOver(pool []game.Move) {
	p.t.Helper()
	before := p.json(p.st)
	for seat := range game.AllSeats(p.st.Seats()).All() {
		if q := p.st.Question(seat); q.Kind != "" {
			p.fail("the game is over, but seat %d is asked %v", seat, q)
		}
		if moves := append(p.st.Moves(seat, nil), p.st.Candidates(seat, nil)...); len(moves) > 0 {
			p.fail("the game is over, but seat %d has moves: %s", seat, p.names(moves))
		}
		p.tryAll(seat, pool, before)
		for _, m := range pool {
			var illegal *game.Illegal
			if err := p.st.Check(seat, m); !errors.As(err, &illegal) || illegal.Kind != game.ReasonOver {
				p.fail("the game is over, but %q is refused with %v; want %q", p.g.Format(m), err, game.ReasonOver)
			}
		}
	}
	if turn := p.st.Turn(); turn != game.Watcher {
		p.fail("the game is over, but it is the turn of seat %d", turn)
	}
}

// remember keeps up to 64 answers, replacing old ones at random.
func remember(pool, fresh []game.Move, rand *game.Rand) []game.Move {
	for _, m := range fresh {
		switch {
		case slices.Contains(pool, m):
		case len(pool) < 64:
			pool = append(pool, m)
		default:
			pool[rand.IntN(len(pool))] = m
		}
	}
	return pool
}
