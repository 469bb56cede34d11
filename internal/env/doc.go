// Package env plays many games at once for a learning program that talks in lines of JSON: it resets, steps, observes,
// samples and plays out. Seats that the program does not play are played by bots, automata by the rules.
//
// docs/research.md describes the protocol; the transcript there is replayed by a test.
package env

// Protocol is the version that hello tells and asks for:
//
//	1  hello, reset, step, observe, sample, playout, close
const Protocol = 1

// Limits of one process.
const (
	MaxGames    = 16384   // at the same time
	MaxPlayouts = 65536   // of one request
	MaxLine     = 8 << 20 // bytes of a request
)
