package game_test

import (
	"errors"
	"strings"
	"testing"

	"kancha/game"
)

// TestReadPackSaysWhere: what is no pack is refused with its place, as editors count lines and columns.
func TestReadPackSaysWhere(t *testing.T) {
	for _, c := range []struct{ text, entry, reason string }{
		{"{\n \"id\": \"x\",}", "pack", "line 2, column 12: invalid character '}' looking for beginning of object key string"},
		{"", "pack", "line 1, column 1: unexpected end of JSON input"},
		{"{\"temple\": {\n\"start\": \"low\"}}", "temple.start", "line 2, column 14: want a whole number, have a string"},
		{`{"temple": {"start": 1.5}}`, "temple.start", "line 1, column 24: want a whole number, have the number 1.5"},
		{`{"temple": 4}`, "temple", "line 1, column 12: want an object, have a number"},
		{`{"id": []}`, "id", "line 1, column 8: want a string, have a list"},
	} {
		var into struct {
			ID     string `json:"id"`
			Temple struct {
				Start int `json:"start"`
			} `json:"temple"`
		}
		err := game.ReadPack([]byte(c.text), &into)
		var wrong *game.PackError
		if !errors.As(err, &wrong) || wrong.Entry != c.entry || wrong.Reason != c.reason {
			t.Errorf("%q: %v, want %s: %s", c.text, err, c.entry, c.reason)
		}
	}
}

func TestPackIDsAreLowerCaseLettersDigitsAndDashes(t *testing.T) {
	for _, id := range []string{"base-1", "default-1", "9", "a", strings.Repeat("a", 64)} {
		if err := game.CheckPackID(id); err != nil {
			t.Errorf("%q: %v", id, err)
		}
	}
	for _, id := range []string{"", "-a", "A", "my_pack", "my pack", "a.b", "a/b", "a@b", "żaba", "a\n", strings.Repeat("a", 65)} {
		var wrong *game.PackError
		if err := game.CheckPackID(id); !errors.As(err, &wrong) || wrong.Entry != "id" {
			t.Errorf("%q: %v", id, err)
		}
	}
}
