package notify

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

const (
	requestTime  = 10 * time.Second
	answerLength = 4 << 10 // of an answer that is read at all
	addressLimit = 1000
)

var (
	// ErrAddress: a text is no address that may be called.
	ErrAddress = errors.New("notify: not a public https address")
	// ErrPort: an address has a port that is not called.
	ErrPort = errors.New("notify: not a port that is called")
	// ErrPrivate: an address leads to a network that is not public.
	ErrPrivate = errors.New("notify: not a public address")
)

// closed are the ranges that nobody outside can mean, or that stand for others: of this machine, of its network, of its
// provider, for documentation, for many at once, and those that carry another address inside.
var closed = prefixes(
	"0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "168.63.129.16/32", "169.254.0.0/16", "172.16.0.0/12",
	"192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24",
	"198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
	"2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20",
)

// global is where public addresses of IPv6 are; outside of it there are none.
var global = netip.MustParsePrefix("2000::/3")

func prefixes(texts ...string) []netip.Prefix {
	out := make([]netip.Prefix, len(texts))
	for i, t := range texts {
		out[i] = netip.MustParsePrefix(t)
	}
	return out
}

// Public tells whether an address may be called. One of IPv4 inside one of IPv6 is not, however it is wrapped.
func Public(ip netip.Addr) bool {
	if !ip.IsValid() || ip.Zone() != "" || ip.Is4In6() || ip.Is6() && !global.Contains(ip) {
		return false
	}
	for _, p := range closed {
		if p.Contains(ip) {
			return false
		}
	}
	return true
}

// Client makes requests to addresses that people have typed. It is safe for concurrent use.
type Client struct {
	http  *http.Client
	ports []string // beside 443
	plain bool     // http and any port too
}

// NewClient makes a client that reaches what allow allows, which is Public but for tests, at port 443 and others that the
// host has chosen: a house in the open should not knock at whatever listens elsewhere because somebody typed it.
func NewClient(allow func(netip.Addr) bool, ports ...uint16) *Client {
	c := newClient(allow, false)
	for _, port := range ports {
		c.ports = append(c.ports, strconv.Itoa(int(port)))
	}
	return c
}

// NewTestClient makes a client that also reaches this machine, without encryption. It is for tests.
func NewTestClient() *Client {
	return newClient(func(ip netip.Addr) bool { return ip.IsLoopback() }, true)
}

func newClient(allow func(netip.Addr) bool, plain bool) *Client {
	dialer := &net.Dialer{Timeout: requestTime / 2, Control: func(_, address string, _ syscall.RawConn) error {
		at, err := netip.ParseAddrPort(address) // after names were looked up, for every address that is tried
		if err != nil || !allow(at.Addr()) {
			return ErrPrivate
		}
		return nil
	}}
	return &Client{plain: plain, http: &http.Client{
		Timeout:       requestTime,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			DialContext: dialer.DialContext, Proxy: nil, DisableKeepAlives: true, TLSHandshakeTimeout: requestTime / 2,
			ResponseHeaderTimeout: requestTime, MaxResponseHeaderBytes: 16 << 10, ForceAttemptHTTP2: true,
		},
	}}
}

// Do sends a request; it lets packages that make their own use the client.
func (c *Client) Do(r *http.Request) (*http.Response, error) {
	if _, err := c.Check(r.URL.String()); err != nil {
		return nil, err
	}
	return c.http.Do(r)
}

// Check brings a typed address into the form that is kept: https, a host, no name of a user.
func (c *Client) Check(typed string) (string, error) {
	u, err := url.Parse(strings.TrimSpace(typed))
	if err != nil || len(typed) > addressLimit || u.Hostname() == "" || u.User != nil || u.Opaque != "" {
		return "", ErrAddress
	}
	u.Fragment = ""
	switch {
	case c.plain && u.Scheme == "http":
	case u.Scheme != "https":
		return "", ErrAddress
	}
	if port := u.Port(); !c.plain && port != "" && port != "443" && !slices.Contains(c.ports, port) {
		return "", ErrPort
	}
	if ip, err := netip.ParseAddr(u.Hostname()); err == nil && !c.plain && !Public(ip) {
		return "", ErrPrivate
	}
	return u.String(), nil
}

// Refused is what the other side has answered instead of taking a message.
type Refused struct{ Status int }

func (e *Refused) Error() string { return fmt.Sprintf("notify: the answer is %d", e.Status) }

// gone tells whether an address will never take a message again.
func (e *Refused) gone() bool { return e.Status == http.StatusGone || e.Status == http.StatusNotFound }

// post sends a body; every answer but one from 200 to 299 is a *Refused.
func (c *Client) post(ctx context.Context, to string, header http.Header, body []byte) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, to, strings.NewReader(string(body)))
	if err != nil {
		return ErrAddress
	}
	r.Header = header
	return answered(c.Do(r))
}

// answered reads the end of a request.
func answered(res *http.Response, err error) error {
	if err != nil {
		return err
	}
	defer res.Body.Close()
	_, _ = io.CopyN(io.Discard, res.Body, answerLength) // what it says does not matter
	if res.StatusCode < 200 || res.StatusCode > 299 {
		return &Refused{res.StatusCode}
	}
	return nil
}
