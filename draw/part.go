package draw

import (
	"strconv"

	"kancha/game"
)

// A page that stays open need not be drawn again at each answer: what has changed is sent. So a board can come in parts,
// each with a key that tells cheaply whether it is drawn as before.

// Part is a piece of what a page shows of a position. On the page it is the element with its ID, which a picture of the
// whole has too, and the markup is the same there but for the marks of places.
type Part struct {
	ID     string
	Key    Key           // with the same key, words and names it is drawn alike
	Node   func() Node   // one of the three: a piece of a drawing,
	Item   func() Item   // a line of a panel,
	Figure func() Figure // or a figure
}

// Count is a number that stands in an item and changes without it: the Key of the item within the element with the ID.
type Count struct{ ID, Key, Value string }

// Parts is what can change of a picture while its frame stays.
type Parts struct {
	Entry  string // the place that the Tab key reaches when nothing can be chosen
	Map    bool   // there is a small plan
	Frame  Key    // of everything that is in no part: with another frame the whole is drawn anew
	List   []Part
	Counts []Count
}

// Parted is a Board that comes in parts. A scene for parts has no targets, marks or notes: pages add them to the places.
type Parted interface {
	Board
	// Parts are the parts that everybody sees alike. The scene's position is the view of a Watcher, and so is the viewer.
	Parts(Scene) Parts
	// OwnParts are those that belong to the scene's viewer. One with the ID of a part for everybody stands in its place, as
	// long as it is among them. The scene has targets, for what leads to them; they are not marked.
	OwnParts(Scene) Parts
}

// Key tells apart what can be seen in a part. The zero Key is ready; each step gives another one.
type Key uint64

// Int adds a number.
func (k Key) Int(n int) Key {
	k = (k ^ Key(n) ^ 0x9E3779B97F4A7C15) * 0xD6E8FEB86659FD93
	return k ^ k>>32
}

// Ints adds numbers.
func (k Key) Ints(list ...int) Key {
	for _, n := range list {
		k = k.Int(n)
	}
	return k
}

// Bool adds a yes or no.
func (k Key) Bool(b bool) Key {
	if b {
		return k.Int(1)
	}
	return k.Int(0)
}

// Text adds a text.
func (k Key) Text(s string) Key {
	k = k.Int(len(s))
	for i := range len(s) {
		k = (k ^ Key(s[i])) * 0x100000001B3
	}
	return k ^ k>>32
}

// Cutter draws a board or lists its parts: the same code does both.
type Cutter struct{ List *[]Part } // where parts are noted; nil to draw

// Lists tells whether nothing is drawn.
func (c Cutter) Lists() bool { return c.List != nil }

// Part draws a part as an element with its ID, or notes it.
func (c Cutter) Part(id string, key Key, art func() Node) Node {
	if c.List == nil {
		return InPart(id, art())
	}
	*c.List = append(*c.List, Part{ID: id, Key: key, Node: func() Node { return InPart(id, art()) }})
	return Node{}
}

// Still draws what stays as it is for a whole game.
func (c Cutter) Still(art func() Node) Node {
	if c.List != nil {
		return Node{}
	}
	return art()
}

// PartID is the ID of the part that shows a place.
func PartID(place string) string { return "p-" + place }

// ItemID is the ID of a line of a seat's panel, FigureID that of a figure.
func ItemID(seat game.Seat, id string) string { return "item-" + strconv.Itoa(int(seat)) + "-" + id }

func FigureID(id string) string { return "figure-" + id }

// InPart draws a part as an element with its ID.
func InPart(id string, kids ...Node) Node { return Group(Attrs(ID(id)), kids...) }
