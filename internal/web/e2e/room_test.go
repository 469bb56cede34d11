package e2e_test

import (
	"net/http"
	"strings"
	"testing"
)

// A free seat that a way to play has no room for is refused, in every language, and not left out.
func TestAFreeSeatTooManyIsRefused(t *testing.T) {
	s := serve(t)
	for lang, said := range map[string]string{"en": "Number of players: from 1 to 1.", "pl": "Liczba graczy: od 1 do 1.", "cs": "Počet hráčů: od 1 do 1.", "ru": "Число игроков: от 1 до 1."} {
		c := s.client(t)
		c.post("/prefs", "lang", lang, "back", "/")
		r := c.post("/new/tiwanaku", "seat0", "me", "name0", "Ann", "seat1", "open", "mode", "solo")
		if r.status == http.StatusSeeOther || !strings.Contains(r.body, said) {
			t.Errorf("%s: %d\n%s", lang, r.status, main(r.body))
		}
	}
}
