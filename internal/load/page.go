package load

import (
	"bytes"
	"encoding/json"
	"hash/fnv"
	"html"
	"net/url"
	"strconv"
	"strings"
)

// page is the changing part of a table's page as one viewer got it.
type page struct {
	version int64
	asked   bool // the viewer owes an answer
	over    bool
	text    []byte
}

// readPage reads what is needed of a page; ok is false if it is none of a table.
func readPage(text []byte) (p page, ok bool) {
	at := bytes.Index(text, []byte(`id="region"`))
	if at < 0 {
		return page{}, false
	}
	end := bytes.IndexByte(text[at:], '>')
	if end < 0 {
		return page{}, false
	}
	tag := text[at : at+end]
	version, err := strconv.ParseInt(attribute(tag, "data-version"), 10, 64)
	if err != nil {
		return page{}, false
	}
	return page{
		version: version, asked: attribute(tag, "data-decision") != "", over: attribute(tag, "data-phase") == "over",
		text: text,
	}, true
}

// readParts reads what is needed of a message in parts: without new answers the text is nil.
func readParts(text []byte) (p page, ok bool) {
	for line := range bytes.Lines(text) {
		switch {
		case bytes.HasPrefix(line, []byte("h ")):
			var head struct {
				Version  int64
				Decision string
			}
			ok = json.Unmarshal(line[2:], &head) == nil
			p.version, p.asked = head.Version, head.Decision != ""
		case bytes.HasPrefix(line, []byte("a ")):
			p.text = line
		}
	}
	return p, ok
}

// keyed is the fields of a form with the key that counts for a version.
func keyed(form url.Values, version int64) url.Values {
	if _, rest, ok := strings.Cut(form.Get("key"), "."); ok {
		form.Set("key", strconv.FormatInt(version, 36)+"."+rest)
	}
	return form
}

// attribute is the value of an attribute of a tag, "" without it.
func attribute(tag []byte, name string) string {
	_, rest, found := bytes.Cut(tag, []byte(" "+name+`="`))
	value, _, closed := bytes.Cut(rest, []byte(`"`))
	if !found || !closed {
		return ""
	}
	return html.UnescapeString(string(value))
}

// answers are the fields of the forms of all answers, from a page or from the list that a message brings.
func (p *page) answers(path string) []url.Values {
	var out []url.Values
	if list, ok := bytes.CutPrefix(p.text, []byte("a ")); ok {
		var all struct {
			Seat     int
			Question string
			Groups   []struct{ List [][]string } // the move is the first of each
		}
		if json.Unmarshal(list, &all) != nil {
			return nil
		}
		for _, g := range all.Groups {
			for _, a := range g.List {
				if len(a) == 0 {
					return nil
				}
				out = append(out, url.Values{"seat": {strconv.Itoa(all.Seat)}, "question": {all.Question}, "key": {"0." + sum(a[0])}, "move": {a[0]}})
			}
		}
		return out
	}
	for _, form := range p.forms(path) {
		out = append(out, fields(form))
	}
	return out
}

// sum makes a key of an answer.
func sum(move string) string {
	h := fnv.New64a()
	h.Write([]byte(move))
	return strconv.FormatUint(h.Sum64(), 36)
}

// forms finds the forms of a page that are sent to a path.
func (p *page) forms(path string) [][]byte {
	var out [][]byte
	action := []byte(`action="` + html.EscapeString(path) + `"`)
	for rest := p.text; ; {
		at := bytes.Index(rest, []byte("<form"))
		if at < 0 {
			return out
		}
		rest = rest[at:]
		end := bytes.Index(rest, []byte("</form>"))
		if end < 0 {
			return out
		}
		form := rest[:end]
		rest = rest[end:]
		if tag, _, ok := bytes.Cut(form, []byte(">")); ok && bytes.Contains(tag, action) {
			out = append(out, form)
		}
	}
}

// fields are the values that a form sends.
func fields(form []byte) url.Values {
	out := url.Values{}
	for rest := form; ; {
		_, after, found := bytes.Cut(rest, []byte("<input"))
		if !found {
			return out
		}
		tag, after, found := bytes.Cut(after, []byte(">"))
		if !found {
			return out
		}
		rest = after
		if name := attribute(tag, "name"); name != "" {
			out.Set(name, attribute(tag, "value"))
		}
	}
}
