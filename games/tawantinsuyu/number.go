package tawantinsuyu

import "kancha/game"

// numberable bounds the plain numbers of verbs, where less than mostCount is enough.
var numberable = map[Verb]int{Walk: Sections, Choose: maxOptions, Benefit: 16}

// numbering numbers all answers of the game with its pack. Weavings that are bought stand in ascending order, and every
// such choice has one number.
func (e *engine) numbering() (table *game.ActionTable) {
	table = &game.ActionTable{}
	for v := Keep; v < verbs; v++ {
		if v == Buy {
			n := len(e.tileIDs)
			table.AddSize(uint8(v), shapes[v].word, n+pairs(n)+triples(n))
			continue
		}
		var most []int
		for _, o := range shapes[v].ops {
			most = append(most, e.mostOf(v, o))
		}
		table.Add(uint8(v), shapes[v].word, most...)
	}
	return table
}

// mostOf is how many values an operand of a verb can have, with 0.
func (e *engine) mostOf(v Verb, o operand) int {
	discard, flip := 0, 0
	for _, c := range e.conquests {
		discard, flip = max(discard, int(c.discard)), max(flip, int(c.flip))
	}
	switch o {
	case opNone:
		return 1
	case opDiscardOnes:
		return discard + 1
	case opDiscardTwos:
		return (discard+1)/2 + 1
	case opFlipOnes:
		return flip + 1
	case opFlipTwos:
		return (flip+1)/2 + 1
	case opCount:
		if n, ok := numberable[v]; ok {
			return n + 1
		}
		return mostCount + 1
	}
	return len(e.names(o)) + 1
}

// pairs and triples are how many choices of two and three out of n things there are.
func pairs(n int) int { return n * (n - 1) / 2 }

func triples(n int) int { return n * (n - 1) * (n - 2) / 6 }

// Number is the number of an answer, see docs/research.md.
func (e *engine) Number(m game.Move) int {
	a := Read(m)
	if !e.formed(a) {
		return -1
	}
	if a.Verb != Buy {
		return e.actions.Number(m)
	}
	first, n := e.actions.First(uint8(Buy)), len(e.tileIDs)
	one, two, three := int(a.A)-1, int(a.B)-1, int(a.C)-1
	switch {
	case two < 0:
		return first + one
	case three < 0:
		return first + n + pairs(two) + one
	}
	return first + n + pairs(n) + triples(three) + pairs(two) + one
}

// Numbered is the answer of a number.
func (e *engine) Numbered(at int) (game.Move, bool) {
	verb, place, ok := e.actions.Verb(at)
	if !ok {
		return 0, false
	}
	if Verb(verb) == Buy {
		return e.bought(place).Move(), true
	}
	m, ok := e.actions.Numbered(at)
	return m, ok && e.formed(Read(m))
}

// bought is the choice of weavings with a number among these choices.
func (e *engine) bought(place int) Answer {
	n := len(e.tileIDs)
	if place < n {
		return Answer{Verb: Buy, A: uint8(place + 1)}
	}
	last := func(rest int, count func(int) int) int {
		at := 0
		for count(at+1) <= rest {
			at++
		}
		return at
	}
	place -= n
	if place < pairs(n) {
		two := last(place, pairs)
		return Answer{Verb: Buy, A: uint8(place - pairs(two) + 1), B: uint8(two + 1)}
	}
	place -= pairs(n)
	three := last(place, triples)
	place -= triples(three)
	two := last(place, pairs)
	return Answer{Verb: Buy, A: uint8(place - pairs(two) + 1), B: uint8(two + 1), C: uint8(three + 1)}
}
