package words_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"kancha/draw"
	"kancha/game"
	"kancha/game/reference"
	"kancha/game/scenario"
	"kancha/games/teotihuacan"
	"kancha/games/teotihuacan/board"
	"kancha/games/teotihuacan/words"
	"kancha/internal/i18n"
)

// The sentences of this file were once false or left something out. Each is heard in the situation in which it was, in
// every language.

// mainAction is what the main action is called.
var mainAction = map[string]string{"en": "main action", "pl": "akcja główna", "cs": "hlavní akce", "ru": "основное действие"}

// table is a position laid out for a test, and those who speak about it.
type table struct {
	testing.TB
	rules   game.Game
	catalog *i18n.Catalog
	state   game.State
}

// worker is a die on a board, locked if at names a worship space.
type worker struct {
	board string
	power int
	at    string
}

func (w worker) doc() map[string]any {
	return map[string]any{"board": w.board, "power": w.power, "worships": w.at, "moved": false}
}

// crew are the dice of a seat; what is missing waits on the wheel.
func crew(list ...worker) []any {
	var out []any
	for i := range 4 {
		w := worker{}
		if i < len(list) {
			w = list[i]
		}
		out = append(out, w.doc())
	}
	return out
}

// goods are wood, stone, gold and cocoa.
func goods(n ...int) map[string]any {
	return map[string]any{"wood": n[0], "stone": n[1], "gold": n[2], "cocoa": n[3]}
}

// lay sets up a first game of two in which black moves, everybody else stands with the Nobles, and changes it: keys are
// paths in the JSON of a state.
func lay(t testing.TB, changes map[string]any) *table {
	t.Helper()
	rules, err := teotihuacan.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	catalog, err := i18n.Load(map[string]fs.FS{rules.Info().ID: words.FS})
	if err != nil {
		t.Fatal(err)
	}
	catalog.Name(rules)
	start, err := rules.New(game.Setup{Mode: "standard", Seats: 2, Edition: "first_game", Seed: 2})
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(start)
	if err != nil {
		t.Fatal(err)
	}
	var doc any
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	away := crew(worker{"nobles", 1, ""}, worker{"nobles", 1, ""}, worker{"nobles", 1, ""})
	for path, value := range map[string]any{"seats.1.workers": away, "neutral.0": away, "neutral.1": away, "seats.0.temples": []int{0, 0, 0}} {
		doc = put(doc, strings.Split(path, "."), value)
	}
	for path, value := range changes {
		doc = put(doc, strings.Split(path, "."), value)
	}
	if text, err = json.Marshal(doc); err != nil {
		t.Fatal(err)
	}
	state, err := rules.Decode(text)
	if err != nil {
		t.Fatal(err)
	}
	return &table{t, rules, catalog, state}
}

// put changes the value at a path of a JSON document.
func put(doc any, path []string, value any) any {
	if len(path) == 0 {
		return value
	}
	switch d := doc.(type) {
	case map[string]any:
		d[path[0]] = put(d[path[0]], path[1:], value)
	case []any:
		i := int(path[0][0] - '0')
		d[i] = put(d[i], path[1:], value)
	}
	return doc
}

