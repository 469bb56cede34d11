//go:build unix

package store

import (
	"errors"
	"os"
	"syscall"
)

// lockFile locks a file for as long as it is open: errHeld if another program has it.
func lockFile(f *os.File) error {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return errHeld
	}
	return err
}
