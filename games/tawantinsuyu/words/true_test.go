package words_test

import (
	"io/fs"
	"slices"
	"strings"
	"testing"

	"kancha/draw"
	"kancha/game"
	"kancha/game/reference"
	"kancha/game/scenario"
	"kancha/games/tawantinsuyu"
	"kancha/games/tawantinsuyu/board"
	"kancha/games/tawantinsuyu/words"
	"kancha/internal/i18n"
)

// house speaks of a table of the game in every language.
type house struct {
	t       *testing.T
	rules   game.Game
	tongues []i18n.Tongue
}

func newHouse(t *testing.T) house {
	t.Helper()
	rules, err := tawantinsuyu.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	rules = game.With(rules, game.PackID{ID: "default-1"}) // the positions are of games with it
	catalog, err := i18n.Load(map[string]fs.FS{"tawantinsuyu": words.FS})
	if err != nil {
		t.Fatal(err)
	}
	catalog.Name(rules)
	h := house{t: t, rules: rules}
	for _, lang := range i18n.Languages {
		h.tongues = append(h.tongues, catalog.Speaker(lang).Of("tawantinsuyu", []string{"Ann", "Bo"}))
	}
	return h
}

// at is a position of testdata, as the seat that is asked sees it.
func (h house) at(name string) (game.View, game.Seat) {
	h.t.Helper()
	state := read(h.t, h.rules, "testdata/"+name+".json")
	seat := state.Waiting().First()
	return state.View(seat), seat
}

func unbroken(said string) string { return strings.ReplaceAll(said, "\u00a0", " ") }

// asks proves what a position asks, in the order of the languages en, pl, cs, ru.
func (h house) asks(name string, want ...string) {
	h.t.Helper()
	view, seat := h.at(name)
	for i, tongue := range h.tongues {
		if said := unbroken(tongue.As("question", view.Question(seat).Phrase)); said != want[i] {
			h.t.Errorf("%s, %s: asks %q, want %q", name, tongue.Lang, said, want[i])
		}
	}
}

// answer finds a legal answer by its notation.
func (h house) answer(name, notation string) (game.View, game.Seat, game.Move) {
	h.t.Helper()
	view, seat := h.at(name)
	move, err := h.rules.Parse(notation)
	if err != nil {
		h.t.Fatal(err)
	}
	if err := view.Check(seat, move); err != nil {
		h.t.Fatalf("%s: %s: %v", name, notation, err)
	}
	return view, seat, move
}

// says proves how an answer is called: in full, and on a button.
func (h house) says(name, notation string, full, chip []string) {
	h.t.Helper()
	view, seat, move := h.answer(name, notation)
	phrase := game.Told(h.rules, view, seat, move)
	for i, tongue := range h.tongues {
		if said := unbroken(tongue.As("move", phrase)); said != full[i] {
			h.t.Errorf("%s, %s: %s is called %q, want %q", name, tongue.Lang, notation, said, full[i])
		}
		if said := unbroken(tongue.As("chip", phrase)); said != chip[i] {
			h.t.Errorf("%s, %s: the button of %s says %q, want %q", name, tongue.Lang, notation, said, chip[i])
		}
	}
}

// does proves the effects of an answer.
func (h house) does(name, notation string, want ...string) {
	h.t.Helper()
	view, seat, move := h.answer(name, notation)
	for i, tongue := range h.tongues {
		var said []string
		for _, e := range view.Preview(seat, move).Effects {
			said = append(said, unbroken(tongue.As("effect", e)))
		}
		if all := strings.Join(said, "; "); all != want[i] {
			h.t.Errorf("%s, %s: %s does %q, want %q", name, tongue.Lang, notation, all, want[i])
		}
	}
}

// scene is a position as a seat sees it in a language.
func scene(view game.View, seat game.Seat, tongue i18n.Tongue) draw.Scene {
	return draw.Scene{Position: view, Viewer: seat, Names: []string{"Ann", "Bo"}, Say: tongue.Say}
}

