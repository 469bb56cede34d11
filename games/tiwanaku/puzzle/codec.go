package puzzle

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// letters are the terrains in text, by number.
const letters = ".esgr"

// TextError says where a text is wrong.
type TextError struct {
	Line   int // from 1
	Reason string
}

func (e *TextError) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Reason) }

// MarshalText writes a position: a line for each row, two characters a space (terrain letter and crop digit, a dot for
// what is unknown), and a line with the supply.
//
//	.. s3 g5 g. g1
//	g1 s2 s. g4 g.
//	supply earth 3 sand 1 grass 0 rock 0
func (k *Known) MarshalText() ([]byte, error) {
	if !sizeOK(k.Cols, k.Rows) {
		return nil, &BoardError{Condition: SizeOutOfRange, At: -1, Other: -1}
	}
	var out bytes.Buffer
	for i := range k.Spaces() {
		if k.Terrain[i] > Terrains || k.Crop[i] > Crops {
			return nil, &BoardError{NoTerrain, i, -1, Place(k.Cols, i)}
		}
		out.WriteByte(letters[k.Terrain[i]])
		out.WriteByte(digit(k.Crop[i]))
		if (i+1)%k.Cols == 0 {
			out.WriteByte('\n')
		} else {
			out.WriteByte(' ')
		}
	}
	out.WriteString("supply")
	for t := Earth; t <= Rock; t++ {
		fmt.Fprintf(&out, " %s %d", TerrainIDs[t], k.Supply[t])
	}
	out.WriteByte('\n')
	return out.Bytes(), nil
}

func digit(crop uint8) byte {
	if crop == 0 {
		return '.'
	}
	return '0' + crop
}

// UnmarshalText reads what MarshalText writes. Blank lines and lines that begin with # count for nothing; a terrain
// that the supply does not name has no tiles left. It refuses what is not a sound position: a [*TextError].
func (k *Known) UnmarshalText(text []byte) error {
	*k = Known{}
	end, supplied := 0, false
	for n, line := range strings.Split(string(text), "\n") {
		fields := strings.Fields(line)
		if len(fields) == 0 || fields[0][0] == '#' {
			continue
		}
		end = n + 1
		var reason string
		switch {
		case supplied:
			reason = "nothing may follow the supply"
		case fields[0] == "supply":
			supplied = true
			reason = k.readSupply(fields[1:])
		default:
			reason = k.readRow(fields)
		}
		if reason != "" {
			return &TextError{n + 1, reason}
		}
	}
	if !supplied {
		return &TextError{max(end, 1), "the supply is missing"}
	}
	if err := k.Check(); err != nil {
		return &TextError{end, "the supply does not fill the empty spaces"}
	}
	return nil
}

func (k *Known) readRow(fields []string) string {
	if k.Rows == 0 {
		k.Cols = len(fields)
	}
	if len(fields) != k.Cols {
		return fmt.Sprintf("%d spaces, the first row has %d", len(fields), k.Cols)
	}
	if k.Cols > MaxSide || k.Rows == MaxSide {
		return fmt.Sprintf("larger than %d by %d", MaxSide, MaxSide)
	}
	for col, f := range fields {
		t, v, ok := readSpace(f)
		if !ok {
			return fmt.Sprintf("%s: %q is no terrain with crop", Place(k.Cols, k.Rows*k.Cols+col), clip(f))
		}
		k.Terrain[k.Rows*k.Cols+col], k.Crop[k.Rows*k.Cols+col] = t, v
	}
	k.Rows++
	return ""
}

// clip shortens what is quoted.
func clip(text string) string { return text[:min(len(text), 20)] }

func readSpace(f string) (terrain, crop uint8, ok bool) {
	if len(f) != 2 {
		return 0, 0, false
	}
	t, v := strings.IndexByte(letters, f[0]), strings.IndexByte(".12345", f[1])
	return uint8(t), uint8(v), t >= 0 && v >= 0
}

func (k *Known) readSupply(fields []string) string {
	if len(fields)%2 != 0 {
		return "the supply is pairs of a terrain and a number"
	}
	seen := 0
	for i := 0; i < len(fields); i += 2 {
		t := max(0, slices.Index(TerrainIDs[1:], fields[i])+1)
		n, err := strconv.Atoi(fields[i+1])
		if t == 0 || seen>>t&1 != 0 || err != nil || n < 0 || n > maxSpaces {
			return fmt.Sprintf("supply: %q %q", clip(fields[i]), clip(fields[i+1]))
		}
		k.Supply[t] = uint8(n)
		seen |= 1 << t
	}
	return ""
}

// Seeded is a scenario with the seed it came from, if any.
type Seeded struct {
	Seed uint64
	Scenario
}

// scenarioLine is a scenario as a line of JSON.
type scenarioLine struct {
	Size    [2]int         `json:"size"`
	Seed    uint64         `json:"seed"`
	Terrain []string       `json:"terrain"`
	Crops   []string       `json:"crops"`
	Start   []string       `json:"start"`
	Otoma   []string       `json:"otoma,omitempty"`
	Tiles   map[string]int `json:"tiles"`
}

