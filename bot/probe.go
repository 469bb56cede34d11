package bot

import "kancha/game"

// Probe is a search that is led walk by walk, to measure what it costs.
type Probe struct{ e *explorer }

// NewProbe prepares the search of a strong bot on one core. The limit's edges count, the rest of it does not.
func NewProbe(brain Brain, view game.View, rand *game.Rand, limit Limit) *Probe {
	return &Probe{search{brain: brain, set: strong, limit: limit}.explorer(view, rand.Fork())}
}

// Walk plays one deal and learns from it.
func (p *Probe) Walk() { p.e.walk() }

// Size is how much the search remembers by now, the first node and edge, which stand for none, not counted.
func (p *Probe) Size() (nodes, edges int) { return len(p.e.tree.nodes) - 1, len(p.e.tree.edges) - 1 }

// What a node and an edge take.
const (
	NodeBytes = 24
	EdgeBytes = 40
)
