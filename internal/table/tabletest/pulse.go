package tabletest

import (
	"context"
	"slices"
	"time"

	"kancha/internal/clock"
	"kancha/internal/table"
)

// pulse is what a Memory keeps of when houses could write.
type pulse struct {
	at      time.Time
	stopped bool
	outages []clock.Outage
}

func (m *Memory) Beat(_ context.Context, b table.Beat) ([]clock.Outage, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	p := &m.pulse
	if o, found := b.Judge(p.at, p.stopped); found {
		p.outages = append(slices.Clone(p.outages), o)
	}
	p.outages = slices.DeleteFunc(slices.Clone(p.outages), func(o clock.Outage) bool {
		return o.Resume.Before(b.Now.Add(-table.OutagesKept)) || o.Resume.After(b.Now.Add(time.Minute))
	})
	p.at, p.stopped = b.Last(p.at), b.Stop
	return p.outages, nil
}
