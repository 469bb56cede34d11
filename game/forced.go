package game

// Discerner is an optional side of a Position: it tells answers that nobody would miss.
type Discerner interface {
	// Pointless tells of a legal answer that another one to the same question is at least as good for the seat and its
	// team, whatever they know and whatever follows, and tells the others no more. That one is not pointless itself.
	Pointless(Seat, Move) bool
}

// Forced is the answer of a seat, where it has no choice and the answer neither makes anything known nor ends the game: a
// table may give it by itself. Where the question is private there is none, as others would see how fast it was answered
// and know that the seat had no choice.
//
// It is the only legal answer; or, with sparing, the only one that has a point. What ends a turn of which nothing can be
// taken back any more (sealed) may make something known. Free actions beside the end of a turn are no
// reason to ask then, unless more happens at that end than that the turn passes on: each of them was open before.
func Forced(s State, seat Seat, sparing, sealed bool) (Move, bool) {
	q := s.Question(seat)
	if !s.Waiting().Has(seat) || q.Private {
		return 0, false
	}
	moves := s.Moves(seat, nil)
	open := len(moves)
	if sparing {
		moves = worthwhile(s, seat, moves, q.Closes)
	}
	sealed = sealed && q.Closes
	if len(moves) != 1 || s.Preview(seat, moves[0]).Reveals && !sealed {
		return 0, false
	}
	after := s.Clone()
	if err := after.Apply(seat, moves[0], nil); err != nil || after.Waiting().Empty() || after.Reveals() != s.Reveals() && !sealed {
		return 0, false
	}
	if q.Closes && open > 1 && !passes(s, after, seat) {
		return 0, false
	}
	return moves[0], true
}

// worthwhile leaves out what is pointless and, where a turn ends, free actions.
func worthwhile(p Position, seat Seat, moves []Move, closes bool) []Move {
	kept := moves[:0]
	d, discerning := p.(Discerner)
	for _, m := range moves {
		if discerning && d.Pointless(seat, m) || closes && Free(p, seat, m) {
			continue
		}
		kept = append(kept, m)
	}
	return kept
}

// passes tells whether nothing has happened but that a seat's turn is over and another one's begins.
func passes(before, after State, seat Seat) bool {
	turn := after.Turn()
	if turn == Watcher || turn == seat || after.Waiting() != SeatSet(turn) {
		return false
	}
	was := before.Standings()
	for i, s := range after.Standings() {
		if s.Total != was[i].Total {
			return false
		}
	}
	return true
}
