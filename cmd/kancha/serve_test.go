package main

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestATakenPortIsSaid(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	db := filepath.Join(t.TempDir(), "k.db")
	out, errs, code := runCommand(t, "", "serve", "--addr", l.Addr().String(), "--db", db)
	if code != exitRefused || out != "" || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, "is taken") {
		t.Errorf("exit %d, stdout %q, stderr %q", code, out, errs)
	}
	if _, err := os.Stat(db); err == nil {
		t.Error("a database was made although nobody can come in")
	}
}

func TestServeRefusesWhatItCannotUse(t *testing.T) {
	folder := t.TempDir()
	broken := filepath.Join(folder, "broken.db")
	if err := os.WriteFile(broken, []byte(strings.Repeat("no database ", 200)), 0o600); err != nil {
		t.Fatal(err)
	}
	packs := filepath.Join(folder, "packs")
	if err := os.Mkdir(packs, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(packs, "p.json"), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, args := range map[string][]string{
		"an address that is none": {"--addr", "nowhere"},
		"a broken database":       {"--addr", "127.0.0.1:0", "--db", broken},
		"a folder that is absent": {"--addr", "127.0.0.1:0", "--db", filepath.Join(folder, "no", "where", "k.db")},
		"a database out of reach": {"--addr", "127.0.0.1:0", "--db", "postgres://127.0.0.1:1/kancha?connect_timeout=2"},
		"a broken pack":           {"--addr", "127.0.0.1:0", "--packs", packs},
		"a proxy that is none":    {"--proxies", "next-door"},
	} {
		out, errs, code := runCommand(t, "", append([]string{"serve"}, args...)...)
		if code != exitRefused || out != "" || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: exit %d, stdout %q, stderr %q", name, code, out, errs)
		}
	}
}

func TestServeOpensAnswersAndClosesInPeace(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	read, write := io.Pipe()
	var log strings.Builder
	done := make(chan int, 1)
	db := filepath.Join(t.TempDir(), "k.db")
	go func() {
		// No command: the house is opened.
		args := []string{"--addr", "127.0.0.1:0", "--db", db, "--json"}
		done <- run(&app{ctx, strings.NewReader(""), write, &log}, args)
		write.Close()
	}()
	said := bufio.NewReader(read)
	line, err := said.ReadString('\n')
	if err != nil {
		t.Fatalf("no address: %v, log %s", err, log.String())
	}
	if kept, err := said.ReadString('\n'); err != nil || !strings.Contains(kept, "a new file: "+db+" ") {
		t.Errorf("says %q (%v) of where it keeps things", kept, err)
	}
	url := strings.TrimSpace(line[strings.Index(line, "http://"):])
	answer, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	page, err := io.ReadAll(answer.Body)
	answer.Body.Close()
	if err != nil || answer.StatusCode != http.StatusOK || !strings.Contains(string(page), "Tiwanaku") {
		t.Errorf("%s: status %d, error %v, %d bytes", url, answer.StatusCode, err, len(page))
	}
	stop()
	select {
	case code := <-done:
		if code != exitDone {
			t.Errorf("exit %d after a stop, log %s", code, log.String())
		}
	case <-time.After(15 * time.Second):
		t.Fatal("still open 15 seconds after a stop")
	}
}

func TestAHouseTellsWhetherItIsReady(t *testing.T) {
	db := filepath.Join(t.TempDir(), "k.db")
	url := openHouse(t, "--db", db)
	for path, want := range map[string]string{"/healthz": "ok\n", "/readyz": "ready\n"} {
		if got := fetchPage(t, url+path); got != want {
			t.Errorf("%s: %q", path, got)
		}
	}
}

func TestASecondHouseOnAFileIsRefused(t *testing.T) {
	db := filepath.Join(t.TempDir(), "k.db")
	url := openHouse(t, "--db", db)
	var out, errs strings.Builder
	a := &app{t.Context(), strings.NewReader(""), &out, &errs}
	if code := run(a, []string{"serve", "--addr", "127.0.0.1:0", "--db", db}); code != exitRefused || !strings.Contains(errs.String(), url) {
		t.Errorf("exit %d, stdout %q, stderr %q; the first is at %s", code, out.String(), errs.String(), url)
	}
}
