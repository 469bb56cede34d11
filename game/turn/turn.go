// Package turn is the machine that engines share: a table of questions, from which follow what a seat is asked, which
// answers there are, which of them are legal, why others are not, and what an answer does. An engine fills the table in
// and hands the methods of its positions on to it.
//
// P is the engine's position, a pointer. F is what belongs to a question that is asked: the seat in an engine that keeps
// the question in its position, a frame where questions lie on a stack. A is a move taken apart.
//
// Nothing here allocates but what a person reads.
package turn

import "kancha/game"

// Row is one kind of question, or of a thing that happens by itself. Legality is written in Check alone.
type Row[P, F, A any] struct {
	Kind      string // of the question, unless Ask says another one
	Closes    bool   // see [game.Question]
	Completes bool
	Private   bool
	Verbs     Verbs // of the answers that Check judges; all others answer no such question
	// Sure says that whatever Moves gives is legal, or Candidates where there is no Moves: none of it is checked.
	Sure bool
	// Ask says the question; nil where the kind says it all.
	Ask func(P, F) game.Phrase
	// Candidates appends the answers that one could think of.
	Candidates func(P, F, []game.Move) []game.Move
	// Moves, where there is one, appends fewer that still hold every legal answer, in the same order.
	Moves func(P, F, []game.Move) []game.Move
	// Check is why an answer is illegal, OK if it is not.
	Check func(P, F, A) Reason
	// Apply does what a legal answer does.
	Apply func(P, F, A, game.Recorder)
	// Settle does by itself what leaves nobody a choice: true says that it did, and that the question is gone or another
	// one lies on it. False, or no Settle, says that somebody must be asked. Only tables with a Top have it called.
	Settle func(P, F, game.Recorder) bool
}

// Table is the course of play. It is made once and never changed. Engines fill it in a func init, as their rows lead on to
// each other.
type Table[P, F, A any] struct {
	Rows []Row[P, F, A] // by kind; what kinds are is the engine's business
	// Free are answers open beside every question for which its Candidates and its Check allow them. Its Verbs are no row's.
	Free Row[P, F, A]
	// Elsewhere are answers that belong to other questions: Check says why each is not due. They are never legal.
	Elsewhere Row[P, F, A]
	// Refusals say the reasons, see [Reason].
	Refusals []Refusal[P]

	// Asked is what a seat is asked, or why it is not, see [Due].
	Asked func(P, game.Seat) (kind int, asked F, why Reason)
	// Read takes a move apart.
	Read func(game.Move) A
	// Verb is the verb of an answer, from 1 to 63, or 0 for what is no move of this game.
	Verb func(P, A) uint8

	// Top is what lies on top of an engine's stack, kind 0 if it is empty. Engines without a stack have none.
	Top func(P) (kind int, top F)
	// Wait makes the position wait for those whom the top asks.
	Wait func(p P, kind int, top F)
}

// Verbs is a set of verbs.
type Verbs uint64

// On is the set of some verbs.
func On[V ~uint8 | ~uint64](verbs ...V) Verbs {
	var set Verbs
	for _, v := range verbs {
		set |= 1 << v
	}
	return set
}

// Has tells whether a verb is in the set.
func (s Verbs) Has(verb uint8) bool { return s>>verb&1 != 0 }

// Only makes the Candidates of a question that always has the same answers.
func Only[P, F any](moves ...game.Move) func(P, F, []game.Move) []game.Move {
	return func(_ P, _ F, out []game.Move) []game.Move { return append(out, moves...) }
}

// Legal is the Check of a question all of whose answers are legal.
func Legal[P, F, A any](P, F, A) Reason { return OK }

// Question is what a seat is asked, nothing if it is not.
func (t *Table[P, F, A]) Question(p P, s game.Seat) game.Question {
	kind, f, why := t.Asked(p, s)
	if why != OK {
		return game.Question{}
	}
	row := &t.Rows[kind]
	phrase := game.Say(row.Kind)
	if row.Ask != nil {
		phrase = row.Ask(p, f)
	}
	return game.Question{Phrase: phrase, Closes: row.Closes, Completes: row.Completes, Private: row.Private}
}

