// Package tawantinsuyu is the rules of Tawantinsuyu as a pure state machine: workers go down a terraced hill, a high
// priest walks around the temple on its top, weavings join into tapestries, armies set out for four regions.
//
// Every chapter of the rulebook has its file: setup, turn (the table of questions), asking (how they are put), free
// (free actions), place (a worker, its price and its tasks), weave, tapestry, build, temple, gods, army, priest
// (secondary actions), conquest, festival, score, axomamma (the solo game, with axoacts and axobuild).
// A turn is a stack of frames in the position, each of them a question or something that is still to happen. Ids like
// TW-23 name a rule, ED-05 a difference between editions; docs/rulings/tawantinsuyu.md tells which readings are ours.
// Component values come from a pack, see [Load].
//
// Decks and stacks are kept as what is left in them and the tiles put under them in their order; which card comes next
// is decided when it is drawn. So the secrets of a position are its generator, the cards in hands, and what of the
// decks that leaves open. What everybody has seen of them is part of the position too, see memory.
//
// For drawings and bots, [Look] gives what a position shows as plain values, [Print] what is printed on the
// components, [Quote] what a placement would cost, and [Read] takes a move apart.
package tawantinsuyu
