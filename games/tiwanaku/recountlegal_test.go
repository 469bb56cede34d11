package tiwanaku_test

import (
	"fmt"
	"slices"
	"strings"

	"kancha/game"
)

// destinations of the farmer on a space, or from the pool (45), with the direction of the first step if there is one.
func (m *model) destinations(from int, arrow byte) (out []int) {
	var seen [45]bool
	var next []int
	enter := func(at int) {
		if at < 0 || seen[at] {
			return
		}
		seen[at] = true
		switch {
		case m.farmer[at] >= 0 && m.farmer[at] != m.band(), m.otomaOn(at):
		case m.farmer[at] == m.band() && at != from: // must go on
			next = append(next, at)
		case m.tile[at] && m.crop[at]: // may go on, and may stop unless it never left or all play together
			next = append(next, at)
			if m.mode != "coop" && at != from {
				out = append(out, at)
			}
		case at != from:
			out = append(out, at)
		}
	}
	switch {
	case from == 45:
		for _, at := range m.spaces() {
			for _, dir := range []byte(compass) {
				if m.step(at, dir) < 0 && (arrow == 0 || dir == turned(arrow)) {
					enter(at)
				}
			}
		}
	case arrow != 0:
		seen[from] = true
		enter(m.step(from, arrow))
	default:
		for _, dir := range []byte(compass) {
			enter(m.step(from, dir))
		}
	}
	for len(next) > 0 {
		at := next[0]
		next = next[1:]
		if m.mode == "coop" && at == from {
			continue
		}
		for _, dir := range []byte(compass) {
			enter(m.step(at, dir))
		}
	}
	return out
}

// movers are the farmers that can go somewhere.
func (m *model) movers(arrow byte) (out []int) {
	for _, at := range m.spaces() {
		if m.farmer[at] == m.band() && len(m.destinations(at, arrow)) > 0 {
			out = append(out, at)
		}
	}
	if m.pool[m.band()] > 0 && len(m.destinations(45, arrow)) > 0 {
		out = append(out, 45)
	}
	return out
}

// seers are the farmers that can predict.
func (m *model) seers() (out []int) {
	for _, at := range m.spaces() {
		if m.farmer[at] == m.band() && m.tile[at] && !m.crop[at] {
			out = append(out, at)
		}
	}
	return out
}

// legal lists every legal answer, sorted.
func (m *model) legal(seat game.Seat) (out []string) {
	add := func(words ...string) { out = append(out, strings.Join(words, " ")) }
	predictions := func() {
		for _, at := range m.seers() {
			for _, c := range bookCrops[1:] {
				add("predict", placeName(at), c)
			}
		}
	}
	offers := func(s *side) {
		add("end")
		for set := 2; set < 64; set += 2 {
			words := []string{"offer"}
			for c := 1; c <= 5; c++ {
				if set>>c&1 != 0 && s.token[c] {
					words = append(words, bookCrops[c])
				} else if set>>c&1 != 0 {
					words = nil
					break
				}
			}
			if words != nil {
				add(words...)
			}
		}
	}
	switch m.phase {
	case "turn", "act":
		for _, at := range m.movers(m.dir) {
			add("move", placeName(at))
		}
		for _, at := range m.spaces() {
			if m.mode == "competitive" && m.farmer[at] == m.band() {
				add("recall", placeName(at))
			}
		}
		predictions()
	case "dest":
		for _, at := range m.destinations(m.from, m.dir) {
			add("to", placeName(at))
		}
	case "more":
		predictions()
		if m.mode != "solo" {
			add("stop")
		}
	case "final", "tileless":
		predictions()
		add("pass")
	case "close":
		offers(m.mine())
	case "offering":
		if m.mode == "coop" {
			offers(&m.sides[0])
		} else {
			offers(&m.sides[seat])
		}
	case "spend":
		return m.spendable()
	case "give":
		for seat := range m.people {
			if m.left[seat][m.need] > 0 {
				add("give", fmt.Sprint(seat))
			}
		}
	case "choose":
		for _, p := range m.otoma {
			add("advance", placeName(p.at))
		}
	case "otoma":
		for _, c := range m.nearest() {
			add("advance", placeName(m.otoma[c.who].at))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// spendable are the tops that allow an action; all tops if none does.
func (m *model) spendable() (out []string) {
	var all []string
	for t, id := range bookTerrains {
		if m.left[m.turn][t] == 0 {
			continue
		}
		all = append(all, "spend "+id)
		if len(m.seers()) > 0 || len(m.movers(m.tops[t])) > 0 {
			out = append(out, "spend "+id)
		}
	}
	if len(out) == 0 {
		out = all
	}
	slices.Sort(out)
	return out
}
