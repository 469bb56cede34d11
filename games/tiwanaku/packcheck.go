package tiwanaku

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"kancha/game"
	"kancha/games/tiwanaku/puzzle"
)

// check refuses a pack that the game cannot be played with (TI-05): a [*game.PackError].
func (p *pack) check() error {
	if p.Schema != packSchema {
		return bad("schema", "want %q, have %q", packSchema, p.Schema)
	}
	var found []error
	for _, step := range []func() error{
		p.checkHead, p.checkTerrains, p.checkCrops, p.checkOffering, p.checkScoring, p.checkFarmers,
		p.checkBoards, p.checkArrows, p.checkSolo, p.checkTogether, p.checkOptions, p.checkScenarios,
	} {
		found = append(found, step())
	}
	return game.Faults(found...)
}

func bad(entry, format string, args ...any) error {
	return &game.PackError{Entry: entry, Reason: fmt.Sprintf(format, args...)}
}

func (p *pack) checkHead() error {
	var found []error
	if err := game.CheckPackID(p.ID); err != nil {
		found = append(found, err)
	}
	if len(p.Sources) == 0 {
		found = append(found, bad("source_values", "is missing"))
	}
	return game.Faults(found...)
}

// source refuses an entry that does not say where its value is from.
func (p *pack) source(entry, value string) error {
	if _, ok := p.Sources[value]; !ok {
		return bad(entry+".source", "%q is not one of source_values", value)
	}
	return nil
}

// between refuses a number outside of least..most.
func between(entry string, n, least, most int) error {
	if n < least || n > most {
		return bad(entry, "%d is not in %d..%d", n, least, most)
	}
	return nil
}

func (p *pack) checkTerrains() error {
	var found []error
	if len(p.Terrains) != terrains {
		return bad("terrains", "want %d entries, have %d", terrains, len(p.Terrains))
	}
	for i, t := range p.Terrains {
		entry := "terrains[" + t.ID + "]"
		if t.ID != terrainIDs[i] || t.Letter != terrainIDs[i][:1] {
			found = append(found, bad(fmt.Sprintf("terrains[%d]", i), "want %s with letter %s, have %s with letter %s",
				terrainIDs[i], terrainIDs[i][:1], t.ID, t.Letter))
			continue
		}
		found = append(found, game.Faults(between(entry+".tiles", t.Tiles, 1, maxTiles), p.source(entry, t.Source)))
	}
	return game.Faults(found...)
}

func (p *pack) checkCrops() error {
	var found []error
	if len(p.Crops) != crops {
		return bad("crops", "want %d entries, have %d", crops, len(p.Crops))
	}
	for i, c := range p.Crops {
		entry := "crops[" + c.ID + "]"
		if c.ID != cropIDs[i] || c.Level != i+1 {
			found = append(found, bad(fmt.Sprintf("crops[%d]", i), "want %s of level %d, have %s of level %d",
				cropIDs[i], i+1, c.ID, c.Level))
			continue
		}
		found = append(found, game.Faults(between(entry+".tokens", c.Tokens, 1, Spaces), p.source(entry, c.Source)))
	}
	return game.Faults(found...)
}

func (p *pack) checkOffering() error {
	var found []error
	if len(p.Offering) != crops {
		return bad("offering", "want %d entries, have %d", crops, len(p.Offering))
	}
	for i, o := range p.Offering {
		entry := fmt.Sprintf("offering[%d]", i)
		if o.Tokens != i+1 {
			found = append(found, bad(entry+".tokens", "want %d, have %d", i+1, o.Tokens))
			continue
		}
		if i > 0 && o.Points < p.Offering[i-1].Points {
			found = append(found, bad(entry+".points", "fewer than for %d tokens", i))
			continue
		}
		found = append(found, game.Faults(between(entry+".points", o.Points, 0, maxPoints), p.source(entry, o.Source)))
	}
	t := p.OfferingTokens
	if t.PerCrop < maxSeats {
		found = append(found, bad("offering_tokens.per_crop", "%d is fewer than one for each of %d seats", t.PerCrop, maxSeats))
	}
	if t.Total != t.PerCrop*crops {
		found = append(found, bad("offering_tokens.total", "want %d, have %d", t.PerCrop*crops, t.Total))
	}
	if t.Held != 1 {
		found = append(found, bad("offering_tokens.held_per_crop", "want 1, have %d", t.Held))
	}
	return game.Faults(append(found, p.source("offering_tokens", t.Source))...)
}

// maxPoints bounds every single value, so that scores stay small numbers.
const maxPoints = 100

