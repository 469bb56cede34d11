//go:build !unix

package store

import "os"

// lockFile does nothing where files cannot be locked so: there a second house is not noticed.
func lockFile(*os.File) error { return nil }
