package tawantinsuyu

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kancha/game"
)

var lay = flag.Bool("lay", false, "write the positions of the words anew")

// positions are where the sentences of the words are tested: what is given, and the answers that lead there.
var positions = []struct{ name, given, do string }{
	{"turn", "purple.workers = architect craftsman; purple.goods = gold 1 potato 1; purple.priest = 3; nomads = courier warrior; village = priest courier warrior; market = P12 P01 Z05 Z13; purple.hand = G-inti-4 G-illapa-7; purple.armies = A20", ""},
	{"god-card-besides", "purple.workers = craftsman; purple.goods = gold 1; purple.priest = 5; purple.built = Z02; offer = G-inti-1", "place craftsman;to T10;stop"},
	{"end-three", "purple.workers = craftsman priest; purple.goods = corn 1 potato 1; purple.priest = 2; village = warrior courier architect; nomads = courier warrior craftsman; offer = G-inti-1 G-inti-2; armydeck = A01 A19", "pray;take G-inti-1;draw;train;hold A19;hire potato"},
	{"end-two", "purple.workers = craftsman priest; purple.goods = corn 1 potato 1; purple.priest = 2; village = warrior courier architect; nomads = courier warrior craftsman; offer = G-inti-1 G-inti-2; armydeck = A01 A19", "pray;take G-inti-1;draw;train;hold A19"},
	{"end-hired", "purple.workers = craftsman; purple.goods = corn 1 potato 1; purple.priest = 2; village = warrior courier architect; nomads = courier warrior craftsman; offer = G-inti-1 G-inti-2; armydeck = A01 A19", "pray;take G-inti-1;draw;train;hold A19;hire potato"},
	{"offering-idle", "purple.workers = craftsman; purple.goods = corn 1; purple.priest = 2", "walk 1"},
	{"offering", "purple.workers = craftsman; purple.goods = corn 4; purple.priest = 2; blue.goods = corn 3", "walk 1"},
	{"offering-other", "purple.workers = craftsman; purple.goods = corn 4; purple.priest = 2; blue.goods = corn 3; offer = G-inti-1 G-illapa-1", "walk 1;perform;offer 2;take G-inti-1"},
	{"worship-more", "purple.workers = craftsman; purple.priest = 1; purple.statues = inti-small illapa-large; armydeck = A01 A19 A20 A02; offer = G-inti-1 G-illapa-1", "walk 1;perform;sacrifice inti small;take G-inti-1"},
	{"worship-other", "purple.workers = craftsman; purple.priest = 1; purple.statues = illapa-large; blue.statues = inti-small", "walk 1;gain-gold"},
	{"restore", "purple.workers = craftsman; purple.priest = 4; purple.facedown = P01 P11; purple.down = A19; purple.goods = potato 2 corn 1; blue.facedown = P02; blue.goods = corn 1", "walk 1;perform"},
	{"restore-more", "purple.workers = craftsman; purple.priest = 4; purple.facedown = P01 P11; purple.down = A19; purple.goods = potato 2 corn 1", "walk 1;perform;restore A19"},
	{"restore-other", "purple.workers = craftsman; purple.priest = 4; blue.facedown = P02; blue.goods = corn 1", "walk 1;gain-gold"},
	{"produce", "purple.workers = craftsman; purple.priest = 5; purple.built = P01 P11 P12; purple.facedown = P02; nomads = courier warrior; offer = G-inti-1", "walk 1;perform"},
	{"choice", "purple.workers = craftsman; purple.priest = 5; purple.built = P11", "walk 1;perform;use P11"},
	{"produce-restore", "purple.workers = craftsman; purple.priest = 5; purple.facedown = P02", "walk 1;perform"},
	{"muster", "purple.workers = craftsman; purple.priest = 3; purple.armies = A20 A01; purple.goods = potato 1; village = warrior courier architect", "walk 1;casualty potato;perform"},
	{"muster-paid", "purple.workers = craftsman; purple.priest = 3; purple.armies = A20 A01; purple.goods = potato 1; village = warrior courier architect", "walk 1;casualty potato;perform;muster A20"},
	{"casualty", "purple.workers = craftsman; purple.priest = 3; village = warrior courier architect; nomads = courier", "walk 1"},
	{"conquest-idle", "purple.workers = craftsman; purple.priest = 3; village = warrior courier architect", "walk 1;casualty potato"},
	{"conquer", "purple.workers = craftsman; purple.priest = 3; purple.up = A19 A20 A01 A02; village = warrior courier architect; nomads = courier warrior; offer = G-inti-1; market = P01 P02 Z01 Z02", "walk 1;casualty potato;perform"},
	{"conquer-again", "purple.workers = craftsman; purple.priest = 3; purple.up = A19 A20 A01 A02; village = warrior courier architect", "walk 1;casualty potato;perform;conquer Q2;soldiers 0 0 0 1"},
	{"soldiers", "purple.workers = craftsman; purple.priest = 3; purple.up = A19 A20 A01 A02; village = warrior courier architect", "walk 1;casualty potato;perform;conquer A3"},
	{"conquer-less", "purple.workers = craftsman; purple.priest = 3; purple.up = A20 A01; purple.built = Z13; village = warrior courier architect", "walk 1;casualty potato;perform"},
	{"soldiers-less", "purple.workers = craftsman; purple.priest = 3; purple.up = A20 A01 A02; purple.built = Z13; village = warrior courier architect", "walk 1;casualty potato;perform;conquer A3"},
	{"build-free", "purple.workers = craftsman; purple.priest = 3; purple.up = A19 A20 A21 A01; village = warrior courier architect; market = P01 P12 Z05 Z02", "walk 1;casualty potato;perform;conquer C4"},
	{"statue-free", "purple.workers = craftsman; purple.priest = 3; purple.up = A19 A20 A21 A01; village = warrior courier architect", "walk 1;casualty potato;perform;conquer A4"},
	{"steps-free", "purple.workers = craftsman; purple.priest = 3; purple.up = A19 A20 A21 A01; village = warrior courier architect", "walk 1;casualty potato;perform;conquer Q3"},
	{"restore-buildings", "purple.workers = warrior; purple.priest = 3; purple.built = Z03; purple.facedown = P01 P11; purple.goods = gold 1; armydeck = A19", "place warrior;to T05"},
	{"bury", "purple.workers = craftsman; purple.goods = gold 1 corn 6; purple.priest = 5; purple.built = Z08; face = W21; stack = W17 W27 W02 W05 W09", "place craftsman;to T10;do tT10"},
	{"join", "purple.workers = craftsman; purple.goods = gold 1 corn 3; purple.priest = 5; purple.tapestries = W07; face = W21; stack = W17 W27 W02", "place craftsman;to T10;do tT10;buy W21 W27"},
	{"shop", "purple.workers = craftsman; purple.goods = gold 1 corn 6; purple.priest = 5; face = W21; stack = W17 W27 W02", "place craftsman;to T10;do tT10"},
	{"statue-small", "purple.workers = craftsman; purple.goods = stone 3; purple.priest = 2; purple.hand = G-inti-4; purple.statues = inti-small", "place craftsman;to T03;with G-inti-4;benefit G-inti-4 1"},
	{"tasks", "purple.workers = craftsman; purple.goods = stone 3; purple.priest = 2; purple.hand = G-inti-4; purple.statues = inti-small; market = P05 P06 Z03 Z08", "place craftsman;to T03;with G-inti-4"},
	{"with", "purple.workers = craftsman; purple.goods = stone 3 gold 1; purple.priest = 2; purple.hand = G-inti-4 G-inti-1 G-illapa-1; purple.statues = inti-small", "place craftsman;to T03"},
	{"capture", "purple.workers = warrior; purple.goods = gold 1; T04 = craftsman; T05 = warrior; T07 = priest; purple.priest = 3; armydeck = A01", "place warrior;to T06"},
	{"space", "purple.workers = craftsman; purple.goods = gold 1 potato 3; purple.priest = 1; U2 = blue; T01 = priest; purple.hand = G-mamakilla-1", "place craftsman"},
	{"festival-cards", "purple.workers = craftsman; purple.priest = 2; holder = purple; village = warrior; purple.hand = G-inti-1 G-inti-2; purple.temple = 7; C1 = purple; casualties = priest priest warrior; blue.hand = G-illapa-1 G-illapa-2", ""},
	{"z12-cs", "purple.workers = craftsman; purple.goods = stone 3 gold 1 corn 3; purple.priest = 2; market = P01 P02 Z10 Z12", "place craftsman;to T04"},
	{"forecast", "purple.workers = craftsman; purple.priest = 2; purple.hand = G-inti-1 G-inti-2; purple.temple = 7; purple.tapestries = W07 SW04; C1 = purple; casualties = priest priest warrior; blue.hand = G-illapa-1", ""},
}

