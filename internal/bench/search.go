package bench

import (
	"errors"
	"math"
	"time"

	"kancha/bot"
	"kancha/game"
)

// Search is what the search of the strongest bots costs, on one core in the middle of a game.
type Search struct {
	Walks          int     `json:"walks"`
	WalksPerSecond float64 `json:"walks_per_second"`
	AllocsPerWalk  float64 `json:"allocs_per_walk"` // to a thousandth
	NodeBytes      int     `json:"node_bytes"`      // of a node without its edges
	EdgeBytes      int     `json:"edge_bytes"`
	EdgesPerNode   float64 `json:"edges_per_node"`
	BytesPerWalk   float64 `json:"bytes_per_walk"` // remembered, as long as there is room
}

// measureSearch searches in the first position with a choice in the middle of a random game.
func (p *player) measureSearch(brain bot.Brain, deal game.State, long time.Duration) (*Search, error) {
	trail, err := p.trail(deal)
	if err != nil {
		return nil, err
	}
	at := -1
	for i := len(trail) / 2; i < len(trail) && at < 0; i++ {
		if len(trail[i].Moves(trail[i].Waiting().First(), nil)) > 1 {
			at = i
		}
	}
	if at < 0 {
		return nil, errors.New("bench: a game without choices cannot be searched")
	}
	view := trail[at].View(trail[at].Waiting().First())
	probe := bot.NewProbe(brain, view, &p.rand, bot.Limit{})
	for range 20 { // let buffers grow
		probe.Walk()
	}
	r := &Search{NodeBytes: bot.NodeBytes, EdgeBytes: bot.EdgeBytes}
	mallocs, began, until := allocations(), now(), time.Now().Add(long)
	for r.Walks == 0 || time.Now().Before(until) {
		probe.Walk()
		r.Walks++
		if r.Walks == 1000 {
			r.size(probe)
		}
	}
	seconds := max(now()-began, 1).Seconds()
	r.AllocsPerWalk = math.Round(1000*float64(allocations()-mallocs)/float64(r.Walks)) / 1000
	r.WalksPerSecond = math.Round(float64(r.Walks) / seconds)
	if r.Walks < 1000 {
		r.size(probe)
	}
	return r, nil
}

func (r *Search) size(probe *bot.Probe) {
	nodes, edges := probe.Size()
	r.EdgesPerNode = math.Round(10*float64(edges)/float64(max(nodes, 1))) / 10
	r.BytesPerWalk = math.Round(float64(nodes*bot.NodeBytes+edges*bot.EdgeBytes) / float64(r.Walks))
}
