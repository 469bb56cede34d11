package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"kancha/internal/load"
)

func TestLoadPlaysAndEveryAnswerIsOnRecord(t *testing.T) {
	url := openHouse(t, "--db", filepath.Join(t.TempDir(), "k.db"), "--unlimited", "127.0.0.1,::1")
	encodings := []string{"gzip", "br", "identity"}
	if testing.Short() {
		encodings = encodings[:1]
	}
	for _, encoding := range encodings {
		out, errs, code := runCommand(t, "", "load", "--url", url, "--tables", "3", "--watchers", "3",
			"--duration", "1s", "--encoding", encoding, "--pid", strconv.Itoa(os.Getpid()), "--json")
		var r load.Result
		if err := json.Unmarshal([]byte(out), &r); err != nil || code != exitDone {
			t.Fatalf("%s: exit %d, %v, stderr %s", encoding, code, err, errs)
		}
		if r.Answers == 0 || r.Errors != 0 || r.Streams != 9 || r.Frames == 0 || r.Seen.P50 == 0 || r.Durable.P50 == 0 || r.Server == nil {
			t.Errorf("%s: %s", encoding, out)
		}
	}
}

func TestLoadPlaysWithoutStreamsAtItsOwnPace(t *testing.T) {
	url := openHouse(t, "--db", filepath.Join(t.TempDir(), "k.db"), "--unlimited", "127.0.0.1,::1")
	out, errs, code := runCommand(t, "", "load", "--url", url, "--tables", "4", "--watchers", "0", "--rate", "12", "--duration", "2s", "--json")
	var r load.Result
	if err := json.Unmarshal([]byte(out), &r); err != nil || code != exitDone {
		t.Fatalf("exit %d, %v, stderr %s", code, err, errs)
	}
	if r.Answers == 0 || r.Answers > 28 || r.Errors != 0 || r.Frames != 0 {
		t.Errorf("%s", out)
	}
}

func TestLoadSaysWhatStandsInItsWay(t *testing.T) {
	url := openHouse(t, "--db", filepath.Join(t.TempDir(), "k.db"))
	for name, c := range map[string]struct {
		args []string
		want string
	}{
		"nobody there":        {[]string{"--url", "http://127.0.0.1:1"}, "refused"},
		"an unknown game":     {[]string{"--url", url, "--game", "chess"}, "make a table"},
		"a remote machine":    {[]string{"--url", "http://192.0.2.1"}, "only this machine"},
		"a limited address":   {[]string{"--url", url, "--tables", "400", "--watchers", "0"}, "--unlimited"},
		"a process of naught": {[]string{"--url", url, "--pid", "999999999"}, "process"},
	} {
		if testing.Short() && name == "a limited address" {
			continue // it takes many tables
		}
		out, errs, code := runCommand(t, "", append([]string{"load", "--duration", "1s"}, c.args...)...)
		if code != exitRefused || out != "" || !strings.Contains(errs, c.want) {
			t.Errorf("%s: exit %d, stdout %q, stderr %q", name, code, out, errs)
		}
	}
}

// openHouse runs kancha serve until the test ends and gives its address.
func openHouse(t *testing.T, flags ...string) string {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	line := make(chan string, 1)
	done := make(chan int, 1)
	var log strings.Builder
	go func() {
		args := append([]string{"serve", "--addr", "127.0.0.1:0"}, flags...)
		done <- run(&app{ctx, strings.NewReader(""), firstLine(line), &log}, args)
		close(line)
	}()
	url, ok := <-line
	if !ok {
		t.Fatalf("no house: %s", log.String())
	}
	t.Cleanup(func() {
		stop()
		if code := <-done; code != exitDone {
			t.Errorf("exit %d: %s", code, log.String())
		}
	})
	return strings.TrimSpace(url[strings.Index(url, "http://"):])
}

// firstLine is a writer that passes on what is written first.
type firstLine chan string

func (f firstLine) Write(p []byte) (int, error) {
	select {
	case f <- string(p):
	default:
	}
	return len(p), nil
}
