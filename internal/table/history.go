package table

import (
	"fmt"
	"slices"
	"time"

	"kancha/game"
)

// snapEvery is the number of answers between kept states: a replay applies fewer than this to show any step.
const snapEvery = 32

// history is what a log tells: the present state, and all that can be shown of the way to it. Slices that are handed out
// are only ever appended to or replaced, never written into.
type history struct {
	state    game.State // nil before the start, and while a log cannot be followed
	steps    []step     // the answers that count
	first    int        // steps before this one have no state
	base     uint32     // Reveals of the state at first
	snaps    []snap
	put      [game.MaxSeats]question
	turn     int
	lines    []LogLine                // as a watcher may know them
	secrets  []secret                 // in order of lines
	sights   [game.MaxSeats + 1]sight // the lines as those know them who see a secret one: by seat, and who sees all
	insiders game.Seats               // who sees one
	scores   []ScorePoint
	keys     map[string]int64

	ending   game.Seats                // who wishes to end the game without a result
	replace  [game.MaxSeats]game.Seats // who wants a bot in a seat
	over     bool                      // the game ended otherwise than by the rules
	gaveUp   game.Seat                 // Watcher if nobody did
	byBot    game.Seats                // where a bot plays on for a person now
	deserted game.Seats                // where one has answered for a person
	floor    [game.MaxSeats]int        // answers of a seat up to this one were given by other hands than now
	active   [game.MaxSeats]time.Time  // when a seat has last done anything
	patience time.Duration             // how long somebody may be away

	origin []Past // what the game goes on from, or will when it begins
	from   int    // so many answers are of another game

	coach    bool // people may ask for help
	noTrials bool // nobody may try answers on a copy
	position int  // grows with everything that changes the position
	help     [game.MaxSeats]helped
}

type step struct {
	seat    game.Seat
	along   bool   // belongs to the answer before it: a further step, or given by the table after it
	reveals uint32 // after the answer
	turn    int
	move    game.Move
	text    string // the move in notation
	asked   string // the kind of question that it answers
}

type snap struct {
	step  int
	state game.State
}

// question is what a seat was asked, and the version of the log that asked it. The zero value is no question.
type question struct {
	since  int64
	text   string
	kind   string
	raised bool // by an answer or the start, not by somebody who took back
}

// secret is the whole of a line for those who may see it.
type secret struct {
	line  int
	to    game.Seats
	full  game.Event
	print uint64
}

// follow takes one entry into the history. next is the state after it, nil if that is not known.
func (s *history) follow(e Entry, b body, next game.State) {
	switch e.Kind {
	case Started, Answered, Undone, Rewound, Rebased:
		s.position++
	}
	switch e.Kind {
	case Created:
		s.noTrials = b.NoTrials
		s.coach, s.patience = b.Coach, checkPatience(time.Duration(b.Patience)*time.Second)
		s.origin = b.From
	case StoodIn, Returned:
		s.changedHands(e, b)
	case Wished:
		s.wished(e, b)
	case Ended:
		s.ended(e, b)
	case Helped:
		s.helped(e, b)
	case Declined:
		s.house(e, LineDeclined, "")
	case Joined, Left:
		s.came(e, b.Name)
	case Started:
		if s.turn = 1; b.Setup {
			s.turn = 0
		}
		for i := range s.active {
			s.active[i] = e.At
		}
		s.restart(next, 0)
		s.house(e, LineStarted, "")
		s.score(b)
	case Answered:
		s.answered(e, b, next)
	case Undone:
		s.undone(e, b)
	case Rewound:
		s.undone(e, b)
		s.put = [game.MaxSeats]question{}
	case Rebased:
		if b.Steps > 0 {
			s.undone(e, b)
		}
		s.restart(next, len(s.steps))
		s.put = [game.MaxSeats]question{}
		s.house(e, LineRebase, "")
	case Followed:
		s.house(e, LineRematch, "")
	case Forked:
		s.forked(e)
	case TimedOut, Paused, Resumed:
		s.clockLines(e, b)
	}
	s.state = next
	if e.Seat >= 0 {
		s.active[e.Seat] = e.At
	}
	s.ask(e)
	if e.Key != "" {
		s.keys[keyOf(e.Seat, e.Key)] = e.Version
	}
}

