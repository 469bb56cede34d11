package toy

import (
	"fmt"
	"strconv"
	"strings"

	"kancha/game"
	"kancha/game/scenario"
)

// Stage lets scenario files deal hands, lay cards and set the round; the deck holds whatever is left.
func (*Toy) Stage() scenario.Stage { return scenario.Stage{Set: set, Get: get, Ready: ready} }

func set(st game.State, key, value string) error {
	s := st.(*state)
	cards, err := readCardList(value)
	if err != nil {
		return err
	}
	seat, what, err := split(key)
	switch {
	case key == "gone":
		s.gone = pile{}
		for _, card := range cards {
			s.gone.push(card)
		}
	case key == "round" && len(cards) == 1:
		s.round = cards[0]
	case err != nil:
		return err
	case what == "hand":
		s.hands[seat] = hand{}
		for _, card := range cards {
			s.hands[seat].put(card)
		}
	default:
		return fmt.Errorf("cannot be set")
	}
	return nil
}

func ready(st game.State) error {
	s := st.(*state)
	s.deck = pile{}
	for i, n := range s.toy.pack.Cards {
		for range n - s.count(i+1) {
			s.deck.push(i + 1)
		}
	}
	return nil
}

func get(st game.State, key string) (string, error) {
	s := st.(*state)
	seat, what, err := split(key)
	switch {
	case key == "gone":
		return list(s.gone.cards[:s.gone.n]), nil
	case err != nil:
		return "", err
	case what == "hand":
		var cards []int8
		for value, n := range s.hands[seat].of {
			for range n {
				cards = append(cards, int8(value))
			}
		}
		return list(cards), nil
	}
	return "", fmt.Errorf("nobody knows this key")
}

func split(key string) (seat int, what string, err error) {
	name, what, _ := strings.Cut(key, ".")
	for i, colour := range []string{"red", "blue"} {
		if name == colour {
			return i, what, nil
		}
	}
	return 0, "", fmt.Errorf("nobody knows this key")
}

func readCardList(text string) ([]int, error) {
	var out []int
	for _, f := range strings.Fields(text) {
		n, err := strconv.Atoi(f)
		if err != nil || n < 1 || n > 5 {
			return nil, fmt.Errorf("%q is no card", f)
		}
		out = append(out, n)
	}
	return out, nil
}

func list(cards []int8) string {
	if len(cards) == 0 {
		return "none"
	}
	return strings.Trim(fmt.Sprint(cards), "[]")
}
