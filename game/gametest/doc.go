// Package gametest proves that an engine keeps the promises of package game. It is used from an engine's own tests,
// in a few lines:
//
//	func TestConform(t *testing.T)   { gametest.Conform(t, load(t), gametest.Options{Count: count}) }
//	func TestScenarios(t *testing.T) { gametest.Scenarios(t, load(t), "testdata/scenario", stage) }
//	func TestRecords(t *testing.T)   { gametest.Records(t, load(t), "testdata/record") }
//	func TestRules(t *testing.T)     { gametest.Rules(t, ".") }
//	func TestRevisions(t *testing.T) { gametest.Revisions(t, load(t), ".") }
//	func FuzzPlay(f *testing.F)      { gametest.Fuzz(f, load(f)) }
//
// [Conform] plays random games and looks at every property at many moments of them. [Scenarios] runs files that read
// like the examples of a rulebook. [Records] replays whole games that are kept for ever. [Rules] sees to it that every
// rule is spoken for by one of them. [Fuzz] turns bytes into play through the public path.
package gametest
