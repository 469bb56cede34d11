package game

// Former is an optional side of a Game whose rules were mended. What began by an earlier revision goes on and is
// replayed by that one.
type Former interface {
	// Former is the same game by an earlier revision of its rules, from 1 to the one before Info().Rules.
	Former(revision int) Game
}

// By is a game by the revision of the rules that something was played by, where the game still knows it. Otherwise, and
// for revision 0, it is the game by its newest rules.
func By(g Game, revision int) Game {
	if f, ok := g.(Former); ok && revision >= 1 && revision < g.Info().Rules {
		return f.Former(revision)
	}
	return g
}
