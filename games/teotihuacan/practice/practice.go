// Package practice asks what work costs and brings in Teotihuacan, in positions that random play reaches.
package practice

import (
	"slices"

	"kancha/game"
	"kancha/game/lesson"
	"kancha/game/lesson/price"
	"kancha/games/teotihuacan"
)

// Practice is what can be practised.
var Practice = price.Practice{
	Setup: game.Setup{Seats: 2, Edition: "first_game"},
	Asks:  []price.Ask{{ID: "price", About: cost}, {ID: "collect", About: collect}, {ID: "yield", About: yield}},
}

// mostColours is how many colours are in every game.
const mostColours = 4

// cost asks for the cocoa that the main action costs where a worker comes to (TE-14).
func cost(g game.Game, v game.View, seat game.Seat, m game.Move, p game.Preview) (price.Question, bool) {
	n, ok := price.Effect(p, "act_there")
	if !ok {
		if !says(p, "act_free") {
			return price.Question{}, false
		}
	}
	return ask(g, v, seat, m, "practice.price_of", n, 0, mostColours)
}

// collect asks for the cocoa that collecting brings there (TE-13).
func collect(g game.Game, v game.View, seat game.Seat, m game.Move, p game.Preview) (price.Question, bool) {
	n, ok := price.Effect(p, "collect_there")
	if !ok {
		return price.Question{}, false
	}
	return ask(g, v, seat, m, "practice.collect_of", n, 1, mostColours+1)
}

// ask asks about a worker that walks. The reason names the colours that count.
func ask(g game.Game, v game.View, seat game.Seat, m game.Move, key string, n, least, most int) (price.Question, bool) {
	a := teotihuacan.Read(m)
	if a.Verb != teotihuacan.Walk {
		return price.Question{}, false
	}
	from, to := teotihuacan.Board(a.A), teotihuacan.Board(a.B)
	c := crowd(g, v, seat, from, to, int(a.C))
	q := price.Question{Asks: game.Say(key, boards(from, to, a.C)...), Light: []string{to.String()}, Right: n, Least: least, Most: most}
	why := game.Say("practice.nobody", game.At("to", to.String()))
	if len(c.colours) > 0 {
		why = game.Say("practice.colours", game.At("to", to.String()), game.Terms("colours", "colour", c.colours...), game.Num("n", len(c.colours)))
	}
	q.Why = []lesson.Because{{Says: why, Places: q.Light}}
	return q, true
}

// yield asks for the one good that the main action brings there (TE-21 to TE-24).
func yield(g game.Game, v game.View, seat game.Seat, m game.Move, p game.Preview) (price.Question, bool) {
	a := teotihuacan.Read(m)
	if a.Verb != teotihuacan.Walk {
		return price.Question{}, false
	}
	to := teotihuacan.Board(a.B)
	good, n := "", 0
	for _, e := range p.Effects {
		if e.Kind != "act_gain" {
			continue
		}
		if of := e.Word("good"); good == "" && of != "cocoa" {
			num, _ := e.Arg("n")
			good, n = of, num.N
			continue
		}
		return price.Question{}, false // more than one thing
	}
	if good == "" {
		return price.Question{}, false
	}
	c := crowd(g, v, seat, teotihuacan.Board(a.A), to, int(a.C))
	args := append(boards(teotihuacan.Board(a.A), to, a.C), game.Term("good", "good", good))
	q := price.Question{Asks: game.Say("practice.yield_of", args...), Light: []string{to.String()}, Right: n, Least: 1, Most: 5}
	q.Why = []lesson.Because{{Says: game.Say("practice.crew", game.At("to", to.String()), game.Num("n", c.own+1), game.Num("power", c.weakest)), Places: q.Light}}
	return q, true
}

func boards(from, to teotihuacan.Board, power uint8) []game.Arg {
	return []game.Arg{game.At("from", from.String()), game.At("to", to.String()), game.Num("power", int(power))}
}

func says(p game.Preview, kind string) bool {
	return slices.ContainsFunc(p.Effects, func(e game.Phrase) bool { return e.Kind == kind })
}

// standing is who stands unlocked on a board before a worker comes.
type standing struct {
	colours []string // each once, in the order of the seats
	own     int      // workers of the one who comes
	weakest int      // power of the weakest of them, the newcomer among them
}

// crowd counts them. The newcomer does not count for the colours; where it walks a whole round, it has left.
func crowd(g game.Game, v game.View, seat game.Seat, from, to teotihuacan.Board, power int) standing {
	var sight teotihuacan.Sight
	teotihuacan.Look(v, &sight)
	names := g.Info().Colours
	out := standing{weakest: power}
	for c := range names {
		dice := sight.Neutral[c]
		if c < sight.Seats {
			dice = sight.Players[c].Workers[:]
		}
		here, gone := 0, from != to || game.Seat(c) != seat
		for _, d := range dice {
			if d.Board != to || d.At != 0 {
				continue
			}
			if !gone && d.Power == power {
				gone = true
				continue
			}
			here++
			if game.Seat(c) == seat {
				out.weakest = min(out.weakest, d.Power)
			}
		}
		if game.Seat(c) == seat {
			out.own = here
		}
		if here > 0 {
			out.colours = append(out.colours, names[c])
		}
	}
	return out
}

// Phrases lists what the package says: full keys with their arguments.
func Phrases() []game.Entry {
	from, to, power, n := game.At("from", "palace"), game.At("to", "quarry"), game.Num("power", 3), game.Num("n", 2)
	return []game.Entry{
		{Kind: "practice.price"}, {Kind: "practice.collect"}, {Kind: "practice.yield"},
		{Kind: "practice.price_of", Args: []game.Arg{from, to, power}}, {Kind: "practice.collect_of", Args: []game.Arg{from, to, power}},
		{Kind: "practice.yield_of", Args: []game.Arg{from, to, power, game.Term("good", "good", "stone")}},
		{Kind: "practice.nobody", Args: []game.Arg{to}},
		{Kind: "practice.colours", Args: []game.Arg{to, game.Terms("colours", "colour", "black", "red"), n}},
		{Kind: "practice.crew", Args: []game.Arg{to, n, power}},
	}
}
