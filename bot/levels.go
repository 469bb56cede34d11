package bot

import "time"

// How many walks the searching levels do for a decision.
const (
	someWalks = 150
	manyWalks = 10_000
)

// levels is every bot, weakest first. The weaker ones make the mistakes of people: they count the points that lie on the
// table and not what is being built, they look at few answers and not far, and they take what is nearly as good. None of
// them throws a die over good and bad alike.
var levels = []struct {
	id    string
	make  func(Brain, Limit) Bot // nil: needs no brain
	walks int                    // of one that searches
}{
	{LevelRandom, nil, 0},
	{"level1", plays(simple{depth: 2, width: 2, greed: 0.42, slip: 1.2, among: 4}), 0},
	{"level2", plays(simple{depth: 3, width: 3, greed: 0.32, slip: 0.9, among: 4}), 0},
	{"level3", plays(simple{depth: 4, width: 3, greed: 0.18, slip: 0.7, among: 3}), 0},
	{LevelSimple, plays(simple{depth: simpleDepth, width: simpleWidth}), 0},
	{"level4", searches(someWalks), someWalks},
	{"level5", searches(manyWalks), manyWalks},
}

func plays(b simple) func(Brain, Limit) Bot {
	return func(brain Brain, _ Limit) Bot {
		own := b // bots are made by many at once
		own.brain = brain
		return own
	}
}

// patience is how long a search may take that has no limit of its own: people wait for it.
const patience = 2500 * time.Millisecond

// searches makes a search of so many walks. It gives the same answer on every machine that has done them in time.
func searches(walks int) func(Brain, Limit) Bot {
	return func(brain Brain, limit Limit) Bot {
		b := search{brain: brain, set: strong, limit: limit}
		if limit.Walks == 0 && limit.Time == 0 {
			b.limit.Walks = walks
			return timed{b, patience}
		}
		return b
	}
}
