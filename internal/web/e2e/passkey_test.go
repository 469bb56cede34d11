package e2e_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/webauthn"
	"github.com/chromedp/chromedp"
)

// device gives the reader's browser an authenticator that agrees to everything.
func (r *reader) device() {
	r.t.Helper()
	r.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		if _, err := cdp.Call(ctx, t, webauthn.Enable, webauthn.EnableParams{}); err != nil {
			return err
		}
		_, err := cdp.Call(ctx, t, webauthn.AddVirtualAuthenticator, webauthn.AddVirtualAuthenticatorParams{
			Options: &webauthn.VirtualAuthenticatorOptions{
				Protocol: "ctap2", Transport: "internal", HasResidentKey: true, HasUserVerification: true, IsUserVerified: true, AutomaticPresenceSimulation: true,
			},
		})
		return err
	}))
}

// A browser makes an account with a passkey, signs out, and comes back without a name or a password.
func TestAPasskeyIsMadeAndUsedInABrowser(t *testing.T) {
	s := serve(t)
	s.url = strings.Replace(s.url, "127.0.0.1", "localhost", 1)
	r := s.reader(t, 1000, 800)
	r.device()
	r.open("/signup")
	r.wait(`!document.querySelector("form[data-passkey]").hidden`)
	r.do(setValue("form[data-passkey] [name=name]", "x"))
	r.click("form[data-passkey] button")
	r.wait(`document.querySelector("[data-says]").innerText.includes("at least 2")`)
	r.do(setValue("form[data-passkey] [name=name]", "Anna"))
	r.click("form[data-passkey] button")
	r.wait(`document.querySelectorAll(".codes li").length === 8`)
	r.open("/me/account")
	r.wait(`document.querySelector("#passkeys .list li")`)
	r.shot("passkeys")
	r.click("#passkeys form[data-passkey] button") // the device has one already
	r.wait(`document.querySelector("#passkeys [data-says]").innerText.includes("already")`)
	r.open("/me")
	r.click("form[action='/signout'] button")
	r.wait(`location.pathname === "/"`)
	r.open("/signin?back=/me/account")
	r.shot("signin")
	r.wait(`!document.querySelector("form[data-passkey]").hidden`)
	r.click("form[data-passkey] button")
	r.wait(`location.pathname === "/me/account" && document.querySelector("#name input[name=name]").value === "Anna"`)
	r.quiet()
}

// Passkeys need a name and, but on one's own machine, TLS: elsewhere nothing is said of them and nothing is begun.
func TestWithoutANameThereAreNoPasskeys(t *testing.T) {
	s := serve(t)
	c := s.client(t)
	if page := c.get("/signin").body; strings.Contains(page, "data-passkey") {
		t.Error("a passkey is offered under a bare address")
	}
	if r := c.post("/signin/passkey/begin"); r.status != http.StatusNotFound || !strings.HasPrefix(r.body, `{"error":`) {
		t.Errorf("begun: %d %s", r.status, r.body)
	}
	if r := c.post("/signin/passkey", "credential", "{}"); r.status != http.StatusConflict || !strings.Contains(r.body, "</html>") {
		t.Errorf("used: %d\n%s", r.status, main(r.body))
	}
	if r := c.post("/me/account/passkey", "credential", "{}"); r.status != http.StatusForbidden {
		t.Errorf("added by nobody: %d", r.status)
	}
}
