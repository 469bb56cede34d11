package toy

import "kancha/game"

// notInHand is why a card cannot be laid.
const notInHand = "not_in_hand"

// step is one kind of question: how it is asked, which answers one could think of, which are legal, what they do.
// check gives the kind of the reason, "" for a legal answer, so that a search pays for no phrase.
type step struct {
	ask        func(*position) game.Question
	candidates func(*position, []game.Move) []game.Move
	check      func(*position, game.Seat, game.Move) string
	apply      func(*state, game.Seat, game.Move, game.Recorder)
}

// steps is the round: everybody lays, the dummy turns, the winner may dare. It is filled in init because the steps
// lead on to each other.
var steps [over]step

func init() {
	steps = [over]step{
		laying:  {askLay, layable, checkLay, (*state).layCard},
		turning: {func(*position) game.Question { return game.Question{Phrase: game.Say("turn")} }, only(turnUp), among(turnUp), (*state).turnCard},
		daring:  {askDare, only(roll, keep), among(roll, keep), (*state).dare},
	}
}

func only(moves ...game.Move) func(*position, []game.Move) []game.Move {
	return func(_ *position, out []game.Move) []game.Move { return append(out, moves...) }
}

func among(moves ...game.Move) func(*position, game.Seat, game.Move) string {
	return func(_ *position, _ game.Seat, m game.Move) string {
		for _, o := range moves {
			if o == m {
				return ""
			}
		}
		return game.ReasonNoAnswer
	}
}

// Question is what a waiting seat is asked.
func (p *position) Question(seat game.Seat) game.Question {
	if !p.Waiting().Has(seat) {
		return game.Question{}
	}
	return steps[p.phase].ask(p)
}

// Candidates appends every answer to the seat's question.
func (p *position) Candidates(seat game.Seat, out []game.Move) []game.Move {
	if !p.Waiting().Has(seat) {
		return out
	}
	return steps[p.phase].candidates(p, out)
}

// Moves appends the legal ones of them.
func (p *position) Moves(seat game.Seat, out []game.Move) []game.Move {
	from := len(out)
	out = p.Candidates(seat, out)
	legal := out[:from]
	for _, m := range out[from:] {
		if p.reason(seat, m) == "" {
			legal = append(legal, m)
		}
	}
	return legal
}

// reason is why an answer is illegal, "" if it is not.
func (p *position) reason(seat game.Seat, m game.Move) string {
	switch {
	case p.phase == over:
		return game.ReasonOver
	case seat < 0 || int(seat) >= p.seats:
		return game.ReasonNoSuchSeat
	case !p.Waiting().Has(seat):
		return game.ReasonNotAsked
	}
	return steps[p.phase].check(p, seat, m)
}

// Check is nil for a legal answer and an [*game.Illegal] for any other.
func (p *position) Check(seat game.Seat, m game.Move) error {
	switch kind := p.reason(seat, m); kind {
	case "":
		return nil
	case notInHand:
		return game.Refuse(kind, game.Num("n", cardOf(m)))
	default:
		return game.Refuse(kind)
	}
}

// Preview warns of what will be shown, and says what a roll is about.
func (p *position) Preview(seat game.Seat, m game.Move) game.Preview {
	switch p.phase {
	case laying:
		return game.Preview{Reveals: p.seats == p.people && p.Waiting() == game.SeatSet(seat)}
	case turning:
		return game.Preview{Reveals: true}
	}
	if m == roll {
		return game.Preview{Reveals: true, Effects: []game.Phrase{game.Say("double_or_nothing", game.Num("n", p.pot()))}}
	}
	return game.Preview{}
}

// Apply carries out a legal answer.
func (s *state) Apply(seat game.Seat, m game.Move, rec game.Recorder) error {
	if err := s.Check(seat, m); err != nil {
		return err
	}
	steps[s.phase].apply(s, seat, m, rec)
	return nil
}

func askLay(p *position) game.Question {
	return game.Question{Phrase: game.Say("lay", game.Num("round", p.round)), Private: true}
}

func layable(p *position, out []game.Move) []game.Move {
	for value := range p.toy.pack.Cards {
		out = append(out, lay(value+1))
	}
	return out
}

