// Package mail sends letters: one message to one person, as plain text and as HTML, through a server that speaks SMTP.
//
// Whoever writes a letter gives texts that are translated already; nothing in them can become a line of a header, an
// address of somebody else, or markup. Sending is one attempt: trying again is up to who calls.
package mail

import (
	"context"
	"errors"
	"net/mail"
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"
)

// Message is one letter to one person.
type Message struct {
	To      string // a bare address: ann@example.org
	Subject string // one line
	Text    string // the letter as plain text; needed
	HTML    string // the same as an HTML page; may be empty
	// Unsubscribe is an address of the web that ends letters of this kind with one POST; "" for letters that were asked
	// for one by one.
	Unsubscribe string
}

// Sender sends letters. It is safe for concurrent use.
type Sender interface {
	// Send gives a letter to the mail server. No error means that the server has taken it, not that it has arrived.
	// A letter that can never be sent is ErrMessage.
	Send(context.Context, Message) error
}

var (
	// ErrMessage: the letter itself is wrong; sending it again is of no use.
	ErrMessage = errors.New("mail: not a letter that can be sent")
	// ErrAddress: a text is no address of one person.
	ErrAddress = errors.New("mail: not an address")
)

const (
	addressLength = 254 // RFC 5321, without the brackets
	localLength   = 64
	subjectLength = 200
)

// Address brings a typed address into the form that is kept and compared: without spaces around it, the domain in small
// ASCII letters. Everything that is not the plain address of one person is ErrAddress: names beside it, lists, comments,
// quoted or non-ASCII local parts, domains without a dot.
func Address(typed string) (string, error) {
	typed = strings.TrimSpace(typed)
	at := strings.LastIndexByte(typed, '@')
	if at < 1 || at > localLength || len(typed) > addressLength || !utf8.ValidString(typed) {
		return "", ErrAddress
	}
	local := typed[:at]
	if strings.ContainsFunc(local, notInLocal) || strings.HasPrefix(local, ".") || strings.HasSuffix(local, ".") || strings.Contains(local, "..") {
		return "", ErrAddress
	}
	domain, err := idna.Lookup.ToASCII(typed[at+1:])
	if err != nil || !strings.Contains(domain, ".") || strings.HasSuffix(domain, ".") {
		return "", ErrAddress
	}
	clean := local + "@" + strings.ToLower(domain)
	if parsed, err := mail.ParseAddress(clean); err != nil || parsed.Address != clean || len(clean) > addressLength {
		return "", ErrAddress
	}
	return clean, nil
}

// notInLocal tells the characters that the part before the @ cannot have without quotes.
func notInLocal(r rune) bool {
	return r > unicode.MaxASCII || !(unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("!#$%&'*+-/=?^_`{|}~.", r))
}

// check refuses what is no letter, before anything of it is sent.
func (m Message) check() error {
	to, err := Address(m.To)
	if err != nil || to != m.To {
		return errors.Join(ErrMessage, ErrAddress)
	}
	switch {
	case m.Subject == "" || utf8.RuneCountInString(m.Subject) > subjectLength || !oneLine(m.Subject):
		return errors.Join(ErrMessage, errors.New("subject is not one line of text"))
	case m.Text == "" || !utf8.ValidString(m.Text) || !utf8.ValidString(m.HTML):
		return errors.Join(ErrMessage, errors.New("no text"))
	case m.Unsubscribe != "" && !webAddress(m.Unsubscribe):
		return errors.Join(ErrMessage, errors.New("unsubscribe is no address of the web"))
	}
	return nil
}

// oneLine tells whether a text can stand in a header: no line end, no other control character.
func oneLine(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool { return unicode.IsControl(r) || r == '\u2028' || r == '\u2029' })
}

func webAddress(s string) bool {
	u, err := url.Parse(s)
	return err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Host != "" && u.User == nil &&
		!strings.ContainsFunc(s, func(r rune) bool { return r <= ' ' || r > '~' || r == '<' || r == '>' })
}
