// Package chat is what people say at a table, and who may say and read what: players to players, watchers to watchers,
// everybody to everybody before the start and after the end.
package chat

import (
	"context"
	"errors"
	"slices"
	"time"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/person"
	"kancha/internal/table"
	"kancha/internal/text"
)

// Limits of a table's talk.
const (
	LineLength = 500  // visible characters of a line
	LineMost   = 5000 // lines at one table

	talkSpan  = 20 * time.Second // within which one person
	talkOften = 10               // says so many lines
	pingOften = 4                // and points at so many places
)

// Why nothing is said or read. Each is a key under "error." in the word files.
const (
	ReasonNoLine    = "no_line" // nobody has said that line, or not to this person
	ReasonLineEmpty = "line_empty"
	ReasonLineLong  = "line_long"
	ReasonLineSigns = "line_signs"
	ReasonLineFast  = "line_fast" // too much in a short time
	ReasonTalkShut  = "talk_shut" // who made the table has closed its talk
	ReasonTalkFull  = "talk_full"
	ReasonSilenced  = "silenced" // those who look after the house have silenced the person
)

// Reasons lists them with their arguments, for the tests of the word files.
func Reasons() []game.Entry {
	return []game.Entry{
		{Kind: ReasonNoLine}, {Kind: ReasonLineEmpty}, {Kind: ReasonLineLong, Args: []game.Arg{game.Num("n", LineLength)}}, {Kind: ReasonLineSigns},
		{Kind: ReasonLineFast}, {Kind: ReasonTalkShut}, {Kind: ReasonTalkFull}, {Kind: ReasonSilenced},
	}
}

// Store keeps what is said.
type Store interface {
	// Say keeps a line whose number follows the last one, from 1; otherwise, or if there is no such table, it is an
	// ErrConflict.
	Say(context.Context, table.ID, table.Line) error
	// Mute notes whether somebody does not want to read somebody else.
	Mute(ctx context.Context, id table.ID, who, other person.ID, on bool) error
	// Unsay takes the text out of a line of talk; ErrNotFound if there is no such line.
	Unsay(ctx context.Context, id table.ID, number int64) error
	// Silenced tells until when somebody may say nothing; the zero time is for good.
	Silenced(ctx context.Context, who person.ID, now time.Time) (until time.Time, silenced bool, err error)
	person.Store
}

// Tables is what the talk needs of the live tables.
type Tables interface {
	Chat(ctx context.Context, id table.ID, who person.ID) (table.Chat, error)
	EditChat(ctx context.Context, id table.ID, who person.ID, f func(*table.Chat) (changed bool, err error)) error
}

// Service is the talk of all tables. It is safe for concurrent use.
type Service struct {
	tables Tables
	store  Store
	clock  func() time.Time
	guests *person.Guests
}

// New makes it; without a clock it goes by the time of the machine.
func New(tables Tables, store Store, now func() time.Time) *Service {
	if now == nil {
		now = time.Now
	}
	return &Service{tables: tables, store: store, clock: now, guests: &person.Guests{Store: store, Now: now}}
}

func (s *Service) now() time.Time { return s.clock().UTC().Truncate(time.Microsecond) }

// Words is what somebody wants to say at a table, or point at.
type Words struct {
	Table  table.ID
	Person person.ID
	Seat   game.Seat // preferred, for those with several
	Key    string
	Text   string
	Place  string // pointing: a place that the drawing has
}

// lineForm is what a line may be.
var lineForm = text.Form{Most: LineLength, Bytes: 8000, Lines: true}

// CleanLine brings a typed line into the form that is kept. It refuses with line_empty, line_long or line_signs.
func CleanLine(typed string) (string, error) {
	line, err := lineForm.Clean(typed)
	switch {
	case errors.Is(err, text.ErrEmpty):
		return "", errs.New(ReasonLineEmpty)
	case errors.Is(err, text.ErrLong):
		return "", errs.New(ReasonLineLong, game.Num("n", LineLength))
	case err != nil:
		return "", errs.New(ReasonLineSigns)
	}
	return line, nil
}

// Say says a line to those who may hear it: players to players, watchers to watchers, everybody to everybody before the
// start and after the end. Refusals: line_empty, line_long, line_signs, line_fast, talk_shut, talk_full, silenced, no_person, key.
func (s *Service) Say(ctx context.Context, w Words) error {
	line, err := CleanLine(w.Text)
	if err != nil {
		return err
	}
	w.Text, w.Place = line, ""
	return s.speak(ctx, w, table.LineSaid)
}

// Ping points at a place for everybody who sits at the table. Only they may. Whoever calls has made sure that there is
// such a place. Refusals: those of Say, not_started, not_seated, note_place.
func (s *Service) Ping(ctx context.Context, w Words) error {
	if table.CheckPlace(w.Place) != nil {
		return errs.New(table.ReasonNotePlace)
	}
	w.Text = ""
	return s.speak(ctx, w, table.LinePing)
}

