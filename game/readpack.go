package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// ReadPack reads the JSON of a component pack. What is no JSON, or has a value of the wrong kind, is a [*PackError] that
// says where.
func ReadPack(data []byte, into any) error {
	err := json.Unmarshal(data, into)
	var kind *json.UnmarshalTypeError
	var syntax *json.SyntaxError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &syntax):
		return &PackError{Entry: "pack", Reason: fmt.Sprintf("%s: %s", spot(data, syntax.Offset), syntax)}
	case errors.As(err, &kind) && kind.Field != "":
		return &PackError{Entry: kind.Field, Reason: fmt.Sprintf("%s: want %s, have %s", spot(data, kind.Offset), wanted(kind), had(kind.Value))}
	}
	return &PackError{Entry: "pack", Reason: err.Error()}
}

// wanted is the JSON kind that a value should have had.
func wanted(e *json.UnmarshalTypeError) string {
	switch k := e.Type.Kind().String(); k {
	case "string":
		return "a string"
	case "bool":
		return "true or false"
	case "slice", "array":
		return "a list"
	case "struct", "map", "ptr", "interface":
		return "an object"
	}
	return "a whole number"
}

// had is the JSON kind that a value has.
func had(value string) string {
	switch value {
	case "array":
		return "a list"
	case "object":
		return "an object"
	case "bool":
		return "true or false"
	}
	if strings.Contains(value, " ") { // "number 1.5"
		return "the " + value
	}
	return "a " + value
}

// spot is the place of a byte as editors show it.
func spot(data []byte, offset int64) string {
	before := data[:min(max(int(offset)-1, 0), len(data))]
	line := bytes.Count(before, []byte("\n")) + 1
	return fmt.Sprintf("line %d, column %d", line, len(before)-bytes.LastIndexByte(before, '\n'))
}

// CheckPackID refuses an id that does not fit into file names, addresses and records alike: [a-z0-9-], beginning with a
// letter or digit, at most 64 of them.
func CheckPackID(id string) error {
	odd := func(c rune) bool { return c != '-' && (c < '0' || c > '9') && (c < 'a' || c > 'z') }
	switch {
	case id == "":
		return &PackError{Entry: "id", Reason: "is missing"}
	case len(id) > 64 || id[0] == '-' || strings.ContainsFunc(id, odd):
		return &PackError{Entry: "id", Reason: fmt.Sprintf("%q: want at most 64 of a to z, 0 to 9 and -, beginning with a letter or digit", id)}
	}
	return nil
}
