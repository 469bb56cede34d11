package game_test

import (
	"strings"
	"testing"

	"kancha/game"
)

const basePack = `{"schema": "x/1", "id": "default-1", "title": "Default", "price": 1.50, "kit": {"corn": 2, "gold": 1},
	"row": [1, 2, 3], "cards": [{"id": "A", "cost": {"gold": 1}, "source": "rulebook"}, {"id": "B", "cost": {"corn": 2}}]}`

func TestAPackHoldsOnlyWhatDiffers(t *testing.T) {
	for name, c := range map[string]struct{ pack, want string }{
		"without a base it stays as it is": {`{"id":  "mine"}`, `{"id":  "mine"}`},
		"a value and an object": {
			`{"base": "default-1", "id": "mine", "title": null, "kit": {"gold": 3}}`,
			`{"cards":[{"cost":{"gold":1},"id":"A","source":"rulebook"},{"cost":{"corn":2},"id":"B"}],` +
				`"id":"mine","kit":{"corn":2,"gold":3},"price":1.50,"row":[1,2,3],"schema":"x/1"}`,
		},
		"entries by their ids, a member less, a new one, a list as a whole": {
			`{"base": "default-1", "id": "mine", "row": [4],
				"cards": [{"id": "C", "cost": {"stone": 1, "gold": null}}, {"id": "A", "cost": {"gold": null, "potato": 1}}]}`,
			`{"cards":[{"cost":{"potato":1},"id":"A","source":"rulebook"},{"cost":{"corn":2},"id":"B"},{"cost":{"stone":1},"id":"C"}],` +
				`"id":"mine","kit":{"corn":2,"gold":1},"price":1.50,"row":[4],"schema":"x/1","title":"Default"}`,
		},
	} {
		got, err := game.OnBase([]byte(c.pack), []byte(`{"id": "other"}`), []byte(basePack))
		if err != nil || strings.TrimSpace(string(got)) != c.want {
			t.Errorf("%s: %v\n%s\n%s", name, err, got, c.want)
		}
	}
}

func TestABaseThatIsNoneIsNamed(t *testing.T) {
	for pack, entry := range map[string]string{
		`{"base": "default-7", "id": "mine"}`:      `base: no pack "default-7" comes with the game; there is default-1`,
		`{"base": "default-1"}`:                    "id: a pack with a base",
		`{"base": "default-1", "id": "default-1"}`: "id: a pack with a base",
		`{"base": 3}`: "base: line 1, column",
	} {
		if _, err := game.OnBase([]byte(pack), []byte(basePack)); err == nil || !strings.Contains(err.Error(), entry) {
			t.Errorf("%s: %v, want %q", pack, err, entry)
		}
	}
}

func TestABaseMayHaveABase(t *testing.T) {
	second := []byte(`{"base": "default-1", "id": "default-2", "price": 2}`)
	got, err := game.OnBase([]byte(`{"base": "default-2", "id": "mine", "row": []}`), second, []byte(basePack))
	if err != nil || !strings.Contains(string(got), `"price":2,"row":[]`) || strings.Contains(string(got), "base") {
		t.Errorf("%v\n%s", err, got)
	}
	if _, err := game.OnBase([]byte(`{"base": "a", "id": "c"}`), []byte(`{"id": "a", "base": "b"}`), []byte(`{"id": "b", "base": "a"}`)); err == nil {
		t.Error("packs that are based on each other were completed")
	}
}
