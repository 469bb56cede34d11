package arch

import (
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
)

const module = "kancha/"

// TestTheHouseHasItsShape reads the imports of every file of the module.
func TestTheHouseHasItsShape(t *testing.T) {
	complaints, err := check(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range complaints {
		t.Error(c)
	}
}

// check gives a line for each import that should not be.
func check(root fs.FS) ([]string, error) {
	var out []string
	files := 0
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && skipped(root, name):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, ".go"):
			return nil
		}
		files++
		list, err := importsOf(root, name)
		for _, imported := range list {
			if complaint := judge(name, imported); complaint != "" {
				out = append(out, name+": "+complaint)
			}
		}
		if complaint := standing(path.Dir(name)); complaint != "" && !slices.Contains(out, complaint) {
			out = append(out, complaint)
		}
		return err
	})
	if files == 0 && err == nil {
		err = fmt.Errorf("there are no Go files")
	}
	return out, err
}

// skipped leaves out what the go command leaves out, and what the repository ignores.
func skipped(root fs.FS, dir string) bool {
	if dir == "." {
		return false
	}
	base := path.Base(dir)
	_, err := fs.Stat(root, dir+"/go.mod")
	return err == nil || base[0] == '.' || base[0] == '_' || base == "testdata" || dir == "tmp" || dir == "dist"
}

func importsOf(root fs.FS, name string) ([]string, error) {
	text, err := fs.ReadFile(root, name)
	if err != nil {
		return nil, err
	}
	file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ImportsOnly)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, i := range file.Imports {
		imported, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			return nil, err
		}
		out = append(out, imported)
	}
	return out, nil
}

// standing complains about a package that has no row.
func standing(dir string) string {
	if slices.ContainsFunc(imports, func(r row) bool { _, ok := match(r.pkg, dir, ""); return ok }) {
		return ""
	}
	return dir + ": has no row in the table of imports: decide where it stands"
}

// judge says what is wrong with one import of one file, "" if nothing is.
func judge(file, imported string) string {
	pkg := path.Dir(file)
	own, inside := strings.CutPrefix(imported, module)
	if strings.HasSuffix(file, "_test.go") {
		return judgeTest(pkg, own, inside)
	}
	if inside {
		return judgeOwn(file, pkg, own)
	}
	return judgeOutside(file, pkg, imported)
}

// judgeTest holds tests to one thing: a game never meets another one.
func judgeTest(pkg, own string, inside bool) string {
	mine, theirs := gameOf(pkg), gameOf(own)
	if inside && mine != "" && theirs != "" && mine != theirs {
		return "a test of " + mine + " imports " + own
	}
	return ""
}

// gameOf is the game that a package belongs to, "" for the rest of the house.
func gameOf(pkg string) string {
	parts := strings.Split(pkg, "/")
	if len(parts) < 2 || parts[0] != "games" {
		return ""
	}
	return parts[1]
}

func judgeOwn(file, pkg, own string) string {
	if pkg == "cmd/kancha" && gameOf(own) != "" && path.Base(own) != "puzzle" {
		return "imports " + own + ": only " + gamesFile + " names games"
	}
	for _, r := range imports {
		star, ok := match(r.pkg, pkg, "")
		if !ok {
			continue
		}
		if own != pkg && slices.ContainsFunc(r.may, func(may string) bool { _, ok := match(may, own, star); return ok }) {
			return ""
		}
		return fmt.Sprintf("imports %s; %s may import %v", own, r.pkg, r.may)
	}
	return "" // told by standing
}

func judgeOutside(file, pkg, imported string) string {
	if among(pure, pkg) && slices.ContainsFunc(impure, func(i string) bool { return below(i, imported) }) {
		return "imports " + imported + ", but rules know no world outside"
	}
	if among(public, pkg) && strings.Contains(strings.Split(imported, "/")[0], ".") {
		return "imports " + imported + ", but public packages use the standard library alone"
	}
	engine := among([]string{"games/*", "games/*/puzzle"}, pkg)
	jsonFile := slices.ContainsFunc(jsonFiles, func(p string) bool { return strings.HasPrefix(path.Base(file), p) })
	if engine && imported == "encoding/json" && !jsonFile {
		return fmt.Sprintf("imports encoding/json; in an engine only files named %v… do", jsonFiles)
	}
	for _, p := range places {
		if slices.ContainsFunc(p.imports, func(i string) bool { return below(i, imported) }) && !among(p.only, pkg) {
			return fmt.Sprintf("imports %s, which only %v may", imported, p.only)
		}
	}
	return ""
}

func below(parent, pkg string) bool { return pkg == parent || strings.HasPrefix(pkg, parent+"/") }

func among(patterns []string, pkg string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool { _, ok := match(p, pkg, ""); return ok })
}

