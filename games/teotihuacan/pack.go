package teotihuacan

import (
	_ "embed"
	"encoding/json"

	"kancha/game"
)

//go:embed pack/default.json
var defaultPack []byte

// packSchema is the form of pack that this engine reads.
const packSchema = "teotihuacan-pack/1"

// packGain is what an entry gives or costs, by the keys that the pack's conventions list.
type packGain map[string]int

// pack is component data as it stands in the file. What is only told to readers (titles, notes, places for a drawing)
// is left out.
type pack struct {
	Schema  string            `json:"schema"`
	ID      string            `json:"id"`
	Sources map[string]string `json:"source_values"`
	Players []struct {
		ID       string `json:"id"`
		Players  int    `json:"players"`
		Dark     []int  `json:"dark_disc"`
		Neutral  int    `json:"neutral_colours"`
		Draft    int    `json:"draft_tiles"`
		LayoutID string `json:"initial_pyramid"`
	} `json:"player_counts"`
	StartCocoa []struct {
		ID    string `json:"id"`
		Cocoa int    `json:"cocoa"`
	} `json:"starting_cocoa"`
	Colours struct {
		Colours []string `json:"colours"`
	} `json:"player_colours"`
	Workers struct {
		OnBoards   int `json:"start_on_boards"`
		StartPower int `json:"start_power"`
		MaxPower   int `json:"max_power"`
		AscendsAt  int `json:"ascends_at"`
		MaxCounted int `json:"max_counted_on_board"`
	} `json:"workers"`
	Ring struct {
		Areas []struct {
			Position int  `json:"position"`
			Printed  int  `json:"printed_board"`
			Fixed    bool `json:"fixed"`
		} `json:"areas"`
	} `json:"ring"`
	Boards  []packBoard `json:"action_boards"`
	Worship struct {
		UnlockOther int `json:"unlock_other_players_worker"`
		Both        int `json:"both_effect_and_discovery"`
		UnlockOwn   int `json:"unlock_all_own_workers"`
	} `json:"worship_costs"`
	Buildings struct {
		Buildings int   `json:"buildings"`
		Worth     []int `json:"vp_per_avenue_step_by_buildings_taken"`
	} `json:"buildings_row"`
	Pyramid packPyramid `json:"pyramid"`
	Tiles   []struct {
		ID       string   `json:"id"`
		NW       string   `json:"nw"`
		NE       string   `json:"ne"`
		SE       string   `json:"se"`
		SW       string   `json:"sw"`
		Coloured []string `json:"coloured"`
	} `json:"pyramid_tiles"`
	Decorations []struct {
		ID    string `json:"id"`
		Left  string `json:"left"`
		Right string `json:"right"`
	} `json:"decoration_tiles"`
	DecoSpaces []packDecoSpace    `json:"decoration_spaces"`
	Palace     []packPalace       `json:"palace_tiles"`
	Techs      []packTech         `json:"technology_tiles"`
	Discovery  []packDiscovery    `json:"discovery_tiles"`
	Start      []packStart        `json:"starting_tiles"`
	Temples    []packTemple       `json:"temples"`
	Avenue     packAvenue         `json:"avenue"`
	Track      struct{ Last int } `json:"pyramid_track"`
	Ascension  struct {
		Rewards []struct {
			ID    string   `json:"id"`
			Pay   packGain `json:"pay"`
			Gain  packGain `json:"gain"`
			Power int      `json:"worker_power"`
		} `json:"rewards"`
	} `json:"ascension"`
	Favours []struct {
		ID     string `json:"id"`
		Effect struct {
			Kind   string `json:"kind"`
			VP     int    `json:"vp"`
			Per    string `json:"per"`
			Weak   int    `json:"powers_1_3"`
			Strong int    `json:"powers_4_5"`
		} `json:"effect"`
	} `json:"favor_tiles"`
	Eclipse struct {
		Leader int   `json:"pyramid_leader_vp"`
		Step   []int `json:"pyramid_vp_per_step"`
		Masks  []int `json:"mask_set_vp"`
		Upkeep struct {
			Each  int            `json:"cocoa_per_worker"`
			Extra map[string]int `json:"extra_cocoa_per_worker_of_power"`
			Lost  int            `json:"vp_lost_per_missing_cocoa"`
		} `json:"upkeep"`
	} `json:"eclipse"`
	FirstGame packFirst `json:"first_game"`
	Bot       packBot   `json:"teotibot"`
}

