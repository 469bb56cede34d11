package puzzle

import (
	"slices"

	"kancha/game"
)

// idea is a way to conclude something.
type idea uint8

const (
	ideaNeighbour idea = iota
	ideaOnce
	ideaFinished
	ideaSingle
	ideaOnlyCrop
	ideaOnlyTerrain
	ideaOnlyPlace
	ideaSupplyEmpty
	ideaSupplyExact
	ideaSupplyReserved
	ideaTooLarge
	ideaCropTwice
	ideaCorner
	ideaCornerLink
	ideaMustGrow
	ideaMustReach
	ideaEveryWay
	ideaBorder
	ideaSizeCap
	ideaPointing
	ideaShadow
	ideaNoRegion
	ideaNoCrop
	ideaSupposeTerrain
	ideaSupposeCrop
	ideaExhaustiveTerrain
	ideaExhaustiveCrop
	ideaNoTerrainLeft
	ideaNoCropLeft
	ideaNoPlaceLeft
	ideaGrownTooLarge
	ideaTooManyTiles
	ideaTooFewTiles
	ideas
)

// argument is what an idea says, in the order of the phrase.
type argument uint8

const (
	argAt      argument = iota // the space it is about
	argTerrain                 // a terrain
	argCrop                    // a crop
	argN                       // a number
	argRegion                  // spaces that it looks at
	argBy                      // spaces whose crops rule out all others
	argOthers                  // spaces that it concludes about
)

// manner is how an idea is told, how hard it is, and the rule of thumb behind it.
type manner struct {
	kind   string
	weight int
	rule   string
	args   []argument
}

var manners = [ideas]manner{
	ideaNeighbour:         {"neighbour", 1, "neighbours", []argument{argAt, argCrop, argRegion}},
	ideaOnce:              {"once", 1, "neighbours", []argument{argAt, argCrop, argTerrain}},
	ideaFinished:          {"finished", 1, "size", []argument{argRegion, argTerrain, argN}},
	ideaSingle:            {"single", 1, "size", []argument{argAt, argTerrain}},
	ideaOnlyCrop:          {"only_crop", 1, "neighbours", []argument{argAt, argCrop, argBy}},
	ideaOnlyTerrain:       {"only_terrain", 1, "fitting", []argument{argAt, argTerrain}},
	ideaOnlyPlace:         {"only_place", 2, "size", []argument{argAt, argCrop, argRegion, argBy}},
	ideaSupplyEmpty:       {"supply_empty", 3, "supply", []argument{argTerrain, argOthers}},
	ideaSupplyExact:       {"supply_exact", 3, "supply", []argument{argTerrain, argN, argOthers}},
	ideaSupplyReserved:    {"supply_reserved", 4, "supply", []argument{argTerrain, argN, argRegion, argOthers}},
	ideaTooLarge:          {"too_large", 3, "limit", []argument{argAt, argTerrain, argN, argRegion}},
	ideaCropTwice:         {"crop_twice", 3, "limit", []argument{argAt, argTerrain, argCrop, argRegion}},
	ideaCorner:            {"corner", 3, "corner", []argument{argAt, argTerrain, argRegion}},
	ideaCornerLink:        {"corner_link", 3, "corner", []argument{argAt, argTerrain, argRegion}},
	ideaMustGrow:          {"must_grow", 3, "ways", []argument{argAt, argTerrain, argN, argRegion}},
	ideaMustReach:         {"must_reach", 4, "ways", []argument{argAt, argTerrain, argCrop, argRegion}},
	ideaEveryWay:          {"every_way", 4, "ways", []argument{argAt, argTerrain, argRegion}},
	ideaBorder:            {"border", 4, "ways", []argument{argAt, argTerrain, argRegion}},
	ideaSizeCap:           {"size_cap", 4, "size", []argument{argRegion, argTerrain, argN}},
	ideaPointing:          {"pointing", 4, "touching", []argument{argAt, argCrop, argRegion}},
	ideaShadow:            {"shadow", 4, "touching", []argument{argAt, argN, argRegion}},
	ideaNoRegion:          {"no_region", 5, "fitting", []argument{argAt, argTerrain}},
	ideaNoCrop:            {"no_crop", 5, "fitting", []argument{argAt, argCrop}},
	ideaSupposeTerrain:    {"suppose_terrain", 6, "supposing", []argument{argAt, argTerrain}},
	ideaSupposeCrop:       {"suppose_crop", 6, "supposing", []argument{argAt, argCrop}},
	ideaExhaustiveTerrain: {"exhaustive_terrain", 10, "trying", []argument{argAt, argTerrain}},
	ideaExhaustiveCrop:    {"exhaustive_crop", 10, "trying", []argument{argAt, argCrop}},
	ideaNoTerrainLeft:     {"no_terrain_left", 1, "supposing", []argument{argAt}},
	ideaNoCropLeft:        {"no_crop_left", 1, "supposing", []argument{argAt}},
	ideaNoPlaceLeft:       {"no_place_left", 1, "supposing", []argument{argCrop, argRegion}},
	ideaGrownTooLarge:     {"grown_too_large", 1, "supposing", []argument{argTerrain, argN, argRegion}},
	ideaTooManyTiles:      {"too_many_tiles", 1, "supposing", []argument{argTerrain, argN}},
	ideaTooFewTiles:       {"too_few_tiles", 1, "supposing", []argument{argTerrain, argN}},
}

