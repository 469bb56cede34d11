// Package mailtest catches letters: a mail server on this machine that delivers nothing and shows what it was given.
package mailtest

import (
	"bytes"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net"
	"net/mail"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
)

// wait is how long Next waits before it fails the test.
const wait = 20 * time.Second

// Letter is a letter as it arrived.
type Letter struct {
	From       string // of the envelope
	To         []string
	Header     mail.Header
	Subject    string // decoded
	Text, HTML string
}

// Catcher is a mail server for one test.
type Catcher struct {
	// URL is the server's address for mail.Open and for KANCHA_MAIL.
	URL string

	mu      sync.Mutex
	refuse  error
	all     []Letter
	arrived chan Letter
}

// Start opens a mail server until the end of the test.
func Start(t testing.TB) *Catcher {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	c := &Catcher{
		URL:     "smtp://" + listener.Addr().String() + "?from=Kancha+<kancha@house.example>",
		arrived: make(chan Letter, 1000),
	}
	server := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return &session{c: c}, nil }))
	server.Domain = "localhost"
	go server.Serve(listener) // ends with Close
	t.Cleanup(func() { server.Close() })
	return c
}

// Refuse lets the server refuse every letter with an error, or take them again with nil.
func (c *Catcher) Refuse(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.refuse = err
}

// All gives what has arrived so far.
func (c *Catcher) All() []Letter {
	c.mu.Lock()
	defer c.mu.Unlock()
	return append([]Letter(nil), c.all...)
}

// Next gives the next letter, in order of arrival, and waits for it.
func (c *Catcher) Next(t testing.TB) Letter {
	t.Helper()
	select {
	case l := <-c.arrived:
		return l
	case <-time.After(wait):
		t.Fatal("no letter has come")
		return Letter{}
	}
}

// Link is the first line of the text of a letter that is an address of the web.
func (l Letter) Link() string {
	for line := range strings.Lines(l.Text) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "http://") || strings.HasPrefix(line, "https://") {
			return line
		}
	}
	return ""
}

type session struct {
	c      *Catcher
	letter Letter
}

func (s *session) Mail(from string, _ *smtp.MailOptions) error {
	s.letter.From = from
	s.c.mu.Lock()
	defer s.c.mu.Unlock()
	return s.c.refuse
}

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.letter.To = append(s.letter.To, to)
	return nil
}

func (s *session) Data(r io.Reader) error {
	l := s.letter
	if err := l.read(r); err != nil {
		return err
	}
	s.c.mu.Lock()
	s.c.all = append(s.c.all, l)
	s.c.mu.Unlock()
	s.c.arrived <- l
	return nil
}

func (s *session) Reset()        { s.letter = Letter{} }
func (s *session) Logout() error { return nil }

// read takes a letter apart: a plain one, or one with alternatives.
func (l *Letter) read(r io.Reader) error {
	m, err := mail.ReadMessage(r)
	if err != nil {
		return err
	}
	l.Header = m.Header
	if l.Subject, err = new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject")); err != nil {
		return err
	}
	kind, args, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if err != nil {
		return err
	}
	if !strings.HasPrefix(kind, "multipart/") {
		return l.part(kind, m.Header.Get("Content-Transfer-Encoding"), m.Body)
	}
	parts := multipart.NewReader(m.Body, args["boundary"])
	for {
		part, err := parts.NextRawPart()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		kind, _, err := mime.ParseMediaType(part.Header.Get("Content-Type"))
		if err == nil {
			err = l.part(kind, part.Header.Get("Content-Transfer-Encoding"), part)
		}
		if err != nil {
			return err
		}
	}
}

func (l *Letter) part(kind, encoding string, r io.Reader) error {
	switch strings.ToLower(encoding) {
	case "quoted-printable":
		r = quotedprintable.NewReader(r)
	case "", "7bit", "8bit":
	default:
		return fmt.Errorf("a part is encoded as %s", encoding)
	}
	body, err := io.ReadAll(r)
	body = bytes.ReplaceAll(body, []byte("\r\n"), []byte("\n"))
	switch kind {
	case "text/plain":
		l.Text = string(body)
	case "text/html":
		l.HTML = string(body)
	}
	return err
}
