package toy

import (
	"bytes"
	"encoding/json"
	"fmt"

	"kancha/game"
)

// document is the JSON of a state. In that of a view, cards that the viewer does not see are null, and so is the
// generator.
type document struct {
	Game    string     `json:"game"`
	Rules   int        `json:"rules"`
	Pack    string     `json:"pack"`
	People  int        `json:"people"`
	Dummy   bool       `json:"dummy"`
	Rounds  int        `json:"rounds"`
	Round   int        `json:"round"`
	Phase   string     `json:"phase"`
	Winner  *int       `json:"winner"`
	Deck    []*int     `json:"deck"`  // the top card last
	Hands   [][]*int   `json:"hands"` // of each person, by value
	Laid    []*int     `json:"laid"`  // by seat, 0 for nothing
	Gone    []int      `json:"gone"`
	Scores  [][3]int   `json:"scores"` // cards, luck and rounds won
	Reveals uint32     `json:"reveals"`
	Rand    *game.Rand `json:"rand"`
}

var phases = [...]string{laying: "lay", turning: "turn", daring: "dare", over: "over"}

// MarshalJSON writes the whole state.
func (s *state) MarshalJSON() ([]byte, error) {
	d := s.document()
	d.Rand = &s.rand
	return json.Marshal(d)
}

// MarshalJSON writes what the viewer knows.
func (v *view) MarshalJSON() ([]byte, error) { return json.Marshal(v.document()) }

func (p *position) document() *document {
	d := &document{
		Game: "toy", Rules: p.toy.info.Rules, Pack: p.toy.info.Pack.ID, People: p.people, Dummy: p.seats > p.people,
		Rounds: p.rounds, Round: p.round, Phase: phases[p.phase], Reveals: p.reveals,
		Deck: make([]*int, 0, p.deck.n), Laid: make([]*int, 0, p.seats), Gone: make([]int, 0, p.gone.n),
	}
	if p.winner != game.Watcher {
		winner := int(p.winner)
		d.Winner = &winner
	}
	for _, card := range p.deck.cards[:p.deck.n] {
		d.Deck = append(d.Deck, shown(card))
	}
	for _, card := range p.gone.cards[:p.gone.n] {
		d.Gone = append(d.Gone, int(card))
	}
	for seat := range p.people {
		d.Hands = append(d.Hands, p.hands[seat].list())
	}
	for seat := range p.seats {
		d.Laid = append(d.Laid, shown(p.laid[seat]))
		d.Scores = append(d.Scores, [3]int{p.scores[seat].cards, p.scores[seat].luck, p.scores[seat].rounds})
	}
	return d
}

// shown is a card as JSON: null if it is not seen.
func shown(card int8) *int {
	if card == unseen {
		return nil
	}
	n := int(card)
	return &n
}

func (h *hand) list() []*int {
	out := make([]*int, h.hidden, h.size())
	for value, n := range h.of {
		for range n {
			out = append(out, &[]int{value}[0])
		}
	}
	return out
}

// Decode reads a whole state and refuses what no game could reach, as far as counting tells.
func (t *Toy) Decode(data []byte) (game.State, error) {
	var d document
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&d); err != nil {
		return nil, &game.DecodeError{Path: "state", Reason: err.Error()}
	}
	if dec.More() {
		return nil, &game.DecodeError{Path: "state", Reason: "more than one value"}
	}
	s := &state{}
	s.toy = t
	for _, part := range []func(*document, *state) error{readHead, readCards, readScores, checkCounts} {
		if err := part(&d, s); err != nil {
			return nil, err
		}
	}
	return s, nil
}

func wrong(path, format string, args ...any) error {
	return &game.DecodeError{Path: path, Reason: fmt.Sprintf(format, args...)}
}

func readHead(d *document, s *state) error {
	info := &s.toy.info
	switch {
	case d.Game != info.ID:
		return wrong("game", "want %q", info.ID)
	case d.Rules != info.Rules:
		return wrong("rules", "want %d", info.Rules)
	case d.Pack != info.Pack.ID:
		return wrong("pack", "another pack")
	case d.People != 2:
		return wrong("people", "want 2")
	case d.Rounds != 2 && d.Rounds != 3:
		return wrong("rounds", "want 2 or 3")
	case d.Round < 1 || d.Round > d.Rounds:
		return wrong("round", "want 1 to %d", d.Rounds)
	case d.Rand == nil:
		return wrong("rand", "missing")
	}
	s.people, s.seats, s.rounds, s.round = d.People, d.People, d.Rounds, d.Round
	if d.Dummy {
		s.seats++
	}
	s.reveals, s.rand, s.winner, s.phase = d.Reveals, *d.Rand, game.Watcher, -1
	for i, name := range phases {
		if d.Phase == name {
			s.phase = phase(i)
		}
	}
	if s.phase < 0 || s.phase == turning && !d.Dummy {
		return wrong("phase", "want one of %v, and turn only with the dummy", phases)
	}
	if (d.Winner != nil) != (s.phase == daring) {
		return wrong("winner", "want one while somebody dares, and only then")
	}
	if d.Winner != nil {
		if *d.Winner < 0 || *d.Winner >= s.people {
			return wrong("winner", "no seat that could dare")
		}
		s.winner = game.Seat(*d.Winner)
	}
	return nil
}

