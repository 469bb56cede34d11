package play

import (
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"

	"kancha/game"
	"kancha/games/tawantinsuyu"
	"kancha/games/tawantinsuyu/board"
	tawantinsuyuwords "kancha/games/tawantinsuyu/words"
	"kancha/internal/i18n"
	"kancha/internal/table"
	"kancha/internal/web/page"
)

// whyAt asks "why not?" for a place at the main question of a turn of Tawantinsuyu, in a language.
func whyAt(t *testing.T, lang, place string) []string {
	t.Helper()
	rules, err := tawantinsuyu.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("../../../games/tawantinsuyu/words/testdata/turn.json")
	if err != nil {
		t.Fatal(err)
	}
	state, err := rules.Decode(text)
	if err != nil {
		t.Fatal(err)
	}
	catalog, err := i18n.Load(map[string]fs.FS{"tawantinsuyu": tawantinsuyuwords.FS})
	if err != nil {
		t.Fatal(err)
	}
	catalog.Name(rules)
	speaker := catalog.Speaker(lang)
	seat := state.Waiting().First()
	view := &tableView{
		visit: &visit{Visit: &page.Visit{Speaker: speaker}}, tongue: speaker.Of("tawantinsuyu", []string{"Ann", "Bo"}), game: &Game{Rules: rules, Board: board.Board{}},
		snap: &table.Snapshot{View: state.View(seat), Viewer: seat, Asked: &table.Asked{Seat: seat, Question: state.Question(seat), Moves: state.Moves(seat, nil)}},
	}
	var out []string
	for _, r := range view.reasons(place) {
		out = append(out, strings.ReplaceAll(strings.TrimSpace(r.Move+" "+r.Why), "\u00a0", " "))
	}
	return out
}

// A place that is legal one step later is told by what comes first; one that is refused then too is told by why.
func TestWhyNotSaysWhatComesFirst(t *testing.T) {
	for lang, want := range map[string][]string{
		"en": {"First “Place: Architect”, then here.", "First “Place: Craftsman”, then here."},
		"pl": {"Najpierw „Umieść: Architekt”, potem tutaj.", "Najpierw „Umieść: Rzemieślnik”, potem tutaj."},
		"cs": {"Nejdřív „Umístit: Architekt“, potom tady.", "Nejdřív „Umístit: Řemeslník“, potom tady."},
		"ru": {"Сначала «Разместить: Архитектор», затем здесь.", "Сначала «Разместить: Ремесленник», затем здесь."},
	} {
		if said := whyAt(t, lang, "T05"); !slices.Equal(said, want) {
			t.Errorf("%s: a free space of the hill: %q, want %q", lang, said, want)
		}
	}
	if said := whyAt(t, "en", "B01"); len(said) != 1 || !strings.Contains(said[0], "food needed") {
		t.Errorf("a space too far away: %q", said)
	}
	if said := whyAt(t, "en", "worker-courier"); said != nil {
		t.Errorf("where nothing can be done: %q", said)
	}
}

// The form offers the edition in the reader's language first and begins with it; where there is none, the usual one.
func TestTheFormBeginsWithTheReadersEdition(t *testing.T) {
	rules, err := tawantinsuyu.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	catalog, err := i18n.Load(map[string]fs.FS{"tawantinsuyu": tawantinsuyuwords.FS})
	if err != nil {
		t.Fatal(err)
	}
	for lang, want := range map[string]string{"en": "default", "pl": "pl", "cs": "cs", "ru": "ru"} {
		speaker := catalog.Speaker(lang)
		form := &createView{visit: &visit{Visit: &page.Visit{Speaker: speaker}}, info: rules.Info(), tongue: speaker.Of("tawantinsuyu", nil)}
		all := form.editions()
		if form.usualEdition() != want || all[0].ID != want || len(all) != len(rules.Info().Editions) {
			t.Errorf("%s: begins with %q and offers %v", lang, form.usualEdition(), all)
		}
	}
}

// A refusal leads to the rule that it rests on, where there is one.
func TestWhyNotNamesTheRule(t *testing.T) {
	rules, err := tawantinsuyu.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	g := &Game{Rules: rules, Board: board.Board{}, Words: tawantinsuyuwords.FS}
	if err := g.readBook(); err != nil {
		t.Fatal(err)
	}
	for kind, want := range map[string]string{"upper_first": "TW-42", "not_enough_food": "TW-23", game.ReasonOver: ""} {
		if got := g.ruleOf(&game.Illegal{Phrase: game.Say(kind)}); got != want {
			t.Errorf("%s rests on %q, want %q", kind, got, want)
		}
	}
}
