package game

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// Phrase is what an engine says instead of a sentence: an identifier from the game's [Vocabulary] and named arguments.
// The word files of the game hold the sentence for it in every language.
type Phrase struct {
	Kind string
	Args []Arg
}

// ArgType says how the value of an argument is shown to a reader.
type ArgType uint8

const (
	// Number is an integer in N. An argument named "n" also chooses the plural form.
	Number ArgType = iota
	// SeatArg is a seat in N, shown as the name of whoever sits there.
	SeatArg
	// Word is one vocabulary entry "domain.id" in IDs[0], shown in the reader's language.
	Word
	// Words is a list of vocabulary entries.
	Words
	// Place is a place of the board in IDs[0], in the game's notation; the board can point at it.
	Place
	// Places is a list of places.
	Places
)

// Arg is one named argument of a phrase.
type Arg struct {
	Name string
	Type ArgType
	N    int
	IDs  []string
}

// Num makes a numeric argument.
func Num(name string, n int) Arg { return Arg{Name: name, Type: Number, N: n} }

// Who makes an argument that names a seat.
func Who(name string, s Seat) Arg { return Arg{Name: name, Type: SeatArg, N: int(s)} }

// Term makes an argument of one vocabulary word, for example Term("crop", "crop", "quinoa").
func Term(name, domain, id string) Arg {
	return Arg{Name: name, Type: Word, IDs: []string{domain + "." + id}}
}

// Terms makes an argument of several words of one domain.
func Terms(name, domain string, ids ...string) Arg {
	full := make([]string, len(ids))
	for i, id := range ids {
		full[i] = domain + "." + id
	}
	return Arg{Name: name, Type: Words, IDs: full}
}

// At makes an argument that names places of the board.
func At(name string, places ...string) Arg {
	if len(places) == 1 {
		return Arg{Name: name, Type: Place, IDs: places}
	}
	return Arg{Name: name, Type: Places, IDs: places}
}

// Say makes a phrase.
func Say(kind string, args ...Arg) Phrase { return Phrase{Kind: kind, Args: args} }

// Arg finds an argument by name.
func (p Phrase) Arg(name string) (Arg, bool) {
	for _, a := range p.Args {
		if a.Name == name {
			return a, true
		}
	}
	return Arg{}, false
}

// Word is the id of a word of the vocabulary that the phrase names, without its domain: "rock" for terrain=terrain.rock. It is
// empty where the phrase names none by that name.
func (p Phrase) Word(name string) string {
	a, ok := p.Arg(name)
	if !ok || len(a.IDs) == 0 {
		return ""
	}
	_, id, _ := strings.Cut(a.IDs[0], ".")
	return id
}

// Places lists every place that the phrase names, in order.
func (p Phrase) Places() []string {
	var out []string
	for _, a := range p.Args {
		if a.Type == Place || a.Type == Places {
			out = append(out, a.IDs...)
		}
	}
	return out
}

// String is a compact form for logs and test failures, never for a reader: "discovered at=e4 terrain=terrain.rock".
func (p Phrase) String() string {
	var b strings.Builder
	b.WriteString(p.Kind)
	for _, a := range p.Args {
		b.WriteByte(' ')
		b.WriteString(a.Name)
		b.WriteByte('=')
		b.WriteString(a.text())
	}
	return b.String()
}

func (a Arg) text() string {
	switch a.Type {
	case Number:
		return strconv.Itoa(a.N)
	case SeatArg:
		return fmt.Sprintf("seat.%d", a.N)
	}
	return strings.Join(a.IDs, "+")
}

// MarshalJSON gives {"kind":…,"args":{name:value}}: numbers as numbers, seats as {"seat":n}, words and places as
// strings, lists as arrays. Arguments keep their order.
func (p Phrase) MarshalJSON() ([]byte, error) {
	b := append([]byte(`{"kind":`), mustQuote(p.Kind)...)
	b = append(b, `,"args":`...)
	b = appendArgs(b, p.Args)
	return append(b, '}'), nil
}

func appendArgs(b []byte, args []Arg) []byte {
	b = append(b, '{')
	for i, a := range args {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(b, mustQuote(a.Name)...), ':')
		switch a.Type {
		case Number:
			b = strconv.AppendInt(b, int64(a.N), 10)
		case SeatArg:
			b = fmt.Appendf(b, `{"seat":%d}`, a.N)
		case Word, Place:
			b = append(b, mustQuote(a.IDs[0])...)
		default:
			list, err := json.Marshal(a.IDs)
			if err != nil {
				panic(err) // strings always marshal
			}
			b = append(b, list...)
		}
	}
	return append(b, '}')
}

func mustQuote(s string) []byte {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err) // strings always marshal
	}
	return b
}

// ArgsJSON is the arguments alone as a JSON object, in the form that [Phrase.MarshalJSON] uses.
func (p Phrase) ArgsJSON() json.RawMessage { return appendArgs(nil, p.Args) }