// came writes of people who sit down and stand up; bots come without a word.
func (s *history) came(e Entry, name string) {
	switch {
	case name == "":
	case e.Kind == Joined:
		s.house(e, LineJoined, name)
	default:
		s.house(e, LineLeft, name)
	}
}

func keyOf(seat game.Seat, key string) string { return string(rune('a'+seat)) + key }

func (s *history) restart(state game.State, at int) {
	s.first, s.snaps = at, nil
	if state != nil {
		s.base = state.Reveals()
		s.snaps = []snap{{at, state.Clone()}}
	}
}

func (s *history) answered(e Entry, b body, next game.State) {
	st := step{seat: e.Seat, along: b.Auto || b.With, turn: b.Turn, move: b.move, text: b.Move, asked: s.put[e.Seat].kind}
	s.steps = append(s.steps, st)
	if s.byBot.Has(e.Seat) {
		s.deserted = s.deserted.With(e.Seat)
	}
	for _, t := range b.Events {
		s.event(e, b, t)
	}
	s.score(b)
	s.turn = b.Turn
	if b.Turned {
		s.turn++
	}
	if next == nil {
		return
	}
	last := &s.steps[len(s.steps)-1]
	last.reveals = next.Reveals()
	if len(s.steps)%snapEvery == 0 {
		s.snaps = append(s.snaps, snap{len(s.steps), next.Clone()})
	}
}

func (s *history) event(e Entry, b body, t told) {
	line := LogLine{Step: len(s.steps), Turn: b.Turn, Actor: b.Actor, At: e.At, Event: t.Full.game()}
	if t.Public != nil {
		s.secrets = append(s.secrets, secret{line: len(s.lines), to: t.To, full: line.Event, print: line.print()})
		s.insiders |= t.To
		line.Event = t.Public.game()
	}
	s.write(line)
}

func (s *history) house(e Entry, kind, name string, args ...game.Arg) {
	s.write(LogLine{
		Step: len(s.steps), Turn: s.turn, Actor: e.Seat, At: e.At, House: kind, Name: name,
		Event: game.Event{Seat: e.Seat, Phrase: game.Say(kind, args...)},
	})
}

func (s *history) write(line LogLine) {
	line.Print = line.print()
	s.lines = append(s.lines, line)
}

func (s *history) score(b body) {
	s.scores = append(s.scores, ScorePoint{Step: len(s.steps), Totals: b.Totals})
}

// undone takes the last answers out of the history, and their lines out of the log that is shown. Taking back twice in a
// row is one line.
func (s *history) undone(e Entry, b body) {
	to := max(len(s.steps)-b.Steps, 0)
	if to >= len(s.steps) {
		return
	}
	s.turn = s.steps[to].turn
	s.steps = s.steps[:to]
	s.scores = slices.Clone(s.scores[:to+1])
	for len(s.snaps) > 0 && s.snaps[len(s.snaps)-1].step > to {
		s.snaps = s.snaps[:len(s.snaps)-1]
	}
	for i := range s.floor {
		s.floor[i] = min(s.floor[i], to)
	}
	n := b.Steps + s.forget(to, e.Seat)
	switch e.Kind {
	case Rewound:
		s.house(e, LineRewound, "", game.Num("n", b.Steps))
	case Rebased:
		s.house(e, LineDropped, "", game.Num("n", b.Steps))
	default:
		s.house(e, LineUndo, "", game.Num("n", n))
	}
}

