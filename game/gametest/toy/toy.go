// Package toy is a whole game in a few hundred lines. It shows how an engine is built, and the test suite is tried on
// it. docs/add-a-game.md walks through it.
//
// Two people hold cards. In each round both lay one face down at the same time, then all are shown, and the highest
// takes them for the sum of their values; equal highest ones win nothing. Who has won may keep the points, or roll the
// die: a high roll doubles them, a low one loses them. In the mode "dummy" a third seat is played by the rules: once
// both have laid, it turns up the top card of the deck. The most points win, then the most rounds won.
//
//	TOY-1 both lay at the same time, unseen       TOY-4 the winner may roll: double or nothing
//	TOY-2 the highest card takes all              TOY-5 the dummy turns up the top card and always keeps
//	TOY-3 equal highest cards win nothing         TOY-6 the game ends after the chosen number of rounds
package toy

import (
	"slices"

	"kancha/game"
	"kancha/game/turn"
)

// Limits of the arrays in a state. A pack beyond them is refused.
const (
	maxSeats  = 3
	maxValues = 8
	maxCards  = 32
)

// Toy is the game bound to a pack.
type Toy struct {
	pack pack
	info game.Info
}

// Load binds the rules to a pack, the one that the package carries if it is nil. A wrong pack is a [*game.PackError].
func Load(data []byte) (game.Game, error) {
	p, id, err := readPack(data)
	if err != nil {
		return nil, err
	}
	return &Toy{p, describe(id)}, nil
}

// Info describes the game.
func (t *Toy) Info() *game.Info { return &t.info }

func describe(pack game.PackID) game.Info {
	return game.Info{
		ID:         "toy",
		Rules:      1,
		Pack:       pack,
		Modes:      []game.Mode{{ID: "duel", Min: 2, Max: 2}, {ID: "dummy", Min: 2, Max: 2}},
		Options:    []game.Option{{ID: "rounds", Values: []string{"2", "3"}, Default: "3"}},
		Bound:      3 * (2 + 1 + 1), // each round: two cards, the dummy's, and a roll
		Colours:    []string{"red", "blue", "grey"},
		Vocabulary: vocabulary(),
	}
}

func vocabulary() game.Vocabulary {
	n := game.Num("n", 1)
	return game.Vocabulary{
		Questions: []game.Entry{
			{Kind: "lay", Args: []game.Arg{game.Num("round", 1)}},
			{Kind: "turn"},
			{Kind: "dare", Args: []game.Arg{n}},
		},
		Events: []game.Entry{
			{Kind: "laid", Args: []game.Arg{n}},
			{Kind: "laid_unseen"},
			{Kind: "shown", Args: []game.Arg{n}},
			{Kind: "won", Args: []game.Arg{n}},
			{Kind: "tied"},
			{Kind: "kept"},
			{Kind: "rolled", Args: []game.Arg{n}},
			{Kind: "doubled", Args: []game.Arg{n}},
			{Kind: "lost", Args: []game.Arg{n}},
		},
		Reasons: turn.Entries(refusals, nil),
		Effects: []game.Entry{{Kind: "double_or_nothing", Args: []game.Arg{n}}},
		Moves: []game.Entry{
			{Kind: "lay", Args: []game.Arg{n}}, {Kind: "turn"}, {Kind: "roll"}, {Kind: "keep"},
		},
		Categories: []string{"cards", "luck", "rounds"},
		Domains:    []game.Domain{{ID: "colour", IDs: []string{"red", "blue", "grey"}}},
	}
}

// New shuffles, deals and asks for the first cards.
func (t *Toy) New(setup game.Setup) (game.State, error) {
	setup, err := game.Settle(&t.info, setup)
	if err != nil {
		return nil, err
	}
	s := &state{}
	s.toy, s.rand = t, game.NewRand(setup.Seed)
	s.people, s.seats, s.winner = setup.Seats, setup.Seats, game.Watcher
	if setup.Mode == "dummy" {
		s.seats++
	}
	s.rounds = slices.Index(t.info.Options[0].Values, setup.Value("rounds")) + 2
	s.round = 1
	for value, n := range t.pack.Cards {
		for range n {
			s.deck.push(value + 1)
		}
	}
	s.rand.Shuffle(s.deck.n, func(i, j int) { s.deck.cards[i], s.deck.cards[j] = s.deck.cards[j], s.deck.cards[i] })
	for seat := range s.people {
		for range s.rounds + 1 {
			s.hands[seat].put(s.deck.pop())
		}
	}
	return s, nil
}
