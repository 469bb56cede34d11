package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"kancha/internal/load"
	"kancha/internal/store"
)

// While people play through a proxy on two nodes, either node and the database are killed at random moments and come
// back. Afterwards every acknowledged answer is on record once, and every game leads from its beginning to the stored
// state.
func TestNodesAndDatabaseMayDieAtAnyMoment(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute")
	}
	db := ownPostgres(t)
	nodes := []*process{{}, {}}
	addresses := []string{freeAddress(t), freeAddress(t)}
	for i, p := range nodes {
		defer p.kill()
		if err := p.start(addresses[i], db.source()); err != nil {
			t.Fatal(err)
		}
	}
	proxy := startProxy(t, addresses)
	ctx, calm := context.WithCancel(t.Context())
	trouble := make(chan error, 1)
	r, err := load.Run(t.Context(), load.Config{
		URLs: []string{proxy}, Game: "tiwanaku", Seats: 2, Tables: 10, Watchers: 3, Rate: 10, Duration: 40 * time.Second,
		Encoding: "br", Seed: 1, Progress: begun(t, func() { trouble <- makeTrouble(ctx, t, nodes, addresses, db) }),
	})
	calm()
	if err := errors.Join(err, <-trouble); err != nil {
		t.Fatal(err)
	}
	text, _ := json.Marshal(r)
	t.Logf("%s", text)
	if r.Answers == 0 || r.Retries == 0 || r.Reconnects == 0 {
		t.Errorf("hardly anything was tried: %d answers, %d retries, %d streams opened again", r.Answers, r.Retries, r.Reconnects)
	}
	// A stream that is cut and a page that cannot be made while the database is away are the trouble itself.
	for _, kind := range []string{"record", "lost", "frame"} {
		if n := r.ErrorKinds[kind]; n > 0 {
			t.Errorf("%d times %s", n, kind)
		}
	}
	provesWhole(t, db.source(), r.Tables)
}

// begun is a progress that sets something off when the tables are open.
func begun(t *testing.T, f func()) func(string) {
	var once atomic.Bool
	return func(text string) {
		t.Log(text)
		if !once.Swap(true) {
			go f()
		}
	}
}

// makeTrouble kills what it likes until it is told to stop, and leaves everything running.
func makeTrouble(ctx context.Context, t *testing.T, nodes []*process, addresses []string, db *postgres) error {
	random := rand.New(rand.NewPCG(1, uint64(time.Now().UnixNano())))
	end := time.Now().Add(32 * time.Second)
	for ctx.Err() == nil && time.Now().Before(end) {
		time.Sleep(time.Duration(1+random.IntN(3)) * time.Second)
		away := time.Duration(random.IntN(1500)) * time.Millisecond
		switch i := random.IntN(3); i {
		case 2:
			t.Logf("the database is killed and away for %s", away)
			if err := db.crash(away); err != nil {
				return err
			}
		default:
			t.Logf("node %d is killed and away for %s", i+1, away)
			nodes[i].kill()
			time.Sleep(away)
			if err := nodes[i].start(addresses[i], db.source()); err != nil {
				return err
			}
		}
	}
	return nil
}

// provesWhole follows every game from its beginning.
func provesWhole(t *testing.T, source string, least int) {
	t.Helper()
	db, err := store.OpenExisting(t.Context(), source)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	shelf, err := packsFlag{}.shelf()
	if err != nil {
		t.Fatal(err)
	}
	h, err := examine(t.Context(), db, shelf)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d tables with %d entries were followed", h.Tables, h.Entries)
	if h.Tables < least || h.Unknown > 0 || len(h.Faults) > 0 {
		t.Errorf("%d tables, %d unknown, faults %v", h.Tables, h.Unknown, h.Faults)
	}
}

