package main

import (
	"bytes"
	"context"
	"strings"
	"testing"
)

// runCommand runs one command line inside the test.
func runCommand(t *testing.T, stdin string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	var out, errs bytes.Buffer
	code = run(&app{context.Background(), strings.NewReader(stdin), &out, &errs}, args)
	return out.String(), errs.String(), code
}