// Identifiers of terrains and crops in phrases, by number.
var (
	TerrainIDs = [Terrains + 1]string{"", "earth", "sand", "grass", "rock"}
	CropIDs    = [Crops + 1]string{"", "potato", "coca", "chili", "corn", "quinoa"}
)

// alone is the end of a kind whose argument "by" would name no space.
const alone = "_alone"

// Hints are the phrases that explanations use, with examples of their arguments: what word files must have under
// "hint.KIND". Kinds with the argument "by" have a twin without it, for conclusions to which no crop has added.
func Hints() []game.Entry {
	example := step{at: 0, terrain: Earth, crop: Potato, n: 2, region: firstSpaces(2)}
	t := teller{g: geometryOf(5, 5)}
	var out []game.Entry
	for i := range ideas {
		if i == ideaNeighbour || i == ideaOnce {
			continue // silent
		}
		example.idea = i
		out = append(out, game.Entry(t.phrase(&example, space(0), space(1))))
		if slices.Contains(manners[i].args, argBy) {
			out = append(out, game.Entry(t.phrase(&example, spaces{}, space(1))))
		}
	}
	return out
}

// Ideas are the rules of thumb that steps follow, see [Step]: what word files must have under "idea.ID".
func Ideas() []string {
	var out []string
	for _, m := range manners {
		if !slices.Contains(out, m.rule) {
			out = append(out, m.rule)
		}
	}
	return out
}

// teller puts steps into phrases.
type teller struct{ g *geometry }

// phrase says a step; by and others are the spaces of these arguments.
func (t *teller) phrase(s *step, by, others spaces) game.Phrase {
	m := &manners[s.idea]
	p := game.Phrase{Kind: m.kind}
	for _, a := range m.args {
		switch a {
		case argAt:
			p.Args = append(p.Args, game.At("at", t.place(s.at)))
		case argTerrain:
			p.Args = append(p.Args, game.Term("terrain", "terrain", TerrainIDs[s.terrain]))
		case argCrop:
			p.Args = append(p.Args, game.Term("crop", "crop", CropIDs[s.crop]))
		case argN:
			p.Args = append(p.Args, game.Num("n", s.n))
		case argRegion:
			p.Args = append(p.Args, t.places("region", s.region))
		case argBy:
			if by.empty() {
				p.Kind += alone
				continue
			}
			p.Args = append(p.Args, t.places("by", by))
		case argOthers:
			p.Args = append(p.Args, t.places("others", others))
		}
	}
	return p
}

func (t *teller) place(i int) string { return Place(t.g.cols, int(t.g.public[i])) }

// places is always a list, also of one place or none.
func (t *teller) places(name string, s spaces) game.Arg {
	ids := []string{}
	for _, at := range t.public(s) {
		ids = append(ids, Place(t.g.cols, at))
	}
	return game.Arg{Name: name, Type: game.Places, IDs: ids}
}
