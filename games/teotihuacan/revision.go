package teotihuacan

import "kancha/game"

// What revisions of the rules have changed, each change by the name that its guards use: p.since(oneWorkerTrains). The
// first revision was the base game, with the solo game against Teotibot. docs/mend-a-rule.md tells how one is raised.
const (
	// Both power-ups of an alchemy that failed are for one of Teotibot's workers; they were for two (OP-14).
	oneWorkerTrains = 2
	// Readings of sentences as options: tiles of power-ups between the move and the end of the action (OP-01), the leader's
	// bonus when nobody left the start of the track (RI-12).
	readingsAsOptions = 3

	revision = readingsAsOptions // by which games begin
)

// since tells whether a game began by a revision that has a change.
func (e *engine) since(change int) bool { return e.info.Rules >= change }

// Former is the game by an earlier revision.
func (e *engine) Former(revision int) game.Game { return e.by(revision) }

func (e *engine) by(revision int) *engine {
	former := *e
	former.info.Rules = revision
	if revision < readingsAsOptions {
		former.info.Options = withoutLetters(e.info.Options)
	}
	return &former
}
