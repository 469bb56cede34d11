// Package puzzle is the hidden board of Tiwanaku as a puzzle of its own: it makes boards and scenarios, and finds out
// what can be known about a board from what has been seen of it.
//
// A board gives every space a terrain and a crop. It is valid if connected spaces of one terrain form regions of one
// to five spaces, two regions of one terrain never touch, a region of n spaces holds the crops 1 to n, and equal crops
// never touch; corners count as touching. [Board.Check] is this definition, everything else follows from it.
//
// Public information is a [Known]: tiles, crops and the remaining supply. Ask [Deduce] what is certain and possible,
// [Count] and [Weigh] how many boards fit and with what odds, [Sample] for one of them, [Explain] and [Hint] for the
// reasons that a person would give, [Rate] how hard a scenario is. Nothing here ever looks at more than a Known.
//
// Inside, spaces are numbered along a walk through the shorter side (geometry). A thinker narrows a mind, what is held
// possible, by looking at every option, a way in which a region could lie. A searcher settles region after region
// and thinks in between; a walker goes through all boards at once, space by space; a reasoner draws one conclusion at
// a time and remembers why.
package puzzle
