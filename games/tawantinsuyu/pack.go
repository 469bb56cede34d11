package tawantinsuyu

import (
	_ "embed"
	"encoding/json"
	"slices"
	"strings"

	"kancha/game"
)

// defaultPack is the pack that the game first came with.
//
//go:embed pack/default.json
var defaultPack []byte

//go:embed pack/default-2.json
var secondPack []byte

// Packs are all that come with the game, as they stand in the files, that of new games first. What began with another one
// goes on with it. The second pack is a try that is measured and not offered yet, see docs/games/tawantinsuyu.md.
func Packs() [][]byte { return [][]byte{defaultPack, secondPack} }

// oldest is the id of the pack that the game first came with.
const oldest = "default-1"

// retired are the ids and digests of packs that came along and are not offered any more.
var retired = []game.PackID{
	{ID: "even-1", Digest: "49c5ab4dff0601941c653c508c17b1f026475298d04d1d7c787c573868647942"},
}

// packSchema is the form of pack that this engine reads.
const packSchema = "tawantinsuyu-pack/1"

// pack is component data as it stands in the file. What is only told to readers is left out.
type pack struct {
	Schema  string            `json:"schema"`
	ID      string            `json:"id"`
	Sources map[string]string `json:"source_values"`
	Gods    []packName        `json:"gods"`
	Workers struct {
		PerColour int        `json:"per_colour"`
		Kinds     []packName `json:"kinds"`
	} `json:"workers"`
	Counts    []packCounts   `json:"player_counts"`
	Kit       packKit        `json:"player_kit"`
	Costs     packCosts      `json:"costs"`
	Amounts   map[string]any `json:"task_amounts"`
	Statues   []packStatue   `json:"statues"`
	Hill      packHill       `json:"hill"`
	GodCards  []packGodCard  `json:"god_cards"`
	ArmyCards []packArmyCard `json:"army_cards"`
	Patterns  []packPattern  `json:"weaving_patterns"`
	Edges     []packEdge     `json:"edge_symbols"`
	Weavings  []packWeaving  `json:"weavings"`
	Tapestry  struct {
		ByLength []int `json:"by_length"`
	} `json:"tapestry_vp"`
	Buildings struct {
		Production []packBuilding `json:"production"`
		Passive    []packBuilding `json:"passive"`
	} `json:"buildings"`
	Temple struct {
		Steps []packStep `json:"steps"`
		Start int        `json:"start"`
	} `json:"temple"`
	Conquest struct {
		Regions []packRegion `json:"regions"`
	} `json:"conquest"`
	Festival packFestival  `json:"festival"`
	Final    packFinal     `json:"final_scoring"`
	Axomamma packAxomamma  `json:"axomamma"`
	Toggles  []packToggles `json:"rule_toggles"`
}

type packStatue struct {
	God   string `json:"god"`
	Small int    `json:"small"`
	Large int    `json:"large"`
}

type packTerrace struct {
	ID   string `json:"id"`
	Cost int    `json:"descend_cost"`
}

type packName struct {
	ID string `json:"id"`
}

type packCounts struct {
	Players int `json:"players"`
	Removed int `json:"removed_per_colour"`
	Village int `json:"village"`
	Nomads  int `json:"nomads"`
	Offer   int `json:"god_offer"`
}

type packKit struct {
	Steps   int `json:"steps"`
	Markers int `json:"conquest_markers"`
	VP      int `json:"start_vp"`
	Stone   int `json:"start_stone"`
	Workers int `json:"start_workers"`
	Dealt   int `json:"god_cards_dealt"`
	Kept    int `json:"god_cards_kept"`
	Played  int `json:"god_cards_played"`
	Limit   int `json:"worker_limit"`
}

