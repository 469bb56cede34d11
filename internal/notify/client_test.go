package notify_test

import (
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strconv"
	"strings"
	"testing"

	"kancha/internal/notify"
)

func TestOnlyPublicAddressesAreCalled(t *testing.T) {
	for text, want := range map[string]bool{
		"1.1.1.1": true, "93.184.216.34": true, "2606:4700::1111": true, "2a00:1450:4001::1": true,
		"127.0.0.1": false, "127.8.9.1": false, "0.0.0.0": false, "10.1.2.3": false, "172.16.0.1": false, "172.31.255.255": false, "172.32.0.1": true,
		"192.168.1.1": false, "169.254.169.254": false, "100.64.0.1": false, "100.100.100.200": false, "192.0.0.192": false, "168.63.129.16": false,
		"198.18.0.1": false, "203.0.113.9": false, "224.0.0.1": false, "239.255.255.250": false, "255.255.255.255": false, "240.0.0.1": false,
		"::": false, "::1": false, "fe80::1": false, "fc00::1": false, "fd00:ec2::254": false, "ff02::1": false, "fec0::1": false,
		"::ffff:127.0.0.1": false, "::ffff:1.1.1.1": false, "::127.0.0.1": false, "64:ff9b::7f00:1": false, "64:ff9b:1::a00:1": false,
		"2002:7f00:1::": false, "2001:0:1::1": false, "2001:db8::1": false, "100::1": false, "5f00::1": false, "fe80::1%eth0": false,
	} {
		if got := notify.Public(netip.MustParseAddr(text)); got != want {
			t.Errorf("%s is public: %v", text, got)
		}
	}
	if notify.Public(netip.Addr{}) {
		t.Error("no address is public")
	}
}

func TestAnAddressIsHTTPSAndLeadsOutside(t *testing.T) {
	c := notify.NewClient(notify.Public)
	for typed, want := range map[string]string{
		"https://hooks.example.org/a?b=c#d": "https://hooks.example.org/a?b=c", " https://example.org:443/ ": "https://example.org:443/", "https://example.org:8443/": "",
		"http://example.org/": "", "https://": "", "ftp://example.org": "", "https://user:pass@example.org/": "", "//example.org": "", "file:///etc/passwd": "",
		"https:example.org": "", "https://127.0.0.1/": "", "https://[::1]/": "", "https://[::ffff:10.0.0.1]/": "", "https://169.254.169.254/latest": "",
		"https://example.org/" + strings.Repeat("a", 1000): "", "javascript:alert(1)": "", "": "", "https://%zz": "",
	} {
		got, err := c.Check(typed)
		if got != want || (err == nil) != (want != "") {
			t.Errorf("%q: %q, %v", typed, got, err)
		}
	}
}

func TestOnlyPortsOfTheHostsChoiceAreCalled(t *testing.T) {
	for _, c := range []struct {
		client  *notify.Client
		typed   string
		allowed bool
	}{
		{notify.NewClient(notify.Public), "https://example.org:8443/", false},
		{notify.NewClient(notify.Public), "https://example.org:22/", false},
		{notify.NewClient(notify.Public), "https://example.org:0443/", false},
		{notify.NewClient(notify.Public, 8443), "https://example.org:8443/", true},
		{notify.NewClient(notify.Public, 8443), "https://example.org/", true},
		{notify.NewClient(notify.Public, 8443), "https://example.org:8444/", false},
	} {
		if _, err := c.client.Check(c.typed); (err == nil) != c.allowed || err != nil && !errors.Is(err, notify.ErrPort) {
			t.Errorf("%s: %v", c.typed, err)
		}
		if !c.allowed {
			r, err := http.NewRequest(http.MethodPost, c.typed, nil)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := c.client.Do(r); !errors.Is(err, notify.ErrPort) {
				t.Errorf("%s is called: %v", c.typed, err)
			}
		}
	}
}

// Whatever a name leads to, it is the address that counts: names of this machine, and numbers in odd clothes.
func TestNamesThatLeadInsideAreNotCalled(t *testing.T) {
	called := false
	inside := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { called = true }))
	defer inside.Close()
	_, port, err := net.SplitHostPort(inside.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	there, err := strconv.ParseUint(port, 10, 16)
	if err != nil {
		t.Fatal(err)
	}
	c := notify.NewClient(notify.Public, uint16(there))
	for _, host := range []string{"localhost", "LOCALHOST", "localhost.", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "[::ffff:7f00:1]", "[::1]", "0"} {
		r, err := http.NewRequest(http.MethodPost, "https://"+host+":"+port+"/", nil)
		if err != nil {
			continue
		}
		res, err := c.Do(r)
		if err == nil {
			res.Body.Close()
			t.Errorf("%s is called", host)
		}
		if host == "localhost" && !errors.Is(err, notify.ErrPrivate) {
			t.Errorf("localhost: %v", err)
		}
	}
	if called {
		t.Error("the inside was reached")
	}
}

func TestARedirectIsNotFollowed(t *testing.T) {
	reached := false
	inside := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached = true }))
	defer inside.Close()
	outside := httptest.NewServer(http.RedirectHandler(inside.URL, http.StatusTemporaryRedirect))
	defer outside.Close()
	r, err := http.NewRequest(http.MethodPost, outside.URL, strings.NewReader("x"))
	if err != nil {
		t.Fatal(err)
	}
	res, err := notify.NewTestClient().Do(r)
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if reached || res.StatusCode != http.StatusTemporaryRedirect {
		t.Errorf("status %d, reached %v", res.StatusCode, reached)
	}
}

func TestProxiesOfTheEnvironmentDoNotCount(t *testing.T) {
	asked := false
	proxy := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked = true }))
	defer proxy.Close()
	t.Setenv("HTTPS_PROXY", proxy.URL)
	t.Setenv("HTTP_PROXY", proxy.URL)
	r, err := http.NewRequest(http.MethodGet, "https://localhost:1/", nil)
	if err != nil {
		t.Fatal(err)
	}
	if res, err := notify.NewClient(notify.Public).Do(r); err == nil {
		res.Body.Close()
		t.Error("an answer from nowhere")
	}
	if asked {
		t.Error("the proxy was asked")
	}
}
