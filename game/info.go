package game

import "slices"

// Info describes a game and everything about it that can be chosen or said.
type Info struct {
	ID       string // "tiwanaku"
	Rules    int    // revision of the rules, raised when running games would change
	Pack     PackID
	Modes    []Mode    // the first is the default
	Editions []Edition // the first is the default; empty when the game has only one reading
	Options  []Option
	Bound    int // no game has more moves than this
	Least    int // a game that ends before each seat has had so many turns has hardly been played
	// Colours are ids of the vocabulary's domain "colour", by seat.
	Colours []string
	// Observation is what [Observer] writes, the same for every setup; nil if there is none.
	Observation []Block
	// Actions are the numbers of answers, see [Numberer]; nil if they have none.
	Actions    []ActionVerb
	Vocabulary Vocabulary
}

// PackID names the component data that a game is bound to. Digest is the lower-case hex SHA-256 of its bytes.
type PackID struct {
	ID     string
	Digest string
}

// Mode is a way to play: competitive, solo, cooperative. Min and Max count the seats of people and bots.
type Mode struct {
	ID       string
	Min, Max int
	Together bool // those who play are one team
}

// Option is something that can be chosen when a game is set up.
type Option struct {
	ID      string
	Values  []string // legal values in the order of a menu; empty for free text that the engine checks
	Default string
	// Modes limits the option to some modes; empty means all.
	Modes []string
	// Main is what people name together with the game, as its board or how hard it is.
	Main bool
	// Barred are the values that a mode does not have, by mode: what no setup of it can hold need not be offered.
	Barred map[string][]string
	// Known are the values with which somebody may know beforehand what the game hides: a deal that is always the same.
	Known []string
}

// Edition is a named set of option values.
type Edition struct {
	ID     string
	Values []Choice
}

// Choice is a value for an option.
type Choice struct {
	Option, Value string
}

// Vocabulary is everything that the engine can say. The tests of the word files walk through it, so what is missing
// here is missing in four languages. Keys of the word files are made from it:
//
//	question.KIND  event.KIND  reason.KIND  effect.KIND  move.KIND  place.KIND  category.ID  DOMAIN.ID
//	mode.ID  option.ID  option.ID.VALUE  edition.ID
type Vocabulary struct {
	Questions, Events, Reasons, Effects, Moves []Entry
	Places                                     []Entry // what a [Placer] says
	Categories                                 []string
	Domains                                    []Domain
}

// Entry is a kind of phrase with the arguments it always carries, by name and type; N and IDs hold an example.
type Entry struct {
	Kind string
	Args []Arg
}

// Domain is a set of words: crops, terrains, gods.
type Domain struct {
	ID  string
	IDs []string
}

// Mode finds a mode by id.
func (i *Info) Mode(id string) (Mode, bool) {
	for _, m := range i.Modes {
		if m.ID == id {
			return m, true
		}
	}
	return Mode{}, false
}

// Option finds an option by id.
func (i *Info) Option(id string) (Option, bool) {
	for _, o := range i.Options {
		if o.ID == id {
			return o, true
		}
	}
	return Option{}, false
}

// Seats is the smallest and largest number of seats over all modes.
func (i *Info) Seats() (least, most int) {
	for n, m := range i.Modes {
		if n == 0 || m.Min < least {
			least = m.Min
		}
		most = max(most, m.Max)
	}
	return least, most
}

// In are the values that a mode has, in the order of a menu.
func (o Option) In(mode string) []string {
	barred := o.Barred[mode]
	if len(barred) == 0 {
		return o.Values
	}
	return slices.DeleteFunc(slices.Clone(o.Values), func(v string) bool { return slices.Contains(barred, v) })
}

// Known finds the first choice of a setup with which somebody may know beforehand what the game hides, be it that of its edition.
// A seed that somebody knows is not looked at.
func (i *Info) Known(s Setup) (Choice, bool) {
	settled, err := Settle(i, s)
	if err != nil {
		return Choice{}, false
	}
	for _, c := range settled.Options {
		if o, ok := i.Option(c.Option); ok && slices.Contains(o.Known, c.Value) {
			return c, true
		}
	}
	return Choice{}, false
}

// For tells whether the option exists in a mode.
func (o Option) For(mode string) bool {
	if len(o.Modes) == 0 {
		return true
	}
	for _, m := range o.Modes {
		if m == mode {
			return true
		}
	}
	return false
}
