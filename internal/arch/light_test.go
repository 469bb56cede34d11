package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
)

// light are the packages that are to run inside a browser too: they do without what only a server has.
var light = []string{"internal/web/page", "internal/web/play"}

// heavy are libraries of signing in, of letters, of messages to browsers and of measuring.
var heavy = []string{
	"github.com/go-webauthn", "github.com/coreos/go-oidc", "golang.org/x/oauth2", "github.com/pquerna/otp", "github.com/boombuler/barcode",
	"github.com/alexedwards/argon2id", "github.com/trustelem/zxcvbn", "github.com/wneessen/go-mail", "net/smtp", "github.com/SherClockHolmes/webpush-go",
	"github.com/prometheus", "github.com/go-chi/httprate", "database/sql",
}

// TestLightPackagesBringNothingHeavy follows all imports of the light packages.
func TestLightPackagesBringNothingHeavy(t *testing.T) {
	root := os.DirFS("../..")
	for _, pkg := range light {
		ways, err := reached(root, pkg)
		if err != nil {
			t.Fatal(err)
		}
		if len(ways) < 10 {
			t.Errorf("%s imports only %d packages", pkg, len(ways))
		}
		for imported, way := range ways {
			if slices.ContainsFunc(heavy, func(h string) bool { return below(h, imported) }) {
				t.Errorf("%s brings %s: %s", pkg, imported, way)
			}
		}
	}
	ways, err := reached(root, "internal/account")
	if err != nil || ways["github.com/go-webauthn/webauthn/webauthn"] == "" {
		t.Errorf("what accounts are made of is not seen: %v", err)
	}
}

// reached are all packages that a package of the module imports, over others of the module, each with the way there.
func reached(root fs.FS, pkg string) (map[string]string, error) {
	ways := map[string]string{}
	var follow func(pkg, way string) error
	follow = func(pkg, way string) error {
		files, err := fs.Glob(root, path.Join(pkg, "*.go"))
		if err != nil {
			return err
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			list, err := importsOf(root, file)
			if err != nil {
				return err
			}
			for _, imported := range list {
				if ways[imported] != "" {
					continue
				}
				ways[imported] = way + " > " + imported
				if own, inside := strings.CutPrefix(imported, module); inside {
					if err := follow(own, ways[imported]); err != nil {
						return err
					}
				}
			}
		}
		return nil
	}
	return ways, follow(pkg, pkg)
}

// TestPagesKnowNoGameByName reads the code of all pages: no import of a game, and no text that is the id of one.
func TestPagesKnowNoGameByName(t *testing.T) {
	root := os.DirFS("../..")
	ids, err := gameIDs(root)
	if err != nil || len(ids) < 3 {
		t.Fatalf("games: %v, %v", ids, err)
	}
	files := 0
	err = fs.WalkDir(root, "internal/web", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path.Base(name) == "e2e":
			return fs.SkipDir
		case d.IsDir() || strings.HasSuffix(name, "_test.go") || !strings.HasSuffix(name, ".go"):
			return nil
		}
		files++
		named, err := names(root, name, ids)
		for _, n := range named {
			t.Errorf("%s names a game: %s", name, n)
		}
		return err
	})
	if err != nil || files < 50 {
		t.Errorf("%d files: %v", files, err)
	}
	found, err := names(root, gamesFile, ids)
	if err != nil || len(found) == 0 {
		t.Errorf("%s names no game: %v", gamesFile, err)
	}
}

// gameIDs are the folders below games.
func gameIDs(root fs.FS) (out []string, err error) {
	list, err := fs.ReadDir(root, "games")
	for _, d := range list {
		if d.IsDir() {
			out = append(out, d.Name())
		}
	}
	return out, err
}

// names are the imports and texts of a file that name a game.
func names(root fs.FS, file string, ids []string) (out []string, err error) {
	text, err := fs.ReadFile(root, file)
	if err != nil {
		return nil, err
	}
	parsed, err := parser.ParseFile(token.NewFileSet(), file, text, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	for _, lit := range textsOf(parsed) {
		if slices.ContainsFunc(ids, func(id string) bool { return strings.Contains(strings.ToLower(lit), id) }) {
			out = append(out, lit)
		}
	}
	return out, nil
}

// textsOf are all texts of a file, imports among them.
func textsOf(f *ast.File) (out []string) {
	ast.Inspect(f, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			out = append(out, lit.Value)
		}
		return true
	})
	return out
}
