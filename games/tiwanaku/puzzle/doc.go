// Package puzzle is the hidden board of Tiwanaku as a puzzle of its own: it makes boards and scenarios, and finds out
// what can be known about a board from what has been seen of it.
//
// A board gives every space a terrain and a crop. It is valid if connected spaces of one terrain form regions of one
// to five spaces, two regions of one terrain never touch, a region of n spaces holds the crops 1 to n, and equal crops
// never touch; corners count as touching. [Board.Check] is this definition, everything else follows from it.
package puzzle
