package board

import (
	"fmt"
	"strings"

	"kancha/game"
	"kancha/games/tiwanaku"
)

const (
	plainLegend = "e earth, s sand, g grass, r rock; 1 potato, 2 coca, 3 chili, 4 corn, 5 quinoa; @0 a farmer of seat 0\n"
	plainOtoma  = "&1 to &6 an Otoma, and N1 an arrow to the north: white, brown, green, blue, purple, yellow\n"
)

// Plain is the board as text for a terminal, in the words of the notation. A space shows its terrain, its crop and
// whose farmer stands there: "r4@0", "g.", ".".
func (Board) Plain(p game.Position) string {
	var sight tiwanaku.Sight
	if !tiwanaku.Look(p, &sight) {
		return ""
	}
	var b strings.Builder
	width := 6
	if sight.People < sight.Seats {
		width = 8
	}
	b.WriteString(" ")
	for col := range sight.Cols {
		fmt.Fprintf(&b, "%*c", width, 'a'+rune(col))
	}
	b.WriteByte('\n')
	for row := range sight.Rows {
		fmt.Fprintf(&b, "%d", row+1)
		for col := range sight.Cols {
			fmt.Fprintf(&b, "%*s", width, plainSpace(&sight, tiwanaku.SpaceAt(col, row)))
		}
		b.WriteByte('\n')
	}
	b.WriteString(plainLegend)
	if sight.People < sight.Seats {
		b.WriteString(plainOtoma)
	}
	fmt.Fprintf(&b, "tiles left: earth %d, sand %d, grass %d, rock %d\n",
		sight.Supply[0], sight.Supply[1], sight.Supply[2], sight.Supply[3])
	for seat := range sight.Seats {
		plainSeat(&b, &sight, seat)
	}
	return b.String()
}

func plainSpace(sight *tiwanaku.Sight, at tiwanaku.Space) string {
	if sight.Terrain[at] == 0 {
		return "."
	}
	text := string(" esgr"[sight.Terrain[at]]) + string(".12345"[sight.Crop[at]])
	if a := sight.Arrows[at]; a.Colour > 0 && sight.Crop[at] == 0 {
		text += fmt.Sprintf("%c%d", a.To[0]-'a'+'A', a.Colour)
	}
	if colour := sight.Otoma[at]; colour > 0 {
		text += fmt.Sprintf("&%d", colour)
	}
	if seat := sight.Farmer[at]; seat != game.Watcher {
		text += fmt.Sprintf("@%d", seat)
	}
	return text
}

func plainSeat(b *strings.Builder, sight *tiwanaku.Sight, seat int) {
	var tokens []string
	for crop := 1; crop < len(crops); crop++ {
		if sight.Tokens[seat].Has(uint8(crop)) {
			tokens = append(tokens, crops[crop])
		}
	}
	if tokens == nil {
		tokens = []string{"none"}
	}
	levels := sight.Levels[seat]
	fmt.Fprintf(b, "seat %d: %d points, pool %d, levels %d %d %d %d, tokens %s\n", seat, sight.Total[seat],
		sight.Pool[seat], levels[0], levels[1], levels[2], levels[3], strings.Join(tokens, " "))
}
