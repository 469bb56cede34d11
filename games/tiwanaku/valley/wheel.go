package valley

import (
	"strconv"
	"sync"

	"kancha/draw"
	"kancha/game"
	"kancha/games/tiwanaku"
	"kancha/games/tiwanaku/board"
)

// rules are those of the pack that comes with the game.
var rules = sync.OnceValue(func() game.Game {
	g, err := tiwanaku.Load(nil)
	if err != nil {
		panic(err) // the pack is part of the program
	}
	return g
})

// Ids of the options that choose a disc, and of the modes.
const (
	boardOption    = "board"
	scenarioOption = "scenario"
	levelOption    = "coop_level"
	generated      = "generated"
	soloMode       = "solo"
)

// Options choose a disc.
func (Aside) Options() []string { return []string{scenarioOption, boardOption, levelOption} }

// Setup completes a setup by the number of seats, and by the board of a disc that is named.
func (Aside) Setup(s game.Setup) (game.Setup, error) {
	s.Seats = 2
	if s.Mode == soloMode {
		s.Seats = 1
	}
	out, err := game.Settle(rules().Info(), s)
	if err != nil {
		return s, err
	}
	if _, err := rules().New(out); err == nil || out.Value(scenarioOption) == generated {
		return out, err
	}
	for i, o := range out.Options { // the disc decides about the board
		if o.Option == boardOption {
			out.Options[i].Value = map[string]string{"long": "short", "short": "long"}[o.Value]
		}
	}
	_, err = rules().New(out)
	return out, err
}

// disc is a valley of the wheel. It is never changed.
type disc struct {
	state         game.State
	back          tiwanaku.Sight // what lies openly at the begin
	terrain, crop [tiwanaku.Spaces]uint8
}

// Disc is the valley of a setup.
func (Aside) Disc(s game.Setup) (draw.Disc, error) {
	state, err := rules().New(s)
	if err != nil {
		return nil, err
	}
	d := &disc{state: state}
	tiwanaku.Valley(state, &d.terrain, &d.crop)
	tiwanaku.Look(state, &d.back)
	d.back.Arrows = [tiwanaku.Spaces]tiwanaku.Arrow{} // those of the cardboard are other ones
	d.back.Wheel = tiwanaku.Pool
	return d, nil
}

func (d *disc) spaces(yield func(tiwanaku.Space) bool) {
	for row := range d.back.Rows {
		for col := range d.back.Cols {
			if !yield(tiwanaku.SpaceAt(col, row)) {
				return
			}
		}
	}
}

// Back is what everybody may know before the first turn.
func (d *disc) Back(say draw.Say) draw.Back {
	out := draw.Back{Plain: board.Card(d.back, say)}
	tiles := draw.Item{Label: say(game.Say("wheel.tiles"))}
	plain := draw.Item{Label: tiles.Label}
	for t := uint8(1); t <= 4; t++ {
		n := d.back.Supply[t-1]
		for at := range d.spaces {
			if d.back.Start[at] && d.terrain[at] == t {
				n++
			}
		}
		part := draw.Item{Icon: board.Terrain(t), Label: say(game.Say("terrain." + board.TerrainID(t))), Value: strconv.Itoa(n)}
		tiles.Parts = append(tiles.Parts, part)
		part.Icon = board.CardTerrain(t, say)
		plain.Parts = append(plain.Parts, part)
	}
	start := draw.Item{Label: say(game.Say("wheel.start"))}
	otoma := draw.Item{Label: say(game.Say("wheel.otoma"))}
	for at := range d.spaces {
		if d.back.Start[at] {
			start.Parts = append(start.Parts, draw.Item{Icon: board.Crop(d.crop[at]), Label: say(game.Say("wheel.shown.both", game.At("at", at.String()),
				terrainWord(int(d.terrain[at])), cropWord(int(d.crop[at])))), Value: at.String()})
		}
		if colour := d.back.Otoma[at]; colour > 0 {
			otoma.Parts = append(otoma.Parts, draw.Item{Icon: board.Otoma(colour), Label: say(game.Say("colour." + board.ColourID(colour))),
				Value: at.String()})
		}
	}
	out.Items = []draw.Item{tiles, start}
	if len(otoma.Parts) > 0 {
		out.Items = append(out.Items, otoma)
	}
	out.Print = append([]draw.Item{plain}, out.Items[1:]...)
	return out
}

