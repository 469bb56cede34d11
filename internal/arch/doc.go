// Package arch is the test that keeps the house in the shape that docs/design.md draws: which package may import which,
// what an engine must never touch, and where each tool of the outside world is used.
package arch
