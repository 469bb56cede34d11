package web

import (
	"bytes"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"

	"kancha/internal/table"
)

const (
	heartbeat  = 15 * time.Second
	frameLimit = 30 * time.Second // for one frame to reach the reader
	maxStreams = 6                // of one person; browsers share few connections among all their tabs
)

// streams knows the open streams of every person, oldest first. A further one ends the oldest, whose page opens it
// again when somebody looks at it.
type streams struct {
	mu   sync.Mutex
	open map[table.PersonID][]chan struct{}
}

func (s *streams) enter(p table.PersonID) (parked chan struct{}, leave func()) {
	parked = make(chan struct{})
	if p == "" {
		return parked, func() {}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open == nil {
		s.open = map[table.PersonID][]chan struct{}{}
	}
	mine := append(s.open[p], parked)
	if len(mine) > maxStreams {
		close(mine[0])
		mine = mine[1:]
	}
	s.open[p] = mine
	return parked, func() { s.leave(p, parked) }
}

func (s *streams) leave(p table.PersonID, parked chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	mine := slices.DeleteFunc(s.open[p], func(c chan struct{}) bool { return c == parked })
	if len(mine) == 0 {
		delete(s.open, p)
		return
	}
	s.open[p] = mine
}

// stream is one open connection of a page: server-sent events through one compressor, whose memory of earlier frames
// makes the next one small.
type stream struct {
	*visit
	z    squeezer
	ctrl *http.ResponseController
	last []byte // the frame sent before
}

// live keeps a table's page up to date. Each message is the whole changing part of the page; the first comes at once.
func live(v *visit) error {
	if _, err := v.look(); err != nil {
		return err
	}
	parked, leave := v.s.streams.enter(v.person)
	defer leave()
	changed, cancel := v.s.House.Subscribe(v.tableID(), v.person)
	defer cancel()
	st := v.open()
	defer st.z.Close()
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for {
		if err := st.frame(); err != nil {
			return nil // the reader has gone, or the table; the page's own script finds out when it asks again
		}
		select {
		case <-v.r.Context().Done():
			return nil
		case <-parked:
			_ = st.event("parked", "")
			return nil
		case <-changed:
		case <-beat.C:
			if err := st.event("beat", strconv.FormatInt(time.Now().Unix(), 10)); err != nil {
				return nil
			}
		}
	}
}

func (v *visit) open() *stream {
	h := v.w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")
	code := coding(v.r)
	if code != "" {
		h.Set("Content-Encoding", code)
	}
	v.w.WriteHeader(http.StatusOK)
	return &stream{visit: v, z: newSqueezer(v.w, code), ctrl: http.NewResponseController(v.w)}
}

// frame sends the table as it is now, unless that is what the page shows already.
func (st *stream) frame() error {
	snap, err := st.look()
	if isReason(err, table.ReasonClosed) || isReason(err, table.ReasonNoTable) {
		_ = st.event("gone", "")
	}
	if err != nil {
		return err
	}
	t, err := st.tableView(snap)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := tableFrame(t).Render(st.r.Context(), &b); err != nil {
		return err
	}
	if bytes.Equal(b.Bytes(), st.last) {
		return nil
	}
	st.last = b.Bytes()
	return st.event("", b.String())
}

// event sends one event; one without a name carries a frame.
func (st *stream) event(name, data string) error {
	var b bytes.Buffer
	if name != "" {
		b.WriteString("event: " + name + "\n")
	}
	for line := range bytes.Lines([]byte(data)) {
		b.WriteString("data: ")
		b.Write(bytes.TrimRight(line, "\r\n"))
		b.WriteByte('\n')
	}
	if data == "" {
		b.WriteString("data:\n")
	}
	b.WriteByte('\n')
	if err := st.ctrl.SetWriteDeadline(time.Now().Add(frameLimit)); err != nil {
		return err
	}
	if _, err := st.z.Write(b.Bytes()); err != nil {
		return err
	}
	if err := st.z.Flush(); err != nil {
		return err
	}
	return st.ctrl.Flush()
}
