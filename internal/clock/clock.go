package clock

import (
	"encoding/json"
	"slices"
	"time"

	"kancha/game"
)

// State is the clocks of a table. The zero value has none. It is kept with the table, and is the whole truth about time.
type State struct {
	Rule   Rule
	Faces  []Face     // one for each seat
	Owes   game.Seats // people who owe an answer
	Since  time.Time  // until when what has run is taken off the faces
	Stands bool       // no clock runs: a bot owes an answer, or the game is not going on
	Paused bool
	Wishes game.Seats // who would like a pause
	Lapsed game.Seats // whose time for the present decision is up
}

// Face is the clock of one seat.
type Face struct {
	Left  time.Duration
	Paid  Mark   // the last decision that has brought time
	Hours Hours  // of its person, since State.Since
	Next  *Hours // from the next decision on, if they are others
}

// Mark is where a decision begins: in which turn, after how many answers of its seat.
type Mark struct {
	Turn  int `json:"t"`
	Count int `json:"n"`
}

// New is the clocks of a table before the first question.
func New(r Rule, seats int) State {
	s := State{Rule: r}
	if r.Kind == None {
		return s
	}
	s.Stands = true
	s.Faces = make([]Face, seats)
	for i := range s.Faces {
		s.Faces[i].Left = r.Reserve
	}
	return s
}

// On tells whether there are clocks.
func (s *State) On() bool { return s.Rule.Kind != None && len(s.Faces) > 0 }

// Clone is an independent copy.
func (s State) Clone() State {
	s.Faces = slices.Clone(s.Faces)
	return s
}

// Running is the seats whose time runs.
func (s *State) Running() game.Seats {
	if s.Stands || s.Paused || !s.On() {
		return 0
	}
	return s.Owes &^ s.Lapsed
}

// apart is how far the clocks of two machines, or of one before and after it was set right, may differ.
const apart = time.Minute

// Ahead tells whether the clocks were set by a time that had run ahead: nothing would run until it comes again.
func (s *State) Ahead(now time.Time) bool { return s.On() && s.Since.After(now.Add(apart)) }

// used is what has run on a face until a moment.
func (s *State) used(f *Face, now time.Time) time.Duration {
	if !now.After(s.Since) {
		return 0
	}
	if s.Rule.Kind == Slow {
		return f.Hours.Open(s.Rule.Window, s.Since, now)
	}
	return now.Sub(s.Since)
}

// Left is what a seat has at a moment.
func (s *State) Left(seat game.Seat, now time.Time) time.Duration {
	f := &s.Faces[seat]
	if !s.Running().Has(seat) {
		return f.Left
	}
	return max(f.Left-s.used(f, now), 0)
}

// Tells says whether what a seat has left means anything: in a slow game only while it owes a decision, since each brings its
// time anew.
func (s *State) Tells(seat game.Seat) bool {
	return s.On() && (s.Rule.Kind == Live || s.Owes.Has(seat))
}

// When is the moment at which the time of a seat is up, the zero time if it does not run.
func (s *State) When(seat game.Seat) time.Time {
	if !s.Running().Has(seat) {
		return time.Time{}
	}
	f := &s.Faces[seat]
	if s.Rule.Kind == Slow {
		return f.Hours.After(s.Rule.Window, s.Since, f.Left)
	}
	return s.Since.Add(f.Left)
}

// Next is the first moment at which anybody's time is up, the zero time if nothing runs.
func (s *State) Next() (first time.Time) {
	for seat := range s.Running().All() {
		if at := s.When(seat); !at.IsZero() && (first.IsZero() || at.Before(first)) {
			first = at
		}
	}
	return first
}

// Up is the seats whose time is up at a moment.
func (s *State) Up(now time.Time) (set game.Seats) {
	for seat := range s.Running().All() {
		if at := s.When(seat); !at.IsZero() && !at.After(now) {
			set = set.With(seat)
		}
	}
	return set
}

// Settle takes off what has run until a moment.
func (s *State) Settle(now time.Time) {
	for seat := range s.Running().All() {
		s.Faces[seat].Left = s.Left(seat, now)
	}
	if now.After(s.Since) || s.Ahead(now) { // what ran by a wrong time nobody knows: it is charged to nobody
		s.Since = now
	}
}

// Turn sets the clocks to who owes an answer now; mark is where the decision of a seat begins, should it begin now. What
// has run is taken off first. back says that somebody has taken back: then nothing begins within the same turn. Whether
// the clocks stand meanwhile is for the caller to set.
func (s *State) Turn(now time.Time, owes game.Seats, back bool, mark func(game.Seat) Mark) {
	if !s.On() {
		return
	}
	s.Settle(now)
	for seat := range owes.All() {
		m, paid := mark(seat), s.Faces[seat].Paid
		again := m.Turn == paid.Turn && m.Count > paid.Count && !back && !s.Owes.Has(seat)
		if m.Turn > paid.Turn || again {
			s.begin(seat, m)
		}
	}
	s.Lapsed &= owes
	s.Owes = owes
}

// begin gives a seat what a decision brings.
func (s *State) begin(seat game.Seat, m Mark) {
	f := &s.Faces[seat]
	f.Paid = m
	if f.Next != nil {
		f.Hours, f.Next = *f.Next, nil
	}
	s.Lapsed = s.Lapsed.Without(seat)
	if s.Rule.Kind == Slow {
		f.Left = s.Rule.Each
		return
	}
	f.Left = max(f.Left, min(f.Left+s.Rule.Increment, s.Rule.Cap))
}

