package main

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
	tawantinsuyuwords "kancha/games/tawantinsuyu/words"
	"kancha/games/teotihuacan"
	teotihuacanboard "kancha/games/teotihuacan/board"
	teotihuacanbrain "kancha/games/teotihuacan/brain"
	teotihuacanguide "kancha/games/teotihuacan/guide"
	teotihuacanlessons "kancha/games/teotihuacan/lessons"
	teotihuacanwords "kancha/games/teotihuacan/words"
	"kancha/games/tiwanaku"
	tiwanakuboard "kancha/games/tiwanaku/board"
	tiwanakubrain "kancha/games/tiwanaku/brain"
	tiwanakuguide "kancha/games/tiwanaku/guide"
	tiwanakulessons "kancha/games/tiwanaku/lessons"
	tiwanakuvalley "kancha/games/tiwanaku/valley"
	tiwanakuwords "kancha/games/tiwanaku/words"
)

// entry is a game with everything that belongs to it.
type entry struct {
	load  func(pack []byte) (game.Game, error) // nil is the pack that comes with the game
	board draw.Board
	words fs.FS
	brain bot.Brain
	learn fs.FS // its lessons, nil if it has none
	guide fs.FS // what is said in a first game, nil for nothing
	aside any   // what it offers beside its tables, nil if nothing
}

// games is THE list of games. One more game is one more line.
var games = []entry{
	{tiwanaku.Load, tiwanakuboard.Board{}, tiwanakuwords.FS, tiwanakubrain.Brain{}, tiwanakulessons.Files, tiwanakuguide.Files, tiwanakuvalley.Aside{}},
	{teotihuacan.Load, teotihuacanboard.Board{}, teotihuacanwords.FS, teotihuacanbrain.Brain{}, teotihuacanlessons.Files, teotihuacanguide.Files, nil},
	{tawantinsuyu.Load, tawantinsuyuboard.Board{}, tawantinsuyuwords.FS, tawantinsuyubrain.Brain{}, tawantinsuyulessons.Files, tawantinsuyuguide.Files, nil},
}
