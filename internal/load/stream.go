package load

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"
)

// maxEvent is the longest event of a stream that is taken.
const maxEvent = 8 << 20

// stream is a page that somebody keeps open at a table.
type stream struct {
	board  *board
	number int
	person *person
	stop   context.CancelFunc
	done   chan struct{}
}

// watch opens a stream and keeps it open, whatever happens, until stop is called.
func (b *board) watch(number int, p *person) *stream {
	ctx, stop := context.WithCancel(context.Background())
	s := &stream{board: b, number: number, person: p, stop: stop, done: make(chan struct{})}
	path := b.path("/live?parts=1")
	go func() {
		defer close(s.done)
		for again := 0; ctx.Err() == nil; again++ {
			if again > 0 {
				b.run.tally.reconnect()
			}
			if err := s.listen(ctx, path); err != nil && ctx.Err() == nil {
				b.run.tally.failed("stream")
			}
			pause(ctx, reconnectAfter)
		}
	}()
	return s
}

// reconnectAfter is how soon a browser tries again.
const reconnectAfter = 500 * time.Millisecond

// listen reads a stream to its end. That the house ends it is no error.
func (s *stream) listen(ctx context.Context, path string) error {
	n := s.board.run.net
	req, err := n.request(ctx, s.person, n.nodes[n.another()], http.MethodGet, path, nil)
	if err != nil {
		return err
	}
	res, err := n.streams.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("stream: status %d", res.StatusCode)
	}
	counted := &counter{r: res.Body, tally: s.board.run.tally}
	res.Body = counted
	text, err := unpack(res)
	if err != nil {
		return err
	}
	err = s.events(bufio.NewReaderSize(text, 4<<10))
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil
	}
	return err
}

// events reads events and hands the frames on.
func (s *stream) events(r *bufio.Reader) error {
	var data []byte
	name := ""
	for {
		line, err := r.ReadSlice('\n')
		if err == bufio.ErrBufferFull {
			data, err = appendLong(data, line, r)
			line = nil
		}
		if err != nil {
			return err
		}
		switch {
		case len(line) == 1:
			if len(data) > 0 && (name == "" || name == "parts") {
				s.board.saw(s.number, name, data, time.Now())
			}
			data, name = data[:0], ""
		case bytes.HasPrefix(line, []byte("event: ")):
			name = string(line[len("event: ") : len(line)-1])
		case bytes.HasPrefix(line, []byte("data: ")):
			data = append(data, line[len("data: "):]...)
		}
		if len(data) > maxEvent {
			return errors.New("stream: an event without end")
		}
	}
}

// appendLong takes a data line that is longer than the reader's buffer; only data is that long.
func appendLong(data, part []byte, r *bufio.Reader) ([]byte, error) {
	data = append(data, bytes.TrimPrefix(part, []byte("data: "))...)
	for {
		part, err := r.ReadSlice('\n')
		data = append(data, part...)
		if err != bufio.ErrBufferFull || len(data) > maxEvent {
			return data, err
		}
	}
}

// counter counts the bytes that streams bring.
type counter struct {
	r     io.ReadCloser
	tally *tally
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.tally.bytes.Add(int64(n))
	return n, err
}

func (c *counter) Close() error { return c.r.Close() }
