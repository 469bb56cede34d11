package page

import (
	"bytes"
	"fmt"
	"io/fs"
	"strings"
)

// What other people wrote lies in static as they published it. A file with the same name and ".patch" behind it says what
// is changed when it is served: lines in pairs, what is there once, and what comes in its place. An ordinary patch would be
// of no use for a script whose whole text is one line.

// ReadStatic reads a file of static, changed if it is to be.
func ReadStatic(files fs.FS, name string) ([]byte, error) {
	text, err := fs.ReadFile(files, name)
	if err != nil {
		return nil, err
	}
	patch, err := fs.ReadFile(files, name+".patch")
	if err != nil {
		return text, nil // it stays as it is
	}
	if text, err = patched(text, string(patch)); err != nil {
		return nil, fmt.Errorf("%s.patch: %w", name, err)
	}
	return text, nil
}

func patched(text []byte, patch string) ([]byte, error) {
	out, changes := "", 0
	for line := range strings.Lines(patch) {
		line = strings.TrimSuffix(line, "\n")
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '-' && out == "":
			out = line[1:]
		case line[0] == '+' && out != "":
			if n := bytes.Count(text, []byte(out)); n != 1 {
				return nil, fmt.Errorf("%q is there %d times", out, n)
			}
			text = bytes.Replace(text, []byte(out), []byte(line[1:]), 1)
			out = ""
			changes++
		default:
			return nil, fmt.Errorf("want lines with - and + in turn: %q", line)
		}
	}
	if changes == 0 || out != "" {
		return nil, fmt.Errorf("changes nothing, or ends with a -")
	}
	return text, nil
}
