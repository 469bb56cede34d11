package account

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/boombuler/barcode/qr"

	"kancha/internal/account"
	"kancha/internal/web/page"
)

// newFactor is a second factor that is being set up: its key is shown until a number of it was typed.
type newFactor struct {
	*visit
	account.Factor
	name  string // of the account
	flash string
}

// doMakeFactor shows a new key for an app. It counts only when a number of it comes back.
func doMakeFactor(v *visit) error {
	n := &newFactor{visit: v}
	err := v.proving(func(l account.Login) error {
		acc, err := v.s.Accounts.Confirm(v.R.Context(), l, v.proof())
		n.Factor, n.name = v.s.Accounts.BeginFactor(l), acc.Name
		return err
	})
	if err != nil {
		return v.changed("factor", err)
	}
	return n.show(http.StatusOK)
}

// show sends the page with the key uncompressed: it is a secret.
func (n *newFactor) show(status int) error {
	token, err := n.s.Accounts.Begin(n.R.Context(), account.MakingFactor, n.Factor)
	if err != nil {
		return err
	}
	n.Cookie(begunCookie, token, begunTime)
	n.R.Header.Del("Accept-Encoding")
	return n.Send(status, newFactorPage(n))
}

// doAddFactor takes a number of the new key, and shows the key again if it is not right.
func doAddFactor(v *visit) error {
	n := &newFactor{visit: v}
	err := v.proving(func(l account.Login) error {
		if err := v.s.Accounts.Finish(v.R.Context(), account.MakingFactor, v.begun(), &n.Factor); err != nil {
			return err
		}
		return v.s.Accounts.AddFactor(v.R.Context(), l, n.Factor, v.proof().Number)
	})
	if !page.IsReason(err, account.ReasonFactor) {
		return v.changed("factor", err)
	}
	acc, broken := v.s.Accounts.Account(v.R.Context(), v.Person)
	if broken != nil {
		return broken
	}
	n.name, n.flash = acc.Name, v.Explain(err, nil)
	return n.show(page.StatusOf(err))
}

func doDropFactor(v *visit) error {
	return v.changed("factor", v.confirming(func(acc account.Account) error {
		return v.s.Accounts.DropFactor(v.R.Context(), acc.Person)
	}))
}

// doSignInFactor lets in who has shown the first factor and now shows the second. A wrong number may be typed again, as
// often as one may guess.
func doSignInFactor(v *visit) error {
	s := v.signView()
	var step account.Step
	if err := v.s.Accounts.Finish(v.R.Context(), account.ProvingFactor, v.begun(), &step); err != nil {
		return s.again(err, signInPage(s))
	}
	err := v.try("factor " + string(step.Person))
	if err == nil {
		var token string
		token, err = v.s.Accounts.SignInByFactor(v.R.Context(), step, v.proof().Number, v.browser(), v.LoginToken())
		if v.noted("second factor", account.In{Login: token}, err) == nil {
			return v.welcome(account.In{Login: token}, s.back)
		}
	}
	if page.IsReason(err, account.ReasonCeremony) || page.IsReason(err, account.ReasonSuspended) || page.IsReason(err, account.ReasonSuspendedUntil) {
		return s.again(err, signInPage(s))
	}
	token, broken := v.s.Accounts.Begin(v.R.Context(), account.ProvingFactor, step)
	if broken != nil {
		return broken
	}
	v.Cookie(begunCookie, token, begunTime)
	return s.again(err, factorPage(s))
}

// address is the key as apps read it from a picture or a link.
func (n *newFactor) address() string {
	house := "Kancha"
	if u, err := url.Parse(n.Origin()); err == nil {
		house += " " + u.Hostname()
	}
	u := url.URL{Scheme: "otpauth", Host: "totp", Path: "/" + house + ":" + n.name,
		RawQuery: "secret=" + n.Secret + "&issuer=" + url.PathEscape(house)}
	return u.String()
}

// picture is the address as a QR code: the path of its dark squares, and how many squares a side has.
func (n *newFactor) picture() (path string, side int) {
	code, err := qr.Encode(n.address(), qr.M, qr.Auto)
	if err != nil { // too long for a picture: the key stands beside it
		return "", 0
	}
	var b strings.Builder
	side = code.Bounds().Dx()
	for y := range side {
		for x := range side {
			if r, _, _, _ := code.At(x, y).RGBA(); r == 0 {
				b.WriteString("M" + strconv.Itoa(x) + " " + strconv.Itoa(y) + "h1v1h-1z")
			}
		}
	}
	return b.String(), side
}

// quiet is the view box of a picture with the margin that readers of such pictures need.
func quiet(side int) string {
	const margin = 4
	return strings.Join([]string{strconv.Itoa(-margin), strconv.Itoa(-margin), strconv.Itoa(side + 2*margin), strconv.Itoa(side + 2*margin)}, " ")
}

// inFours is a key in groups that can be read aloud.
func inFours(key string) string {
	var b strings.Builder
	for i, r := range key {
		if i > 0 && i%4 == 0 {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
	}
	return b.String()
}
