package e2e_test

import (
	"strings"
	"testing"
)

// The list of odd pairs is empty until two people have ended many of their ranked games early. It leads to both of them, and
// holds nobody else.
func TestOddPairsAreListed(t *testing.T) {
	s := serve(t)
	boss, anna, bob, cyd := s.boss(t), s.client(t), s.client(t), s.client(t)
	anna.signUp("Anna K.")
	bob.signUp("Bertram")
	cyd.signUp("Cydonia")
	play := func(a, b *client, loser *client, seat string) {
		t.Helper()
		loser.accepted(rankedPair(a, b)+"/leave", "seat", seat)
	}
	for i := range 4 {
		if i%2 == 0 {
			play(anna, bob, bob, "1")
		} else {
			play(bob, anna, bob, "0")
		}
		play(anna, cyd, cyd, "1")
	}
	boss.says("/admin/pairs", "No pair looks odd.", "Ranked games of a month")
	boss.keepsQuietOf("/admin/pairs", "Bertram", "<table")
	play(anna, bob, anna, "0")
	boss.says("/admin/pairs", `href="/admin/people/`+s.personOf(t, "Anna K.")+`"`, `href="/admin/people/`+s.personOf(t, "Bertram")+`"`, "Anna K.", "Bertram")
	boss.keepsQuietOf("/admin/pairs", "Cydonia", "No pair looks odd.")
	row := plain(boss.get("/admin/pairs").body)
	won := "4 : 1"
	if s.personOf(t, "Bertram") < s.personOf(t, "Anna K.") {
		won = "1 : 4"
	}
	if !strings.Contains(row, "5 5 "+won) {
		t.Errorf("five games, all ended early, won %s: %s", won, row)
	}
	boss.says("/admin", `href="/admin/pairs"`)
}

// plain is the text of a page without its markup.
func plain(page string) string {
	var out strings.Builder
	in := true
	for _, r := range main(page) {
		switch {
		case r == '<':
			in = false
			out.WriteByte(' ')
		case r == '>':
			in = true
		case in:
			out.WriteRune(r)
		}
	}
	return strings.Join(strings.Fields(out.String()), " ")
}
