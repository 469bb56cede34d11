// Package teotihuacan is the rules of Teotihuacan as a pure state machine: workers walk around the ring of action
// boards, a pyramid grows, eclipses score.
//
// Every chapter of the rulebook has its file: setup and start (tiles chosen at the start), move, action, worship, grid,
// alchemy, nobles, workshop, construction, powerup (with ascension), temple, eclipse, teotibot. turn is the course of
// play: a turn is a stack of frames in the position, each of them a question or something that is still to happen, and
// each kind of question is one row of a table. Ids like TE-24 and OP-09 name a rule, an edge case or a ruling;
// docs/rulings/teotihuacan.md tells which of them are ours. Component values come from a pack, see [Load].
//
// Stacks of tiles are kept as what is left in them; which tile comes next is decided when it is drawn. So the only
// secrets of a position are its generator and, at the start, the tiles dealt to others.
//
// For drawings and bots, [Look] gives what a position shows as plain values, [Print] what is printed on the components,
// and [Read] takes a move apart.
package teotihuacan
