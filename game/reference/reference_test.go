package reference_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"kancha/game"
	"kancha/game/reference"
)

func book(t *testing.T, text string) (*reference.Book, error) {
	t.Helper()
	return reference.Read(fstest.MapFS{reference.File: {Data: []byte(text)}})
}

func TestABookIsRead(t *testing.T) {
	b, err := book(t, "# rules\nchapter help.1\ntext help.1.1 AB-1 AB-2*\ntext help.1.2\ndetail AB-3 AB-4\nruling event.b AB-8\n"+
		"try ab-first\neditions\nexcused AB-5 AB-6: of packs\n")
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(b.Keys(), " "); got != "help.1 help.1.1 help.1.2 rules.ab_3 event.b" {
		t.Errorf("keys: %s", got)
	}
	if c := b.Chapters[0]; c.ID() != "chapter-1" || c.Lesson != "ab-first" || !c.Editions || !b.Has("AB-4") || b.Has("AB-5") {
		t.Errorf("%+v", c)
	}
	if c := b.Chapters[0]; !slices.Equal(c.Texts[0].Ours, []string{"AB-2"}) || !slices.Equal(c.Details[1].Ours, []string{"AB-8"}) {
		t.Errorf("open: %q and %q", c.Texts[0].Ours, c.Details[1].Ours)
	}
	if got := b.Complaints([]string{"AB-1", "AB-2", "AB-3", "AB-4", "AB-5", "AB-6", "AB-8"}, []string{"AB-1"}); got != nil {
		t.Errorf("complaints: %q", got)
	}
}

func TestWordsOfADomain(t *testing.T) {
	b, err := book(t, "words crop.* verb.move\n")
	if err != nil {
		t.Fatal(err)
	}
	domains := []game.Domain{{ID: "crop", IDs: []string{"corn", "coca"}}, {ID: "side", IDs: []string{"left"}}}
	got := b.Glossary(&game.Vocabulary{Domains: domains})
	if strings.Join(got, " ") != "crop.corn crop.coca verb.move" || strings.Join(b.Keys(), " ") != "verb.move" {
		t.Errorf("%q, %q", got, b.Keys())
	}
}

func TestWhatIsMissingIsFound(t *testing.T) {
	b, err := book(t, "chapter help.1\ntext help.1.1 AB-1 AB-1 AB-9\nexcused AB-2 AB-7: of packs\n")
	if err != nil {
		t.Fatal(err)
	}
	got := b.Complaints([]string{"AB-1", "AB-2", "AB-3"}, []string{"AB-2"})
	want := []string{"AB-1 is said twice", "AB-3 is neither said nor excused", "AB-9 is said, and is no rule",
		"AB-7 is excused, and is no rule", "AB-2 is taught by a lesson, and not said"}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

func TestBrokenBooksAreNamed(t *testing.T) {
	for text, want := range map[string]string{
		"text help.1.1":                       "want a chapter first",
		"chapter help.1\naid help.1.1":        "no text help.1.1",
		"chapter":                             "nothing follows",
		"chapter help.1\nsay help.1.1":        "chapters.txt:2: say help.1.1: unknown word",
		"excused AB-1":                        "want IDS: REASON",
		"excused AB-1: it\nexcused AB-1: why": "excused twice",
	} {
		if _, err := book(t, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

const drawn = "# what is drawn\n\npicture roads 1 2 30 40\nlight a1 b1\ngame x seats=2\ngiven a1 = b\n\npicture whole\ngame x seats=2\n"

func TestPictures(t *testing.T) {
	read := func(chapters, pictures string) (*reference.Book, error) {
		return reference.Read(fstest.MapFS{reference.File: {Data: []byte(chapters)}, reference.Pictures: {Data: []byte(pictures)}})
	}
	b, err := read("chapter help.1\npicture roads whole\n", drawn)
	if err != nil {
		t.Fatal(err)
	}
	if p := b.Pictures["roads"]; p.Frame != [4]int{1, 2, 30, 40} || strings.Join(p.Light, " ") != "a1 b1" || p.Lay.Game() != "x" {
		t.Errorf("%+v", p)
	}
	if got := strings.Join(b.Keys(), " "); got != "help.1 picture.roads picture.whole" {
		t.Errorf("keys: %s", got)
	}
	for _, wrong := range [][2]string{
		{"chapter help.1\npicture roads\n", drawn}, {"chapter help.1\npicture roads whole other\n", drawn},
		{"chapter help.1\npicture a\n", "picture a 1 2\ngame x"}, {"chapter help.1\npicture a\n", "picture a\n"},
		{"chapter help.1\npicture a\n", "picture a\ngame x\ngame x"}, {"chapter help.1\npicture a\n", "picture a 1 2 3 x\ngame x"},
		{"chapter help.1\npicture a\n", "picture a\ngame x\npicture a\ngame x"},
	} {
		if _, err := read(wrong[0], wrong[1]); err == nil {
			t.Errorf("%q is read", wrong)
		}
	}
}

func TestThePlayerAidSparesIcons(t *testing.T) {
	b, err := book(t, "spared bot-* bag\n")
	if err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string]bool{"bot-alchemy": true, "bag": true, "bags": false, "bo": false} {
		if b.Spares(id) != want {
			t.Errorf("%s: %t", id, !want)
		}
	}
}

func TestRefusalsThatLeadNowhereAreFound(t *testing.T) {
	b, err := book(t, "why AB-1 far near\nplain gone: nothing to say\nplain far: twice\nwhy AB-2 never over\n")
	if err != nil {
		t.Fatal(err)
	}
	entries := append(game.CommonReasons(), game.Entry{Kind: "far"}, game.Entry{Kind: "near"}, game.Entry{Kind: "gone"},
		game.Entry{Kind: "lost"}, game.Entry{Kind: game.UnknownMode})
	want := []string{"far rests on AB-1, and is plain", "lost rests on no rule, and is not plain",
		"nothing is refused by the rules for the reason never", "nothing is refused by the rules for the reason over"}
	if got := b.Refusals(entries); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	for _, text := range []string{"why AB-1 far near far\n", "plain far: a\nplain far: b\n", "plain far\n"} {
		if _, err := book(t, text); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}

func TestLinesThatLeadNowhereAreFound(t *testing.T) {
	b, err := book(t, "chapter help.1\ntext help.1.1 AB-1\nlog AB-1 came twice\nlog chapter-1 went\nlog AB-9 sat\nlog AB-1 never\nbare twice: no\n"+
		"move AB-1 go fly\nidea chapter-2 think\n")
	if err != nil {
		t.Fatal(err)
	}
	v := game.Vocabulary{Events: []game.Entry{{Kind: "came"}, {Kind: "went"}, {Kind: "sat"}, {Kind: "twice"}, {Kind: "mute"}}, Moves: []game.Entry{{Kind: "go"}}}
	want := []string{"twice leads to AB-1, and is bare", "mute leads to no rule, and is not bare", "nothing is called never", "nothing is called fly",
		"sat leads to AB-9, which is not said", "think leads to chapter-2, which is not said"}
	if got := b.Told(&v); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if c := b.Chapter("chapter-1"); c == nil || c.Key != "help.1" || b.Chapter("AB-1") != nil {
		t.Errorf("the first chapter is %v", c)
	}
	for _, text := range []string{"log AB-1\n", "log AB-1 a\nlog AB-2 a\n", "bare a\n"} {
		if _, err := book(t, text); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}
