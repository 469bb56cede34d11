package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"kancha/internal/oidc"
)

// oidcFlags say where people of a club may sign in.
type oidcFlags struct {
	OIDCIssuer     string `name:"oidc-issuer" help:"OpenID Connect issuer whose people may sign in: https://id.example.org. Needs --url." env:"KANCHA_OIDC_ISSUER" placeholder:"URL"`
	OIDCClient     string `name:"oidc-client" help:"Id of this house at the issuer." env:"KANCHA_OIDC_CLIENT" placeholder:"ID"`
	OIDCSecretFile string `name:"oidc-secret-file" help:"File with the secret of this house at the issuer." env:"KANCHA_OIDC_SECRET_FILE" placeholder:"FILE"`
	OIDCName       string `name:"oidc-name" help:"What people call the issuer, for the button." env:"KANCHA_OIDC_NAME" placeholder:"NAME"`
}

// secretMost is more than any secret of a client is long.
const secretMost = 4096

// club is the issuer that the flags name, nil if they name none.
func (c oidcFlags) club(origin string) (*oidc.Provider, error) {
	if c.OIDCIssuer == "" {
		if c.OIDCClient != "" || c.OIDCSecretFile != "" || c.OIDCName != "" {
			return nil, errors.New("oidc: without --oidc-issuer nobody can be asked")
		}
		return nil, nil
	}
	if origin == "" {
		return nil, errors.New("oidc: people come back from the issuer, so --url must say how browsers reach the house")
	}
	if c.OIDCSecretFile == "" {
		return nil, errors.New("oidc: --oidc-secret-file is needed")
	}
	secret, err := os.ReadFile(c.OIDCSecretFile)
	if err != nil {
		return nil, fmt.Errorf("oidc: %w", err)
	}
	if len(secret) > secretMost {
		return nil, fmt.Errorf("oidc: %s is too long for a secret", c.OIDCSecretFile)
	}
	return oidc.New(oidc.Config{URL: c.OIDCIssuer, Client: c.OIDCClient, Secret: strings.TrimSpace(string(secret)), Name: c.OIDCName})
}
