package mail_test

import (
	"context"
	"errors"
	"net/mail"
	"strings"
	"testing"

	ours "kancha/internal/mail"
	"kancha/internal/mail/mailtest"
)

func TestAnAddressIsOfOnePersonAndNothingElse(t *testing.T) {
	for _, c := range []struct{ typed, want string }{
		{"ann@example.org", "ann@example.org"},
		{"  Ann.B+games@Example.ORG \n", "Ann.B+games@example.org"},
		{"ann@żółw.example", "ann@xn--w-uga1v8h.example"},
		{"", ""}, {"ann", ""}, {"@example.org", ""}, {"ann@", ""}, {"ann@localhost", ""}, {"ann@example.org.", ""},
		{"ann@example.org\r\nBcc: eve@example.org", ""},
		{"ann\r\n@example.org", ""},
		{"ann@example.org,eve@example.org", ""}, {"ann@example.org eve@example.org", ""},
		{"Ann <ann@example.org>", ""}, {"<ann@example.org>", ""}, {`"ann b"@example.org`, ""}, {"ann(x)@example.org", ""},
		{".ann@example.org", ""}, {"a..b@example.org", ""}, {"łucja@example.org", ""}, {"ann@[127.0.0.1]", ""},
		{"ann@exa mple.org", ""}, {"ann@-a.org", ""}, {"a@b@example.org", ""}, {"ann\x00@example.org", ""},
		{strings.Repeat("a", 65) + "@example.org", ""}, {"a@" + strings.Repeat("a.", 130) + "org", ""},
	} {
		got, err := ours.Address(c.typed)
		if got != c.want || (err == nil) != (c.want != "") || err != nil && !errors.Is(err, ours.ErrAddress) {
			t.Errorf("%q: %q, %v, want %q", c.typed, got, err, c.want)
		}
	}
}

func TestALetterArrivesInBothForms(t *testing.T) {
	post := mailtest.Start(t)
	sender, err := ours.Open(post.URL)
	if err != nil {
		t.Fatal(err)
	}
	m, err := ours.Letter{
		Lang: "pl", Subject: "Żółw – „wejście”", Lines: []string{"Cześć <b>Łucjo</b> & spółko,", strings.Repeat("długo ", 200)},
		Button: "Wejdź", Link: "https://house.example/in?a=1&b=2#x", Small: []string{"Mała litera."},
	}.Message("ann@example.org")
	if err != nil {
		t.Fatal(err)
	}
	m.Unsubscribe = "https://house.example/off/abc"
	if err := sender.Send(t.Context(), m); err != nil {
		t.Fatal(err)
	}
	l := post.Next(t)
	if l.From != "kancha@house.example" || len(l.To) != 1 || l.To[0] != "ann@example.org" {
		t.Errorf("goes from %s to %v", l.From, l.To)
	}
	if l.Subject != m.Subject || l.Link() != "https://house.example/in?a=1&b=2#x" || !strings.Contains(l.Text, "Cześć <b>Łucjo</b> & spółko,") {
		t.Errorf("%q\n%s", l.Subject, l.Text)
	}
	for _, want := range []string{`lang="pl"`, "&lt;b&gt;Łucjo&lt;/b&gt; &amp; spółko", `href="https://house.example/in?a=1&amp;b=2#x"`, "Mała litera."} {
		if !strings.Contains(l.HTML, want) {
			t.Errorf("HTML has no %s:\n%s", want, l.HTML)
		}
	}
	for key, want := range map[string]string{
		"List-Unsubscribe": "<https://house.example/off/abc>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
		"Auto-Submitted": "auto-generated", "To": "<ann@example.org>", "From": `"Kancha" <kancha@house.example>`,
	} {
		if got := l.Header.Get(key); got != want {
			t.Errorf("%s: %q, want %q", key, got, want)
		}
	}
	if _, err := mail.ParseDate(l.Header.Get("Date")); err != nil || l.Header.Get("Message-Id") == "" {
		t.Errorf("date %q, id %q", l.Header.Get("Date"), l.Header.Get("Message-Id"))
	}
}

