package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/hex"
	"time"
)

const (
	readyAge  = 2 * time.Second // how long one proof is good
	readySize = 16 << 10        // bytes: more than a page of either database
)

// Ready proves that something can be written now, on a disk that is full or may only be read as well as over a lost
// connection. What it writes it takes away again within the same transaction. A proof is good for two seconds: whoever
// asks more often costs no more.
func (s *Store) Ready(ctx context.Context) error {
	if last := s.proved.Load(); last != nil && time.Since(*last) < readyAge {
		return nil
	}
	done := make(chan error, 1)
	go func() { done <- s.prove(context.WithoutCancel(ctx)) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return trouble("write", context.DeadlineExceeded) // it waits for something that does not come
	}
}

func (s *Store) prove(ctx context.Context) error {
	began := time.Now()
	name := "ready " + rand.Text()
	some := make([]byte, readySize)
	rand.Read(some)
	err := s.queue.do(ctx, name, func(ctx context.Context, tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `INSERT INTO secrets (name, value) VALUES ($1, $2)`, name, hex.EncodeToString(some)); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `DELETE FROM secrets WHERE name = $1`, name)
		return err
	})
	if err == nil {
		s.proved.Store(&began)
	}
	return err
}
