package gametest

import (
	"errors"
	"strings"

	"kancha/game"
	"kancha/game/gametest/toy"
)

var rigid = []brokenEngine{
	{name: "a pack without a digest", property: "data-driven", says: "the pack is",
		f: faults{info: func(i *game.Info) { i.Pack.Digest = "" }}},
	{name: "too few colours", property: "data-driven", says: "the colours",
		f: faults{info: func(i *game.Info) { i.Colours = i.Colours[:1] }}},
	{name: "unknown options are ignored", property: "data-driven", says: "want a *SetupError",
		f: faults{newGame: func(g game.Game, s game.Setup) (game.State, error) {
			s.Options = nil
			return g.New(s)
		}}},
	{name: "an offered value does not work", property: "data-driven", says: "is offered by Info",
		f: faults{newGame: func(g game.Game, s game.Setup) (game.State, error) {
			if s.Value("rounds") == "2" {
				return nil, errors.New("not today")
			}
			return g.New(s)
		}}},
	{name: "any pack will do", property: "data-driven", says: "want a *PackError",
		options: func(o *Options) { o.Load = func([]byte) (game.Game, error) { return toy.Load(nil) } }},
	{name: "the digest is not of the pack", property: "data-driven", says: "does not give this game",
		options: func(o *Options) {
			o.Load = func(data []byte) (game.Game, error) { return toy.Load(append([]byte(" "), toy.OwnPack...)) }
		}},
}

var mumbling = []brokenEngine{
	{name: "two moves share a text", property: "legible", says: "share the notation",
		f:    faults{format: func(g game.Game, m game.Move) string { return strings.Replace(g.Format(m), "4", "3", 1) }},
		also: []string{"deterministic"}},
	{name: "a text is not read back", property: "legible", says: "Parse of",
		f: faults{parse: func(g game.Game, text string) (game.Move, error) {
			if text == "keep" {
				return 0, &game.NotationError{Text: text}
			}
			return g.Parse(text)
		}}, also: []string{"deterministic"}},
	{name: "sloppy texts are read", property: "legible", says: "Parse accepts",
		f: faults{parse: func(g game.Game, text string) (game.Move, error) { return g.Parse(strings.TrimSpace(text)) }}},
	{name: "texts are refused without a name", property: "legible", says: "want a *NotationError",
		f: faults{parse: func(g game.Game, text string) (game.Move, error) {
			m, err := g.Parse(text)
			if err != nil {
				return 0, errors.New("no")
			}
			return m, nil
		}}},
	{name: "notation is shouted", property: "legible", says: "is no notation",
		f: faults{
			format: func(g game.Game, m game.Move) string { return strings.ToUpper(g.Format(m)) },
			parse: func(g game.Game, text string) (game.Move, error) {
				if strings.ToUpper(text) != text {
					return 0, &game.NotationError{Text: text}
				}
				return g.Parse(strings.ToLower(text))
			},
		}},
	{name: "an event is not declared", property: "legible", says: "does not declare",
		f: faults{apply: func(st game.State, s game.Seat, m game.Move, rec game.Recorder) error {
			err := st.Apply(s, m, rec)
			if err == nil {
				say(rec, s, game.Say("surprise"))
			}
			return err
		}}},
	{name: "an argument has another name", property: "legible", says: `the argument "round" is missing`,
		f: faults{question: func(p game.Position, s game.Seat) game.Question {
			q := p.Question(s)
			if q.Kind == "lay" {
				q.Args = []game.Arg{game.Num("number", 1)}
			}
			return q
		}}},
	{name: "a move is described with a word that nobody knows", property: "legible", says: "in no domain",
		f: faults{describe: func(g game.Game, m game.Move) game.Phrase {
			return game.Say("lay", game.Term("n", "number", "three"))
		}}},
	{name: "a reason is not declared", property: "legible", says: "does not declare",
		f: faults{info: func(i *game.Info) { i.Vocabulary.Reasons = game.CommonReasons() }}},
	{name: "a common reason is missing", property: "legible", says: "common reason",
		f:    faults{info: func(i *game.Info) { i.Vocabulary.Reasons = i.Vocabulary.Reasons[1:] }},
		also: []string{"data-driven"}},
}

var illegible = []brokenEngine{
	{name: "reading a state forgets something", property: "json", says: "Decode gave another state",
		f: faults{decode: func(g game.Game, data []byte) (game.State, error) {
			return g.Decode(revealsIs.ReplaceAll(data, []byte(`"reveals":0`)))
		}}},
	{name: "a broken state makes it panic", property: "json", says: "makes the engine panic",
		f: faults{decode: func(g game.Game, data []byte) (game.State, error) {
			st, err := g.Decode(data)
			if err != nil && len(data) > 20 {
				panic("index out of range")
			}
			return st, err
		}}},
	{name: "anything is a state", property: "json", says: "want a *DecodeError",
		f: faults{decode: func(g game.Game, data []byte) (game.State, error) {
			st, err := g.Decode(data)
			if err != nil {
				return g.New(game.Setup{})
			}
			return st, nil
		}}},
	{name: "a state is refused without a place", property: "json", says: "want a *DecodeError",
		f: faults{decode: func(g game.Game, data []byte) (game.State, error) {
			st, err := g.Decode(data)
			if err != nil {
				return nil, errors.New("no")
			}
			return st, nil
		}}},
}