func (p *pack) checkScoring() error {
	var ceiling error
	if p.Score.Ceiling != nil {
		ceiling = bad("score.ceiling", "want null: scores have no upper end")
	}
	return game.Faults(ceiling,
		between("score.floor", p.Score.Floor, 0, 0),
		between("diversity.start_level", p.Diversity.StartLevel, 0, 0),
		between("score.start", p.Score.Start, 0, maxPoints),
		between("diversity.max_level", p.Diversity.MaxLevel, 1, Spaces),
		between("diversity.points_when_full", p.Diversity.WhenFull, 0, maxPoints),
		p.source("score", p.Score.Source),
		p.source("diversity", p.Diversity.Source),
	)
}

func (p *pack) checkFarmers() error {
	var found []error
	if !slices.Equal(p.Colours, colourIDs[:maxSeats]) {
		return bad("player_colours", "want %s", strings.Join(colourIDs[:maxSeats], ", "))
	}
	if err := between("farmers.per_colour", p.Farmers.PerColour, 1, maxFarmers); err != nil {
		return err // the others are measured by it
	}
	for seats := 2; seats <= maxSeats; seats++ {
		key := string(rune('0' + seats))
		found = append(found, between("farmers.by_players["+key+"]", p.Farmers.BySeats[key], 1, p.Farmers.PerColour))
	}
	return game.Faults(append(found, p.source("farmers", p.Farmers.Source))...)
}

// maxFarmers a seat: three others with five each still leave a border space of the short board free (TI-20).
const maxFarmers = 5

// boardSizes are the boards of the game.
var boardSizes = [...]struct {
	id         string
	cols, rows int
}{{"short", 5, 5}, {"long", 9, 5}}

func (p *pack) checkBoards() error {
	var found []error
	if len(p.Boards) != len(boardSizes) {
		return bad("boards", "want %d entries, have %d", len(boardSizes), len(p.Boards))
	}
	for i := range p.Boards {
		b, want := &p.Boards[i], boardSizes[i]
		if b.ID != want.id || b.Cols != want.cols || b.Rows != want.rows {
			found = append(found, bad(fmt.Sprintf("boards[%d]", i), "want %s with %d columns and %d rows", want.id, want.cols, want.rows))
			continue
		}
		entry := "boards[" + b.ID + "]"
		found = append(found, game.Faults(
			p.checkSigns(entry+".columns", b.Columns, "abcdefghi"[:b.Cols]),
			p.checkSigns(entry+".lines", b.Lines, "12345"[:b.Rows]),
			p.checkTrails(entry+".trails", b),
			p.source(entry, b.Source),
		))
	}
	return game.Faults(found...)
}

func (p *pack) checkSigns(entry string, signs []packSign, names string) error {
	var found []error
	if len(signs) != len(names) {
		return bad(entry, "want %d signs, have %d", len(names), len(signs))
	}
	seen := map[string]bool{}
	for i, s := range signs {
		one := fmt.Sprintf("%s[%d]", entry, i)
		switch {
		case s.At != names[i:i+1]:
			found = append(found, bad(one+".at", "want %q, have %q", names[i:i+1], s.At))
			continue
		case s.Sign == "" || seen[s.Sign]:
			found = append(found, bad(one+".sign", "%q is empty or stands twice", s.Sign))
			continue
		}
		seen[s.Sign] = true
		found = append(found, p.source(one, s.Source))
	}
	return game.Faults(found...)
}

// checkTrails wants every border end of the long board on exactly one trail; the short board has none.
func (p *pack) checkTrails(entry string, b *packBoard) error {
	var found []error
	ends := map[string]bool{}
	if b.ID == "long" {
		for _, end := range borderEnds(b.Cols, b.Rows) {
			ends[end] = true
		}
	}
	for i, t := range b.Trails {
		one := fmt.Sprintf("%s[%d]", entry, i)
		if len(t.Ends) != 2 {
			found = append(found, bad(one+".ends", "want 2, have %d", len(t.Ends)))
			continue
		}
		for _, end := range t.Ends {
			if !ends[end] {
				found = append(found, bad(one+".ends", "%q is no free border end of this board", end))
				continue
			}
			delete(ends, end)
		}
		found = append(found, p.source(one, t.Source))
	}
	if len(ends) > 0 {
		found = append(found, bad(entry, "%d border ends have no trail", len(ends)))
	}
	return game.Faults(found...)
}

func borderEnds(cols, rows int) []string {
	var ends []string
	for col := range cols {
		ends = append(ends, SpaceAt(col, 0).String()+".N", SpaceAt(col, rows-1).String()+".S")
	}
	for row := range rows {
		ends = append(ends, SpaceAt(0, row).String()+".W", SpaceAt(cols-1, row).String()+".E")
	}
	return ends
}

