package gametest

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"kancha/game"
)

var digest = regexp.MustCompile(`^[0-9a-f]{64}$`)

// dataDriven proves property 8 as far as it shows from outside: the pack has a name and a digest, everything that Info
// offers can be set up, everything that it does not offer is refused with the reason, and so are wrong packs.
func dataDriven(t reporter, s *subject) {
	t.Helper()
	info := s.info
	if !id.MatchString(info.ID) || info.Rules < 1 || len(info.Modes) == 0 {
		t.Fatalf("Info: id %q, rules %d, %d modes: want an id, a revision from 1, and a mode", info.ID, info.Rules, len(info.Modes))
	}
	if !id.MatchString(info.Pack.ID) || !digest.MatchString(info.Pack.Digest) {
		t.Fatalf("Info: the pack is %q with digest %q; want an id and the SHA-256 in hex", info.Pack.ID, info.Pack.Digest)
	}
	_, most := info.Seats()
	colours := newWords(t, info).domains["colour"]
	if len(info.Colours) < most || slices.ContainsFunc(info.Colours, func(c string) bool { return !slices.Contains(colours, c) }) {
		t.Fatalf("Info: the colours %v are fewer than %d, or not all in the domain colour %v", info.Colours, most, colours)
	}
	for _, setup := range offered(info) {
		if _, err := s.g.New(setup); err != nil && !allowed(info, err) {
			t.Fatalf("New(%+v) is offered by Info, but fails: %v", setup, err)
		}
	}
	for _, setup := range append(everySize(info), game.Setup{}) {
		if _, err := s.g.New(setup); err != nil {
			t.Fatalf("New(%+v) with every option at its default: %v", setup, err)
		}
	}
	for _, r := range refusals(info) {
		_, err := s.g.New(r.setup)
		var wrong *game.SetupError
		if !errors.As(err, &wrong) || wrong.Reason != r.reason {
			t.Fatalf("New(%+v) says %v; want a *SetupError with reason %q", r.setup, err, r.reason)
		}
	}
	packs(t, s)
}

// offered are setups with every mode, number of seats and edition, and with every value of every option.
func offered(info *game.Info) []game.Setup {
	out := everySize(info)
	for _, m := range info.Modes {
		for _, e := range info.Editions {
			out = append(out, game.Setup{Mode: m.ID, Edition: e.ID})
		}
		for _, o := range info.Options {
			for _, v := range o.Values {
				if o.For(m.ID) {
					out = append(out, game.Setup{Mode: m.ID, Options: []game.Choice{{Option: o.ID, Value: v}}})
				}
			}
		}
	}
	return out
}

// allowed tells whether a refusal of something offered is one that the engine declares: values that do not go together.
func allowed(info *game.Info, err error) bool {
	var wrong *game.SetupError
	return errors.As(err, &wrong) &&
		slices.ContainsFunc(info.Vocabulary.Reasons, func(e game.Entry) bool { return e.Kind == wrong.Reason })
}

type refusal struct {
	setup  game.Setup
	reason string
}

// refusals are setups that cannot be.
func refusals(info *game.Info) []refusal {
	none := "no-such-thing"
	out := []refusal{
		{game.Setup{Mode: none}, game.UnknownMode},
		{game.Setup{Edition: none}, game.UnknownEdition},
		{game.Setup{Options: []game.Choice{{Option: none, Value: "1"}}}, game.UnknownOption},
		{game.Setup{Seats: -1}, game.SeatsOutOfRange},
	}
	for _, m := range info.Modes {
		out = append(out, refusal{game.Setup{Mode: m.ID, Seats: m.Max + 1}, game.SeatsOutOfRange})
		if m.Min > 1 {
			out = append(out, refusal{game.Setup{Mode: m.ID, Seats: m.Min - 1}, game.SeatsOutOfRange})
		}
		for _, o := range info.Options {
			if !o.For(m.ID) {
				out = append(out, refusal{game.Setup{Mode: m.ID, Options: []game.Choice{{Option: o.ID, Value: o.Default}}}, game.UnknownOption})
				continue
			}
			twice := []game.Choice{{Option: o.ID, Value: o.Default}, {Option: o.ID, Value: o.Default}}
			out = append(out, refusal{game.Setup{Mode: m.ID, Options: twice}, game.OptionTwice})
			if len(o.Values) > 0 {
				out = append(out, refusal{game.Setup{Mode: m.ID, Options: []game.Choice{{Option: o.ID, Value: none}}}, game.UnknownValue})
			}
		}
	}
	return out
}

// packs proves that wrong packs are refused, if Options say how to load one.
func packs(t reporter, s *subject) {
	t.Helper()
	if s.o.Load == nil {
		return
	}
	own, err := s.o.Load(nil)
	if err != nil || own.Info().Pack != s.info.Pack {
		t.Fatalf("Load(nil) does not give this game: %v", err)
	}
	for _, bad := range []string{"", "{}", "[]", "null", "0", "\x00", strings.Repeat("[", 10000)} {
		badPack(t, s, []byte(bad))
	}
	if len(s.o.Pack) == 0 {
		return
	}
	same, err := s.o.Load(s.o.Pack)
	if sum := fmt.Sprintf("%x", sha256.Sum256(s.o.Pack)); err != nil || same.Info().Pack.Digest != sum {
		t.Fatalf("Load of the engine's own pack: %v; want the digest %s", err, sum)
	}
	rand := game.NewRand(1)
	for range 40 {
		mutated := mutate(&rand, s.o.Pack)
		if g, err := s.o.Load(mutated); err != nil {
			badPack(t, s, mutated)
		} else if g.Info().Pack.Digest == s.info.Pack.Digest && string(mutated) != string(s.o.Pack) {
			t.Fatalf("two different packs have the digest %s", s.info.Pack.Digest)
		}
	}
	badPack(t, s, s.o.Pack[:len(s.o.Pack)/2])
}

func badPack(t reporter, s *subject, pack []byte) {
	t.Helper()
	_, err := s.o.Load(pack)
	var wrong *game.PackError
	if pack != nil && !errors.As(err, &wrong) {
		t.Fatalf("Load of the wrong pack %q says %v; want a *PackError", short(string(pack)), err)
	}
}
