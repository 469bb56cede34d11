package oidc_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
	"time"

	coreos "github.com/coreos/go-oidc/v3/oidc"
	"github.com/coreos/go-oidc/v3/oidc/oidctest"

	"kancha/internal/oidc"
)

// club is an issuer that says what a test wants.
type club struct {
	*httptest.Server
	t      *testing.T
	claims map[string]any // beside and instead of the usual ones
	sent   url.Values     // what the house has sent for the last token
	spent  map[string]bool
	key    *ecdsa.PrivateKey // that signs; the published one unless a test changes it
}

func open(t *testing.T) *club {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	c := &club{t: t, claims: map[string]any{}, spent: map[string]bool{}, key: key}
	server := &oidctest.Server{
		PublicKeys: []oidctest.PublicKey{{PublicKey: key.Public(), KeyID: "k", Algorithm: coreos.ES256}},
		Algorithms: []string{coreos.ES256},
	}
	mux := http.NewServeMux()
	mux.Handle("/", server)
	mux.HandleFunc("/token", c.token)
	c.Server = httptest.NewServer(mux)
	t.Cleanup(c.Close)
	server.SetIssuer(c.URL)
	return c
}

func (c *club) token(w http.ResponseWriter, r *http.Request) {
	_ = r.ParseForm()
	c.sent = r.PostForm
	w.Header().Set("Content-Type", "application/json")
	code := r.PostForm.Get("code")
	if c.spent[code] || code == "wrong" {
		w.WriteHeader(http.StatusBadRequest)
		_ = json.NewEncoder(w).Encode(map[string]string{"error": "invalid_grant"})
		return
	}
	c.spent[code] = true
	claims := map[string]any{"iss": c.URL, "aud": "kancha", "sub": "s-1", "exp": time.Now().Add(time.Hour).Unix(), "preferred_username": "Ola"}
	for name, value := range c.claims {
		claims[name] = value
	}
	text, _ := json.Marshal(claims)
	_ = json.NewEncoder(w).Encode(map[string]string{
		"access_token": "a", "token_type": "Bearer", "id_token": oidctest.SignIDToken(c.key, "k", coreos.ES256, string(text)),
	})
}

func (c *club) house() *oidc.Provider {
	c.t.Helper()
	i, err := oidc.New(oidc.Config{URL: c.URL, Client: "kancha", Secret: "hush", Name: "Club"})
	if err != nil {
		c.t.Fatal(err)
	}
	return i
}

const back = "https://games.example.org/club/back"

func TestTheClubVouchesForAPerson(t *testing.T) {
	c := open(t)
	i := c.house()
	asked, to, err := i.Ask(t.Context(), back)
	if err != nil {
		t.Fatal(err)
	}
	u, err := url.Parse(to)
	if err != nil {
		t.Fatal(err)
	}
	q := u.Query()
	if q.Get("state") != asked.State || q.Get("nonce") != asked.Nonce || q.Get("code_challenge_method") != "S256" || q.Get("code_challenge") == "" ||
		q.Get("code_challenge") == asked.Verifier || q.Get("client_id") != "kancha" || q.Get("response_type") != "code" {
		t.Errorf("sent to %s", to)
	}
	c.claims["nonce"] = asked.Nonce
	who, err := i.Answer(t.Context(), asked, url.Values{"state": {asked.State}, "code": {"1"}})
	if err != nil || who != (oidc.Person{Issuer: c.URL, Subject: "s-1", Name: "Ola"}) {
		t.Errorf("%+v, %v", who, err)
	}
	if c.sent.Get("code_verifier") != asked.Verifier || c.sent.Get("redirect_uri") != asked.Redirect {
		t.Errorf("the house has sent %v", c.sent)
	}
	if _, err := i.Answer(t.Context(), asked, url.Values{"state": {asked.State}, "code": {"1"}}); !errors.Is(err, oidc.ErrUnproven) {
		t.Errorf("a code that was used: %v", err)
	}
}

func TestWhatProvesNothing(t *testing.T) {
	other, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		claims map[string]any
		back   url.Values
		key    *ecdsa.PrivateKey
		want   error
	}{
		"another nonce":               {claims: map[string]any{"nonce": "other"}, want: oidc.ErrUnproven},
		"no nonce":                    {claims: map[string]any{"nonce": ""}, want: oidc.ErrUnproven},
		"another state":               {back: url.Values{"state": {"other"}}, want: oidc.ErrUnproven},
		"no state":                    {back: url.Values{"state": {""}}, want: oidc.ErrUnproven},
		"another audience":            {claims: map[string]any{"aud": "chess"}, want: oidc.ErrUnproven},
		"several audiences, no party": {claims: map[string]any{"aud": []string{"kancha", "chess"}}, want: oidc.ErrUnproven},
		"another party":               {claims: map[string]any{"azp": "chess"}, want: oidc.ErrUnproven},
		"a token that has expired":    {claims: map[string]any{"exp": time.Now().Add(-time.Hour).Unix()}, want: oidc.ErrUnproven},
		"another issuer":              {claims: map[string]any{"iss": "https://other.example"}, want: oidc.ErrUnproven},
		"another issuer answers":      {back: url.Values{"iss": {"https://other.example"}}, want: oidc.ErrUnproven},
		"no subject":                  {claims: map[string]any{"sub": ""}, want: oidc.ErrUnproven},
		"another key":                 {key: other, want: oidc.ErrUnproven},
		"a code that is none":         {back: url.Values{"code": {"wrong"}}, want: oidc.ErrUnproven},
		"the person says no":          {back: url.Values{"error": {"access_denied"}, "code": nil}, want: oidc.ErrDenied},
		"nothing":                     {back: url.Values{"code": nil}, want: oidc.ErrDenied},
	} {
		t.Run(name, func(t *testing.T) {
			c := open(t)
			i := c.house()
			asked, _, err := i.Ask(t.Context(), back)
			if err != nil {
				t.Fatal(err)
			}
			c.claims["nonce"] = asked.Nonce
			for claim, value := range test.claims {
				c.claims[claim] = value
			}
			if test.key != nil {
				c.key = test.key
			}
			answer := url.Values{"state": {asked.State}, "code": {"1"}}
			for field, value := range test.back {
				answer[field] = value
			}
			if who, err := i.Answer(t.Context(), asked, answer); !errors.Is(err, test.want) || who != (oidc.Person{}) {
				t.Errorf("%+v, %v", who, err)
			}
		})
	}
}

func TestAnIssuerThatDoesNotAnswer(t *testing.T) {
	c := open(t)
	i := c.house()
	c.Close()
	if _, _, err := i.Ask(t.Context(), back); !errors.Is(err, oidc.ErrUnreachable) {
		t.Errorf("%v", err)
	}
}

func TestConfigurationsThatAreRefused(t *testing.T) {
	for _, c := range []oidc.Config{
		{URL: "", Client: "k", Secret: "s"}, {URL: "id.example.org", Client: "k", Secret: "s"}, {URL: "http://id.example.org", Client: "k", Secret: "s"},
		{URL: "https://u:p@id.example.org", Client: "k", Secret: "s"}, {URL: "https://id.example.org", Secret: "s"}, {URL: "https://id.example.org", Client: "k"},
	} {
		if _, err := oidc.New(c); err == nil {
			t.Errorf("%+v is taken", c)
		}
	}
	if i, err := oidc.New(oidc.Config{URL: "https://id.example.org", Client: "k", Secret: "s"}); err != nil || i.Name() != "id.example.org" {
		t.Errorf("%v", err)
	}
}
