package play

import (
	"bytes"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"kancha/internal/person"
	"kancha/internal/table"
	"kancha/internal/web/page"
	"kancha/internal/web/stream"
)

const (
	heartbeat  = 15 * time.Second
	frameLimit = 30 * time.Second // for one frame to reach the reader
	idleAfter  = 10 * time.Second // a stream that has nothing to say forgets what it need not know
	maxStreams = 4                // of one person; browsers have six connections for all their tabs, and forms need some
)

// streams knows the open streams of every person, oldest first. A further one ends the oldest, whose page opens it
// again when somebody looks at it.
type streams struct {
	mu   sync.Mutex
	open map[person.ID][]chan struct{}
}

func (s *streams) enter(p person.ID) (parked chan struct{}, leave func()) {
	parked = make(chan struct{})
	if p == "" {
		return parked, func() {}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open == nil {
		s.open = map[person.ID][]chan struct{}{}
	}
	mine := append(s.open[p], parked)
	if len(mine) > maxStreams {
		close(mine[0])
		mine = mine[1:]
	}
	s.open[p] = mine
	return parked, func() { s.leave(p, parked) }
}

func (s *streams) leave(p person.ID, parked chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	mine := slices.DeleteFunc(s.open[p], func(c chan struct{}) bool { return c == parked })
	if len(mine) == 0 {
		delete(s.open, p)
		return
	}
	s.open[p] = mine
}

// liveStream is one open connection of a page: server-sent events.
type liveStream struct {
	*visit
	packer stream.Packer
	ctrl   *http.ResponseController
	sum    uint64 // of the frame sent last
	parts  bool   // the reader takes parts
	shown  *shown // what the reader has, nil if only a whole frame will do
	idle   *time.Timer
}

// live keeps a table's page up to date. The first message is the whole changing part of the page and comes at once; readers who
// take parts then get what has changed, others the whole again.
func live(v *visit) error {
	leaveCrowd, err := v.crowdIn()
	if err != nil {
		return err
	}
	if leaveCrowd == nil {
		return v.glance()
	}
	defer leaveCrowd()
	if err := apart(func() error {
		_, err := v.look()
		return err
	}); err != nil {
		return err
	}
	parked, leave := v.s.streams.enter(v.Person)
	defer leave()
	defer v.s.frames.Enter(string(v.TableID()))()
	changed, cancel := v.s.House.Subscribe(v.TableID(), v.Person)
	defer cancel()
	ended, cancelEnded := v.s.House.WatchLogins(v.Person)
	defer cancelEnded()
	v.s.Counters.Streams.Inc()
	defer v.s.Counters.Streams.Dec()
	st, err := v.open(stream.Coding(v.R.Header.Get("Accept-Encoding")))
	if err != nil {
		return nil
	}
	st.follow(changed, parked, ended)
	return nil // the reader has gone, or the table; the page's own script finds out when it asks again
}

// follow sends frames until somebody leaves.
func (st *liveStream) follow(changed, parked, ended <-chan struct{}) {
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	defer st.idle.Stop()
	err := st.show()
	for err == nil {
		select {
		case <-st.R.Context().Done():
			return
		case <-page.Closing(st.R.Context()):
			st.end("leaving", st.T("live.leaving"))
			return
		case <-parked:
			st.end("parked")
			return
		case <-ended:
			if st.Dismissed() {
				st.end("ended")
				return
			}
		case <-changed:
			err = st.show()
		case <-st.idle.C:
			st.packer.Rest()
			st.s.frames.Rest(string(st.TableID()))
		case <-beat.C:
			if st.Dismissed() { // news of it may have been lost
				st.end("ended")
				return
			}
			err = st.beat()
		}
	}
}

// open begins a stream in a content coding.
func (v *visit) open(code string) (*liveStream, error) {
	h := v.W.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")
	if code != "" {
		h.Set("Content-Encoding", code)
	}
	v.W.WriteHeader(http.StatusOK)
	st := &liveStream{visit: v, packer: stream.NewPacker(code), ctrl: http.NewResponseController(v.W), idle: time.NewTimer(idleAfter),
		parts: v.R.FormValue("parts") != ""}
	return st, st.write(st.packer.Head())
}

// show sends the table as it is now, unless that is what the page shows already.
func (st *liveStream) show() error {
	piece, err := st.piece()
	if page.IsReason(err, table.ReasonClosed) || page.IsReason(err, table.ReasonNoTable) {
		st.end("gone")
	}
	if err != nil || piece == nil {
		return err
	}
	st.idle.Reset(idleAfter)
	st.s.Counters.Frames.Inc()
	st.s.Counters.Sent.Add(float64(len(piece)))
	return st.write(piece)
}

// piece is the next piece of the stream, nil if there is nothing new. It is made on a stack of its own: that of the
// stream then waits, often for hours, and should be small.
func (st *liveStream) piece() (piece []byte, err error) {
	err = apart(func() error {
		snap, err := st.look()
		if err != nil {
			return err
		}
		if piece, err = st.changes(snap); piece != nil || err != nil {
			return err
		}
		f, err := st.frame(snap)
		if err == nil && f.Sum() != st.sum {
			st.sum, piece = f.Sum(), st.packer.Frame(f)
		}
		return err
	})
	if err != nil && page.StatusOf(err) >= http.StatusInternalServerError && !st.Away(err) {
		st.s.Log.Error("no frame", "request", page.RequestID(st.R.Context()), "table", st.TableID(), "error", err)
	}
	return piece, err
}

// changes is the next piece of a stream whose reader takes parts, nil where a whole frame must be sent; then it notes what
// that frame shows.
func (st *liveStream) changes(snap *table.Snapshot) ([]byte, error) {
	before := st.shown
	st.shown = nil
	if !st.parts {
		return nil, nil
	}
	if before != nil && before.version == snap.Version {
		before = nil // something has changed that is no answer
	}
	c, err := st.changesSince(snap, before)
	if c == nil || err != nil {
		return nil, err
	}
	defer c.done()
	now := c.now // without all that the message was made of
	st.shown = &now
	if !c.small {
		return nil, nil
	}
	st.sum = 0
	st.s.Counters.Parts.Inc()
	b := Buffers.Get().(*bytes.Buffer)
	defer Buffers.Put(b)
	b.Reset()
	stream.WriteEvent(b, "parts", c.out.Bytes())
	return st.packer.Event(b.Bytes()), nil
}

// beat is a sign of life.
func (st *liveStream) beat() error {
	return st.write(st.packer.Event(stream.Event("beat", strconv.AppendInt(nil, time.Now().Unix(), 10))))
}

// end says why the stream ends, and the sentence that the page shows then, if there is one.
func (st *liveStream) end(why string, sentence ...string) {
	last := st.packer.Event(stream.Event(why, []byte(strings.Join(sentence, ""))))
	_ = st.write(append(bytes.Clone(last), st.packer.Tail()...)) // the reader may have gone
}

func (st *liveStream) write(piece []byte) error {
	if err := st.ctrl.SetWriteDeadline(time.Now().Add(frameLimit)); err != nil {
		return err
	}
	if _, err := st.W.Write(piece); err != nil {
		return err
	}
	return st.ctrl.Flush()
}