// startProxy hands each request to one of the nodes in turn, to the next if that is away, as a proxy in front of a club
// would.
func startProxy(t *testing.T, nodes []string) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var turn atomic.Int64
	dialer := net.Dialer{Timeout: time.Second}
	proxy := &httputil.ReverseProxy{
		Rewrite:       func(r *httputil.ProxyRequest) { r.Out.URL.Scheme, r.Out.URL.Host = "http", r.In.Host },
		FlushInterval: -1,
		ErrorHandler:  func(w http.ResponseWriter, _ *http.Request, _ error) { w.WriteHeader(http.StatusBadGateway) },
		ErrorLog:      log.New(io.Discard, "", 0), // what is cut is the point
		Transport: &http.Transport{DisableKeepAlives: true, DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
			n := int(turn.Add(1))
			conn, err := dialer.DialContext(ctx, network, nodes[n%len(nodes)])
			if err != nil {
				conn, err = dialer.DialContext(ctx, network, nodes[(n+1)%len(nodes)])
			}
			return conn, err
		}},
	}
	s := &http.Server{Handler: proxy}
	go s.Serve(l)
	t.Cleanup(func() { s.Close() })
	return "http://" + l.Addr().String()
}

// postgres is a server of the test's own, which may be killed.
type postgres struct {
	dir  string
	port int
	bin  string
	as   *syscall.Credential // the server refuses to run as root
}

func ownPostgres(t *testing.T) *postgres {
	t.Helper()
	if os.Getenv("KANCHA_TEST_POSTGRES") == "off" {
		t.Skip("KANCHA_TEST_POSTGRES=off: no database to kill")
	}
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if path, err := exec.LookPath("initdb"); err == nil {
		if path, err = filepath.EvalSymlinks(path); err == nil {
			found = append(found, path)
		}
	}
	if len(found) == 0 {
		t.Skip("no initdb here: there is no database to kill")
	}
	_, port, err := net.SplitHostPort(freeAddress(t))
	if err != nil {
		t.Fatal(err)
	}
	n, err := strconv.Atoi(port)
	if err != nil {
		t.Fatal(err)
	}
	dir, err := os.MkdirTemp("", "kancha-chaos-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	p := &postgres{dir: dir, port: n, bin: filepath.Dir(slices.Max(found))}
	if os.Geteuid() == 0 {
		p.as = ownerOf(t, "postgres")
		if err := os.Chown(dir, int(p.as.Uid), int(p.as.Gid)); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.run("initdb", "-D", p.data(), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C"); err != nil {
		t.Fatal(err)
	}
	if err := p.start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.run("pg_ctl", "-D", p.data(), "-m", "immediate", "stop") })
	return p
}

func ownerOf(t *testing.T, name string) *syscall.Credential {
	t.Helper()
	u, err := user.Lookup(name)
	if err != nil {
		t.Skipf("nobody to run the database as: %v", err)
	}
	uid, _ := strconv.ParseUint(u.Uid, 10, 32)
	gid, _ := strconv.ParseUint(u.Gid, 10, 32)
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
}

func (p *postgres) data() string { return filepath.Join(p.dir, "data") }

func (p *postgres) source() string {
	u := url.URL{Scheme: "postgres", User: url.User("postgres"), Host: net.JoinHostPort("127.0.0.1", strconv.Itoa(p.port)), Path: "/postgres"}
	return u.String()
}

func (p *postgres) run(name string, args ...string) error {
	cmd := exec.Command(filepath.Join(p.bin, name), args...)
	cmd.Dir = p.dir
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: p.as}
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", name, err, out)
	}
	return nil
}

// start opens the server with everything that makes a commit survive a crash.
func (p *postgres) start() error {
	return p.run("pg_ctl", "-D", p.data(), "-w", "-l", filepath.Join(p.dir, "log"),
		"-o", fmt.Sprintf("-p %d -k %s -c listen_addresses=127.0.0.1", p.port, p.dir), "start")
}

// crash ends the server as a power cut would, as far as programs can, and starts it again.
func (p *postgres) crash(away time.Duration) error {
	if err := p.run("pg_ctl", "-D", p.data(), "-m", "immediate", "stop"); err != nil {
		return err
	}
	time.Sleep(away)
	return p.start()
}
