package puzzle

import "kancha/game"

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

// manner is how an idea is told and how hard it is.
type manner struct {
	kind   string
	weight int
	args   []argument
}

var manners = [ideas]manner{
	ideaNeighbour:         {"neighbour", 1, []argument{argAt, argCrop, argRegion}},
	ideaOnce:              {"once", 1, []argument{argAt, argCrop, argTerrain}},
	ideaFinished:          {"finished", 1, []argument{argRegion, argTerrain, argN}},
	ideaSingle:            {"single", 1, []argument{argAt, argTerrain}},
	ideaOnlyCrop:          {"only_crop", 1, []argument{argAt, argCrop, argBy}},
	ideaOnlyTerrain:       {"only_terrain", 1, []argument{argAt, argTerrain}},
	ideaOnlyPlace:         {"only_place", 2, []argument{argAt, argCrop, argRegion, argBy}},
	ideaSupplyEmpty:       {"supply_empty", 3, []argument{argTerrain, argOthers}},
	ideaSupplyExact:       {"supply_exact", 3, []argument{argTerrain, argN, argOthers}},
	ideaSupplyReserved:    {"supply_reserved", 4, []argument{argTerrain, argN, argRegion, argOthers}},
	ideaTooLarge:          {"too_large", 3, []argument{argAt, argTerrain, argN, argRegion}},
	ideaCropTwice:         {"crop_twice", 3, []argument{argAt, argTerrain, argCrop, argRegion}},
	ideaCorner:            {"corner", 3, []argument{argAt, argTerrain, argRegion}},
	ideaCornerLink:        {"corner_link", 3, []argument{argAt, argTerrain, argRegion}},
	ideaMustGrow:          {"must_grow", 3, []argument{argAt, argTerrain, argN, argRegion}},
	ideaMustReach:         {"must_reach", 4, []argument{argAt, argTerrain, argCrop, argRegion}},
	ideaEveryWay:          {"every_way", 4, []argument{argAt, argTerrain, argRegion}},
	ideaBorder:            {"border", 4, []argument{argAt, argTerrain, argRegion}},
	ideaSizeCap:           {"size_cap", 4, []argument{argRegion, argTerrain, argN}},
	ideaPointing:          {"pointing", 4, []argument{argAt, argCrop, argRegion}},
	ideaShadow:            {"shadow", 4, []argument{argAt, argN, argRegion}},
	ideaNoRegion:          {"no_region", 5, []argument{argAt, argTerrain}},
	ideaNoCrop:            {"no_crop", 5, []argument{argAt, argCrop}},
	ideaSupposeTerrain:    {"suppose_terrain", 6, []argument{argAt, argTerrain}},
	ideaSupposeCrop:       {"suppose_crop", 6, []argument{argAt, argCrop}},
	ideaExhaustiveTerrain: {"exhaustive_terrain", 10, []argument{argAt, argTerrain}},
	ideaExhaustiveCrop:    {"exhaustive_crop", 10, []argument{argAt, argCrop}},
	ideaNoTerrainLeft:     {"no_terrain_left", 1, []argument{argAt}},
	ideaNoCropLeft:        {"no_crop_left", 1, []argument{argAt}},
	ideaNoPlaceLeft:       {"no_place_left", 1, []argument{argCrop, argRegion}},
	ideaGrownTooLarge:     {"grown_too_large", 1, []argument{argTerrain, argN, argRegion}},
	ideaTooManyTiles:      {"too_many_tiles", 1, []argument{argTerrain, argN}},
	ideaTooFewTiles:       {"too_few_tiles", 1, []argument{argTerrain, argN}},
}

// Identifiers of terrains and crops in phrases, by number.
var (
	TerrainIDs = [Terrains + 1]string{"", "earth", "sand", "grass", "rock"}
	CropIDs    = [Crops + 1]string{"", "potato", "coca", "chili", "corn", "quinoa"}
)

// Hints are the phrases that explanations use, with examples of their arguments: what word files must have under
// "hint.KIND".
func Hints() []game.Entry {
	example := step{at: 0, terrain: Earth, crop: Potato, n: 2, region: firstSpaces(2)}
	t := teller{g: geometryOf(5, 5)}
	var out []game.Entry
	for i := range ideas {
		example.idea = i
		out = append(out, game.Entry(t.phrase(&example, space(0), space(1))))
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
