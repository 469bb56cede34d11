package brain

import (
	"testing"

	"kancha/games/tawantinsuyu"
)

// middle is a judge in the middle of a game of two in which nobody has anything.
func middle(t *testing.T) *judge {
	t.Helper()
	g, err := tawantinsuyu.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	print, ok := tawantinsuyu.Print(g)
	if !ok {
		t.Fatal("nothing is printed")
	}
	j := &judge{weights: standard(), print: print, paper: papers(print)}
	j.sight = tawantinsuyu.Summary{Seats: 2, People: 2, Festivals: 1, Village: 5, Holder: -1}
	j.measure()
	return j
}

// gain is what a change brings the first seat.
func gain(j *judge, change func(*tawantinsuyu.SeatSummary)) float64 {
	before := j.prospects(0)
	change(&j.sight.Seat[0])
	return j.prospects(0) - before
}

func TestAStockIsWorthLessTheMoreThereIsOfIt(t *testing.T) {
	for resource := range tawantinsuyu.Gold { // which counts at the end, however much there is
		j := middle(t)
		three := func(p *tawantinsuyu.SeatSummary) { p.Goods[resource] += 3 }
		first := gain(j, three)
		gain(j, three)
		if third := gain(j, three); third <= 0 || third > 0.7*first {
			t.Errorf("three of %d are worth %.2f, and %.2f on top of six", resource, first, third)
		}
	}
}

func TestGodCardsThatNobodyFeedsAreNotWorthTaking(t *testing.T) {
	j := middle(t)
	j.sight.Village = 2
	j.measure()
	j.sight.Seat[0].Gods = 6
	if v := gain(j, func(p *tawantinsuyu.SeatSummary) { p.Gods += 2 }); v > 0 {
		t.Errorf("two more cards without a potato are worth %.2f", v)
	}
	j.sight.Seat[0].Goods[tawantinsuyu.Potato] = 9
	if v := gain(j, func(p *tawantinsuyu.SeatSummary) { p.Gods++ }); v <= 0 {
		t.Errorf("a card that is fed is worth %.2f", v)
	}
}

func TestAThirdWorkerIsWorthNothingBecauseOneHasToGo(t *testing.T) {
	j := middle(t)
	one := func(p *tawantinsuyu.SeatSummary) { p.Workers++ }
	for n := range 2 {
		if v := gain(j, one); v <= 0 {
			t.Errorf("worker %d is worth %.2f", n+1, v)
		}
	}
	if v := gain(j, one); v != 0 {
		t.Errorf("the third is worth %.2f", v)
	}
}

func TestABuildingIsWorthMoreTheMoreItProduces(t *testing.T) {
	j := middle(t)
	worth := func(id string) float64 {
		for i, b := range j.print.Buildings {
			if b.ID == id {
				return gain(j, func(p *tawantinsuyu.SeatSummary) { p.Built |= 1 << i })
			}
		}
		t.Fatalf("no building %s", id)
		return 0
	}
	if potatoes, points := worth("P01"), worth("P18"); points < potatoes+3 {
		t.Errorf("six points are worth %.2f, three potatoes %.2f", points, potatoes)
	}
}

func TestASpacePromisesMoreTheMoreTasksAndTheLessFood(t *testing.T) {
	at := func(tasks, food int, icon uint8, open bool) float64 {
		j := middle(t)
		j.weights = fitted()
		j.sight.Placing, j.sight.Standing = true, true
		j.sight.Place = tawantinsuyu.PlaceSummary{Food: food, Tasks: tasks, Icons: [3]uint8{icon, tawantinsuyu.TaskCorn, tawantinsuyu.TaskPotato},
			Open: [3]bool{open, true, false}}
		return j.prospects(0)
	}
	one, two, far := at(1, 2, tawantinsuyu.TaskStone, true), at(2, 2, tawantinsuyu.TaskStone, true), at(2, 5, tawantinsuyu.TaskStone, true)
	if two < one+1 || two < far+1 {
		t.Errorf("a task is worth %.2f, two %.2f, two further down %.2f", one, two, far)
	}
	for icon := range uint8(tawantinsuyu.Tasks) {
		if icon == tawantinsuyu.TaskProduceOne {
			continue // there is no building to use
		}
		if can, cannot := at(3, 2, icon, true), at(3, 2, icon, false); can <= cannot && icon != tawantinsuyu.TaskMerchant {
			t.Errorf("icon %d is worth %.2f, and %.2f when it cannot be used", icon, can, cannot)
		}
	}
}

func TestARegionIsWorthMoreTheMoreHaveFallenAndTheSaferItIsLed(t *testing.T) {
	lead := func(fallen, own, other int) float64 {
		j := middle(t)
		j.sight.Casualties = fallen
		j.measure()
		j.sight.Seat[0].Regions[1], j.sight.Seat[0].Right[1] = uint8(own), 3
		j.sight.Seat[1].Regions[1], j.sight.Seat[1].Right[1] = uint8(other), 2
		return j.regions(0)
	}
	if few, many := lead(0, 1, 0), lead(5, 1, 0); many < few+5 {
		t.Errorf("the lead is worth %.2f, with five fallen %.2f", few, many)
	}
	behind, even, one, two := lead(3, 1, 2), lead(3, 1, 1), lead(3, 2, 1), lead(3, 3, 1)
	if !(behind < even && even < one && one < two) {
		t.Errorf("behind %.2f, further right %.2f, ahead by one %.2f, by two %.2f", behind, even, one, two)
	}
}

func TestWhatCannotBeUsedAnyMoreIsWorthNothing(t *testing.T) {
	j := middle(t)
	j.sight.Festivals, j.sight.Village = 2, 0
	j.measure()
	v := gain(j, func(p *tawantinsuyu.SeatSummary) {
		p.Goods = [tawantinsuyu.Resources]uint8{0, 9, 9, 2}
		p.Armies = 4
		p.Statues[0][tawantinsuyu.Large] = 1
	})
	if v != 2 { // the gold
		t.Errorf("worth %.2f", v)
	}
}

func TestEverythingThatIsPaidIsWorthSomething(t *testing.T) {
	j := middle(t)
	for i, b := range j.print.Buildings {
		if j.paper.buildings[i] <= 0 {
			t.Errorf("building %s is worth nothing", b.ID)
		}
	}
	for e, v := range j.paper.joints {
		if v <= 0 {
			t.Errorf("symbol %d is worth nothing", e)
		}
	}
	for i, step := range j.print.Temple {
		if len(step.Reward) > 0 && j.paper.temple[i] <= 0 {
			t.Errorf("what stands beside step %d is worth nothing", i)
		}
	}
}