type packBoard struct {
	ID       string          `json:"id"`
	Number   int             `json:"number"`
	Ups      []int           `json:"power_ups_by_workers"`
	Effect   json.RawMessage `json:"worship_effect"`
	Grid     []packCell      `json:"grid"`
	Columns  []string        `json:"column_temples"`
	Owner    int             `json:"vp_to_each_earlier_owner"`
	Cost     packGain        `json:"cost"`
	Also     packGain        `json:"also_gain"`
	Rows     json.RawMessage `json:"rows"`
	GoldCost []int           `json:"gold_cost_by_workers"`
	Match    int             `json:"vp_per_match"`
}

type packCell struct {
	ID      string   `json:"id"`
	Workers int      `json:"workers"`
	Lowest  int      `json:"lowest_power"`
	Gain    packGain `json:"gain"`
}

type packRow struct {
	ID string `json:"id"`
	VP []int  `json:"vp"`
}

type packPyramid struct {
	Levels []struct {
		ID    string   `json:"id"`
		Level int      `json:"level"`
		Size  int      `json:"size"`
		Cost  packGain `json:"cost"`
		VP    int      `json:"vp"`
	} `json:"levels"`
	Spaces []struct {
		ID      string            `json:"id"`
		Level   int               `json:"level"`
		Row     int               `json:"row"`
		Col     int               `json:"col"`
		X       int               `json:"x"`
		Y       int               `json:"y"`
		Printed map[string]string `json:"printed"`
		RestsOn []string          `json:"rests_on"`
	} `json:"spaces"`
	Layouts []struct {
		ID      string   `json:"id"`
		Players int      `json:"players"`
		Spaces  []string `json:"spaces"`
	} `json:"layouts"`
	Extra struct {
		Two   [][]string `json:"players_2"`
		Three [][]string `json:"players_3"`
	} `json:"extra_layouts"`
}

type packDecoSpace struct {
	ID      string            `json:"id"`
	Side    string            `json:"side"`
	Number  int               `json:"number"`
	Tiles   []string          `json:"needs_tiles"`
	After   string            `json:"needs_decoration"`
	Printed map[string]string `json:"printed"`
	Covers  map[string][]int  `json:"covers"`
}

type packPalace struct {
	ID     string `json:"id"`
	Set    string `json:"set"`
	Effect struct {
		Kind  string          `json:"kind"`
		VP    int             `json:"vp"`
		MinOf []string        `json:"min_of"`
		Pay   packGain        `json:"pay"`
		Gain  map[string]any  `json:"gain"`
		Times json.RawMessage `json:"max_times"`
	} `json:"effect"`
}

type packTech struct {
	ID     string   `json:"id"`
	Number int      `json:"number"`
	Cost   packGain `json:"cost"`
	Boards []int    `json:"boards"`
	Effect struct {
		Kind     string   `json:"kind"`
		Gain     packGain `json:"gain"`
		Pay      packGain `json:"pay"`
		Discount packGain `json:"discount"`
	} `json:"effect"`
}

type packDiscovery struct {
	ID     string   `json:"id"`
	Copies int      `json:"copies"`
	Cost   packGain `json:"cost"`
	Effect struct {
		Kind   string   `json:"kind"`
		Gain   packGain `json:"gain"`
		Times  int      `json:"times"`
		Boards []int    `json:"boards"`
	} `json:"effect"`
}

type packStart struct {
	ID     string   `json:"id"`
	Boards []int    `json:"boards"`
	Gain   packGain `json:"gain"`
}

