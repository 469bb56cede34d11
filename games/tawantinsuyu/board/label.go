package board

import (
	"strings"

	"kancha/game"
	"kancha/games/tawantinsuyu"
)

// say speaks a phrase of the game's word files in the reader's language.
func (c *canvas) say(key string, args ...game.Arg) string { return c.scene.Say(game.Say(key, args...)) }

func godWord(god int) game.Arg { return game.Term("god", "god", godIDs[god]) }

func workerWord(kind int) game.Arg { return game.Term("worker", "worker", workerIDs[kind]) }

func sizeWord(size int) game.Arg { return game.Term("size", "size", sizeIDs[size]) }

func terraceWord(t int) game.Arg { return game.Term("terrace", "terrace", terraceIDs[t]) }

// what is an argument that is shown as it is written.
func what(text string) game.Arg { return game.At("what", text) }

// sum says what something gives as a list: "2 potatoes, 1 point".
func (c *canvas) sum(list []tawantinsuyu.Effect) string {
	var parts []string
	for _, e := range list {
		switch e.Kind {
		case "choice", "fewer_of":
			var options []string
			for _, o := range e.Options {
				options = append(options, c.sum(o))
			}
			parts = append(parts, c.say("bundle."+e.Kind, what(strings.Join(options, " / "))))
		case "statue_small":
			parts = append(parts, c.say("bundle.statue_small", what(c.cost(e.Cost))))
		default:
			parts = append(parts, c.say("bundle."+e.Kind, game.Num("n", e.N)))
		}
	}
	if parts == nil {
		return c.say("bundle.nothing")
	}
	return strings.Join(parts, ", ")
}

// cost says a price as a list.
func (c *canvas) cost(of [4]int) string {
	var parts []string
	for i, n := range of {
		if n > 0 {
			parts = append(parts, c.say("bundle."+resourceIDs[i], game.Num("n", n)))
		}
	}
	if parts == nil {
		return c.say("bundle.nothing")
	}
	return strings.Join(parts, ", ")
}

// spaceSentence tells where a space is, its god, who stands there, and its tasks.
func (c *canvas) spaceSentence(i int) string {
	s := &c.print.Spaces[i]
	var tasks []string
	for _, icon := range s.Icons {
		tasks = append(tasks, c.say("task."+taskIDs[c.print.Icons[icon-1].Task]))
	}
	said := c.say("cell.space", terraceWord(s.Terrace), game.Num("section", s.Section+1), godWord(s.God),
		game.Term("colour", "space_colour", shadeIDs[s.Colour]))
	if w := int(c.Worker[i]); w > 0 {
		said += " " + c.say("cell.occupied", workerWord(w-1))
	}
	return said + " " + c.say("cell.tasks", what(strings.Join(tasks, ", ")))
}

func (c *canvas) stepsSentence(section, level int, owner game.Seat) string {
	key := [2]string{"cell.steps_upper", "cell.steps_lower"}[level]
	said := c.say(key, game.Num("section", section+1))
	if owner < 0 {
		return said + " " + c.say("cell.no_steps")
	}
	return said + " " + c.say("cell.owner", game.Who("who", owner))
}

func (c *canvas) coricanchaSentence(section int, who []game.Seat) string {
	said := c.say("cell.coricancha", game.Num("section", section+1), game.Term("action", "action", actionIDs[c.Actions[section]]))
	for _, s := range who {
		said += " " + c.say("cell.priest", game.Who("who", s))
	}
	return said
}

func (c *canvas) conquestSentence(i int) string {
	q := &c.print.Conquests[i]
	said := c.say("cell.conquest", game.Term("region", "region", regionIDs[q.Region]), game.Num("number", q.Position),
		game.Num("flip", q.Flip), game.Num("discard", q.Discard), what(c.sum(q.Reward)))
	if owner := c.Conquered[i]; owner >= 0 {
		said += " " + c.say("cell.owner", game.Who("who", owner))
	}
	return said
}

func (c *canvas) templeSentence(n int, who []game.Seat) string {
	s := &c.print.Temple[n]
	said := c.say("cell.temple", game.Num("step", n), game.Num("n", s.Festival))
	if len(s.Reward) > 0 {
		said += " " + c.say("cell.temple_reward", what(c.sum(s.Reward)))
	}
	if s.Final > 0 {
		said += " " + c.say("cell.temple_final", game.Num("n", s.Final))
	}
	for _, seat := range who {
		said += " " + c.say("cell.stands", game.Who("who", seat))
	}
	return said
}

// villageSentence lists the village from the potato to the corn.
func (c *canvas) villageSentence() string {
	var list []string
	for _, kind := range c.Village {
		list = append(list, c.say("worker."+workerIDs[kind-1]))
	}
	return c.say("cell.village", game.Num("n", len(list)), what(strings.Join(list, ", ")))
}

// countSentence lists how many workers of each kind there are.
func (c *canvas) countSentence(key string, of [tawantinsuyu.Colours]int) string {
	var args []game.Arg
	for kind, n := range of {
		args = append(args, game.Num(workerIDs[kind], n))
	}
	return c.say(key, args...)
}

func (c *canvas) godSentence(card int) string {
	g := &c.print.GodCards[card-1]
	return c.say("cell.god_card", godWord(g.God), what(c.sum(g.Benefits)))
}

func (c *canvas) armySentence(key string, card int) string {
	a := &c.print.Armies[card-1]
	return c.say(key, game.Num("n", a.Soldiers), what(c.cost(a.Goods)))
}

func (c *canvas) weavingSentence(tile int) string {
	w := &c.print.Weavings[tile-1]
	return c.say("cell.weaving", game.Term("pattern", "pattern", patternIDs[w.Pattern]), game.Term("left", "edge", edgeIDs[w.Left]),
		game.Term("right", "edge", edgeIDs[w.Right]))
}

// inTapestry tells of a tile where it lies.
func (c *canvas) inTapestry(tapestry []int, i int) string {
	return c.weavingSentence(tapestry[i]) + " " + c.say("cell.in_tapestry", game.Num("number", i+1), game.Num("n", len(tapestry)),
		game.Num("points", c.worth(len(tapestry))))
}

// worth is the points of a tapestry of a length at the end.
func (c *canvas) worth(length int) int { return c.print.Tapestry[min(length, len(c.print.Tapestry)-1)] }

// lasting is the key of what a passive building does in this game: editions differ about two of them.
func (c *canvas) lasting(id string) string {
	switch {
	case id == "Z10" && c.Z10Stone == 2:
		return "lasting.Z10-2"
	case id == "Z12" && c.Z12Offering:
		return "lasting.Z12-offering"
	}
	return "lasting." + id
}

func (c *canvas) buildingSentence(n int) string {
	b := &c.print.Buildings[n-1]
	if b.Passive {
		return c.say("cell.passive", game.At("building", b.ID), what(c.say(c.lasting(b.ID))), game.At("cost", c.cost(b.Cost)))
	}
	return c.say("cell.production", game.At("building", b.ID), what(c.sum(b.Output)), game.At("cost", c.cost(b.Cost)))
}

func (c *canvas) festivalSentence() string {
	said := c.say("cell.festival", game.Num("n", c.Festivals))
	if c.Holder >= 0 {
		said += " " + c.say("cell.holder", game.Who("who", c.Holder))
	}
	if c.Last {
		said += " " + c.say("cell.last_festival")
	}
	return said
}
