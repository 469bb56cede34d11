package valley

import (
	"strings"

	"kancha/games/tiwanaku/puzzle"
)

// Printed values of the game that a walk through a valley is counted with.
const (
	startPoints = 10
	topLevel    = 7
)

// offering is what an offering is worth by its number of tokens.
var offering = [puzzle.Crops + 1]int{2: 1, 3: 3, 4: 6, 5: 10}

// Verb is a kind of step.
type Verb uint8

// The steps of a walk.
const (
	Explore Verb = 1 + iota // a farmer goes to a space and discovers its terrain
	Predict                 // a crop is named where a farmer stands
	Offer                   // all tokens are offered
)

// Step is one step of a walk. Its text is "c2" for exploring c2, "c24" for predicting level 4 there, "o" for an offering.
type Step struct {
	Verb Verb
	At   int // the space, for all but Offer
	Crop int // for Predict
}

// Said is what came of a step.
type Said struct {
	Step
	Right   bool
	Terrain int // what lies there, for Explore
	Crop    int // what grows there, for Predict
	Points  int // gained, or lost if negative
}

// Reason says why a step cannot be. Each is a key under "reason." of the words.
type Reason string

// The reasons.
const (
	NoStep      Reason = "valley_no_step"      // the text is no step
	Discovered  Reason = "valley_discovered"   // the space was discovered before
	OutOfReach  Reason = "valley_out_of_reach" // no farmer can come there yet
	NoFarmer    Reason = "valley_no_farmer"    // all farmers stand somewhere
	NoneThere   Reason = "valley_none_there"   // no farmer of ours stands there
	NoTokens    Reason = "valley_no_tokens"    // nothing to offer
	AfterError  Reason = "valley_after_error"  // no offering straight after an error
	AlreadyDone Reason = "valley_done"         // everything is planted
)

func (r Reason) Error() string { return string(r) }

// Walk is where somebody is in a valley.
type Walk struct {
	board   *puzzle.Board
	farmers int
	Known   puzzle.Known
	Start   []bool // starting tiles
	Levels  [puzzle.Terrains + 1]int
	Tokens  [puzzle.Crops + 1]bool
	Points  int
	Wrong   []bool // spaces whose crop was predicted wrongly
	Rights  int
	Wrongs  int
	Offered int // points from offerings
	open    int // spaces without a crop
	erred   bool
}

// NewWalk begins a walk through a scenario with so many farmers.
func NewWalk(s *puzzle.Scenario, farmers int) *Walk {
	w := &Walk{board: &s.Board, farmers: farmers, Known: s.Known(), Points: startPoints}
	n := s.Board.Spaces()
	w.Start, w.Wrong, w.open = make([]bool, n), make([]bool, n), n-len(s.Start)
	for _, at := range s.Start {
		w.Start[at] = true
	}
	return w
}

// Done tells whether every crop is known.
func (w *Walk) Done() bool { return w.open == 0 }

// Farmer tells whether a farmer stands on a space.
func (w *Walk) Farmer(at int) bool { return w.Known.Terrain[at] != 0 && w.Known.Crop[at] == 0 }

// Free is how many farmers are not on the board.
func (w *Walk) Free() int {
	n := w.farmers
	for at := range w.Known.Spaces() {
		if w.Farmer(at) {
			n--
		}
	}
	return n
}

// Reach marks the undiscovered spaces that a farmer can come to: those at the border, and those beside what is
// discovered and can itself be come to.
func (w *Walk) Reach() []bool {
	k := &w.Known
	out, seen := make([]bool, k.Spaces()), make([]bool, k.Spaces())
	var todo []int
	enter := func(col, row int) {
		if col < 0 || row < 0 || col >= k.Cols || row >= k.Rows || seen[row*k.Cols+col] {
			return
		}
		at := row*k.Cols + col
		if seen[at] = true; k.Terrain[at] == 0 {
			out[at] = true
			return
		}
		todo = append(todo, at)
	}
	for at := range k.Spaces() {
		if col, row := at%k.Cols, at/k.Cols; col == 0 || row == 0 || col == k.Cols-1 || row == k.Rows-1 {
			enter(col, row)
		}
	}
	for len(todo) > 0 {
		col, row := todo[0]%k.Cols, todo[0]/k.Cols
		todo = todo[1:]
		enter(col-1, row)
		enter(col+1, row)
		enter(col, row-1)
		enter(col, row+1)
	}
	return out
}

