package board

import (
	"sync"

	"kancha/draw"
)

// shelved is a figure that was drawn: which, in whose words, of what.
type shelved struct{ key, words, of string }

// shelfSize is how many figures are kept, ten kilobytes each.
const shelfSize = 400

// shelf keeps the figures that were drawn last. All viewers of a table see the same figures, and most of them do not
// change from one answer to the next.
var shelf = struct {
	sync.Mutex
	figures map[shelved]draw.Figure
	order   []shelved // the oldest first
}{figures: map[shelved]draw.Figure{}}

// kept is a figure as it was drawn before, if that is known to be the same: of must name all that it shows.
func (c *canvas) kept(key, of string, picture func() draw.Figure) draw.Figure {
	if c.scene.Words == "" {
		return picture()
	}
	k := shelved{key, c.scene.Words, of}
	shelf.Lock()
	f, found := shelf.figures[k]
	shelf.Unlock()
	if found {
		return f
	}
	f = picture().Fixed()
	shelf.Lock()
	defer shelf.Unlock()
	if _, found := shelf.figures[k]; !found {
		shelf.order = append(shelf.order, k)
	}
	shelf.figures[k] = f
	if len(shelf.order) > shelfSize {
		delete(shelf.figures, shelf.order[0])
		shelf.order = shelf.order[1:]
	}
	return f
}

// keptItem is kept for a single item.
func (c *canvas) keptItem(of string, item func() draw.Item) draw.Item {
	return c.kept("item", of, func() draw.Figure { return draw.Figure{Items: []draw.Item{item()}} }).Items[0]
}

// pieces keeps parts of boards in the same way: what was drawn last, in two generations, so that what is used stays.
var pieces struct {
	sync.RWMutex
	newer, old map[string]draw.Node
}

// pieceShelf is how many pieces are kept in a generation, half a kilobyte each.
const pieceShelf = 8192

// pieceKey begins the key of a kind of piece in the reader's words.
func (c *canvas) pieceKey(kind byte) []byte {
	return append(append(append(make([]byte, 0, 160), kind), c.scene.Words...), 0)
}

// keptPiece is a part of a board as it was drawn before, if the key, which must name all that it shows, is known.
func (c *canvas) keptPiece(key []byte, picture func() draw.Node) draw.Node {
	if c.scene.Words == "" {
		return picture()
	}
	pieces.RLock()
	n, found := pieces.newer[string(key)]
	old := false
	if !found {
		n, old = pieces.old[string(key)]
	}
	pieces.RUnlock()
	if found {
		return n
	}
	if !old {
		n = picture().Fixed()
	}
	pieces.Lock()
	defer pieces.Unlock()
	if pieces.newer == nil || len(pieces.newer) >= pieceShelf {
		pieces.newer, pieces.old = map[string]draw.Node{}, pieces.newer
	}
	pieces.newer[string(key)] = n
	return n
}
