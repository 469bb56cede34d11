package e2e_test

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"kancha/game/lesson"
	teotihuacanlessons "kancha/games/teotihuacan/lessons"
)

// The ten questions tell, without a script, what was right and where one can learn the rest. Their address holds the answers.
func TestTenQuestions(t *testing.T) {
	c := serve(t).client(t)
	list, err := lesson.ReadQuiz(teotihuacanlessons.Files)
	if err != nil {
		t.Fatal(err)
	}
	const path = "/learn/teotihuacan/questions"
	plain := func(page reply) string { return strings.ReplaceAll(page.body, "\u00a0", " ") }
	if page := c.get("/learn/teotihuacan"); !strings.Contains(page.body, `href="`+path+`"`) {
		t.Errorf("the lessons do not lead to the questions\n%s", main(page.body))
	}
	if page := c.get(path); page.status != http.StatusOK || strings.Contains(page.body, "verdict") || strings.Count(page.body, "<fieldset") != len(list) {
		t.Errorf("unanswered: %d\n%s", page.status, main(page.body))
	}
	right, wrong := url.Values{}, url.Values{}
	for _, q := range list {
		right.Set(q.ID, strconv.Itoa(q.Right))
		wrong.Set(q.ID, strconv.Itoa(q.Right%q.Of+1))
	}
	if page := c.get(path + "?" + right.Encode()); !strings.Contains(plain(page), "Right: 10 of 10") || strings.Contains(plain(page), "Lesson: ") {
		t.Errorf("all right:\n%s", main(page.body))
	}
	page := c.get(path + "?" + wrong.Encode())
	if !strings.Contains(plain(page), "Right: 0 of 10") || strings.Count(plain(page), "Lesson: ") != len(list) || !strings.Contains(page.body, `href="/learn/teotihuacan/te-cost"`) {
		t.Errorf("all wrong:\n%s", main(page.body))
	}
	if page := c.get(path + "?te_price=77&te_collect=x&nothing=1"); page.status != http.StatusOK || strings.Contains(page.body, "verdict") {
		t.Errorf("rubbish: %d\n%s", page.status, main(page.body))
	}
	if r := c.get("/learn/chess/questions"); r.status != http.StatusNotFound {
		t.Errorf("questions about chess: %d", r.status)
	}
}

// questionsOf are the ten questions about a game.
func questionsOf(t *testing.T, id string) []lesson.Question {
	t.Helper()
	for _, title := range shelf {
		g, err := title.Load(nil)
		if err != nil {
			t.Fatal(err)
		}
		if g.Info().ID != id {
			continue
		}
		list, err := lesson.ReadQuiz(title.Learn)
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	t.Fatalf("no game %s", id)
	return nil
}

// What somebody has learned belongs to the browser; to whoever has an account it is shown on every device, and it goes
// when they go.
func TestWhatWasLearnedBelongsToTheAccount(t *testing.T) {
	s := serve(t)
	ann := s.client(t)
	l := taught(t)[0][0]
	end := "/learn/" + l.Game + "/" + l.ID + "?way=" + strings.Repeat("0.", len(l.Steps)) + "~"
	done := `is-done`
	list := func(c *client) string { return c.get("/learn/" + l.Game).body }
	ann.get(end)
	if !strings.Contains(list(ann), done) {
		t.Fatal("the browser does not remember it")
	}
	ann.signUp("Ann")
	other := s.client(t)
	if strings.Contains(list(other), done) {
		t.Error("a stranger has learned it")
	}
	other.signIn("Ann")
	if !strings.Contains(list(other), done) {
		t.Error("the account does not bring it from the first browser")
	}
	q := questionsOf(t, l.Game)[0]
	other.get("/learn/" + l.Game + "/questions?" + q.ID + "=" + strconv.Itoa(q.Right))
	if !strings.Contains(list(ann), ">1/") {
		t.Error("a question that was answered on the other device is not shown")
	}
	third := s.client(t)
	third.get("/learn/" + l.Game + "/questions?" + questionsOf(t, l.Game)[1].ID + "=" + strconv.Itoa(questionsOf(t, l.Game)[1].Right))
	third.signIn("Ann")
	if !strings.Contains(list(ann), ">2/") {
		t.Error("signing in does not bring what this browser knew")
	}
	if page := ann.get("/valley").body; !strings.Contains(page, "data-solved>0<") {
		t.Error("what was learned counts as a solved puzzle")
	}
	if export := ann.get("/me/account/export").body; !strings.Contains(export, "learned/"+l.ID) || !strings.Contains(export, "learned/"+q.ID) {
		t.Error("the export does not hold it")
	}
	forged := s.with(t, "kancha_learned", "no-such-lesson")
	forged.signIn("Ann")
	if strings.Contains(ann.get("/me/account/export").body, "no-such-lesson") {
		t.Error("what is no lesson is kept")
	}
}
