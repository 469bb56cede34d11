package bot_test

import (
	"testing"

	"kancha/bot"
)

func TestWeightsAreReadWholeOrNotAtAll(t *testing.T) {
	names := []string{"a", "b"}
	values, err := bot.ReadWeights([]byte(`{"how":"by hand","weights":{"b":2,"a":1}}`), names)
	if err != nil || values[0] != 1 || values[1] != 2 {
		t.Errorf("%v %v", values, err)
	}
	for _, text := range []string{`{"weights":{"a":1}}`, `{"weights":{"a":1,"b":2,"c":3}}`, `{"weights":{"a":1,"c":3}}`, `{"when":1}`, `x`} {
		if _, err := bot.ReadWeights([]byte(text), names); err == nil {
			t.Errorf("%s is taken", text)
		}
	}
}