// MarshalJSON writes one line: size (columns, rows), seed, rows of terrain letters, rows of crop digits, starting
// spaces, Otoma spaces if any, and the tiles of the whole board.
func (s *Seeded) MarshalJSON() ([]byte, error) {
	b := &s.Board
	l := scenarioLine{Size: [2]int{b.Cols, b.Rows}, Seed: s.Seed, Tiles: tilesOf(b)}
	if err := b.Check(); err != nil {
		return nil, err
	}
	for row := range b.Rows {
		var terrain, crops []byte
		for i := row * b.Cols; i < (row+1)*b.Cols; i++ {
			terrain = append(terrain, letters[b.Terrain[i]])
			crops = append(crops, digit(b.Crop[i]))
		}
		l.Terrain, l.Crops = append(l.Terrain, string(terrain)), append(l.Crops, string(crops))
	}
	l.Start, l.Otoma = placesOf(b.Cols, s.Start), placesOf(b.Cols, s.Otoma)
	return json.Marshal(l)
}

func tilesOf(b *Board) map[string]int {
	tiles := map[string]int{}
	for t, n := range b.Tiles() {
		if t > 0 {
			tiles[TerrainIDs[t]] = n
		}
	}
	return tiles
}

func placesOf(cols int, list []int) []string {
	names := []string{}
	for _, at := range list {
		names = append(names, Place(cols, at))
	}
	return names
}

// ParseScenarios reads scenarios, one JSON object a line as MarshalJSON writes them; blank lines count for nothing. It
// refuses what is no scenario: a board that breaks a condition, counts or spaces that do not fit it. The error is a
// [*TextError].
func ParseScenarios(text []byte) ([]Seeded, error) {
	var out []Seeded
	for n, line := range bytes.Split(text, []byte("\n")) {
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		var s Seeded
		if err := s.UnmarshalJSON(line); err != nil {
			return nil, &TextError{n + 1, err.Error()}
		}
		out = append(out, s)
	}
	return out, nil
}

// UnmarshalJSON reads one scenario and refuses what is none.
func (s *Seeded) UnmarshalJSON(text []byte) error {
	var l scenarioLine
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&l); err != nil {
		return err
	}
	if d.More() {
		return fmt.Errorf("more than one value")
	}
	*s = Seeded{Seed: l.Seed}
	if err := l.readBoard(&s.Board); err != nil {
		return err
	}
	if err := s.Board.Check(); err != nil {
		return err
	}
	if tiles := tilesOf(&s.Board); !maps.Equal(tiles, l.Tiles) {
		return fmt.Errorf("tiles: the terrain has %v", tiles)
	}
	return l.readPlaces(&s.Scenario)
}

func (l *scenarioLine) readBoard(b *Board) error {
	b.Cols, b.Rows = l.Size[0], l.Size[1]
	if !sizeOK(b.Cols, b.Rows) {
		return sizeError(b.Cols, b.Rows, 1)
	}
	if len(l.Terrain) != b.Rows || len(l.Crops) != b.Rows {
		return fmt.Errorf("%d rows of terrain and %d of crops, want %d", len(l.Terrain), len(l.Crops), b.Rows)
	}
	for row := range b.Rows {
		if len(l.Terrain[row]) != b.Cols || len(l.Crops[row]) != b.Cols {
			return fmt.Errorf("row %d: want %d columns", row+1, b.Cols)
		}
		for col := range b.Cols {
			at := row*b.Cols + col
			t, v, ok := readSpace(string([]byte{l.Terrain[row][col], l.Crops[row][col]}))
			if !ok {
				return fmt.Errorf("%s: no terrain or no crop", Place(b.Cols, at))
			}
			b.Terrain[at], b.Crop[at] = t, v
		}
	}
	return nil
}

func (l *scenarioLine) readPlaces(s *Scenario) error {
	for _, name := range l.Start {
		at := placeAt(&s.Board, name)
		if at < 0 || slices.Contains(s.Start, at) {
			return fmt.Errorf("start: %q is no space or named twice", clip(name))
		}
		s.Start = append(s.Start, at)
	}
	if len(s.Start) == 0 {
		return fmt.Errorf("start: no starting tiles")
	}
	for _, name := range l.Otoma {
		at := placeAt(&s.Board, name)
		if !slices.Contains(s.Start, at) || slices.Contains(s.Otoma, at) {
			return fmt.Errorf("otoma: %q is no starting space or named twice", clip(name))
		}
		s.Otoma = append(s.Otoma, at)
	}
	return nil
}

// placeAt is the space with a name, -1 if there is none.
func placeAt(b *Board, name string) int {
	if len(name) != 2 || name[0] < 'a' || name[1] < '1' {
		return -1
	}
	col, row := int(name[0]-'a'), int(name[1]-'1')
	if col >= b.Cols || row >= b.Rows {
		return -1
	}
	return row*b.Cols + col
}
