package main

import (
	"encoding/json"
	"fmt"
)

// jsonFlag is part of every command.
type jsonFlag struct {
	JSON bool `name:"json" help:"Print JSON."`
}

// howMany is a number of things in English: 1 answer, 2 answers.
func howMany(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

// printJSON writes a value as indented JSON.
func (a *app) printJSON(v any) error {
	enc := json.NewEncoder(a.stdout)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

// printLine writes a value as one line of JSON.
func (a *app) printLine(v any) error {
	enc := json.NewEncoder(a.stdout)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

// printf writes text. That the reader has gone is no news worth telling.
func (a *app) printf(format string, args ...any) { fmt.Fprintf(a.stdout, format, args...) }
