package main

import (
	"fmt"
	"strings"

	"kancha/game"
	"kancha/game/scenario"
)

// scenarioCmd plays scenario files.
type scenarioCmd struct {
	jsonFlag
	packsFlag
	Files []string `arg:"" name:"file" help:"Files with scenarios, - for standard input."`
}

// scenarioResult is one scenario as `kancha scenario --json` tells of it.
type scenarioResult struct {
	Name  string `json:"name"` // the file, and the line at which it begins
	Game  string `json:"game"`
	OK    bool   `json:"ok"`
	Error string `json:"error,omitempty"`
}

func (c scenarioCmd) Run(a *app) error {
	shelf, err := c.shelf()
	if err != nil {
		return err
	}
	results, failed := []scenarioResult{}, 0
	for _, file := range c.Files {
		list, err := a.scenarios(file)
		if err != nil {
			return err
		}
		for _, s := range list {
			r := scenarioResult{Name: s.Name(), Game: s.Game()}
			if err := runScenario(shelf, s); err != nil {
				r.Error = err.Error()
				failed++
			}
			r.OK = r.Error == ""
			results = append(results, r)
		}
	}
	if c.JSON {
		err = a.printJSON(results)
	} else {
		a.printScenarios(results)
	}
	if failed > 0 {
		return fmt.Errorf("%d of %s failed", failed, howMany(len(results), "scenario"))
	}
	return err
}

func (a *app) printScenarios(results []scenarioResult) {
	for _, r := range results {
		if r.OK {
			a.printf("ok    %s\n", r.Name)
		} else {
			a.printf("FAIL  %s\n      %s\n", r.Name, strings.ReplaceAll(r.Error, "\n", "\n      "))
		}
	}
}

func (a *app) scenarios(file string) ([]scenario.Scenario, error) {
	text, err := a.read(file)
	if err != nil {
		return nil, err
	}
	return scenario.Parse(file, string(text))
}

func runScenario(shelf []title, s scenario.Scenario) error {
	g, err := staged(shelf, s.Game())
	if err != nil {
		return err
	}
	return s.Run(g, g.Stage())
}

// staged finds a game whose positions can be laid out. Scenarios that name no pack quote the first one.
func staged(shelf []title, id string) (scenario.Staged, error) {
	t, err := find(shelf, id)
	if err != nil {
		return nil, err
	}
	if t.id == id {
		t.game = game.First(t.game)
	}
	g, ok := t.game.(scenario.Staged)
	if !ok {
		return nil, fmt.Errorf("positions of %s cannot be laid out in words", id)
	}
	return g, nil
}

// layCmd lays a position out.
type layCmd struct {
	jsonFlag
	packsFlag
	Line int    `help:"Take the scenario that begins at line N (usually the only one of the file)." placeholder:"N"`
	File string `arg:"" help:"A file with a scenario, - for standard input."`
}

func (c layCmd) Run(a *app) error {
	shelf, err := c.shelf()
	if err != nil {
		return err
	}
	list, err := a.scenarios(c.File)
	if err != nil {
		return err
	}
	s, err := c.pick(list)
	if err != nil {
		return err
	}
	g, err := staged(shelf, s.Game())
	if err != nil {
		return err
	}
	state, err := s.State(g, g.Stage())
	if err != nil {
		return inOneLine(err)
	}
	if !c.JSON {
		return a.printState(state)
	}
	t, err := find(shelf, s.Game())
	if err != nil {
		return err
	}
	return a.printReport(&source{title: t, state: state}, state)
}

func (c layCmd) pick(list []scenario.Scenario) (scenario.Scenario, error) {
	var lines []string
	for _, s := range list {
		if s.Line() == c.Line || c.Line == 0 && len(list) == 1 {
			return s, nil
		}
		lines = append(lines, fmt.Sprint(s.Line()))
	}
	return scenario.Scenario{}, fmt.Errorf("say which scenario with --line: they begin at %s", strings.Join(lines, ", "))
}

// inOneLine writes an error of several lines in one.
func inOneLine(err error) error { return fmt.Errorf("%s", strings.ReplaceAll(err.Error(), "\n", ": ")) }