func (s *Service) speak(ctx context.Context, w Words, kind table.LineKind) error {
	if err := table.CheckKey(w.Key); err != nil {
		return err
	}
	if err := s.speechless(ctx, w.Person); err != nil {
		return err
	}
	who, err := s.store.Person(ctx, w.Person)
	if err != nil {
		return errs.Of(err, person.ReasonNone)
	}
	var refused *errs.Error
	switch err := s.guests.Free(ctx, w.Person, who.Name); {
	case errors.As(err, &refused) && refused.Reason == person.ReasonNameAlike: // by now it is somebody's
		who.Name = ""
	case err != nil:
		return err
	}
	return s.tables.EditChat(ctx, w.Table, w.Person, func(c *table.Chat) (bool, error) {
		held := c.Held(w.Person)
		l := table.Line{Kind: kind, Seat: game.Watcher, Person: w.Person, Name: who.Name, Text: w.Text, Place: w.Place, Key: w.Key, At: s.now()}
		if !held.Empty() {
			l.Seat = held.First()
			if held.Has(w.Seat) {
				l.Seat = w.Seat
			}
			l.Name = c.Seats[l.Seat].Name
		}
		l.Room = room(c, held)
		if saidAlready(c, l) {
			return false, nil
		}
		if err := maySpeak(c, l, held); err != nil {
			return false, err
		}
		return s.keep(ctx, c, l)
	})
}

// speechless refuses somebody who was silenced.
func (s *Service) speechless(ctx context.Context, who person.ID) error {
	_, silenced, err := s.store.Silenced(ctx, who, s.now())
	switch {
	case err != nil:
		return errs.Storage(err)
	case silenced:
		return errs.New(ReasonSilenced)
	}
	return nil
}

// maySpeak refuses what is too much, and what is not for this person to say.
func maySpeak(c *table.Chat, l table.Line, held game.Seats) error {
	switch {
	case c.Phase == table.Closed:
		return errs.New(table.ReasonClosed)
	case l.Kind == table.LinePing && !c.Started:
		return errs.New(table.ReasonNotStarted)
	case l.Kind == table.LinePing && held.Empty():
		return errs.New(table.ReasonNotSeated)
	case shut(c):
		return errs.New(ReasonTalkShut)
	case lastLine(c) >= LineMost:
		return errs.New(ReasonTalkFull)
	}
	said := 0
	most := talkOften
	if l.Kind == table.LinePing {
		most = pingOften
	}
	for _, old := range c.Lines {
		if old.Person == l.Person && old.Kind == l.Kind && l.At.Sub(old.At) < talkSpan {
			said++
		}
	}
	if said >= most {
		return errs.New(ReasonLineFast)
	}
	return nil
}

// Shut closes the talk of a table, or opens it again. Only who made the table may. Refusals: not_host, talk_full.
func (s *Service) Shut(ctx context.Context, id table.ID, who person.ID, on bool) error {
	return s.tables.EditChat(ctx, id, who, func(c *table.Chat) (bool, error) {
		switch {
		case c.Host != who:
			return false, errs.New(table.ReasonNotHost)
		case shut(c) == on:
			return false, nil
		case lastLine(c) >= 2*LineMost:
			return false, errs.New(ReasonTalkFull)
		}
		kind := table.LineOpened
		if on {
			kind = table.LineShut
		}
		return s.keep(ctx, c, table.Line{Kind: kind, Room: table.RoomAll, Seat: game.Watcher, Person: who, At: s.now()})
	})
}

// Mute stops showing a person what the one who said a line says at this table, or shows it again.
// Refusals: no_person, no_line.
func (s *Service) Mute(ctx context.Context, id table.ID, who person.ID, number int64, on bool) error {
	if who == "" {
		return errs.New(person.ReasonNone)
	}
	return s.tables.EditChat(ctx, id, who, func(c *table.Chat) (bool, error) {
		l, err := heard(c, who, number)
		if err != nil {
			return false, err
		}
		m := table.Muting{Person: who, Other: l.Person}
		if err := s.store.Mute(ctx, id, m.Person, m.Other, on); err != nil {
			return false, errs.Storage(err)
		}
		c.Mutes = slices.DeleteFunc(c.Mutes, func(old table.Muting) bool { return old == m })
		if on {
			c.Mutes = append(c.Mutes, m)
		}
		return true, nil
	})
}

// Unsay takes a line out of the talk of a table, for those who look after the house; that something was there stays to be
// seen. Refusals: no_table, no_line.
func (s *Service) Unsay(ctx context.Context, id table.ID, number int64) error {
	return s.tables.EditChat(ctx, id, "", func(c *table.Chat) (bool, error) {
		if err := s.store.Unsay(ctx, id, number); err != nil {
			return false, errs.Of(err, ReasonNoLine)
		}
		for i := range c.Lines {
			if l := &c.Lines[i]; l.Number == number {
				l.Kind, l.Text, l.Place = table.LineRemoved, "", ""
			}
		}
		return true, nil
	})
}