func (t *table) move(text string) game.Move {
	t.Helper()
	m, err := t.rules.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func (t *table) do(answers ...string) *table {
	t.Helper()
	for _, text := range answers {
		if err := t.state.Apply(t.state.Waiting().First(), t.move(text), nil); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	return t
}

func (t *table) tongue(lang string) i18n.Tongue {
	return t.catalog.Speaker(lang).Of(t.rules.Info().ID, []string{"Anna", "Bedřich"})
}

// question is what is asked, as a person reads it.
func (t *table) question(lang string) string {
	return t.tongue(lang).As("question", t.state.Question(t.state.Waiting().First()).Phrase)
}

// effects are what an answer is said to bring.
func (t *table) effects(lang, text string) []string {
	t.Helper()
	view := t.state.View(0)
	if err := view.Check(0, t.move(text)); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	var out []string
	for _, e := range view.Preview(0, t.move(text)).Effects {
		out = append(out, plain(t.tongue(lang).As("effect", e)))
	}
	return out
}

// refusal is why an answer is not allowed.
func (t *table) refusal(lang, text string) string {
	t.Helper()
	refused, ok := t.state.View(0).Check(0, t.move(text)).(*game.Illegal)
	if !ok {
		t.Fatalf("%s is allowed", text)
	}
	return plain(t.tongue(lang).As("reason", refused.Phrase))
}

// plain has ordinary spaces.
func plain(s string) string { return strings.ReplaceAll(s, "\u00a0", " ") }

// each runs a test in every language.
func each(t *testing.T, test func(t *testing.T, lang string)) {
	for _, lang := range i18n.Languages {
		t.Run(lang, func(t *testing.T) { test(t, lang) })
	}
}

// says fails if a sentence lacks one of some texts.
func says(t testing.TB, sentence string, wanted ...string) {
	t.Helper()
	for _, w := range wanted {
		if !strings.Contains(sentence, w) {
			t.Errorf("%q does not say %q", sentence, w)
		}
	}
}

// silent fails if a sentence has one of some texts, in small or large letters.
func silent(t testing.TB, sentence string, unwanted ...string) {
	t.Helper()
	for _, w := range unwanted {
		if strings.Contains(strings.ToLower(sentence), strings.ToLower(w)) {
			t.Errorf("%q says %q", sentence, w)
		}
	}
}

// The Palace has no main action, so its question names none and no price.
func TestThePalacesQuestionPricesNoMainAction(t *testing.T) {
	table := lay(t, map[string]any{
		"seats.0.workers": crew(worker{"gold_deposits", 1, ""}, worker{"forest", 1, ""}, worker{"forest", 1, ""}),
		"neutral.0":       crew(worker{"palace", 1, ""}, worker{"nobles", 1, ""}, worker{"nobles", 1, ""}),
	}).do("move gold_deposits 1 palace")
	each(t, func(t *testing.T, lang string) {
		said := table.question(lang)
		silent(t, said, mainAction[lang], "1", "2")
	})
}

// The newcomer is no colour of the price, another worker of the same seat is; the rules in short say both.
func TestTheRulesInShortLeaveTheNewcomerOut(t *testing.T) {
	alone := lay(t, map[string]any{
		"seats.0.workers": crew(worker{"palace", 1, ""}, worker{"forest", 1, ""}, worker{"forest", 1, ""}), "seats.0.goods": goods(0, 0, 0, 9),
		"neutral.0": crew(worker{"quarry", 1, ""}, worker{"nobles", 1, ""}, worker{"nobles", 1, ""}),
	}).do("move palace 1 quarry")
	joined := lay(t, map[string]any{
		"seats.0.workers": crew(worker{"palace", 1, ""}, worker{"quarry", 1, ""}, worker{"forest", 1, ""}), "seats.0.goods": goods(0, 0, 0, 9),
		"neutral.0": crew(worker{"quarry", 1, ""}, worker{"nobles", 1, ""}, worker{"nobles", 1, ""}),
	}).do("move palace 1 quarry")
	once := map[string]string{"en": "your own included", "pl": "razem z twoim", "cs": "včetně tvé", "ru": "включая ваш"}
	newcomer := map[string]string{"en": "never counts", "pl": "nigdy się nie liczy", "cs": "nikdy nepočítá", "ru": "не считается никогда"}
	each(t, func(t *testing.T, lang string) {
		says(t, plain(alone.question(lang)), "1")
		says(t, plain(joined.question(lang)), "2")
		help := plain(alone.tongue(lang).Word("help.2.2"))
		silent(t, help, once[lang])
		says(t, strings.ReplaceAll(help, " se ", " "), newcomer[lang])
	})
}

// While a worker decides, the head of its board, the words of the place, the question and the answer have one price: that
// without the newcomer.
func TestOnePriceWhileAWorkerDecides(t *testing.T) {
	table := lay(t, map[string]any{
		"seats.0.workers": crew(worker{"palace", 1, ""}, worker{"forest", 1, ""}, worker{"forest", 1, ""}), "seats.0.goods": goods(0, 0, 0, 9),
		"neutral.0": crew(worker{"quarry", 1, ""}, worker{"nobles", 1, ""}, worker{"nobles", 1, ""}),
		"neutral.1": crew(worker{"quarry", 1, ""}, worker{"nobles", 1, ""}, worker{"nobles", 1, ""}),
	}).do("move palace 1 quarry")
	each(t, func(t *testing.T, lang string) {
		tongue := table.tongue(lang)
		for viewer := game.Watcher; viewer < 2; viewer++ {
			svg := plain(board.Board{}.Picture(draw.Scene{Position: table.state.View(viewer), Viewer: viewer, Say: tongue.Say}).Board.String())
			head := func(cost, n int) string {
				return plain(tongue.Say(game.Say("cell.board", game.Term("board", "board", "quarry"), game.Num("number", 3), game.Num("cost", cost), game.Num("n", n))))
			}
			says(t, svg, head(2, 3))
			silent(t, svg, head(3, 4))
		}
		says(t, plain(table.question(lang)), "2")
		cocoa := tongue.Word("good.cocoa")
		if got := table.effects(lang, "act"); !slices.Contains(got, cocoa+" −2") {
			t.Errorf("the main action: %q", got)
		}
		if got := table.effects(lang, "collect"); !slices.Contains(got, cocoa+" +3") {
			t.Errorf("collecting: %q", got)
		}
	})
}

// A move to a board whose main action cannot be done says so, and why; it names no price.
func TestAMoveSaysThatTheMainActionCannotBeDone(t *testing.T) {
	at := func(from string, power int) []any {
		return crew(worker{from, power, ""}, worker{"palace", 1, "palace-1"}, worker{"palace", 1, "palace-2"})
	}
	busy := crew(worker{"quarry", 1, ""}, worker{"nobles", 1, ""}, worker{"nobles", 1, ""})
	for _, test := range []struct {
		name, move string
		changes    map[string]any
		kind, good string
		have, need int
	}{
		{"no gold for a technology", "move quarry 1 alchemy", map[string]any{"seats.0.workers": at("quarry", 1), "seats.0.goods": goods(5, 5, 0, 9)}, "act_short", "gold", 0, 1},
		{"too little gold for a decoration", "move construction 1 workshop", map[string]any{"seats.0.workers": at("construction", 1), "seats.0.goods": goods(5, 5, 2, 9)}, "act_short", "gold", 2, 3},
		{"no wood for a building", "move workshop 1 nobles", map[string]any{"seats.0.workers": at("workshop", 1), "seats.0.goods": goods(1, 5, 5, 9)}, "act_short", "wood", 1, 2},
		{"no stone for the pyramid", "move forest 1 construction", map[string]any{"seats.0.workers": at("forest", 1), "seats.0.goods": goods(5, 1, 5, 9)}, "act_short", "stone", 1, 2},
		{"no cocoa", "move palace 1 quarry", map[string]any{"neutral.0": busy, "seats.0.goods": goods(5, 5, 5, 0),
			"seats.0.workers": crew(worker{"palace", 1, ""}, worker{"forest", 1, ""}, worker{"forest", 1, ""})}, "act_short", "cocoa", 0, 1},
		{"the row is full", "move workshop 1 nobles", map[string]any{"seats.0.workers": at("workshop", 1), "seats.0.goods": goods(5, 5, 5, 9),
			"nobles": [][]int{{1, 2, 3, 4, 5}, {}, {}}}, "act_row_full", "", 0, 0},
		{"too few workers for the second row", "move quarry 1 alchemy", map[string]any{"seats.0.workers": at("quarry", 1), "seats.0.goods": goods(5, 5, 5, 9),
			"seats.0.technologies": []string{"T01", "T03", "T05"}}, "act_workers", "", 0, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			table := lay(t, test.changes)
			each(t, func(t *testing.T, lang string) {
				got := table.effects(lang, test.move)
				tongue := table.tongue(lang)
				phrase := game.Say(test.kind)
				if test.good != "" {
					phrase = game.Say(test.kind, game.Term("good", "good", test.good), game.Num("have", test.have), game.Num("need", test.need))
				}
				if want := plain(tongue.As("effect", phrase)); !slices.Contains(got, want) {
					t.Errorf("%q does not say %q", got, want)
				}
				for n := range 4 {
					if price := plain(tongue.As("effect", game.Say("act_there", game.Num("n", n)))); slices.Contains(got, price) {
						t.Errorf("%q names a price", got)
					}
				}
			})
		})
	}
	whole := lay(t, map[string]any{"seats.0.workers": at("workshop", 1), "seats.0.goods": goods(5, 5, 5, 9)})
	each(t, func(t *testing.T, lang string) {
		price := plain(whole.tongue(lang).As("effect", game.Say("act_there", game.Num("n", 3))))
		if got := whole.effects(lang, "move workshop 1 nobles"); !slices.Contains(got, price) {
			t.Errorf("%q does not say %q, though it can be done", got, price)
		}
	})
}

// Where the main action is out of reach the question prices none.
func TestTheQuestionSaysThatTheMainActionIsOutOfReach(t *testing.T) {
	table := lay(t, map[string]any{
		"seats.0.workers": crew(worker{"quarry", 1, ""}, worker{"forest", 1, ""}, worker{"forest", 1, ""}), "seats.0.goods": goods(0, 0, 0, 9),
	}).do("move quarry 1 alchemy")
	each(t, func(t *testing.T, lang string) {
		said := plain(table.question(lang))
		if regexp.MustCompile(`\d`).MatchString(said) {
			t.Errorf("%q names a price", said)
		}
		says(t, strings.ToLower(said), mainAction[lang])
	})
}

// atPalace is a worker of power 3 that has come to the Palace, with the palace tiles given.
func atPalace(t testing.TB, tiles []string, changes map[string]any) *table {
	t.Helper()
	all := map[string]any{"palace": tiles, "options.palace": "random",
		"seats.0.workers": crew(worker{"gold_deposits", 3, ""}, worker{"forest", 1, ""}, worker{"forest", 1, ""})}
	for path, value := range changes {
		all[path] = value
	}
	return lay(t, all).do("move gold_deposits 3 palace")
}

// The first exchange is not yet another one, and it stands beside the way to stop.
func TestTheFirstExchangeIsNotAgain(t *testing.T) {
	table := atPalace(t, []string{"A04", "B06", "C01"}, map[string]any{"seats.0.goods": goods(0, 0, 0, 5)}).do("worship palace-2 effect")
	again := map[string][]string{"en": {"again"}, "pl": {"dalej", "jeszcze"}, "cs": {"dál", "ještě"}, "ru": {"ещё"}}
	first := table.state.Clone()
	each(t, func(t *testing.T, lang string) {
		table.state = first
		said := plain(table.question(lang))
		silent(t, said, again[lang]...)
		says(t, said, "3")
		table.state = first.Clone()
		said = plain(table.do("trade 1").question(lang))
		if !slices.ContainsFunc(again[lang], func(w string) bool { return strings.Contains(said, w) }) {
			t.Errorf("%q does not say that one exchange has been made", said)
		}
		says(t, said, "2")
	})
	table.state = first
	for _, text := range []string{"trade 1", "trade 3", "stop"} {
		if at := (board.Board{}).Places(table.state.View(0), 0, table.move(text)); len(at) > 0 {
			t.Errorf("%s is hidden at %v", text, at)
		}
	}
}

// Worship in the Palace says what it gives, also nothing; and that the worker is locked.
func TestWorshipInThePalaceSaysWhatItGives(t *testing.T) {
	table := atPalace(t, []string{"A04", "B06", "C01"}, map[string]any{"seats.0.goods": goods(0, 0, 0, 5)})
	weak := lay(t, map[string]any{"palace": []string{"A04", "B06", "C08"}, "options.palace": "random",
		"seats.0.workers": crew(worker{"gold_deposits", 1, ""}, worker{"forest", 1, ""}, worker{"forest", 1, ""})}).do("move gold_deposits 1 palace")
	each(t, func(t *testing.T, lang string) {
		tongue := table.tongue(lang)
		say := func(kind string, args ...game.Arg) string { return plain(tongue.As("effect", game.Say(kind, args...))) }
		for text, want := range map[string]string{
			"worship palace-1 effect": say("nothing"), // no technology to count
			"worship palace-2 effect": say("choose_trades", game.Term("palace", "palace", "B06"), game.Num("n", 3)),
			"worship palace-3 effect": say("gain", game.Term("good", "good", "cocoa"), game.Num("n", 4)),
		} {
			if got := table.effects(lang, text); !slices.Contains(got, want) || !slices.Contains(got, say("lock")) {
				t.Errorf("%s: %q does not say %q and that the worker is locked", text, got, want)
			}
		}
		if got := weak.effects(lang, "worship palace-3 effect"); !slices.Contains(got, say("nothing")) {
			t.Errorf("a worker of power 1 at %q", got)
		}
	})
}

// A discovery tile is never offered without its price, and what is paid is told beside what is gained.
func TestATileIsOfferedWithItsPrice(t *testing.T) {
	table := lay(t, map[string]any{
		"seats.0.workers": crew(worker{"palace", 1, ""}, worker{"forest", 1, ""}, worker{"forest", 1, ""}), "seats.0.goods": goods(2, 2, 2, 5),
		"seats.1.workers": crew(worker{"quarry", 1, "quarry-worship"}, worker{"nobles", 1, ""}, worker{"nobles", 1, ""}),
	})
	table.do("move palace 1 quarry")
	each(t, func(t *testing.T, lang string) {
		tongue := table.tongue(lang)
		say := func(kind string, args ...game.Arg) string { return plain(tongue.As("effect", game.Say(kind, args...))) }
		cocoa := game.Term("good", "good", "cocoa")
		both := table.effects(lang, "worship quarry-worship both")
		for _, want := range []string{say("tile_offered", game.Term("tile", "discovery", "DVP")), say("then_price", game.Term("good", "good", "wood"), game.Num("n", 1)), say("pay", cocoa, game.Num("n", 2)), say("frees", game.Who("seat", 1)), say("lock"),
			say("then_climb", game.Term("temple", "temple", "green"), game.Num("n", 1)), say("then_gain", cocoa, game.Num("n", 1))} {
			if !slices.Contains(both, want) {
				t.Errorf("%q does not say %q", both, want)
			}
		}
		// One cocoa frees the other worker, and the step brings one: neither may vanish in the sum.
		effect := table.effects(lang, "worship quarry-worship effect")
		if !slices.Contains(effect, say("pay", cocoa, game.Num("n", 1))) || !slices.Contains(effect, say("gain", cocoa, game.Num("n", 1))) {
			t.Errorf("%q tells only the sum", effect)
		}
	})
}

// Whoever asks why not is told at every place of the boards, whatever the question is.
func TestEveryPlaceOfTheBoardsHasAReason(t *testing.T) {
	table := lay(t, map[string]any{"seats.0.goods": goods(0, 0, 0, 9),
		"seats.0.workers": crew(worker{"palace", 1, ""}, worker{"quarry", 1, ""}, worker{"forest", 1, ""})})
	stages := map[string]game.State{"turn": table.state.Clone()}
	stages["action"] = table.do("move palace 1 alchemy").state.Clone()
	stages["end"] = table.do("collect").state
	// what only tells how things stand
	told := regexp.MustCompile(`^(hand|calendar|track|buildings|avenue-|(blue|red|green)-\d+$)`)
	asked := regexp.MustCompile(`data-place="([^"]+)"`)
	for stage, state := range stages {
		view := state.View(0)
		svg := board.Board{}.Picture(draw.Scene{Position: view, Viewer: 0, Say: table.tongue("en").Say}).Board.String()
		reasons := map[string][]*game.Illegal{}
		allowed := map[string]bool{}
		for _, m := range view.Candidates(0, nil) {
			for _, place := range (board.Board{}).Places(view, 0, m) {
				if refused, ok := view.Check(0, m).(*game.Illegal); ok {
					reasons[place] = append(reasons[place], refused)
				} else {
					allowed[place] = true
				}
			}
		}
		places := 0
		for _, found := range asked.FindAllStringSubmatch(svg, -1) {
			place := found[1]
			if allowed[place] || told.MatchString(place) && len(reasons[place]) == 0 {
				continue
			}
			places++
			if len(reasons[place]) == 0 {
				t.Errorf("%s: nothing is said about %s", stage, place)
			}
			for _, r := range reasons[place] {
				if r.Kind == game.ReasonNoAnswer {
					t.Errorf("%s: %s is refused without a reason", stage, place)
				}
			}
		}
		if places < 60 {
			t.Errorf("%s: only %d places were asked about", stage, places)
		}
		for _, place := range []string{"palace-1", "D02", "T05", "blue-4", "red-5", "green-3", "avenue-3", "discovery-quarry", "nobles-row-1", "deco-top-1", "P27", "L2-r2c2"} {
			if len(reasons[place]) == 0 {
				t.Errorf("%s: nothing is said about %s", stage, place)
			}
		}
	}
	table.state = stages["turn"]
	each(t, func(t *testing.T, lang string) {
		alchemy := table.tongue(lang).Word("board.alchemy")
		says(t, table.refusal(lang, "learn T05"), alchemy)
		table.state = stages["action"]
		says(t, table.refusal(lang, "learn T05"), table.tongue(lang).Word("good.gold"))
		silent(t, table.refusal(lang, "learn T05"), alchemy)
		table.state = stages["turn"]
	})
}

// The tile may be left after the effect; the reason does not speak of the Palace, where the worker is not.
func TestTheEffectComesBeforeLeavingTheTile(t *testing.T) {
	table := lay(t, map[string]any{
		"seats.0.workers": crew(worker{"palace", 1, ""}, worker{"forest", 1, ""}, worker{"forest", 1, ""}), "seats.0.goods": goods(2, 2, 2, 5),
	}).do("move palace 1 quarry", "worship quarry-worship both")
	each(t, func(t *testing.T, lang string) {
		silent(t, table.refusal(lang, "decline"), table.tongue(lang).Word("board.palace"), "paláci", "pałacu", "дворце")
	})
	after := map[string]string{"en": "effect", "pl": "efekt", "cs": "účinek", "ru": "эффект"}
	table.do("effect")
	each(t, func(t *testing.T, lang string) { silent(t, plain(table.question(lang)), after[lang]) })
}

// Any resource will do for an exchange: the refusal does not ask for wood.
func TestAnyResourceWillDo(t *testing.T) {
	table := atPalace(t, []string{"A04", "B07", "C03"}, map[string]any{"seats.0.goods": goods(0, 0, 0, 5)})
	each(t, func(t *testing.T, lang string) {
		silent(t, table.refusal(lang, "worship palace-3 effect"), table.tongue(lang).Word("good.wood"))
	})
}

// A lone worker of power 4 may learn from the second row: the refusal says so.
func TestTheSecondRowIsOpenToAStrongWorker(t *testing.T) {
	table := lay(t, map[string]any{
		"seats.0.workers": crew(worker{"quarry", 1, ""}, worker{"forest", 1, ""}, worker{"forest", 1, ""}), "seats.0.goods": goods(0, 0, 5, 5),
	}).do("move quarry 1 alchemy", "act")
	each(t, func(t *testing.T, lang string) { says(t, table.refusal(lang, "learn T09"), "4", "5") })
}

// With all workers locked nobody can move, and the question does not ask who.
func TestNobodyMovesWithAllWorkersLocked(t *testing.T) {
	table := lay(t, map[string]any{
		"seats.0.workers": crew(worker{"palace", 1, "palace-1"}, worker{"forest", 1, "forest-worship"}, worker{"quarry", 1, "quarry-worship"}),
	})
	free := lay(t, map[string]any{})
	each(t, func(t *testing.T, lang string) {
		if said := plain(table.question(lang)); said == plain(free.question(lang)) || strings.Contains(said, "?") {
			t.Errorf("%q", said)
		}
	})
}

// In Dark Eclipse no further round follows, and the calendar does not promise one.
func TestTheCalendarOfDarkEclipsePromisesNoRound(t *testing.T) {
	round := map[string]string{"en": "next full round", "pl": "pełnej rundzie", "cs": "celém kole", "ru": "полного раунда"}
	due := map[string]any{"calendar.light": 10, "calendar.due": 2}
	usual := lay(t, due)
	due["options.dark_eclipse"] = "on"
	dark := lay(t, due)
	each(t, func(t *testing.T, lang string) {
		picture := func(table *table) string {
			return plain(board.Board{}.Picture(draw.Scene{Position: table.state.View(0), Say: table.tongue(lang).Say}).Board.String())
		}
		says(t, picture(usual), round[lang])
		silent(t, picture(dark), round[lang])
	})
}

// The rules in short have the numbers of the calendar that the engine has, the row below the top of a temple, and the way
// back on the pyramid track.
func TestTheRulesInShortLeaveNothingOut(t *testing.T) {
	table := lay(t, map[string]any{})
	each(t, func(t *testing.T, lang string) {
		help := plain(table.tongue(lang).Word("help.9.4"))
		for seats := 2; seats <= 4; seats++ {
			state, err := table.rules.New(game.Setup{Mode: "standard", Seats: seats, Edition: "first_game", Seed: 1})
			if err != nil {
				t.Fatal(err)
			}
			var sight teotihuacan.Sight
			teotihuacan.Look(state, &sight)
			if !regexp.MustCompile(fmt.Sprintf(`\b%d, %d \p{L}+ %d\b`, sight.Dark, sight.Dark-1, sight.Dark-2)).MatchString(help) {
				t.Errorf("%q does not name the dark disc's spaces for %d", help, seats)
			}
		}
		back := map[string]string{"en": "back to the start", "pl": "wracają na start", "cs": "vrátí na začátek", "ru": "возвращаются в начало"}
		says(t, plain(table.tongue(lang).Word("help.9.2")), back[lang])
		top := map[string]string{"en": "one marker only", "pl": "tylko jeden znacznik", "cs": "jen jeden žeton", "ru": "только для одной фишки"}
		says(t, plain(table.tongue(lang).Word("help.8.1")), top[lang])
		none := map[string]string{"en": "cannot build", "pl": "nie możesz budować", "cs": "stavět nelze", "ru": "строить нельзя"}
		says(t, plain(table.tongue(lang).Word("help.5.2")), none[lang])
		price := map[string]string{"en": "for its price", "pl": "za jej koszt", "cs": "za jeho cenu", "ru": "за его цену"}
		says(t, plain(table.tongue(lang).Word("help.11.1")), price[lang])
	})
}

// ear hears the events of a game.
type ear struct{ heard []game.Phrase }

func (e *ear) Event(ev game.Event) { e.heard = append(e.heard, ev.Phrase) }

func (e *ear) Secret(_ game.Seats, full, public game.Event) {
	e.heard = append(e.heard, full.Phrase, public.Phrase)
}

// A worker of Teotibot that is driven from a worship space goes to the next one and stays locked: nobody is told that it is
// unlocked.
func TestALockedWorkerOfTeotibotMovesOn(t *testing.T) {
	table := lay(t, map[string]any{})
	driven := map[string]int{"frees": 0, "moves_on": 0}
	for seed := range uint64(60) {
		state, err := table.rules.New(game.Setup{Mode: "solo", Seats: 1, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		rand := game.NewRand(seed)
		for !state.Waiting().Empty() {
			seat := state.Waiting().First()
			moves := state.Moves(seat, nil)
			move := moves[rand.IntN(len(moves))]
			effects := state.View(seat).Preview(seat, move).Effects
			var e ear
			if err := state.Apply(seat, move, &e); err != nil {
				t.Fatal(err)
			}
			moved := slices.ContainsFunc(e.heard, func(p game.Phrase) bool { return p.Kind == "chased" })
			for _, effect := range effects {
				if _, ok := driven[effect.Kind]; !ok || seat != 0 || effect.Args[0].N == 0 {
					continue
				}
				driven[effect.Kind]++
				if told := effect.Kind == "moves_on"; told != moved {
					t.Fatalf("seed %d: it is told %q, and moved on is %v", seed, effect.Kind, moved)
				}
			}
		}
	}
	if driven["moves_on"] == 0 {
		t.Error("no worker of Teotibot was driven on")
	}
	each(t, func(t *testing.T, lang string) {
		tongue := table.tongue(lang)
		moves, frees := plain(tongue.As("effect", game.Say("moves_on", game.Who("seat", 1)))), plain(tongue.As("effect", game.Say("frees", game.Who("seat", 1))))
		if moves == frees || strings.Contains(moves, "[") {
			t.Errorf("it is told %q, as of one who is unlocked", moves)
		}
	})
}

// Nobody reads an id of the pack: things are named by what they do or by what is printed on them.
func TestNobodyReadsACode(t *testing.T) {
	table := lay(t, map[string]any{})
	code := regexp.MustCompile(`\b([PDSTABC]\d\d|D[A-Z]{2}\d?|DM\d|F\d)\b|\p{L} \d\b.*[Мм]аск|[Mm]ask[ay]? (č\. )?\d`)
	said := map[string]bool{}
	for seats := 1; seats <= 3; seats++ {
		setup := game.Setup{Mode: "standard", Seats: seats, Seed: 5}
		if seats == 1 {
			setup.Mode = "solo"
		}
		state, err := table.rules.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		rand := game.NewRand(9)
		for !state.Waiting().Empty() {
			seat := state.Waiting().First()
			var e ear
			e.heard = append(e.heard, state.Question(seat).Phrase)
			parts := []string{"question"}
			moves := state.Moves(seat, nil)
			for _, m := range moves {
				e.heard, parts = append(e.heard, table.rules.Describe(m)), append(parts, "move")
			}
			known := len(e.heard)
			if err := state.Apply(seat, moves[rand.IntN(len(moves))], &e); err != nil {
				t.Fatal(err)
			}
			for i, p := range e.heard {
				part := "event"
				if i < known {
					part = parts[i]
				}
				if key := part + p.String(); said[key] {
					continue
				} else {
					said[key] = true
				}
				for _, lang := range i18n.Languages {
					if text := plain(table.tongue(lang).As(part, p)); code.MatchString(text) {
						t.Errorf("%s: %s.%s: %q", lang, part, p.Kind, text)
					}
				}
			}
		}
	}
	for i := 1; i <= 18; i++ {
		for _, lang := range i18n.Languages {
			if name := table.tongue(lang).Word(fmt.Sprintf("start.S%02d", i)); regexp.MustCompile(`\d`).MatchString(name) {
				t.Errorf("%s: starting tile %d is called %q; no number is printed on it", lang, i, name)
			}
		}
	}
}

// An amount is declined with its good: "2 dřeva" and not "2× dřevo".
func TestAmountsAreDeclined(t *testing.T) {
	times := regexp.MustCompile(`[0-9}]×\s\pL`)
	forms := map[string][3]string{"en": {"1 wood", "2 wood", "5 wood"}, "pl": {"1 drewno", "2 drewna", "5 drewna"},
		"cs": {"1 dřevo", "2 dřeva", "5 dřeva"}, "ru": {"1 дерево", "2 дерева", "5 дерева"}}
	table := lay(t, nil)
	each(t, func(t *testing.T, lang string) {
		text, err := words.FS.ReadFile(lang + ".json")
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range times.FindAllString(string(text), -1) {
			t.Errorf("an amount is said as %q", found)
		}
		for i, n := range []int{1, 2, 5} {
			if said := plain(table.tongue(lang).Say(game.Say("bundle.wood", game.Num("n", n)))); said != forms[lang][i] {
				t.Errorf("%d: %q", n, said)
			}
		}
	})
}

// The button of a move says where the worker goes.
func TestTheButtonOfAMoveNamesTheTarget(t *testing.T) {
	table := lay(t, map[string]any{"seats.0.workers": crew(worker{"palace", 1, ""}, worker{"forest", 1, ""}, worker{"forest", 1, ""})})
	each(t, func(t *testing.T, lang string) {
		tongue := table.tongue(lang)
		button := plain(tongue.As("chip", table.rules.Describe(table.move("move palace 1 quarry"))))
		if want := "→ " + tongue.Word("title.quarry"); button != want {
			t.Errorf("the button says %q, not %q", button, want)
		}
	})
}

// The rules page shows what two workers bring in the Forest, and whoever tries it there gets just that.
func TestTheYieldOfThePictureCanBeTried(t *testing.T) {
	rules, err := teotihuacan.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	book, err := reference.Read(words.FS)
	if err != nil {
		t.Fatal(err)
	}
	state, err := book.Pictures["yield"].Lay.State(rules, rules.(scenario.Staged).Stage())
	if err != nil {
		t.Fatal(err)
	}
	act, err := rules.Parse("act")
	if err != nil {
		t.Fatal(err)
	}
	seat := state.Waiting().First()
	wood := game.Say("gain", game.Term("good", "good", "wood"), game.Num("n", 2))
	effects := state.View(seat).Preview(seat, act).Effects
	if !slices.ContainsFunc(effects, func(e game.Phrase) bool { return e.String() == wood.String() }) {
		t.Errorf("the main action brings %v", effects)
	}
}
