package load

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"kancha/record"
)

// check compares every record with what was acknowledged and counts what differs.
func (r *run) check(ctx context.Context, boards []*board) {
	slots := make(chan struct{}, openAtOnce)
	var all sync.WaitGroup
	for _, b := range boards {
		slots <- struct{}{}
		all.Go(func() {
			defer func() { <-slots }()
			if err := b.check(ctx); err != nil {
				r.tally.failed("record")
				r.say("%v", err)
			}
		})
	}
	all.Wait()
}

// checkGame wants every acknowledged answer in the record, once, in order. One more may be there whose acknowledgement
// was lost on the way.
func (b *board) checkGame(ctx context.Context, g game) error {
	res, err := b.fetchRecord(ctx, g.id)
	if err != nil {
		return err
	}
	if len(g.moves) == 0 && res.status != http.StatusOK {
		return nil
	}
	if res.status != http.StatusOK {
		return res.refusal("fetch the record")
	}
	r, err := record.Parse(string(res.body))
	if err != nil {
		return err
	}
	return compare(r.Answers, g.moves)
}

// compare wants every acknowledged answer, "0: move", among those on record, once and in order. Between them stand answers
// that left no choice: the table gives those itself. One that is there again at once was counted twice.
func compare(kept []record.Answer, moves []string) error {
	at, last := 0, ""
	for _, a := range kept {
		seat := strconv.Itoa(int(a.Seat)) + ": "
		switch {
		// The record of a running game does not tell everybody everything.
		case at < len(moves) && (seat+a.Move == moves[at] || a.Move == record.Hidden && strings.HasPrefix(moves[at], seat)):
			at++
			last = seat + a.Move
		case seat+a.Move == last && strings.Contains(a.Move, " "): // "end" can follow "end"
			return fmt.Errorf("answer %d, %q, is on record twice", at, last)
		default:
			last = ""
		}
	}
	if at < len(moves) {
		return fmt.Errorf("answer %d of %d acknowledged, %q, is not among %d on record", at+1, len(moves), moves[at], len(kept))
	}
	return nil
}

// fetchRecord asks every node until one answers.
func (b *board) fetchRecord(ctx context.Context, id string) (res *reply, err error) {
	for range 2 * len(b.run.net.nodes) {
		if res, err = b.run.net.get(ctx, b.people[0], "/t/"+id+"/record"); err == nil && res.status < 500 {
			return res, nil
		}
		if !pause(ctx, retryWait) {
			break
		}
	}
	return res, err
}
