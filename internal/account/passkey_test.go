package account_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"testing"
	"time"

	"kancha/internal/account"
	"kancha/internal/person"
)

var party = account.Party{ID: "games.example.org", Origin: "https://games.example.org"}

// device is an authenticator with one passkey.
type device struct {
	t        *testing.T
	key      *ecdsa.PrivateKey
	id       []byte
	handle   []byte
	counter  uint32
	origin   string
	host     string
	careless bool // does not check who uses it
}

func newDevice(t *testing.T) *device {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	id := make([]byte, 16)
	rand.Read(id)
	return &device{t: t, key: key, id: id, origin: party.Origin, host: party.ID}
}

func b64(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

// asked reads what the house asks of a browser.
func (d *device) asked(options []byte) (challenge string) {
	d.t.Helper()
	var o struct {
		Challenge string
		User      struct{ ID string }
	}
	if err := json.Unmarshal(options, &o); err != nil {
		d.t.Fatal(err)
	}
	if o.User.ID != "" {
		d.handle, _ = base64.RawURLEncoding.DecodeString(o.User.ID)
	}
	return o.Challenge
}

func (d *device) client(kind, challenge string) []byte {
	js, _ := json.Marshal(map[string]any{"type": kind, "challenge": challenge, "origin": d.origin, "crossOrigin": false})
	return js
}

// data is what an authenticator says: for which site, that a person was there, how often it was used.
func (d *device) data(flags byte) []byte {
	host := sha256.Sum256([]byte(d.host))
	return binary.BigEndian.AppendUint32(append(host[:], flags), d.counter)
}

// create answers options to make a passkey, as a browser does.
func (d *device) create(options []byte) []byte {
	client := d.client("webauthn.create", d.asked(options))
	x, y := make([]byte, 32), make([]byte, 32)
	d.key.X.FillBytes(x)
	d.key.Y.FillBytes(y)
	data := append(d.data(0x45), make([]byte, 16)...) // present, verified, with a key
	data = append(binary.BigEndian.AppendUint16(data, uint16(len(d.id))), d.id...)
	data = append(data, 0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32)
	data = append(append(append(data, x...), 0x22, 0x58, 32), y...)
	object := append([]byte("\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58"), byte(len(data)))
	js, _ := json.Marshal(map[string]any{
		"id": b64(d.id), "rawId": b64(d.id), "type": "public-key",
		"response": map[string]any{"clientDataJSON": b64(client), "attestationObject": b64(append(object, data...))},
	})
	return js
}

// get answers options to use the passkey.
func (d *device) get(options []byte) []byte {
	d.counter++
	client := d.client("webauthn.get", d.asked(options))
	data := d.data(0x05) // present, verified
	if d.careless {
		data = d.data(0x01)
	}
	sum := sha256.Sum256(client)
	digest := sha256.Sum256(append(append([]byte{}, data...), sum[:]...))
	sig, err := ecdsa.SignASN1(rand.Reader, d.key, digest[:])
	if err != nil {
		d.t.Fatal(err)
	}
	js, _ := json.Marshal(map[string]any{
		"id": b64(d.id), "rawId": b64(d.id), "type": "public-key",
		"response": map[string]any{"clientDataJSON": b64(client), "authenticatorData": b64(data), "signature": b64(sig), "userHandle": b64(d.handle)},
	})
	return js
}

// keyed adds a passkey to the account of a login.
func (p *people) keyed(token string) *device {
	p.t.Helper()
	d := newDevice(p.t)
	options, begun, err := p.BeginPasskey(p.t.Context(), party, p.login(token))
	p.ok(err)
	p.ok(p.AddPasskey(p.t.Context(), p.login(token), begun, d.create(options), "Phone"))
	return d
}

func TestAPasskeyLetsItsOwnerIn(t *testing.T) {
	p := open(t)
	ctx := t.Context()
	who, token := p.join("Paul")
	d := p.keyed(token)
	for range 2 {
		options, begun, err := p.BeginSignIn(ctx, party)
		p.ok(err)
		in, err := within(p.SignInByPasskey(ctx, begun, d.get(options), "Safari", ""))
		p.ok(err)
		if l := p.login(in); l.Person != who || l.Browser != "Safari" {
			t.Errorf("signed in as %+v", l)
		}
	}
	keys, err := p.Passkeys(ctx, who)
	p.ok(err)
	if len(keys) != 1 || keys[0].Name != "Phone" || keys[0].Copied || len(d.handle) != 32 {
		t.Errorf("kept %+v", keys)
	}
}

func TestAnAccountIsMadeWithAPasskeyAlone(t *testing.T) {
	p := open(t)
	ctx := t.Context()
	p.join("Eve")
	_, _, err := p.BeginJoining(ctx, party, "EVE")
	p.refused(err, account.ReasonNameAlike)
	_, _, err = p.BeginJoining(ctx, party, "x")
	p.refused(err, account.ReasonNameShort)
	d := newDevice(t)
	options, begun, err := p.BeginJoining(ctx, party, " Paul ")
	p.ok(err)
	guest := p.guest()
	token, err := p.JoinByPasskey(ctx, guest, begun, d.create(options), account.Candidate{Name: "Somebody else", Browser: "Safari"})
	p.ok(err)
	acc, err := p.Account(ctx, guest)
	p.ok(err)
	if acc.Name != "Paul" || acc.Password != "" {
		t.Errorf("made %+v", acc)
	}
	_, err = p.SignIn(ctx, "Paul", "", "", "")
	p.refused(err, account.ReasonSignIn)
	p.refused(p.DropPasskey(ctx, acc, b64(d.id)), account.ReasonLastWay)
	p.ok(p.ChangePassword(ctx, p.login(token), account.Proof{Password: ""}, good))
	_, err = p.SignIn(ctx, "Paul", good, "", "")
	p.ok(err)
	acc, err = p.Account(ctx, guest)
	p.ok(err)
	p.refused(p.DropPasskey(ctx, acc, "other"), account.ReasonNoPasskey)
	p.ok(p.DropPasskey(ctx, acc, b64(d.id)))
	options, begun, err = p.BeginSignIn(ctx, party)
	p.ok(err)
	_, err = p.SignInByPasskey(ctx, begun, d.get(options), "", "")
	p.refused(err, account.ReasonPasskey)
}

func TestPasskeysThatAdmitNobody(t *testing.T) {
	p := open(t)
	ctx := t.Context()
	_, token := p.join("Paul")
	_, elsewhere := p.join("Eve")
	d := p.keyed(token)
	options, begun, err := p.BeginSignIn(ctx, party)
	p.ok(err)
	answer := d.get(options)
	_, err = p.SignInByPasskey(ctx, begun, answer, "", "")
	p.ok(err)
	for what, do := range map[string]func() (string, string, []byte){
		"an answer that was used": func() (string, string, []byte) { return account.ReasonCeremony, begun, answer },
		"nothing begun":           func() (string, string, []byte) { return account.ReasonCeremony, "", answer },
		"an answer to another question": func() (string, string, []byte) {
			_, b, _ := p.BeginSignIn(ctx, party)
			return account.ReasonPasskey, b, answer
		},
		"no answer": func() (string, string, []byte) {
			_, b, _ := p.BeginSignIn(ctx, party)
			return account.ReasonPasskey, b, nil
		},
		"nonsense": func() (string, string, []byte) {
			_, b, _ := p.BeginSignIn(ctx, party)
			return account.ReasonPasskey, b, []byte(`{"id":"x"}`)
		},
		"an answer to the question to make": func() (string, string, []byte) {
			o, b, _ := p.BeginPasskey(ctx, party, p.login(token))
			return account.ReasonCeremony, b, d.get(o)
		},
		"another site": func() (string, string, []byte) {
			o, b, _ := p.BeginSignIn(ctx, party)
			e := *d
			e.host = "evil.example"
			return account.ReasonPasskey, b, e.get(o)
		},
		"another origin": func() (string, string, []byte) {
			o, b, _ := p.BeginSignIn(ctx, party)
			e := *d
			e.origin = "https://evil.example"
			return account.ReasonPasskey, b, e.get(o)
		},
		"another key": func() (string, string, []byte) {
			o, b, _ := p.BeginSignIn(ctx, party)
			e := *d
			e.key = newDevice(t).key
			return account.ReasonPasskey, b, e.get(o)
		},
		"the handle of somebody else": func() (string, string, []byte) {
			o, b, _ := p.BeginSignIn(ctx, party)
			e := *d
			e.handle = make([]byte, 32)
			return account.ReasonPasskey, b, e.get(o)
		},
		"a passkey that nobody has": func() (string, string, []byte) {
			o, b, _ := p.BeginSignIn(ctx, party)
			e := *newDevice(t)
			e.handle = d.handle
			return account.ReasonPasskey, b, e.get(o)
		},
	} {
		reason, b, a := do()
		in, err := within(p.SignInByPasskey(ctx, b, a, "", ""))
		if p.refused(err, reason); in != "" || t.Failed() {
			t.Fatal(what)
		}
	}
	options, begun, err = p.BeginPasskey(ctx, party, p.login(token))
	p.ok(err)
	p.refused(p.AddPasskey(ctx, p.login(elsewhere), begun, newDevice(t).create(options), ""), account.ReasonCeremony)
	p.refused(p.AddPasskey(ctx, p.login(token), begun, newDevice(t).create(options), ""), account.ReasonCeremony)
	options, begun, err = p.BeginPasskey(ctx, party, p.login(elsewhere))
	p.ok(err)
	p.refused(p.AddPasskey(ctx, p.login(elsewhere), begun, d.create(options), ""), account.ReasonPasskey) // it is Paul's
	options, begun, err = p.BeginSignIn(ctx, party)
	p.ok(err)
	p.at = p.at.Add(11 * time.Minute)
	_, err = p.SignInByPasskey(ctx, begun, d.get(options), "", "")
	p.refused(err, account.ReasonCeremony)
}

func TestAPasskeyThatWasCopiedAdmitsNobodyAnyMore(t *testing.T) {
	p := open(t)
	ctx := t.Context()
	who, token := p.join("Paul")
	d := p.keyed(token)
	use := func() error {
		options, begun, err := p.BeginSignIn(ctx, party)
		p.ok(err)
		_, err = p.SignInByPasskey(ctx, begun, d.get(options), "", "")
		return err
	}
	p.ok(use())
	p.ok(use())
	d.counter = 0
	p.refused(use(), account.ReasonPasskeyCopied)
	d.counter = 10
	p.refused(use(), account.ReasonPasskeyCopied)
	if keys, err := p.Passkeys(ctx, who); err != nil || !keys[0].Copied {
		t.Errorf("kept %+v, %v", keys, err)
	}
	_, err := p.SignIn(ctx, "Paul", good, "", "")
	p.ok(err)
}

func TestPasskeysHaveNamesAndALimit(t *testing.T) {
	p := open(t)
	ctx := t.Context()
	who, token := p.join("Paul")
	d := p.keyed(token)
	p.ok(p.NamePasskey(ctx, who, b64(d.id), "  Żółty telefon "))
	p.refused(p.NamePasskey(ctx, who, "other", "x"), account.ReasonNoPasskey)
	p.refused(p.NamePasskey(ctx, who, b64(d.id), "a\x00b"), person.ReasonNameSigns)
	if keys, err := p.Passkeys(ctx, who); err != nil || keys[0].Name != "Żółty telefon" {
		t.Errorf("kept %+v, %v", keys, err)
	}
	for range 11 {
		p.keyed(token)
	}
	_, _, err := p.BeginPasskey(ctx, party, p.login(token))
	p.refused(err, account.ReasonPasskeyMany)
}