type packCosts struct {
	Roaming struct {
		Same     int `json:"same"`
		Adjacent int `json:"adjacent"`
		Other    int `json:"other"`
	} `json:"roaming"`
	Descending    map[string]int `json:"descending"`
	Discount      int            `json:"steps_discount"`
	Steps         map[string]int `json:"steps"`
	StepsGain     []packEffect   `json:"steps_gain"`
	UpperOwner    int            `json:"upper_owner_vp_on_lower"`
	StepsUse      int            `json:"steps_use_vp"`
	StatueSmall   map[string]int `json:"statue_small"`
	StatueSmallVP int            `json:"statue_small_vp"`
	StatueLarge   map[string]int `json:"statue_large"`
	StatueLargeVP int            `json:"statue_large_vp"`
	Weavings      []int          `json:"weavings_by_count"`
	Recruit       int            `json:"recruit"`
	Offering      map[string]int `json:"offering"`
	OfferingReply int            `json:"offering_follow"`
	Worship       struct {
		Large int `json:"large"`
		Small int `json:"small"`
	} `json:"worship_steps"`
	WorshipReply int `json:"worship_follow_steps"`
}

type packHill struct {
	Terraces   []packTerrace `json:"terraces"`
	Spaces     []packSpace   `json:"spaces"`
	Icons      []packIcon    `json:"tasks"`
	Steps      []packSteps   `json:"steps"`
	Coricancha struct {
		Actions  []string `json:"actions_clockwise"`
		Rotation int      `json:"printed_rotation"`
		Seats    []struct {
			Section int        `json:"section"`
			XY      [2]float64 `json:"xy"`
		} `json:"seats"`
	} `json:"coricancha"`
	Geometry struct {
		Outline [][2]float64 `json:"outline"`
		Edges   []float64    `json:"terrace_edges"`
	} `json:"geometry"`
}

type packSpace struct {
	ID         string     `json:"id"`
	Terrace    string     `json:"terrace"`
	Section    int        `json:"section"`
	God        string     `json:"god"`
	Colour     string     `json:"colour"`
	Tasks      []string   `json:"tasks"`
	Neighbours []string   `json:"neighbours"`
	Block      *string    `json:"two_player_block"`
	XY         [2]float64 `json:"xy"`
}

type packIcon struct {
	ID      string     `json:"id"`
	Terrace string     `json:"terrace"`
	Section int        `json:"section"`
	Task    string     `json:"task"`
	XY      [2]float64 `json:"xy"`
}

type packSteps struct {
	ID      string     `json:"id"`
	Section int        `json:"section"`
	Level   string     `json:"level"`
	XY      [2]float64 `json:"xy"`
}

type packEffect struct {
	K       string         `json:"k"`
	N       int            `json:"n"`
	Cost    map[string]int `json:"cost"`
	Options [][]packEffect `json:"options"`
}

type packGodCard struct {
	ID       string       `json:"id"`
	God      string       `json:"god"`
	Benefits []packEffect `json:"benefits"`
}

type packArmyCard struct {
	ID       string         `json:"id"`
	Soldiers int            `json:"soldiers"`
	Resource map[string]int `json:"resource"`
}

type packPattern struct {
	ID     string `json:"id"`
	Colour string `json:"colour"`
	Count  int    `json:"count"`
}

type packEdge struct {
	ID     string       `json:"id"`
	Reward []packEffect `json:"reward"`
}

type packWeaving struct {
	ID       string `json:"id"`
	Number   int    `json:"number"`
	Pattern  string `json:"pattern"`
	Left     string `json:"left"`
	Right    string `json:"right"`
	Starting bool   `json:"starting"`
	Players  *int   `json:"min_players"`
}

type packBuilding struct {
	ID     string         `json:"id"`
	Number int            `json:"number"`
	Cost   map[string]int `json:"cost"`
	Output []packEffect   `json:"output"`
}

type packStep struct {
	Step     int          `json:"step"`
	Festival int          `json:"festival_vp"`
	Reward   []packEffect `json:"reward"`
	Final    *int         `json:"final_vp"`
}

type packRegion struct {
	ID     string `json:"id"`
	Spaces []struct {
		ID       string       `json:"id"`
		Position int          `json:"position"`
		Reward   []packEffect `json:"reward"`
		Flip     int          `json:"flip"`
		Discard  int          `json:"discard"`
	} `json:"spaces"`
}

type packFestival struct {
	Token    []int            `json:"token_vp"`
	Missing  int              `json:"missing_potato_vp"`
	Playable int              `json:"god_cards_playable"`
	Draws    map[string][]int `json:"draw_by_rank"`
}

type packFinal struct {
	Building int `json:"building_face_up"`
	GodCard  int `json:"god_card"`
	Army     int `json:"army_face_up"`
	Worker   int `json:"worker"`
	Gold     int `json:"gold"`
}

