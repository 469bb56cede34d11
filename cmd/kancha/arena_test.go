package main

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"kancha/bot"
	"kancha/bot/arena"
)

func TestWhatStandsBehindTheNameOfABot(t *testing.T) {
	c := arenaCmd{Iterations: 70, Cores: 1}
	for name, want := range map[string]struct {
		level    string
		limit    bot.Limit
		revision int
	}{
		"level5":         {"level5", bot.Limit{Walks: 70, Cores: 1}, 0},
		"level5@300":     {"level5", bot.Limit{Walks: 300, Cores: 1}, 0},
		"level5@2s":      {"level5", bot.Limit{Time: 2 * time.Second, Cores: 1}, 0},
		"level5@300@2":   {"level5", bot.Limit{Walks: 300, Cores: 1}, 2},
		"simple@1":       {"simple", bot.Limit{Walks: 70, Cores: 1}, 1},
		"simple@200ms@3": {"simple", bot.Limit{Time: 200 * time.Millisecond, Cores: 1}, 3},
	} {
		level, limit, revision, err := c.cutLimit(name)
		if err != nil || level != want.level || limit != want.limit || revision != want.revision {
			t.Errorf("%s: %s %+v revision %d, error %v", name, level, limit, revision, err)
		}
	}
	for _, name := range []string{
		"level5@", "level5@-1", "level5@0", "level5@x", "simple@0", "simple@-1", "simple@x", "level5@300@x", "level5@300@1@1",
	} {
		if _, _, _, err := c.cutLimit(name); err == nil {
			t.Errorf("%s was taken", name)
		}
	}
}

func TestASeriesTellsLeads(t *testing.T) {
	line := "arena tiwanaku -o board=short --seats simple@1,random --games 4"
	out, errs, code := runCommand(t, "", strings.Fields(line)...)
	if code != 0 || !strings.Contains(out, "lead +") || !strings.Contains(out, "over 2 deals") {
		t.Errorf("exit %d, %s%s", code, out, errs)
	}
	out, errs, code = runCommand(t, "", append(strings.Fields(line), "--json")...)
	var r arena.Result
	if err := json.Unmarshal([]byte(out), &r); err != nil || code != 0 || r.Seats[0].Lead == nil || r.Seats[0].Lead.CI95 == nil {
		t.Errorf("exit %d, error %v, %s%s", code, err, out, errs)
	}
	out, errs, code = runCommand(t, "", strings.Fields("arena tiwanaku --seats simple@99,random")...)
	if code != exitRefused || out != "" || !strings.Contains(errs, "revision 99") {
		t.Errorf("exit %d, %s%s", code, out, errs)
	}
}
