package game

// Passer is an optional side of a Position: it knows questions on which somebody may wish to pass without being asked, most
// of them in other people's turns.
type Passer interface {
	// Passes lists what can be passed on in a game like this one: ids of the vocabulary's domain [PassDomain], in the order of
	// a menu. It is the same through the whole game and for all seats.
	Passes() []string
	// Pass is the answer with which a seat passes on what it is asked, if that question belongs to the id: a legal one, and no free
	// action. It is false for all other questions, seats and ids. It follows from what everybody knows, so that the time until
	// the answer tells nothing of what only the seat knows.
	Pass(s Seat, id string) (Move, bool)
}

// PassDomain is the domain of the vocabulary that says what can be passed on.
const PassDomain = "pass"

// Passes lists what can be passed on, see [Passer].
func Passes(p Position) []string {
	if passer, ok := p.(Passer); ok {
		return passer.Passes()
	}
	return nil
}

// Passed is the answer with which a seat passes on what it is asked, if it wishes to pass on one of the ids.
func Passed(p Position, s Seat, ids []string) (Move, bool) {
	passer, ok := p.(Passer)
	if !ok || !p.Waiting().Has(s) {
		return 0, false
	}
	for _, id := range ids {
		if m, passes := passer.Pass(s, id); passes {
			return m, true
		}
	}
	return 0, false
}
