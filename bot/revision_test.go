package bot_test

import (
	"testing"

	"kancha/bot"
)

// mended is points in its second revision.
type mended struct {
	points
	revision int
}

func (mended) Revisions() int           { return 2 }
func (mended) Revision(n int) bot.Brain { return mended{revision: n} }
func revisionOf(t *testing.T, n int) mended {
	t.Helper()
	b, err := bot.Revision(mended{}, n)
	if err != nil {
		t.Fatal(err)
	}
	return b.(mended)
}

func TestABrainIsKeptAsItWas(t *testing.T) {
	for n := 1; n <= 2; n++ {
		if got := revisionOf(t, n).revision; got != n {
			t.Errorf("revision %d is %d", n, got)
		}
	}
	for _, n := range []int{-1, 0, 3} {
		if _, err := bot.Revision(mended{}, n); err == nil {
			t.Errorf("there is a revision %d of two", n)
		}
	}
}

func TestABrainThatWasNeverChangedHasItsFirstRevisionOnly(t *testing.T) {
	if b, err := bot.Revision(points{}, 1); err != nil || b != (points{}) {
		t.Errorf("%v, error %v", b, err)
	}
	if _, err := bot.Revision(points{}, 2); err == nil {
		t.Error("there is a second one")
	}
}

func TestOnlySearchingLevelsCountWalks(t *testing.T) {
	for level, want := range map[string]bool{
		"random": false, "simple": false, "level3": false, "level4": true, "level5": true, "genius": false,
	} {
		if bot.Searches(level) != want {
			t.Errorf("%s searches: %v", level, !want)
		}
	}
}
