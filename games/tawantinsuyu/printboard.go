package tawantinsuyu

// PrintedBoard is the numbers of the boards and the player aids: how many pieces there are, what things cost and give,
// what counts at Festivals and at the end.
type PrintedBoard struct {
	Counts      [maxSeats + 1]PrintedCounts // by seats, from two on
	Workers     int                         // of each colour
	Kit         PrintedKit
	Stock       [Gods][Sizes]int // statues
	Rotation    int              // of Coricancha, in a first game
	Roaming     [3]int           // food in the same, an adjacent and another section
	Descending  [Terraces]int    // food
	StepsSave   int              // food that steps save
	StepsUse    int              // points for their owner
	UpperOwner  int              // points for who has the upper flight, when a lower one is built
	Recruit     int              // resources for a worker of the village
	Amounts     [Resources]int   // of the tasks
	Offerings   [][2]int         // corn, and the steps for it
	Offering    int              // corn for a step in an Offering of another
	Worship     [Sizes]int       // steps for a statue
	WorshipSame int              // steps in a Worship of another
	TempleStart int
	Festival    PrintedFestival
	Final       PrintedFinal
}

// PrintedCounts is what depends on the number of seats.
type PrintedCounts struct{ Removed, Village, Nomads, Offer int }

// PrintedKit is what a seat begins with.
type PrintedKit struct{ Steps, Markers, Points, Stone, Dealt, Kept, Played int }

// PrintedFestival is what a Festival counts.
type PrintedFestival struct {
	Token    []int // points of the tile, the first time, the second …; the Czech edition has its own (ED-02)
	Missing  int   // points for a potato that is missing, below 0
	Playable int   // god cards
	Draws    [maxSeats + 1][]int
}

// PrintedFinal is what counts at the end, each.
type PrintedFinal struct{ Building, GodCard, Army, Worker, Gold int }

// PrintedSolo is what Axomamma begins with, when she calls an action, and what it takes to beat her.
type PrintedSolo struct {
	Stone, Corn, Gold, Armies, Steps    int
	Offering, Produce, Worship, Restore int
	Die                                 []int
	OnFailure                           [3][]Effect // by row
	Win                                 int
}

func (e *engine) printBoard(b *PrintedBoard) {
	for seats, c := range e.perSeats {
		b.Counts[seats] = PrintedCounts{int(c.removed), int(c.village), int(c.nomads), int(c.offer)}
		b.Festival.Draws[seats] = e.draws[seats]
	}
	k := &e.kit
	b.Workers, b.Rotation = int(e.perColour), int(e.printed)
	b.Kit = PrintedKit{k.Steps, k.Markers, k.VP, k.Stone, k.Dealt, k.Kept, k.Played}
	b.Stock = statuesAsInts(&e.statues)
	for i, n := range e.roaming {
		b.Roaming[i] = int(n)
	}
	for i, n := range e.descending {
		b.Descending[i] = int(n)
	}
	b.StepsSave, b.StepsUse, b.UpperOwner, b.Recruit = int(e.discount), int(e.stepsUse), int(e.upperOwner), int(e.recruitCost)
	b.Amounts = ints(e.amounts)
	for _, o := range e.offerings {
		b.Offerings = append(b.Offerings, [2]int{int(o.corn), int(o.steps)})
	}
	b.Offering, b.WorshipSame, b.TempleStart = int(e.offerReply), int(e.worshipReply), int(e.templeStart)
	for size, n := range e.worship {
		b.Worship[size] = int(n)
	}
	f, l := &e.festival, &e.final
	b.Festival.Token, b.Festival.Missing, b.Festival.Playable = f.Token, f.Missing, f.Playable
	b.Final = PrintedFinal{l.Building, l.GodCard, l.Army, l.Worker, l.Gold}
}

func (e *engine) printSolo(p *PrintedSolo) {
	s, n := &e.solo.start, &e.solo.need
	p.Stone, p.Corn, p.Gold, p.Armies, p.Steps = int(s.stone), int(s.corn), int(s.gold), int(s.army), int(s.steps)
	p.Offering, p.Produce, p.Worship, p.Restore = int(n.offering), int(n.produce), int(n.worship), int(n.restore)
	for _, face := range e.solo.die {
		p.Die = append(p.Die, int(face))
	}
	for i, row := range e.solo.rows {
		p.OnFailure[i] = e.shown(row.onFailure)
	}
	p.Win = int(e.solo.win)
}
