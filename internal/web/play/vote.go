package play

import (
	"slices"
	"time"

	"kancha/game"
	"kancha/internal/table"
)

// proposal is what members of a team want, ready for the page.
type proposal struct {
	table.Proposal
	Label string
	Form  string // of the same answer
	Mine  bool
}

// votes tells whether the viewer's team has to decide something.
func (t *tableView) votes() bool { return t.asks() && t.snap.Asked.Vote != nil }

func (t *tableView) proposals() []proposal {
	var out []proposal
	for _, p := range t.snap.Asked.Vote.Proposals {
		at := slices.IndexFunc(t.answers, func(a answer) bool { return a.Move == p.Move })
		if at < 0 {
			continue
		}
		out = append(out, proposal{p, t.answers[at].does(), t.answers[at].ID, p.Move == t.snap.Asked.Vote.Mine})
	}
	return out
}

// voteBegins says how the team decides, before anybody has proposed anything.
func (t *tableView) voteBegins() string {
	return t.T("vote.begins", game.Num("n", int(t.snap.Asked.Vote.Time/time.Second)))
}
