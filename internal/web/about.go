package web

import (
	"net/http"
	"strconv"

	"kancha/draw"
	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/i18n"
	"kancha/internal/table"
)

func showAbout(v *visit) error { return v.send(http.StatusOK, aboutPage(v)) }

// glossaryView is what a game's words explain: how it is played, and every icon of its board.
type glossaryView struct {
	*visit
	info   *game.Info
	tongue i18n.Tongue
	terms  []draw.Term
}

func showGlossary(v *visit) error {
	g := v.s.games[v.r.PathValue("game")]
	if g == nil {
		return &errs.Error{Reason: table.ReasonNoGame}
	}
	info := g.Rules.Info()
	return v.send(http.StatusOK, glossaryPage(&glossaryView{
		visit: v, info: info, tongue: v.Of(info.ID, nil), terms: g.Board.Glossary(),
	}))
}

// chapter is one heading of the summary of the rules with its paragraphs.
type chapter struct {
	Title string
	Texts []string
}

// chapters reads the words help.1, help.1.1, help.1.2, help.2, …: as many as the game has.
func (g *glossaryView) chapters() []chapter {
	var out []chapter
	for i := 1; ; i++ {
		key := "help." + strconv.Itoa(i)
		if !g.tongue.Has(key) {
			return out
		}
		c := chapter{Title: g.tongue.Word(key)}
		for j := 1; g.tongue.Has(key + "." + strconv.Itoa(j)); j++ {
			c.Texts = append(c.Texts, g.tongue.Word(key+"."+strconv.Itoa(j)))
		}
		out = append(out, c)
	}
}
