package store

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"strings"
	"testing"
)

// shipped are digests of the migrations that databases have been through: of the text for SQLite, and of that for PostgreSQL
// with its blanks drawn together. A new migration gets its line here when it is shipped; what stands here never changes.
var shipped = map[string][2]string{
	"00001_house.sql":    {"3f78bc9bff655314", "afffe0bb9e7677b5"},
	"00002_keep.sql":     {"1057e65c100ef64d", "37e7968c309f3641"},
	"00003_talk.sql":     {"740acb4004e06e60", "0b486a9c56468f25"},
	"00004_accounts.sql": {"e89f98a7fc20b4de", "40d5c48ba4e3d565"},
	"00005_time.sql":     {"e2cea082fc3f58e5", "f95d55c2d3e7b227"},
	"00006_club.sql":     {"f14d3ba7d07bd5e0", "ab6d21699fdd54f9"},
	"00007_news.sql":     {"1e91328ba4b21179", "effdb32a5282581a"},
	"00008_ways.sql":     {"0c320e0f1f96907f", "beaffe4f33fd97a8"},
	"00009_records.sql":  {"4a3fec553f5d24ff", "e17e31164ed8a378"},
	"00010_ranks.sql":    {"aa094c424b0c8a48", "fa5de31970370226"},
	"00011_events.sql":   {"c85ce8143ff04271", "c08b5cff723dfee5"},
	"00012_care.sql":     {"eea10e4dd24c6767", "134971787d879188"},
	"00013_factors.sql":  {"3dd378d3212a1c64", "b5d78aa4be131e45"},
	"00014_states.sql":   {"c484f13e24accf50", "18a0d5ef87eb7f25"},
	"00015_names.sql":    {"d3a582e0d9191893", "690a6d0b302cbb4c"},
	"00016_pulse.sql":    {"1f985354de57edfb", "6597f470ca2c0596"},
	"00017_hours.sql":    {"c6e2e59caa2cc019", "7af6e0c6a4b4b9df"},
	"00018_fair.sql":     {"1d1cc53999ac4934", "f5875006a1ca57a0"},
	"00019_steady.sql":   {"0e42e1023af1426b", "daf7bfdd6000104f"},
	"00020_quiet.sql":    {"8a7fa6cdcd0feeba", "ccebe702f08ab1d4"},
	"00021_passes.sql":   {"271f7ea962abad99", "737052f865690e60"},
}

func TestMigrationsThatWereShippedNeverChange(t *testing.T) {
	digest := func(postgres bool, name string) string {
		t.Helper()
		files, err := inWordsOf(postgres)
		if err != nil {
			t.Fatal(err)
		}
		text, err := fs.ReadFile(files, name)
		if err != nil {
			t.Fatal(err)
		}
		if postgres {
			text = []byte(strings.Join(strings.Fields(string(text)), " "))
		}
		sum := sha256.Sum256(text)
		return hex.EncodeToString(sum[:8])
	}
	names, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil || len(names) != len(shipped) {
		t.Errorf("%d migrations (%v), and %d are listed as shipped", len(names), err, len(shipped))
	}
	for name, want := range shipped {
		if got := [2]string{digest(false, name), digest(true, name)}; got != want {
			t.Errorf("%s: %q, it was %q", name, got, want)
		}
	}
}

func TestPostgresReadsNoWordOfSQLite(t *testing.T) {
	files, err := inWordsOf(true)
	if err != nil {
		t.Fatal(err)
	}
	for name := range shipped {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range []string{"INTEGER", "BLOB", "STRICT", "ROWID", "AUTOINCREMENT", "PRAGMA"} {
			if strings.Contains(string(text), word) {
				t.Errorf("%s has %s", name, word)
			}
		}
	}
}
