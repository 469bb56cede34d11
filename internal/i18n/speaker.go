package i18n

import (
	"math"
	"strconv"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/number"

	"kancha/game"
)

// Speaker says things in one language.
type Speaker struct {
	Lang    string
	catalog *Catalog
	words   *i18n.Localizer
	numbers *message.Printer
	said    memory
	books   books
}

func newSpeaker(c *Catalog, lang string) *Speaker {
	return &Speaker{
		Lang:    lang,
		catalog: c,
		words:   i18n.NewLocalizer(c.bundle, lang),
		numbers: message.NewPrinter(language.MustParse(lang)),
	}
}

// T says a message of the house. A message that nobody wrote comes out as its key, so it can be seen and reported.
func (s *Speaker) T(key string, args ...game.Arg) string {
	return s.say(key, args, Tongue{Speaker: s}.value)
}

// Number writes an integer the way the language groups its digits, with a true minus sign.
func (s *Speaker) Number(n int) string {
	if n < 0 {
		return "−" + s.Number(-n)
	}
	if n < 1000 {
		return strconv.Itoa(n)
	}
	return s.numbers.Sprint(number.Decimal(n))
}

// Signed is a change: +5, −2, 0.
func (s *Speaker) Signed(n int) string {
	if n > 0 {
		return "+" + s.Number(n)
	}
	return s.Number(n)
}

// Tenth is a number with one digit behind the comma: 1.5, −0.3.
func (s *Speaker) Tenth(x float64) string {
	text := s.numbers.Sprint(number.Decimal(math.Abs(math.Round(10*x))/10, number.Scale(1)))
	if math.Round(10*x) < 0 {
		return "−" + text
	}
	return text
}

// Tenths is a change with one digit behind the comma: +1.5, −0.3, 0.0.
func (s *Speaker) Tenths(x float64) string {
	tenths := math.Round(10 * x)
	text := s.numbers.Sprint(number.Decimal(math.Abs(tenths)/10, number.Scale(1)))
	switch {
	case tenths < 0:
		return "−" + text
	case tenths > 0:
		return "+" + text
	}
	return text
}

// Percent is a share of one as whole per cents. Only what is exactly nothing or all is written so.
func (s *Speaker) Percent(share float64) string {
	whole := math.Round(100 * share)
	if share > 0 && share < 1 {
		whole = min(max(whole, 1), 99)
	}
	return s.T("number.percent", Text("x", s.Number(int(whole))))
}

// List joins things as the language does: "a", "a and b", "a, b and c".
func (s *Speaker) List(items []string) string {
	switch len(items) {
	case 0:
		return s.T("list.none")
	case 1:
		return items[0]
	case 2:
		return s.T("list.pair", text("a", items[0]), text("b", items[1]))
	}
	head := items[0]
	for _, item := range items[1 : len(items)-1] {
		head = s.T("list.middle", text("a", head), text("b", item))
	}
	return s.T("list.end", text("a", head), text("b", items[len(items)-1]))
}

// Of speaks of one table of a game: the names are those of its seats, in seat order.
func (s *Speaker) Of(gameID string, names []string) Tongue {
	return Tongue{Speaker: s, prefix: gameID + "/", names: names, called: s.catalog.called[gameID+"/"]}
}

// With speaks of a table that plays with this pack: places are called by what that one prints there.
func (t Tongue) With(g game.Game) Tongue {
	if p, ok := g.(game.Placer); ok {
		t.called, t.book = p.PlaceName, t.books.of(g.Info())
	}
	return t
}

// Tongue is a speaker who knows a game's words and the names at one table.
type Tongue struct {
	*Speaker
	prefix string
	names  []string
	called PlaceNames // nil where the words know the places, or the notation does
	book   *book      // what they came to, nil if it is not kept
}

// Say says a phrase whose kind is a full key of the game's words, such as "cell.bare".
func (t Tongue) Say(p game.Phrase) string {
	return t.say(t.prefix+p.Kind, p.Args, t.value)
}

