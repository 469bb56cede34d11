package statejson_test

import (
	"errors"
	"reflect"
	"testing"

	"kancha/game"
	"kancha/game/statejson"
)

var crops = []string{"corn", "coca", "quinoa"}

type document struct {
	statejson.Head
	N    int      `json:"n"`
	Set  []string `json:"set"`
	Hide *string  `json:"hide"`
}

// What is wrong is told with its path, whatever comes after it.
func TestTheFirstFaultIsTold(t *testing.T) {
	info := &game.Info{ID: "toy", Rules: 2, Pack: game.PackID{ID: "base"}}
	const good = `{"game":"toy","rules":2,"pack":"base","n":3,"set":["corn","quinoa"],"hide":"coca"}`
	read := func(text string) (set uint64, hidden int, err error) {
		var d document
		err = statejson.Read([]byte(text), &d,
			func() { d.Check(info) },
			func() { statejson.Number("n", d.N, 1, 5) },
			func() { set = statejson.Set("set", d.Set, crops) },
			func() { hidden = statejson.Index("hide", statejson.Known("hide", d.Hide), crops) })
		return set, hidden, err
	}
	if set, hidden, err := read(good); err != nil || set != 0b101 || hidden != 1 {
		t.Errorf("%b, %d, %v", set, hidden, err)
	}
	for text, path := range map[string]string{
		`{"game":"go","rules":2,"pack":"base"}`:                               "game",
		`{"game":"toy","rules":1,"pack":"base"}`:                              "rules",
		`{"game":"toy","rules":2,"pack":"other"}`:                             "pack",
		`{"game":"toy","rules":2,"pack":"base","n":6}`:                        "n",
		`{"game":"toy","rules":2,"pack":"base","n":-1}`:                       "n",
		`{"game":"toy","rules":2,"pack":"base","n":1,"set":["corn","rice"]}`:  "set[1]",
		`{"game":"toy","rules":2,"pack":"base","n":1,"set":["corn","corn"]}`:  "set",
		`{"game":"toy","rules":2,"pack":"base","n":1,"hide":null}`:            "hide",
		`{"game":"toy","rules":2,"pack":"base","n":"x"}`:                      "n",
		`{"game":"toy","rules":2,"pack":"base","n":1,"hide":"corn","more":1}`: "",
		`{"game":"toy","rules":2,"pack":"base","n":1,"hide":"corn"}{}`:        "",
		`{`: "",
	} {
		_, _, err := read(text)
		var at *game.DecodeError
		if !errors.As(err, &at) || at.Path != path || at.Reason == "" {
			t.Errorf("%s: %v, want something wrong at %q", text, err, path)
		}
	}
}

// A fault of the program is none of the state.
func TestOtherPanicsPass(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a panic was taken for a wrong state")
		}
	}()
	_ = statejson.Read([]byte(`{}`), &document{}, func() { _ = crops[len(crops)] })
}

func TestWhatIsWrittenIsRead(t *testing.T) {
	set := game.SeatSet(0).With(2)
	if err := statejson.Read([]byte(`{}`), &document{}, func() {
		for i := range uint8(4) {
			if back := statejson.IndexOr0("", statejson.Name(i, crops), crops); back != i {
				t.Errorf("%d comes back as %d", i, back)
			}
		}
		if back := statejson.Set("", statejson.SetNames(0b110, crops), crops); back != 0b110 {
			t.Errorf("a set comes back as %b", back)
		}
		if back := statejson.Seats("", statejson.List(set), 3); back != set {
			t.Errorf("seats come back as %b", back)
		}
		for s := game.Watcher; s < 3; s++ {
			if back := statejson.SeatOrNobody("", statejson.Nullable(s), 3); back != s {
				t.Errorf("seat %d comes back as %d", s, back)
			}
		}
		into := make([]uint8, 3)
		if statejson.Numbers("", statejson.Ints([]uint8{1, 0, 9}), into, 9); !reflect.DeepEqual(into, []uint8{1, 0, 9}) {
			t.Errorf("numbers come back as %d", into)
		}
		if names := statejson.Names([]uint8{0, 2}, crops); !reflect.DeepEqual(names, []string{"", "coca"}) {
			t.Errorf("names: %q", names)
		}
	}); err != nil {
		t.Error(err)
	}
	for what, step := range map[string]func(){
		"a seat out of order": func() { statejson.Seats("w", []int{1, 0}, 3) },
		"a seat twice":        func() { statejson.Seats("w", []int{1, 1}, 3) },
		"no such seat":        func() { statejson.SeatOrNobody("w", statejson.Nullable(3), 3) },
		"too few numbers":     func() { statejson.Numbers("w", nil, make([]uint8, 1), 1) },
		"too large a number":  func() { statejson.Numbers("w", []int{256}, make([]uint8, 1), 255) },
	} {
		if err := statejson.Read([]byte(`{}`), &document{}, step); err == nil {
			t.Errorf("%s is read", what)
		}
	}
}
