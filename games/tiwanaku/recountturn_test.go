package tiwanaku_test

import (
	"slices"
	"strings"

	"kancha/game"
	"kancha/games/tiwanaku"
)

// diversity moves a marker up and scores it.
func (m *model) diversity(side, t int) {
	s := &m.sides[side]
	if s.level[t] == m.top {
		s.points[ptDiversity]++
		return
	}
	s.level[t]++
	for _, l := range s.level {
		if l == s.level[t] {
			s.points[ptDiversity]++
		}
	}
}

// won is a crop that was foretold rightly.
func (m *model) won(s *side, c uint8, token bool) {
	s.points[ptPredictions] += int(c)
	if token {
		s.token[c] = true
	}
}

func (m *model) offer(s *side, crops []string) {
	s.points[ptOfferings] += bookOffering[len(crops)]
	for _, c := range crops {
		s.token[slices.Index(bookCrops, c)] = false
	}
}

// offerAll is what the Otoma do whenever the people offer.
func (m *model) offerAll() {
	s := &m.sides[1]
	s.points[ptOfferings] += bookOffering[s.tokens()]
	s.token = [6]bool{}
}

func arrowOf(a tiwanaku.Arrow) byte {
	if a.To == "" {
		return 0
	}
	return strings.ToUpper(a.To)[0]
}

// apply carries out an answer. The arrows come from the engine, because they are chance.
func (m *model) apply(seat game.Seat, text string, was, is *tiwanaku.Sight) {
	words := strings.Fields(text)
	defer m.look(is)
	switch words[0] {
	case "move":
		m.from = 45
		if words[1] != "pool" {
			m.from = place(words[1])
		}
		m.phase = "dest"
	case "recall":
		m.farmer[place(words[1])] = none
		m.pool[m.band()]++
		m.phase = "close"
	case "to":
		if m.from == 45 {
			m.pool[m.band()]--
		} else {
			m.farmer[m.from] = none
		}
		m.from = place(words[1])
		m.farmer[m.from] = m.band()
		m.hunter = -1
		m.arrive(m.from, is)
	case "predict":
		m.predict(place(words[1]), words[2])
	case "stop":
		m.phase = "close"
	case "pass":
		if m.phase == "tileless" {
			m.endTurn()
			break
		}
		m.passed[m.turn] = true
		m.nextFinal()
	case "offer", "end":
		m.close(seat, words)
	case "advance":
		m.advance(place(words[1]), is)
	case "spend":
		t := slices.Index(bookTerrains, words[1])
		m.left[m.turn][t]--
		m.pile[t]++
		m.dir = arrowOf(was.Tops[m.turn][t])
		m.phase = "act"
		if len(m.seers()) == 0 && len(m.movers(m.dir)) == 0 {
			m.endTurn() // TI-91
		}
	case "give":
		m.left[int(words[1][0]-'0')][m.need]--
		m.after(m.from, is)
	}
}

// look takes in what chance shows.
func (m *model) look(is *tiwanaku.Sight) {
	if m.mode == "coop" && m.phase == "spend" {
		for t := range m.tops {
			m.tops[t] = arrowOf(is.Tops[m.turn][t])
		}
	}
	m.waiting = game.SeatSet(game.Seat(m.turn))
	switch m.phase {
	case "over":
		m.waiting = 0
	case "otoma":
		if !m.tie() {
			m.waiting = game.SeatSet(game.Seat(m.people))
		}
	case "offering":
		m.waiting = 0
		for s := range m.sides {
			if m.sides[s].tokens() > 0 && m.mode == "competitive" {
				m.waiting = m.waiting.With(game.Seat(s))
			}
		}
		if m.mode == "coop" {
			m.waiting = game.SeatSet(game.Seat(m.turn))
		}
	}
}

// arrive is the end of a move: of the farmer at that space, or of the Otoma that hunts.
func (m *model) arrive(at int, is *tiwanaku.Sight) {
	if !m.tile[at] {
		t := int(m.truthT[at] - 1)
		m.tile[at], m.placed = true, true
		if m.hunter >= 0 {
			m.diversity(1, t)
			m.crop[at] = true
			m.won(&m.sides[1], m.truthC[at], m.mode == "coop")
		} else {
			m.diversity(m.sideOf(m.turn), t)
		}
		if m.mode == "coop" && !m.take(t) {
			m.need, m.phase = t, "give"
			return
		}
	}
	m.after(at, is)
}

