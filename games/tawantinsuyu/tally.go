package tawantinsuyu

import "kancha/game"

// mostTasks is the last number of tasks that is told apart.
const mostTasks = 7

// maxFestivals is how many Festivals end a game.
const maxFestivals = 3

// tally counts what says most about a pack: how often workers are placed, where, and what comes of it.
type tally struct {
	seats [maxSeats]seatTally
}

type seatTally struct {
	placed, acted int // turns
	actions       [4]int
	terraces      [maxFestivals][Terraces]int // by the Festivals before
	tasks         [mostTasks + 1]int          // placements by the number of tasks
	placing       bool
	now           int // tasks of the placement that is under way
	built         [2]int
	conquered     int
	statues       int
}

// Tally counts placements by terrace and tasks, turns, secondary actions, buildings and conquests.
func (e *engine) Tally() game.Tally { return &tally{} }

func (t *tally) Answer(st game.State, seat game.Seat, m game.Move) {
	p := positionOf(st)
	if p == nil || seat < 0 || int(seat) >= maxSeats {
		return
	}
	c, a := &t.seats[seat], Read(m)
	switch a.Verb {
	case Place:
		c.finish()
		c.placed++
		c.placing = true
	case Walk, Pray, Train, Recruit:
		if top := p.top(); top.q == askTurn && top.a == 0 {
			c.finish()
			c.acted++
		}
		c.actions[a.Verb-Walk]++
	case To:
		c.terraces[min(int(p.festivals), maxFestivals-1)][p.spaces[a.A-1].terrace]++
	case Do:
		c.now++
	case Build:
		c.built[b2u(int(a.A)-1 >= p.passive0)]++
	case Conquer:
		c.conquered++
	case Statue:
		c.statues++
	}
}

// finish ends a placement.
func (c *seatTally) finish() {
	if c.placing {
		c.tasks[min(c.now, mostTasks)]++
	}
	c.placing, c.now = false, 0
}

func (t *tally) Counts(st game.State, seat game.Seat) []game.Count {
	if seat < 0 || int(seat) >= maxSeats {
		return nil
	}
	c := t.seats[seat]
	c.finish()
	out := []game.Count{{What: "turns", Which: "place", N: c.placed}, {What: "turns", Which: "actions", N: c.acted}}
	add := func(what, which string, n int) { out = append(out, game.Count{What: what, Which: which, N: n}) }
	for i, id := range []string{"walk", "pray", "train", "recruit"} {
		add("actions", id, c.actions[i])
	}
	for i, id := range terraceIDs {
		add("terraces", id, c.terraces[0][i]+c.terraces[1][i]+c.terraces[2][i])
	}
	for fest := range maxFestivals {
		for i, id := range terraceIDs {
			add("terraces_after_"+itoa(fest), id, c.terraces[fest][i])
		}
	}
	for n, times := range c.tasks {
		add("tasks", itoa(n), times)
	}
	add("built", "production", c.built[0])
	add("built", "passive", c.built[1])
	add("made", "conquests", c.conquered)
	add("made", "statues", c.statues)
	if p := positionOf(st); p != nil && p.automata() != 0 {
		add("solo", "won", int(b2u(p.won())))
		add("solo", "lost", int(b2u(!p.won())))
	}
	return out
}