// forget drops the lines of answers after a step. Lines of the house stay, except those that say that the same seat
// took back: their numbers are the result.
func (s *history) forget(to int, seat game.Seat) (n int) {
	lines := make([]LogLine, 0, len(s.lines))
	var secrets []secret
	var insiders game.Seats
	for i, l := range s.lines {
		hidden := len(s.secrets) > 0 && s.secrets[0].line == i
		var x secret
		if hidden {
			x, s.secrets = s.secrets[0], s.secrets[1:]
		}
		switch {
		case l.Step <= to && !(l.House == LineUndo && l.Step == to && l.Actor == seat):
		case l.House == LineUndo && l.Actor == seat:
			count, _ := l.Event.Arg("n")
			n += count.N
			continue
		case l.House == "":
			continue
		default:
			l.Step = to
		}
		if hidden {
			x.line = len(lines)
			insiders |= x.to
			secrets = append(secrets, x)
		}
		lines = append(lines, l)
	}
	s.lines, s.secrets, s.insiders, s.sights = lines, secrets, insiders, [len(s.sights)]sight{}
	return n
}

// ask notes which questions an entry has put. A question keeps its number while other seats answer theirs.
func (s *history) ask(e Entry) {
	for seat := range game.Seat(game.MaxSeats) {
		if s.state == nil || s.over || !s.state.Waiting().Has(seat) {
			s.put[seat] = question{}
			continue
		}
		q := s.state.Question(seat)
		text := q.String()
		acted := seat == e.Seat && (e.Kind == Answered || e.Kind == Undone)
		if old := s.put[seat]; old.since == 0 || old.text != text || acted {
			s.put[seat] = question{since: e.Version, text: text, kind: q.Kind, raised: e.Kind == Answered || e.Kind == Started}
		}
	}
}

// questionID is the id of the question that a seat has to answer, "" if it is asked nothing.
func (s *history) questionID(seat game.Seat) string {
	if seat < 0 || seat >= game.MaxSeats || s.put[seat].since == 0 {
		return ""
	}
	return fmt.Sprintf("%d.%d", s.put[seat].since, seat)
}

// askedBefore is how often a seat has answered a question of a kind: steps that belong to another answer were never asked.
func (s *history) askedBefore(seat game.Seat, kind string) (n int) {
	for i := range s.steps {
		if st := &s.steps[i]; st.seat == seat && !st.along && st.asked == kind {
			n++
		}
	}
	return n
}

// beforeLast is the number of answers before the last one of a seat with all its steps.
func (s *history) beforeLast(seat game.Seat) int {
	n := s.lastBy(seat)
	for n > 0 && s.steps[n-1].along {
		n--
	}
	return max(n-1, 0)
}

// at rebuilds the state after a number of answers, an independent copy.
func (s *history) at(n int) (game.State, error) {
	if n < s.first || n > len(s.steps) || s.state == nil {
		return nil, errNoState
	}
	if n == len(s.steps) {
		return s.state.Clone(), nil
	}
	i := len(s.snaps) - 1
	for i > 0 && s.snaps[i].step > n {
		i--
	}
	state := s.snaps[i].state.Clone()
	for k := s.snaps[i].step; k < n; k++ {
		if err := state.Apply(s.steps[k].seat, s.steps[k].move, nil); err != nil {
			return nil, fmt.Errorf("replay of answer %d: %w", k+1, err)
		}
	}
	return state, nil
}

// sight is the lines of the log as a viewer knows them, as far as somebody has looked. It grows with the log, so that a
// look does not cost more the longer a game lasts.
type sight struct {
	lines   []LogLine
	secrets int // so many were considered
}

// seen is the log as one viewer may know it; with everything if all is set.
func (s *history) seen(viewer game.Seat, all bool) []LogLine {
	v := &s.sights[len(s.sights)-1]
	switch {
	case len(s.secrets) == 0, !all && !s.insiders.Has(viewer):
		return s.lines[:len(s.lines):len(s.lines)]
	case !all:
		v = &s.sights[viewer]
	}
	for n := len(v.lines); n < len(s.lines); n++ {
		line := s.lines[n]
		if v.secrets < len(s.secrets) && s.secrets[v.secrets].line == n {
			if x := s.secrets[v.secrets]; all || x.to.Has(viewer) {
				line.Event, line.Print = x.full, x.print
			}
			v.secrets++
		}
		v.lines = append(v.lines, line)
	}
	return v.lines[:len(v.lines):len(v.lines)]
}
