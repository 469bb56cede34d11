package tabletest

import "kancha/game"

// Willing is the game of stones in which one may wish not to be asked: "act" takes the first stone that is there, "end" ends
// the turn.
var Willing game.Game = willing{Stones}

type willing struct{ game.Game }

func (g willing) New(s game.Setup) (game.State, error) {
	state, err := g.Game.New(s)
	if err != nil {
		return nil, err
	}
	return willingState{state}, nil
}

func (g willing) Decode(js []byte) (game.State, error) {
	state, err := g.Game.Decode(js)
	if err != nil {
		return nil, err
	}
	return willingState{state}, nil
}

type willingState struct{ game.State }

func (s willingState) Clone() game.State             { return willingState{s.State.Clone()} }
func (s willingState) CopyTo(dst game.State)         { s.State.CopyTo(dst.(willingState).State) }
func (s willingState) View(seat game.Seat) game.View { return willingView{s.State.View(seat)} }
func (s willingState) Passes() []string              { return []string{"act", "end"} }
func (s willingState) Pass(seat game.Seat, id string) (game.Move, bool) {
	return firstOf(s.State, seat, id)
}

type willingView struct{ game.View }

func (v willingView) Passes() []string { return []string{"act", "end"} }
func (v willingView) Pass(seat game.Seat, id string) (game.Move, bool) {
	return firstOf(v.View, seat, id)
}

func firstOf(p game.Position, seat game.Seat, id string) (game.Move, bool) {
	if id != "act" && id != "end" || p.Question(seat).Kind != id {
		return 0, false
	}
	return p.Moves(seat, nil)[0], true
}
