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
