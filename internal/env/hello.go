package env

import (
	"encoding/json"

	"kancha/game"
)

// greeting tells everything that is the same for all games of the process.
type greeting struct {
	ID           json.RawMessage `json:"id,omitempty"`
	OK           bool            `json:"ok"`
	Op           string          `json:"op"`
	Protocol     int             `json:"protocol"`
	Version      string          `json:"version"`
	Game         string          `json:"game"`
	Rules        int             `json:"rules"`
	Pack         string          `json:"pack"`
	Digest       string          `json:"digest"`
	Players      []string        `json:"players"`
	MaxGames     int             `json:"max_games"`
	Length       int             `json:"observation_length"`
	ActionCount  int             `json:"action_count"`
	Observations []Block         `json:"observation"`
	Actions      []Verb          `json:"actions"`
}

// Block is a block of an observation as JSON shows it.
type Block struct {
	Name  string  `json:"name"`
	Shape []int   `json:"shape"`
	Least float32 `json:"least"`
	Most  float32 `json:"most"`
}

// Verb is the numbers of a verb as JSON shows them.
type Verb struct {
	Word  string `json:"word"`
	First int    `json:"first"`
	Size  int    `json:"size"`
}

func (s *Server) hello(r *request) *Fault {
	if r.Protocol != nil && *r.Protocol != Protocol {
		return faultf(codeProtocol, "protocol %d: this is %d", *r.Protocol, Protocol)
	}
	info := s.Game.Info()
	g := greeting{ID: r.ID, OK: true, Op: r.Op, Protocol: Protocol, Version: s.Version, Game: s.Name, Rules: info.Rules,
		Pack: info.Pack.ID, Digest: info.Pack.Digest, Players: append([]string{learner}, s.Levels...), MaxGames: MaxGames,
		Length: info.ObservationLen(), ActionCount: info.ActionCount(), Observations: Blocks(info), Actions: Verbs(info)}
	s.write(g)
	return nil
}

// Blocks are the blocks of an observation as JSON shows them.
func Blocks(info *game.Info) []Block {
	out := []Block{}
	for _, b := range info.Observation {
		out = append(out, Block(b))
	}
	return out
}

// Verbs are the numbers of answers as JSON shows them.
func Verbs(info *game.Info) []Verb {
	out := []Verb{}
	for _, v := range info.Actions {
		out = append(out, Verb(v))
	}
	return out
}
