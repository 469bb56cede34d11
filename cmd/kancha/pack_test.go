package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// example is a change of the default pack in docs/packs.md, and what is said to come out.
var example = regexp.MustCompile("(?s)```json ([a-z_.]+)\n(.*?)\n```.*?```text\n(.*?)```")

// TestExamplesOfPacksAreAsTold: every example of the page about packs is tried, each by itself.
func TestExamplesOfPacksAreAsTold(t *testing.T) {
	page, err := os.ReadFile("../../docs/packs.md")
	if err != nil {
		t.Fatal(err)
	}
	examples := example.FindAllStringSubmatch(string(page), -1)
	if len(examples) < 6 || strings.Count(string(page), "```json ") != len(examples) {
		t.Fatalf("the page has %d examples with what comes out, and %d in all", len(examples), strings.Count(string(page), "```json "))
	}
	for _, e := range examples {
		list, entry, want := e[1], e[2], e[3]
		code, out := checkPack(t, changed(t, list, entry))
		if got := strings.ReplaceAll(out, filepath.Dir(strings.SplitN(out, ":", 2)[0])+"/", ""); got != want {
			t.Errorf("%s in %s gives\n%s\nThe page says\n%s", entry, list, got, want)
		}
		if fine := strings.Contains(want, "nothing is wrong"); fine != (code == exitDone) {
			t.Errorf("%s in %s: exit code %d", entry, list, code)
		}
	}
}

// changed is the default pack of Tawantinsuyu with another id and one entry in the place of the one with its id.
func changed(t *testing.T, list, entry string) map[string]any {
	t.Helper()
	data, err := os.ReadFile("../../games/tawantinsuyu/pack/default.json")
	if err != nil {
		t.Fatal(err)
	}
	var pack, one map[string]any
	if err := json.Unmarshal(data, &pack); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(entry), &one); err != nil {
		t.Fatalf("%s: %v", entry, err)
	}
	pack["id"] = "mine"
	at := any(pack)
	for _, key := range strings.Split(list, ".") {
		at = at.(map[string]any)[key]
	}
	for i, old := range at.([]any) {
		for _, key := range []string{"id", "step"} {
			if id := old.(map[string]any)[key]; id != nil && id == one[key] {
				at.([]any)[i] = one
				return pack
			}
		}
	}
	t.Fatalf("%s: there is no such entry in %s", entry, list)
	return nil
}

func checkPack(t *testing.T, pack map[string]any) (code int, out string) {
	t.Helper()
	text, err := json.Marshal(pack)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "mine.json")
	if err := os.WriteFile(file, text, 0o644); err != nil {
		t.Fatal(err)
	}
	var said, errs bytes.Buffer
	code = run(&app{context.Background(), nil, &said, &errs}, []string{"pack", "check", file})
	if lines := strings.Count(errs.String(), "\n"); code == exitRefused && lines != 1 || code == exitDone && lines != 0 {
		t.Errorf("exit code %d, and on standard error: %s", code, errs.String())
	}
	return code, said.String()
}

// TestEachFaultOfAPackIsNamed: many faults at once are all there.
func TestEachFaultOfAPackIsNamed(t *testing.T) {
	pack := changed(t, "army_cards", `{"id": "A01", "soldiers": 9, "resource": {"wood": 1}, "source": "printed"}`)
	pack["festival"].(map[string]any)["token_vp"] = []any{1, 2}
	pack["temple"].(map[string]any)["start"] = 99
	pack["task_amounts"].(map[string]any)["corn"] = 0
	pack["hill"].(map[string]any)["spaces"].([]any)[4].(map[string]any)["god"] = "zeus"
	_, out := checkPack(t, pack)
	for _, entry := range []string{"army_cards[0].soldiers", "army_cards[0].resource", "festival.token_vp", "temple.start",
		"task_amounts.corn", "hill.spaces[4].god"} {
		if !strings.Contains(out, entry+": ") {
			t.Errorf("%s is not named", entry)
		}
	}
	if n := strings.Count(out, "\n"); n != 6 {
		t.Errorf("%d lines for 6 faults:\n%s", n, out)
	}
}

// TestAPackSaysWhatItIs: its title stands behind the name of the game, and the word about stand-ins goes with the last.
func TestAPackSaysWhatItIs(t *testing.T) {
	standard, err := packsFlag{}.shelf()
	if err != nil {
		t.Fatal(err)
	}
	long := strings.Repeat("long ", 20)
	for _, c := range []struct {
		title, source, pack string
		printed             bool
	}{
		{"Third printing", "printed", "Third printing", true},
		{"  Third   printing ", "designed", "Third printing", false},
		{copiedTitle, "printed", "mine", true},
		{"", "printed", "mine", true},
		{long, "printed", "mine", true},
	} {
		pack := changed(t, "army_cards", `{"id": "A01", "soldiers": 1, "resource": {"potato": 2}, "source": "printed"}`)
		pack["title"] = c.title
		text, err := json.Marshal(pack)
		if err != nil {
			t.Fatal(err)
		}
		text = bytes.ReplaceAll(text, []byte(`"designed"`), []byte(fmt.Sprintf("%q", c.source)))
		made, err := bindPack(standard, "", text)
		if err != nil || made.id != "tawantinsuyu@mine" || made.pack != c.pack || made.printed != c.printed {
			t.Errorf("%q with %s values: %s is called %q, printed %v (%v)", c.title, c.source, made.id, made.pack, made.printed, err)
		}
	}
}

// TestAPackOnABase: a pack that holds only what differs is the same as one that holds everything.
func TestAPackOnABase(t *testing.T) {
	standard, err := packsFlag{}.shelf()
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("../../docs/packs.md")
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile("(?s)```json\n(.*?)\n```").FindSubmatch(page)
	if found == nil {
		t.Fatal("the page has no example of a pack with a base")
	}
	cheap := string(found[1])
	made, err := bindPack(standard, "", []byte(cheap))
	if err != nil || made.id != "tawantinsuyu@cheap-1" || made.pack != "Cheap" || made.printed {
		t.Errorf("%q is called %q, printed %v: %v", made.id, made.pack, made.printed, err)
	}
	for base, entry := range map[string]string{"default-9": "base", "default-2": ""} {
		_, err := bindPack(standard, "", []byte(strings.Replace(cheap, "default-1", base, 1)))
		if faults := faultsOf(err); entry == "" && err != nil || entry != "" && (len(faults) != 1 || faults[0].Entry != entry) {
			t.Errorf("a pack on %s: %v", base, err)
		}
	}
}
