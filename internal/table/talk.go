package table

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"kancha/game"
)

// Limits of a table's talk.
const (
	LineLength = 500  // visible characters of a line
	LineMost   = 5000 // lines at one table
	lineBytes  = 8000
	talkKept   = 200 // lines in memory

	talkSpan  = 20 * time.Second // within which one person
	talkOften = 10               // says so many lines
	pingOften = 4                // and points at so many places
)

// Words is what somebody wants to say at a table, or point at.
type Words struct {
	Table  ID
	Person PersonID
	Seat   game.Seat // preferred, for those with several
	Key    string
	Text   string
	Place  string // pointing: a place that the drawing has
}

// TalkLine is a line of the talk as a viewer reads it.
type TalkLine struct {
	Number  int64
	Seat    game.Seat
	Name    string // of somebody without a seat, "" if that person has none
	Text    string
	Place   string // what was pointed at
	At      time.Time
	Mine    bool
	Apart   bool // said among watchers
	Removed bool // its text was taken out
}

// Talk is the talk of a table as one viewer may read it.
type Talk struct {
	Room  Room // in which the viewer would speak
	Shut  bool // nobody may speak
	Last  int64
	Lines []TalkLine
	Muted []TalkLine // the last line of each whom the viewer does not want to read, without its text
	// Own is set when the viewer has said or muted something, so that nobody else reads the talk quite alike.
	Own bool
}

// CleanLine brings a typed line into the form that is kept: NFC, in one line, single spaces. It refuses with line_empty,
// line_long or line_signs.
func CleanLine(typed string) (string, error) {
	if len(typed) > lineBytes {
		return "", refuse(ReasonLineLong, game.Num("n", LineLength))
	}
	if !utf8.ValidString(typed) {
		return "", refuse(ReasonLineSigns)
	}
	text := strings.Join(strings.FieldsFunc(norm.NFC.String(typed), unicode.IsSpace), " ")
	switch n := visible(text); {
	case hasBadSigns(text):
		return "", refuse(ReasonLineSigns)
	case n == 0:
		return "", refuse(ReasonLineEmpty)
	case n > LineLength:
		return "", refuse(ReasonLineLong, game.Num("n", LineLength))
	}
	return text, nil
}

// Say says a line to those who may hear it: players to players, watchers to watchers, everybody to everybody before the
// start and after the end. Refusals: line_empty, line_long, line_signs, line_fast, talk_shut, talk_full, silenced, no_person, key.
func (h *House) Say(ctx context.Context, w Words) error {
	text, err := CleanLine(w.Text)
	if err != nil {
		return err
	}
	w.Text, w.Place = text, ""
	return h.speak(ctx, w, LineSaid)
}

// Ping points at a place for everybody who sits at the table. Only they may. Whoever calls has made sure that there is
// such a place. Refusals: those of Say, not_started, not_seated, note_place.
func (h *House) Ping(ctx context.Context, w Words) error {
	if checkPlace(w.Place) != nil {
		return refuse(ReasonNotePlace)
	}
	w.Text = ""
	return h.speak(ctx, w, LinePing)
}

func (h *House) speak(ctx context.Context, w Words, kind LineKind) error {
	if err := checkKey(w.Key); err != nil {
		return err
	}
	if err := h.speechless(ctx, w.Person); err != nil {
		return err
	}
	name, err := h.Name(ctx, w.Person)
	if err != nil {
		return err
	}
	return h.writing(ctx, w.Table, func(t *live) error {
		if t.hides(w.Person) {
			return refuse(ReasonNoTable)
		}
		held := t.held(w.Person)
		l := Line{Kind: kind, Seat: game.Watcher, Person: w.Person, Name: name, Text: w.Text, Place: w.Place, Key: w.Key, At: h.now()}
		if !held.Empty() {
			l.Seat = held.First()
			if held.Has(w.Seat) {
				l.Seat = w.Seat
			}
			l.Name = t.head.Seats[l.Seat].Name
		}
		l.Room = t.room(held)
		if t.saidAlready(l) {
			return nil
		}
		if err := t.mayspeak(l, held); err != nil {
			return err
		}
		return h.keepLine(ctx, t, l)
	})
}

// mayspeak refuses what is too much, and what is not for this person to say.
func (t *live) mayspeak(l Line, held game.Seats) error {
	switch {
	case t.head.Phase == Closed:
		return refuse(ReasonClosed)
	case l.Kind == LinePing && t.head.State == nil:
		return refuse(ReasonNotStarted)
	case l.Kind == LinePing && held.Empty():
		return refuse(ReasonNotSeated)
	case t.shut():
		return refuse(ReasonTalkShut)
	case t.lastLine() >= LineMost:
		return refuse(ReasonTalkFull)
	}
	said := 0
	most := talkOften
	if l.Kind == LinePing {
		most = pingOften
	}
	for _, old := range t.beside.Talk {
		if old.Person == l.Person && old.Kind == l.Kind && l.At.Sub(old.At) < talkSpan {
			said++
		}
	}
	if said >= most {
		return refuse(ReasonLineFast)
	}
	return nil
}

