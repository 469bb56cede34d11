package tawantinsuyu

import (
	"slices"

	"kancha/game"
)

// PlaceName names a space of the hill by its god, a task by what it is, and steps by their height, each with its terrace
// or section: so they can be found on the board, which shows no numbers for them. All come from the pack.
func (e *engine) PlaceName(id string) (game.Phrase, bool) {
	if i := slices.Index(e.spaceIDs, id); i >= 0 {
		s := &e.spaces[i]
		return e.placeName("space", s.terrace, s.section, word("god", argGod, int(s.god))), true
	}
	if i := slices.Index(e.iconIDs, id); i >= 0 {
		t := &e.icons[i]
		return e.placeName("icon", t.terrace, t.section, word("task", argTask, int(t.task))), true
	}
	if i := slices.Index(e.stepIDs, id); i >= 0 {
		return game.Say([]string{"upper", "lower"}[i%2], game.Num("section", i/2+1)), true
	}
	return game.Phrase{}, false
}

func (e *engine) placeName(kind string, terrace, section uint8, what arg) game.Phrase {
	return game.Say(kind, e.of(what), game.Term("terrace", "terrace", terraceIDs[terrace]), game.Num("section", int(section)+1))
}

func (e *engine) placeEntries() []game.Entry {
	var out []game.Entry
	for _, id := range []string{e.spaceIDs[0], e.iconIDs[0], e.stepIDs[0], e.stepIDs[1]} {
		p, _ := e.PlaceName(id)
		out = append(out, game.Entry(p))
	}
	return out
}
