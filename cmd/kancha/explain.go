package main

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"kancha/game"
	"kancha/internal/i18n"
	"kancha/record"
)

// explain makes a refusal of the game readable: the reason's id, and the sentence that players see.
func explain(t title, err error) error {
	var setup *game.SetupError
	var line *record.Error
	var illegal *game.Illegal
	switch {
	case errors.As(err, &setup):
		return fmt.Errorf("setup: %s", t.explainSetup(setup))
	case errors.As(err, &line) && errors.As(err, &illegal):
		refused := game.Say(line.Reason, line.Args...)
		seat, _ := refused.Arg("seat")
		move, _ := refused.Arg("move")
		return fmt.Errorf("record: line %d: %d: %s: %s%s", line.Line, seat.N, strings.Join(move.IDs, ""),
			t.reason(illegal), differences(line.Differs))
	case errors.As(err, &illegal):
		return errors.New(t.reason(illegal))
	}
	return explainRecord(err)
}

// explainRecord adds the sentence that pages say to the reason of a record's refusal.
func explainRecord(err error) error {
	var line *record.Error
	if !errors.As(err, &line) {
		return err
	}
	words, failed := i18n.Load(nil)
	key := "record." + line.Reason
	if failed != nil || !words.Knows(key) {
		return err
	}
	speaker := words.Speaker(i18n.Languages[0])
	return fmt.Errorf("%w (%s)", err, speaker.T(key, recordArgs(speaker, line.Args)...))
}

// recordArgs makes the arguments of such a sentence plain: numbers count nothing in it, and seats have no names.
func recordArgs(s *i18n.Speaker, args []game.Arg) []game.Arg {
	var out []game.Arg
	for _, a := range args {
		switch {
		case a.Type == game.Number && a.Name == "n":
			a.Name = "number"
		case a.Type == game.SeatArg:
			a = i18n.Text(a.Name, s.T("seat.number", game.Num("number", a.N+1)))
		}
		out = append(out, a)
	}
	return out
}

func differences(list []game.Phrase) string {
	var b strings.Builder
	for _, d := range list {
		b.WriteString("; " + sentence(d))
	}
	return b.String()
}

// sentence says in what a record was played with something else.
func sentence(d game.Phrase) string {
	was, _ := d.Arg("record")
	is, _ := d.Arg("game")
	switch d.Kind {
	case record.DifferentPack:
		return fmt.Sprintf("this record was played with the component pack %s, here is %s, so the same answers may lead elsewhere",
			strings.Join(was.IDs, ""), strings.Join(is.IDs, ""))
	case record.DifferentRules:
		return fmt.Sprintf("this record was played by revision %d of the rules, here is revision %d, so the same answers may lead elsewhere",
			was.N, is.N)
	}
	return d.String()
}

// differences is in what the record of a position was played with something else.
func (s *source) differences() []game.Phrase {
	if s.record == nil {
		return nil
	}
	return record.Differences(game.As(s.game, s.record.Pack, s.record.Rules).Info(), s.record)
}

// warn says such differences on standard error.
func (a *app) warn(differs []game.Phrase) {
	for _, d := range differs {
		fmt.Fprintf(a.stderr, "kancha: %s\n", sentence(d))
	}
}

// reason is why a move is refused: "no_farmer_there (…)", the sentence in English.
func (t title) reason(illegal *game.Illegal) string {
	tongue, err := t.tongue(i18n.Languages[0], nil)
	if err != nil || !tongue.Has("reason."+illegal.Kind) {
		return illegal.Error()
	}
	return fmt.Sprintf("%s (%s)", illegal.Kind, tongue.As("reason", illegal.Phrase))
}

// tongue speaks of this game in a language. Without names the seats are called by their numbers. A game that is being made
// may have no words yet.
func (t title) tongue(lang string, names []string) (i18n.Tongue, error) {
	id := t.game.Info().ID
	words := map[string]fs.FS{}
	if t.Words != nil {
		words[id] = t.Words
	}
	catalog, err := i18n.Load(words)
	if err != nil {
		return i18n.Tongue{}, err
	}
	catalog.Name(t.game)
	for seat := len(names); seat < game.MaxSeats; seat++ {
		names = append(names, fmt.Sprintf("seat %d", seat))
	}
	return catalog.Speaker(lang).Of(id, names), nil
}

func (t title) explainSetup(e *game.SetupError) string {
	info := t.game.Info()
	switch e.Reason {
	case game.UnknownOption:
		return fmt.Sprintf("unknown option %q, there is: %s", e.Value, idsOf(info.Options, func(o game.Option) string { return o.ID }))
	case game.UnknownValue:
		if o, ok := info.Option(e.Field); ok {
			return fmt.Sprintf("option %s cannot be %q, it can be: %s", e.Field, e.Value, strings.Join(o.Values, ", "))
		}
	case game.OptionTwice:
		return fmt.Sprintf("option %s is given twice", e.Field)
	case game.UnknownMode:
		return fmt.Sprintf("unknown mode %q, there is: %s", e.Value, idsOf(info.Modes, func(m game.Mode) string { return m.ID }))
	case game.UnknownEdition:
		return fmt.Sprintf("unknown edition %q, there is: %s", e.Value, idsOf(info.Editions, func(e game.Edition) string { return e.ID }))
	case game.SeatsOutOfRange:
		return fmt.Sprintf("%s seats are not possible, it takes %d to %d", e.Value, e.Min, e.Max)
	}
	return fmt.Sprintf("%s %q: %s", e.Field, e.Value, t.reason(game.Refuse(e.Reason)))
}

func idsOf[T any](list []T, id func(T) string) string {
	var ids []string
	for _, one := range list {
		ids = append(ids, id(one))
	}
	return strings.Join(ids, ", ")
}
