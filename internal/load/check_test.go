package load

import (
	"testing"

	"kancha/record"
)

// Every acknowledged answer must be on record once; those of the table itself may stand between them, and what the reader
// may not know is not held against the house.
func TestARecordIsComparedWithWhatWasAcknowledged(t *testing.T) {
	moves := []string{"0: keep A", "1: keep B"}
	kept := func(list ...record.Answer) []record.Answer { return list }
	a, b := record.Answer{Seat: 0, Move: "keep A"}, record.Answer{Seat: 1, Move: "keep B"}
	for _, c := range []struct {
		name string
		kept []record.Answer
		fine bool
	}{
		{"all", kept(a, b), true},
		{"one more, not acknowledged", kept(a, b, a), true},
		{"a hidden one", kept(a, record.Answer{Seat: 1, Move: record.Hidden}), true},
		{"a hidden one of another seat", kept(a, record.Answer{Seat: 0, Move: record.Hidden}), false},
		{"one is missing", kept(a), false},
		{"one of the table itself", kept(a, record.Answer{Seat: 0, Move: "end"}, b), true},
		{"one twice", kept(a, a, b), false},
		{"the last one twice", kept(a, b, b), false},
		{"another order", kept(b, a), false},
	} {
		if err := compare(c.kept, moves); (err == nil) != c.fine {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
