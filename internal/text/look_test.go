package text

import "testing"

func TestNamesThatLookAlike(t *testing.T) {
	for _, c := range []struct {
		a, b  string
		alike bool
	}{
		{"Kowalska", "KowaIska", true}, {"Kowalska", "Kow\u0430lska", true}, {"Kowalska", "K\u03bfwalska", true}, {"Kowalska", "kowálska", true},
		{"Kowalska", "Kowal-ska", true}, {"Bob", "B0b", true}, {"Arnie", "Amie", true},
		{"Kowalska", "Kowalski", false}, {"Ann", "Anna", false}, {"🙂", "🙃", false}, {"🙂", "🙂", true}, {"…", "!", false},
	} {
		if got := Alike(c.a, c.b); got != c.alike {
			t.Errorf("%q and %q: alike is %v", c.a, c.b, got)
		}
	}
}
