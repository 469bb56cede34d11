package tawantinsuyu

import "kancha/game"

// passIDs are the wishes to pass: on what others call or leave over, and on what a Festival offers. Each of them has a price;
// what gives something for nothing is always asked.
var passIDs = []string{"worship", "offering", "restoration", "conquest", "weaving", "climb", "festival"}

// passing is the wish that a question belongs to, and the answer that passes on it.
type passing struct {
	id   string
	verb Verb
}

var passings = map[question]passing{
	askWorship: {"worship", Done}, askOffering: {"offering", Decline}, askRestore: {"restoration", Done},
	askMuster: {"conquest", Done}, askConquer: {"conquest", Decline}, askShopOther: {"weaving", Decline},
	askClimb: {"climb", Decline}, askFestivalCards: {"festival", Done},
}

// Passes lists what a seat may wish to pass on.
func (p *position) Passes() []string { return passIDs }

// Pass is the answer that passes. In the own turn one is asked: what the own High Priest calls was chosen a moment ago.
func (p *position) Pass(s game.Seat, id string) (game.Move, bool) {
	if !p.waiting.Has(s) {
		return 0, false
	}
	f := p.top()
	pass, ok := passings[f.q]
	if !ok || pass.id != id || p.phase == playing && s == p.turn && f.q != askShopOther {
		return 0, false
	}
	return say(pass.verb), true
}
