package record

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kancha/game"
)

// Text is the record in its text form: the same bytes for equal records, and [Parse] gives the record back. A value
// that the form cannot carry, such as a name with a line break, is an [*Error].
func (r *Record) Text() (string, error) {
	text := r.render()
	back, err := Parse(text)
	if err != nil {
		return "", err
	}
	if !r.same(back) {
		return "", fault(0, Unwritable)
	}
	return text, nil
}

func (r *Record) render() string {
	var b strings.Builder
	fmt.Fprintf(&b, "record: %d\ngame: %s\nrules: %d\n", Version, r.Game, r.Rules)
	fmt.Fprintf(&b, "pack: %s@%s\nmode: %s\n", r.Pack.ID, r.Pack.Digest, r.Setup.Mode)
	if r.Setup.Edition != "" {
		fmt.Fprintf(&b, "edition: %s\n", r.Setup.Edition)
	}
	for _, o := range r.Setup.Options {
		fmt.Fprintf(&b, "option: %s=%s\n", o.Option, o.Value)
	}
	if r.Seeded {
		fmt.Fprintf(&b, "seed: %d\n", r.Setup.Seed)
	}
	fmt.Fprintf(&b, "seats: %d\n", r.Setup.Seats)
	for _, n := range r.Names {
		fmt.Fprintf(&b, "name: %d %s\n", n.Seat, n.Name)
	}
	b.WriteByte('\n')
	for _, a := range r.Answers {
		fmt.Fprintf(&b, "%d: %s\n", a.Seat, a.Move)
	}
	for _, s := range r.Result {
		fmt.Fprintf(&b, "result: %s\n", FormatStanding(s))
	}
	return b.String()
}

// same compares two records but for the lines where they were read.
func (r *Record) same(o *Record) bool {
	noLine := func(a, b Answer) bool { return a.Seat == b.Seat && a.Move == b.Move }
	seed := r.Setup.Seed
	if !r.Seeded {
		seed = 0
	}
	return r.Game == o.Game && r.Rules == o.Rules && r.Pack == o.Pack && r.Seeded == o.Seeded && seed == o.Setup.Seed &&
		r.Setup.Seats == o.Setup.Seats && r.Setup.Mode == o.Setup.Mode && r.Setup.Edition == o.Setup.Edition &&
		slices.Equal(r.Setup.Options, o.Setup.Options) && slices.Equal(r.Names, o.Names) &&
		slices.EqualFunc(r.Answers, o.Answers, noLine) && slices.EqualFunc(r.Result, o.Result, sameStanding)
}

func sameStanding(a, b game.Standing) bool {
	return a.Seat == b.Seat && a.Rank == b.Rank && a.Total == b.Total &&
		slices.Equal(a.Points, b.Points) && slices.Equal(a.Tiebreaks, b.Tiebreaks)
}

// FormatStanding writes how a seat stands as the value of a result line:
// "0 rank=1 total=57 points.offering=16 points.diversity=41 tie.diversity=5".
func FormatStanding(s game.Standing) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d rank=%d total=%d", s.Seat, s.Rank, s.Total)
	for _, p := range s.Points {
		fmt.Fprintf(&b, " points.%s=%d", p.Category, p.N)
	}
	for _, p := range s.Tiebreaks {
		fmt.Fprintf(&b, " tie.%s=%d", p.Category, p.N)
	}
	return b.String()
}

var errStanding = errors.New("not a standing")

func parseStanding(text string) (game.Standing, error) {
	fields := strings.Fields(text)
	if len(fields) < 3 {
		return game.Standing{}, errStanding
	}
	seat, ok := readSeat(fields[0])
	s := game.Standing{Seat: seat}
	if !ok || !number(fields[1], "rank=", &s.Rank) || !number(fields[2], "total=", &s.Total) {
		return s, errStanding
	}
	for _, f := range fields[3:] {
		name, _, _ := strings.Cut(f, "=")
		var p game.Points
		if !number(f, name+"=", &p.N) {
			return s, errStanding
		}
		kind, category, _ := strings.Cut(name, ".")
		p.Category = category
		switch {
		case isID(category) && kind == "points" && s.Tiebreaks == nil:
			s.Points = append(s.Points, p)
		case isID(category) && kind == "tie":
			s.Tiebreaks = append(s.Tiebreaks, p)
		default:
			return s, errStanding
		}
	}
	return s, nil
}

func number(field, prefix string, n *int) bool {
	digits, ok := strings.CutPrefix(field, prefix)
	v, err := strconv.Atoi(digits)
	*n = v
	return ok && err == nil && strconv.Itoa(v) == digits
}
