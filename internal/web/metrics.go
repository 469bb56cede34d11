package web

import (
	"context"
	"crypto/rand"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"kancha/internal/web/page"
)

// metrics counts what the pages do. It knows routes, never addresses, people or tables.
type metrics struct {
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	streams  prometheus.Gauge
	frames   prometheus.Counter
	drawing  prometheus.Counter
	parts    prometheus.Counter
	sent     prometheus.Counter
	crowded  prometheus.Counter
}

func newMetrics(r prometheus.Registerer) *metrics {
	m := &metrics{
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "kancha_http_requests_total", Help: "Requests that were answered, by route and status.",
		}, []string{"route", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "kancha_http_request_seconds", Help: "How long answers took, without live streams.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 10},
		}, []string{"route"}),
		streams: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "kancha_streams", Help: "Live streams that are open.",
		}),
		frames: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "kancha_frames_total", Help: "Frames that were sent to live streams.",
		}),
		parts: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "kancha_part_messages_total", Help: "Messages that were sent to live streams with what has changed, instead of a frame.",
		}),
		drawing: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "kancha_frames_drawn_total", Help: "Frames that were drawn; one may be sent to several streams.",
		}),
		sent: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "kancha_frame_bytes_total", Help: "Bytes of frames on the wire.",
		}),
		crowded: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "kancha_streams_refused_total", Help: "Times that somebody who watches found no room for a live stream.",
		}),
	}
	if r != nil {
		r.MustRegister(m.requests, m.seconds, m.streams, m.frames, m.drawing, m.parts, m.sent, m.crowded)
	}
	return m
}

// observe gives every request an id, and counts and times its answer. A proxy that is trusted may give the id.
func (s *server) observe(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		t := &page.Track{ID: r.Header.Get("X-Request-ID"), Route: "other"}
		if !page.PlainID.MatchString(t.ID) || !s.fromProxy(r) {
			t.ID = rand.Text()[:16]
		}
		w.Header().Set("X-Request-ID", t.ID)
		seen := &observed{ResponseWriter: w, status: http.StatusOK}
		begin := time.Now()
		defer func() { s.count(t, seen.status, time.Since(begin)) }()
		next.ServeHTTP(seen, r.WithContext(context.WithValue(r.Context(), page.TrackKey{}, t)))
	})
}

// named notes which route a request has taken.
func named(mux *http.ServeMux) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if t, ok := r.Context().Value(page.TrackKey{}).(*page.Track); ok && r.Pattern != "" && r.Pattern != "/" {
				t.Route = r.Pattern
			}
		}()
		mux.ServeHTTP(w, r)
	})
}

func (s *server) count(t *page.Track, status int, took time.Duration) {
	s.metrics.requests.WithLabelValues(t.Route, strconv.Itoa(status)).Inc()
	if !strings.HasSuffix(t.Route, "/live") {
		s.metrics.seconds.WithLabelValues(t.Route).Observe(took.Seconds())
	}
	s.Log.Debug("answered", "request", t.ID, "route", t.Route, "status", status, "took", took)
}

// observed remembers the status of an answer.
type observed struct {
	http.ResponseWriter
	status int
}

func (o *observed) WriteHeader(status int) {
	o.status = status
	o.ResponseWriter.WriteHeader(status)
}

// Unwrap lets an http.ResponseController reach the connection.
func (o *observed) Unwrap() http.ResponseWriter { return o.ResponseWriter }
