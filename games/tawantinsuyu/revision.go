package tawantinsuyu

import "kancha/game"

// What revisions of the rules have changed, each change by the name that its guards use: p.since(weavingsTaskDone). The
// first revision was competitive and solo play. docs/mend-a-rule.md tells how one is raised.
const (
	// The weavings task of a god card is done; it came to nothing.
	weavingsTaskDone = 2
	// Axomamma's worker of the temple comes from the village; it was always a nomad (TW-93).
	templeWorkerOfVillage = 2
	// Readings as options: free actions of who holds the Festival tile; Axomamma's gold in reply to weavings, cards of her
	// second conquest, her secrets after the person's god cards.
	readingsAsOptions = 3
	// The priest's ability besides one's own does not force the card (Z02, ED-49).
	besidesOwnAbility = 3

	revision = besidesOwnAbility // by which games begin
)

// since tells whether a game began by a revision that has a change.
func (e *engine) since(change int) bool { return e.info.Rules >= change }

// Former is the game by an earlier revision.
func (e *engine) Former(revision int) game.Game { return e.by(revision) }

func (e *engine) by(revision int) *engine {
	former := *e
	former.info.Rules = revision
	former.info.Options = nil
	for i, o := range e.info.Options {
		if former.since(choices[i].since) {
			former.info.Options = append(former.info.Options, o)
		}
	}
	return &former
}
