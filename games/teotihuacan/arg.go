package teotihuacan

import (
	"strings"

	"kancha/game"
)

func boardAt(name string, b Board) game.Arg { return game.At(name, boardIDs[b-1]) }

func worshipAt(name string, s Space) game.Arg { return game.At(name, worshipIDs[s-1]) }

func goodArg(good uint8) game.Arg { return game.Term("good", "good", goodIDs[good]) }

func templeArg(t uint8) game.Arg { return game.Term("temple", "temple", templeIDs[t]) }

func techArg(t uint8) game.Arg { return game.Term("technology", "technology", techIDs[t]) }

func tileArg(d Discovery) game.Arg { return game.Term("tile", "discovery", discoveryIDs[d-1]) }

func palaceArg(t uint8) game.Arg { return game.Term("palace", "palace", palaceIDs[t]) }

func startArg(t uint8) game.Arg { return game.Term("start", "start", startIDs[t]) }

func categoryArg(c int) game.Arg { return game.Term("for", "category", categoryIDs[c]) }

func powerArg(n uint8) game.Arg { return game.Num("power", int(n)) }

func startSet(set uint32) game.Arg {
	var ids []string
	for i, id := range startIDs {
		if set>>i&1 != 0 {
			ids = append(ids, id)
		}
	}
	return game.Terms("starts", "start", ids...)
}

// renamed are the same things in the words of another domain.
func renamed(name, domain string, a game.Arg) game.Arg {
	ids := make([]string, len(a.IDs))
	for i, id := range a.IDs {
		_, ids[i], _ = strings.Cut(id, ".")
	}
	return game.Terms(name, domain, ids...)
}

// titleArg is the short name of a board, for buttons; numerals are the printed numbers of several.
func titleArg(b Board) game.Arg { return game.Term("title", "title", boardIDs[b-1]) }

func numerals(list []Board) game.Arg {
	ids := make([]string, len(list))
	for i, b := range list {
		ids[i] = boardIDs[b-1]
	}
	return game.Terms("numbers", "numeral", ids...)
}

// boardsArg is always a list.
func boardsArg(set uint8) game.Arg {
	a := game.Arg{Name: "boards", Type: game.Places}
	for i, id := range boardIDs {
		if set>>i&1 != 0 {
			a.IDs = append(a.IDs, id)
		}
	}
	return a
}
