// Package draw is how a game's board reaches a page: typed SVG, and the small contract between a game's drawing
// and the house. It knows the game contract and no game.
package draw

import "kancha/game"

// Board draws one game. It is stateless and safe for concurrent use. One per game, in games/X/board.
type Board interface {
	// Picture draws what the scene's position shows.
	Picture(Scene) Picture
	// Places names the places of the board where an answer can be given, in notation, the most natural one first.
	// An answer without a place stands in the decision bar only. The answer need not be legal ("why not?").
	Places(game.Position, game.Seat, game.Move) []string
	// Glossary explains every icon that the board uses.
	Glossary() []Term
}

// Scene is all that a drawing may depend on.
type Scene struct {
	Position game.Position // a View; the State itself only where everything may be seen (a finished game)
	Open     bool          // with what nobody has discovered, if Position is the State
	Viewer   game.Seat     // whose eyes; Watcher for the public
	Names    []string      // by seat, for labels
	Targets  []Target      // places with legal answers for the viewer right now
	Selected string        // the place that the viewer has picked and not yet answered
	Marks    []string      // places touched since the viewer's last decision
	Lit      []string      // places that a hovered log line speaks of
	Notes    []Note        // the viewer's own pencil marks
	Left     []Left        // what a coach has found still possible, for the viewer alone
	Say      Say           // words in the reader's language
	Asks     bool          // the page asks what a board may reckon for its reader, so that it must not say it
	Words    string        // names what Say says: with the same name, the same phrase is said alike; "" is always different
}

// Say turns a phrase into the reader's language. The kind is a full key of the game's word files, "cell.bare".
type Say func(game.Phrase) string

// Target is a place that can be chosen.
type Target struct {
	Place string
	Label string // what a choice here would do, as a sentence, for the accessible name
}

// Note is a pencil mark on a place.
type Note struct {
	Place, Text string
	Shared      bool // a mark of the viewer's whole team
}

// Left is what is still possible on a place: for each kind of thing the words that are left, game.Terms("crop", …). One
// word alone is certain.
type Left struct {
	Place string
	May   []game.Arg
}

// Picture is a drawn position, ready to be put on a page.
type Picture struct {
	// Board is one <svg>, or an element with several that the board's own sheet lays out. Places are focusable elements
	// with data-place, arranged as an ARIA grid. An element with data-rule names the element whose text is its rule,
	// one with data-within the place that is chosen where it cannot be chosen itself.
	Board Node
	// Map is a small <svg> of links to parts of a board that narrow screens show in a long column; most need none.
	Map Node
	// Hand is an element with what the viewer plays from: own pieces and cards as buttons with data-place (and data-piece
	// with the same ID as on the board), in a row 44 high. It stands beside the board, always in sight. A part of a
	// Parted board has the ID "hand". Nothing for whoever has no seat.
	Hand Node
	// Panels hold what belongs to each seat, in seat order.
	Panels []Panel
	// Aside are further drawings that belong to all: supplies, tracks, wheels.
	Aside []Figure
}

// Panel is what a seat owns, for the column of players.
type Panel struct {
	Seat  game.Seat
	Items []Item
}

// Item is one line of a panel or of a figure's table: an icon, its name, its value.
type Item struct {
	ID    string // of a line of a panel that changes by itself, see [Part]
	Icon  Node   // an <svg> of its own, hidden from screen readers: the label says what it means
	Label string // in the reader's language; "" is a line that is out of sight now, and keeps its place
	Value string // a number, or a short text in the reader's language
	Key   string // names the number, for a Foreteller and where it changes by itself
	Parts []Item // sub-items shown beside each other, for example the tokens held
	Purse bool   // among the few numbers of a seat that are always in sight
}

// Figure is a titled drawing with the same content as text for those who do not see it.
type Figure struct {
	ID    string // see [Part]; figures without one are counted
	Title string
	SVG   Node
	Items []Item
}

// Fixed is the same figure with its markup written already.
func (f Figure) Fixed() Figure {
	return Figure{ID: f.ID, Title: f.Title, SVG: f.SVG.Fixed(), Items: fixed(f.Items)}
}

func fixed(items []Item) []Item {
	out := make([]Item, len(items))
	for i, item := range items {
		out[i] = Item{ID: item.ID, Icon: item.Icon.Fixed(), Label: item.Label, Value: item.Value, Key: item.Key, Parts: fixed(item.Parts), Purse: item.Purse}
	}
	return out
}

// Stylist is a Board that brings a style sheet for what it draws. The house serves it with the pages of the game.
type Stylist interface{ CSS() string }

// Foreteller is a Board that knows which numbers the effects of an answer change, so that a page can show the change
// beside them before it happens: the Key of an item in the answering seat's panel, "points" for its total.
type Foreteller interface {
	Change(game.Phrase) (key string, by int)
}

// Settler is a Foreteller whose effects say what a step alone does, so that a page can add up those of an answer with several
// steps. What one step announces, such as a price, a later one may settle: Settles names the kind of effect that an effect
// settles by its number, "" for none.
type Settler interface {
	Settles(game.Phrase) (kind string)
}

// Illustrator is a Board that has pictures of answers, for buttons. They may repeat what the board defines. One with the
// class "lays" shows how something would lie on the answer's first place: a page lays it there while it is pointed at.
type Illustrator interface {
	Art(game.Position, game.Seat, game.Move) Node
}

// Coverer is a Board that has a picture for the card of its game.
type Coverer interface{ Cover() Node }

// Term is an entry of the glossary. Name and Text are keys of the game's word files.
type Term struct {
	ID         string
	Icon       Node
	Name, Text string
}
