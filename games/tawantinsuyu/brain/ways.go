package brain

import (
	"maps"
	"slices"

	"kancha/bot"
	"kancha/game"
	"kancha/games/tawantinsuyu"
)

// favours are by how much more a kind of play values things.
var favours = map[string]map[int]float64{
	"temple":  {climb: 2, height: 2.5, again: 1.5, worship: 2},
	"weaver":  {apart: 2, joint: 2, goods + tawantinsuyu.Corn: 1.4},
	"builder": {production: 2, tired: 1.5, goods + tawantinsuyu.Stone: 1.3},
	"warrior": {soldiers: 1.8, war: 1.5, regionLead: 1.15, regionPart: 1.6, fall: 1.5},
	"steps":   {flight: 2.5, goods + tawantinsuyu.Stone: 1.3},
	"passive": {passive: 2},
	"placer":  {task: 1.6, underway: 1.6, worker: 1.5},
	"force":   {task: 2, underway: 4, worker: 1.6, soldiers: 0.5, fall: 0.6},
	"peace":   {soldiers: 0.25, regionLead: 0.5, regionPart: 0.3, fall: 0.4},
}

// instead is what is done in place of placing a worker.
var instead = map[string]tawantinsuyu.Verb{
	"train": tawantinsuyu.Train, "pray": tawantinsuyu.Pray, "recruit": tawantinsuyu.Recruit,
}

var (
	_ bot.Ways   = Brain{}
	_ bot.Fitted = Brain{}
)

// Favoured are the kinds of play that can be favoured.
func (Brain) Favoured() []string { return slices.Sorted(maps.Keys(favours)) }

// Favour is the brain that values what a kind of play lives on more than it does by itself.
func (b Brain) Favour(kind string) bot.Brain {
	b.favour = kind
	return b
}

// Forbidden are the bots that never place a worker, by what they do instead.
func (Brain) Forbidden() []string { return slices.Sorted(maps.Keys(instead)) }

// Instead is what such a bot does where it would place a worker.
func (Brain) Instead(kind string, _ game.View, m game.Move) game.Move {
	if verb, ok := instead[kind]; ok && tawantinsuyu.Read(m).Verb == tawantinsuyu.Place {
		return tawantinsuyu.Answer{Verb: verb}.Move()
	}
	return m
}

// For is the brain with the weights for a pack.
func (b Brain) For(pack game.PackID) bot.Brain {
	if b.weights == nil {
		b.weights = standardFor(pack.ID)
	}
	return b
}
