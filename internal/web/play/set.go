package play

import (
	"slices"
	"strings"

	"kancha/draw"
)

// mostThings is how many things can stand beside each other to be switched on and off.
const mostThings = 8

// sets tells whether answers that take sets of things are worth switches: there are several, of a few things.
func sets(answers []answer) bool {
	n := 0
	for i := range answers {
		if len(answers[i].Set) > 0 {
			n++
		}
	}
	return n > 1 && len(things(answers)) <= mostThings
}

// things are all that the sets of some answers take, in the order of the largest.
func things(answers []answer) (out []draw.Thing) {
	lists := make([][]draw.Thing, 0, len(answers))
	for i := range answers {
		lists = append(lists, answers[i].Set)
	}
	slices.SortStableFunc(lists, func(a, b []draw.Thing) int { return len(b) - len(a) })
	for _, list := range lists {
		for _, thing := range list {
			if !slices.ContainsFunc(out, func(o draw.Thing) bool { return o.ID == thing.ID }) {
				out = append(out, thing)
			}
		}
	}
	return out
}

// appendThings writes the things as the page's script reads them: id, name, picture.
func (t *tableView) appendThings(b []byte) []byte {
	list := things(t.answers)
	if len(list) == 0 {
		return b
	}
	b = append(b, `,"things":[`...)
	for i, thing := range list {
		if i > 0 {
			b = append(b, ',')
		}
		for k, value := range []string{thing.ID, t.called(thing), thing.Icon.String()} {
			b = appendJSON(append(b, "[,"[min(k, 1)]), value)
		}
		b = append(b, ']')
	}
	return append(b, ']')
}

// set names what an answer takes.
func (a *answer) set() string {
	ids := make([]string, len(a.Set))
	for i, thing := range a.Set {
		ids[i] = thing.ID
	}
	return strings.Join(ids, " ")
}

// called is the name of a thing.
func (t *tableView) called(thing draw.Thing) string {
	if thing.Name.Kind == "" {
		return t.tongue.Place(thing.ID)
	}
	return t.tongue.Say(thing.Name)
}
