package valley

import (
	"encoding/json"
	"strconv"

	"kancha/draw"
	"kancha/game"
	"kancha/games/tiwanaku/board"
	"kancha/games/tiwanaku/puzzle"
)

// teller says what a walk shows.
type teller struct {
	v   *Valley
	w   *Walk
	say draw.Say
}

func (t teller) place(at int) string { return puzzle.Place(t.v.size.cols, at) }

func terrainWord(t int) game.Arg { return game.Term("terrain", "terrain", board.TerrainID(uint8(t))) }

func cropWord(level int) game.Arg { return game.Term("crop", "crop", board.CropID(uint8(level))) }

func (t teller) word(key string, args ...game.Arg) string { return t.say(game.Say(key, args...)) }

// about tells what kind of valley it is.
func (t teller) about() []string {
	guesses := t.word("valley.no_guess")
	if t.v.guesses > 0 {
		guesses = t.word("valley.guesses", game.Num("n", t.v.guesses))
	}
	return []string{t.word("valley.band", game.Term("band", "band", t.v.band.String())), guesses}
}

// facts are what one has and what is left. The script writes new values into them by their order.
func (t teller) facts() []draw.Item {
	levels := draw.Item{Icon: board.Diversity(), Label: t.word("panel.diversity")}
	supply := draw.Item{Label: t.word("figure.supply")}
	for n := uint8(1); n <= puzzle.Terrains; n++ {
		name := t.word("terrain." + board.TerrainID(n))
		levels.Parts = append(levels.Parts, draw.Item{Icon: board.Terrain(n), Label: name, Value: strconv.Itoa(t.w.Levels[n])})
		supply.Parts = append(supply.Parts, draw.Item{Icon: board.Terrain(n), Label: name, Value: strconv.Itoa(int(t.w.Known.Supply[n]))})
	}
	tokens := draw.Item{Icon: board.Token(), Label: t.word("panel.tokens")}
	for n := uint8(1); n <= puzzle.Crops; n++ {
		held := "–"
		if t.w.Tokens[n] {
			held = "✓"
		}
		tokens.Parts = append(tokens.Parts, draw.Item{Icon: board.Crop(n), Label: t.word("crop." + board.CropID(n)), Value: held})
	}
	return []draw.Item{
		{Icon: board.Points(), Label: t.word("term.points"), Value: strconv.Itoa(t.w.Points)},
		{Icon: board.Farmer(), Label: t.word("panel.farmers"), Value: strconv.Itoa(t.w.Free())},
		tokens, levels, supply,
	}
}

// steps lists everything that can be done.
func (t teller) steps(before string) []draw.Choice {
	var out []draw.Choice
	add := func(s Step, group, label string) {
		text := Text([]Step{s}, t.v.size.cols)
		if before != "" {
			text = before + "." + text
		}
		out = append(out, draw.Choice{Steps: text, Label: label, Group: group})
	}
	if t.w.Done() {
		return nil
	}
	for at, can := range t.w.Reach() {
		if can && t.w.Free() > 0 {
			add(Step{Verb: Explore, At: at}, t.word("valley.group.explore"), t.word("valley.explore", game.At("at", t.place(at))))
		}
	}
	for at := range t.w.Known.Spaces() {
		for crop := puzzle.Potato; crop <= puzzle.Crops && t.w.Farmer(at); crop++ {
			add(Step{Predict, at, crop}, t.word("valley.group.predict"), t.word("valley.name_crop", game.At("at", t.place(at)), cropWord(crop)))
		}
	}
	if n := t.w.Holds(); n > 0 && !t.w.erred {
		add(Step{Verb: Offer}, t.word("valley.group.offer"), t.word("valley.offer", game.Num("n", offering[n])))
	}
	return out
}

// said is what came of a step, as a sentence.
func (t teller) said(s Said) string {
	switch {
	case s.Verb == Offer:
		return t.word("valley.offered", game.Num("n", s.Points))
	case s.Verb == Explore:
		return t.word("valley.explored", game.At("at", t.place(s.At)), terrainWord(s.Terrain), game.Num("n", s.Points))
	case s.Right:
		return t.word("valley.right", game.At("at", t.place(s.At)), cropWord(s.Crop), game.Num("n", s.Points))
	}
	return t.word("valley.wrong", game.At("at", t.place(s.At)), cropWord(s.Crop), game.Num("n", -s.Points))
}