// As says a phrase of one part of the vocabulary: As("event", p) speaks the key "event.KIND".
func (t Tongue) As(part string, p game.Phrase) string {
	return t.Say(game.Phrase{Kind: part + "." + p.Kind, Args: p.Args})
}

// T says a message of the house that may speak of the seats of this table.
func (t Tongue) T(key string, args ...game.Arg) string {
	return t.say(key, args, Tongue{Speaker: t.Speaker, names: t.names}.value)
}

// Place is what a place of the board is called.
func (t Tongue) Place(id string) string { return t.places([]string{id})[0] }

// Word says a key of the game's words that takes no arguments.
func (t Tongue) Word(key string) string { return t.Say(game.Phrase{Kind: key}) }

// Has tells whether the game's words have a key.
func (t Tongue) Has(key string) bool { return t.catalog.ids[t.prefix+key] }

// Name is how a seat is called at this table.
func (t Tongue) Name(seat game.Seat) string {
	if seat >= 0 && int(seat) < len(t.names) {
		return t.names[seat]
	}
	return t.Speaker.T("seat.nobody")
}

// say says a message. What was said before is remembered: a page says the same things again and again.
func (s *Speaker) say(id string, args []game.Arg, value func(game.Arg) string) string {
	values := make([]string, len(args))
	key := append(make([]byte, 0, 96), id...)
	for i, a := range args {
		values[i] = value(a)
		key = append(append(append(append(key, 0), a.Name...), 0), values[i]...)
	}
	if said, ok := s.said.find(key); ok {
		return said
	}
	said, err := s.words.Localize(s.message(id, args, values))
	if said == "" && err != nil {
		return "[" + id + "]"
	}
	s.said.keep(key, said)
	return said
}

// message is what the words need to say it.
func (s *Speaker) message(id string, args []game.Arg, values []string) *i18n.LocalizeConfig {
	config := &i18n.LocalizeConfig{MessageID: id}
	if len(args) == 0 {
		return config
	}
	data := make(map[string]string, len(args))
	for i, a := range args {
		data[a.Name] = values[i]
		if a.Name == "n" && a.Type == game.Number && s.catalog.plurals[s.Lang+" "+id] {
			config.PluralCount = a.N
		}
	}
	config.TemplateData = data
	return config
}

// value is one argument as a reader sees it. For the house there is no prefix.
func (t Tongue) value(a game.Arg) string {
	switch a.Type {
	case game.Number:
		return t.Number(a.N)
	case game.SeatArg:
		return t.Name(game.Seat(a.N))
	case game.Word:
		return t.say(t.prefix+a.IDs[0], nil, nil)
	case game.Words:
		said := make([]string, len(a.IDs))
		for i, id := range a.IDs {
			said[i] = t.say(t.prefix+id, nil, nil)
		}
		return t.List(said)
	}
	return t.List(t.places(a.IDs))
}

// places are called as their game names them, by the word "place.ID" where it has one for them, or as in notation.
func (t Tongue) places(ids []string) []string {
	if t.prefix == "" {
		return ids
	}
	said := make([]string, len(ids))
	for i, id := range ids {
		said[i] = t.place(id)
	}
	return said
}

func (t Tongue) place(id string) string {
	if t.called != nil {
		if said, ok := t.book.find(id); ok {
			return said
		}
		if p, ok := t.called(id); ok {
			nameless := Tongue{Speaker: t.Speaker, prefix: t.prefix, called: t.called, book: t.book}
			said := t.say(t.prefix+"place."+p.Kind, p.Args, nameless.value)
			t.book.keep(id, said)
			return said
		}
	}
	if t.catalog.ids[t.prefix+"place."+id] {
		return t.say(t.prefix+"place."+id, nil, nil)
	}
	return id
}

// Text is an argument that is shown as it is: a name, a number that is already written, a place.
func Text(name, value string) game.Arg { return text(name, value) }

func text(name, value string) game.Arg {
	return game.Arg{Name: name, Type: game.Place, IDs: []string{value}}
}
