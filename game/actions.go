package game

// ActionVerb is a kind of answer in the list of all answers that a game knows: Size numbers from First on belong to it.
type ActionVerb struct {
	Word  string // as in notation
	First int
	Size  int
}

// Numberer is an optional side of a Game for learning programs: every answer has a small number of its own, whatever the
// position. Info().Actions lists the verbs; a number is of the verb whose range it lies in.
type Numberer interface {
	// Number is the number of an answer, from 0 to ActionCount-1; -1 for what is no answer of this game.
	Number(Move) int
	// Numbered is the answer of a number, false if none has it.
	Numbered(int) (Move, bool)
}

// ActionCount is how many numbers answers can have, 0 if the game does not number them.
func (i *Info) ActionCount() int {
	if len(i.Actions) == 0 {
		return 0
	}
	last := i.Actions[len(i.Actions)-1]
	return last.First + last.Size
}

// ActionTable numbers moves that are made of bytes: the verb in the lowest, operands above it. Each verb has a row.
type ActionTable struct {
	Verbs []ActionVerb
	rows  []actionRow // by verb
	index []uint8     // the verb of Verbs[i]
}

// actionRow is a verb and how many values each of its operands can have, 1 for one that is not used.
type actionRow struct {
	first, size int
	most        [7]int // all 0 if the table does not know what the numbers mean
}

// Add gives numbers to a verb whose operands are below most, each counted from 0.
func (t *ActionTable) Add(verb uint8, word string, most ...int) {
	row := actionRow{size: 1}
	if n := len(t.Verbs); n > 0 {
		row.first = t.Verbs[n-1].First + t.Verbs[n-1].Size
	}
	for i := range row.most {
		row.most[i] = 1
		if i < len(most) {
			row.most[i] = most[i]
		}
		row.size *= row.most[i]
	}
	t.insert(verb, word, row)
}

// AddSize gives a number of numbers to a verb; what they mean is the caller's business.
func (t *ActionTable) AddSize(verb uint8, word string, size int) {
	row := actionRow{size: size}
	if n := len(t.Verbs); n > 0 {
		row.first = t.Verbs[n-1].First + t.Verbs[n-1].Size
	}
	t.insert(verb, word, row)
}

// First is the lowest number of a verb.
func (t *ActionTable) First(verb uint8) int { return t.rows[verb].first }

func (t *ActionTable) insert(verb uint8, word string, row actionRow) {
	for len(t.rows) <= int(verb) {
		t.rows = append(t.rows, actionRow{})
	}
	t.rows[verb] = row
	t.Verbs = append(t.Verbs, ActionVerb{word, row.first, row.size})
	t.index = append(t.index, verb)
}

// Number is the number of a move, -1 if an operand is too large or the verb has no row made by Add.
func (t *ActionTable) Number(m Move) int {
	verb := int(uint8(m))
	if verb >= len(t.rows) {
		return -1
	}
	row, n := &t.rows[verb], 0
	for i := len(row.most) - 1; i >= 0; i-- {
		operand := int(uint8(m >> (8 * (i + 1))))
		if operand >= row.most[i] {
			return -1
		}
		n = n*row.most[i] + operand
	}
	return row.first + n
}

// Verb is the verb that a number belongs to and its place in the verb's range; false if there is none.
func (t *ActionTable) Verb(n int) (verb uint8, place int, ok bool) {
	for i, v := range t.Verbs {
		if n >= v.First && n < v.First+v.Size {
			return t.index[i], n - v.First, true
		}
	}
	return 0, 0, false
}

// Numbered is the move of a number, of a verb that Add gave a row to. It may still be no move of the game.
func (t *ActionTable) Numbered(n int) (Move, bool) {
	verb, place, ok := t.Verb(n)
	if !ok {
		return 0, false
	}
	m := Move(verb)
	for i, most := range t.rows[verb].most {
		if most == 0 {
			return 0, false
		}
		m |= Move(place%most) << (8 * (i + 1))
		place /= most
	}
	return m, true
}
