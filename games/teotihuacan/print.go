package teotihuacan

import "kancha/game"

// String is the board's id, which is also its place on the drawing.
func (b Board) String() string { return idOf(boardIDs[:], int(b)) }

// String is the worship space's id, which is also its place on the drawing.
func (s Space) String() string { return idOf(worshipIDs[:], int(s)) }

// String is the tile's id.
func (d Discovery) String() string { return idOf(discoveryIDs[:], int(d)) }

// idOf counts from 1; 0 is "none".
func idOf(ids []string, n int) string {
	if n < 1 || n > len(ids) {
		return "none"
	}
	return ids[n-1]
}

// Board is the action board that a worship space is on.
func (s Space) Board() Board { return s.board() }

// Bundle is what something gives or costs. Steps and Avenue are steps up; Any are resources of one's choice.
type Bundle struct {
	Goods    [goodKinds]int // wood, stone, gold, cocoa
	Any      int
	Points   int
	Steps    [temples]int
	AnySteps int
	Avenue   int
	PowerUps int
	Techs    int // markers on the lowest technologies
	Offers   int // discovery tiles to look at
	Worker   int // the fourth worker
	OfBoard  int // resources of the board that the action is on
}

// PrintedSpace is a pyramid space; X and Y count half squares from the top left.
type PrintedSpace struct {
	ID    string
	Level int
	X, Y  int
}

// PrintedDeco is a decoration space. Left and Right are the half squares (x, y) below it, seen from outside; number 1
// lies beside the pyramid and covers the icons LeftIcon and RightIcon.
type PrintedDeco struct {
	ID                  string
	Side                int // 0 top, 1 right, 2 bottom, 3 left
	Number              int
	Left, Right         [2]int
	LeftIcon, RightIcon Icon
}

// PrintedTile is a pyramid tile: its icons clockwise from the top left, and which of them are coloured.
type PrintedTile struct {
	ID       string
	Icons    [4]Icon
	Coloured [4]bool
}

// PrintedStep is a step of a temple. Gain is the bonus where Major says that discovery tiles lie there.
type PrintedStep struct {
	Gain  Bundle
	Major bool
}

// PrintedTech is a technology: what it costs, on which boards it works, what it gives there.
type PrintedTech struct {
	ID     string
	Gold   int
	Boards []Board
	Gain   Bundle
}

// Printed is what stands on the components, from the pack. It must not be changed.
type Printed struct {
	Grid        [boards + 1][counted + 1][maxPower + 1]Bundle // by board, workers, lowest power
	Worship     [boards + 1]Bundle                            // of the boards beside the Palace
	Columns     [3]int                                        // temples of the technology columns
	Techs       [techTiles]PrintedTech
	Nobles      [nobleRows][]int
	NobleIDs    [nobleRows]string
	NobleCost   Bundle // of a building
	NobleGain   Bundle // beside the points of its space
	Worth       []int  // points for a step on the Avenue by buildings taken
	GoldCost    [counted + 1]int
	Spaces      [pyramidSpaces]PrintedSpace
	LevelCost   [5]Bundle // stone and wood by level, with the points
	Tiles       [pyramidTiles]PrintedTile
	DecoSpaces  [decoSpaces]PrintedDeco
	DecoTiles   [decoTiles][2]Icon // left, right
	DecoIDs     []string
	Steps       [temples][topStep + 1]PrintedStep // by step, 0 is below the first
	Avenue      int                               // the last space
	Track       int                               // the last space of the pyramid track
	Discoveries [discoveries + 1]Bundle           // price, by Discovery
	Brings      [discoveries + 1]Bundle           // what a tile that is just turned brings
	Copies      [discoveries + 1]int              // how often a discovery tile is in the game
	Starts      [startTiles]Bundle
	StartIDs    [startTiles]string
	StartBoards [startTiles][2]Board
	PalaceIDs   [palaceTiles]string
	FavourIDs   [favourTiles]string
	Rewards     [rewards]Bundle
	RewardIDs   [rewards]string
	RewardCosts [rewards]int // cocoa
	LeaderBonus int
	TrackPoints [eclipses]int
	MaskPoints  [masks + 1]int
	BotTiles    [botTiles]string
	BotSums     [botSlots][]int // sums of the dice that name a slot of Teotibot's pyramid
}

// Print is what stands on the components of a game of this package, nil for other games. Nobody may change it.
func Print(g game.Game) *Printed {
	e, ok := g.(*engine)
	if !ok {
		return nil
	}
	return e.paper
}

// PrintOf is what stands on the components of the game that a position belongs to, nil for positions of other games.
func PrintOf(from game.Position) *Printed {
	p := positionOf(from)
	if p == nil {
		return nil
	}
	return p.engine.paper
}

