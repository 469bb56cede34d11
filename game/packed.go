package game

// Packed is an optional side of a Game that comes with several packs under its one id. What began with one of them goes
// on with it.
type Packed interface {
	// Packs are all packs that the game comes with, that of new games first.
	Packs() []PackID
	// Oldest is the one that it first came with.
	Oldest() PackID
	// Packed is the game with one of them.
	Packed(PackID) Game
	// Retired tells of any pack that there is a better one: nothing new is offered with it.
	Retired(PackID) bool
}

// With is a game with the pack that something began with: the one of this digest, or else of this id. Without either it is
// the game as it is. What began with a pack that is not known any more goes on with the oldest one, which is the likeliest.
func With(g Game, pack PackID) Game {
	p, ok := g.(Packed)
	if !ok || pack == (PackID{}) {
		return g
	}
	all := p.Packs()
	if len(all) == 0 {
		return g
	}
	for _, known := range all {
		if known.Digest == pack.Digest {
			return p.Packed(known)
		}
	}
	for _, known := range all {
		if known.ID == pack.ID {
			return p.Packed(known)
		}
	}
	return p.Packed(p.Oldest())
}

// First is a game with the oldest pack that it comes with.
func First(g Game) Game { return With(g, PackID{ID: "?"}) }

// As is a game with the pack and by the revision of the rules that something began by.
func As(g Game, pack PackID, revision int) Game { return By(With(g, pack), revision) }

// Retired tells whether nothing new is to begin with a pack of this game.
func Retired(g Game, pack PackID) bool {
	p, ok := g.(Packed)
	return ok && p.Retired(pack)
}