func (p *pack) checkArrows() error {
	var found []error
	left := map[string]int{}
	for _, t := range p.Terrains {
		left[t.ID] = t.Tiles
	}
	seen := map[string]bool{}
	for i, t := range p.Arrows.Tiles {
		entry := fmt.Sprintf("arrow_tiles.tiles[%d]", i)
		switch {
		case t.ID == "" || seen[t.ID]:
			found = append(found, bad(entry+".id", "%q is empty or stands twice", t.ID))
			continue
		case !slices.Contains(terrainIDs[:], t.Terrain):
			found = append(found, bad(entry+".terrain", "%q is unknown", t.Terrain))
			continue
		case !slices.Contains(colourIDs[:], t.Colour):
			found = append(found, bad(entry+".colour", "%q is unknown", t.Colour))
			continue
		case len(t.Dir) != 1 || !strings.Contains(sideLetters, t.Dir):
			found = append(found, bad(entry+".dir", "%q is not N, E, S or W", t.Dir))
			continue
		}
		seen[t.ID] = true
		left[t.Terrain]--
	}
	for _, t := range p.Terrains {
		if n := left[t.ID]; n > 0 {
			found = append(found, bad("arrow_tiles.tiles", "%d of the %s tiles have no arrow", n, t.ID))
		} else if n < 0 {
			found = append(found, bad("arrow_tiles.tiles", "%d arrows more than %s tiles", -n, t.ID))
		}
	}
	return game.Faults(append(found, p.source("arrow_tiles", p.Arrows.Source))...)
}

func (p *pack) checkSolo() error {
	return game.Faults(
		between("farmers.solo", p.Farmers.Solo, 1, maxFarmers),
		between("solo.otoma_pawns", p.Solo.Pawns, otomaPawns, otomaPawns),
		between("solo.otoma_start_score", p.Solo.Score, 0, maxPoints),
		p.source("solo", p.Solo.Source),
	)
}

func (p *pack) checkTogether() error {
	var found []error
	c := &p.Cooperative
	if len(c.Levels) == 0 {
		return bad("cooperative.levels", "is empty")
	}
	seen := map[string]bool{}
	for i, l := range c.Levels {
		entry := "cooperative.levels[" + l.ID + "]"
		if l.ID == "" || strings.ContainsFunc(l.ID, oddInID) || seen[l.ID] {
			found = append(found, bad(fmt.Sprintf("cooperative.levels[%d].id", i), "%q is no word, or stands twice", l.ID))
			continue
		}
		seen[l.ID] = true
		for seats := 2; seats <= maxSeats; seats++ {
			key := string(rune('0' + seats))
			found = append(found, between(entry+".farmers["+key+"]", l.Farmers[key], 1, maxFarmers))
		}
		found = append(found, game.Faults(between(entry+".otoma", l.Otoma, 1, otomaPawns), p.source(entry, l.Source)))
	}
	return game.Faults(append(found, game.Faults(
		between("cooperative.otoma_start_score", c.Score, p.Solo.Score, p.Solo.Score),
		between("cooperative.empty_space_point", c.EmptyPoint, 0, maxPoints),
		p.source("cooperative", c.Source),
	))...)
}

func (p *pack) checkOptions() error {
	var found []error
	if _, _, ok := p.stallRounds(); !ok {
		return bad("options[stall_rounds]", "want whole numbers in 0..%d with a default above 0 among them", maxStall)
	}
	for _, o := range p.Options {
		found = append(found, p.source("options["+o.ID+"]", o.Source))
	}
	return game.Faults(found...)
}

func (p *pack) checkScenarios() error {
	if len(p.Terrains) != terrains || len(p.Crops) != crops {
		return nil // the box is unknown, and that was said
	}
	var found []error
	seen := map[string]bool{generated: true}
	for i := range p.Scenarios {
		s := &p.Scenarios[i]
		if s.ID == "" || seen[s.ID] || strings.ContainsFunc(s.ID, oddInID) {
			found = append(found, bad(fmt.Sprintf("scenarios[%d].id", i), "%q is not a word of its own of letters, digits and hyphens", s.ID))
			continue
		}
		seen[s.ID] = true
		entry := "scenarios[" + s.ID + "]"
		found = append(found, p.source(entry, s.Source), s.check(entry, p))
	}
	return game.Faults(found...)
}

func oddInID(r rune) bool {
	return r != '-' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
}

// check refuses a scenario whose rows, counts or starting tiles disagree, that breaks one of the conditions of a
// board, or that needs more than the box holds (TI-05).
func (s *packScenario) check(entry string, p *pack) error {
	at := slices.IndexFunc(boardSizes[:], func(b struct {
		id         string
		cols, rows int
	}) bool {
		return b.id == s.Size && b.cols == s.Cols && b.rows == s.Rows
	})
	if at < 0 {
		return bad(entry+".size", "%q with %d columns and %d rows is no board", s.Size, s.Cols, s.Rows)
	}
	b, err := s.read(entry)
	if err != nil {
		return err
	}
	if err := boardError(entry, b.Check()); err != nil {
		return err
	}
	return game.Faults(s.checkCounts(entry, p, b), s.checkStart(entry, b), s.checkOtoma(entry))
}