type packAxomamma struct {
	Loops []struct {
		Row       string       `json:"row"`
		Kind      string       `json:"kind"`
		OnFailure []packEffect `json:"on_failure"`
		Spots     []struct {
			Pos         int          `json:"pos"`
			Do          []packEffect `json:"do"`
			Personality bool         `json:"personality"`
		} `json:"spots"`
	} `json:"loops"`
	Tokens []struct {
		ID    string `json:"id"`
		Value int    `json:"value"`
		Row   string `json:"row"`
		Start int    `json:"start"`
	} `json:"tokens"`
	Die struct {
		Faces []int `json:"faces"`
	} `json:"die"`
	Recruits []struct {
		Worker string       `json:"worker"`
		Reward []packEffect `json:"reward"`
	} `json:"recruit_rewards"`
	Personality []struct {
		Tile int          `json:"tile"`
		Side string       `json:"side"`
		Do   []packEffect `json:"do"`
	} `json:"personality"`
	Start struct {
		Stone    int `json:"stone"`
		Corn     int `json:"corn"`
		Gold     int `json:"gold"`
		Army     int `json:"army_hand"`
		Workers  int `json:"workers"`
		GodSlots int `json:"god_slots"`
		Steps    int `json:"free_upper_steps"`
	} `json:"start"`
	Conditions struct {
		Offering int `json:"offering_corn"`
		Produce  int `json:"produce_face_up"`
		Worship  int `json:"worship_statues"`
		Restore  int `json:"restore_face_down"`
	} `json:"conditions"`
	Win struct {
		VP int `json:"vp"`
	} `json:"win_threshold"`
}

type packToggles struct {
	ID      string            `json:"id"`
	Default json.RawMessage   `json:"default"`
	Values  []json.RawMessage `json:"values"`
}

// Load binds the rules to a component pack; nil means the pack that comes with them. A pack that cannot be played with
// is a [*game.PackError] that names the entry and what is wrong, or [game.PackFaults] if there is more than that.
func Load(data []byte) (game.Game, error) {
	if data != nil {
		return loadOne(data)
	}
	var kin []*engine
	for _, data := range Packs() {
		whole, err := game.OnBase(data, Packs()...)
		if err != nil {
			return nil, err
		}
		e, err := loadOne(whole)
		if err != nil {
			return nil, err
		}
		kin = append(kin, e)
	}
	for _, e := range kin {
		e.kin = kin
	}
	return kin[0], nil
}

func loadOne(data []byte) (*engine, error) {
	var p pack
	if err := game.ReadPack(data, &p); err != nil {
		return nil, err
	}
	designed, unsourced := checkSources(data)
	if err := game.Faults(p.check(), unsourced); err != nil {
		return nil, err
	}
	e := p.bind()
	e.designed = designed
	e.describe(p.ID, data)
	e.paper = e.print()
	return e, nil
}

// Packs are the packs that come with the game; an owner's pack stands alone.
func (e *engine) Packs() []game.PackID {
	var all []game.PackID
	for _, k := range e.kin {
		all = append(all, k.info.Pack)
	}
	return all
}

// Oldest is the pack that the game first came with.
func (e *engine) Oldest() game.PackID {
	for _, k := range e.kin {
		if k.info.Pack.ID == oldest {
			return k.info.Pack
		}
	}
	return e.info.Pack
}

// Packed is the game with one of them.
func (e *engine) Packed(pack game.PackID) game.Game {
	for _, k := range e.kin {
		if k.info.Pack == pack {
			return k
		}
	}
	return e
}

// Retired tells of a pack that another one has taken its place.
func (e *engine) Retired(pack game.PackID) bool {
	for i, k := range e.kin {
		if k.info.Pack == pack {
			return i > 0
		}
	}
	return slices.Contains(retired, pack)
}

// values reads the values that a pack lists for a toggle, as the options spell them.
func (t *packToggles) values() []string {
	var out []string
	for _, raw := range t.Values {
		out = append(out, spell(raw))
	}
	return out
}

// spell writes a JSON value as the value of an option: [1,2,4] as 1-2-4.
func spell(raw json.RawMessage) string {
	text := strings.Trim(string(raw), `[]"`)
	return strings.ReplaceAll(strings.ReplaceAll(text, " ", ""), ",", "-")
}