// A worker too many has to leave; who has hired or cannot hire is asked no more than to end the turn.
func TestTheEndOfATurnAsksWhatCanBeDone(t *testing.T) {
	h := newHouse(t)
	h.asks("end-three", "Only 2 workers may stay. Who leaves?", "Mogą zostać tylko 2 robotnicy. Kto odchodzi?", "Zůstat smějí jen 2 služebníci. Kdo odejde?", "Остаться могут только 2 рабочих. Кто уходит?")
	h.asks("end-two", "Hire a worker, or end the turn?", "Rekrutujesz robotnika czy kończysz turę?", "Najmeš služebníka, nebo ukončíš tah?", "Нанять рабочего или закончить ход?")
	h.asks("end-hired", "End the turn?", "Kończysz turę?", "Ukončíš tah?", "Закончить ход?")
	h.says("end-two", "hire potato", []string{"Hire: Warrior (price: potato)", "Rekrutuj: Wojownik (koszt: ziemniak)", "Najmout: Válečník (cena: brambora)", "Нанять: Воин (цена: картофель)"},
		[]string{"Warrior", "Wojownik", "Válečník", "Воин"})
	h.does("end-two", "hire potato", "potato −1; Warrior +1; workers to dismiss: 1", "ziemniak −1; Wojownik +1; robotnicy do odrzucenia: 1", "brambora −1; Válečník +1; služebníci k propuštění: 1", "картофель −1; Воин +1; отпустить рабочих: 1")
}

// An action that would do nothing says so, in the question and on the answer; one that would do something does not.
func TestAnActionThatDoesNothingSaysSo(t *testing.T) {
	h := newHouse(t)
	h.asks("offering-idle", "Offering would do nothing for you. Take 1 gold?", "Składanie ofiar: nic ci nie da. Bierzesz 1 złoto?", "Obětiny: nic ti nepřinese. Vezmeš si 1 zlato?", "Подношение: вам ничего не даст. Взять 1 золото?")
	h.does("offering-idle", "perform", "no effect", "bez efektu", "bez účinku", "без эффекта")
	h.does("conquest-idle", "perform", "no effect", "bez efektu", "bez účinku", "без эффекта")
	h.asks("offering", "Offering: perform it, or take 1 gold?", "Składanie ofiar: wykonujesz akcję czy bierzesz 1 złoto?", "Obětiny: provedeš akci, nebo si vezmeš 1 zlato?", "Подношение: выполнить действие или взять 1 золото?")
	h.does("offering", "perform", "", "", "", "")
}

// The share of those who did not call an action is another one, and so is what comes after the free one.
func TestAnActionAsksForOnesOwnShare(t *testing.T) {
	h := newHouse(t)
	h.asks("offering-other", "Offering: 3 corn for one temple step?", "Składanie ofiar: 3 kukurydze za stopień świątyni?", "Obětiny: 3 kukuřice za krok v chrámu?", "Подношение: 3 кукурузы за ступень храма?")
	h.asks("worship-other", "Worship: give up a statue for one temple step?", "Oddanie czci: posąg za jeden stopień świątyni?", "Uctívání: jedna socha za jeden krok v chrámu?", "Поклонение: статуя за одну ступень храма?")
	h.asks("restore", "Restoration: what do you turn face up for free?", "Odnowienie: co odkrywasz za darmo?", "Obnova: co zdarma otočíš lícem nahoru?", "Восстановление: что открыть бесплатно?")
	h.asks("restore-more", "Restoration: turn up more, for 1 food each?", "Odnowienie: odkrywasz więcej, każde za 1 żywność?", "Obnova: otočíš další, každé za 1 jídlo?", "Восстановление: открыть ещё, каждое за 1 еду?")
	h.asks("restore-other", "Restoration: turn things up, for 1 corn each?", "Odnowienie: odkrywasz coś, każde za 1 kukurydzę?", "Obnova: otočíš něco, každé za 1 kukuřici?", "Восстановление: открыть что-то, каждое за 1 кукурузу?")
	h.asks("muster", "Conquest: play an army card for free?", "Podbój: zagrywasz kartę armii za darmo?", "Válka: zahraješ kartu armády zdarma?", "Завоевание: разыграть карту армии бесплатно?")
	h.asks("muster-paid", "Conquest: play an army card for 1 potato?", "Podbój: zagrywasz kartę armii za 1 ziemniaka?", "Válka: zahraješ kartu armády za 1 bramboru?", "Завоевание: разыграть карту армии за 1 картофель?")
}

