package drawtest

import (
	"encoding/xml"
	"regexp"
	"slices"
	"strings"
	"testing"

	"kancha/draw"
	"kancha/game"
)

// Suite is a board, and what it is proven on.
type Suite struct {
	Board   draw.Board
	Scenes  []draw.Scene           // of every mode, number of seats and stage of a game; see [Crowd]
	CSS     string                 // the board's own sheet
	Bare    string                 // what matches the classes that need no style: marks that are shown by what is drawn for them
	Link    func(href string) bool // the links that the board may hold beside those to its own ids, nil for none
	Phrases []game.Entry           // all that the board says
	Words   []game.Domain          // words of the rules, which it may say too
}

// Run proves the promises one by one.
func (s Suite) Run(t *testing.T) {
	if len(s.Scenes) == 0 {
		t.Fatal("there is nothing to draw")
	}
	for _, p := range s.promises() {
		t.Run(p.name, func(t *testing.T) { p.prove(t) })
	}
}

type promise struct {
	name  string
	prove func(testing.TB)
}

func (s Suite) promises() []promise {
	return []promise{
		{"nothing that a strict policy refuses", s.strict},
		{"ids are unique and references stay inside", s.ids},
		{"every class has a style", s.classes},
		{"phrases list all that is said", s.said},
		{"other games are not drawn", s.others},
	}
}

type element struct{ xml.StartElement }

// references are the ids that an element points to.
func (e element) references() []string {
	var out []string
	if ref, ok := strings.CutPrefix(Attr(e.StartElement, "href"), "#"); ok {
		out = append(out, ref)
	}
	if ref, ok := strings.CutPrefix(Attr(e.StartElement, "fill"), "url(#"); ok {
		out = append(out, strings.TrimSuffix(ref, ")"))
	}
	return out
}

// each reads every element of every drawing.
func (s Suite) each(t testing.TB, look func(name string, e element)) {
	t.Helper()
	for _, scene := range s.Scenes {
		for name, n := range Drawings(s.Board, scene) {
			for _, e := range Elements(t, name, n) {
				look(name, element{e})
			}
		}
	}
}

func (s Suite) strict(t testing.TB) {
	banned := []string{"script", "style", "foreignObject", "image"}
	s.each(t, func(name string, e element) {
		if slices.Contains(banned, e.Name.Local) {
			t.Errorf("%s: <%s>", name, e.Name.Local)
		}
		for _, a := range e.Attr {
			if a.Name.Local == "style" || strings.HasPrefix(a.Name.Local, "on") {
				t.Errorf("%s: <%s %s>", name, e.Name.Local, a.Name.Local)
			}
			link := e.Name.Local == "a" && s.Link != nil && s.Link(a.Value)
			if a.Name.Local == "href" && !strings.HasPrefix(a.Value, "#") && !link {
				t.Errorf("%s: points to %s", name, a.Value)
			}
		}
	})
}

func (s Suite) ids(t testing.TB) {
	for _, scene := range s.Scenes {
		seen := map[string]string{}
		for name, n := range Drawings(s.Board, scene) {
			own := map[string]bool{}
			var wanted []string
			for _, e := range Elements(t, name, n) {
				if id := Attr(e, "id"); id != "" {
					if seen[id] != "" {
						t.Errorf("id %s in %s and in %s", id, seen[id], name)
					}
					seen[id], own[id] = name, true
				}
				wanted = append(wanted, element{e}.references()...)
			}
			for _, ref := range wanted {
				if !own[ref] {
					t.Errorf("%s: nothing has the id %s", name, ref)
				}
			}
		}
	}
}

func (s Suite) classes(t testing.TB) {
	bare := regexp.MustCompile(`^(` + s.Bare + `)$`)
	styled := map[string]bool{}
	s.each(t, func(name string, e element) {
		for class := range strings.FieldsSeq(Attr(e.StartElement, "class")) {
			has, known := styled[class]
			if !known {
				has = bare.MatchString(class) || regexp.MustCompile(`\.`+regexp.QuoteMeta(class)+`[ .:,{]`).MatchString(s.CSS)
				styled[class] = has
			}
			if !has {
				t.Errorf("%s: no style for .%s", name, class)
			}
		}
	})
}

func (s Suite) said(t testing.TB) {
	known := map[string]game.Entry{}
	for _, e := range s.Phrases {
		if _, twice := known[e.Kind]; twice {
			t.Errorf("%s is listed twice", e.Kind)
		}
		known[e.Kind] = e
	}
	words := map[string]bool{}
	for _, d := range s.Words {
		for _, id := range d.IDs {
			words[d.ID+"."+id] = true
		}
	}
	for _, scene := range s.Scenes {
		scene.Say = func(p game.Phrase) string {
			entry, ok := known[p.Kind]
			if !ok && !words[p.Kind] {
				t.Errorf("%s is not listed", p.Kind)
			}
			if !slices.EqualFunc(p.Args, entry.Args, sameArg) {
				t.Errorf("%s is not said as listed: %v", p, entry.Args)
			}
			for _, a := range p.Args {
				if a.Type == game.Word && !words[a.IDs[0]] && known[a.IDs[0]].Kind == "" {
					t.Errorf("%s speaks of %s, which is no word", p.Kind, a.IDs[0])
				}
			}
			return p.Kind
		}
		Drawings(s.Board, scene)
	}
}

func sameArg(said, listed game.Arg) bool { return said.Name == listed.Name && said.Type == listed.Type }

func (s Suite) others(t testing.TB) {
	if pic := s.Board.Picture(draw.Scene{Say: InKeys}); !pic.Board.Empty() || pic.Panels != nil {
		t.Error("drew something out of nothing")
	}
}
