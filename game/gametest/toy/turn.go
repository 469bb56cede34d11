package toy

import (
	"kancha/game"
	"kancha/game/turn"
)

// notInHand is why a card cannot be laid; its number is the card.
const notInHand turn.Reason = turn.First

// refusals say the reasons, with what their numbers stand for.
var refusals = []turn.Refusal[*position]{
	notInHand: turn.Say("not_in_hand", turn.Num[*position]("n")),
}

// row is one kind of question: how it is asked, which answers one could think of, which are legal, what they do.
type row = turn.Row[*position, game.Seat, game.Move]

// sequence is the course of play: everybody lays, the dummy turns, the winner may dare.
var sequence = turn.Table[*position, game.Seat, game.Move]{
	Rows: []row{
		laying: {
			Kind:       "lay",
			Private:    true,
			Verbs:      turn.On(layAny),
			Ask:        askLay,
			Candidates: layable,
			Check:      checkLay,
			Apply:      (*position).layCard,
		},
		turning: {
			Kind:       "turn",
			Verbs:      turn.On(turnUp),
			Candidates: turn.Only[*position, game.Seat](turnUp),
			Check:      turn.Legal[*position, game.Seat, game.Move],
			Apply:      (*position).turnCard,
		},
		daring: {
			Kind:       "dare",
			Verbs:      turn.On(roll, keep),
			Ask:        askDare,
			Candidates: turn.Only[*position, game.Seat](roll, keep),
			Check:      turn.Legal[*position, game.Seat, game.Move],
			Apply:      (*position).dare,
		},
	},
	Refusals: refusals,
	Asked: func(p *position, seat game.Seat) (int, game.Seat, turn.Reason) {
		return int(p.phase), seat, turn.Due(seat, p.seats, p.Waiting())
	},
	Read: read,
	Verb: func(_ *position, m game.Move) uint8 { return uint8(m) },
}

// Question is what a waiting seat is asked.
func (p *position) Question(seat game.Seat) game.Question { return sequence.Question(p, seat) }

// Candidates appends every answer to the seat's question.
func (p *position) Candidates(seat game.Seat, out []game.Move) []game.Move {
	return sequence.Candidates(p, seat, out)
}

// Moves appends the legal ones of them.
func (p *position) Moves(seat game.Seat, out []game.Move) []game.Move {
	return sequence.Moves(p, seat, out)
}

// Check is nil for a legal answer and an [*game.Illegal] for any other.
func (p *position) Check(seat game.Seat, m game.Move) error { return sequence.Check(p, seat, m) }

// Apply carries out a legal answer.
func (s *state) Apply(seat game.Seat, m game.Move, rec game.Recorder) error {
	return sequence.Apply(&s.position, seat, m, rec)
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

func askLay(p *position, _ game.Seat) game.Phrase {
	return game.Say("lay", game.Num("round", p.round))
}

func layable(p *position, _ game.Seat, out []game.Move) []game.Move {
	for value := range p.toy.pack.Cards {
		out = append(out, lay(value+1))
	}
	return out
}

func checkLay(p *position, seat game.Seat, m game.Move) turn.Reason {
	card := cardOf(m)
	switch {
	case card < 1 || card > len(p.toy.pack.Cards):
		return turn.NoAnswer
	case !p.hands[seat].has(card):
		return notInHand.With(card)
	}
	return turn.OK
}

// layCard puts a card down unseen (TOY-1). The last one hands over to the dummy, or has all cards shown.
func (p *position) layCard(seat game.Seat, m game.Move, rec game.Recorder) {
	p.hands[seat].take(cardOf(m))
	p.laid[seat] = int8(cardOf(m))
	if rec != nil {
		rec.Secret(game.SeatSet(seat), event(seat, "laid", cardOf(m)), game.Event{Seat: seat, Phrase: game.Say("laid_unseen")})
	}
	switch {
	case !p.Waiting().Empty():
	case p.seats > p.people:
		p.phase = turning
	default:
		p.show(rec)
	}
}

// turnCard lays the top card of the deck for the dummy (TOY-5).
func (p *position) turnCard(seat game.Seat, _ game.Move, rec game.Recorder) {
	p.laid[seat] = int8(p.deck.pop())
	p.show(rec)
}

// show turns all cards up and gives them to the highest one (TOY-2, TOY-3).
func (p *position) show(rec game.Recorder) {
	p.reveals++
	for seat, card := range p.laid[:p.seats] {
		tell(rec, game.Seat(seat), "shown", int(card))
	}
	p.winner = p.highest()
	if p.winner == game.Watcher {
		if rec != nil {
			rec.Event(game.Event{Seat: game.Watcher, Phrase: game.Say("tied")})
		}
		p.endRound()
		return
	}
	p.scores[p.winner].cards += p.pot()
	p.scores[p.winner].rounds++
	tell(rec, p.winner, "won", p.pot())
	p.phase = daring
	if int(p.winner) >= p.people {
		p.endRound()
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

func askDare(p *position, _ game.Seat) game.Phrase { return game.Say("dare", game.Num("n", p.pot())) }

// dare keeps the points or rolls for them (TOY-4).
func (p *position) dare(seat game.Seat, m game.Move, rec game.Recorder) {
	if m == keep {
		if rec != nil {
			rec.Event(game.Event{Seat: seat, Phrase: game.Say("kept")})
		}
		p.endRound()
		return
	}
	p.reveals++
	rolled := p.rand.IntN(p.toy.pack.Die) + 1
	tell(rec, seat, "rolled", rolled)
	if rolled >= p.toy.pack.Luck {
		p.scores[seat].luck += p.pot()
		tell(rec, seat, "doubled", p.pot())
	} else {
		p.scores[seat].luck -= p.pot()
		tell(rec, seat, "lost", p.pot())
	}
	p.endRound()
}

// endRound clears the table; after the last round the game is over (TOY-6).
func (p *position) endRound() {
	for seat, card := range p.laid[:p.seats] {
		p.gone.push(int(card))
		p.laid[seat] = 0
	}
	p.winner = game.Watcher
	p.phase = laying
	p.round++
	if p.round > p.rounds {
		p.round, p.phase = p.rounds, over
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
