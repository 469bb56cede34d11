package toy

import (
	"encoding/json"

	"kancha/game"
	"kancha/game/statejson"
)

// document is the JSON of a state. In that of a view, cards that the viewer does not see are null, and so is the
// generator.
type document struct {
	statejson.Head
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
		Head: statejson.HeadOf(&p.toy.info), People: p.people, Dummy: p.seats > p.people, Winner: statejson.Nullable(p.winner),
		Rounds: p.rounds, Round: p.round, Phase: phases[p.phase], Reveals: p.reveals,
		Deck: make([]*int, 0, p.deck.n), Laid: make([]*int, 0, p.seats), Gone: statejson.Ints(p.gone.cards[:p.gone.n]),
	}
	for _, card := range p.deck.cards[:p.deck.n] {
		d.Deck = append(d.Deck, shown(card))
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
	r := &reader{state: &state{}}
	r.toy = t
	if err := statejson.Read(data, &r.d, r.readHead, r.readCards, r.readScores, r.checkCounts); err != nil {
		return nil, err
	}
	return r.state, nil
}

// reader fills a state from a document.
type reader struct {
	*state
	d document
}

func (r *reader) readHead() {
	d := &r.d
	d.Check(&r.toy.info)
	statejson.Must(d.People == 2, "people", "want 2")
	r.people, r.seats = d.People, d.People
	if d.Dummy {
		r.seats++
	}
	r.rounds = statejson.Number("rounds", d.Rounds, 2, 3)
	r.round = statejson.Number("round", d.Round, 1, d.Rounds)
	r.reveals, r.rand = d.Reveals, statejson.Known("rand", d.Rand)
	r.phase = phase(statejson.Index("phase", d.Phase, phases[:]))
	statejson.Must(r.phase != turning || d.Dummy, "phase", "only the dummy turns")
	r.winner = statejson.SeatOrNobody("winner", d.Winner, r.people)
	statejson.Must((r.winner != game.Watcher) == (r.phase == daring), "winner", "want one while somebody dares, and only then")
}

// card reads a card, or 0 where nothing may lie.
func (r *reader) card(path string, n *int, least int) int {
	return statejson.Number(path, statejson.Known(path, n), least, len(r.toy.pack.Cards))
}

func (r *reader) readCards() {
	statejson.Must(len(r.d.Deck)+len(r.d.Gone) <= maxCards, "deck", "there are more cards than in any pack")
	for i, n := range r.d.Deck {
		r.deck.push(r.card(statejson.At("deck", i), n, 1))
	}
	for i, n := range r.d.Gone {
		r.gone.push(r.card(statejson.At("gone", i), &n, 1))
	}
	statejson.Length("hands", len(r.d.Hands), r.people)
	for seat, cards := range r.d.Hands {
		path := statejson.At("hands", seat)
		statejson.Must(len(cards) <= maxCards, path, "too many cards")
		for i, n := range cards {
			r.hands[seat].put(r.card(statejson.At(path, i), n, 1))
		}
	}
	statejson.Length("laid", len(r.d.Laid), r.seats)
	for seat, n := range r.d.Laid {
		r.laid[seat] = int8(r.card(statejson.At("laid", seat), n, 0))
	}
}

func (r *reader) readScores() {
	statejson.Length("scores", len(r.d.Scores), r.seats)
	for seat, n := range r.d.Scores {
		path := statejson.At("scores", seat)
		statejson.Number(path, n[0], 0, maxCards*maxValues)
		statejson.Number(path, n[1], -n[0], n[0])
		statejson.Number(path, n[2], 0, r.rounds)
		r.scores[seat] = score{n[0], n[1], n[2]}
	}
}

// checkCounts compares the cards with the pack, and with the moment: each person holds a card for every round to come
// and one more, those who have laid one less; the table is full while somebody dares and empty when it is over.
func (r *reader) checkCounts() {
	for i, want := range r.toy.pack.Cards {
		n := r.count(i + 1)
		statejson.Must(n == want, "deck", "there are %d cards of %d, the pack has %d", n, i+1, want)
	}
	rest := r.rounds - r.round + 2
	if r.phase == over {
		rest--
	}
	for seat := range r.seats {
		laid, person := r.laid[seat] != 0, seat < r.people
		if person {
			want := rest
			if laid {
				want--
			}
			statejson.Must(r.hands[seat].size() == want, statejson.At("hands", seat), "wrong number of cards in round %d", r.round)
		}
		fits := laid == (r.phase == daring || r.phase == turning && person) || r.phase == laying && person
		statejson.Must(fits, statejson.At("laid", seat), "cannot be in phase %s", phases[r.phase])
	}
	statejson.Must(r.phase != laying || !r.Waiting().Empty(), "laid", "everybody has laid, so the cards must have been shown")
	played := r.round - 1 + int(r.phase)/int(over)
	statejson.Must(r.gone.n == played*r.seats, "gone", "there are %d cards, want %d", r.gone.n, played*r.seats)
	statejson.Must(r.phase != daring || r.highest() == r.winner, "winner", "has not laid the highest card")
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