// take takes a tile from the pile or from the only person who has one; false if it is to be decided who gives it.
func (m *model) take(t int) bool {
	if m.pile[t] > 0 {
		m.pile[t]--
		return true
	}
	var have []int
	for seat := range m.people {
		if m.left[seat][t] > 0 {
			have = append(have, seat)
		}
	}
	if len(have) == 1 {
		m.left[have[0]][t]--
		return true
	}
	return false
}

// after goes on when the tile lies there.
func (m *model) after(at int, is *tiwanaku.Sight) {
	if m.hunter >= 0 {
		m.reaction()
		return
	}
	m.phase = "close"
	switch {
	case m.mode == "solo" && !m.crop[at] && m.emptySpaces() > 0:
		m.arrow(is.Arrows[at])
	case m.mode == "coop":
		m.disturb(at)
	}
}

func (m *model) predict(at int, said string) {
	c := m.truthC[at]
	m.crop[at], m.placed = true, true
	right := said == bookCrops[c]
	if right {
		m.won(m.mine(), c, true)
	} else {
		m.mine().points[ptMistakes] -= min(int(c), m.mine().total())
	}
	more := len(m.seers()) > 0
	switch {
	case m.mode == "solo" && more:
		m.phase = "more"
	case m.mode == "solo" && m.final:
		m.phase = "over"
	case m.mode == "solo":
		m.phase = "close"
	case m.final:
		m.passed[m.turn] = m.passed[m.turn] || !right
		m.nextFinal()
	case !right:
		m.endTurn()
	case more:
		m.phase = "more"
	default:
		m.phase = "close"
	}
}

func (m *model) close(seat game.Seat, words []string) {
	s := m.mine()
	if m.phase == "offering" && m.mode == "competitive" {
		s = &m.sides[seat]
	}
	if words[0] == "offer" {
		m.offer(s, words[1:])
		if m.mode == "coop" {
			m.offerAll()
		}
	}
	if m.phase != "offering" {
		m.endTurn()
		return
	}
	m.offered = m.offered.With(seat)
	m.lastOfferings()
}

// endTurn goes on with the next seat or to the end of the game.
func (m *model) endTurn() {
	if m.placed {
		m.idle = 0
	} else {
		m.idle++
	}
	stalled := m.mode != "coop" && m.idle == m.stall
	m.placed, m.interrupt, m.dir = false, false, 0
	switch {
	case m.mode == "coop":
		m.nextTogether()
	case m.emptySpaces() == 0 || stalled:
		m.final = true
		if m.mode == "solo" {
			m.phase = "over"
			if !m.noFinal && len(m.seers()) > 0 {
				m.phase = "final"
			}
			return
		}
		m.turn = (m.turn + m.people - 1) % m.people
		m.nextFinal()
	default:
		m.turn = (m.turn + 1) % m.people
		m.phase = "turn"
	}
}

// nextTogether finds who goes on together: whoever has a tile.
func (m *model) nextTogether() {
	if m.left == [4][4]int{} {
		m.phase = "offering"
		m.lastOfferings()
		return
	}
	for {
		m.turn = (m.turn + 1) % m.people
		if m.left[m.turn] != [4]int{} {
			m.phase = "spend"
			return
		}
		if m.mayPredict && len(m.seers()) > 0 {
			m.phase = "tileless"
			return
		}
	}
}

// nextFinal finds who is asked for a final prediction.
func (m *model) nextFinal() {
	if m.mode == "solo" {
		m.phase = "over"
		return
	}
	for range m.people {
		m.turn = (m.turn + 1) % m.people
		if m.passed[m.turn] {
			continue
		}
		if len(m.seers()) > 0 {
			m.phase = "final"
			return
		}
		m.passed[m.turn] = true
	}
	m.phase = "offering"
	m.lastOfferings()
}

func (m *model) lastOfferings() {
	if m.mode == "coop" {
		if m.offered == 0 && m.sides[0].tokens() > 0 {
			return
		}
		m.offerAll()
		m.sides[1].points[ptEmpty] = m.emptySpaces()
		m.phase = "over"
		return
	}
	for s := range m.sides {
		if m.sides[s].tokens() > 0 && !m.offered.Has(game.Seat(s)) {
			return
		}
	}
	m.phase = "over"
}
