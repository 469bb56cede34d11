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

// compare wants every acknowledged answer, "0: move", among those on record.
func compare(kept []record.Answer, moves []string) error {
	if len(kept) > len(moves)+1 || len(kept) < len(moves) {
		return fmt.Errorf("%d answers were acknowledged, %d are on record", len(moves), len(kept))
	}
	for i, move := range moves {
		a := kept[i]
		seat := strconv.Itoa(int(a.Seat)) + ": "
		if a.Move == record.Hidden && strings.HasPrefix(move, seat) {
			continue // the record of a running game does not tell everybody everything
		}
		if seat+a.Move != move {
			return fmt.Errorf("answer %d is on record as %q, acknowledged was %q", i+1, seat+a.Move, move)
		}
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
