package main

import (
	"fmt"
	"io"
	"os"

	"kancha/bot/arena"
)

// meter tells on stderr how far a series is, in one line that it writes over.
type meter struct {
	w     io.Writer // nil: nobody wants to know
	dirty bool
	shown string
	a     *app
}

// newMeter tells if that is wanted, or if somebody is looking.
func newMeter(a *app, wanted bool) *meter {
	m := &meter{a: a}
	if f, ok := a.stderr.(*os.File); ok && !wanted {
		info, err := f.Stat()
		wanted = err == nil && info.Mode()&os.ModeCharDevice != 0
	}
	if wanted {
		m.w = a.stderr
	}
	return m
}

// played counts the games of a series.
func (m *meter) played(c *arena.Config) func(int, arena.Outcome) {
	n, won := 0, 0.0
	return func(_ int, o arena.Outcome) {
		n++
		if o.Err == nil {
			won += o.WinShare(0)
		}
		m.say(fmt.Sprintf("%d of %d games, %s %.1f %%", n+len(c.Known), c.Games, c.Players[0].Name, 100*won/float64(n)))
	}
}

// pair tells which bots of a pool play next.
func (m *meter) pair(a, b arena.Player) { m.say(a.Name + " against " + b.Name) }

func (m *meter) say(line string) {
	if m.w == nil {
		return
	}
	fmt.Fprintf(m.w, "\r%-*s", len(m.shown), line)
	m.shown, m.dirty = line, true
}

// clear ends the line, so that what comes next does not stand in it.
func (m *meter) clear() {
	if m.dirty {
		fmt.Fprintln(m.w)
		m.dirty, m.shown = false, ""
	}
}

// warn says at the end that games could not be kept.
func (m *meter) warn(failed *error) {
	if *failed != nil {
		m.clear()
		fmt.Fprintf(m.a.stderr, "kancha: arena: games were not kept: %v\n", *failed)
	}
}
