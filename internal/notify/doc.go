// Package notify tells people that a decision waits for them, where they are when they do not look at the table: a hook
// of theirs on the web, a notification of their browser, a letter.
//
// What shall be told is written with the answer that makes somebody owe a decision, one row for each decision and way to
// tell it, so nothing is forgotten and nothing is told twice for being asked twice. Any house that shares the store sends
// what is due; it takes a row for itself first. A house that dies between sending and writing that down leaves the row to
// another after a while: only then something may arrive again, under the same id.
//
// Requests leave through Client only. It reaches public addresses and nothing else, whatever an address pretends to be.
package notify
