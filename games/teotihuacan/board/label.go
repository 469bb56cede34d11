package board

import (
	"strings"

	"kancha/game"
	"kancha/games/teotihuacan"
)

// say speaks a phrase of the game's word files in the reader's language.
func (c *canvas) say(key string, args ...game.Arg) string { return c.scene.Say(game.Say(key, args...)) }

func boardWord(b teotihuacan.Board) game.Arg { return game.Term("board", "board", b.String()) }

func tileWord(d teotihuacan.Discovery) game.Arg { return game.Term("tile", "discovery", d.String()) }

func templeWord(t int) game.Arg { return game.Term("temple", "temple", templeIDs[t]) }

func iconWord(name string, icon teotihuacan.Icon) game.Arg {
	return game.Term(name, "icon", [4]string{"none", "blue", "red", "green"}[icon])
}

// colourIDs are the colours of the workers, by seat.
var colourIDs = [4]string{"black", "red", "yellow", "blue"}

// sum says what something gives or costs as a list: "2 wood, 1 point".
func (c *canvas) sum(b teotihuacan.Bundle) string {
	var parts []string
	for _, k := range bundle(b) {
		parts = append(parts, c.say("bundle."+k.sign, game.Num("n", k.n)))
	}
	if parts == nil {
		return c.say("bundle.nothing")
	}
	return strings.Join(parts, ", ")
}

// what is an argument that is shown as it is written.
func what(text string) game.Arg { return game.At("what", text) }

// workersAre tells who stands unlocked on a board.
func (c *canvas) workersAre(b teotihuacan.Board) string {
	var said []string
	for _, g := range c.gangs(b) {
		n, power := game.Num("n", g.n), game.Num("power", g.power)
		if int(g.colour) >= c.Seats {
			said = append(said, c.say("cell.neutral", game.Term("colour", "colour", colourIDs[g.colour]), n, power))
			continue
		}
		said = append(said, c.say("cell.workers", game.Who("who", g.colour), n, power))
	}
	return strings.Join(said, " ")
}

// boardSentence tells what a board is, what it costs at the moment, and who stands there.
func (c *canvas) boardSentence(b teotihuacan.Board) string {
	if c.scene.Asks {
		return strings.TrimSpace(c.say("board."+b.String()) + ". " + c.workersAre(b))
	}
	n := c.coloursOn(b)
	said := c.say("cell.palace", boardWord(b), game.Num("n", n+1))
	if b != teotihuacan.Palace {
		said = c.say("cell.board", boardWord(b), game.Num("number", int(b)), game.Num("cost", n), game.Num("n", n+1))
	}
	return strings.TrimSpace(said + " " + c.workersAre(b))
}

func (c *canvas) worshipSentence(s teotihuacan.Space) string {
	var said string
	switch b := s.Board(); b {
	case teotihuacan.Palace:
		id := c.print.PalaceIDs[c.Palace[s-teotihuacan.PalaceA]]
		said = c.say("cell.palace_space", game.Term("palace", "palace", id))
	default:
		said = c.say("cell.worship", boardWord(b), what(c.sum(c.print.Worship[b])))
	}
	if k := c.kneeling(s); k.power > 0 {
		said += " " + c.say("cell.kneels", game.Who("who", k.seat), game.Num("power", k.power))
	}
	return said
}

func (c *canvas) techSentence(i int) string {
	t := &c.print.Techs[c.Techs[i]]
	said := c.say("cell.technology", game.Term("technology", "technology", t.ID), game.Num("row", i/3+1), game.Num("n", t.Gold),
		templeWord(c.print.Columns[i%3]))
	for s := range game.Seat(c.Seats) {
		if c.Players[s].Learned[i] {
			said += " " + c.say("cell.owner", game.Who("who", s))
		}
	}
	return said
}

