package store

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

// errHeld: another program holds the file.
var errHeld = errors.New("held")

// Hold keeps other houses away from an SQLite file until release is called or the program ends, however it ends: two
// houses that do not know of each other would each keep its own memory of the same tables. By tells others who is there.
// What looks after the file beside an open house does not ask. PostgreSQL serves any number of houses.
func Hold(source, by string) (release func(), err error) {
	path := Path(source)
	if path == "" {
		return func() {}, nil
	}
	f, err := os.OpenFile(path+".serving", os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, &Error{Problem: Lost, Doing: "open", Err: err}
	}
	if err := lockFile(f); err != nil {
		defer f.Close()
		if !errors.Is(err, errHeld) {
			return nil, &Error{Problem: Other, Doing: "lock", Err: err}
		}
		other, _ := io.ReadAll(io.LimitReader(f, 200))
		return nil, &Error{Problem: Locked, Doing: "open", Err: fmt.Errorf("%s is served already by %s", path, strings.TrimSpace(string(other)))}
	}
	err = errors.Join(f.Truncate(0), writeAt(f, by+"\n"))
	if err != nil {
		return nil, errors.Join(&Error{Problem: Full, Doing: "lock", Err: err}, f.Close())
	}
	return func() { _ = f.Close() }, nil // which lets go of it
}

func writeAt(f *os.File, text string) error {
	_, err := f.WriteAt([]byte(text), 0)
	return err
}