type packTemple struct {
	Colour string     `json:"colour"`
	Steps  []packStep `json:"steps"`
}

type packStep struct {
	ID        string         `json:"id"`
	Step      int            `json:"step"`
	Kind      string         `json:"kind"`
	Gain      packGain       `json:"gain"`
	Bonus     packGain       `json:"bonus"`
	Discovery map[string]int `json:"discovery_tiles"`
}

type packAvenue struct {
	Last   int `json:"last"`
	Spaces []struct {
		ID    string `json:"id"`
		Space int    `json:"space"`
		Tiles int    `json:"tiles"`
	} `json:"discovery_spaces"`
}

type packFirst struct {
	Printed struct {
		Ring    []int             `json:"ring"`
		Palace  []string          `json:"palace_tiles"`
		Techs   []string          `json:"technologies"`
		Favours map[string]string `json:"favor_tiles"`
	} `json:"printed"`
	Seats []struct {
		ID      string       `json:"id"`
		Gain    packGain     `json:"gain"`
		Choice  string       `json:"temple_blue_choice"`
		Tech    string       `json:"technology"`
		Workers []packWorker `json:"workers"`
	} `json:"seats"`
}

type packWorker struct {
	Board  int  `json:"board"`
	Power  int  `json:"power"`
	Locked bool `json:"locked"`
}

type packBot struct {
	Setup struct {
		Resources packGain       `json:"resources"`
		Cocoa     int            `json:"cocoa"`
		Temples   map[string]int `json:"temples"`
		Avenue    int            `json:"avenue"`
		Track     int            `json:"pyramid_track"`
		Tech      struct {
			Row    int `json:"row"`
			Column int `json:"column"`
		} `json:"technology_at"`
		Workers []packWorker `json:"workers"`
	} `json:"setup"`
	Tiles []struct {
		ID string `json:"id"`
	} `json:"action_tiles"`
	Slots []struct {
		ID    string `json:"id"`
		Sums  []int  `json:"sums"`
		Left  string `json:"below_left"`
		Right string `json:"below_right"`
	} `json:"pyramid_slots"`
	Exchange struct {
		Cocoa int `json:"cocoa"`
		VP    int `json:"vp"`
	} `json:"cocoa_exchange"`
	Fallback struct {
		Cocoa int `json:"cocoa"`
	} `json:"fallback"`
	Actions []struct {
		ID       string   `json:"id"`
		Pay      packGain `json:"pay"`
		VP       any      `json:"vp"`
		ExtraVP  int      `json:"extra_vp"`
		ElseGain packGain `json:"else_gain"`
		Steps    int      `json:"temple_steps"`
		Workshop int      `json:"workshop_steps"`
	} `json:"actions"`
	Eclipse struct {
		Goods  int `json:"final_vp_per_resource_and_cocoa"`
		Tech   int `json:"final_vp_per_technology"`
		Favour int `json:"final_vp_per_favor_tile"`
	} `json:"eclipse"`
	Dials []struct {
		ID   string `json:"id"`
		Step []int  `json:"step"`
	} `json:"dials"`
}

// Packs are the packs that come with the game, as they stand in the files.
func Packs() [][]byte { return [][]byte{defaultPack} }

// Load binds the rules to a component pack; nil means the pack that comes with them. A pack that cannot be played with
// is a [*game.PackError] that names the entry and what is wrong, or [game.PackFaults] if there is more than that.
func Load(data []byte) (game.Game, error) {
	if data == nil {
		data = defaultPack
	}
	var p pack
	if err := game.ReadPack(data, &p); err != nil {
		return nil, err
	}
	if p.Schema != packSchema {
		return nil, bad("schema", "want %q, have %q", packSchema, p.Schema)
	}
	e, err := p.bind()
	if err := game.Faults(err, checkSources(data)); err != nil {
		return nil, err
	}
	e.info = describe(e, p.ID, data)
	e.paper = e.print()
	return e, nil
}
