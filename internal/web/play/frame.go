package play

import (
	"bytes"
	"hash/maphash"
	"sync"

	"kancha/game"
	"kancha/internal/person"
	"kancha/internal/table"
	"kancha/internal/web/page"
	"kancha/internal/web/stream"
)

// sums are those of what a page shows.
var sums = maphash.MakeSeed()

// eyes is all that a frame depends on beside the state of its table: what the viewer may see, and how they want it.
type eyes struct {
	version          int64
	viewer, handOver game.Seat
	mine             game.Seats
	host             bool
	lang             string
	prefs            page.Prefs
	origin, here     string
	guided           bool      // see guide.go
	known            string    // the sentences of the guide that the reader knows
	own              person.ID // whose lines of the talk are shown as their own, or leave out others
}

func (v *visit) eyesOf(snap *table.Snapshot) eyes {
	e := eyes{
		version: snap.Version, viewer: snap.Viewer, handOver: snap.HandOver, mine: game.SeatSet(snap.Mine...),
		host: snap.Host, lang: v.Lang, prefs: v.Prefs, origin: v.Origin(), here: v.Here(),
		guided: v.guided(snap),
	}
	if e.guided {
		e.known = v.s.CookieOf(v.R, knownCookie)
	}
	if snap.Talk.Own {
		e.own = v.Person
	}
	return e
}

// Version is that of the table.
func (e eyes) Version() int64 { return e.version }

// Timeless are the same eyes at any version.
func (e eyes) Timeless() eyes {
	e.version = 0
	return e
}

// frame is the frame of a snapshot, drawn now unless somebody else has just drawn the same.
func (v *visit) frame(snap *table.Snapshot) (*stream.Frame, error) {
	return v.s.frames.Frame(string(snap.ID), snap.Stamp, v.eyesOf(snap), func(before *stream.Frame) (*stream.Frame, error) { return v.draw(snap, before) })
}

// draw draws a frame, with a look at what the same eyes saw before.
func (v *visit) draw(snap *table.Snapshot, before *stream.Frame) (*stream.Frame, error) {
	defer stream.Slot()()
	v.s.Counters.Drawn.Inc()
	t, err := v.tableView(snap)
	if err != nil {
		return nil, err
	}
	page, log := Buffers.Get().(*bytes.Buffer), Buffers.Get().(*bytes.Buffer)
	defer Buffers.Put(page)
	defer Buffers.Put(log)
	page.Reset()
	log.Reset()
	t.scroll = &scroll{before: before, page: page, log: log}
	if err := tableFrame(t).Render(v.R.Context(), page); err != nil {
		return nil, err
	}
	f := stream.NewFrame(page.Bytes())
	f.Note(log.Bytes(), page.Bytes()[:t.scroll.at], t.scroll.pieces)
	return f, nil
}

// Buffers are lent to what is rendered.
var Buffers = sync.Pool{New: func() any { return &bytes.Buffer{} }}
