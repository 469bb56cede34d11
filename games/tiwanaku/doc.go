// Package tiwanaku is the rules of Tiwanaku as a pure state machine: settle a valley, deduce what grows where.
//
// Every chapter of the rulebook has its file: setup, explore (moving and discovering), predict, offer, score; turn is
// the sequence of play as a table of questions. Ids like TI-27 name a rule or a ruling; docs/rulings/tiwanaku.md tells
// which of them are ours. Component values come from a pack, see [Load].
//
// Everything that a position holds is in one flat value. Sets of spaces are 64-bit boards, and both boards use the
// same numbering, so that a step is a shift.
//
// For drawings and bots, [Look] gives what a position shows as plain values, and [Read] takes a move apart.
package tiwanaku
