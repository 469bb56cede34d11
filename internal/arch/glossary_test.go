package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"
)

var quoted = regexp.MustCompile("`([^`]+)`")

// TestTheGlossaryNamesWhatThereIs finds every file, package and name of code that docs/glossary.md shows.
func TestTheGlossaryNamesWhatThereIs(t *testing.T) {
	text, err := os.ReadFile("../../docs/glossary.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := 0
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		if len(cells) != 3 || strings.HasPrefix(cells[0], "-") {
			continue
		}
		rows++
		for _, q := range quoted.FindAllStringSubmatch(cells[2], -1) {
			if !known(q[1]) {
				t.Errorf("%s: there is no %s", strings.TrimSpace(cells[0]), q[1])
			}
		}
	}
	if rows < 15 {
		t.Errorf("only %d rows", rows)
	}
	if known("table.Nonsense") || known("internal/nowhere") {
		t.Error("what is not there is known")
	}
}

// known finds a file or a package by its path, or a name of code, with its package or as a field or type of package table.
func known(name string) bool {
	for _, root := range []string{"../../", "../../internal/"} {
		if _, err := os.Stat(root + name); err == nil && strings.Contains(name, "/") {
			return true
		}
	}
	pkg, word, found := strings.Cut(name, ".")
	if !found {
		pkg, word = "table", name
	}
	for _, dir := range []string{"../../" + pkg, "../../internal/" + pkg} {
		if declares(dir, word) {
			return true
		}
	}
	return declares("../../internal/table", pkg) && (!found || hasField("../../internal/table", pkg, word))
}

func declares(dir, name string) bool { return find(dir, name) != nil }

func hasField(dir, name, field string) bool {
	spec, ok := find(dir, name).(*ast.TypeSpec)
	if !ok {
		return false
	}
	s, ok := spec.Type.(*ast.StructType)
	if !ok {
		return false
	}
	for _, f := range s.Fields.List {
		for _, n := range f.Names {
			if n.Name == field {
				return true
			}
		}
	}
	return false
}

// find is the declaration of a type, a constant or a variable of a package, nil if there is none.
func find(dir, name string) ast.Node {
	list, err := os.ReadDir(dir)
	if err != nil {
		return nil
	}
	for _, f := range list {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path.Join(dir, f.Name()), nil, parser.SkipObjectResolution)
		if err != nil {
			continue
		}
		for _, d := range file.Decls {
			gen, ok := d.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, spec := range gen.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					if spec.Name.Name == name {
						return spec
					}
				case *ast.ValueSpec:
					for _, n := range spec.Names {
						if n.Name == name {
							return spec
						}
					}
				}
			}
		}
	}
	return nil
}