// boardError says a broken condition of a board as an error of the pack.
func boardError(entry string, err error) error {
	var broken *puzzle.BoardError
	if !errors.As(err, &broken) {
		return err
	}
	field := ".terrain"
	if broken.Condition == puzzle.NoCrop || broken.Condition == puzzle.RegionCrops || broken.Condition == puzzle.EqualCropsTouch {
		field = ".crops"
	}
	return bad(entry+field, "%s: %s", broken.Place, broken.Condition)
}

func (s *packScenario) checkCounts(entry string, p *pack, b *puzzle.Board) error {
	var found []error
	var tiles [terrains]int
	var tokens [crops]int
	for i := range b.Spaces() {
		tiles[b.Terrain[i]-1]++
		tokens[b.Crop[i]-1]++
	}
	for t, n := range tiles {
		id := terrainIDs[t]
		if s.Tiles[id] != n {
			found = append(found, bad(entry+".tiles["+id+"]", "says %d, the map has %d", s.Tiles[id], n))
			continue
		}
		if n > p.Terrains[t].Tiles {
			found = append(found, bad(entry+".tiles["+id+"]", "needs %d, the box holds %d", n, p.Terrains[t].Tiles))
		}
	}
	for c, n := range tokens {
		if n > p.Crops[c].Tokens {
			found = append(found, bad(entry+".crops", "needs %d of %s, the box holds %d", n, cropIDs[c], p.Crops[c].Tokens))
		}
	}
	return game.Faults(found...)
}

func (s *packScenario) checkStart(entry string, b *puzzle.Board) error {
	var found []error
	if len(s.Start) == 0 {
		return bad(entry+".start", "is empty")
	}
	var seen spaces
	for i, t := range s.Start {
		one := fmt.Sprintf("%s.start[%d]", entry, i)
		at, ok := parseSpace(t.At)
		if !ok || at.Col() >= b.Cols || at.Row() >= b.Rows || seen.has(at) {
			found = append(found, bad(one+".at", "%q is no space of this board or stands twice", t.At))
			continue
		}
		seen |= at.bit()
		n := at.Row()*b.Cols + at.Col()
		if t.Terrain != terrainIDs[b.Terrain[n]-1] {
			found = append(found, bad(one+".terrain", "%s: the map has %s", t.At, terrainIDs[b.Terrain[n]-1]))
			continue
		}
		if t.Crop != int(b.Crop[n]) {
			found = append(found, bad(one+".crop", "%s: the map has %d", t.At, b.Crop[n]))
		}
	}
	return game.Faults(found...)
}

func (s *packScenario) checkOtoma(entry string) error {
	var found []error
	if (s.Size == "long") != (s.Otoma != nil) {
		return bad(entry+".otoma", "belongs to long scenarios, and to all of them")
	}
	if s.Otoma == nil {
		return nil
	}
	if len(s.Otoma.Positions) != otomaPawns {
		return bad(entry+".otoma.positions", "want %d, have %d", otomaPawns, len(s.Otoma.Positions))
	}
	seen := map[string]bool{}
	for i, o := range s.Otoma.Positions {
		one := fmt.Sprintf("%s.otoma.positions[%d]", entry, i)
		onStart := slices.ContainsFunc(s.Start, func(t packStart) bool { return t.At == o.At })
		if !onStart || seen[o.At] {
			found = append(found, bad(one+".at", "%q is no starting tile or stands twice", o.At))
			continue
		}
		seen[o.At] = true
		if o.Slot != i+1 {
			found = append(found, bad(one+".slot", "want %d, have %d", i+1, o.Slot))
		}
	}
	return game.Faults(found...)
}

// read makes a board of the rows of text.
func (s *packScenario) read(entry string) (*puzzle.Board, error) {
	b := &puzzle.Board{Cols: s.Cols, Rows: s.Rows}
	if len(s.Terrain) != s.Rows || len(s.Crops) != s.Rows {
		return nil, bad(entry+".terrain", "want %d rows of terrain and of crops", s.Rows)
	}
	for row := range s.Rows {
		if len(s.Terrain[row]) != s.Cols || len(s.Crops[row]) != s.Cols {
			return nil, bad(fmt.Sprintf("%s.terrain[%d]", entry, row), "want %d letters and as many crops", s.Cols)
		}
		for col := range s.Cols {
			n := row*s.Cols + col
			b.Terrain[n] = uint8(1 + strings.IndexByte(terrainLetters, s.Terrain[row][col]))
			b.Crop[n] = s.Crops[row][col] - '0'
		}
	}
	return b, nil
}

// Letters of terrains and crops in rows of text; "." is none.
const (
	terrainLetters = "esgr"
	cropLetters    = ".12345"
)
