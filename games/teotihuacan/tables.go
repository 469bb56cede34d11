package teotihuacan

import "kancha/game"

// gain is what an entry of the pack gives or costs.
type gain struct {
	goods    [goodKinds]uint8
	any      uint8 // resources of the seat's choice
	points   uint8
	steps    [temples]uint8
	anySteps uint8
	avenue   uint8
	powerUps uint8
	techs    uint8 // markers on the lowest technologies
	offers   uint8 // discovery tiles to look at
	worker   uint8
	ofBoard  uint8 // resources of the board that the action is on
}

// step is one step of a temple.
type step struct {
	gain  gain
	shelf uint8 // 1 + index of its discovery tiles, 0 for a step that is not major
	tiles [maxSeats + 1]uint8
}

// Kinds of what a discovery tile does.
type discoveryEffect uint8

const (
	brings discoveryEffect = iota
	isMask
	powersUp
	movesSecond
	movesFar
	waivesCocoa
	addsWorker
)

type discoveryTile struct {
	copies uint8
	cost   gain
	gain   gain
	effect discoveryEffect
	times  uint8
	boards uint16 // bit set of board numbers
}

// Kinds of what a technology does.
type techEffect uint8

const (
	onPalace techEffect = iota
	afterAction
	buysPowerUp
	virtualWorker
)

type technology struct {
	gold   uint8
	boards uint16
	effect techEffect
	gain   gain
	pay    uint8 // cocoa
}

// Kinds of palace tiles.
type palaceEffect uint8

const (
	pointsByLess palaceEffect = iota // points for the lesser of two numbers
	givesCocoa
	exchanges
)

// What a palace tile of the first kind counts.
const (
	countsTechs = iota
	countsTrack
	countsAvenue
)

type palaceTile struct {
	set    uint8
	effect palaceEffect
	points uint8
	counts uint8
	plus   int8 // added to the worker's power: for the lesser number, the cocoa, or the times
	pay    gain
	gain   gain
	once   bool // an exchange that is made once, its gain by power
}

// Kinds of favour tiles.
type favourEffect uint8

const (
	bestMasksAgain favourEffect = iota
	perTech
	flatPoints
	perAvenue
	perFavour
	perTile
	perPower
)

type favourTile struct {
	effect       favourEffect
	points       uint8
	weak, strong uint8
}

type startTile struct {
	boards [2]Board
	gain   gain
}

type pyramidSpace struct {
	id    string
	level uint8
	x, y  uint8
	rests uint32 // the spaces that must be filled below
}

type pyramidTile struct {
	icons    [4]uint8 // clockwise from nw, 0 none, 1 + temple
	coloured [4]bool
}

type level struct {
	spaces      uint32
	stone, wood uint8
	points      uint8
}

type decoSpace struct {
	id     string
	side   uint8 // 0 top, clockwise
	number uint8
	tiles  uint32
	after  uint8    // 1 + index of the space before it on its side
	icons  [2]uint8 // printed beside the pyramid, for number 1: left, right
	covers [2]uint8 // half squares 8*y+x, for the others: left, right
}

type reward struct {
	cocoa uint8 // to pay
	gain  gain
	power uint8 // of a worker that enters
}

type botWorker struct {
	board  Board
	power  uint8
	locked bool
}

// botAction is one of Teotibot's tiles.
type botAction struct {
	pay, instead gain
	points       uint8
	extra        uint8
	steps        uint8
	workshop     uint8
}

type botSlot struct {
	sums        uint16 // bit set of sums
	left, right uint8  // 1 + slot below
}

// firstSeat is a seat of the first game.
type firstSeat struct {
	gain    gain
	choice  uint8 // the good chosen for a step that leaves the choice
	tech    uint8 // 1 + place of the technology that its marker stands on
	workers [3]botWorker
}

// engine is the rules bound to one pack. It is immutable.
type engine struct {
	info  game.Info
	paper *Printed // what stands on the components, made once

	dark        [maxSeats + 1][eclipses]uint8
	neutral     [maxSeats + 1]uint8
	draft       [maxSeats + 1]uint8
	layouts     [maxSeats + 1][]uint32 // the first is the printed one
	cocoa       [3]uint8               // first, middle, last seat
	startPower  uint8
	printedRing [boards]Board
	fixedRing   [boards]bool

	grid        [boards + 1][counted + 1][maxPower + 1]gain
	ups         [boards + 1][counted + 1]uint8
	worship     [boards + 1]gain
	columns     [3]uint8
	ownerPoints uint8
	nobleWood   uint8
	nobleAvenue uint8
	rows        [nobleRows][]uint8
	goldCost    [counted + 1]uint8
	decoPoints  uint8
	decoTrack   uint8
	matchPoints [boards + 1]uint8
	unlockOther uint8
	both        uint8
	unlockOwn   uint8
	buildings   uint8
	worth       []uint8

	spaces     [pyramidSpaces]pyramidSpace
	levels     [5]level // by level
	printed    [64]uint8
	tiles      [pyramidTiles]pyramidTile
	decorates  [decoTiles][2]uint8 // left, right
	decoSpaces [decoSpaces]decoSpace

	palaces   [palaceTiles]palaceTile
	techs     [techTiles]technology
	discovery [discoveries]discoveryTile
	starts    [startTiles]startTile
	temples   [temples][topStep + 1]step
	avenue    [16]uint8 // 1 + shelf by space
	onAvenue  [avenueShelves]uint8
	lastSpace uint8
	lastTrack uint8
	rewards   [rewards]reward
	favours   [favourTiles]favourTile

	leaderPoints uint8
	trackPoints  [eclipses]uint8
	maskPoints   [masks + 1]uint8
	upkeep       [maxPower + 1]uint8 // cocoa by power
	unpaid       uint8

	firstPalace  [3]uint8
	firstTechs   [techSpaces]uint8
	firstFavours [temples]uint8
	firstSeats   [maxSeats]firstSeat

	bot engineBot
}

// engineBot is what the pack says about Teotibot.
type engineBot struct {
	goods     [goodKinds]uint8
	temples   [temples]uint8
	avenue    uint8
	track     uint8
	tech      uint8
	workers   [diceEach]botWorker
	slots     [botSlots]botSlot
	exchange  uint8
	points    uint8
	fallback  uint8
	actions   [botTiles]botAction
	goodsEach uint8
	techEach  uint8
	favour    uint8
	dials     map[string][]int // by the pack's id of the dial; read when options are made
}
