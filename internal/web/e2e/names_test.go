package e2e_test

import (
	"net/http"
	"strings"
	"testing"
)

// A reader sees whose name is that of an account, in the waiting room and beside the board; and nobody takes it.
func TestMembersAndGuestsAreTold(t *testing.T) {
	s := serve(t)
	olga, eve := s.client(t), s.client(t)
	olga.signUp("Kowalska")
	path := olga.table("seat0", "me", "name0", "Kowalska", "seat1", "open", "option-board", "short")
	for _, name := range []string{"Kowalska", "KowaIska", "Kow\u0430lska", "K\u03bfwalska"} {
		if r := eve.post(path+"/sit", "seat", "1", "name", name); r.status != http.StatusConflict {
			t.Errorf("%s: status %d", name, r.status)
		}
		if r := eve.post("/new/tiwanaku", "seat0", "me", "name0", name, "seat1", "open"); r.status != http.StatusConflict || !strings.Contains(r.body, "too similar") {
			t.Errorf("a table of %s: status %d", name, r.status)
		}
	}
	if room := eve.get(path).body; strings.Count(room, ">member<") != 1 || strings.Contains(room, ">guest<") {
		t.Errorf("in the waiting room: %s", main(room))
	}
	eve.post(path+"/sit", "seat", "1", "name", "Eve")
	if page := s.client(t).get(path).body; strings.Count(page, ">member<") != 1 || strings.Count(page, ">guest<") != 1 || !strings.Contains(page, `id="board-frame"`) {
		t.Errorf("beside the board: %s", main(page))
	}
}
