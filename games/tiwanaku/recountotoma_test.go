package tiwanaku_test

import (
	"slices"

	"kancha/games/tiwanaku"
)

// arrow sets an Otoma in motion, alone.
func (m *model) arrow(a tiwanaku.Arrow) {
	colour := int(a.Colour - 1)
	switch {
	case colour == m.turn && m.level == "hard":
		m.phase = "choose"
		m.dir = arrowOf(a)
	case colour != m.turn:
		who := slices.IndexFunc(m.otoma, func(p pawn) bool { return p.colour == colour })
		m.toMove = []chase{{who, 1, arrowOf(a)}}
		m.phase = "otoma"
	}
}

// disturb sets those Otoma in motion that stand in the row or column of the farmer, together.
func (m *model) disturb(at int) {
	m.toMove = m.toMove[:0]
	for i, p := range m.otoma {
		dx, dy := p.at%9-at%9, p.at/9-at/9
		switch {
		case dx == 0 && dy < 0:
			m.toMove = append(m.toMove, chase{i, -dy, 'N'})
		case dx == 0:
			m.toMove = append(m.toMove, chase{i, dy, 'S'})
		case dy == 0 && dx < 0:
			m.toMove = append(m.toMove, chase{i, -dx, 'W'})
		case dy == 0:
			m.toMove = append(m.toMove, chase{i, dx, 'E'})
		}
	}
	m.reaction()
}

// nearest are those that may move first.
func (m *model) nearest() (out []chase) {
	far := 99
	for _, c := range m.toMove {
		far = min(far, c.far)
	}
	for _, c := range m.toMove {
		if c.far == far {
			out = append(out, c)
		}
	}
	return out
}

func (m *model) tie() bool { return len(m.nearest()) > 1 }

// reaction goes on with the next Otoma, or to the end of the turn.
func (m *model) reaction() {
	switch {
	case len(m.toMove) > 0:
		m.phase = "otoma"
	case m.mode == "coop" || m.mayOffer || !m.interrupt:
		m.phase = "close"
	default:
		m.endTurn()
	}
}

func otherEnd(end string) string {
	for _, trail := range bookTrails {
		switch end {
		case trail[0]:
			return trail[1]
		case trail[1]:
			return trail[0]
		}
	}
	panic(end + " has no trail")
}

// advance moves an Otoma straight on to the first empty space, over trails at the edge.
func (m *model) advance(from int, is *tiwanaku.Sight) {
	who := slices.IndexFunc(m.otoma, func(p pawn) bool { return p.at == from })
	dir := m.dir
	for i, c := range m.toMove {
		if c.who == who {
			dir = c.dir
			m.toMove = slices.Delete(m.toMove, i, i+1)
			break
		}
	}
	m.interrupt = true
	if m.emptySpaces() == 0 { // it stays
		m.reaction()
		return
	}
	at := from
	for range 200 {
		if next := m.step(at, dir); next >= 0 {
			at = next
		} else {
			end := otherEnd(placeName(at) + string(dir))
			at, dir = place(end), turned(end[2])
		}
		if !m.tile[at] {
			break
		}
	}
	m.otoma[who].at = at
	m.hunter = who
	m.arrive(at, is)
}
