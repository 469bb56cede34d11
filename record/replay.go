package record

import (
	"strconv"

	"kancha/game"
)

// Everything as the upto of [Replay] plays the whole record.
const Everything = -1

// Replay plays a record again with a game, with the pack and by the revision of the rules that it was played by if the game
// still knows them, and gives the state after upto answers, or after all of them if there are
// fewer or upto is negative. The recorder may be nil.
//
// The first answer that the game refuses is an [*Error] with its line, the game's reason in Err, and in Differs what
// may have caused it: other rules or another pack than the record was played with. Such differences alone are no
// error; ask [Differences] for them.
func Replay(g game.Game, r *Record, upto int, rec game.Recorder) (game.State, error) {
	g = game.As(g, r.Pack, r.Rules)
	differs := Differences(g.Info(), r)
	st, err := r.begin(g)
	if err != nil {
		err.Differs = differs
		return nil, err
	}
	if upto < 0 || upto > len(r.Answers) {
		upto = len(r.Answers)
	}
	for n, a := range r.Answers[:upto] {
		if err := a.play(g, st, n+1, rec); err != nil {
			err.Differs = differs
			return nil, err
		}
	}
	return st, nil
}

func (r *Record) begin(g game.Game) (game.State, *Error) {
	if id := g.Info().ID; id != r.Game {
		return nil, fault(0, OtherGame, quote("record", r.Game), quote("game", id))
	}
	if !r.Seeded {
		return nil, fault(0, NoSeed)
	}
	st, err := g.New(r.Setup)
	if err != nil {
		return nil, &Error{Reason: BadSetup, Err: err}
	}
	return st, nil
}

// play gives one answer, the n-th of its record.
func (a Answer) play(g game.Game, st game.State, n int, rec game.Recorder) *Error {
	if a.Move == Hidden {
		return fault(a.Line, HiddenAnswer, game.Num("n", n))
	}
	m, err := g.Parse(a.Move)
	if err != nil {
		return &Error{Line: a.Line, Reason: NotAMove, Args: []game.Arg{game.Num("n", n), quote("move", a.Move)}, Err: err}
	}
	if err := st.Apply(a.Seat, m, rec); err != nil {
		args := []game.Arg{game.Num("n", n), game.Who("seat", a.Seat), quote("move", a.Move)}
		return &Error{Line: a.Line, Reason: Refused, Args: args, Err: err}
	}
	return nil
}

// Differences says in what the game that a record was played with is not this one: the revision of the rules, the
// component pack, or nothing.
func Differences(info *game.Info, r *Record) []game.Phrase {
	var out []game.Phrase
	if info.Rules != r.Rules {
		out = append(out, game.Say(DifferentRules, game.Num("record", r.Rules), game.Num("game", info.Rules)))
	}
	if info.Pack != r.Pack {
		out = append(out, game.Say(DifferentPack, packArg("record", r.Pack), packArg("game", info.Pack)))
	}
	return out
}

// CheckRules refuses a record that was played by rules that this game does not know yet: nil or an [*Error]. Older rules
// that it does not know any more may lead elsewhere, but then the replay or its result says so.
func CheckRules(info *game.Info, r *Record) error {
	if r.Rules <= info.Rules {
		return nil
	}
	return fault(0, UnknownRules, game.Num("record", r.Rules), game.Num("game", info.Rules))
}

func packArg(name string, p game.PackID) game.Arg {
	return quote(name, p.ID+"@"+p.Digest[:min(len(p.Digest), 12)])
}

// CheckResult compares how a replay ended with what the record says, if it says anything: nil or an [*Error].
func CheckResult(r *Record, standings []game.Standing) error {
	if len(r.Result) == 0 {
		return nil
	}
	for i := range max(len(r.Result), len(standings)) {
		if want, got := nthStanding(r.Result, i), nthStanding(standings, i); want != got {
			return &Error{Reason: ResultDiffers, Args: []game.Arg{whole("record", want), whole("game", got)}}
		}
	}
	return nil
}

func nthStanding(all []game.Standing, i int) string {
	if i >= len(all) {
		return strconv.Itoa(i) + " missing"
	}
	return FormatStanding(all[i])
}

func whole(name, text string) game.Arg {
	return game.Arg{Name: name, Type: game.Place, IDs: []string{text}}
}
