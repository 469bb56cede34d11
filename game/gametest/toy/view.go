package toy

import "kancha/game"

// view is what one viewer knows. It holds no state: what the viewer may not know was taken out when it was made.
type view struct {
	position
	viewer game.Seat
}

// View takes out the hands and unseen cards of others, the order of the deck, and what the generator will give.
func (s *state) View(viewer game.Seat) game.View {
	v := &view{s.position, viewer}
	v.rand = game.Rand{}
	for i := range v.deck.n {
		v.deck.cards[i] = unseen
	}
	for seat := range v.people {
		if game.Seat(seat) == viewer {
			continue
		}
		v.hands[seat] = hand{hidden: int8(v.hands[seat].size())}
		if v.laid[seat] != 0 && v.phase != daring {
			v.laid[seat] = unseen
		}
	}
	return v
}

// Viewer is whose eyes these are.
func (v *view) Viewer() game.Seat { return v.viewer }

// Determinize deals the cards that the viewer does not see in a random way to where they can be.
func (v *view) Determinize(rand *game.Rand) game.State {
	s := &state{v.position}
	s.rand = rand.Fork()
	pool := v.notSeen()
	rand.Shuffle(pool.n, func(i, j int) { pool.cards[i], pool.cards[j] = pool.cards[j], pool.cards[i] })
	for seat := range s.hands {
		for range s.hands[seat].hidden {
			s.hands[seat].put(pool.pop())
		}
		s.hands[seat].hidden = 0
		if s.laid[seat] == unseen {
			s.laid[seat] = int8(pool.pop())
		}
	}
	for i := range s.deck.n {
		s.deck.cards[i] = int8(pool.pop())
	}
	return s
}

// notSeen is every card of the pack that the viewer does not see, in order of value.
func (v *view) notSeen() pile {
	var pool pile
	for i, n := range v.toy.pack.Cards {
		value := i + 1
		for _, h := range v.hands {
			n -= int(h.of[value])
		}
		for _, card := range append(v.laid[:], v.gone.cards[:v.gone.n]...) {
			if int(card) == value {
				n--
			}
		}
		for range n {
			pool.push(value)
		}
	}
	return pool
}
