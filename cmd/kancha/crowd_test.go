package main

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"kancha/internal/load"
)

// The long run is this test with other figures:
//
//	go test ./cmd/kancha -run ACrowdOfStrangers -crowd 5200 -crowd.for 60s -crowd.tables 40 -v
var (
	crowdSize = flag.Int("crowd", 600, "how many strangers want to watch one table")
	crowdTime = flag.Duration("crowd.for", 5*time.Second, "how long people play meanwhile")
	crowdAt   = flag.Int("crowd.tables", 6, "at how many tables they play")
)

const (
	crowdMemory = 256 << 20 // bytes that the house may need at most
	crowdKept   = 400 + 16  // streams of strangers at one table, and those who get it once before they are told to ask again
	crowdAgain  = 15 * time.Second
)

// Strangers, each from an address of their own and without a cookie, ask for the stream of one table within a second, and
// those who get none ask again every 15 seconds, while people play at that house. The house keeps as many streams as it may,
// tells the others so, and its memory stays within bounds; nothing of the games is lost.
func TestACrowdOfStrangersWatchesOneTable(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a while")
	}
	path, err := exec.LookPath("kancha")
	if err != nil {
		t.Fatal(err)
	}
	address := freeAddress(t)
	p := &process{}
	defer p.kill()
	file := filepath.Join(t.TempDir(), "kancha.db")
	if err := p.open(exec.Command(path, "serve", "--addr", address, "--db", file, "--proxies", "127.0.0.1", "--unlimited", "127.0.0.1")); err != nil {
		t.Fatal(err)
	}
	c := &strangers{url: "http://" + address + newTable(t, "http://"+address) + "/live?parts=1"}
	before := peakMemory(t, p.Process.Pid)
	ctx, stop := context.WithCancel(t.Context())
	r, err := load.Run(t.Context(), load.Config{
		URLs: []string{"http://" + address}, Game: "tiwanaku", Seats: 2, Tables: *crowdAt, Watchers: 2, Rate: 30, Duration: *crowdTime,
		Encoding: "br", Seed: 1, Server: load.Server{PID: p.Process.Pid}, Progress: begun(t, func() { c.come(ctx, *crowdSize) }),
	})
	stop()
	c.all.Wait()
	if err != nil {
		t.Fatal(err)
	}
	text, _ := json.Marshal(r)
	t.Logf("%s", text)
	peak := peakMemory(t, p.Process.Pid)
	t.Logf("%d strangers asked %d times: %d kept a stream at the same time, %d times told to ask again, %d failed; memory %d MB, %d at most",
		*crowdSize, c.asked.Load(), c.most.Load(), c.told.Load(), c.failed.Load(), before>>20, peak>>20)
	if kept := int(c.most.Load()); kept > crowdKept || kept < min(crowdKept, *crowdSize)/2 {
		t.Errorf("%d streams were kept", kept)
	}
	if *crowdSize > crowdKept && c.told.Load() == 0 {
		t.Error("nobody was told that there is no room")
	}
	if peak > crowdMemory {
		t.Errorf("%d MB of memory", peak>>20)
	}
	for _, kind := range []string{"record", "lost", "frame", "unseen"} {
		if n := r.ErrorKinds[kind]; n > 0 {
			t.Errorf("%d times %s", n, kind)
		}
	}
	p.kill()
	provesWhole(t, file, r.Tables)
}

// newTable opens a table with two people at one screen, and is its path.
func newTable(t *testing.T, house string) string {
	t.Helper()
	jar, _ := cookiejar.New(nil)
	client := &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	form := url.Values{"hidden": {"1"}, "seat0": {"me"}, "name0": {"Ann"}, "seat1": {"me"}, "name1": {"Bo"}}
	res, err := client.PostForm(house+"/new/tiwanaku", form)
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	path := regexp.MustCompile(`^/t/[a-z0-9]+`).FindString(res.Header.Get("Location"))
	if path == "" {
		t.Fatalf("no table: status %d, %q", res.StatusCode, res.Header.Get("Location"))
	}
	return path
}

// peakMemory is the most that a process has needed so far, in bytes.
func peakMemory(t *testing.T, pid int) int {
	t.Helper()
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/status")
	if err != nil {
		t.Skipf("nowhere to read what a process needs: %v", err)
	}
	found := regexp.MustCompile(`VmHWM:\s+(\d+) kB`).FindStringSubmatch(string(text))
	if found == nil {
		t.Skip("this system does not tell what a process needed at most")
	}
	kilobytes, _ := strconv.Atoi(found[1])
	return kilobytes << 10
}

// strangers want to watch a table.
type strangers struct {
	url                            string
	all                            sync.WaitGroup
	asked, now, most, told, failed atomic.Int64
}

func (c *strangers) come(ctx context.Context, n int) {
	dialer := &net.Dialer{Timeout: 30 * time.Second}
	client := &http.Client{Transport: &http.Transport{DialContext: dialer.DialContext, DisableCompression: true}}
	for i := range n {
		c.all.Go(func() {
			if !sleep(ctx, time.Duration(i)*time.Second/time.Duration(n)) {
				return
			}
			for ctx.Err() == nil && !c.watch(ctx, client, i) {
				if !sleep(ctx, crowdAgain) {
					return
				}
			}
		})
	}
}

func sleep(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}

// watch keeps a stream until the house or the test ends it. It tells whether the house let it be.
func (c *strangers) watch(ctx context.Context, client *http.Client, i int) bool {
	c.asked.Add(1)
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.url, nil)
	if err != nil {
		return true
	}
	req.Header.Set("X-Forwarded-For", fmt.Sprintf("10.%d.%d.%d", 1+i>>16, i>>8&255, i&255))
	res, err := client.Do(req)
	if err != nil {
		if ctx.Err() == nil {
			c.failed.Add(1)
		}
		return false
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		c.failed.Add(1)
		return false
	}
	in, frames := bufio.NewReader(res.Body), 0
	for {
		line, err := in.ReadString('\n')
		switch {
		case err != nil:
			if frames > 0 {
				c.now.Add(-1)
			}
			return ctx.Err() != nil
		case strings.HasPrefix(line, "event: crowded"):
			c.told.Add(1)
			if frames > 0 {
				c.now.Add(-1)
			}
			return false
		case strings.HasPrefix(line, "event: "):
			if frames++; frames == 1 {
				c.most.Store(max(c.most.Load(), c.now.Add(1)))
			}
		}
	}
}
