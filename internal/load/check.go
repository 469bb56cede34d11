package load

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
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
	kept := make([]string, len(r.Answers))
	for i, a := range r.Answers {
		kept[i] = strconv.Itoa(int(a.Seat)) + ": " + a.Move
	}
	if len(kept) > len(g.moves)+1 || len(kept) < len(g.moves) {
		return fmt.Errorf("%d answers were acknowledged, %d are on record", len(g.moves), len(kept))
	}
	if !slices.Equal(kept[:len(g.moves)], g.moves) {
		return errors.New("the record has other answers than those acknowledged")
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
