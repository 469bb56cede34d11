package record_test

import (
	"encoding/binary"
	"errors"
	"reflect"
	"strings"
	"testing"
	"unicode/utf16"

	"kancha/game"
	"kancha/game/gametest/toy"
	"kancha/record"
)

const digest = "0df7b66ad216a39909ba544ded171409e00227f9dc488c58c82973b20173671d"

// good is a record in the form in which it is written; its lines are numbered from 1.
const good = `record: 1
game: toy
rules: 1
pack: base@` + digest + `
mode: duel
edition: first
option: rounds=3
option: note=a = b: c
seed: 42
seats: 2
name: 0 Анна Ż.
name: 1 Kuba

0: lay 5
1: lay 1
0: keep
result: 0 rank=1 total=6 points.cards=6 points.luck=0 tie.rounds=1
result: 1 rank=2 total=-3 points.cards=0 points.luck=-3 tie.rounds=0
`

func TestParseReadsEverything(t *testing.T) {
	r := parse(t, good)
	if r.Game != "toy" || r.Rules != 1 || r.Pack != (game.PackID{ID: "base", Digest: digest}) {
		t.Errorf("game %q rules %d pack %v", r.Game, r.Rules, r.Pack)
	}
	if s := r.Setup; s.Mode != "duel" || s.Edition != "first" || s.Seats != 2 || s.Seed != 42 || !r.Seeded ||
		s.Value("rounds") != "3" || s.Value("note") != "a = b: c" {
		t.Errorf("setup %+v, seeded %v", r.Setup, r.Seeded)
	}
	if len(r.Names) != 2 || r.Names[0] != (record.Name{Seat: 0, Name: "Анна Ż."}) {
		t.Errorf("names %v", r.Names)
	}
	if len(r.Answers) != 3 || r.Answers[1] != (record.Answer{Seat: 1, Move: "lay 1", Line: 15}) {
		t.Errorf("answers %v", r.Answers)
	}
	if len(r.Result) != 2 || r.Result[1].Total != -3 || r.Result[0].Points[0] != (game.Points{Category: "cards", N: 6}) ||
		r.Result[0].Tiebreaks[0] != (game.Points{Category: "rounds", N: 1}) {
		t.Errorf("result %v", r.Result)
	}
}

// TestTheSameText sees that what was written reads and writes back the same, and that looser forms come into it.
func TestTheSameText(t *testing.T) {
	unseeded := strings.Replace(good, "seed: 42\n", "", 1)
	for _, c := range []struct{ name, text, want string }{
		{"as it is", good, good},
		{"a byte order mark", "\ufeff" + good, good},
		{"line ends of other systems", strings.ReplaceAll(good, "\n", "\r\n"), good},
		{"remarks and empty lines", "# first\n\n" + strings.ReplaceAll(good, "\n", "\n\n# a remark: with a colon\n"), good},
		{"more space", strings.ReplaceAll(good, ": ", "  :\t "), strings.Replace(good, "b: c", "b  :\t c", 1)},
		{"headers in another order", strings.Replace(good, "game: toy\nrules: 1\n", "rules: 1\ngame: toy\n", 1), good},
		{"names in another order", strings.Replace(good, "name: 0 Анна Ż.\nname: 1 Kuba\n", "name: 1 Kuba\nname: 0 Анна Ż.\n", 1), good},
		{"without the seed", unseeded, unseeded},
		{"only headers", good[:strings.Index(good, "0: lay")], good[:strings.Index(good, "0: lay")]},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := parse(t, c.text).Text()
			if err != nil || got != c.want {
				t.Errorf("written as\n%s\n%v, want\n%s", got, err, c.want)
			}
		})
	}
}

