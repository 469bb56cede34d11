package store

import (
	"bytes"
	"embed"
	"io/fs"
	"path"
	"regexp"
	"time"
)

// migrations are written once, in the words of SQLite. Numbered files that were shipped never change.
//
//go:embed migrations/*.sql
var migrations embed.FS

// inWordsOf gives the migrations as a database reads them.
func inWordsOf(postgres bool) (fs.FS, error) {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil || !postgres {
		return files, err
	}
	return forPostgres{files}, nil
}

// forPostgres rewrites what SQLite calls otherwise: an INTEGER has 64 bits there, and a table is STRICT or has no row id.
type forPostgres struct{ fs.FS }

var (
	wholeNumber = regexp.MustCompile(`\bINTEGER\b`)
	bytesOf     = regexp.MustCompile(`\bBLOB\b`)
	tableEnd    = regexp.MustCompile(`\) (STRICT(, WITHOUT ROWID)?|WITHOUT ROWID);`)
)

func inPostgres(text []byte) []byte {
	text = wholeNumber.ReplaceAll(text, []byte("BIGINT"))
	text = bytesOf.ReplaceAll(text, []byte("BYTEA"))
	return tableEnd.ReplaceAll(text, []byte(");"))
}

// Open gives folders as they are, and files rewritten.
func (f forPostgres) Open(name string) (fs.File, error) {
	if path.Ext(name) != ".sql" {
		return f.FS.Open(name)
	}
	text, err := fs.ReadFile(f.FS, name)
	if err != nil {
		return nil, err
	}
	text = inPostgres(text)
	return &rewrittenFile{Reader: bytes.NewReader(text), name: path.Base(name), size: len(text)}, nil
}

// rewrittenFile is such a file, and tells about itself.
type rewrittenFile struct {
	*bytes.Reader
	name string
	size int
}

func (f *rewrittenFile) Stat() (fs.FileInfo, error) { return rewrittenInfo{f.name, f.size}, nil }
func (f *rewrittenFile) Close() error               { return nil }

type rewrittenInfo struct {
	name string
	size int
}

func (i rewrittenInfo) Name() string       { return i.name }
func (i rewrittenInfo) Size() int64        { return int64(i.size) }
func (i rewrittenInfo) Mode() fs.FileMode  { return 0o444 }
func (i rewrittenInfo) ModTime() time.Time { return time.Time{} }
func (i rewrittenInfo) IsDir() bool        { return false }
func (i rewrittenInfo) Sys() any           { return nil }
