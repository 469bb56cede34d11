package gametest

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"kancha/game"
)

// words is a vocabulary made ready to compare with what is really said.
type words struct {
	lists      map[string]map[string]game.Entry // "Questions" → kind → entry
	domains    map[string][]string
	categories []string
	said       map[string]bool
}

var id = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]*$`)

// newWords checks that a vocabulary is well formed.
func newWords(t reporter, info *game.Info) *words {
	t.Helper()
	v := info.Vocabulary
	w := &words{map[string]map[string]game.Entry{}, map[string][]string{}, v.Categories, map[string]bool{}}
	for _, d := range v.Domains {
		if w.domains[d.ID] != nil || len(d.IDs) == 0 || !unique(d.IDs) || !id.MatchString(d.ID) {
			t.Fatalf("Vocabulary: domain %q is there twice, is empty, or names something twice", d.ID)
		}
		w.domains[d.ID] = d.IDs
	}
	lists := map[string][]game.Entry{"Questions": v.Questions, "Events": v.Events, "Reasons": v.Reasons,
		"Effects": v.Effects, "Moves": v.Moves}
	for name, entries := range lists {
		w.lists[name] = map[string]game.Entry{}
		for _, e := range entries {
			if _, twice := w.lists[name][e.Kind]; twice || !id.MatchString(e.Kind) {
				t.Fatalf("Vocabulary: %s has %q twice, or it is no id", name, e.Kind)
			}
			if complaint := w.wellFormed(e); complaint != "" {
				t.Fatalf("Vocabulary: %s: %s: %s", name, e.Kind, complaint)
			}
			w.lists[name][e.Kind] = e
		}
	}
	for _, e := range game.CommonReasons() {
		if _, ok := w.lists["Reasons"][e.Kind]; !ok {
			t.Fatalf("Vocabulary: the common reason %q is missing from Reasons", e.Kind)
		}
	}
	if len(v.Categories) == 0 || !unique(v.Categories) {
		t.Fatalf("Vocabulary: there are no categories, or one is there twice")
	}
	return w
}

func unique(s []string) bool {
	for i, v := range s {
		if slices.Contains(s[:i], v) || !id.MatchString(v) {
			return false
		}
	}
	return true
}

// wellFormed checks the arguments of an entry or a phrase themselves.
func (w *words) wellFormed(e game.Entry) string {
	for i, a := range e.Args {
		if slices.ContainsFunc(e.Args[:i], func(b game.Arg) bool { return b.Name == a.Name }) || !id.MatchString(a.Name) {
			return fmt.Sprintf("the argument %q is there twice, or its name is no id", a.Name)
		}
		if complaint := w.value(a); complaint != "" {
			return fmt.Sprintf("the argument %q %s", a.Name, complaint)
		}
	}
	return ""
}

func (w *words) value(a game.Arg) string {
	switch a.Type {
	case game.Number:
		if len(a.IDs) > 0 {
			return "is a number with ids"
		}
	case game.SeatArg:
		if a.N < int(game.Watcher) || a.N >= game.MaxSeats || len(a.IDs) > 0 {
			return fmt.Sprintf("is no seat: %d", a.N)
		}
	case game.Word, game.Place:
		if len(a.IDs) != 1 || a.IDs[0] == "" {
			return fmt.Sprintf("must have one id, has %q", a.IDs)
		}
	case game.Words, game.Places:
	default:
		return fmt.Sprintf("has the unknown type %d", a.Type)
	}
	if a.Type == game.Word || a.Type == game.Words {
		return w.terms(a.IDs)
	}
	return ""
}

func (w *words) terms(ids []string) string {
	for _, full := range ids {
		domain, word, _ := strings.Cut(full, ".")
		if !slices.Contains(w.domains[domain], word) {
			return fmt.Sprintf("says %q, which is in no domain of the vocabulary", full)
		}
	}
	return ""
}

// check compares a phrase with its entry in a list; it gives a complaint or "".
func (w *words) check(list string, p game.Phrase) string {
	e, ok := w.lists[list][p.Kind]
	if !ok {
		return fmt.Sprintf("%q is said, but Vocabulary.%s does not declare %q", p, list, p.Kind)
	}
	w.said[list+" "+p.Kind] = true
	if complaint := w.wellFormed(game.Entry(p)); complaint != "" {
		return fmt.Sprintf("%q: %s", p, complaint)
	}
	if len(p.Args) != len(e.Args) {
		return fmt.Sprintf("%q has %d arguments, Vocabulary.%s declares %d", p, len(p.Args), list, len(e.Args))
	}
	for _, want := range e.Args {
		got, ok := p.Arg(want.Name)
		if !ok || !fits(got.Type, want.Type) {
			return fmt.Sprintf("%q: the argument %q is missing or has another type than Vocabulary.%s declares", p, want.Name, list)
		}
	}
	return ""
}

// fits lets a list of one place or word stand for a list.
func fits(got, want game.ArgType) bool {
	return got == want || want == game.Places && got == game.Place || want == game.Words && got == game.Word
}

func (w *words) category(id string) string {
	if !slices.Contains(w.categories, id) {
		return fmt.Sprintf("the category %q is not declared in Vocabulary.Categories", id)
	}
	w.said["Categories "+id] = true
	return ""
}

// silent lists what is declared and was never said, but for the reasons that every engine has.
func (w *words) silent() []string {
	var out []string
	for _, e := range game.CommonReasons() {
		w.said["Reasons "+e.Kind] = true
	}
	for list, entries := range w.lists {
		for kind := range maps.Keys(entries) {
			if !w.said[list+" "+kind] {
				out = append(out, list+" "+kind)
			}
		}
	}
	slices.Sort(out)
	return out
}