// rowSentence tells what the next building of a row is worth.
func (c *canvas) rowSentence(i int) string {
	for j, taken := range c.Nobles[i] {
		if !taken {
			return c.say("cell.row", game.Num("row", i+1), game.Num("n", c.print.Nobles[i][j]))
		}
	}
	return c.say("cell.row_full", game.Num("row", i+1))
}

// corners are the names of a tile's quarters, clockwise from the upper left.
var cornerNames = [4]string{"nw", "ne", "se", "sw"}

func (c *canvas) tileSentence(tile int) string {
	return c.say("cell.pyramid_tile") + " " + c.iconsOf(tile, 0)
}

// iconsOf tells the icons of a tile as it lies.
func (c *canvas) iconsOf(tile, turn int) string {
	t := &c.print.Tiles[tile]
	var args []game.Arg
	for k, name := range cornerNames {
		from := (k + 4 - turn) % 4
		arg := iconWord(name, t.Icons[from])
		if t.Coloured[from] {
			arg = game.Term(name, "icon", "bright_"+templeIDs[t.Icons[from]-1])
		}
		args = append(args, arg)
	}
	return c.say("cell.icons", args...)
}

// openIcons tells the icons that a tile on a space would cover.
func (c *canvas) openIcons(space int) string {
	var args []game.Arg
	for k, name := range cornerNames {
		args = append(args, iconWord(name, c.openAt(space, k)))
	}
	return c.say("cell.covers", args...)
}

func (c *canvas) stand(said string, who []game.Seat) string {
	for _, s := range who {
		said += " " + c.say("cell.stands", game.Who("who", s))
	}
	return said
}

func (c *canvas) stepSentence(t, n int, who []game.Seat) string {
	s := &c.print.Steps[t][n]
	at := []game.Arg{templeWord(t), game.Num("step", n)}
	said := ""
	switch {
	case n == 0:
		said = c.say("cell.below", templeWord(t))
	case s.Major:
		said = c.say("cell.major", append(at, what(c.sum(s.Gain)))...) + c.liesThere(c.StepTiles[t][n])
	case n == len(c.print.Steps[t])-2:
		said = c.say("cell.favour_step", append(at, game.Term("favour", "favour", c.print.FavourIDs[c.Favours[t]]))...)
	default:
		said = c.say("cell.step", append(at, what(c.sum(s.Gain)))...)
	}
	return c.stand(said, who)
}

func (c *canvas) liesThere(tiles []teotihuacan.Discovery) string {
	said := ""
	for _, d := range tiles {
		said += " " + c.say("cell.tile", tileWord(d))
	}
	return said
}

func (c *canvas) avenueSentence(n int, who []game.Seat) string {
	return c.stand(c.say("cell.avenue", game.Num("space", n))+c.liesThere(c.AvenueTiles[n]), who)
}

func (c *canvas) calendarSentence() string {
	said := c.say("cell.calendar", game.Num("light", c.Light), game.Num("dark", c.Dark), game.Num("eclipse", min(c.Eclipse+1, 3)))
	switch {
	case c.Due && c.Sudden:
		said += " " + c.say("cell.due_dark")
	case c.LastRound:
		said += " " + c.say("cell.last_round")
	case c.Due:
		said += " " + c.say("cell.due")
	}
	if c.Complete {
		said += " " + c.say("cell.complete")
	}
	return said
}

func (c *canvas) trackSentence() string {
	said := c.say("cell.track")
	for s := range game.Seat(c.Seats) {
		said += " " + c.say("cell.track_seat", game.Who("who", s), game.Num("n", c.Players[s].Track))
	}
	return said
}

func (c *canvas) startSentence(o teotihuacan.Offered) string {
	boards := c.print.StartBoards[o.Start]
	said := c.say("cell.start_tile", game.Term("a", "board", boards[0].String()), game.Term("b", "board", boards[1].String()),
		what(c.sum(c.print.Starts[o.Start])))
	if o.Discovery != 0 {
		said += " " + c.say("cell.tile", tileWord(o.Discovery))
	}
	return said
}
