package bot

import (
	"context"

	"kancha/game"
)

// How much a mentor thinks about one question.
const (
	mentorTries = 3000
	mentorWalks = 250 // for each of the answers that it compares
	mentorAmong = 4
	leastGain   = 1 // points of a category that are worth a word
)

// mentor is the coach of games in which little is certain: it says what the analyst would do, and why. Like every
// player it knows what its view knows and nothing else.
type mentor struct {
	rules   game.Game
	analyst *Analyst
}

// NewCoach makes the coach of a game: the brain itself if it can explain what is certain, otherwise one that plans as the
// strongest bot does. It is nil without a brain.
func NewCoach(rules game.Game, brain Brain) Coach {
	switch c, ok := brain.(Coach); {
	case ok:
		return c
	case brain == nil:
		return nil
	}
	return &mentor{rules, NewAnalyst(brain)}
}

// Hint tells the answer that promises most. It is ErrNothing where there is no choice.
func (m *mentor) Hint(ctx context.Context, view game.View) (Hint, error) {
	if moves, err := legal(view); err != nil || len(moves) < 2 {
		return Hint{}, ErrNothing
	}
	rand := game.NewRand(uint64(view.Reveals()) + 1)
	choices, err := m.analyst.Judge.Judge(ctx, view, &rand, Budget{mentorTries})
	if err != nil {
		return Hint{}, err
	}
	var among []game.Move
	for _, c := range choices[:min(mentorAmong, len(choices))] {
		among = append(among, c.Move)
	}
	if choices, err = m.analyst.Search.Compare(ctx, view, &rand, among, mentorWalks); err != nil {
		return Hint{}, err
	}
	line, end, err := m.analyst.follow(ctx, view, choices[0].Move)
	if err != nil {
		return Hint{}, err
	}
	plan := &Plan{Line: line, Gains: gains(view, end, view.Viewer())}
	if len(choices) > 1 {
		plan.Next, plan.Ahead = choices[1].Move, choices[0].Value-choices[1].Value
	}
	return Hint{Look: m.places(line), Plan: plan}, nil
}

// places is where to look: where the first answer of the line leads to that has a place.
func (m *mentor) places(line []game.Move) []string {
	for _, move := range line {
		if all := m.rules.Describe(move).Places(); len(all) > 0 {
			return all[len(all)-1:]
		}
	}
	return nil
}

// gains is what a seat has scored between two positions, by category.
func gains(before, after game.Position, seat game.Seat) (out []game.Points) {
	had := map[string]int{}
	for _, p := range standing(before, seat).Points {
		had[p.Category] = p.N
	}
	for _, p := range standing(after, seat).Points {
		if n := p.N - had[p.Category]; n >= leastGain || n <= -leastGain {
			out = append(out, game.Points{Category: p.Category, N: n})
		}
	}
	return out
}

func standing(of game.Position, seat game.Seat) game.Standing {
	for _, s := range of.Standings() {
		if s.Seat == seat {
			return s
		}
	}
	return game.Standing{}
}
