package draw

import (
	"html"
	"io"
	"sync"
)

// Node is a piece of a drawing: an element with attributes and children, or text. The zero Node draws nothing.
// Everything that is written is escaped; there is no way to put raw markup in.
type Node struct {
	name  string
	attrs []Attr
	kids  []Node
	text  string
	fixed bool // text is the markup of everything
}

// Attr is an attribute of an element.
type Attr struct{ Name, Value string }

// El makes an element.
func El(name string, attrs []Attr, kids ...Node) Node {
	return Node{name: name, attrs: attrs, kids: kids}
}

// With is the same element with more attributes. What is fixed stays as it is.
func (n Node) With(attrs ...Attr) Node {
	if !n.fixed {
		n.attrs = append(n.attrs[:len(n.attrs):len(n.attrs)], attrs...)
	}
	return n
}

// Text makes real text: it can be selected, translated and read aloud.
func Text(s string) Node { return Node{text: s} }

// shapes are the elements that need no end tag when they are empty.
var shapes = map[string]bool{
	"path": true, "rect": true, "circle": true, "ellipse": true, "line": true, "polyline": true, "polygon": true,
	"use": true, "stop": true,
}

// String is the markup.
func (n Node) String() string {
	if n.fixed {
		return n.text
	}
	b := buffers.Get().(*[]byte)
	defer buffers.Put(b)
	*b = n.appendTo((*b)[:0])
	return string(*b)
}

// WriteTo writes the markup.
func (n Node) WriteTo(w io.Writer) (int64, error) {
	b := buffers.Get().(*[]byte)
	defer buffers.Put(b)
	*b = n.appendTo((*b)[:0])
	c, err := w.Write(*b)
	return int64(c), err
}

// Fixed is the same drawing with its markup written already, for what is drawn once and shown many times.
func (n Node) Fixed() Node {
	if n.Empty() {
		return n
	}
	return Node{text: n.String(), fixed: true}
}

// buffers are lent to what is being written.
var buffers = sync.Pool{New: func() any { return new([]byte) }}

// Empty tells whether the node draws nothing.
func (n Node) Empty() bool { return n.name == "" && n.text == "" && len(n.kids) == 0 }

// appendTo writes the markup behind what is there.
func (n Node) appendTo(out []byte) []byte {
	if n.fixed {
		return append(out, n.text...)
	}
	if n.name == "" {
		out = appendEscaped(out, n.text)
		for i := range n.kids {
			out = n.kids[i].appendTo(out)
		}
		return out
	}
	out = append(append(out, '<'), n.name...)
	for _, a := range n.attrs {
		out = append(append(append(out, ' '), a.Name...), `="`...)
		out = append(appendEscaped(out, a.Value), '"')
	}
	if len(n.kids) == 0 && shapes[n.name] {
		return append(out, "/>"...)
	}
	out = append(out, '>')
	for i := range n.kids {
		out = n.kids[i].appendTo(out)
	}
	return append(append(append(out, "</"...), n.name...), '>')
}

// appendEscaped writes text so that no character of it is markup.
func appendEscaped(out []byte, text string) []byte {
	for i := range len(text) {
		switch text[i] {
		case '&', '<', '>', '"', '\'':
			return append(out, html.EscapeString(text)...)
		}
	}
	return append(out, text...)
}
