package bot

import (
	"context"
	"slices"

	"kancha/game"
)

// Ways is an optional side of a Brain: ways to play that can be favoured or forbidden, to see what each of them is worth.
type Ways interface {
	Brain
	// Favoured are the kinds of play that the brain can like better than it does by itself.
	Favoured() []string
	// Favour is the brain that likes one of them better.
	Favour(kind string) Brain
	// Forbidden are the kinds of bots that are kept from the usual way of playing, called by what they do instead.
	Forbidden() []string
	// Instead is what such a bot answers in place of an answer: the same one where that is not forbidden, or where there is
	// nothing else.
	Instead(kind string, view game.View, m game.Move) game.Move
}

// Fitted is an optional side of a Brain whose weights depend on the pack.
type Fitted interface {
	Brain
	// For is the brain with the weights for a pack, whatever is played.
	For(pack game.PackID) Brain
}

// For is a brain with the weights for a pack, if they depend on it.
func For(b Brain, pack game.PackID) Brain {
	if f, ok := b.(Fitted); ok {
		return f.For(pack)
	}
	return b
}

// Kept is a bot that is kept from a way of playing; see [Ways].
func Kept(b Bot, ways Ways, kind string) Bot { return kept{b, ways, kind} }

type kept struct {
	bot  Bot
	ways Ways
	kind string
}

func (k kept) Choose(ctx context.Context, view game.View, rand *game.Rand) (game.Move, error) {
	m, err := k.bot.Choose(ctx, view, rand)
	if err != nil {
		return m, err
	}
	other := k.ways.Instead(k.kind, view, m)
	if other != m && !slices.Contains(view.Moves(view.Viewer(), nil), other) {
		return m, nil
	}
	return other, nil
}
