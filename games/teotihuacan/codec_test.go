package teotihuacan

import (
	"errors"
	"strings"
	"testing"

	"kancha/game"
)

// TestTeotihuacan_FramesThatCannotLieThereAreRefused bends the stack of a position by hand.
func TestTeotihuacan_FramesThatCannotLieThereAreRefused(t *testing.T) {
	s := start(t, 2, 1, startOption, "fixed")
	seat := s.Waiting().First()
	walk := ""
	for _, m := range s.Moves(seat, nil) {
		if text := s.Format(m); strings.HasPrefix(text, "move ") && strings.Contains(text, " quarry") {
			walk = text
			if err := s.Apply(seat, m, nil); err != nil {
				t.Fatal(err)
			}
			break
		}
	}
	if s.peek().kind != askAction || Board(s.peek().a) != Quarry {
		t.Fatalf("no worker came to the quarry by %q: %v", walk, s.peek())
	}
	for _, c := range []struct{ name, from, to string }{
		{"an action where nobody is", `"kind":"action","seat":0,"args":[3,`, `"kind":"action","seat":0,"args":[4,`},
		{"a second worker that did not come", `"kind":"action","seat":0,"args":[3,0,`, `"kind":"second","seat":0,"args":[3,4,`},
		{"a worshipper that did not come", `"kind":"action","seat":0,"args":[3,0,`, `"kind":"kneel","seat":0,"args":[6,1,`},
		{"another move of a worker that has moved", `"kind":"action","seat":0,"args":[3,`, `"kind":"turn","seat":0,"args":[0,`},
		{"an action before the move", `"phase":"acting"`, `"phase":"before"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			text, err := s.MarshalJSON()
			if err != nil {
				t.Fatal(err)
			}
			changed := strings.Replace(string(text), c.from, c.to, 1)
			if changed == string(text) {
				t.Fatalf("%s does not stand in %s", c.from, text)
			}
			_, err = s.Decode([]byte(changed))
			var wrong *game.DecodeError
			if !errors.As(err, &wrong) || wrong.Path != "stack[1]" {
				t.Errorf("want a refusal of stack[1], got %v", err)
			}
		})
	}
}

// TestTeotihuacan_TheAutomatonsFramesLieOnItsOwn: nothing was rolled while a person's turn lies at the bottom.
func TestTeotihuacan_TheAutomatonsFramesLieOnItsOwn(t *testing.T) {
	s := start(t, 1, 1, soloStart, "fixed")
	text, err := s.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	from := `{"kind":"turn","seat":0,"args":[0,0,0,0]}`
	changed := strings.Replace(string(text), from, `{"kind":"bot_act","seat":1,"args":[0,0,0,0]},`+from, 1)
	if changed == string(text) {
		t.Fatalf("%s does not stand in %s", from, text)
	}
	if _, err := s.Decode([]byte(changed)); err == nil {
		t.Error("taken for a state")
	}
}
