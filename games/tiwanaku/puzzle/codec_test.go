package puzzle

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

const teachingText = `.. s3 g5 g. g1
g1 s2 s. g4 g.
.. .. r5 .. ..
g5 r1 .. .. e5
g4 g. g2 g1 ..
supply earth 4 sand 1 grass 0 rock 3
`

func TestPositionsReadAndWrite(t *testing.T) {
	want, _ := teaching(t)
	var k Known
	if err := k.UnmarshalText([]byte("# the closing picture\n\n" + teachingText)); err != nil || k != want {
		t.Fatalf("%v, %+v", err, k)
	}
	if text, err := k.MarshalText(); err != nil || string(text) != teachingText {
		t.Errorf("%v\n%s", err, text)
	}
}

func TestPositionsRefuseWithTheLine(t *testing.T) {
	for _, c := range []struct {
		name, text string
		line       int
	}{
		{"nothing", "", 1},
		{"no supply", "e1 s2\n", 1},
		{"an unknown letter", "e1 x2\nsupply\n", 1},
		{"an unknown crop", "e1 s6\nsupply\n", 1},
		{"three characters", "e1 s22\nsupply\n", 1},
		{"a short row", "e1 s2 ..\n\ne1 s2\nsupply earth 1\n", 3},
		{"ten columns", ".. .. .. .. .. .. .. .. .. ..\nsupply earth 10\n", 1},
		{"ten rows", strings.Repeat("..\n", 10) + "supply earth 10\n", 10},
		{"too few tiles", ".. ..\nsupply earth 1\n", 2},
		{"too many tiles", ".. ..\nsupply earth 1 sand 2\n", 2},
		{"an unknown terrain", ".. ..\nsupply clay 2\n", 2},
		{"a terrain twice", ".. ..\nsupply earth 1 earth 1\n", 2},
		{"a negative number", ".. ..\nsupply earth 3 sand -1\n", 2},
		{"a number without terrain", ".. ..\nsupply earth\n", 2},
		{"rows after the supply", "..\nsupply earth 1\n..\n", 3},
		{"a long line", strings.Repeat("x", 1<<16), 1},
	} {
		var k Known
		var broken *TextError
		if err := k.UnmarshalText([]byte(c.text)); !errors.As(err, &broken) || broken.Line != c.line || len(broken.Error()) > 200 {
			t.Errorf("%s: %v, want line %d", c.name, err, c.line)
		}
	}
}

func TestScenariosReadAndWrite(t *testing.T) {
	var lines []string
	for seed := range uint64(3) {
		s, err := NewScenario(seed, 9, 5)
		if err != nil {
			t.Fatal(err)
		}
		line, err := json.Marshal(&Seeded{seed, s})
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, string(line))
	}
	list, err := ParseScenarios([]byte(strings.Join(lines, "\n\n") + "\n"))
	if err != nil || len(list) != 3 {
		t.Fatalf("%d scenarios, %v", len(list), err)
	}
	for n := range list {
		if line, err := json.Marshal(&list[n]); err != nil || string(line) != lines[n] {
			t.Errorf("%v\n%s\n%s", err, line, lines[n])
		}
	}
}

func TestScenariosRefuseWithTheLine(t *testing.T) {
	s, _ := NewScenario(1, 5, 5)
	line, _ := json.Marshal(&Seeded{1, s})
	good := string(line)
	for name, bad := range map[string]string{
		"cut short":           good[:len(good)-5],
		"two values":          good + good,
		"an unknown field":    strings.Replace(good, `"seed"`, `"sead"`, 1),
		"another size":        strings.Replace(good, "[5,5]", "[5,4]", 1),
		"a size out of range": strings.Replace(good, "[5,5]", "[5,10]", 1),
		"another count":       strings.Replace(good, `"tiles":{"earth":`, `"tiles":{"earth":1`, 1),
		"no start":            strings.Replace(good, `"start":["`+Place(5, s.Start[0])+`",`, `"start":["z9",`, 1),
		"another crop":        strings.Replace(good, `"crops":["`+string('0'+rune(s.Board.Crop[0])), `"crops":["`+string('0'+rune(s.Board.Crop[0]%5+1)), 1),
	} {
		var broken *TextError
		if _, err := ParseScenarios([]byte("\n" + bad)); !errors.As(err, &broken) || broken.Line != 2 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func FuzzPositionText(f *testing.F) {
	f.Add([]byte(teachingText))
	f.Add([]byte("..\nsupply earth 1"))
	f.Fuzz(func(t *testing.T, text []byte) {
		var k, again Known
		if k.UnmarshalText(text) != nil {
			return
		}
		out, err := k.MarshalText()
		if err != nil || again.UnmarshalText(out) != nil || again != k {
			t.Errorf("%q reads as %q, which does not read back: %v", text, out, err)
		}
	})
}
