package scenario

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kancha/game"
)

// want checks "key +5, key -2, key = value". A change counts from the first do after the last want.
func (a *act) want(text string) error {
	for part := range strings.SplitSeq(text, ",") {
		if err := a.wantOne(tidy(part)); err != nil {
			return err
		}
	}
	return nil
}

func (a *act) wantOne(text string) error {
	if key, value, ok := strings.Cut(text, "="); ok {
		key, value = strings.TrimSpace(key), tidy(value)
		got, err := a.get(a.st, key)
		if err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
		if got != value {
			return fmt.Errorf("%s is %q, want %q", key, got, value)
		}
		return nil
	}
	key, change, _ := strings.Cut(text, " ")
	n, err := strconv.Atoi(change)
	if err != nil || !strings.ContainsAny(change[:1], "+-") {
		return fmt.Errorf("%q: want key = value, key +N or key -N", text)
	}
	before, err := a.number(a.before, key)
	if err != nil {
		return err
	}
	now, err := a.number(a.st, key)
	if err != nil {
		return err
	}
	if now-before != n {
		return fmt.Errorf("%s went from %d to %d (%+d), want %+d", key, before, now, now-before, n)
	}
	return nil
}

// Get reads a key of a position: one that every game has, or one of the game's stage.
func Get(g Staged, st game.State, key string) (string, error) {
	a := &act{g: g, stage: g.Stage()}
	if len(a.stage.Seats) == 0 {
		a.stage.Seats = g.Info().Colours
	}
	return a.get(st, key)
}

func (a *act) number(st game.State, key string) (int, error) {
	text, err := a.get(st, key)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", key, err)
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0, fmt.Errorf("%s is %q, which is no number", key, text)
	}
	return n, nil
}

// get reads a key: one that every game has, or one of the stage.
func (a *act) get(st game.State, key string) (string, error) {
	switch key {
	case "waiting":
		return a.seatNames(st.Waiting()), nil
	case "turn":
		return a.seatNames(game.SeatSet(st.Turn())), nil
	case "over":
		return map[bool]string{true: "yes", false: "no"}[st.Waiting().Empty()], nil
	case "reveals":
		return strconv.Itoa(int(st.Reveals())), nil
	case "events":
		return a.events(), nil
	}
	name, rest, _ := strings.Cut(key, ".")
	if seat := slices.Index(a.stage.Seats, name); seat >= 0 && seat < st.Seats() {
		if text, ok := ofSeat(st, game.Seat(seat), rest); ok {
			return text, nil
		}
	}
	return a.stage.Get(st, key)
}

// events lists the kinds of what was told, each run of the same kind once.
func (a *act) events() string {
	var kinds []string
	for _, e := range a.heard {
		kinds = append(kinds, e.Kind)
	}
	if len(kinds) == 0 {
		return "none"
	}
	return strings.Join(slices.Compact(kinds), " ")
}

// ofSeat reads what every game knows of a seat.
func ofSeat(st game.State, seat game.Seat, key string) (string, bool) {
	switch key {
	case "asked":
		if kind := st.Question(seat).Kind; kind != "" {
			return kind, true
		}
		return "none", true
	case "rank":
		return strconv.Itoa(st.Standings()[seat].Rank), true
	case "total":
		return strconv.Itoa(st.Standings()[seat].Total), true
	}
	if category, ok := strings.CutPrefix(key, "points."); ok {
		for _, p := range st.Standings()[seat].Points {
			if p.Category == category {
				return strconv.Itoa(p.N), true
			}
		}
	}
	return "", false
}
