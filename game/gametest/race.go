//go:build race

package gametest

// raceDetector says that allocations cannot be counted.
const raceDetector = true
