package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"kancha/internal/store"
)

// adminCmd is what whoever hosts the house does with its database. The house may be open meanwhile.
type adminCmd struct {
	Backup   backupCmd   `cmd:"" help:"Copy the database, as it is at one moment, into an SQLite file."`
	Restore  restoreCmd  `cmd:"" help:"Fill an empty database from such a file."`
	Export   exportCmd   `cmd:"" help:"Write the database as text, as it is at one moment."`
	Import   importCmd   `cmd:"" help:"Fill an empty database from such a text."`
	Purge    purgeCmd    `cmd:"" help:"Delete what has not been touched for long: finished games, tables that never began, sheets."`
	Reports  reportsCmd  `cmd:"" help:"Show what people have reported to the host, and forget it."`
	Grant    grantCmd    `cmd:"" help:"Let an account look after the house."`
	Revoke   revokeCmd   `cmd:"" help:"Take that away again."`
	Users    usersCmd    `cmd:"" help:"List people; suspend, let in, sign out, or give a recovery code."`
	Tables   tablesCmd   `cmd:"" help:"List tables; end or delete one."`
	Rewind   rewindCmd   `cmd:"" help:"Take back the answers of a running game after one; the log tells everybody."`
	Announce announceCmd `cmd:"" help:"Put a text on every page for a time; list or remove them."`
	Signup   signupCmd   `cmd:"" help:"Show or decide who may make an account; make sign-up codes."`
	MailTest mailTestCmd `cmd:"" name:"mail-test" help:"Send a trial letter."`
	Log      logCmd      `cmd:"" help:"Show what those who look after the house have done."`
	Check    wholeCmd    `cmd:"" help:"Follow every game from its beginning and compare with what is stored."`
}

// dbFlag is the database that a command works on.
type dbFlag struct {
	jsonFlag
	DB string `name:"db" help:"The database: an SQLite file, or postgres://…" default:"kancha.db" env:"KANCHA_DB" placeholder:"FILE|URL"`
}

type backupCmd struct {
	dbFlag
	File string `arg:"" help:"File to make; it must not exist."`
}

// Run copies into a file beside the wanted one and renames it when it is complete.
func (c backupCmd) Run(a *app) error {
	from, err := store.OpenExisting(a.ctx, c.DB)
	if err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	defer from.Close()
	return newFile(c.File, func(part string) error {
		to, err := store.Open(a.ctx, part)
		if err != nil {
			return fmt.Errorf("backup: %w", err)
		}
		counts, err := store.Copy(a.ctx, from, to)
		if err = errors.Join(err, to.Close()); err != nil {
			return fmt.Errorf("backup: %w", err)
		}
		return a.printCounts(c.JSON, "copied", counts)
	})
}

type restoreCmd struct {
	dbFlag
	File string `arg:"" help:"File that backup has made."`
}

func (c restoreCmd) Run(a *app) error {
	from, err := store.OpenExisting(a.ctx, c.File)
	if err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	defer from.Close()
	to, err := store.Open(a.ctx, c.DB)
	if err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	counts, err := store.Copy(a.ctx, from, to)
	if err = errors.Join(err, to.Close()); err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	return a.printCounts(c.JSON, "restored", counts)
}

type exportCmd struct {
	dbFlag
	File string `arg:"" help:"File to make, which must not exist; - is standard output."`
}

func (c exportCmd) Run(a *app) error {
	from, err := store.OpenExisting(a.ctx, c.DB)
	if err != nil {
		return fmt.Errorf("export: %w", err)
	}
	defer from.Close()
	if c.File == "-" {
		if _, err := from.Export(a.ctx, a.stdout); err != nil {
			return fmt.Errorf("export: %w", err)
		}
		return nil
	}
	return newFile(c.File, func(part string) error {
		f, err := os.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if err != nil {
			return err
		}
		counts, err := from.Export(a.ctx, f)
		if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
			return fmt.Errorf("export: %w", err)
		}
		return a.printCounts(c.JSON, "exported", counts)
	})
}

type importCmd struct {
	dbFlag
	File string `arg:"" help:"File that export has made; - is standard input."`
}

func (c importCmd) Run(a *app) error {
	in := io.NopCloser(a.stdin)
	if c.File != "-" {
		f, err := os.Open(c.File)
		if err != nil {
			return fmt.Errorf("import: %w", err)
		}
		in = f
	}
	defer in.Close()
	to, err := store.Open(a.ctx, c.DB)
	if err != nil {
		return fmt.Errorf("import: %w", err)
	}
	counts, err := to.Import(a.ctx, in)
	if err = errors.Join(err, to.Close()); err != nil {
		return fmt.Errorf("import: %w", err)
	}
	return a.printCounts(c.JSON, "imported", counts)
}

// newFile lets make write a file beside the wanted one, and gives it its name when it is complete. What is there
// already is never overwritten.
func newFile(name string, make func(part string) error) error {
	if _, err := os.Lstat(name); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s is already there", name)
	}
	dir, err := os.MkdirTemp(filepath.Dir(name), ".kancha-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	part := filepath.Join(dir, filepath.Base(name))
	if err := make(part); err != nil {
		return err
	}
	return os.Rename(part, name)
}

// printCounts tells how many rows of what were written.
func (a *app) printCounts(json bool, done string, counts store.Counts) error {
	if json {
		return a.printJSON(counts)
	}
	a.printf("%s:\n", done)
	for _, table := range slices.Sorted(maps.Keys(counts)) {
		a.printf("  %8d %s\n", counts[table], table)
	}
	return nil
}