// At the start three cards are kept; the others are played, and the question says so.
func TestCardsThatAreNotKeptArePlayed(t *testing.T) {
	h := newHouse(t)
	state, err := h.rules.New(game.Setup{Seats: 2, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	for state.Waiting().Len() == 1 { // the first weavings
		seat := state.Waiting().First()
		if err := state.Apply(seat, state.Moves(seat, nil)[0], nil); err != nil {
			t.Fatal(err)
		}
	}
	want := []string{"Keep 3 more cards. The others are played now.", "Zachowaj jeszcze 3 karty. Reszta zostanie zagrana.", "Nech si ještě 3 karty. Ostatní se teď zahrají.", "Оставьте ещё 3 карты. Остальные будут разыграны."}
	for i, tongue := range h.tongues {
		if said := unbroken(tongue.As("question", state.Question(0).Phrase)); said != want[i] {
			t.Errorf("%s: asks %q, want %q", tongue.Lang, said, want[i])
		}
	}
}

// Army cards come and go with their soldiers; a conquest says which soldiers it takes, and a building that asks for one
// fewer is not forgotten.
func TestEffectsTellOfSoldiers(t *testing.T) {
	h := newHouse(t)
	h.does("muster", "muster A20", "army cards −1; soldiers face up +2", "karty armii −1; odkryci żołnierze +2", "karty armád −1; vojáci lícem nahoru +2", "карты армии −1; открытые солдаты +2")
	h.does("muster", "spend A20", "potato +1; army cards −1; soldiers −2", "ziemniak +1; karty armii −1; żołnierze −2", "brambora +1; karty armád −1; vojáci −2", "картофель +1; карты армии −1; солдаты −2")
	h.does("conquer", "conquer A3", "4 points; soldiers to turn down: 2; soldiers to discard: 1", "4 punkty; żołnierze do zakrycia: 2; żołnierze do odrzucenia: 1", "4 body; vojáci k otočení: 2; vojáci k odhození: 1", "4 очка; закрыть солдат: 2; сбросить солдат: 1")
	h.does("soldiers", "soldiers 1 0 0 1", "soldiers to turn down: 2; soldiers to discard: 1", "żołnierze do zakrycia: 2; żołnierze do odrzucenia: 1", "vojáci k otočení: 2; vojáci k odhození: 1", "закрыть солдат: 2; сбросить солдат: 1")
	h.asks("soldiers-less", "Discard 1, turn down 2, but one soldier fewer: which?", "Odrzuć 1, zakryj 2, o żołnierza mniej. Które karty?", "Odhoď 1, otoč 2, o vojáka méně. Které karty?", "Сбросить 1, закрыть 2, на солдата меньше. Какие?")
	h.says("soldiers", "soldiers 1 0 0 1", []string{"Discard soldiers: 1. Turn down: 2.", "Odrzuć żołnierzy: 1. Zakryj: 2.", "Odhodit vojáky: 1. Otočit: 2.", "Сбросить солдат: 1. Закрыть: 2."},
		[]string{"Discard 1, down 2", "Odrzuć 1, zakryj 2", "Odhoď 1, otoč 2", "Сброс 1, закрыть 2"})
}

// Nothing is called by its number in the pack: a thing is called by what it does.
func TestThingsAreCalledByWhatTheyDo(t *testing.T) {
	h := newHouse(t)
	h.says("tasks", "benefit G-inti-4 1", []string{"Inti: small statue: 2 stone", "Inti: mały posąg: 2 kamienie", "Inti: malá socha: 2 kameny", "Инти: статуя: 2 камня"},
		[]string{"small statue: 2 stone", "mały posąg: 2 kamienie", "malá socha: 2 kameny", "статуя: 2 камня"})
	h.says("choice", "choose 2", []string{"Choose: 2 corn", "Wybierz: 2 kukurydze", "Vybrat: 2 kukuřice", "Выбрать: 2 кукурузы"},
		[]string{"2 corn", "2 kukurydze", "2 kukuřice", "2 кукурузы"})
	h.says("produce", "use P12", []string{"Use: building (god card, 2 potatoes)", "Użyj: budynek (karta bogów, 2 ziemniaki)", "Použít: budova (karta bohů, 2 brambory)", "Использовать: здание (карта бога, 2 картофеля)"},
		[]string{"god card, 2 potatoes", "karta bogów, 2 ziemniaki", "karta bohů, 2 brambory", "карта бога, 2 картофеля"})
	h.says("build-free", "build Z05", []string{"Construct: building (both colours of spaces)", "Wznieś: budynek (oba kolory pól)", "Postavit: budova (obě barvy políček)", "Построить: здание (оба цвета клеток)"},
		[]string{"both colours of spaces", "oba kolory pól", "obě barvy políček", "оба цвета клеток"})
	h.says("turn", "walk 1", []string{"High priest to section 4: Conquest", "Arcykapłan do sekcji 4: Podbój", "Velekněz do sekce 4: Válka", "Верховный жрец в сектор 4: Завоевание"},
		[]string{"Conquest", "Podbój", "Válka", "Завоевание"})
	h.says("capture", "capture T07", []string{"Take the neighbour: Priest (Pachamama, top terrace, section 4)", "Zabierz sąsiada: Kapłan (Pachamama, górny taras, sekcja 4)", "Vzít souseda: Kněz (Pachamama, vrchní terasa, sekce 4)", "Забрать соседа: Жрец (Пачамама, верхняя терраса, сектор 4)"},
		[]string{"Priest", "Kapłan", "Kněz", "Жрец"})
	printed, _ := tawantinsuyu.Print(h.rules)
	var ids []string
	for _, c := range printed.GodCards {
		ids = append(ids, c.ID)
	}
	for _, c := range printed.Armies {
		ids = append(ids, c.ID)
	}
	for _, c := range printed.Buildings {
		ids = append(ids, c.ID)
	}
	for _, c := range printed.Weavings {
		ids = append(ids, c.ID)
	}
	for _, c := range printed.Conquests {
		ids = append(ids, c.ID)
	}
	for _, tongue := range h.tongues {
		for _, id := range ids {
			if name := tongue.Place(id); strings.Contains(name, id) || strings.Contains(name, "[") {
				t.Errorf("%s: %s is called %q", tongue.Lang, id, name)
			}
		}
	}
}

// A card pays; whether it gives anything too is told before it is played.
func TestACardSaysWhetherItGives(t *testing.T) {
	h := newHouse(t)
	h.does("with", "with G-inti-1", "1 task; god cards −1; Craftsman −1; its benefits are open to you", "1 zadanie; karty bogów −1; Rzemieślnik −1; możesz wziąć jej korzyści", "1 činnost; karty bohů −1; Řemeslník −1; smíš využít její odměny", "1 поручение; карты божеств −1; Ремесленник −1; её бонусы доступны")
	h.does("space", "to M05", "food −1; 1 task; Bo: 1 point", "żywność −1; 1 zadanie; Bo: 1 punkt", "jídlo −1; 1 činnost; Bo: 1 bod", "еда −1; 1 поручение; Bo: 1 очко")
}

// A card that is kept gives nothing yet, only when it is played; and of the cards that leave the hand with the last one that is
// kept nothing is said, as if that one cost them.
func TestACardThatIsKeptGivesWhenPlayed(t *testing.T) {
	h := newHouse(t)
	state, err := h.rules.New(game.Setup{Seats: 2, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	want, kept := []string{"when played: ", "po zagraniu: ", "po zahrání: ", "при розыгрыше: "}, 0
	for seat := state.Waiting().First(); kept < 6; seat = state.Waiting().First() {
		move := state.Moves(seat, nil)[0]
		if state.Question(seat).Kind == "keep" {
			kept++
			told := false
			for _, e := range state.View(seat).Preview(seat, move).Effects {
				if e.Kind == "god_cards_away" {
					t.Errorf("to keep the card no. %d is told to take cards away", kept)
				}
				for i, tongue := range h.tongues {
					told = told || e.Kind == "card_gives" && i == 3
					if said := unbroken(tongue.As("effect", e)); e.Kind == "card_gives" && !strings.HasPrefix(said, want[i]) {
						t.Errorf("%s: a card that is kept %q", tongue.Lang, said)
					}
				}
			}
			if !told {
				t.Error("what a card gives is not told")
			}
		}
		if err := state.Apply(seat, move, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// Where a worker is paid for, the price stands before the tasks: a small mark on the board has room for one number.
func TestAPaymentSaysItsPriceFirst(t *testing.T) {
	h := newHouse(t)
	h.does("with", "with-gold", "gold −1; 1 task; Craftsman −1", "złoto −1; 1 zadanie; Rzemieślnik −1", "zlato −1; 1 činnost; Řemeslník −1", "золото −1; 1 поручение; Ремесленник −1")
}

// Who tries the picture of neighbours has a worker who can become one.
func TestThePictureOfNeighboursCanBeTried(t *testing.T) {
	g, err := tawantinsuyu.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	book, err := reference.Read(words.FS)
	if err != nil {
		t.Fatal(err)
	}
	staged := g.(scenario.Staged)
	state, err := book.Pictures["neighbours"].Lay.State(staged, staged.Stage())
	if err != nil {
		t.Fatal(err)
	}
	seat, most := state.Waiting().First(), 0
	place, _ := g.Parse("place architect")
	if err := state.Apply(seat, place, nil); err != nil {
		t.Fatal(err)
	}
	for _, m := range state.Moves(seat, nil) {
		for _, e := range state.View(seat).Preview(seat, m).Effects {
			if n, _ := e.Arg("n"); e.Kind == "tasks" {
				most = max(most, n.N)
			}
		}
	}
	if most < 3 { // one, and one for each of the two
		t.Errorf("at most %d tasks can be had", most)
	}
}

// The high priest is no worker: he has words of his own, and no two icons of the rules are explained alike.
func TestEveryIconHasItsOwnText(t *testing.T) {
	h := newHouse(t)
	for _, tongue := range h.tongues {
		before := map[string]string{}
		for _, term := range (board.Board{}).Glossary() {
			text := tongue.Word(term.Text)
			if other := before[text]; other != "" && !strings.HasPrefix(term.ID, "pattern-") {
				t.Errorf("%s: %s and %s are explained alike: %q", tongue.Lang, other, term.ID, text)
			}
			before[text] = term.ID
		}
	}
	priest, worker := "", ""
	for _, term := range (board.Board{}).Glossary() {
		switch term.ID {
		case "high_priest":
			priest = h.tongues[0].Word(term.Name) + ": " + h.tongues[0].Word(term.Text)
		case "worker-priest":
			worker = h.tongues[0].Word(term.Text)
		}
	}
	if !strings.HasPrefix(priest, "High priest: ") || strings.Contains(priest, worker) {
		t.Errorf("the high priest is explained as %q, the worker as %q", priest, worker)
	}
}

// The ends of the village wait for the end of the turn: the action Recruit takes nomads only.
func TestTheVillageDoesNotRecruit(t *testing.T) {
	h := newHouse(t)
	view, seat := h.at("turn")
	for _, m := range view.Moves(seat, nil) {
		for _, place := range (board.Board{}).Places(view, seat, m) {
			if strings.HasPrefix(place, "village") {
				t.Errorf("%s lights %s", h.rules.Format(m), place)
			}
		}
	}
	recruit, _ := h.rules.Parse("recruit")
	if places := (board.Board{}).Places(view, seat, recruit); !slices.Equal(places, []string{"nomad-courier", "nomad-warrior"}) {
		t.Errorf("recruit lights %v", places)
	}
}

// If a Festival came now: points won and lost, and what they come to. Ann has step 7 of the temple, a region with three
// casualties, and a match whose potatoes feed her two god cards. Bo has one card and no potato.
func TestTheForecastIsInPoints(t *testing.T) {
	h := newHouse(t)
	view, seat := h.at("forecast")
	for i, want := range [][]string{
		{"Temple +5 0", "Regions +3 0", "Missing potatoes 0 −2", "Total +8 −2", "Bo: god cards 1, potatoes for them 0"},
		{"Świątynia +5 0", "Regiony +3 0", "Brakujące ziemniaki 0 −2", "Razem +8 −2", "Bo: karty bogów 1, ziemniaki na nie 0"},
		{"Chrám +5 0", "Oblasti +3 0", "Chybějící brambory 0 −2", "Celkem +8 −2", "Bo: karty bohů 1, brambory na ně 0"},
		{"Храм +5 0", "Регионы +3 0", "Недостающий картофель 0 −2", "Всего +8 −2", "Bo: карты божеств 1, картофель для них 0"},
	} {
		tongue := h.tongues[i]
		var said []string
		for _, f := range (board.Board{}).Picture(scene(view, seat, tongue)).Aside {
			if f.Title != tongue.Word("figure.festival") {
				continue
			}
			for _, item := range f.Items {
				said = append(said, item.Label+" "+item.Parts[0].Value+" "+item.Parts[1].Value)
			}
			said = append(said, unbroken(f.Items[2].Parts[1].Label))
		}
		if !slices.Equal(said, want) {
			t.Errorf("%s: the forecast says %q, want %q", tongue.Lang, said, want)
		}
	}
}

// What two editions read differently stands on the building as this table plays it.
func TestABuildingSaysWhatThisTablePlays(t *testing.T) {
	h := newHouse(t)
	view, seat := h.at("z12-cs")
	for i, want := range [][2]string{{"2 stone", "Anybody's Offering,"}, {"2 kamienie", "składanie ofiar i"}, {"2 kameny", "obětiny a"}, {"2 камня", "подношение и"}} {
		tongue := h.tongues[i]
		var svg strings.Builder
		if _, err := (board.Board{}).Picture(scene(view, seat, tongue)).Board.WriteTo(&svg); err != nil {
			t.Fatal(err)
		}
		for _, text := range want {
			if said := strings.ReplaceAll(unbroken(svg.String()), "&#39;", "'"); !strings.Contains(said, text) {
				t.Errorf("%s: the market does not say %q", tongue.Lang, text)
			}
		}
	}
}
