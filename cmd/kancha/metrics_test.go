package main

import (
	"io"
	"net"
	"net/http"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestMetricsAndProfilesHaveAnAddressOfTheirOwn(t *testing.T) {
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	private := free.Addr().String()
	free.Close()
	url := openHouse(t, "--db", filepath.Join(t.TempDir(), "k.db"), "--metrics", private)
	for _, path := range []string{"/", "/about", "/nothing", "/t/none?secret=1"} {
		fetchPage(t, url+path)
	}
	text := fetchPage(t, "http://"+private+"/metrics")
	for _, want := range []string{
		`kancha_http_requests_total{route="GET /{$}",status="200"} 1`,
		`kancha_http_requests_total{route="GET /about",status="200"} 1`,
		`kancha_http_requests_total{route="other",status="404"} 1`,
		`kancha_http_requests_total{route="GET /t/{id}",status="404"} 1`,
		"kancha_store_commits_total", "kancha_tables_in_memory", "process_resident_memory_bytes", "go_goroutines",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("metrics lack %s", want)
		}
	}
	if strings.Contains(text, "secret") || strings.Contains(text, "127.0.0.1") {
		t.Error("metrics tell what was asked for, or by whom")
	}
	if page := fetchPage(t, "http://"+private+"/debug/pprof/"); !strings.Contains(page, "goroutine") {
		t.Error("no profiles")
	}
	for _, path := range []string{"/metrics", "/debug/pprof/"} {
		if page := fetchPage(t, url+path); strings.Contains(page, "goroutine") {
			t.Errorf("%s is open to everybody", path)
		}
	}
}

func TestMetricsAreRefusedWhereEverybodyCouldSeeThem(t *testing.T) {
	for _, addr := range []string{"0.0.0.0:9090", "203.0.113.5:9090", "[::]:9090", "example.org:9090", "9090"} {
		_, errs, code := runCommand(t, "", "serve", "--addr", "127.0.0.1:0", "--db", filepath.Join(t.TempDir(), "k.db"), "--metrics", addr)
		if code != exitRefused || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, "metrics") {
			t.Errorf("%s: exit %d, %s", addr, code, errs)
		}
	}
}

func TestEveryRequestHasAnID(t *testing.T) {
	plain := regexp.MustCompile(`^[A-Z0-9]{16}$`)
	ask := func(url string) string {
		req, err := http.NewRequest(http.MethodGet, url+"/about", nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("X-Request-ID", "from-the-proxy-1")
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		return res.Header.Get("X-Request-ID")
	}
	open := openHouse(t, "--db", filepath.Join(t.TempDir(), "k.db"))
	if id, other := ask(open), ask(open); !plain.MatchString(id) || id == other {
		t.Errorf("ids %q and %q; a stranger does not choose them", id, other)
	}
	behind := openHouse(t, "--db", filepath.Join(t.TempDir(), "k.db"), "--proxies", "127.0.0.1")
	if id := ask(behind); id != "from-the-proxy-1" {
		t.Errorf("the id of a trusted proxy became %q", id)
	}
}

func fetchPage(t *testing.T, url string) string {
	t.Helper()
	res, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