// Heard finds a line that a person may read and has not said. Refusals: no_table, no_line.
func (s *Service) Heard(ctx context.Context, id table.ID, who person.ID, number int64) (table.Line, error) {
	c, err := s.tables.Chat(ctx, id, who)
	if err != nil {
		return table.Line{}, err
	}
	l, err := heard(&c, who, number)
	if err == nil && l.Text == "" {
		return table.Line{}, errs.New(ReasonNoLine)
	}
	return l, err
}

// heard finds a line of somebody else that a person may read.
func heard(c *table.Chat, who person.ID, number int64) (table.Line, error) {
	i := slices.IndexFunc(c.Lines, func(l table.Line) bool { return l.Number == number })
	if i < 0 || !hears(c, c.Lines[i], c.Held(who)) || c.Lines[i].Person == who {
		return table.Line{}, errs.New(ReasonNoLine)
	}
	return c.Lines[i], nil
}

// keep makes a line durable.
func (s *Service) keep(ctx context.Context, c *table.Chat, l table.Line) (changed bool, err error) {
	l.Number = lastLine(c) + 1
	switch err := s.store.Say(ctx, c.Table, l); {
	case errors.Is(err, errs.ErrConflict):
		return true, err
	case err != nil:
		return true, errs.Storage(err)
	}
	c.Lines = append(c.Lines, l)
	return true, nil
}

// Read adds to a snapshot the talk of its table as a person may read it.
func (s *Service) Read(ctx context.Context, snap *table.Snapshot, who person.ID) error {
	c, err := s.tables.Chat(ctx, snap.ID, who)
	if err == nil {
		snap.Talk = read(&c, who)
	}
	return err
}

// room is where a person with these seats speaks.
func room(c *table.Chat, held game.Seats) table.Room {
	switch {
	case c.Phase != table.Playing:
		return table.RoomAll
	case held.Empty():
		return table.RoomWatchers
	}
	return table.RoomPlayers
}

// hears tells whether a person with these seats may read a line. What watchers say among themselves may be about what
// players must not know, so it waits for the end; what players say among themselves is not for others.
func hears(c *table.Chat, l table.Line, held game.Seats) bool {
	switch l.Room {
	case table.RoomAll:
		return true
	case table.RoomPlayers:
		return !held.Empty()
	}
	return held.Empty() || c.Phase == table.Over
}

func lastLine(c *table.Chat) int64 {
	if n := len(c.Lines); n > 0 {
		return c.Lines[n-1].Number
	}
	return 0
}

// shut tells whether the talk is closed: nothing is said after the line that closes it.
func shut(c *table.Chat) bool {
	n := len(c.Lines)
	return n > 0 && c.Lines[n-1].Kind == table.LineShut
}

// saidAlready finds a line that has arrived before.
func saidAlready(c *table.Chat, l table.Line) bool {
	return l.Key != "" && slices.ContainsFunc(c.Lines, func(old table.Line) bool {
		return old.Person == l.Person && old.Key == l.Key
	})
}

// read is the talk as a person may read it.
func read(c *table.Chat, who person.ID) table.Talk {
	held := c.Held(who)
	out := table.Talk{Room: room(c, held), Shut: shut(c)}
	muted := map[person.ID]bool{}
	for _, m := range c.Mutes {
		if m.Person == who {
			muted[m.Other], out.Own = true, true
		}
	}
	last := map[person.ID]int{}
	for _, l := range c.Lines {
		if !hears(c, l, held) {
			continue
		}
		if l.Kind == table.LineShut || l.Kind == table.LineOpened {
			out.Last = l.Number
			continue
		}
		line := table.TalkLine{Number: l.Number, Seat: l.Seat, Name: l.Name, Text: l.Text, Place: l.Place, At: l.At,
			Mine: who != "" && l.Person == who, Apart: l.Room == table.RoomWatchers, Removed: l.Kind == table.LineRemoved}
		if seats := c.Held(l.Person); l.Seat == game.Watcher && !seats.Empty() { // has sat down since
			line.Seat, line.Name = seats.First(), c.Seats[seats.First()].Name
		}
		if muted[l.Person] {
			line.Text, line.Place = "", ""
			if at, ok := last[l.Person]; ok {
				out.Muted[at] = line
				continue
			}
			last[l.Person] = len(out.Muted)
			out.Muted = append(out.Muted, line)
			continue
		}
		out.Own = out.Own || line.Mine
		out.Last = l.Number
		out.Lines = append(out.Lines, line)
	}
	return out
}
