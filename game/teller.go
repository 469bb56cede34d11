package game

// Teller is an optional side of a Position: it says of some answers what they mean there, where Describe, which knows no
// position, can only number them: the second option of a choice, one section on, the end of a row.
type Teller interface {
	// Tell is a phrase of the vocabulary's Moves, false where Describe says all there is to say. The answer need not be
	// legal.
	Tell(Seat, Move) (Phrase, bool)
}

// Told says an answer as a phrase, as the position knows it or else as the game describes it.
func Told(g Game, p Position, s Seat, m Move) Phrase {
	if t, ok := p.(Teller); ok {
		if phrase, told := t.Tell(s, m); told {
			return phrase
		}
	}
	return g.Describe(m)
}

// Freer is an optional side of a Position: it tells free actions, which may be taken beside whatever is asked, from
// answers to the question itself.
type Freer interface {
	// Free tells whether a legal answer is a free action. Of the answers to a question at least one is none.
	Free(Seat, Move) bool
}

// Free tells whether an answer is a free action beside the question.
func Free(p Position, s Seat, m Move) bool {
	f, ok := p.(Freer)
	return ok && f.Free(s, m)
}
