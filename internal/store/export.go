package store

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
)

// An export is text, a JSON value a line: what it is, then a line for each row as [table, value, …] in the order of the
// columns that the first line names, then how many there were. It reads the same whichever database it came from.

// exportFormat is written into every export and wanted in what is imported.
const exportFormat = "kancha-export"

// exportVersion grows when the form of the lines changes. 1: the first.
const exportVersion = 1

type exportHead struct {
	Format  string              `json:"format"`
	Version int                 `json:"version"`
	Columns map[string][]string `json:"columns"`
}

type exportEnd struct {
	Rows *int `json:"rows"`
}

// LineError is what is wrong with a line of an export.
type LineError struct {
	Line int
	Err  error
}

func (e *LineError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

func (e *LineError) Unwrap() error { return e.Err }

// Export writes everything as text. The database may be in use; what is written is its state at one moment.
func (s *Store) Export(ctx context.Context, w io.Writer) (Counts, error) {
	counts := Counts{}
	head := exportHead{exportFormat, exportVersion, map[string][]string{}}
	for _, t := range content {
		head.Columns[t.name] = t.columns
	}
	out := bufio.NewWriter(w)
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(head); err != nil {
		return nil, err
	}
	rows := 0
	err := s.each(ctx, func(r row) error {
		counts[r.table.name]++
		rows++
		return enc.Encode(append([]any{r.table.name}, r.values...))
	})
	if err != nil {
		return nil, err
	}
	if err := enc.Encode(exportEnd{&rows}); err != nil {
		return nil, err
	}
	return counts, out.Flush()
}

// Import reads what Export has written into a database that is empty; nothing is written unless all of it can be. What
// is wrong with the text is a *LineError.
func (s *Store) Import(ctx context.Context, r io.Reader) (Counts, error) {
	counts := Counts{}
	err := s.fill(ctx, func(put func(row) error) error {
		in := &exportReader{lines: bufio.NewReaderSize(r, 1<<16)}
		for {
			row, err := in.next()
			if err == nil {
				err = put(row)
			}
			if err == io.EOF {
				return nil
			}
			if err != nil {
				return &LineError{in.line, err}
			}
			counts[row.table.name]++
		}
	})
	return counts, err
}

// exportReader reads an export line by line.
type exportReader struct {
	lines *bufio.Reader
	line  int
	rows  int
}

var (
	errNoExport  = errors.New("this is no export")
	errCut       = errors.New("the export ends too early")
	errAfterEnd  = errors.New("there is more after the end")
	errOtherCols = errors.New("the export was made by another version of the program: import it with that one, then update")
)

// next is the next row; io.EOF after the last one, if the export is complete.
func (in *exportReader) next() (row, error) {
	if in.line == 0 {
		if err := in.head(); err != nil {
			return row{}, err
		}
	}
	text, err := in.read()
	if err != nil {
		return row{}, err
	}
	if bytes.HasPrefix(text, []byte("{")) {
		return row{}, in.end(text)
	}
	in.rows++
	return parseRow(text)
}

// read is the next line.
func (in *exportReader) read() ([]byte, error) {
	in.line++
	text, err := in.lines.ReadBytes('\n')
	if err == io.EOF {
		return nil, errCut // every line has an end, and the last one is never asked for
	}
	return text, err
}

func (in *exportReader) head() error {
	text, err := in.read()
	var h exportHead
	switch {
	case err != nil && err != errCut:
		return err
	case json.Unmarshal(text, &h) != nil || h.Format != exportFormat:
		return errNoExport
	case h.Version != exportVersion || len(h.Columns) != len(content):
		return errOtherCols
	}
	for _, t := range content {
		if !slices.Equal(h.Columns[t.name], t.columns) {
			return errOtherCols
		}
	}
	return nil
}

// end checks the last line.
func (in *exportReader) end(text []byte) error {
	var end exportEnd
	if err := json.Unmarshal(text, &end); err != nil || end.Rows == nil {
		return errors.New("neither a row nor the end")
	}
	if *end.Rows != in.rows {
		return fmt.Errorf("there should be %d rows, there are %d", *end.Rows, in.rows)
	}
	if _, err := in.lines.ReadByte(); err != io.EOF {
		in.line++
		return errAfterEnd
	}
	return io.EOF
}

func parseRow(text []byte) (row, error) {
	var fields []json.RawMessage
	if err := json.Unmarshal(text, &fields); err != nil {
		return row{}, err
	}
	var name string
	if len(fields) == 0 || json.Unmarshal(fields[0], &name) != nil {
		return row{}, errors.New("a row without the name of its table")
	}
	i := slices.IndexFunc(content, func(t kept) bool { return t.name == name })
	if i < 0 {
		return row{}, fmt.Errorf("there is no table %q", name)
	}
	if len(fields)-1 != len(content[i].columns) {
		return row{}, fmt.Errorf("%s has %d columns, not %d", name, len(content[i].columns), len(fields)-1)
	}
	out := row{table: &content[i]}
	for n, field := range fields[1:] {
		v, err := parseValue(field)
		if err != nil {
			return row{}, fmt.Errorf("%s.%s: %w", name, content[i].columns[n], err)
		}
		out.values = append(out.values, v)
	}
	return out, nil
}

// parseValue reads a text or a whole number.
func parseValue(field []byte) (any, error) {
	var text string
	if json.Unmarshal(field, &text) == nil {
		return text, nil
	}
	var n int64
	if err := json.Unmarshal(field, &n); err != nil || bytes.Equal(field, []byte("null")) {
		return nil, errors.New("neither a text nor a whole number")
	}
	return n, nil
}
