// Package games is the list of games. The program and its tests in a browser read it, so a new game is in both.
package games

import (
	"io/fs"

	"kancha/bot"
	"kancha/draw"
	"kancha/game"
	"kancha/games/tawantinsuyu"
	tawantinsuyuboard "kancha/games/tawantinsuyu/board"
	tawantinsuyubrain "kancha/games/tawantinsuyu/brain"
	tawantinsuyuguide "kancha/games/tawantinsuyu/guide"
	tawantinsuyulessons "kancha/games/tawantinsuyu/lessons"
	tawantinsuyupractice "kancha/games/tawantinsuyu/practice"
	tawantinsuyuwords "kancha/games/tawantinsuyu/words"
	"kancha/games/teotihuacan"
	teotihuacanboard "kancha/games/teotihuacan/board"
	teotihuacanbrain "kancha/games/teotihuacan/brain"
	teotihuacanguide "kancha/games/teotihuacan/guide"
	teotihuacanlessons "kancha/games/teotihuacan/lessons"
	teotihuacanpractice "kancha/games/teotihuacan/practice"
	teotihuacanwords "kancha/games/teotihuacan/words"
	"kancha/games/tiwanaku"
	tiwanakuboard "kancha/games/tiwanaku/board"
	tiwanakubrain "kancha/games/tiwanaku/brain"
	tiwanakuguide "kancha/games/tiwanaku/guide"
	tiwanakulessons "kancha/games/tiwanaku/lessons"
	tiwanakupractice "kancha/games/tiwanaku/practice"
	tiwanakuvalley "kancha/games/tiwanaku/valley"
	tiwanakuwords "kancha/games/tiwanaku/words"
)

// Entry is a game with everything that belongs to it.
type Entry struct {
	Load  func(pack []byte) (game.Game, error) // nil is the pack that comes with the game
	Packs func() [][]byte                      // those that come with it, which an owner's may build on
	Board draw.Board
	Words fs.FS // its texts, the chapters of its rules, and the presets that the house offers
	Brain bot.Brain
	Learn fs.FS // its lessons, nil if it has none
	Guide fs.FS // what is said in a first game, nil for nothing
	Aside any   // what it offers beside its tables, nil if nothing
	Drill any   // what it offers to learners beside lessons, nil if nothing
}

// All is THE list of games. One more game is one more line.
var All = []Entry{
	{tiwanaku.Load, tiwanaku.Packs, tiwanakuboard.Board{}, tiwanakuwords.FS, tiwanakubrain.Brain{}, tiwanakulessons.Files, tiwanakuguide.Files, tiwanakuvalley.Aside{}, tiwanakupractice.Practice{}},
	{teotihuacan.Load, teotihuacan.Packs, teotihuacanboard.Board{}, teotihuacanwords.FS, teotihuacanbrain.Brain{}, teotihuacanlessons.Files, teotihuacanguide.Files, nil, teotihuacanpractice.Practice},
	{tawantinsuyu.Load, tawantinsuyu.Packs, tawantinsuyuboard.Board{}, tawantinsuyuwords.FS, tawantinsuyubrain.Brain{}, tawantinsuyulessons.Files, tawantinsuyuguide.Files, nil, tawantinsuyupractice.Practice},
}