// blank stands where the script puts the name of a place.
const blank = "§"

// data is all that the script knows. Field names are those of the script.
type data struct {
	Cols, Rows, Farmers int
	Start               []int
	Tiles               [puzzle.Terrains + 1]int // of the whole valley
	Salt                string
	Ground, Plants      string // veiled, two hex digits a space
	Par                 int
	Offering            [puzzle.Crops + 1]int
	Top, Points         int
	Pieces              board.Piece
	Terrains            []string // names of classes
	Words               words
}

// words are the sentences of the script. An index is the number of a terrain or of a crop, or points.
type words struct {
	Mist     string
	Bare     []string
	Crop     [][]string
	Farmer   string
	Last     string
	Note     string
	Noted    string
	Explore  string
	Predict  string
	Crops    []string
	Offer    []string
	Explored [][]string
	Right    []string
	Wrong    [][]string
	Offered  []string
	Reasons  map[Reason]string
}

// reasons are all reasons, for the words.
var reasons = []Reason{NoStep, Discovered, OutOfReach, NoFarmer, NoneThere, NoTokens, AfterError, AlreadyDone}

// Data is what the script needs to play without the house.
func (v *Valley) Data(say draw.Say) ([]byte, error) {
	b := &v.scenario.Board
	d := data{
		Cols: b.Cols, Rows: b.Rows, Farmers: v.size.farmers, Start: v.scenario.Start, Tiles: b.Tiles(), Salt: v.salt(), Par: v.par,
		Offering: offering, Top: topLevel, Points: startPoints, Pieces: board.Pieces(), Words: wordsOf(say),
	}
	for t := range uint8(puzzle.Terrains + 1) {
		d.Terrains = append(d.Terrains, board.TerrainID(t))
	}
	for at := range b.Spaces() {
		d.Ground += hex(veil(d.Salt, "t", at, b.Terrain[at]))
		d.Plants += hex(veil(d.Salt, "c", at, b.Crop[at]))
	}
	return json.Marshal(d)
}

func hex(b uint8) string { return string([]byte{"0123456789abcdef"[b>>4], "0123456789abcdef"[b&15]}) }

func wordsOf(say draw.Say) words {
	t := teller{say: say}
	at := game.At("at", blank)
	w := words{
		Mist: t.word("cell.mist", at), Farmer: t.word("valley.farmer"), Last: t.word("cell.last"), Note: t.word("term.note"), Noted: t.word("cell.note"), Explore: t.word("valley.explore", at),
		Predict: t.word("valley.predict", at), Bare: []string{""}, Crop: [][]string{nil}, Crops: []string{""}, Explored: [][]string{nil},
		Right: []string{""}, Wrong: [][]string{nil}, Reasons: map[Reason]string{},
	}
	for n := 1; n <= puzzle.Terrains; n++ {
		w.Bare = append(w.Bare, t.word("cell.bare", at, terrainWord(n)))
		row, gains := []string{""}, []string{""}
		for crop := 1; crop <= puzzle.Crops; crop++ {
			row = append(row, t.word("cell.crop", at, terrainWord(n), cropWord(crop), game.Num("level", crop)))
			gains = append(gains, t.word("valley.explored", at, terrainWord(n), game.Num("n", crop)))
		}
		w.Crop, w.Explored = append(w.Crop, row), append(w.Explored, gains)
	}
	for crop := 1; crop <= puzzle.Crops; crop++ {
		w.Crops = append(w.Crops, t.word("crop."+board.CropID(uint8(crop))))
		w.Right = append(w.Right, t.word("valley.right", at, cropWord(crop), game.Num("n", crop)))
		var losses []string
		for n := range crop + 1 {
			losses = append(losses, t.word("valley.wrong", at, cropWord(crop), game.Num("n", n)))
		}
		w.Wrong = append(w.Wrong, losses)
	}
	for _, n := range offering {
		w.Offer, w.Offered = append(w.Offer, t.word("valley.offer", game.Num("n", n))), append(w.Offered, t.word("valley.offered", game.Num("n", n)))
	}
	for _, r := range reasons {
		w.Reasons[r] = t.word("reason." + string(r))
	}
	return w
}
