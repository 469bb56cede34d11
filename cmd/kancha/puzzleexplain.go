package main

import (
	"context"
	"fmt"
	"strings"

	"kancha/game"
	"kancha/games/tiwanaku/puzzle"
	"kancha/internal/i18n"
)

// explainCmd tells why things are certain.
type explainCmd struct {
	positionFlags
	At    string `help:"Only this space, such as e4; without it everything that is certain." placeholder:"SPACE"`
	About string `help:"With --at: its terrain or its crop." enum:"terrain,crop" default:"crop"`
	Lang  string `help:"Language of the sentences: en, pl, cs or ru." default:"en" placeholder:"LANG"`
}

// explained is what explain says.
type explained struct {
	At       string      `json:"at,omitempty"`
	About    string      `json:"about,omitempty"`
	Value    string      `json:"value,omitempty"`
	Weight   int         `json:"weight"`
	Hardest  int         `json:"hardest"`
	Complete bool        `json:"complete"` // false if the budget ran out
	Steps    []stepLines `json:"steps"`
	Certain  []string    `json:"certain,omitempty"` // the position with all that the steps show
}

// stepLines is a step of an explanation, as data and as a sentence.
type stepLines struct {
	Says   game.Phrase `json:"says"`
	Text   string      `json:"text"`
	Weight int         `json:"weight"`
	Look   []string    `json:"look"`
	At     []string    `json:"at"`
	Inner  []stepLines `json:"inner,omitempty"`
}

func (c explainCmd) Run(a *app) error {
	if !i18n.Known(c.Lang) {
		return fmt.Errorf("puzzle: no language %q, there is: %s", c.Lang, strings.Join(i18n.Languages, ", "))
	}
	tongue, err := puzzleTongue(c.Lang)
	if err != nil {
		return err
	}
	k, budget, err := c.open(a)
	if err != nil {
		return err
	}
	out, err := c.explain(a.ctx, k, budget, tongue)
	if err != nil {
		return refusal(err)
	}
	if c.JSON {
		return a.printJSON(out)
	}
	if len(out.Steps) == 0 {
		a.printf("nothing is certain that does not lie there already\n")
	}
	a.printSteps(out.Steps, "")
	for _, row := range out.Certain {
		a.printf("%s\n", row)
	}
	if !out.Complete {
		a.printf(ranOut)
	}
	return nil
}

// puzzleTongue speaks the words of the game that the puzzle belongs to.
func puzzleTongue(lang string) (i18n.Tongue, error) {
	shelf, err := packsFlag{}.shelf()
	if err != nil {
		return i18n.Tongue{}, err
	}
	t, err := find(shelf, "tiwanaku")
	if err != nil {
		return i18n.Tongue{}, err
	}
	return t.tongue(lang, nil)
}

func (c explainCmd) explain(ctx context.Context, k *puzzle.Known, budget puzzle.Budget, tongue i18n.Tongue) (*explained, error) {
	if c.At == "" {
		chain, err := puzzle.ExplainAll(ctx, k, budget)
		if err != nil {
			return nil, err
		}
		certain, err := rows(&chain.Known)
		return &explained{Weight: chain.Weight, Hardest: chain.Hardest, Complete: chain.Complete,
			Steps: stepsOf(chain.Steps, k.Cols, tongue), Certain: certain}, err
	}
	at := -1
	for i := range k.Spaces() {
		if puzzle.Place(k.Cols, i) == c.At {
			at = i
		}
	}
	if at < 0 {
		return nil, fmt.Errorf("puzzle: no space %q on this board", c.At)
	}
	about, ids := puzzle.TheTerrain, puzzle.TerrainIDs[:]
	if c.About == "crop" {
		about, ids = puzzle.TheCrop, puzzle.CropIDs[:]
	}
	x, err := puzzle.Explain(ctx, k, at, about, budget)
	if err != nil {
		return nil, err
	}
	return &explained{At: c.At, About: c.About, Value: ids[x.Value], Weight: x.Weight, Hardest: x.Hardest, Complete: true,
		Steps: stepsOf(x.Steps, k.Cols, tongue)}, nil
}

func stepsOf(steps []puzzle.Step, cols int, tongue i18n.Tongue) []stepLines {
	out := []stepLines{}
	for _, s := range steps {
		line := stepLines{Says: s.Says, Text: tongue.As("hint", s.Says), Weight: s.Weight,
			Look: placesOf(cols, s.Look), At: placesOf(cols, s.At)}
		if s.Inner != nil {
			line.Inner = stepsOf(s.Inner, cols, tongue)
		}
		out = append(out, line)
	}
	return out
}

func placesOf(cols int, spaces []int) []string {
	names := []string{}
	for _, at := range spaces {
		names = append(names, puzzle.Place(cols, at))
	}
	return names
}

// printSteps numbers steps, those of a supposition by numbers of their own.
func (a *app) printSteps(steps []stepLines, outer string) {
	for i, s := range steps {
		number := fmt.Sprintf("%s%d.", outer, i+1)
		a.printf("%s%s %s\n", strings.Repeat("   ", strings.Count(outer, ".")), number, s.Text)
		a.printSteps(s.Inner, number)
	}
}