// Lapse notes that the time of a seat for its present decision is up.
func (s *State) Lapse(seat game.Seat, now time.Time) {
	s.Settle(now)
	s.Faces[seat].Left = 0
	s.Lapsed = s.Lapsed.With(seat)
}

// Welcome gives somebody who returns to a seat enough to begin with: in a slow game the time of a decision, in a live one
// the increment, but a minute at least.
func (s *State) Welcome(seat game.Seat, now time.Time) {
	if !s.On() {
		return
	}
	s.Settle(now)
	least := s.Rule.Each
	if s.Rule.Kind == Live {
		least = min(max(s.Rule.Increment, graceOnReturn), s.Rule.Cap)
	}
	f := &s.Faces[seat]
	f.Left = max(f.Left, least)
	s.Lapsed = s.Lapsed.Without(seat)
}

// Wish notes who would like a pause; when all who play do, the clocks stand until somebody goes on.
func (s *State) Wish(now time.Time, who, all game.Seats) {
	s.Settle(now)
	s.Wishes = (s.Wishes | who) & all
	if !s.Wishes.Empty() && s.Wishes == all {
		s.Paused, s.Wishes = true, 0
	}
}

// GoOn ends a pause, or takes back all wishes for one.
func (s *State) GoOn(now time.Time) {
	s.Settle(now)
	s.Paused, s.Wishes = false, 0
}

// SetHours gives a seat other hours: from its next decision on if it owes one, since nobody shall stop their own clock. Only so many
// days off count as the rule says.
func (s *State) SetHours(seat game.Seat, h Hours, now time.Time) {
	s.Settle(now)
	h = h.Within(s.Rule.Days())
	f := &s.Faces[seat]
	if s.Owes.Has(seat) {
		f.Next = &h
		return
	}
	f.Hours, f.Next = h, nil
}

// Back is the day on which the person of a seat is back who has a day off at a moment, false for one who has none.
func (s *State) Back(seat game.Seat, now time.Time) (Date, bool) {
	f := &s.Faces[seat]
	if f.Next != nil {
		return f.Next.Back(now)
	}
	return f.Hours.Back(now)
}

// kept is how a State is written; spans in milliseconds, moments in microseconds since 1970.
type kept struct {
	Rule   keptRule   `json:"rule"`
	Faces  []keptFace `json:"faces"`
	Owes   game.Seats `json:"owes,omitempty"`
	Since  int64      `json:"since,omitempty"`
	Stands bool       `json:"stands,omitempty"`
	Paused bool       `json:"paused,omitempty"`
	Wishes game.Seats `json:"wishes,omitempty"`
	Lapsed game.Seats `json:"lapsed,omitempty"`
}

type keptRule struct {
	Kind      Kind   `json:"kind"`
	Reserve   int64  `json:"reserve,omitempty"`
	Increment int64  `json:"increment,omitempty"`
	Cap       int64  `json:"cap,omitempty"`
	Each      int64  `json:"each,omitempty"`
	Window    Window `json:"window"`
	Late      Late   `json:"late,omitempty"`
	DaysOff   int    `json:"daysOff,omitempty"`
}

type keptFace struct {
	Left  int64  `json:"left"` // microseconds
	Paid  Mark   `json:"paid"`
	Hours Hours  `json:"hours"`
	Next  *Hours `json:"next,omitempty"`
}

// MarshalJSON writes clocks so that UnmarshalJSON gives the same back.
func (s State) MarshalJSON() ([]byte, error) {
	r := s.Rule
	out := kept{
		Rule:  keptRule{r.Kind, r.Reserve.Milliseconds(), r.Increment.Milliseconds(), r.Cap.Milliseconds(), r.Each.Milliseconds(), r.Window, r.Late, r.DaysOff},
		Faces: []keptFace{}, Owes: s.Owes, Stands: s.Stands, Paused: s.Paused, Wishes: s.Wishes, Lapsed: s.Lapsed,
	}
	if !s.Since.IsZero() {
		out.Since = s.Since.UnixMicro()
	}
	for _, f := range s.Faces {
		out.Faces = append(out.Faces, keptFace{f.Left.Microseconds(), f.Paid, f.Hours, f.Next})
	}
	return json.Marshal(out)
}

// UnmarshalJSON reads what MarshalJSON has written.
func (s *State) UnmarshalJSON(text []byte) error {
	var in kept
	if err := json.Unmarshal(text, &in); err != nil {
		return err
	}
	milli := func(n int64) time.Duration { return time.Duration(n) * time.Millisecond }
	r := in.Rule
	*s = State{
		Rule: Rule{r.Kind, milli(r.Reserve), milli(r.Increment), milli(r.Cap), milli(r.Each), r.Window, r.Late, r.DaysOff},
		Owes: in.Owes, Stands: in.Stands, Paused: in.Paused, Wishes: in.Wishes, Lapsed: in.Lapsed,
	}
	if in.Since != 0 {
		s.Since = time.UnixMicro(in.Since).UTC()
	}
	for _, f := range in.Faces {
		s.Faces = append(s.Faces, Face{time.Duration(f.Left) * time.Microsecond, f.Paid, f.Hours, f.Next})
	}
	return nil
}