// Do takes a step. An error is a [Reason] and nothing has happened.
func (w *Walk) Do(s Step) (Said, error) {
	if w.Done() {
		return Said{}, AlreadyDone
	}
	switch {
	case s.Verb == Offer:
		return w.offer()
	case s.At < 0 || s.At >= w.Known.Spaces():
		return Said{}, NoStep
	case s.Verb == Explore:
		return w.explore(s)
	case s.Verb == Predict && s.Crop >= puzzle.Potato && s.Crop <= puzzle.Crops:
		return w.predict(s)
	}
	return Said{}, NoStep
}

func (w *Walk) explore(s Step) (Said, error) {
	switch {
	case w.Known.Terrain[s.At] != 0:
		return Said{}, Discovered
	case w.Free() == 0:
		return Said{}, NoFarmer
	case !w.Reach()[s.At]:
		return Said{}, OutOfReach
	}
	w.Known.Reveal(w.board, s.At, false)
	w.erred = false
	t := int(w.Known.Terrain[s.At])
	said := Said{Step: s, Right: true, Terrain: t, Points: w.climb(t)}
	w.Points += said.Points
	return said, nil
}

// climb moves the marker of a terrain up and gives its points: one for each marker on that level, and one if it cannot
// go higher.
func (w *Walk) climb(t int) int {
	if w.Levels[t] == topLevel {
		return 1
	}
	w.Levels[t]++
	n := 0
	for _, level := range w.Levels[1:] {
		if level == w.Levels[t] {
			n++
		}
	}
	return n
}

func (w *Walk) predict(s Step) (Said, error) {
	if !w.Farmer(s.At) {
		return Said{}, NoneThere
	}
	crop := int(w.board.Crop[s.At])
	said := Said{Step: s, Right: crop == s.Crop, Crop: crop, Points: crop}
	w.Known.Reveal(w.board, s.At, true)
	w.open--
	w.erred = !said.Right
	if said.Right {
		w.Rights++
		w.Tokens[crop] = true
	} else {
		w.Wrongs++
		w.Wrong[s.At] = true
		said.Points = -min(crop, w.Points)
	}
	w.Points += said.Points
	if w.Done() { // what is left over is offered at the end, errors or not
		w.give()
	}
	return said, nil
}

// Holds is how many tokens are held.
func (w *Walk) Holds() int {
	n := 0
	for _, held := range w.Tokens {
		if held {
			n++
		}
	}
	return n
}

func (w *Walk) offer() (Said, error) {
	switch {
	case w.Holds() == 0:
		return Said{}, NoTokens
	case w.erred:
		return Said{}, AfterError
	}
	return Said{Step: Step{Verb: Offer}, Right: true, Points: w.give()}, nil
}

func (w *Walk) give() int {
	n := offering[w.Holds()]
	w.Tokens = [puzzle.Crops + 1]bool{}
	w.Points += n
	w.Offered += n
	return n
}

// Text writes steps, with a point between them.
func Text(steps []Step, cols int) string {
	parts := make([]string, len(steps))
	for i, s := range steps {
		switch s.Verb {
		case Offer:
			parts[i] = "o"
		case Explore:
			parts[i] = puzzle.Place(cols, s.At)
		case Predict:
			parts[i] = puzzle.Place(cols, s.At) + string(rune('0'+s.Crop))
		}
	}
	return strings.Join(parts, ".")
}

// Parse reads what Text has written; what is no step is NoStep.
func Parse(text string, cols, rows int) ([]Step, error) {
	if text == "" {
		return nil, nil
	}
	var steps []Step
	for part := range strings.SplitSeq(text, ".") {
		s, ok := parseStep(part, cols, rows)
		if !ok || len(steps) > 3*cols*rows {
			return nil, NoStep
		}
		steps = append(steps, s)
	}
	return steps, nil
}

func parseStep(text string, cols, rows int) (Step, bool) {
	if text == "o" {
		return Step{Verb: Offer}, true
	}
	if len(text) < 2 || len(text) > 3 {
		return Step{}, false
	}
	col, row := int(text[0])-'a', int(text[1])-'1'
	if col < 0 || col >= cols || row < 0 || row >= rows {
		return Step{}, false
	}
	s := Step{Verb: Explore, At: row*cols + col}
	if len(text) == 3 {
		s.Verb, s.Crop = Predict, int(text[2])-'0'
		return s, s.Crop >= puzzle.Potato && s.Crop <= puzzle.Crops
	}
	return s, true
}
