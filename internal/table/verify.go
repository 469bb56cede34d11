package table

import (
	"fmt"

	"kancha/game"
)

// Verify follows the log of a table with the rules that it began by, and says where it does not lead to what is stored: a
// version that is missing or doubled, a key that was taken twice, an answer that cannot be followed, another state.
func Verify(rules game.Game, head Head, log []Entry) error {
	keys := map[string]int64{}
	for i, e := range log {
		if e.Version != int64(i+1) {
			return fmt.Errorf("entry %d has the version %d", i+1, e.Version)
		}
		if e.Key == "" {
			continue
		}
		key := keyOf(e.Seat, e.Key)
		if before, twice := keys[key]; twice {
			return fmt.Errorf("entries %d and %d have the same key", before, e.Version)
		}
		keys[key] = e.Version
	}
	if head.Version != int64(len(log)) {
		return fmt.Errorf("the table has the version %d, its log ends with %d", head.Version, len(log))
	}
	_, err := Replay(rules, head, log)
	return err
}

// Replay is the state that a log leads to by the rules that its table began by, nil before the start.
func Replay(rules game.Game, head Head, log []Entry) (game.State, error) {
	st, err := follow(head.by(rules), &head, log)
	if err != nil {
		return nil, err
	}
	return st.state, nil
}
