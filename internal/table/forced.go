package table

import "kancha/game"

// Closing says when the table ends a turn by itself, where its seat can do nothing else.
type Closing uint8

const (
	CloseAsked  Closing = iota // never: the seat is asked
	CloseIdle                  // where the seat could take nothing back of the answer that came before
	CloseAlways                // whenever that can be taken back
)

// mostForced is more than the rules of any game leave without a choice in a row.
const mostForced = 64

// forced drafts what leaves no choice after an answer (game.Forced): the engine asks, and the table answers for whoever
// is asked, people and bots. It belongs to the answer and is taken back with it. What is asked before the first answer of a
// game is asked.
//
// Who does not want to be asked more than needed (Answer.Close) is not asked either where all answers but one are pointless,
// or where the turn can only end or be drawn out by free actions.
//
// What others could not know to leave no choice is asked (Question.Private), however often it turns out so: the time until
// an answer would tell. An automaton answers in its own time, to be followed.
func (p *progress) forced(before game.State, a Answer, chairs []Chair) error {
	for range mostForced {
		seat, move := game.Watcher, game.Move(0)
		for s := range p.state.Waiting().All() {
			own := s == a.Seat && a.Close != CloseAsked
			m, only := game.Forced(p.state, s, own, own && p.state.Reveals() != before.Reveals())
			if only && chairs[s].Holder != Automaton && (!p.state.Question(s).Closes || s == a.Seat && a.closes(before, p.state)) {
				seat, move = s, m
				break
			}
		}
		if seat == game.Watcher {
			return nil
		}
		if err := p.step(seat, move, "", body{Auto: true}); err != nil {
			return err
		}
	}
	return nil
}

// closes tells whether the turn of the seat that has answered ends by itself.
func (a *Answer) closes(before, after game.State) bool {
	switch a.Close {
	case CloseIdle:
		return after.Reveals() != before.Reveals()
	case CloseAlways:
		return true
	}
	return false
}
