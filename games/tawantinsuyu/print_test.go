package tawantinsuyu

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"
)

// TestPrintTellsEverythingPrinted changes every number and switch of the default pack, one at a time. Wherever the
// rules come to differ, what Print tells must differ too: otherwise something is printed that no drawing and no bot
// could know.
func TestPrintTellsEverythingPrinted(t *testing.T) {
	var tree any
	if err := json.Unmarshal(defaultPack, &tree); err != nil {
		t.Fatal(err)
	}
	g := load(t)
	same, _ := Print(g)
	rules := *g.(*engine)
	tried, seen := 0, 0
	leaves("", &tree, func(path string) {
		if seen++; testing.Short() && seen%17 != 0 {
			return
		}
		text, err := json.Marshal(tree)
		if err != nil {
			t.Fatal(err)
		}
		other, err := Load(text)
		if err != nil {
			return // no pack at all
		}
		now := *other.(*engine)
		paper := now.paper
		now.info, now.paper = rules.info, rules.paper
		if reflect.DeepEqual(now, rules) {
			return // nothing that the rules need
		}
		tried++
		if reflect.DeepEqual(paper, same) {
			t.Errorf("%s is printed, and Print does not tell it", path)
		}
	})
	if tried < 1000 && !testing.Short() {
		t.Errorf("only %d values matter to the rules", tried)
	}
}

// leaves changes every plain value of a tree for the time of a visit.
func leaves(path string, at *any, visit func(path string)) {
	switch v := (*at).(type) {
	case map[string]any:
		for key, part := range v {
			leaves(path+"."+key, &part, func(p string) {
				old := v[key]
				v[key] = part
				visit(p)
				v[key] = old
			})
		}
	case []any:
		for i := range v {
			leaves(fmt.Sprintf("%s[%d]", path, i), &v[i], visit)
		}
	default:
		for _, other := range others(v) {
			*at = other
			visit(path)
			*at = v
		}
	}
}

// others are values near a plain one.
func others(v any) []any {
	switch v := v.(type) {
	case float64:
		return []any{v + 1, v - 1}
	case bool:
		return []any{!v}
	}
	return nil
}
