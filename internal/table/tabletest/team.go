package tabletest

import "kancha/game"

// Team is the game of stones played by one team: whatever the seat whose turn it is decides, all decide.
var Team game.Game = teamed{Stones}

type teamed struct{ game.Game }

func (g teamed) Info() *game.Info {
	info := *g.Game.Info()
	info.Modes = append([]game.Mode(nil), info.Modes...)
	for i := range info.Modes {
		info.Modes[i].Together = true
	}
	return &info
}

func (g teamed) New(s game.Setup) (game.State, error) {
	state, err := g.Game.New(s)
	return teamState{state}, err
}

func (g teamed) Decode(js []byte) (game.State, error) {
	state, err := g.Game.Decode(js)
	return teamState{state}, err
}

type teamState struct{ game.State }

func (s teamState) Clone() game.State                  { return teamState{s.State.Clone()} }
func (s teamState) CopyTo(dst game.State)              { s.State.CopyTo(dst.(teamState).State) }
func (s teamState) View(seat game.Seat) game.View      { return teamView{s.State.View(seat)} }
func (s teamState) Question(q game.Seat) game.Question { return asTeam(s.State, q) }

type teamView struct{ game.View }

func (v teamView) Question(q game.Seat) game.Question { return asTeam(v.View, q) }

func asTeam(p game.Position, seat game.Seat) game.Question {
	q := p.Question(seat)
	q.Team = p.Waiting().Len() == 1 && p.Turn() == seat
	return q
}
