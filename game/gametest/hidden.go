package gametest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"

	"kancha/game"
)

// paths are the places of the JSON that are null in a view: how often each was seen, and whether a determinization
// ever put something else there than the truth.
type paths map[string]*hiding

type hiding struct {
	seen   int
	varied bool
}

// enough is how often a place must have been hidden before its always being guessed right is suspicious.
const enough = 24

// compareHidden notes what the view of the present moment hides, and fails where view and state have different shapes
// or the view says something untrue.
func (p *play) compareHidden(hidden paths, viewer game.Seat, d game.State) {
	p.t.Helper()
	view, truth, guess := p.tree(p.st.View(viewer)), p.tree(p.st), p.tree(d)
	for key := range truth {
		if _, ok := view[key]; !ok {
			p.fail("the JSON of the view of seat %d has no %q; want the same shape, and null for what is hidden", viewer, key)
		}
	}
	for key, part := range view {
		if _, ok := truth[key]; !ok && key == "viewer" {
			continue
		}
		if lie := hidden.walk(key, part, truth[key], guess[key]); lie != "" {
			p.fail("the JSON of the view of seat %d is neither null nor the truth: %s", viewer, lie)
		}
	}
}

func (p *play) tree(pos game.Position) map[string]any {
	p.t.Helper()
	var out map[string]any
	dec := json.NewDecoder(bytes.NewReader(p.json(pos)))
	dec.UseNumber()
	if err := dec.Decode(&out); err != nil {
		p.fail("MarshalJSON does not give a JSON object: %v", err)
	}
	return out
}

// walk compares a part of a view with the truth and a guess. It gives the place where the view is neither null nor
// true, "" if there is none.
func (h paths) walk(path string, view, truth, guess any) string {
	if view == nil {
		h.hide(path, truth, guess)
		return ""
	}
	switch v := view.(type) {
	case map[string]any:
		t, ok := truth.(map[string]any)
		if !ok || !slices.Equal(slices.Sorted(maps.Keys(v)), slices.Sorted(maps.Keys(t))) {
			return fmt.Sprintf("%s: %v, but %v", path, view, truth)
		}
		g, _ := guess.(map[string]any)
		for key := range v {
			if lie := h.walk(path+"."+key, v[key], t[key], g[key]); lie != "" {
				return lie
			}
		}
	case []any:
		return h.walkList(path, v, truth, guess)
	default:
		if view != truth {
			return fmt.Sprintf("%s: %v, but %v", path, view, truth)
		}
	}
	return ""
}

func (h paths) walkList(path string, view []any, truth, guess any) string {
	t, ok := truth.([]any)
	if !ok || len(t) != len(view) {
		return fmt.Sprintf("%s: %v, but %v", path, view, truth)
	}
	g, _ := guess.([]any)
	for i := range view {
		var other any
		if i < len(g) {
			other = g[i]
		}
		if lie := h.walk(path+"[]", view[i], t[i], other); lie != "" {
			return lie
		}
	}
	return ""
}

// hide notes everything in a hidden part of the truth, down to its single values.
func (h paths) hide(path string, truth, guess any) {
	switch t := truth.(type) {
	case nil:
	case map[string]any:
		g, _ := guess.(map[string]any)
		for key := range t {
			h.hide(path+"."+key, t[key], g[key])
		}
	case []any:
		g, _ := guess.([]any)
		if len(t)+len(g) > 0 {
			h.note(path, reflect.DeepEqual(t, g))
		}
	default:
		h.note(path, truth == guess)
	}
}

func (h paths) note(path string, guessed bool) {
	if h[path] == nil {
		h[path] = &hiding{}
	}
	h[path].seen++
	h[path].varied = h[path].varied || !guessed
}

// judge fails where something was hidden many times and every determinization hit the truth.
func (h paths) judge(t reporter) {
	t.Helper()
	for _, path := range slices.Sorted(maps.Keys(h)) {
		if n := h[path]; n.seen >= enough && !n.varied {
			t.Fatalf("%s was hidden %d times, and Determinize gave the true value every time: the view knows it", path, n.seen)
		}
	}
}