// TestBrokenRecords replaces a piece of a good record; the answer must name the line and the reason.
func TestBrokenRecords(t *testing.T) {
	for _, c := range []struct {
		name, old, new string
		line           int
		reason         string
	}{
		{"another text", good, "Dear Anna,\n", 1, record.NotARecord},
		{"nothing", good, "", 1, record.NotARecord},
		{"only remarks", good, "# nothing\n", 2, record.NotARecord},
		{"no first line", "record: 1\n", "", 1, record.NotARecord},
		{"a later kind", "record: 1", "record: 2", 1, record.UnknownVersion},
		{"the first line twice", "record: 1\n", "record: 1\nrecord: 1\n", 2, record.RepeatedHeader},
		{"an unknown header", "mode: duel", "moda: duel", 5, record.UnknownHeader},
		{"an empty header", "mode: duel", ": duel", 5, record.UnknownHeader},
		{"a header twice", "mode: duel\n", "mode: duel\nmode: duel\n", 6, record.RepeatedHeader},
		{"an option twice", "option: note", "option: rounds", 8, record.RepeatedHeader},
		{"a name twice", "name: 1", "name: 0", 12, record.RepeatedHeader},
		{"a header missing", "pack: base@" + digest + "\n", "", 13, record.MissingHeader},
		{"seats missing and nothing played", good[strings.Index(good, "seats"):], "", 10, record.MissingHeader},
		{"a header after an answer", "1: lay 1\n", "mode: duel\n", 15, record.LateHeader},
		{"a line without colon", "1: lay 1\n", "lay 1\n", 15, record.NoColon},
		{"a game that is no id", "game: toy", "game: t o y", 2, record.BadValue},
		{"no rules", "rules: 1", "rules: 0", 3, record.BadValue},
		{"rules that are no number", "rules: 1", "rules: 01", 3, record.BadValue},
		{"a pack without digest", "@" + digest, "", 4, record.BadValue},
		{"a digest cut short", digest, digest[1:], 4, record.BadValue},
		{"an option without value", "rounds=3", "rounds", 7, record.BadValue},
		{"a negative seed", "seed: 42", "seed: -42", 9, record.BadValue},
		{"a seed too large", "seed: 42", "seed: 18446744073709551616", 9, record.BadValue},
		{"no seats", "seats: 2", "seats: 0", 10, record.BadValue},
		{"too many seats", "seats: 2", "seats: 9", 10, record.BadValue},
		{"a name without a seat", "name: 1 Kuba", "name: Kuba", 12, record.BadValue},
		{"a seat without a name", "name: 1 Kuba", "name: 1", 12, record.BadValue},
		{"a very long name", "Kuba", strings.Repeat("k", record.MaxName+1), 12, record.BadValue},
		{"a tab in a name", "Kuba", "Ku\tba", 12, record.NameSigns},
		{"a name that turns the text around", "Kuba", "Ku\u202eba", 12, record.NameSigns},
		{"a name for no seat", "name: 1 Kuba", "name: 2 Kuba", 12, record.WrongSeat},
		{"an answer of no seat", "1: lay 1", "8: lay 1", 15, record.WrongSeat},
		{"an answer of a negative seat", "1: lay 1", "-1: lay 1", 15, record.WrongSeat},
		{"an answer of a seat written long", "1: lay 1", "01: lay 1", 15, record.WrongSeat},
		{"an answer that says nothing", "1: lay 1", "1:", 15, record.NoMove},
		{"an answer after the result", "result: 1", "1: lay 2\nresult: 1", 18, record.LateAnswer},
		{"half a result", "result: 1 rank=2 total=-3 points.cards=0 points.luck=-3 tie.rounds=0\n", "", 17, record.BadResult},
		{"results out of order", "result: 0", "result: 1", 17, record.BadResult},
		{"a result without a total", "total=6 ", "", 17, record.BadResult},
		{"a result with a strange word", "tie.rounds=1", "luck=1", 17, record.BadResult},
		{"a result with points after ties", "tie.rounds=1", "tie.rounds=1 points.x=1", 17, record.BadResult},
		{"a result with letters for a number", "points.cards=6", "points.cards=six", 17, record.BadResult},
		{"the end of the last line is missing", "tie.rounds=0\n", "tie.rounds=0", 18, record.Truncated},
		{"cut in the middle", good[strings.Index(good, "ay 1"):], "", 15, record.Truncated},
		{"a long line", "lay 1", "lay " + strings.Repeat("1", record.MaxLine), 15, record.LineTooLong},
		{"a control character", "lay 1", "lay\x001", 15, record.NotText},
		{"a terminal sequence in a name", "Kuba", "Ku\x1b[31mba", 12, record.NotText},
		{"bytes that are no text", "Kuba", "Ku\xffba", 12, record.NotText},
		{"far too much", good, strings.Repeat("#\n", record.MaxSize/2+1), 0, record.TooLarge},
	} {
		t.Run(c.name, func(t *testing.T) {
			if !strings.Contains(good, c.old) {
				t.Fatalf("%q is not in the record", c.old)
			}
			_, err := record.Parse(strings.Replace(good, c.old, c.new, 1))
			wantError(t, err, c.line, c.reason)
		})
	}
}

func TestReadStopsAtTheLimit(t *testing.T) {
	endless := &source{}
	_, err := record.Read(endless)
	wantError(t, err, 0, record.TooLarge)
	if endless.given > 2*record.MaxSize {
		t.Errorf("read %d bytes of a record that may have %d", endless.given, record.MaxSize)
	}
	if r, err := record.Read(strings.NewReader(good)); err != nil || r.Game != "toy" {
		t.Errorf("Read of a good record: %v", err)
	}
	if _, err := record.Read(failing{}); !errors.Is(err, errTorn) {
		t.Errorf("Read of a torn file says %v", err)
	}
}

// source never ends.
type source struct{ given int }

func (s *source) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '#'
	}
	s.given += len(p)
	return len(p), nil
}

var errTorn = errors.New("torn")

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, errTorn }