func (d *disc) place(text string) (tiwanaku.Space, bool) {
	for at := range d.spaces {
		if at.String() == text {
			return at, true
		}
	}
	return tiwanaku.Pool, false
}

// Open tells whether a window may be opened. The crop of a space comes after its terrain: so a slip of the hand shows
// what is to be seen next at most.
func (d *disc) Open(before []draw.Opening, next draw.Opening) error {
	at, ok := d.place(next.Place)
	switch {
	case !ok || next.Window != draw.Windows[0] && next.Window != draw.Windows[1]:
		return game.Refuse("wheel_no_place")
	case d.back.Start[at]:
		return game.Refuse("wheel_start", game.At("at", next.Place))
	}
	seen := d.known(before)
	switch {
	case next.Window == draw.Windows[0] && seen.Terrain[at] > 0, seen.Crop[at] > 0:
		return game.Refuse("wheel_seen", game.At("at", next.Place))
	case next.Window == draw.Windows[1] && seen.Terrain[at] == 0:
		return game.Refuse("wheel_ground_first", game.At("at", next.Place))
	}
	return nil
}

// known is what lies openly after some openings.
func (d *disc) known(opened []draw.Opening) tiwanaku.Sight {
	s := d.back
	for _, o := range opened {
		at, ok := d.place(o.Place)
		if !ok {
			continue
		}
		if o.Window == draw.Windows[0] {
			s.Terrain[at] = d.terrain[at]
			s.Supply[d.terrain[at]-1]--
		} else {
			s.Crop[at] = d.crop[at]
		}
		s.Wheel = at
	}
	return s
}

// Show draws the wheel and what is known. Farmers and Otoma are on the cardboard; only until the first opening the Otoma
// are shown where they begin.
func (d *disc) Show(opened []draw.Opening, say draw.Say) draw.Dial {
	s := d.known(opened)
	if len(opened) > 0 {
		s.Otoma = [tiwanaku.Spaces]uint8{}
	}
	scene := draw.Scene{Say: say, Position: d.state}
	var terrain, crop uint8
	out := draw.Dial{}
	for i, o := range opened {
		at, _ := d.place(o.Place)
		if o.Window == draw.Windows[0] {
			out.Said = append(out.Said, say(game.Say("wheel.shown.terrain", game.At("at", o.Place), terrainWord(int(d.terrain[at])))))
			out.Shown = append(out.Shown, board.Terrain(d.terrain[at]))
			terrain, crop = d.terrain[at], 0
		} else {
			out.Said = append(out.Said, say(game.Say("wheel.shown.crop", game.At("at", o.Place), cropWord(int(d.crop[at])))))
			out.Shown = append(out.Shown, board.Crop(d.crop[at]))
			terrain, crop = 0, d.crop[at]
		}
		if i == len(opened)-1 {
			scene.Marks = []string{o.Place}
		}
	}
	out.Board = board.Field(s, scene)
	out.Wheel = board.OwnerWheel(s, s.Wheel, terrain, crop, say)
	out.Closed[0], out.Closed[1] = board.ClosedWindows()
	for col := range s.Cols {
		id, icon := board.ColumnSign(col)
		letter := string(rune('a' + col))
		out.Columns = append(out.Columns, draw.Sign{ID: letter, Icon: icon, Label: say(game.Say("cell.column", game.At("at", letter), game.Term("sign", "sign", id)))})
	}
	for row := range s.Rows {
		id, icon := board.RowSign(row)
		digit := strconv.Itoa(row + 1)
		out.Rows = append(out.Rows, draw.Sign{ID: digit, Icon: icon, Label: say(game.Say("cell.row", game.At("at", digit), game.Term("sign", "sign", id)))})
	}
	return out
}

// Front is the whole valley, for print.
func (d *disc) Front(say draw.Say) draw.Node {
	s := d.back
	s.Otoma = [tiwanaku.Spaces]uint8{}
	for at := range d.spaces {
		s.Terrain[at], s.Crop[at] = d.terrain[at], d.crop[at]
	}
	return board.Card(s, say)
}
