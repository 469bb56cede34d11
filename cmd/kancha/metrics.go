package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"net/netip"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"kancha/internal/store"
	"kancha/internal/table"
)

// newRegistry holds what the program tells of itself and of its process.
func newRegistry() *prometheus.Registry {
	r := prometheus.NewRegistry()
	r.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	build := prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "kancha_build_info", Help: "Always 1; the label says which version runs.",
		ConstLabels: prometheus.Labels{"version": buildVersion()},
	})
	build.Set(1)
	r.MustRegister(build)
	return r
}

// watchHouse adds what the house and its store count.
func watchHouse(r *prometheus.Registry, house *table.House, db *store.Store) {
	gauge := func(name, help string, f func() float64) {
		r.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, f))
	}
	counter := func(name, help string, f func() float64) {
		r.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: name, Help: help}, f))
	}
	gauge("kancha_tables_in_memory", "Tables that are in memory.", func() float64 { return float64(house.Live()) })
	gauge("kancha_bots_at_work", "Bots and automata that owe an answer and are at it.", func() float64 { return float64(house.Bots()) })
	gauge("kancha_store_waiting", "Changes that wait to be written.", func() float64 { return float64(db.Stats().Waiting) })
	counter("kancha_store_commits_total", "Transactions that were made durable.", func() float64 { return float64(db.Stats().Commits) })
	counter("kancha_store_changes_total", "Changes within these transactions.", func() float64 { return float64(db.Stats().Changes) })
	counter("kancha_store_failures_total", "Transactions that failed.", func() float64 { return float64(db.Stats().Failures) })
	counter("kancha_store_commit_seconds_total", "Time that transactions took.", func() float64 { return db.Stats().Time.Seconds() })
}

// listenPrivate listens on an address that is not open to everybody: without a host, on this machine alone.
func listenPrivate(addr string) (net.Listener, error) {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, fmt.Errorf("metrics: %w", err)
	}
	if host == "" || host == "localhost" {
		host = "127.0.0.1"
	}
	ip, err := netip.ParseAddr(host)
	if err != nil || !ip.IsLoopback() && !ip.IsPrivate() {
		return nil, fmt.Errorf("metrics: %s is no loopback or private address", addr)
	}
	return listen(net.JoinHostPort(host, port))
}

// serveMetrics answers /metrics and /debug/pprof/ until the context ends.
func serveMetrics(ctx context.Context, listener net.Listener, r *prometheus.Registry, log *slog.Logger) {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(r, promhttp.HandlerOpts{}))
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/cmdline", pprof.Cmdline)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	stop := context.AfterFunc(ctx, func() { server.Close() })
	defer stop()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		log.Error("metrics closed", "err", err)
	}
}
