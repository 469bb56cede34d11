package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"io"
	"log"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"path"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"kancha/internal/load"
)

// The long run is this test with other figures:
//
//	go test ./cmd/kancha -run BadNetwork -bad.tables 40 -bad.for 1h -timeout 2h -v
var (
	badTables = flag.Int("bad.tables", 6, "how many tables play over a bad network")
	badTime   = flag.Duration("bad.for", 8*time.Second, "how long they play")
)

// People answer at random over a network that cuts, delays, doubles and reorders what they send. No answer that was
// acknowledged may be lost or count twice, and no stream may show what does not fit together.
func TestPlayOverABadNetwork(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a while")
	}
	file := filepath.Join(t.TempDir(), "kancha.db")
	address := freeAddress(t)
	p := &process{}
	defer p.kill()
	if err := p.start(address, file); err != nil {
		t.Fatal(err)
	}
	bad := openBadNetwork(t, address)
	games := []string{"tiwanaku", "teotihuacan", "tawantinsuyu"}
	results, opened := make([]*load.Result, len(games)), &sync.WaitGroup{}
	opened.Add(len(games))
	go func() {
		opened.Wait()
		bad.on.Store(true)
		time.Sleep(*badTime)
		bad.on.Store(false) // for what is compared at last
	}()
	var all sync.WaitGroup
	for i, name := range games {
		all.Go(func() {
			ready := sync.OnceFunc(opened.Done)
			defer ready()
			r, err := load.Run(t.Context(), load.Config{
				URLs: []string{bad.url}, Game: name, Seats: 2, Tables: (*badTables + i) / len(games), Watchers: 3, Rate: float64(*badTables) / 2,
				Duration: *badTime, Encoding: []string{"gzip", "br", "identity"}[i], Seed: uint64(i + 1), Progress: func(text string) { t.Log(name, text); ready() },
			})
			if err != nil {
				t.Errorf("%s: %v", name, err)
				return
			}
			results[i] = r
		})
	}
	all.Wait()
	tables, retries, reconnects := 0, 0, 0
	for i, r := range results {
		if r == nil {
			continue
		}
		tables += r.Tables
		text, _ := json.Marshal(r)
		t.Logf("%s: %s", games[i], text)
		retries, reconnects = retries+r.Retries, reconnects+r.Reconnects
		if r.Answers == 0 {
			t.Errorf("%s: nobody has answered", games[i])
		}
		for _, kind := range []string{"record", "lost", "frame", "unseen"} {
			if n := r.ErrorKinds[kind]; n > 0 {
				t.Errorf("%s: %d times %s", games[i], n, kind)
			}
		}
	}
	if retries == 0 || reconnects == 0 {
		t.Errorf("hardly anything was noticed: %d answers sent again, %d streams opened again", retries, reconnects)
	}
	t.Logf("%d requests: %d cut before and %d after they arrived, %d delayed, %d sent twice, of these %d much later, %d streams cut",
		bad.all.Load(), bad.before.Load(), bad.after.Load(), bad.delayed.Load(), bad.doubled.Load(), bad.late.Load(), bad.streams.Load())
	for _, n := range []*atomic.Int64{&bad.before, &bad.after, &bad.delayed, &bad.doubled, &bad.late, &bad.streams} {
		if n.Load() == 0 {
			t.Error("the network was good")
		}
	}
	p.kill()
	provesWhole(t, file, tables)
}

// badNetwork is a proxy that treats requests badly while it is on.
type badNetwork struct {
	on                                                  atomic.Bool
	url, house                                          string
	proxy                                               *httputil.ReverseProxy
	all, before, after, delayed, doubled, late, streams atomic.Int64
}

func openBadNetwork(t *testing.T, house string) *badNetwork {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	n := &badNetwork{url: "http://" + l.Addr().String(), house: house}
	n.proxy = &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.Out.URL.Scheme, r.Out.URL.Host, r.Out.Host = "http", house, r.In.Host
		},
		FlushInterval: -1,
		ErrorLog:      log.New(io.Discard, "", 0), // what is cut is the point
		ErrorHandler:  func(w http.ResponseWriter, _ *http.Request, _ error) { w.WriteHeader(http.StatusBadGateway) },
	}
	s := &http.Server{Handler: n, ErrorLog: n.proxy.ErrorLog}
	go s.Serve(l)
	t.Cleanup(func() { s.Close() })
	return n
}

// oneIn tells once in a while.
func (n *badNetwork) oneIn(times int, count *atomic.Int64) bool {
	if !n.on.Load() || rand.IntN(times) > 0 {
		return false
	}
	count.Add(1)
	return true
}

// cut ends a connection without a word.
func cut() { panic(http.ErrAbortHandler) }

func (n *badNetwork) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	n.all.Add(1)
	body, err := io.ReadAll(r.Body)
	if err != nil {
		cut()
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	if n.oneIn(3, &n.delayed) { // so that those which were sent after it arrive before it
		time.Sleep(time.Duration(rand.IntN(600)) * time.Millisecond)
	}
	if n.oneIn(20, &n.before) {
		cut()
	}
	if r.Method == http.MethodPost && n.oneIn(5, &n.doubled) {
		n.again(r, body)
	}
	if n.oneIn(20, &n.after) {
		n.proxy.ServeHTTP(&deaf{http.Header{}}, r)
		cut()
	}
	if path.Base(r.URL.Path) == "live" {
		w = &frail{ResponseWriter: w, net: n, left: rand.IntN(24)}
	}
	n.proxy.ServeHTTP(w, r)
}

// again sends a form once more: just now, or when its sender has gone on long since.
func (n *badNetwork) again(r *http.Request, body []byte) {
	after := time.Duration(rand.IntN(20)) * time.Millisecond
	if n.oneIn(2, &n.late) {
		after = time.Duration(rand.IntN(8000)) * time.Millisecond
	}
	twin := &http.Request{
		Method: r.Method, URL: &url.URL{Scheme: "http", Host: n.house, Path: r.URL.Path, RawQuery: r.URL.RawQuery}, Host: r.Host,
		Header: r.Header.Clone(), Body: io.NopCloser(bytes.NewReader(body)), ContentLength: int64(len(body)),
	}
	twin.Header.Del("Connection")
	time.AfterFunc(after, func() {
		if res, err := http.DefaultTransport.RoundTrip(twin); err == nil {
			_, _ = io.Copy(io.Discard, res.Body)
			res.Body.Close()
		}
	})
}

// deaf takes an answer that nobody gets. A stream would go on for ever: it is cut with the first word.
type deaf struct{ header http.Header }

func (d *deaf) Header() http.Header         { return d.header }
func (d *deaf) WriteHeader(int)             {}
func (d *deaf) Write(b []byte) (int, error) { return 0, io.ErrClosedPipe }

// frail is a stream that is cut after some time on a bad network, in the middle of something.
type frail struct {
	http.ResponseWriter
	net  *badNetwork
	left int // pieces
}

func (f *frail) Unwrap() http.ResponseWriter { return f.ResponseWriter }

func (f *frail) Write(b []byte) (int, error) {
	if !f.net.on.Load() {
		return f.ResponseWriter.Write(b)
	}
	if f.left--; f.left >= 0 {
		return f.ResponseWriter.Write(b)
	}
	_, _ = f.ResponseWriter.Write(b[:rand.IntN(len(b)+1)])
	_ = http.NewResponseController(f.ResponseWriter).Flush()
	f.net.streams.Add(1)
	cut()
	return 0, nil
}
