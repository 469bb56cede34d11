package tawantinsuyu

// Sizes that the rules fix, and the most that a pack may have.
const (
	maxSeats    = 4
	Sections    = 5
	Terraces    = 3
	Colours     = 5 // of workers
	Gods        = 6
	Resources   = 4
	Regions     = 4
	Patterns    = 7
	Edges       = 8
	StepSpaces  = 2 * Sections // two for every section: upper, lower
	Passives    = 20
	MaxSpaces   = 128
	MaxCards    = 64 // of each kind of card, tile and building
	MaxConquest = 40
)

// Resources.
const (
	Potato = iota
	Corn
	Stone
	Gold
)

// Kinds of workers, also the roles in which one can be placed.
const (
	Architect = iota
	Courier
	Craftsman
	Priest
	Warrior
)

// Colours of spaces.
const (
	Neutral = iota
	Blue
	Green
)

// Tasks of the hill.
const (
	TaskPotato = iota
	TaskCorn
	TaskStone
	TaskGold
	TaskWeave
	TaskStatue
	TaskSteps
	TaskBuild
	TaskTrain
	TaskProduceOne
	TaskMerchant
	Tasks
)

// Actions of the high priest.
const (
	Produce = iota
	Worship
	Offering
	Conquest
	Restoration
	Actions
)

// Sizes of statues.
const (
	Small = iota
	Large
	Sizes
)

// Passive buildings by number less one.
const (
	z01 = iota
	z02
	z03
	z04
	z05
	z06
	z07
	z08
	z09
	z10
	z11
	z12
	z13
	z14
	z15
	z16
	z17
	z18
	z19
	z20
)

// Categories of the score, in the order of [game.Standing].
const (
	StartPoints = iota
	StepsPoints
	StatuePoints
	GodPoints
	ProductionPoints
	PassivePoints
	TapestryRewardPoints
	ConquestPoints
	RegionPoints
	TemplePoints
	FestivalPoints
	UpkeepPoints // what was really lost, negative
	AxomammaPoints
	TapestryPoints
	TempleTopPoints
	BuildingPoints
	GodCardPoints
	ArmyPoints
	WorkerPoints
	GoldPoints
	ResourcePoints
	Categories
)

// The words of the game.
var (
	resourceIDs = [Resources]string{"potato", "corn", "stone", "gold"}
	workerIDs   = [Colours]string{"architect", "courier", "craftsman", "priest", "warrior"}
	godIDs      = [Gods]string{"illapa", "mamacocha", "pachamama", "inti", "mamakilla", "viracocha"}
	taskIDs     = [Tasks]string{"potato", "corn", "stone", "gold", "weave", "statue", "steps", "build", "train", "produce_one", "merchant"}
	actionIDs   = [Actions]string{"produce", "worship", "offering", "conquest", "restore"}
	sizeIDs     = [Sizes]string{"small", "large"}
	regionIDs   = [Regions]string{"chinchasuyu", "antisuyu", "qullasuyu", "kuntisuyu"}
	patternIDs  = [Patterns]string{"chakana", "wave", "llama", "condor", "serpent", "puma", "sun"}
	edgeIDs     = [Edges]string{"gold", "stone", "potato", "god", "restore", "army", "temple", "vp"}
	terraceIDs  = [Terraces]string{"T", "M", "B"}
	colourIDs   = [maxSeats]string{"purple", "blue", "black", "yellow"}
	levelIDs    = [2]string{"upper", "lower"}
	sideIDs     = []string{"left", "right", "new"}
	whereIDs    = []string{"top", "beneath"}
	endIDs      = []string{"potato", "corn"}
	categoryIDs = [Categories]string{"start", "steps", "statues", "god_benefits", "production", "passive", "tapestry_rewards",
		"conquests", "regions", "temple", "festival", "upkeep", "axomamma", "tapestries", "temple_top", "buildings", "god_cards",
		"armies", "workers", "gold", "resources"}
)

// resourcesCategory is the tie-break.
const resourcesCategory = "all_resources"
