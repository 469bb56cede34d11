package e2e_test

import (
	"net/http"
	"strings"
	"testing"
)

// A fixed scenario is refused where the game counts, with a sentence; elsewhere the table says, before the start and while it is
// played, which one it is and that somebody may know it.
func TestAKnownScenarioIsTold(t *testing.T) {
	s := serve(t)
	ann, bo := s.client(t), s.client(t)
	const told = "First furrow (short). Whoever has played it may know hidden things."
	path := ann.table("seat0", "me", "name0", "Ann", "seat1", "open", "option-board", "short", "option-scenario", "S1")
	if page := bo.get(path).body; !strings.Contains(page, told) {
		t.Errorf("before the start: %s", main(page))
	}
	bo.post(path+"/sit", "seat", "1", "name", "Bo")
	if page := bo.get(path).body; !strings.Contains(page, told) || !strings.Contains(page, `id="board-frame"`) {
		t.Errorf("while it is played: %s", main(page))
	}
	if page := bo.get(pair(ann, bo)).body; strings.Contains(page, "may know hidden things") {
		t.Error("a new valley is said to be known")
	}

	member := s.client(t)
	member.signUp("Olga")
	for _, scenario := range []string{"S1", "S2", "S3"} {
		r := member.post("/new/tiwanaku", "seat0", "me", "seat1", "open", "option-board", "short", "option-scenario", scenario, "ranked", "1")
		if r.status != http.StatusUnprocessableEntity || !strings.Contains(r.body, "nobody may know the set-up") {
			t.Errorf("ranked with %s: status %d\n%s", scenario, r.status, main(r.body))
		}
	}
	if form := member.get("/new/tiwanaku/event").body; strings.Contains(form, "option-scenario") || !strings.Contains(form, "option-board") {
		t.Errorf("the form of a tournament: %s", main(form))
	}
}