func TestNothingInALetterBecomesAHeader(t *testing.T) {
	post := mailtest.Start(t)
	sender, err := ours.Open(post.URL)
	if err != nil {
		t.Fatal(err)
	}
	good := ours.Message{To: "ann@example.org", Subject: "Hello", Text: "Hello.\r\n.\r\nBcc: eve@example.org\r\n"}
	for name, spoil := range map[string]func(*ours.Message){
		"a line end in the subject":      func(m *ours.Message) { m.Subject = "Hello\r\nBcc: eve@example.org" },
		"a bare line feed":               func(m *ours.Message) { m.Subject = "Hello\nBcc: eve@example.org" },
		"a bare carriage return":         func(m *ours.Message) { m.Subject = "Hello\rBcc: eve@example.org" },
		"a separator of lines":           func(m *ours.Message) { m.Subject = "Hello\u2028Bcc" },
		"no subject":                     func(m *ours.Message) { m.Subject = "" },
		"no text":                        func(m *ours.Message) { m.Text = "" },
		"no UTF-8":                       func(m *ours.Message) { m.Text = "\xff" },
		"two addressees":                 func(m *ours.Message) { m.To = "ann@example.org, eve@example.org" },
		"an addressee with a header":     func(m *ours.Message) { m.To = "ann@example.org\r\nBcc: eve@example.org" },
		"unsubscribing by a header":      func(m *ours.Message) { m.Unsubscribe = "https://a.example/\r\nBcc: eve@example.org" },
		"unsubscribing out of brackets":  func(m *ours.Message) { m.Unsubscribe = "https://a.example/>,<mailto:eve@example.org" },
		"unsubscribing by another means": func(m *ours.Message) { m.Unsubscribe = "javascript:alert(1)" },
	} {
		m := good
		spoil(&m)
		if err := sender.Send(t.Context(), m); !errors.Is(err, ours.ErrMessage) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if len(post.All()) != 0 {
		t.Fatal("something of it was sent")
	}
	if err := sender.Send(t.Context(), good); err != nil {
		t.Fatal(err)
	}
	if l := post.Next(t); l.Header.Get("Bcc") != "" || len(l.To) != 1 || !strings.Contains(l.Text, "Bcc: eve") {
		t.Errorf("%v %v %q", l.To, l.Header, l.Text)
	}
}

func TestARefusalOfTheServerIsAnError(t *testing.T) {
	post := mailtest.Start(t)
	sender, err := ours.Open(post.URL)
	if err != nil {
		t.Fatal(err)
	}
	m := ours.Message{To: "ann@example.org", Subject: "Hello", Text: "Hello"}
	post.Refuse(errors.New("not today"))
	if err := sender.Send(t.Context(), m); err == nil || errors.Is(err, ours.ErrMessage) {
		t.Errorf("refused: %v", err)
	}
	post.Refuse(nil)
	if err := sender.Send(t.Context(), m); err != nil {
		t.Errorf("later: %v", err)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if err := sender.Send(ended, m); err == nil {
		t.Error("sent after its time")
	}
}

func TestServersThatCanBeNamed(t *testing.T) {
	for _, c := range []struct{ address, server string }{
		{"smtp://mail.example.org?from=a@example.org", "mail.example.org:587"},
		{"smtps://u:p@mail.example.org?from=a@example.org", "mail.example.org:465"},
		{"smtp://u%40x:p%2Fq@mail.example.org:25?from=The+house+<a@example.org>", "mail.example.org:25"},
		{"smtp://10.0.0.2:25?from=a@example.org&tls=off", "10.0.0.2:25"},
		{"smtp://localhost:25?from=a@example.org", "localhost:25"},
		{"", ""}, {"mail.example.org", ""}, {"http://mail.example.org?from=a@example.org", ""}, {"smtp://?from=a@example.org", ""},
		{"smtp://mail.example.org", ""}, {"smtp://mail.example.org?from=nobody", ""}, {"smtp://mail.example.org?from=a@example.org%0d%0aBcc:x", ""},
		{"smtp://mail.example.org?from=a@example.org&tls=maybe", ""}, {"smtps://mail.example.org?from=a@example.org&tls=off", ""},
		{"smtp://mail.example.org?from=a@example.org&form=b", ""}, {"smtp://mail.example.org/x?from=a@example.org", ""},
		{"smtp://u:secret@mail.example.org:port?from=a@example.org", ""},
		{"smtp://mail.example.org:99999?from=a@example.org", ""},
	} {
		s, err := ours.Open(c.address)
		switch {
		case err != nil && c.server != "", err == nil && c.server == "":
			t.Errorf("%s: %v", c.address, err)
		case err == nil && s.Server() != c.server:
			t.Errorf("%s: %s, want %s", c.address, s.Server(), c.server)
		case err != nil && strings.Contains(err.Error(), "secret"):
			t.Errorf("%s: the error tells the password: %v", c.address, err)
		}
	}
}

// The catcher speaks no TLS: whoever insists on it must get nothing through.
func TestWithoutEncryptionNothingIsSentToAnotherMachine(t *testing.T) {
	post := mailtest.Start(t)
	m := ours.Message{To: "ann@example.org", Subject: "Hello", Text: "Hello"}
	strict := strings.Replace(post.URL, "127.0.0.1", "0.0.0.0", 1) // the same server, under a name that is not called local
	s, err := ours.Open(strict)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Send(t.Context(), m); err == nil || len(post.All()) != 0 {
		t.Errorf("in the clear: %v, %d letters", err, len(post.All()))
	}
	if s, err = ours.Open(strict + "&tls=off"); err != nil {
		t.Fatal(err)
	}
	if err := s.Send(t.Context(), m); err != nil {
		t.Errorf("with tls=off: %v", err)
	}
}
