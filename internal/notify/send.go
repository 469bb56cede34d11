package notify

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"time"

	webpush "github.com/SherClockHolmes/webpush-go"

	"kancha/internal/i18n"
	"kancha/internal/mail"
)

// message is what somebody is told, in their language.
type message struct {
	id     string // the same whenever the same thing is told
	title  string
	lines  []string
	link   string
	table  string
	game   string
	until  time.Time
	trial  bool
	digest bool
	topic  string // one of Topics
}

// text is a message in one line.
func (m message) text() string { return m.title + ". " + strings.Join(m.lines, " ") }

// hookBody is the JSON that a hook of the form Raw gets.
type hookBody struct {
	ID    string `json:"id"`
	Event string `json:"event"` // one of Topics, or test
	Table string `json:"table,omitempty"`
	Game  string `json:"game,omitempty"`
	URL   string `json:"url"`
	Until string `json:"until,omitempty"` // when the time is up, RFC 3339
	Text  string `json:"text"`
}

// send makes one attempt.
func (s *Service) send(ctx context.Context, c Channel, m message) error {
	ctx, cancel := context.WithTimeout(ctx, requestTime)
	defer cancel()
	switch c.Kind {
	case Hook:
		return s.sendHook(ctx, c, m)
	case Push:
		return s.sendPush(ctx, c, m)
	}
	return s.sendMail(ctx, c, m)
}

func (s *Service) sendHook(ctx context.Context, c Channel, m message) error {
	var body any
	switch c.Form {
	case Discord:
		body = map[string]any{"content": m.text() + " " + m.link, "allowed_mentions": map[string]any{"parse": []string{}}}
	case Slack:
		body = map[string]string{"text": strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(m.text()) + " " + m.link}
	default:
		b := hookBody{ID: m.id, Event: m.topic, Table: m.table, Game: m.game, URL: m.link, Text: m.text()}
		if m.trial {
			b.Event = "test"
		}
		if !m.until.IsZero() {
			b.Until = m.until.UTC().Format(time.RFC3339)
		}
		body = b
	}
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	at := strconv.FormatInt(s.now().Unix(), 10)
	return s.Client.post(ctx, c.Address, http.Header{
		"Content-Type": {"application/json"}, "User-Agent": {"Kancha"}, "Kancha-Id": {m.id}, "Kancha-Timestamp": {at},
		"Kancha-Signature": {"sha256=" + Sign(c.Secret, at, text)},
	}, text)
}

// Sign is the signature of a hook's body: HMAC-SHA256 of the time, a dot and the body, with the secret of the channel.
func Sign(secret, at string, body []byte) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(at + "."))
	mac.Write(body)
	return hex.EncodeToString(mac.Sum(nil))
}

// checkPush reads the subscription that a browser has made.
func (s *Service) checkPush(c *Channel) error {
	sub, err := subscription(c.Address)
	if err != nil {
		return err
	}
	if sub.Endpoint, err = s.Client.Check(sub.Endpoint); err != nil {
		return err
	}
	text, err := json.Marshal(sub)
	c.Address = string(text)
	return err
}

func subscription(text string) (*webpush.Subscription, error) {
	var sub webpush.Subscription
	if len(text) > 2*addressLimit || json.Unmarshal([]byte(text), &sub) != nil {
		return nil, ErrAddress
	}
	key, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(sub.Keys.P256dh, "="))
	auth, err2 := base64.RawURLEncoding.DecodeString(strings.TrimRight(sub.Keys.Auth, "="))
	if err != nil || err2 != nil || len(key) != 65 || len(auth) != 16 {
		return nil, ErrAddress
	}
	return &sub, nil
}

// PushHost is the server that a browser's notifications go through, "" if the subscription says none.
func PushHost(address string) string {
	sub, err := subscription(address)
	if err != nil {
		return ""
	}
	return sub.Endpoint
}

func (s *Service) sendPush(ctx context.Context, c Channel, m message) error {
	sub, err := subscription(c.Address)
	if err != nil {
		return err
	}
	text, err := json.Marshal(map[string]string{"title": m.title, "body": strings.Join(m.lines, " "), "url": m.link, "tag": m.table})
	if err != nil {
		return err
	}
	topic := sha256.Sum256([]byte(m.id))
	return answered(webpush.SendNotificationWithContext(ctx, text, sub, &webpush.Options{
		HTTPClient: s.Client, Subscriber: c.Origin, VAPIDPublicKey: s.PushKey(),
		VAPIDPrivateKey: base64.RawURLEncoding.EncodeToString(s.vapid.Bytes()), TTL: 24 * 3600, Urgency: webpush.UrgencyNormal,
		Topic: base64.RawURLEncoding.EncodeToString(topic[:])[:32],
	}))
}

// errNoMail: the account has no address any more.
var errNoMail = &Refused{http.StatusGone}

func (s *Service) sendMail(ctx context.Context, c Channel, m message) error {
	if !s.Letters() {
		return ErrForm
	}
	to, err := s.Address(ctx, c.Person)
	if err != nil {
		return err
	}
	if to == "" {
		return errNoMail
	}
	speak := s.words.Speaker(c.Lang)
	stop := c.Origin + "/news/stop/" + c.ID + "/" + s.StopToken(c.ID)
	button := speak.T("news.open")
	if m.digest {
		button = speak.T("site.lobby")
	}
	letter, err := mail.Letter{
		Lang: c.Lang, Subject: m.title, Lines: m.lines, Button: button, Link: m.link,
		Small: []string{speak.T("news.why"), speak.T("news.stop_link", i18n.Text("link", stop))},
	}.Message(to)
	if err != nil {
		return err
	}
	letter.Unsubscribe = stop
	return s.Mail.Send(ctx, letter)
}
