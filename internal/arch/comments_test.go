package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestCommentsNameWhatTheyStandOn finds comments that begin with the name of another function: what was moved or renamed
// leaves them behind.
func TestCommentsNameWhatTheyStandOn(t *testing.T) {
	dirs := map[string]bool{}
	root := os.DirFS("../..")
	err := filepath.WalkDir("../..", func(name string, d os.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != "../.." && skipped(root, filepath.ToSlash(strings.TrimPrefix(name, "../../"))):
			return filepath.SkipDir
		case strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_templ.go"):
			dirs[filepath.Dir(name)] = true
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for dir := range dirs {
		files, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		set, parsed := token.NewFileSet(), []*ast.File(nil)
		for _, file := range files {
			f, err := parser.ParseFile(set, file, nil, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			parsed = append(parsed, f)
		}
		for _, c := range misnamed(set, parsed) {
			t.Error(strings.TrimPrefix(c, "../../"))
		}
	}
}

// misnamed lists the comments of a package that begin with the name of something else that it declares.
func misnamed(set *token.FileSet, files []*ast.File) (out []string) {
	declared := map[string]bool{}
	each := func(do func(name string, doc *ast.CommentGroup, at token.Pos)) {
		for _, f := range files {
			for _, d := range f.Decls {
				switch d := d.(type) {
				case *ast.FuncDecl:
					do(d.Name.Name, d.Doc, d.Pos())
				case *ast.GenDecl:
					for _, spec := range d.Specs {
						if s, ok := spec.(*ast.TypeSpec); ok && len(d.Specs) == 1 {
							do(s.Name.Name, d.Doc, d.Pos())
						}
					}
				}
			}
		}
	}
	each(func(name string, _ *ast.CommentGroup, _ token.Pos) { declared[name] = true })
	each(func(name string, doc *ast.CommentGroup, at token.Pos) {
		if doc == nil || strings.HasPrefix(name, "Test") || strings.HasPrefix(name, "Benchmark") {
			return // what a test says is a sentence of its own
		}
		first, _, _ := strings.Cut(strings.TrimSpace(doc.Text()), " ")
		if declared[first] && first != name {
			out = append(out, set.Position(at).String()+": the comment of "+name+" begins with "+first)
		}
	})
	return out
}

func TestAMisnamedCommentIsFound(t *testing.T) {
	set := token.NewFileSet()
	f, err := parser.ParseFile(set, "a.go", `package a

// lay lays a card.
func lay() {}

// lay turns a card.
func turn() {}

// Lay this aside: a sentence.
func aside() {}

func bare() {}
`, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	if got := misnamed(set, []*ast.File{f}); len(got) != 1 || got[0] != "a.go:7:1: the comment of turn begins with lay" {
		t.Errorf("found %q", got)
	}
}
