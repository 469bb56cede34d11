package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net"
	"os/exec"
	"sync"
	"testing"
	"time"

	"kancha/internal/load"
	"kancha/internal/store/storetest"
)

// Two nodes on one PostgreSQL are played on at once, by people who come to either; one of them is killed without a
// warning and comes back, twice. Nobody loses an answer, none counts twice, and whoever looks on sees everything.
func TestANodeMayDieAtAnyMoment(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a minute")
	}
	source := storetest.Postgres(t)
	urls := []string{freeAddress(t), freeAddress(t)}
	first, other := &process{}, &process{}
	defer first.kill()
	defer other.kill()
	for i, p := range []*process{first, other} {
		if err := p.start(urls[i], source); err != nil {
			t.Fatal(err)
		}
	}
	open, done := make(chan struct{}), make(chan error, 1)
	begun := sync.OnceFunc(func() { close(open) })
	go func() {
		<-open
		done <- first.dieAndComeBack(urls[0], source)
	}()
	r, err := load.Run(t.Context(), load.Config{
		URLs: []string{"http://" + urls[0], "http://" + urls[1]}, Game: "tiwanaku", Seats: 2, Tables: 12, Watchers: 3,
		Rate: 12, Duration: 14 * time.Second, Encoding: "br", Seed: 1, Progress: func(text string) { t.Log(text); begun() },
	})
	begun()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	text, _ := json.Marshal(r)
	t.Logf("%s", text)
	if r.Answers == 0 || r.Reconnects == 0 {
		t.Errorf("hardly anything was tried: %d answers, %d retries, %d streams opened again", r.Answers, r.Retries, r.Reconnects)
	}
	for kind, n := range r.ErrorKinds {
		if kind != "stream" { // a stream that is cut is an error, and is opened again
			t.Errorf("%d times %s", n, kind)
		}
	}
}

// process is kancha serve as a process of its own.
type process struct{ *exec.Cmd }

func (p *process) start(addr, source string) error {
	path, err := exec.LookPath("kancha")
	if err != nil {
		return err
	}
	return p.open(exec.Command(path, "serve", "--addr", addr, "--db", source, "--unlimited", "127.0.0.1"))
}

// open starts a node, and waits until it says that it is open.
func (p *process) open(c *exec.Cmd) error {
	p.Cmd = c
	out, err := p.StdoutPipe()
	if err != nil {
		return err
	}
	if err := p.Start(); err != nil {
		return err
	}
	if _, err := bufio.NewReader(out).ReadString('\n'); err != nil {
		return fmt.Errorf("the node does not open: %w", err)
	}
	return nil
}

func (p *process) kill() {
	if p.Cmd != nil && p.Process != nil {
		_ = p.Process.Kill()
		_ = p.Wait()
	}
}

// dieAndComeBack kills the process while the others play, twice.
func (p *process) dieAndComeBack(addr, source string) error {
	for range 2 {
		time.Sleep(3 * time.Second)
		p.kill()
		time.Sleep(time.Second)
		if err := p.start(addr, source); err != nil {
			return err
		}
	}
	return nil
}

func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}