// card reads one card, with 0 only where nothing may lie.
func (t *Toy) card(path string, n *int, least int) (int, error) {
	if n == nil || *n < least || *n > len(t.pack.Cards) {
		return 0, wrong(path, "want a card from %d to %d", least, len(t.pack.Cards))
	}
	return *n, nil
}

func readCards(d *document, s *state) error {
	if len(d.Deck) > maxCards || len(d.Gone) > maxCards || len(d.Hands) != s.people || len(d.Laid) != s.seats {
		return wrong("deck", "there must be a hand for each person, something laid for each seat, and no more cards than in the pack")
	}
	for i, n := range d.Deck {
		card, err := s.toy.card(fmt.Sprintf("deck[%d]", i), n, 1)
		if err != nil {
			return err
		}
		s.deck.push(card)
	}
	for i, n := range d.Gone {
		card, err := s.toy.card(fmt.Sprintf("gone[%d]", i), &n, 1)
		if err != nil {
			return err
		}
		s.gone.push(card)
	}
	for seat, cards := range d.Hands {
		if len(cards) > maxCards {
			return wrong(fmt.Sprintf("hands[%d]", seat), "too many cards")
		}
		for i, n := range cards {
			card, err := s.toy.card(fmt.Sprintf("hands[%d][%d]", seat, i), n, 1)
			if err != nil {
				return err
			}
			s.hands[seat].put(card)
		}
	}
	for seat, n := range d.Laid {
		card, err := s.toy.card(fmt.Sprintf("laid[%d]", seat), n, 0)
		if err != nil {
			return err
		}
		s.laid[seat] = int8(card)
	}
	return nil
}

func readScores(d *document, s *state) error {
	if len(d.Scores) != s.seats {
		return wrong("scores", "want one for each seat")
	}
	most := maxCards * maxValues
	for seat, n := range d.Scores {
		path := fmt.Sprintf("scores[%d]", seat)
		if n[0] < 0 || n[0] > most || n[1] < -n[0] || n[1] > n[0] || n[2] < 0 || n[2] > s.rounds {
			return wrong(path, "cannot be")
		}
		s.scores[seat] = score{n[0], n[1], n[2]}
	}
	return nil
}

// checkCounts compares the cards with the pack, and with the moment: each person holds a card for every round to come
// and one more, those who have laid one less; the table is full while somebody dares and empty when it is over.
func checkCounts(_ *document, s *state) error {
	for i, want := range s.toy.pack.Cards {
		if n := s.count(i + 1); n != want {
			return wrong("deck", "there are %d cards of %d, the pack has %d", n, i+1, want)
		}
	}
	rest := s.rounds - s.round + 2
	if s.phase == over {
		rest--
	}
	for seat := range s.seats {
		laid := s.laid[seat] != 0
		person := seat < s.people
		switch {
		case person && laid && s.hands[seat].size() != rest-1, person && !laid && s.hands[seat].size() != rest:
			return wrong(fmt.Sprintf("hands[%d]", seat), "wrong number of cards in round %d", s.round)
		case laid != (s.phase == daring || s.phase == turning && person) && (s.phase != laying || !person):
			return wrong(fmt.Sprintf("laid[%d]", seat), "cannot be in phase %s", phases[s.phase])
		}
	}
	if s.phase == laying && s.Waiting().Empty() {
		return wrong("laid", "everybody has laid, so the cards must have been shown")
	}
	if played := s.round - 1 + int(s.phase)/int(over); s.gone.n != played*s.seats {
		return wrong("gone", "there are %d cards, want %d", s.gone.n, played*s.seats)
	}
	if s.phase == daring && s.highest() != s.winner {
		return wrong("winner", "has not laid the highest card")
	}
	return nil
}

// count is how many cards of a value there are, wherever they lie.
func (p *position) count(value int) int {
	n := 0
	for _, h := range p.hands {
		n += int(h.of[value])
	}
	for _, cards := range [][]int8{p.laid[:], p.deck.cards[:p.deck.n], p.gone.cards[:p.gone.n]} {
		for _, card := range cards {
			if int(card) == value {
				n++
			}
		}
	}
	return n
}
