package table_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"testing"

	"kancha/game"
	"kancha/internal/table"
)

// What is missing in the lists is missing in the word files.
func TestEveryReasonIsListed(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "reasons.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	kinds := func(entries []game.Entry) (out []string) {
		for _, e := range entries {
			out = append(out, e.Kind)
		}
		return out
	}
	lists := map[string][]string{
		"Reason": kinds(table.Reasons()), "Undo": table.UndoReasons(), "Line": kinds(table.HouseLines()),
	}
	found := map[string]int{}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		for prefix, list := range lists {
			if !strings.HasPrefix(spec.Names[0].Name, prefix) {
				continue
			}
			found[prefix]++
			text, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
			if err != nil || !slices.Contains(list, text) {
				t.Errorf("%s is not listed", spec.Names[0].Name)
			}
		}
		return true
	})
	for prefix, list := range lists {
		if found[prefix] != len(list) {
			t.Errorf("%s: %d constants, %d listed", prefix, found[prefix], len(list))
		}
	}
}