func (e *engine) print() *Printed {
	p := &Printed{DecoIDs: decoIDs, StartIDs: startIDs, PalaceIDs: palaceIDs, FavourIDs: favourIDs, RewardIDs: rewardIDs,
		BotTiles: botTileIDs, NobleIDs: rowIDs, Avenue: int(e.lastSpace), Track: int(e.lastTrack), LeaderBonus: int(e.leaderPoints)}
	e.printBoards(p)
	e.printPyramid(p)
	e.printTracks(p)
	e.printTiles(p)
	return p
}

func bundle(g *gain) Bundle {
	out := Bundle{Any: int(g.any), Points: int(g.points), AnySteps: int(g.anySteps), Avenue: int(g.avenue), PowerUps: int(g.powerUps),
		Techs: int(g.techs), Offers: int(g.offers), Worker: int(g.worker), OfBoard: int(g.ofBoard)}
	for i, n := range g.goods {
		out.Goods[i] = int(n)
	}
	for i, n := range g.steps {
		out.Steps[i] = int(n)
	}
	return out
}

func ints(list []uint8) []int {
	out := make([]int, len(list))
	for i, n := range list {
		out[i] = int(n)
	}
	return out
}

func (e *engine) printBoards(p *Printed) {
	for b := range e.grid {
		for w := range e.grid[b] {
			for power := range e.grid[b][w] {
				p.Grid[b][w][power] = bundle(&e.grid[b][w][power])
			}
		}
		p.Worship[b] = bundle(&e.worship[b])
	}
	for i, row := range e.rows {
		p.Nobles[i] = ints(row)
	}
	p.NobleCost, p.NobleGain = Bundle{Goods: [goodKinds]int{Wood: int(e.nobleWood)}}, Bundle{Avenue: int(e.nobleAvenue)}
	p.Worth = ints(e.worth)
	for i, c := range e.columns {
		p.Columns[i] = int(c)
	}
	for i, n := range e.goldCost {
		p.GoldCost[i] = int(n)
	}
	for i, t := range e.techs {
		one := PrintedTech{ID: techIDs[i], Gold: int(t.gold), Gain: bundle(&t.gain)}
		for b := Palace; b <= boards; b++ {
			if t.boards>>b&1 != 0 {
				one.Boards = append(one.Boards, b)
			}
		}
		p.Techs[i] = one
	}
}

func (e *engine) printPyramid(p *Printed) {
	for i, s := range e.spaces {
		p.Spaces[i] = PrintedSpace{s.id, int(s.level), int(s.x), int(s.y)}
	}
	for i, l := range e.levels {
		p.LevelCost[i] = Bundle{Goods: [goodKinds]int{Wood: int(l.wood), Stone: int(l.stone)}, Points: int(l.points)}
	}
	for i, t := range e.tiles {
		one := PrintedTile{ID: pyramidIDs[i], Coloured: t.coloured}
		for c, icon := range t.icons {
			one.Icons[c] = Icon(icon)
		}
		p.Tiles[i] = one
	}
	for i, d := range e.decorates {
		p.DecoTiles[i] = [2]Icon{Icon(d[0]), Icon(d[1])}
	}
	for i, d := range e.decoSpaces {
		half := func(n uint8) [2]int { return [2]int{int(n % 8), int(n / 8)} }
		p.DecoSpaces[i] = PrintedDeco{ID: d.id, Side: int(d.side), Number: int(d.number), Left: half(d.covers[0]), Right: half(d.covers[1]),
			LeftIcon: Icon(d.icons[0]), RightIcon: Icon(d.icons[1])}
	}
}

func (e *engine) printTracks(p *Printed) {
	for t := range e.temples {
		for n := range e.temples[t] {
			s := &e.temples[t][n]
			p.Steps[t][n] = PrintedStep{bundle(&s.gain), s.shelf > 0}
		}
	}
	for i, n := range e.trackPoints {
		p.TrackPoints[i] = int(n)
	}
	for i, n := range e.maskPoints {
		p.MaskPoints[i] = int(n)
	}
}

func (e *engine) printTiles(p *Printed) {
	for i, t := range e.discovery {
		p.Discoveries[i+1], p.Brings[i+1], p.Copies[i+1] = bundle(&t.cost), bundle(&t.gain), int(t.copies)
	}
	for i, t := range e.starts {
		p.Starts[i], p.StartBoards[i] = bundle(&t.gain), t.boards
	}
	for i, w := range e.rewards {
		p.Rewards[i], p.RewardCosts[i] = bundle(&w.gain), int(w.cocoa)
	}
	for i, s := range e.bot.slots {
		for sum := 2; sum <= 12; sum++ {
			if s.sums>>sum&1 != 0 {
				p.BotSums[i] = append(p.BotSums[i], sum)
			}
		}
	}
}
