package brain

import "math/bits"

// mean is the lead over valleys that an answer tells apart, between two bounds: what one part of them may come to is bounded
// by what the others can bring at best and at worst.
type mean struct {
	low, high float64
	reach     float64 // no lead is further from 0
	all       float64 // valleys
	rest      float64 // of which nothing is known yet
	part      float64 // what is being looked at
	sum       float64
	least     float64 // bounds of the part
	most      float64
}

// swing is by how many points a lead may change in what is played out, as far as bounds are concerned.
const swing = 40

func (e *ending) mean(p *plot, low, high float64) mean {
	n := float64(bits.OnesCount64(p.valleys))
	return mean{low: low, high: high, reach: e.span + swing, all: n, rest: n}
}

// bounds are those of the next part.
func (m *mean) bounds(valleys uint64) (least, most float64) {
	m.part = float64(bits.OnesCount64(valleys))
	m.rest -= m.part
	m.least = max(-infinite, (m.low*m.all-m.sum-m.reach*m.rest)/m.part)
	m.most = min(infinite, (m.high*m.all-m.sum+m.reach*m.rest)/m.part)
	return m.least, m.most
}

// add takes in what a part came to. It tells whether the others cannot change anything.
func (m *mean) add(lead float64) bool {
	m.sum += lead * m.part
	switch {
	case m.rest == 0:
		return true
	case lead <= m.least:
		m.sum += m.reach * m.rest
		return true
	case lead >= m.most:
		m.sum -= m.reach * m.rest
		return true
	}
	return false
}

func (m *mean) value() float64 { return m.sum / m.all }
