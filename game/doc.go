// Package game is the contract between a board game and everything that plays it.
//
// A game is a pure state machine that asks one small question at a time. Whoever answers (a person in a browser,
// a bot, an automa, a test, a replay, a research script) walks the same path: look at a [Position], read the
// [Question] that is put to a seat, choose one of its legal [Move]s, and hand it to [State.Apply].
//
// The package depends on nothing but a small part of the standard library. It knows no clock, no file, no network,
// no global randomness and no sentence in a human language: what a person reads is a [Phrase], an identifier with
// named arguments, that the house turns into one of its languages.
//
// What every engine promises, and what package gametest proves:
//
//  1. Deterministic: the same setup, seed and moves give the same bytes everywhere.
//  2. Complete: Moves are the candidates that pass Check; applying a legal move never fails, applying an illegal
//     one never changes a byte.
//  3. Finite: random play ends within Info.Bound moves.
//  4. Conserving: what the box holds is neither lost nor multiplied.
//  5. Secret: what a viewer may not know changes nothing that the viewer can see.
//  6. Reveals: if a move can show its mover something new, Reveals grows.
//  7. Cheap: CopyTo, Moves and Apply allocate nothing in steady state.
//  8. Data-driven: printed values come from a validated pack; differences between editions are options.
//  9. Legible: moves have a notation that round-trips and needs no position to be read.
package game
