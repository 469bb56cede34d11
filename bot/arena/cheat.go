package arena

import (
	"kancha/bot"
	"kancha/game"
)

// Cheat is a bot that plays as another one does, but is shown the truth where that one can only guess: its samples of
// what is hidden are the position itself, with the order in which things will be drawn. How often it beats the honest
// one tells how much there is to know, and that the honest one does not know it already.
//
// It cheats in the arena alone, on one core: everywhere else a bot is given a view, which does not hold the truth, and
// then it is as honest as the bot it copies.
func Cheat(b bot.Bot) bot.Bot { return cheat{b} }

type cheat struct{ bot.Bot }

// open is a view with the position behind it. It looks like any view and differs in what it samples.
type open struct {
	game.View
	truth game.State // not to be changed
}

var (
	_ bot.Redealer = open{}
	_ bot.Sampler  = open{}
)

func (v open) Determinize(*game.Rand) game.State { return v.truth.Clone() }

func (v open) Redeal(_ *game.Rand, into game.State) { v.truth.CopyTo(into) }

// Samples is the truth as often as asked for: brains that count samples then find it certain.
func (v open) Samples(_ *game.Rand, least, _ int) []game.State {
	samples := make([]game.State, least)
	for i := range samples {
		samples[i] = v.truth.Clone()
	}
	return samples
}
