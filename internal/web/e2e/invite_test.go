package e2e_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
)

var invitation = regexp.MustCompile(`/t/[a-z0-9]+/invite/[a-z0-9]+`)

func TestAnInvitationSeatsOnePerson(t *testing.T) {
	s := serve(t)
	ann, bo, cy := s.client(t), s.client(t), s.client(t)
	path := ann.table("seat0", "me", "name0", "Ann", "seat1", "keep", "name1", "Bo", "seat2", "open", "option-board", "short")
	link := invitation.FindString(ann.get(path).body)
	if link == "" {
		t.Fatalf("no invitation: %s", main(ann.get(path).body))
	}
	page := cy.get(path).body
	if invitation.MatchString(page) || !strings.Contains(page, "Reserved for Bo") || strings.Contains(page, path+"/keep") {
		t.Errorf("a stranger sees: %s", main(page))
	}
	if r := cy.post(path+"/sit", "seat", "1", "name", "Cy"); r.status != http.StatusForbidden || !strings.Contains(r.body, "reserved for somebody else") {
		t.Errorf("without the invitation: %d %s", r.status, main(r.body))
	}
	if r := cy.get(path + "/invite/abc"); r.status != http.StatusForbidden {
		t.Errorf("with a wrong one: %d", r.status)
	}
	if r := bo.get(link); r.status != http.StatusOK || !strings.Contains(r.body, "This seat is reserved for Bo.") || r.header.Get("Set-Cookie") != "" {
		t.Fatalf("the invitation: %d %s", r.status, main(r.body))
	}
	if r := bo.post(link, "name", "ann"); r.status != http.StatusConflict || !strings.Contains(r.body, `name="name"`) {
		t.Errorf("a name that is taken: %d %s", r.status, main(r.body))
	}
	if r := bo.post(link, "name", "Bo"); r.status != http.StatusSeeOther || r.header.Get("Location") != path {
		t.Fatalf("sitting down: %d %s", r.status, main(r.body))
	}
	if r := cy.post(link, "name", "Cy"); r.status != http.StatusForbidden {
		t.Errorf("the invitation once more: %d", r.status)
	}
	if r := ann.post(path+"/keep", "seat", "2"); r.status != http.StatusSeeOther {
		t.Fatalf("keeping a seat: %d", r.status)
	}
	second := invitation.FindString(ann.get(path).body)
	ann.post(path+"/keep", "seat", "2", "free", "1")
	if r := cy.post(second, "name", "Cy"); r.status != http.StatusForbidden {
		t.Errorf("a withdrawn invitation: %d", r.status)
	}
	if r := cy.post(path+"/sit", "seat", "2", "name", "Cy"); r.status != http.StatusSeeOther {
		t.Errorf("a seat that is free again: %d", r.status)
	}
	if r := bo.get(link); r.status != http.StatusSeeOther {
		t.Errorf("the invitation after the start: %d", r.status)
	}
}

func TestATableWithAPasswordAsksForIt(t *testing.T) {
	s := serve(t)
	ann, bo := s.client(t), s.client(t)
	path := ann.table("seat0", "me", "name0", "Ann", "seat1", "open", "password", "kantuta", "option-board", "short")
	if page := bo.get(path).body; !strings.Contains(page, `type="password"`) || strings.Contains(page, "kantuta") {
		t.Errorf("a stranger sees: %s", main(page))
	}
	if page := bo.get("/").body; !strings.Contains(page, "<small>password</small>") {
		t.Errorf("lobby: %s", main(page))
	}
	if r := bo.post(path+"/sit", "seat", "1", "name", "Bo", "password", "Kantuta"); r.status != http.StatusForbidden || !strings.Contains(r.body, "Wrong table password") {
		t.Errorf("a wrong one: %d %s", r.status, main(r.body))
	}
	if r := bo.post(path+"/sit", "seat", "1", "name", "Bo", "password", "kantuta"); r.status != http.StatusSeeOther {
		t.Errorf("the right one: %d %s", r.status, main(r.body))
	}
}