// ShutTalk closes the talk of a table, or opens it again. Only who made the table may. Refusals: not_host, talk_full.
func (h *House) ShutTalk(ctx context.Context, id ID, who PersonID, shut bool) error {
	return h.writing(ctx, id, func(t *live) error {
		switch {
		case t.head.Host != who:
			return refuse(ReasonNotHost)
		case t.shut() == shut:
			return nil
		case t.lastLine() >= 2*LineMost:
			return refuse(ReasonTalkFull)
		}
		kind := LineOpened
		if shut {
			kind = LineShut
		}
		return h.keepLine(ctx, t, Line{Kind: kind, Room: RoomAll, Seat: game.Watcher, Person: who, At: h.now()})
	})
}

// Mute stops showing a person what the one who said a line says at this table, or shows it again.
// Refusals: no_person, no_line.
func (h *House) Mute(ctx context.Context, id ID, who PersonID, number int64, on bool) error {
	if who == "" {
		return refuse(ReasonNoPerson)
	}
	return h.writing(ctx, id, func(t *live) error {
		i := slices.IndexFunc(t.beside.Talk, func(l Line) bool { return l.Number == number })
		if i < 0 || !t.hears(t.beside.Talk[i], t.held(who)) || t.beside.Talk[i].Person == who {
			return refuse(ReasonNoLine)
		}
		m := Muting{who, t.beside.Talk[i].Person}
		if err := h.store.Mute(ctx, id, m.Person, m.Other, on); err != nil {
			return inTrouble(err)
		}
		t.mu.Lock()
		t.beside.Mutes = slices.DeleteFunc(slices.Clone(t.beside.Mutes), func(old Muting) bool { return old == m })
		if on {
			t.beside.Mutes = append(t.beside.Mutes, m)
		}
		t.mu.Unlock()
		h.noted(id)
		return nil
	})
}

// keepLine makes a line durable and tells everybody. The caller holds t.write.
func (h *House) keepLine(ctx context.Context, t *live, l Line) error {
	l.Number = t.lastLine() + 1
	err := h.store.Say(ctx, t.id, l)
	t.mu.Lock()
	if err != nil {
		t.fresh = false // another house was faster, or nobody knows what the store has
	} else {
		lines := append(t.beside.Talk[:len(t.beside.Talk):len(t.beside.Talk)], l)
		t.beside.Talk = lines[max(0, len(lines)-talkKept):]
	}
	t.mu.Unlock()
	switch {
	case errors.Is(err, ErrConflict):
		return err
	case err != nil:
		return inTrouble(err)
	}
	h.noted(t.id)
	return nil
}

// noted tells everybody that something has changed that has no version.
func (h *House) noted(id ID) {
	h.tell(id)
	if h.wired != nil {
		go h.tellOthers(News{Topic: Noted, Table: id})
	}
}

// room is where a person with these seats speaks.
func (t *live) room(held game.Seats) Room {
	switch {
	case t.head.Phase != Playing:
		return RoomAll
	case held.Empty():
		return RoomWatchers
	}
	return RoomPlayers
}

// hears tells whether a person with these seats may read a line. What watchers say among themselves may be about what
// players must not know, so it waits for the end; what players say among themselves is not for others.
func (t *live) hears(l Line, held game.Seats) bool {
	switch l.Room {
	case RoomAll:
		return true
	case RoomPlayers:
		return !held.Empty()
	}
	return held.Empty() || t.head.Phase == Over
}

func (t *live) lastLine() int64 {
	if n := len(t.beside.Talk); n > 0 {
		return t.beside.Talk[n-1].Number
	}
	return 0
}

// shut tells whether the talk is closed: nothing is said after the line that closes it.
func (t *live) shut() bool {
	n := len(t.beside.Talk)
	return n > 0 && t.beside.Talk[n-1].Kind == LineShut
}

// saidAlready finds a line that has arrived before.
func (t *live) saidAlready(l Line) bool {
	return l.Key != "" && slices.ContainsFunc(t.beside.Talk, func(old Line) bool {
		return old.Person == l.Person && old.Key == l.Key
	})
}

// talk is the talk as a person may read it.
func (t *live) talk(who PersonID) Talk {
	held := t.held(who)
	out := Talk{Room: t.room(held), Shut: t.shut()}
	muted := map[PersonID]bool{}
	for _, m := range t.beside.Mutes {
		if m.Person == who {
			muted[m.Other], out.Own = true, true
		}
	}
	last := map[PersonID]int{}
	for _, l := range t.beside.Talk {
		if !t.hears(l, held) {
			continue
		}
		if l.Kind == LineShut || l.Kind == LineOpened {
			out.Last = l.Number
			continue
		}
		line := TalkLine{Number: l.Number, Seat: l.Seat, Name: l.Name, Text: l.Text, Place: l.Place, At: l.At,
			Mine: who != "" && l.Person == who, Apart: l.Room == RoomWatchers, Removed: l.Kind == LineRemoved}
		if seats := t.held(l.Person); l.Seat == game.Watcher && !seats.Empty() { // has sat down since
			line.Seat, line.Name = seats.First(), t.head.Seats[seats.First()].Name
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
