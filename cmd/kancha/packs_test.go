package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"kancha/game"
)

// TestThePacksThatComeAlongChangeOnlyWhatIsOurOwn holds the packs of the folder packs against those of the games: they
// can be played, and only values that nobody has printed differ.
func TestThePacksThatComeAlongChangeOnlyWhatIsOurOwn(t *testing.T) {
	files, err := filepath.Glob("../../packs/*.json")
	if err != nil || len(files) == 0 {
		t.Fatal("no packs", err)
	}
	standard, err := packsFlag{}.shelf()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		made, err := bindPack(standard, "", data)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if err := tryPack(made.game); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		own, err := os.ReadFile("../../games/" + bareID(made.id) + "/pack/default.json")
		if err != nil {
			t.Fatal(err)
		}
		var a, b map[string]any
		if err := json.Unmarshal(own, &a); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(data, &b); err != nil {
			t.Fatal(err)
		}
		for _, key := range []string{"id", "title", "about"} {
			delete(a, key)
			delete(b, key)
		}
		sameButDesigned(t, filepath.Base(name), a, b, "")
	}
}

// Tables with an owner's pack go on by the rules that they began by, as all others do.
func TestAnOwnersPackKnowsTheFormerRules(t *testing.T) {
	shelf, err := packsFlag{Packs: "../../packs"}.shelf()
	if err != nil {
		t.Fatal(err)
	}
	for _, own := range shelf {
		for revision := 1; revision <= own.game.Info().Rules; revision++ {
			info := game.By(own.game, revision).Info()
			if info.Rules != revision || info.ID != own.id || info.Pack != own.game.Info().Pack {
				t.Errorf("%s by its rules %d is %s by rules %d with the pack %s", own.id, revision, info.ID, info.Rules, info.Pack.ID)
			}
		}
	}
}

// sameButDesigned compares two parts of packs. Source is what the entry around them says of its values.
func sameButDesigned(t *testing.T, at string, a, b any, source string) {
	t.Helper()
	switch a := a.(type) {
	case map[string]any:
		other, ok := b.(map[string]any)
		if !ok {
			break
		}
		for key, v := range other {
			if _, ok := a[key]; !ok && source != "designed" {
				t.Errorf("%s.%s is new, but the entry is of source %q: %v", at, key, source, v)
			}
		}
		for key, v := range a {
			sameButDesigned(t, at+"."+key, v, other[key], sourceOf(a, key, source))
		}
		return
	case []any:
		if other, ok := b.([]any); ok && len(other) == len(a) {
			for i, v := range a {
				sameButDesigned(t, at, v, other[i], source)
			}
			return
		}
	}
	if source != "designed" && !reflect.DeepEqual(a, b) {
		t.Errorf("%s is %v instead of %v, but of source %q", at, b, a, source)
	}
}

// sourceOf is where a field of an entry comes from.
func sourceOf(entry map[string]any, key, around string) string {
	for _, k := range []string{key + "_source", "source"} {
		if s, ok := entry[k].(string); ok {
			return s
		}
	}
	return around
}
