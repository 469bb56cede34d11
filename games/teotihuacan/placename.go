package teotihuacan

import (
	"slices"

	"kancha/game"
)

// PlaceName names pyramid tiles and decorations by the icons that are printed on them: nobody sees their ids.
func (e *engine) PlaceName(id string) (game.Phrase, bool) {
	if i := slices.Index(pyramidIDs, id); i >= 0 {
		t := &e.tiles[i]
		if t.icons == [4]uint8{} {
			return game.Say("blank_tile"), true
		}
		args := make([]game.Arg, 4)
		for k, name := range [4]string{"nw", "ne", "se", "sw"} {
			args[k] = iconArg(name, t.icons[k], t.coloured[k])
		}
		return game.Say("pyramid_tile", args...), true
	}
	if i := slices.Index(decoIDs, id); i >= 0 {
		d := &e.decorates[i]
		return game.Say("decoration", iconArg("left", d[0], false), iconArg("right", d[1], false)), true
	}
	return game.Phrase{}, false
}

// iconArg is a printed icon. On decorations all are coloured, so that nobody needs to say it.
func iconArg(name string, icon uint8, coloured bool) game.Arg {
	id := iconIDs[icon]
	if coloured && icon != 0 {
		id = "bright_" + id
	}
	return game.Term(name, "icon", id)
}

// iconWords are the words for printed icons.
func iconWords() []string {
	out := iconIDs[:len(iconIDs):len(iconIDs)]
	for _, id := range iconIDs[1:] {
		out = append(out, "bright_"+id)
	}
	return out
}

func (e *engine) placeEntries() []game.Entry {
	var out []game.Entry
	named := map[string]bool{}
	for _, id := range append(decoIDs[:1:1], pyramidIDs...) {
		if p, _ := e.PlaceName(id); !named[p.Kind] {
			named[p.Kind] = true
			out = append(out, game.Entry(p))
		}
	}
	return out
}
