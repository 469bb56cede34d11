package load

import (
	"bytes"
	"html"
	"net/url"
	"strconv"
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

// attribute is the value of an attribute of a tag, "" without it.
func attribute(tag []byte, name string) string {
	_, rest, found := bytes.Cut(tag, []byte(" "+name+`="`))
	value, _, closed := bytes.Cut(rest, []byte(`"`))
	if !found || !closed {
		return ""
	}
	return html.UnescapeString(string(value))
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
