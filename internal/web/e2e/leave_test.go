package e2e_test

import (
	"net/http"
	"strings"
	"testing"
)

func TestWhoGivesUpLosesAndTheRecordStaysAsItWas(t *testing.T) {
	s := serve(t)
	ann, bo, cy := s.client(t), s.client(t), s.client(t)
	path := pair(ann, bo)
	acting, list := asked(t, path, ann, bo)
	acting.post(path+"/answer", list[0]...)
	if page := ann.get(path).body; !strings.Contains(page, "Yes, give up") || strings.Contains(page, "Leave; a bot plays on") {
		t.Errorf("a duel is given up, not left: %s", main(page))
	}
	if strings.Contains(cy.get(path).body, path+"/leave") {
		t.Error("a spectator is offered to leave")
	}
	if r := cy.post(path+"/leave", "seat", "0"); r.status != http.StatusForbidden {
		t.Errorf("a stranger gives up for somebody: %d", r.status)
	}
	for range 2 {
		if r := ann.post(path+"/leave", "seat", "0"); r.status != http.StatusSeeOther {
			t.Fatalf("giving up: %d %s", r.status, main(r.body))
		}
	}
	for _, c := range []*client{ann, bo, cy} {
		page := c.get(path).body
		if !strings.Contains(page, "Ann gives up. Bo wins.") || !strings.Contains(page, "Score when the game ended") || len(answers(page)) > 0 {
			t.Errorf("after giving up: %s", main(page))
		}
	}
	record := bo.get(path + "/record").body
	if strings.Contains(record, "result:") || !strings.Contains(record, "seed: ") || strings.Count(record, "\n0: ")+strings.Count(record, "\n1: ") != 1 {
		t.Errorf("record:\n%s", record)
	}
	if r := ann.get(path + "/replay?all=1&step=1"); r.status != http.StatusOK {
		t.Errorf("replay: %d", r.status)
	}
	if r := bo.get("/"); !strings.Contains(r.body, "Finished") {
		t.Errorf("lobby: %s", main(r.body))
	}
}

func TestABotPlaysOnAndThePersonTakesTheSeatAgain(t *testing.T) {
	s := serve(t)
	ann, bo, cy := s.client(t), s.client(t), s.client(t)
	path := ann.table("seat0", "me", "name0", "Ann", "seat1", "open", "seat2", "open", "option-board", "short")
	bo.post(path+"/sit", "seat", "1", "name", "Bo")
	cy.post(path+"/sit", "seat", "2", "name", "Cy")
	if r := bo.post(path+"/leave", "seat", "1", "level", "random"); r.status != http.StatusSeeOther {
		t.Fatalf("leaving: %d %s", r.status, main(r.body))
	}
	page := bo.get(path).body
	if !strings.Contains(page, "A bot is playing for Bo.") || !strings.Contains(page, "Take my seat back") || len(answers(page)) > 0 {
		t.Errorf("who has left: %s", main(page))
	}
	if page := cy.get(path).body; !strings.Contains(page, "Bo (Random bot)") || strings.Contains(page, "Take my seat back") {
		t.Errorf("the others: %s", main(page))
	}
	if r := cy.post(path+"/return", "seat", "1"); r.status != http.StatusForbidden {
		t.Errorf("somebody else takes the seat: %d", r.status)
	}
	if r := bo.post(path+"/return", "seat", "1"); r.status != http.StatusSeeOther {
		t.Fatalf("coming back: %d %s", r.status, main(r.body))
	}
	page = cy.get(path).body
	if strings.Contains(page, "Bo (Random bot)") || !strings.Contains(page, "leaves; a bot plays on.") || !strings.Contains(page, "is back.") {
		t.Errorf("the log: %s", main(page))
	}
}

func TestAGameEndsWithoutAResultWhenAllAgree(t *testing.T) {
	s := serve(t)
	ann, bo := s.client(t), s.client(t)
	path := pair(ann, bo)
	ann.post(path+"/agree", "wish", "end")
	page := bo.get(path).body
	if !strings.Contains(page, "Votes to abandon the game: Ann.") || !strings.Contains(page, "Agree to abandon") {
		t.Fatalf("a proposal: %s", main(page))
	}
	bo.post(path+"/agree", "wish", "on")
	if page := ann.get(path).body; strings.Contains(page, "Votes to abandon") || !strings.Contains(page, "wants to keep playing.") {
		t.Errorf("after no: %s", main(page))
	}
	ann.post(path+"/agree", "wish", "end")
	bo.post(path+"/agree", "wish", "end")
	if page := ann.get(path).body; !strings.Contains(page, "The game was abandoned: everybody agreed.") || strings.Contains(page, "wins") {
		t.Errorf("after yes: %s", main(page))
	}
	s.settled(t, func() bool { return strings.Contains(ann.get("/").body, "Abandoned") }) // once her look is noted
	alone := ann.table("seat0", "me", "seat1", "bot:random", "option-board", "short")
	if page := ann.get(alone).body; strings.Contains(page, "Yes, give up") || !strings.Contains(page, "The game ends at once, without a winner") {
		t.Errorf("alone: %s", main(page))
	}
	ann.post(alone+"/agree", "wish", "end")
	if page := ann.get(alone).body; !strings.Contains(page, "The game was abandoned") || !strings.Contains(page, `class="ending"`) {
		t.Errorf("alone, ended: %s", main(page))
	}
}
