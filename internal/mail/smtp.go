package mail

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	netmail "net/mail"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"
)

// sendTime is how long a server may take for one letter.
const sendTime = 20 * time.Second

// SMTP sends through a server, with a connection for each letter.
type SMTP struct {
	host    string
	from    netmail.Address
	options []gomail.Option
}

// Open reads the address of a server: smtp://user:password@host:port?from=Kancha+<kancha@example.org>. Nothing is
// connected yet.
//
// smtp:// begins in the clear and insists on STARTTLS before anything is said, except towards this machine; tls=off
// lifts that for a relay in a network of one's own. smtps:// is encrypted from the first byte. Ports are 587 and 465
// unless given. A user and a password are told only where the server asks for them and the line is encrypted or local.
func Open(address string) (*SMTP, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, errors.New("mail: the address of the server cannot be read") // the text may hold a password
	}
	if u.Scheme != "smtp" && u.Scheme != "smtps" || u.Hostname() == "" || u.Path != "" && u.Path != "/" || u.Fragment != "" {
		return nil, errors.New("mail: wants smtp://user:password@host:port?from=address")
	}
	s := &SMTP{host: u.Hostname()}
	if err := s.readFrom(u.Query()); err != nil {
		return nil, err
	}
	encryption, err := encryptionOf(u)
	if err != nil {
		return nil, err
	}
	port, err := strconv.Atoi(cmp.Or(u.Port(), map[string]string{"smtp": "587", "smtps": "465"}[u.Scheme]))
	if err != nil {
		return nil, errors.New("mail: the port is no number")
	}
	_, domain, _ := strings.Cut(s.from.Address, "@")
	s.options = append(encryption, gomail.WithPort(port), gomail.WithTimeout(sendTime), gomail.WithHELO(domain))
	if password, ok := u.User.Password(); ok {
		s.options = append(s.options, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover),
			gomail.WithUsername(u.User.Username()), gomail.WithPassword(password))
	}
	if _, err := gomail.NewClient(s.host, s.options...); err != nil {
		return nil, fmt.Errorf("mail: %w", err)
	}
	return s, nil
}

func (s *SMTP) readFrom(q url.Values) error {
	for key := range q {
		if key != "from" && key != "tls" {
			return fmt.Errorf("mail: there is no setting %q", key)
		}
	}
	from, err := netmail.ParseAddress(q.Get("from"))
	if err != nil || !oneLine(from.Name) {
		return errors.New("mail: from= must say whom letters are from")
	}
	if from.Address, err = Address(from.Address); err != nil {
		return errors.New("mail: from= must say whom letters are from")
	}
	s.from = *from
	return nil
}

func encryptionOf(u *url.URL) ([]gomail.Option, error) {
	switch tls := u.Query().Get("tls"); {
	case tls != "" && tls != "off", tls == "off" && u.Scheme == "smtps":
		return nil, errors.New("mail: tls can only be off, and only with smtp://")
	case u.Scheme == "smtps":
		return []gomail.Option{gomail.WithSSL()}, nil
	case tls == "off":
		return []gomail.Option{gomail.WithTLSPolicy(gomail.NoTLS)}, nil
	case local(u.Hostname()):
		return []gomail.Option{gomail.WithTLSPolicy(gomail.TLSOpportunistic)}, nil
	}
	return []gomail.Option{gomail.WithTLSPolicy(gomail.TLSMandatory)}, nil
}

func local(host string) bool {
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && ip.Unmap().IsLoopback()
}

// From is the address that letters come from.
func (s *SMTP) From() string { return s.from.Address }

// Server is where letters go to, without user and password.
func (s *SMTP) Server() string {
	c, err := gomail.NewClient(s.host, s.options...)
	if err != nil {
		return net.JoinHostPort(s.host, "?")
	}
	return c.ServerAddr()
}

// Send gives a letter to the server.
func (s *SMTP) Send(ctx context.Context, m Message) error {
	if err := m.check(); err != nil {
		return err
	}
	letter, err := s.letter(m)
	if err != nil {
		return errors.Join(ErrMessage, err)
	}
	client, err := gomail.NewClient(s.host, s.options...)
	if err != nil {
		return fmt.Errorf("mail: %w", err)
	}
	ctx, cancel := context.WithTimeout(ctx, sendTime)
	defer cancel()
	if err := client.DialAndSendWithContext(ctx, letter); err != nil {
		return fmt.Errorf("mail: %w", err)
	}
	return nil
}

func (s *SMTP) letter(m Message) (*gomail.Msg, error) {
	out := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	out.FromMailAddress(&s.from)
	if err := out.To(m.To); err != nil {
		return nil, err
	}
	out.Subject(m.Subject)
	out.SetDate()
	out.SetMessageID()
	out.SetGenHeader("Auto-Submitted", "auto-generated") // so that answering machines keep quiet
	if m.Unsubscribe != "" {
		out.SetGenHeader(gomail.HeaderListUnsubscribe, "<"+m.Unsubscribe+">")
		out.SetGenHeader(gomail.HeaderListUnsubscribePost, "List-Unsubscribe=One-Click")
	}
	out.SetBodyString(gomail.TypeTextPlain, m.Text)
	if m.HTML != "" {
		out.AddAlternativeString(gomail.TypeTextHTML, m.HTML)
	}
	return out, nil
}