// TestPositionsOfTheWords lays the positions out for the tests of the words, which have no stage, and proves that their
// files hold them.
func TestPositionsOfTheWords(t *testing.T) {
	g := load(t)
	for _, c := range positions {
		setup := game.Setup{Seats: 2, Options: []game.Choice{{Option: "coricancha", Value: "printed"}}}
		if strings.HasSuffix(c.name, "-cs") {
			setup.Edition = "cs"
		}
		if strings.HasSuffix(c.name, "-besides") {
			setup.Options = append(setup.Options, game.Choice{Option: "treat_as", Value: "in_addition"})
		}
		st, err := g.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		sg := g.(*engine).Stage()
		for line := range strings.SplitSeq("turn = purple; blue.priest = 4; "+c.given, ";") {
			key, value, _ := strings.Cut(strings.TrimSpace(line), " = ")
			if err := sg.Set(st, key, value); err != nil {
				t.Fatalf("%s: %s: %v", c.name, line, err)
			}
		}
		if err := sg.Ready(st); err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		for answer := range strings.SplitSeq(c.do, ";") {
			if answer == "" {
				continue
			}
			m, err := g.Parse(answer)
			if err != nil {
				t.Fatal(err)
			}
			if err := st.Apply(st.Waiting().First(), m, nil); err != nil {
				t.Fatalf("%s: %s: %v", c.name, answer, err)
			}
		}
		data, err := st.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join("words", "testdata", c.name+".json")
		if *lay {
			if err := os.WriteFile(file, append(data, '\n'), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if kept, err := os.ReadFile(file); err != nil || !bytes.Equal(bytes.TrimSpace(kept), data) {
			t.Errorf("%s: not what the file holds; write it anew with -lay: %v", c.name, err)
		}
	}
}
