package table

import (
	"context"
	"errors"
	"slices"
	"time"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/person"
)

// What is said at a table is kept in its memory beside the game. Who may say and read what is the matter of package chat.

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

// Chat is the talk of a table, and what decides who may say and read what.
type Chat struct {
	Table   ID
	Phase   Phase
	Started bool // there is a board to point at
	Host    person.ID
	Seats   []Chair
	Lines   []Line // the last ones, oldest first
	Mutes   []Muting
}

// Held is the seats of a person.
func (c *Chat) Held(who person.ID) game.Seats { return held(c.Seats, who) }

// LinesKept is how many lines of a talk stay in memory.
const LinesKept = 200

// chat is the talk as it is. The caller holds t.write or t.mu.
func (t *live) chat() Chat {
	return Chat{Table: t.id, Phase: t.head.Phase, Started: t.head.State != nil, Host: t.head.Host,
		Seats: slices.Clone(t.head.Seats), Lines: slices.Clone(t.beside.Talk), Mutes: slices.Clone(t.beside.Mutes)}
}

// Chat reads the talk of a table. Refusals: no_table.
func (h *House) Chat(ctx context.Context, id ID, who person.ID) (c Chat, err error) {
	err = h.reading(ctx, id, func(t *live) error {
		if t.hides(who) {
			return errs.New(ReasonNoTable)
		}
		c = t.chat()
		return nil
	})
	return c, err
}

// EditChat lets f change lines and mutes, and make that durable, while nobody else may change the table; then everybody is
// told. After an error of f the memory is read again at the next use, since nobody knows what the store has; but after a
// refusal, which has changed nothing. Refusals: no_table, and those of f.
func (h *House) EditChat(ctx context.Context, id ID, who person.ID, f func(*Chat) (changed bool, err error)) error {
	return h.writing(ctx, id, func(t *live) error {
		if t.hides(who) {
			return errs.New(ReasonNoTable)
		}
		c := t.chat()
		changed, err := f(&c)
		t.mu.Lock()
		switch {
		case err == nil && changed:
			t.beside.Talk, t.beside.Mutes = c.Lines[max(0, len(c.Lines)-LinesKept):], c.Mutes
		case errors.Is(err, errs.ErrConflict) || changed:
			t.fresh = false // another house was faster, or nobody knows what the store has
		}
		t.mu.Unlock()
		if err == nil && changed {
			h.noted(id)
		}
		return err
	})
}

// noted tells everybody that something has changed that has no version.
func (h *House) noted(id ID) {
	h.tell(id)
	if h.wired != nil {
		go h.tellOthers(News{Topic: Noted, Table: id})
	}
}
