// Package notifytest is a browser's side of notifications: a subscription, the server that they go through, and the key
// that opens them.
package notifytest

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// Shown is a notification as the browser's worker gets it.
type Shown struct {
	Title, Body, URL, Tag string
}

// Browser is one that has subscribed.
type Browser struct {
	// Subscription is what it tells the site, as JSON.
	Subscription string

	url  string
	key  *ecdh.PrivateKey
	auth []byte

	mu    sync.Mutex
	shown []Shown
	wrong []error // what could not be opened
}

// Subscribe opens a server for notifications until the end of the test, and subscribes there.
func Subscribe(t testing.TB) *Browser {
	t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	b := &Browser{key: key, auth: make([]byte, 16)}
	rand.Read(b.auth)
	server := httptest.NewServer(http.HandlerFunc(b.take))
	t.Cleanup(server.Close)
	text, err := json.Marshal(map[string]any{"endpoint": server.URL + "/push/1", "keys": map[string]string{
		"p256dh": base64.RawURLEncoding.EncodeToString(key.PublicKey().Bytes()), "auth": base64.RawURLEncoding.EncodeToString(b.auth),
	}})
	if err != nil {
		t.Fatal(err)
	}
	b.Subscription, b.url = string(text), server.URL
	return b
}

// URL is the server that its notifications go through.
func (b *Browser) URL() string { return b.url }

// Shown gives what has arrived so far; what could not be opened is an error.
func (b *Browser) Shown() ([]Shown, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]Shown(nil), b.shown...), errors.Join(b.wrong...)
}

func (b *Browser) take(w http.ResponseWriter, r *http.Request) {
	s, err := b.open(r)
	b.mu.Lock()
	defer b.mu.Unlock()
	if err != nil {
		b.wrong = append(b.wrong, err)
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	b.shown = append(b.shown, s)
	w.WriteHeader(http.StatusCreated)
}

func (b *Browser) open(r *http.Request) (Shown, error) {
	var s Shown
	if r.Header.Get("Content-Encoding") != "aes128gcm" || r.Header.Get("TTL") == "" || !strings.HasPrefix(r.Header.Get("Authorization"), "vapid t=") {
		return s, errors.New("notifytest: not sealed, or by nobody")
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return s, err
	}
	text, err := b.Unseal(body)
	if err != nil {
		return s, err
	}
	return s, json.Unmarshal(text, &s)
}

// Unseal opens the body of a notification, as RFC 8291 has it: one record of aes128gcm.
func (b *Browser) Unseal(body []byte) ([]byte, error) {
	const head = 16 + 4 + 1
	if len(body) < head || len(body) < head+int(body[20]) {
		return nil, errors.New("notifytest: too short")
	}
	salt, sender, sealed := body[:16], body[head:head+int(body[20])], body[head+int(body[20]):]
	if size := binary.BigEndian.Uint32(body[16:20]); len(sealed) > int(size) {
		return nil, errors.New("notifytest: several records")
	}
	other, err := ecdh.P256().NewPublicKey(sender)
	if err != nil {
		return nil, err
	}
	shared, err := b.key.ECDH(other)
	if err != nil {
		return nil, err
	}
	info := "WebPush: info\x00" + string(b.key.PublicKey().Bytes()) + string(sender)
	secret, err := hkdf.Key(sha256.New, shared, b.auth, info, 32)
	if err != nil {
		return nil, err
	}
	key, err := hkdf.Key(sha256.New, secret, salt, "Content-Encoding: aes128gcm\x00", 16)
	if err != nil {
		return nil, err
	}
	nonce, err := hkdf.Key(sha256.New, secret, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	text, err := gcm.Open(nil, nonce, sealed, nil)
	if err != nil {
		return nil, err
	}
	padded := strings.TrimRight(string(text), "\x00")
	if !strings.HasSuffix(padded, "\x02") { // ends the last record
		return nil, errors.New("notifytest: no end")
	}
	return []byte(strings.TrimSuffix(padded, "\x02")), nil
}
