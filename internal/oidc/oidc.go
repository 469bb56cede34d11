// Package oidc lets people sign in where their club knows them, by OpenID Connect. It gives who vouches and the
// subject, which never changes hands; a name only as a proposal, and never an address.
package oidc

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

// Config is what the club has agreed upon with the house.
type Config struct {
	URL    string // of the issuer, as it writes itself
	Client string // id of the house there
	Secret string
	Name   string // what people call it; the host of the URL if empty
	Now    func() time.Time
}

// Provider is a house that vouches for people. It is safe for concurrent use.
type Provider struct {
	config Config
	client *http.Client

	mu       sync.Mutex
	provider *oidc.Provider // nil until the issuer has answered once
}

// Asked is what the house remembers of a question until the browser comes back. It stays with the house.
type Asked struct {
	State    string `json:"state"`
	Nonce    string `json:"nonce"`
	Verifier string `json:"verifier"` // of PKCE
	Redirect string `json:"redirect"`
}

// Person is whom the issuer vouches for.
type Person struct{ Issuer, Subject, Name string }

// What can go wrong. Details are for the operator.
var (
	ErrUnreachable = errors.New("oidc: no answer")
	ErrDenied      = errors.New("oidc: the person or the issuer did not want to")
	ErrUnproven    = errors.New("oidc: the answer proves nothing")
)

const (
	patience  = 10 * time.Second
	textLimit = 200 // of what is believed of an issuer's texts
)

// New checks a configuration. The issuer is asked only when somebody wants to sign in, so that the house opens without it.
func New(c Config) (*Provider, error) {
	u, err := url.Parse(c.URL)
	switch {
	case err != nil || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "":
		return nil, fmt.Errorf("oidc: %q is not like https://id.example.org", c.URL)
	case u.Scheme != "https" && !(u.Scheme == "http" && loopback(u.Hostname())):
		return nil, fmt.Errorf("oidc: %q must begin with https://", c.URL)
	case c.Client == "" || c.Secret == "":
		return nil, errors.New("oidc: the id of the client and the file with its secret are needed")
	}
	if c.Name == "" {
		c.Name = u.Host
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	return &Provider{config: c, client: &http.Client{Timeout: patience}}, nil
}

func loopback(host string) bool {
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && ip.IsLoopback()
}

// Name is what people call the issuer.
func (i *Provider) Name() string { return i.config.Name }

// URL is how the issuer writes itself.
func (i *Provider) URL() string { return i.config.URL }

// open reads what the issuer says of itself, once.
func (i *Provider) open(ctx context.Context) (context.Context, *oidc.Provider, error) {
	ctx = oidc.ClientContext(ctx, i.client)
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.provider != nil {
		return ctx, i.provider, nil
	}
	// The provider keeps its context for later requests, which must not end with the first visitor.
	p, err := oidc.NewProvider(oidc.ClientContext(context.WithoutCancel(ctx), i.client), i.config.URL)
	if err != nil {
		return ctx, nil, fmt.Errorf("%w: %w", ErrUnreachable, err)
	}
	i.provider = p
	return ctx, p, nil
}

func (i *Provider) flow(p *oidc.Provider, redirect string) *oauth2.Config {
	return &oauth2.Config{
		ClientID: i.config.Client, ClientSecret: i.config.Secret, Endpoint: p.Endpoint(), RedirectURL: redirect,
		Scopes: []string{oidc.ScopeOpenID, "profile"},
	}
}

// Ask gives the address where a browser is sent, and what must be remembered until it comes back to redirect.
func (i *Provider) Ask(ctx context.Context, redirect string) (Asked, string, error) {
	_, p, err := i.open(ctx)
	if err != nil {
		return Asked{}, "", err
	}
	a := Asked{State: rand.Text(), Nonce: rand.Text(), Verifier: oauth2.GenerateVerifier(), Redirect: redirect}
	return a, i.flow(p, redirect).AuthCodeURL(a.State, oidc.Nonce(a.Nonce), oauth2.S256ChallengeOption(a.Verifier)), nil
}

// Answer reads what a browser brings back. Whoever calls has taken what was asked from the same browser, and never gives
// it twice.
func (i *Provider) Answer(ctx context.Context, a Asked, back url.Values) (Person, error) {
	if a.State == "" || subtle.ConstantTimeCompare([]byte(back.Get("state")), []byte(a.State)) != 1 {
		return Person{}, fmt.Errorf("%w: another state", ErrUnproven)
	}
	if who := back.Get("iss"); who != "" && who != i.config.URL {
		return Person{}, fmt.Errorf("%w: another issuer answers", ErrUnproven)
	}
	if back.Get("error") != "" || back.Get("code") == "" {
		return Person{}, fmt.Errorf("%w: %.60q", ErrDenied, back.Get("error"))
	}
	ctx, p, err := i.open(ctx)
	if err != nil {
		return Person{}, err
	}
	token, err := i.flow(p, a.Redirect).Exchange(ctx, back.Get("code"), oauth2.VerifierOption(a.Verifier))
	var refused *oauth2.RetrieveError
	switch {
	case errors.As(err, &refused):
		return Person{}, fmt.Errorf("%w: %w", ErrUnproven, err)
	case err != nil:
		return Person{}, fmt.Errorf("%w: %w", ErrUnreachable, err)
	}
	raw, _ := token.Extra("id_token").(string)
	return i.read(ctx, p, a, raw)
}

// read believes a token if it is the issuer's, for this house, of this question, and not too old.
func (i *Provider) read(ctx context.Context, p *oidc.Provider, a Asked, raw string) (Person, error) {
	verifier := p.VerifierContext(ctx, &oidc.Config{ClientID: i.config.Client, Now: i.config.Now})
	id, err := verifier.Verify(ctx, raw)
	if err != nil {
		return Person{}, fmt.Errorf("%w: %w", ErrUnproven, err)
	}
	var says struct {
		Party string `json:"azp"`
		User  string `json:"preferred_username"`
		Name  string `json:"name"`
	}
	switch err := id.Claims(&says); {
	case err != nil:
		return Person{}, fmt.Errorf("%w: %w", ErrUnproven, err)
	case subtle.ConstantTimeCompare([]byte(id.Nonce), []byte(a.Nonce)) != 1:
		return Person{}, fmt.Errorf("%w: another nonce", ErrUnproven)
	case says.Party != "" && says.Party != i.config.Client, len(id.Audience) > 1 && says.Party == "":
		return Person{}, fmt.Errorf("%w: made for another party", ErrUnproven)
	case id.Subject == "" || len(id.Subject) > 255:
		return Person{}, fmt.Errorf("%w: no subject", ErrUnproven)
	}
	name := says.User
	if name == "" {
		name = says.Name
	}
	return Person{Issuer: id.Issuer, Subject: id.Subject, Name: strings.ToValidUTF8(name[:min(len(name), textLimit)], "")}, nil
}
