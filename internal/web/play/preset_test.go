package play

import (
	"testing"
	"testing/fstest"
)

func TestPresetsAreRead(t *testing.T) {
	read := func(text string) ([]Preset, error) {
		return ReadPresets(fstest.MapFS{PresetsFile: {Data: []byte(text)}})
	}
	list, err := read("# comment\n\nfirst  mode=solo seat0=me\nbots seat0=me seat1=bot:level1\n")
	if err != nil || len(list) != 2 || list[0].ID != "first" || list[0].Form.Get("mode") != "solo" || list[1].Form.Get("seat1") != "bot:level1" {
		t.Errorf("%v, %v", list, err)
	}
	for _, wrong := range []string{"nobody seat0=me\n", "first seat0\n", "first seat0=me seat0=me\n"} {
		if list, err := read(wrong); err == nil {
			t.Errorf("%q is read as %v", wrong, list)
		}
	}
	if list, err := ReadPresets(fstest.MapFS{}); err != nil || list != nil {
		t.Errorf("without a file: %v, %v", list, err)
	}
}
