package tawantinsuyu

import (
	"encoding/json"
	"errors"
	"testing"

	"kancha/game"
)

// witness follows a game from outside, without the memory of the position: when a god or army card was last seen going
// into a deck, when a seat last drew unseen, and which cards everybody saw getting into a hand.
type witness struct {
	step              int
	godIn, armyIn     [MaxCards]int
	godDraw, armyDraw [maxSeats]int
	taken             [maxSeats]set
}

// hear notes what an answer did, by comparing the position with the one before.
func (w *witness) hear(was, now *state) {
	w.step++
	under := set(0)
	for _, i := range was.deckBottom.at[:was.deckBottom.n] {
		under |= bit(int(i))
	}
	offered := set(0)
	for _, i := range was.offer.at[:was.offer.n] {
		offered |= bit(int(i))
	}
	for i := range now.cards {
		if now.deck.has(i) && !was.deck.has(i) {
			w.godIn[i] = w.step
		}
	}
	for i := range now.armies {
		if now.armyDeck.has(i) && !was.armyDeck.has(i) {
			w.armyIn[i] = w.step
		}
	}
	for s := range game.Seat(now.seats) {
		w.taken[s] &= now.gods[s]
		for rest := now.gods[s] &^ was.gods[s]; rest != 0; rest &= rest - 1 {
			switch i := rest.first(); {
			case offered.has(i) && !now.deck.has(i) && now.reveals == was.reveals:
				w.taken[s] |= bit(i)
			case under.has(i) && was.deckN == 0 && now.reveals == was.reveals:
				w.taken[s] |= bit(i)
			default:
				w.godDraw[s] = w.step
			}
		}
		if now.armyHands[s]&^was.armyHands[s] != 0 {
			w.armyDraw[s] = w.step
		}
	}
}

// believes fails where a guess holds something that who has watched the game knows to be otherwise.
func (w *witness) believes(t *testing.T, truth, guess *state, viewer game.Seat) {
	t.Helper()
	for s := range game.Seat(guess.seats) {
		if s == viewer {
			continue
		}
		if missing := w.taken[s] &^ guess.gods[s]; missing != 0 {
			t.Fatalf("answer %d: viewer %d saw seat %d take %s, and guesses that it is elsewhere", w.step, viewer, s, guess.cardIDs[missing.first()])
		}
		for rest := guess.gods[s] &^ truth.gods[s]; rest != 0; rest &= rest - 1 {
			if i := rest.first(); w.godIn[i] > w.godDraw[s] {
				t.Fatalf("answer %d: viewer %d guesses that seat %d holds %s, which it cannot have drawn", w.step, viewer, s, guess.cardIDs[i])
			}
		}
		for rest := guess.armyHands[s] &^ truth.armyHands[s]; rest != 0; rest &= rest - 1 {
			if i := rest.first(); w.armyIn[i] > w.armyDraw[s] {
				t.Fatalf("answer %d: viewer %d guesses that seat %d holds %s, which it cannot have drawn", w.step, viewer, s, guess.armyIDs[i])
			}
		}
	}
}

// TestGuessesFitWhatWasSeen: TW-47, TW-55, TW-56, TW-60, TW-62, TW-86. Cards that everybody saw getting somewhere are
// there in every guess, and nobody is thought to hold what came into the deck after the last card that he drew.
func TestGuessesFitWhatWasSeen(t *testing.T) {
	g := load(t)
	taken := 0
	for _, su := range []game.Setup{setup(1), setup(2), setup(3), setup(4, "edition", "ru")} {
		for seed := range uint64(6) {
			su.Seed = seed
			st, err := g.New(su)
			if err != nil {
				t.Fatal(err)
			}
			now, r := st.(*state), game.NewRand(seed)
			w := &witness{}
			for !now.Waiting().Empty() {
				was := *now
				seat := now.Waiting().First()
				if err := now.Apply(seat, anything(now, now.Moves(seat, nil), &r), nil); err != nil {
					t.Fatal(err)
				}
				w.hear(&was, now)
				viewer := game.Seat(w.step%(int(now.seats)+1)) - 1
				w.believes(t, now, now.View(viewer).Determinize(&r).(*state), viewer)
				for s := range now.seats {
					taken += w.taken[s].len()
				}
			}
		}
	}
	if taken == 0 {
		t.Error("nobody ever took a card from the offer")
	}
}