func checkLay(p *position, seat game.Seat, m game.Move) string {
	card := cardOf(m)
	switch {
	case card < 1 || card > len(p.toy.pack.Cards) || m != lay(card):
		return game.ReasonNoAnswer
	case !p.hands[seat].has(card):
		return notInHand
	}
	return ""
}

// layCard puts a card down unseen (TOY-1). The last one hands over to the dummy, or has all cards shown.
func (s *state) layCard(seat game.Seat, m game.Move, rec game.Recorder) {
	s.hands[seat].take(cardOf(m))
	s.laid[seat] = int8(cardOf(m))
	if rec != nil {
		rec.Secret(game.SeatSet(seat), event(seat, "laid", cardOf(m)), game.Event{Seat: seat, Phrase: game.Say("laid_unseen")})
	}
	switch {
	case !s.Waiting().Empty():
	case s.seats > s.people:
		s.phase = turning
	default:
		s.show(rec)
	}
}

// turnCard lays the top card of the deck for the dummy (TOY-5).
func (s *state) turnCard(seat game.Seat, _ game.Move, rec game.Recorder) {
	s.laid[seat] = int8(s.deck.pop())
	s.show(rec)
}

// show turns all cards up and gives them to the highest one (TOY-2, TOY-3).
func (s *state) show(rec game.Recorder) {
	s.reveals++
	for seat, card := range s.laid[:s.seats] {
		tell(rec, game.Seat(seat), "shown", int(card))
	}
	s.winner = s.highest()
	if s.winner == game.Watcher {
		if rec != nil {
			rec.Event(game.Event{Seat: game.Watcher, Phrase: game.Say("tied")})
		}
		s.endRound()
		return
	}
	s.scores[s.winner].cards += s.pot()
	s.scores[s.winner].rounds++
	tell(rec, s.winner, "won", s.pot())
	s.phase = daring
	if int(s.winner) >= s.people {
		s.endRound()
	}
}

// highest is who has laid the highest card, Watcher if several have.
func (p *position) highest() game.Seat {
	winner, highest := game.Watcher, int8(0)
	for seat, card := range p.laid[:p.seats] {
		switch {
		case card > highest:
			winner, highest = game.Seat(seat), card
		case card == highest:
			winner = game.Watcher
		}
	}
	return winner
}

// pot is what the laid cards are worth.
func (p *position) pot() int {
	sum := 0
	for _, card := range p.laid {
		sum += int(card)
	}
	return sum
}

func askDare(p *position) game.Question {
	return game.Question{Phrase: game.Say("dare", game.Num("n", p.pot()))}
}

// dare keeps the points or rolls for them (TOY-4).
func (s *state) dare(seat game.Seat, m game.Move, rec game.Recorder) {
	if m == keep {
		if rec != nil {
			rec.Event(game.Event{Seat: seat, Phrase: game.Say("kept")})
		}
		s.endRound()
		return
	}
	s.reveals++
	rolled := s.rand.IntN(s.toy.pack.Die) + 1
	tell(rec, seat, "rolled", rolled)
	if rolled >= s.toy.pack.Luck {
		s.scores[seat].luck += s.pot()
		tell(rec, seat, "doubled", s.pot())
	} else {
		s.scores[seat].luck -= s.pot()
		tell(rec, seat, "lost", s.pot())
	}
	s.endRound()
}

// endRound clears the table; after the last round the game is over (TOY-6).
func (s *state) endRound() {
	for seat, card := range s.laid[:s.seats] {
		s.gone.push(int(card))
		s.laid[seat] = 0
	}
	s.winner = game.Watcher
	s.phase = laying
	s.round++
	if s.round > s.rounds {
		s.round, s.phase = s.rounds, over
	}
}

func event(seat game.Seat, kind string, n int) game.Event {
	return game.Event{Seat: seat, Phrase: game.Say(kind, game.Num("n", n))}
}

func tell(rec game.Recorder, seat game.Seat, kind string, n int) {
	if rec != nil {
		rec.Event(event(seat, kind, n))
	}
}