// match compares a package with a pattern and gives what the star stands for. If star is given, it must stand for that.
func match(pattern, pkg, star string) (string, bool) {
	if parent, ok := strings.CutSuffix(pattern, "**"); ok {
		return star, strings.HasPrefix(pkg, parent)
	}
	want, got := strings.Split(pattern, "/"), strings.Split(pkg, "/")
	if len(want) != len(got) {
		return "", false
	}
	for i := range want {
		switch {
		case want[i] == got[i]:
		case want[i] == "*" && (star == "" || star == got[i]):
			star = got[i]
		default:
			return "", false
		}
	}
	return star, true
}

// TestMisshapenHouses gives houses with one wrong file each.
func TestMisshapenHouses(t *testing.T) {
	for _, c := range []struct{ name, file, imports, says string }{
		{"a game in its place", "games/chess/turn.go", `"kancha/game"; "kancha/games/chess/puzzle"; "fmt"`, ""},
		{"a game imports another", "games/chess/turn.go", `"kancha/games/go"`, "games/chess/turn.go: imports games/go; games/* may"},
		{"a game imports the puzzle of another", "games/chess/turn.go", `"kancha/games/go/puzzle"`, "imports games/go/puzzle"},
		{"a test of a game imports another", "games/chess/turn_test.go", `"kancha/games/go"`, "a test of chess imports games/go"},
		{"a test of a game uses what it likes", "games/chess/turn_test.go", `"kancha/games/chess"; "time"; "kancha/game/gametest"`, ""},
		{"a game looks at the clock", "games/chess/turn.go", `"time"`, "imports time, but rules know no world"},
		{"a game draws lots of its own", "games/chess/puzzle/a.go", `"math/rand/v2"`, "imports math/rand/v2, but rules"},
		{"a game logs", "games/chess/turn.go", `"log/slog"`, "imports log/slog, but rules"},
		{"a game with JSON among the rules", "games/chess/turn.go", `"encoding/json"`, "imports encoding/json; in an engine"},
		{"a game with JSON in its codec", "games/chess/codec.go", `"encoding/json"`, ""},
		{"a game knows its drawing", "games/chess/turn.go", `"kancha/games/chess/board"`, "imports games/chess/board"},
		{"a game knows its bot", "games/chess/turn.go", `"kancha/bot"`, "imports bot"},
		{"a drawing of its game", "games/chess/board/a.go", `"kancha/games/chess"; "kancha/draw"; "time"`, ""},
		{"a drawing of another game", "games/chess/board/a.go", `"kancha/games/go"`, "imports games/go"},
		{"a drawing knows a bot", "games/chess/board/a.go", `"kancha/bot"`, "imports bot"},
		{"the contract imports something", "game/a.go", `"kancha/record"`, "imports record"},
		{"the contract reads files", "game/a.go", `"os"`, "imports os, but rules"},
		{"a bot keeps records", "bot/a.go", `"kancha/record"`, "imports record"},
		{"a public package with a dependency", "draw/a.go", `"github.com/a-h/templ"`, "the standard library alone"},
		{"a table in a page", "internal/table/a.go", `"kancha/internal/web"`, "imports internal/web"},
		{"a table in a file", "internal/table/a.go", `"kancha/internal/store"`, "imports internal/store"},
		{"a table meets bots that cheat", "internal/table/a.go", `"kancha/bot/arena"`, "imports bot/arena"},
		{"a page meets bots that cheat", "internal/web/a.go", `"kancha/bot/arena"`, "imports bot/arena"},
		{"a table with SQL", "internal/table/a.go", `"database/sql"`, "which only [internal/store"},
		{"a page with SQL", "internal/web/a.go", `"modernc.org/sqlite/lib"`, "which only [internal/store"},
		{"a page knows a game", "internal/web/a.go", `"kancha/games/chess"`, "imports games/chess"},
		{"a store serves pages", "internal/store/a.go", `"net/http"`, "which only [internal/web"},
		{"the list of games", "games/games.go", `"kancha/games/chess/brain"`, ""},
		{"a game outside the list", "cmd/kancha/main.go", `"kancha/games/chess"`, "only games/games.go names games"},
		{"a puzzle command", "cmd/kancha/puzzle.go", `"kancha/games/chess/puzzle"`, ""},
		{"a package that nobody placed", "helpers/a.go", `"fmt"`, "helpers: has no row"},
		{"another module", "tools/a.go", `"github.com/x/y"`, ""},
		{"no Go", "game/testdata/a.go", `"os"`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			root := fstest.MapFS{
				"game/doc.go":  {Data: []byte("package game\n")},
				"tools/go.mod": {Data: []byte("module tools\n")},
				c.file:         {Data: []byte("package x\nimport (" + c.imports + ")\n")},
			}
			complaints, err := check(root)
			if err != nil {
				t.Fatal(err)
			}
			got := strings.Join(complaints, "\n")
			if c.says == "" && got != "" || !strings.Contains(got, c.says) {
				t.Errorf("says %q, want %q", got, c.says)
			}
		})
	}
	if _, err := check(fstest.MapFS{}); err == nil {
		t.Error("an empty house passes")
	}
}