// Candidates appends the answers that a seat could think of.
func (t *Table[P, F, A]) Candidates(p P, s game.Seat, out []game.Move) []game.Move {
	kind, f, why := t.Asked(p, s)
	if why != OK {
		return out
	}
	for _, row := range [...]*Row[P, F, A]{&t.Rows[kind], &t.Free, &t.Elsewhere} {
		if row.Candidates != nil {
			out = row.Candidates(p, f, out)
		}
	}
	return out
}

// Moves appends the legal answers of a seat.
func (t *Table[P, F, A]) Moves(p P, s game.Seat, out []game.Move) []game.Move {
	kind, f, why := t.Asked(p, s)
	if why != OK {
		return out
	}
	out = t.legal(&t.Rows[kind], p, f, out)
	if t.Free.Candidates != nil {
		out = t.legal(&t.Free, p, f, out)
	}
	return out
}

func (t *Table[P, F, A]) legal(row *Row[P, F, A], p P, f F, out []game.Move) []game.Move {
	candidates := row.Moves
	if candidates == nil {
		candidates = row.Candidates
	}
	kept := len(out)
	out = candidates(p, f, out)
	if row.Sure {
		return out
	}
	for _, m := range out[kept:] {
		if row.Check(p, f, t.Read(m)) == OK {
			out[kept] = m
			kept++
		}
	}
	return out[:kept]
}

// Why is the reason why a seat may not answer with a move, OK if it may.
func (t *Table[P, F, A]) Why(p P, s game.Seat, m game.Move) Reason {
	kind, f, why := t.Asked(p, s)
	if why != OK {
		return why
	}
	a := t.Read(m)
	return t.judge(kind, p, a).check(p, f, a)
}

// judge is the row that judges an answer.
func (t *Table[P, F, A]) judge(kind int, p P, a A) *Row[P, F, A] {
	verb := t.Verb(p, a)
	switch row := &t.Rows[kind]; {
	case row.Verbs.Has(verb):
		return row
	case t.Free.Verbs.Has(verb):
		return &t.Free
	}
	return &t.Elsewhere
}

func (r *Row[P, F, A]) check(p P, f F, a A) Reason {
	if r.Check == nil { // there is nothing elsewhere
		return NoAnswer
	}
	return r.Check(p, f, a)
}

// Check is nil for a legal answer and a [*game.Illegal] for any other.
func (t *Table[P, F, A]) Check(p P, s game.Seat, m game.Move) error {
	if why := t.Why(p, s, m); why != OK {
		return t.Explain(p, why)
	}
	return nil
}

// Apply carries out an answer if it is legal, and what follows from it until somebody is asked.
func (t *Table[P, F, A]) Apply(p P, s game.Seat, m game.Move, r game.Recorder) error {
	kind, f, why := t.Asked(p, s)
	if why != OK {
		return t.Explain(p, why)
	}
	a := t.Read(m)
	row := t.judge(kind, p, a)
	if why := row.check(p, f, a); why != OK {
		return t.Explain(p, why)
	}
	row.Apply(p, f, a, r)
	t.Run(p, r)
	return nil
}

// Do is Apply for an answer that is known to be legal.
func (t *Table[P, F, A]) Do(p P, s game.Seat, m game.Move, r game.Recorder) {
	kind, f, _ := t.Asked(p, s)
	a := t.Read(m)
	t.judge(kind, p, a).Apply(p, f, a, r)
	t.Run(p, r)
}

// Run settles what needs no answer, until somebody must be asked or nothing is left. Without a stack it does nothing.
func (t *Table[P, F, A]) Run(p P, r game.Recorder) {
	if t.Top == nil {
		return
	}
	kind, f := t.Top(p)
	for t.Rows[kind].Settle != nil && t.Rows[kind].Settle(p, f, r) {
		kind, f = t.Top(p)
	}
	t.Wait(p, kind, f)
}
