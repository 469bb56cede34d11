package i18n

import (
	"fmt"
	"testing"
)

func TestAMemoryKeepsWhatIsSaidOftenAndStaysSmall(t *testing.T) {
	var m memory
	m.keep([]byte("often"), "yes")
	for i := range 10 * memorySize {
		m.keep(fmt.Append(nil, i), "seldom")
		if i%1000 == 0 {
			if said, ok := m.find([]byte("often")); !ok || said != "yes" {
				t.Fatalf("after %d others: %q, %v", i, said, ok)
			}
		}
	}
	if n := len(m.newer) + len(m.old); n > 2*memorySize {
		t.Errorf("%d sentences are remembered", n)
	}
	if _, ok := m.find([]byte("0")); ok {
		t.Error("nothing is forgotten")
	}
}
