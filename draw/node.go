package draw

import (
	"html"
	"io"
	"strings"
)

// Node is a piece of a drawing: an element with attributes and children, or text. The zero Node draws nothing.
// Everything that is written is escaped; there is no way to put raw markup in.
type Node struct {
	name  string
	attrs []Attr
	kids  []Node
	text  string
}

// Attr is an attribute of an element.
type Attr struct{ Name, Value string }

// El makes an element.
func El(name string, attrs []Attr, kids ...Node) Node {
	return Node{name: name, attrs: attrs, kids: kids}
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
	var b strings.Builder
	n.write(&b)
	return b.String()
}

// WriteTo writes the markup.
func (n Node) WriteTo(w io.Writer) (int64, error) {
	c, err := io.WriteString(w, n.String())
	return int64(c), err
}

// Empty tells whether the node draws nothing.
func (n Node) Empty() bool { return n.name == "" && n.text == "" && len(n.kids) == 0 }

func (n Node) write(b *strings.Builder) {
	if n.name == "" {
		b.WriteString(html.EscapeString(n.text))
		for _, k := range n.kids {
			k.write(b)
		}
		return
	}
	b.WriteByte('<')
	b.WriteString(n.name)
	for _, a := range n.attrs {
		b.WriteByte(' ')
		b.WriteString(a.Name)
		b.WriteString(`="`)
		b.WriteString(html.EscapeString(a.Value))
		b.WriteByte('"')
	}
	if len(n.kids) == 0 && shapes[n.name] {
		b.WriteString("/>")
		return
	}
	b.WriteByte('>')
	for _, k := range n.kids {
		k.write(b)
	}
	b.WriteString("</")
	b.WriteString(n.name)
	b.WriteByte('>')
}