// TestWhatCannotBeWritten gives values that would read back as something else.
func TestWhatCannotBeWritten(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*record.Record)
		reason string
	}{
		{"a line break in a name", func(r *record.Record) { r.Names[0].Name = "Anna\nseed: 1" }, record.RepeatedHeader},
		{"space around a name", func(r *record.Record) { r.Names[0].Name = " Anna" }, record.Unwritable},
		{"a line break in a move", func(r *record.Record) { r.Answers[0].Move = "lay 5\n1: lay 1" }, record.Unwritable},
		{"a move that is a remark", func(r *record.Record) { r.Answers[0].Move = "" }, record.NoMove},
		{"an answer of a watcher", func(r *record.Record) { r.Answers[0].Seat = game.Watcher }, record.WrongSeat},
		{"an option with space around it", func(r *record.Record) { r.Setup.Options[0].Value = "3 " }, record.Unwritable},
		{"half a result", func(r *record.Record) { r.Result = r.Result[:1] }, record.BadResult},
		{"no pack", func(r *record.Record) { r.Pack = game.PackID{} }, record.BadValue},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := parse(t, good)
			c.change(r)
			_, err := r.Text()
			var e *record.Error
			if !errors.As(err, &e) || e.Reason != c.reason {
				t.Errorf("Text says %v, want %s", err, c.reason)
			}
		})
	}
}

// TestReasonsAreDeclared sees that every error of this test file carries what Reasons says.
func TestErrorsSayWhatReasonsDeclare(t *testing.T) {
	for _, text := range []string{"x", good[:40], strings.Replace(good, "mode", "moda", 1), strings.Replace(good, "seats: 2", "seats: 0", 1)} {
		_, err := record.Parse(text)
		declared(t, err)
	}
}

// declared checks an error against the list for the word files.
func declared(t *testing.T, err error) {
	t.Helper()
	var e *record.Error
	if !errors.As(err, &e) {
		t.Fatalf("%v is no *record.Error", err)
	}
	for _, want := range record.Reasons() {
		if want.Kind != e.Reason {
			continue
		}
		if len(want.Args) != len(e.Args) {
			t.Errorf("%v has %d arguments, Reasons declares %d", e, len(e.Args), len(want.Args))
		}
		for i := range min(len(want.Args), len(e.Args)) {
			if want.Args[i].Name != e.Args[i].Name || want.Args[i].Type != e.Args[i].Type {
				t.Errorf("%v: argument %d is %v, Reasons declares %v", e, i, e.Args[i], want.Args[i])
			}
		}
		return
	}
	t.Errorf("%v: Reasons does not list %q", e, e.Reason)
}

func parse(t *testing.T, text string) *record.Record {
	t.Helper()
	r, err := record.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func wantError(t *testing.T, err error, line int, reason string) {
	t.Helper()
	var e *record.Error
	if !errors.As(err, &e) || e.Line != line || e.Reason != reason {
		t.Fatalf("says %v, want line %d: %s", err, line, reason)
	}
	declared(t, err)
}

func FuzzParse(f *testing.F) {
	f.Add(good)
	f.Add(good[:200])
	f.Add(strings.ReplaceAll(good, "\n", "\r\n"))
	f.Add("record: 1\n# nothing\n")
	f.Add("record: 1\ngame: a\nrules: 1\npack: b@" + digest + "\nmode: c\nseats: 1\n0: x\nresult: 0 rank=1 total=0\n")
	f.Fuzz(func(t *testing.T, text string) {
		r, err := record.Parse(text)
		if err != nil {
			declared(t, err)
			return
		}
		written, err := r.Text()
		if err != nil {
			t.Fatalf("a record that was read cannot be written: %v", err)
		}
		again, err := parse(t, written).Text()
		if err != nil || again != written {
			t.Fatalf("%v: written as\n%s\nthen as\n%s", err, written, again)
		}
	})
}

func load(t *testing.T) game.Game {
	t.Helper()
	g, err := toy.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestTheSameRecordInOtherClothes indents a record, as when it is copied out of a letter, and writes it as some editors
// do.
func TestTheSameRecordInOtherClothes(t *testing.T) {
	want := parse(t, good)
	units := func(order binary.AppendByteOrder) string {
		var out []byte
		for _, u := range utf16.Encode([]rune("\ufeff" + good)) {
			out = order.AppendUint16(out, u)
		}
		return string(out)
	}
	remarked := strings.Replace(good, "0: lay 5", "# the five\n0: lay 5", 1)
	for name, text := range map[string]string{
		"blanks": "  " + strings.ReplaceAll(remarked, "\n", "\n  "), "tabs": "\t" + strings.ReplaceAll(remarked, "\n", "\n\t"),
		"hard blanks": "\u00a0" + strings.ReplaceAll(remarked, "\n", "\n\u00a0"), "UTF-8 with a mark": "\ufeff" + good,
		"UTF-16, little end first": units(binary.LittleEndian), "UTF-16, big end first": units(binary.BigEndian),
	} {
		got, err := record.Parse(strings.TrimRight(text, " \t\u00a0"))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for i := range got.Answers {
			got.Answers[i].Line = want.Answers[i].Line
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
	var wrong *record.Error
	if _, err := record.Parse("\xff\xfer\x00e"); !errors.As(err, &wrong) || wrong.Reason != record.NotText {
		t.Errorf("half a letter: %v", err)
	}
}
