package teotihuacan

// Board is an action board by its printed number; 0 is none.
type Board uint8

// The action boards.
const (
	Palace Board = 1 + iota
	Forest
	Quarry
	GoldDeposits
	Alchemy
	Nobles
	Workshop
	Construction
	boards = 8
)

// Space is a worship space; 0 is none, which for a worker means unlocked.
type Space uint8

// The worship spaces. The Palace has three, the first for its tile of set A.
const (
	PalaceA Space = 1 + iota
	PalaceB
	PalaceC
	ForestWorship
	QuarryWorship
	GoldWorship
	WorkshopWorship
	worshipSpaces = 7
)

// board is the action board that a worship space is on.
func (s Space) board() Board { return worshipBoards[s] }

var worshipBoards = [worshipSpaces + 1]Board{0, Palace, Palace, Palace, Forest, Quarry, GoldDeposits, Workshop}

// What a seat owns that is counted: three resources, and cocoa.
const (
	Wood = iota
	Stone
	Gold
	Cocoa
	goodKinds
	resources = Cocoa // the first three
)

// The temples, also the kinds of icons, which count from 1.
const (
	Blue = iota
	Red
	Green
	temples
)

// Discovery is a kind of discovery tile; 0 is none.
type Discovery uint8

// The kinds of discovery tiles. The first seven are masks.
const (
	Mask1 Discovery = 1 + iota
	Mask2
	Mask3
	Mask4
	Mask5
	Mask6
	Mask7
	FourPoints
	ThreeResources
	TwoResources
	AvenueStep
	AnyTempleStep
	BlueStep
	RedStep
	GreenStep
	FourCocoa
	PowerUps
	SecondMover // a second worker moves along
	FreeCocoa   // waives cocoa
	AnyDistance
	ExtraWorker
	discoveries = 21
	masks       = 7
)

// Mask tells whether the tile is a mask.
func (d Discovery) Mask() bool { return d >= Mask1 && d <= Mask7 }

// Sizes of arrays: the most that a pack can have.
const (
	maxSeats      = 4
	colours       = 4
	diceEach      = 4
	techTiles     = 9
	techSpaces    = 6
	palaceTiles   = 9
	favourTiles   = 7
	startTiles    = 18
	pyramidTiles  = 32
	pyramidSpaces = 30
	pyramidOffer  = 3
	decoTiles     = 15
	decoSpaces    = 16
	decoOffer     = 4
	nobleRows     = 3
	topStep       = 11
	boardShelves  = 5
	majorShelves  = 4
	avenueShelves = 3
	shelves       = boardShelves + majorShelves + avenueShelves
	shelfRoom     = 5
	rewards       = 5
	botTiles      = 7
	botSlots      = 6
	maxPower      = 5
	counted       = 3 // workers that count on one board (OP-18)
	eclipses      = 3
)

// The words of the game.
var (
	boardIDs   = [boards]string{"palace", "forest", "quarry", "gold_deposits", "alchemy", "nobles", "workshop", "construction"}
	goodIDs    = [goodKinds]string{"wood", "stone", "gold", "cocoa"}
	templeIDs  = [temples]string{"blue", "red", "green"}
	colourIDs  = [colours]string{"black", "red", "yellow", "blue"}
	worshipIDs = [worshipSpaces]string{"palace-1", "palace-2", "palace-3", "forest-worship", "quarry-worship",
		"gold_deposits-worship", "workshop-worship"}
	discoveryIDs = [discoveries]string{"DM1", "DM2", "DM3", "DM4", "DM5", "DM6", "DM7", "DVP", "DR3", "DR2", "DAV", "DTX",
		"DTB", "DTR", "DTG", "DCO", "DPU", "DMV2", "DFC", "DMVX", "DXW"}
	techIDs   = [techTiles]string{"T01", "T03", "T05", "T07", "T09", "T11", "T13", "T15", "T17"}
	palaceIDs = [palaceTiles]string{"A04", "A05", "A09", "B02", "B06", "B07", "C01", "C03", "C08"}
	favourIDs = [favourTiles]string{"F1", "F2", "F3", "F4", "F5", "F6", "F7"}
	startIDs  = [startTiles]string{"S01", "S02", "S03", "S04", "S05", "S06", "S07", "S08", "S09", "S10", "S11", "S12", "S13",
		"S14", "S15", "S16", "S17", "S18"}
	rewardIDs   = [rewards]string{"asc-vp", "asc-cocoa", "asc-temple", "asc-temple-2", "asc-worker"}
	botTileIDs  = [botTiles]string{"bot-construction", "bot-decorations", "bot-alchemy", "bot-nobles", "bot-mastery", "bot-worship", "bot-masks"}
	rowIDs      = [nobleRows]string{"nobles-row-1", "nobles-row-2", "nobles-row-3"}
	iconIDs     = [temples + 1]string{"none", "blue", "red", "green"}
	decoIDs     = numbered("D", decoTiles)
	pyramidIDs  = numbered("P", pyramidTiles)
	rotationIDs = [4]string{"0", "90", "180", "270"}
)

func numbered(letter string, n int) []string {
	ids := make([]string, n)
	for i := range ids {
		ids[i] = letter + string([]byte{byte('0' + (i+1)/10), byte('0' + (i+1)%10)})
	}
	return ids
}

// Categories of the score, in the order of [game.Standing].
const (
	boardPoints    = iota // printed on forest, quarry and gold deposits
	noblePoints           // spaces of buildings
	decoPoints            // decorations and their matches
	pyramidPoints         // pyramid tiles and their matches
	templePoints          // steps
	techPoints            // technologies, and 3 for earlier owners
	palacePoints          // palace tiles
	tilePoints            // discovery tiles
	ascendPoints          // ascensions
	cocoaPoints           // Teotibot's exchange of cocoa
	avenueScore           // eclipses: the Avenue
	trackScore            // eclipses: the pyramid track, with the leader's bonus
	maskScore             // eclipses: sets of masks
	upkeepScore           // eclipses: what was really lost for unpaid cocoa, negative
	favourScore           // the last eclipse: favour tiles
	remainderScore        // the last eclipse: what Teotibot has left, and its technologies
	categories
)

var categoryIDs = [categories]string{"boards", "nobles", "decorations", "pyramid", "temples", "technologies", "palace",
	"discoveries", "ascensions", "exchange", "avenue", "track", "masks", "upkeep", "favours", "remainder"}

// Categories of tie-breaks.
const (
	cocoaTie = "cocoa"
	orderTie = "order"
	botTie   = "teotibot"
)