// TestGuessesReachEverything: what is possible is guessed sometimes, and of equals each equally often.
func TestGuessesReachEverything(t *testing.T) {
	m := memory{}
	m.drew(1)         // one of 0, 1, 2
	m.mix(bit(3))     // 3 was not in the deck before
	m.drew(2)         // any
	m.drew(slot0 + 1) // not asked for
	r := game.NewRand(1)
	var seen [4][4]int
	for range 9000 {
		var of [maxSeats]int
		left := m.guess(firstBits(4), 1<<1|1<<2, &r, func(by uint8, card int) { of[by] = card })
		if left.len() != 2 || left.has(of[1]) || left.has(of[2]) {
			t.Fatalf("%b is left of four after %v", left, of)
		}
		seen[of[1]][of[2]]++
	}
	for a := range seen {
		for b, n := range seen[a] {
			possible := a != b && a != 3
			if possible && (n < 850 || n > 1150) || !possible && n > 0 {
				t.Errorf("first %d, then %d: %d of 9000 times, possible %v", a, b, n, possible)
			}
		}
	}
}

// TestShownCardsLeaveTheirDraws: which draw a shown card was stays open as far as it can.
func TestShownCardsLeaveTheirDraws(t *testing.T) {
	m := memory{}
	m.drew(0)
	m.mix(bit(5))
	m.drew(0)
	m.drew(1)
	m.showed(0, 5) // it was the second
	if d, ok := m.drawOf(0); !ok || d.after != 0 || m.drawsOf(0) != 1 || m.drawsOf(1) != 1 {
		t.Fatalf("%v is left of seat 0", d)
	}
	m.showed(0, 4)
	if m.drawsOf(0) != 0 {
		t.Fatal("a draw is left that was shown")
	}
	defer func() {
		if recover() == nil {
			t.Error("a card is shown that nobody drew, and nobody objects")
		}
	}()
	m.showed(0, 3)
}

// TestStatesWithoutMemoryAreRead: a state that tells nothing of what was seen is one in which everything is possible;
// one that tells what cannot be is refused.
func TestStatesWithoutMemoryAreRead(t *testing.T) {
	g := load(t)
	text, s := watched(t, g)
	plain := edit(t, text, func(d *document) {
		d.Gods.Memory, d.Armies.Memory = nil, nil
		for i := range d.Players {
			d.Players[i].Shown, d.Players[i].KeptN = nil, nil
		}
	})
	back, err := g.Decode(plain)
	if err != nil {
		t.Fatal(err)
	}
	if m := back.(*state).godMemory; m.mixings != 0 || int(m.drawn) != int(s.godsN[0]+s.godsN[1]+s.godsN[2]) {
		t.Errorf("a state without memory has %d mixings and %d draws", m.mixings, m.drawn)
	}
	held := s.cardIDs[(s.gods[0] &^ s.shown[0]).first()]
	for what, change := range map[string]func(*document){
		"held by somebody who drew before it was mixed in": func(d *document) {
			d.Gods.Memory.Mixings++
			d.Gods.Memory.Last[held] = d.Gods.Memory.Mixings
		},
		"mixed in later than ever":  func(d *document) { d.Gods.Memory.Last[held] = d.Gods.Memory.Mixings + 1 },
		"a draw too few":            func(d *document) { d.Gods.Memory.Draws = d.Gods.Memory.Draws[1:] },
		"a draw by nobody":          func(d *document) { d.Gods.Memory.Draws[0].By = "slot9" },
		"draws out of order":        func(d *document) { d.Gods.Memory.Draws[0].After = d.Gods.Memory.Mixings },
		"an unknown card":           func(d *document) { d.Gods.Memory.Last["G-nobody-1"] = 1 },
		"shown, but not held":       func(d *document) { d.Players[1].Shown = []string{held} },
		"an army card too many":     func(d *document) { d.Armies.Memory.Draws = append(d.Armies.Memory.Draws, drawDoc{"0", 0}) },
		"more kept than was chosen": func(d *document) { one := 1; d.Players[0].KeptN = &one },
	} {
		if _, err := g.Decode(edit(t, text, change)); !errors.As(err, new(*game.DecodeError)) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// watched is a state in the middle of a game, in which seat 0 holds a card that nobody else has seen.
func watched(t *testing.T, g game.Game) ([]byte, *state) {
	t.Helper()
	su := setup(3)
	su.Seed = 5
	st, err := g.New(su)
	if err != nil {
		t.Fatal(err)
	}
	s, r := st.(*state), game.NewRand(5)
	for s.festivals == 0 || s.phase != playing || s.gods[0]&^s.shown[0] == 0 || s.godMemory.draws[0].after == s.godMemory.mixings {
		seat := s.Waiting().First()
		if err := s.Apply(seat, sensible(s, s.Moves(seat, nil), &r), nil); err != nil {
			t.Fatal(err)
		}
	}
	text, err := s.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	return text, s
}

func edit(t *testing.T, text []byte, change func(*document)) []byte {
	t.Helper()
	var d document
	if err := json.Unmarshal(text, &d); err != nil {
		t.Fatal(err)
	}
	change(&d)
	out, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	return out
}
