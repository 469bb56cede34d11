package game

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// OnBase completes a pack that names another one as its "base" and holds only what differs, as JSON Merge Patch (RFC 7396)
// does: a member takes the place of that in the base, objects are merged member by member, null takes a member away. A
// list whose entries have ids is merged by them too, and entries with a new id come last; any other list stands for itself.
// The bases are the packs that come with the game. A pack without a base is returned as it is.
//
// The result is the same bytes for the same base and differences, so that its digest names the values that a game is
// played with.
func OnBase(data []byte, bases ...[]byte) ([]byte, error) {
	var head struct {
		Base string `json:"base"`
	}
	if err := ReadPack(data, &head); err != nil || head.Base == "" {
		return data, err
	}
	var ids []string
	for i, text := range bases {
		base, err := readObject(text)
		if err != nil {
			return nil, err
		}
		if id, _ := base["id"].(string); id != head.Base {
			ids = append(ids, id)
			continue
		}
		if base["base"] != nil { // what it is based on is among the others
			whole, err := OnBase(text, slices.Concat(bases[:i], bases[i+1:])...)
			if err != nil {
				return nil, err
			}
			if base, err = readObject(whole); err != nil {
				return nil, err
			}
		}
		pack, err := readObject(data)
		if err != nil {
			return nil, err
		}
		if pack["id"] == nil || pack["id"] == head.Base {
			return nil, &PackError{Entry: "id", Reason: "a pack with a base needs an id of its own"}
		}
		delete(pack, "base")
		var out bytes.Buffer
		e := json.NewEncoder(&out)
		e.SetEscapeHTML(false)
		if err := e.Encode(mergeObject(base, pack)); err != nil {
			return nil, err
		}
		return out.Bytes(), nil
	}
	return nil, &PackError{Entry: "base", Reason: fmt.Sprintf("no pack %q comes with the game; there is %s", head.Base, strings.Join(ids, ", "))}
}

// readObject keeps numbers as they are written.
func readObject(data []byte) (map[string]any, error) {
	var tree map[string]any
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	if err := d.Decode(&tree); err != nil {
		return nil, &PackError{Entry: "pack", Reason: err.Error()}
	}
	return tree, nil
}

func merge(base, change any) any {
	switch change := change.(type) {
	case map[string]any:
		if base, ok := base.(map[string]any); ok {
			return mergeObject(base, change)
		}
		return mergeObject(nil, change) // without what it only takes away
	case []any:
		if base, ok := base.([]any); ok && len(base) > 0 && haveIDs(base) && haveIDs(change) {
			return mergeList(base, change)
		}
	}
	return change
}

func mergeObject(base, change map[string]any) map[string]any {
	out := map[string]any{}
	maps.Copy(out, base)
	for key, value := range change {
		if value == nil {
			delete(out, key)
		} else {
			out[key] = merge(base[key], value)
		}
	}
	return out
}

func mergeList(base, change []any) []any {
	out := slices.Clone(base)
	for _, entry := range change {
		at := slices.IndexFunc(out, func(e any) bool { return idOf(e) == idOf(entry) })
		if at < 0 {
			out = append(out, merge(nil, entry))
		} else {
			out[at] = merge(out[at], entry)
		}
	}
	return out
}

func haveIDs(list []any) bool {
	return !slices.ContainsFunc(list, func(e any) bool { return idOf(e) == "" })
}

func idOf(entry any) string {
	object, _ := entry.(map[string]any)
	id, _ := object["id"].(string)
	return id
}
