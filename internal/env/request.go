package env

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"kancha/game"
)

// Codes of errors. A code is never renamed.
const (
	codeRequest  = "bad_request"   // no JSON object, or with a field that the protocol does not have
	codeTooLong  = "line_too_long" // more than MaxLine bytes
	codeOp       = "unknown_op"
	codeProtocol = "protocol"     // the program wants another version
	codeSetup    = "bad_setup"    // no game can be set up like this
	codePlayers  = "bad_players"  // no such level, or not one for each seat
	codeWant     = "bad_want"     // nothing of that name can be reported
	codeCount    = "bad_count"    // too many, or not as many as there should be
	codeGame     = "no_such_game" // not reset, or closed
	codeSeat     = "no_such_seat"
	codeOver     = "over"           // the game has ended
	codeAction   = "no_such_action" // no answer has this number or notation
	codeIllegal  = "illegal"        // the answer is not allowed now
	codeEngine   = "engine"         // a fault of the rules: please report it
	codeStopped  = "stopped"        // the program is being ended
)

// learner plays a seat: the program that talks.
const learner = "learner"

// What a reply can tell of each game, and how.
const (
	wantObserved = "observation"
	wantLegal    = "legal"
	wantMask     = "mask"
	wantText     = "text"
	inNumbers    = "numbers"
	inBase64     = "base64"
)

// Fault is why a request was refused. Nothing has changed then.
type Fault struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	At      *int   `json:"at,omitempty"` // which of the games of the request
}

func (f *Fault) Error() string { return f.Code + ": " + f.Message }

func faultf(code, format string, args ...any) *Fault {
	return &Fault{Code: code, Message: strings.Join(strings.Fields(fmt.Sprintf(format, args...)), " ")}
}

// at says which of the games of a request the fault is about.
func (f *Fault) at(i int) *Fault {
	f.At = &i
	return f
}

// request is one line. Which fields an op reads is told in docs/research.md.
type request struct {
	Op       string            `json:"op"`
	ID       json.RawMessage   `json:"id"` // comes back with the reply
	Protocol *int              `json:"protocol"`
	Count    *int              `json:"count"`
	Seats    int               `json:"seats"`
	Mode     string            `json:"mode"`
	Edition  string            `json:"edition"`
	Options  map[string]string `json:"options"`
	Seed     uint64            `json:"seed"`
	Seeds    []uint64          `json:"seeds"`
	Players  []string          `json:"players"`
	Auto     bool              `json:"auto_reset"`
	Want     []string          `json:"want"`
	Encoding string            `json:"encoding"`
	Games    []int             `json:"games"`
	Actions  []int             `json:"actions"`
	Answers  []string          `json:"answers"`
	Seat     *game.Seat        `json:"seat"`
	Level    string            `json:"level"`
}

func parse(line []byte) (*request, *Fault) {
	r := &request{}
	dec := json.NewDecoder(bytes.NewReader(line))
	dec.DisallowUnknownFields()
	if err := dec.Decode(r); err != nil {
		return &request{}, faultf(codeRequest, "%v", err)
	}
	if dec.More() {
		return r, faultf(codeRequest, "something follows the object")
	}
	return r, nil
}

// count is how many of something are asked for, 1 without a word.
func (r *request) count(most int) (int, *Fault) {
	switch {
	case r.Count == nil:
		return 1, nil
	case *r.Count < 1 || *r.Count > most:
		return 0, faultf(codeCount, "count %d: want 1 to %d", *r.Count, most)
	}
	return *r.Count, nil
}

// setup is the game that a reset asks for, without a seed.
func (r *request) setup() game.Setup {
	s := game.Setup{Seats: r.Seats, Mode: r.Mode, Edition: r.Edition}
	for option, value := range r.Options {
		s.Options = append(s.Options, game.Choice{Option: option, Value: value})
	}
	slices.SortFunc(s.Options, func(a, b game.Choice) int { return strings.Compare(a.Option, b.Option) })
	return s
}

// form is what a reply tells of each game.
type form struct {
	observed, legal, mask, text bool
	base64                      bool
}

func (r *request) form(usual form) (form, *Fault) {
	f := usual
	if r.Want != nil {
		f = form{base64: usual.base64}
		for _, want := range r.Want {
			switch want {
			case wantObserved:
				f.observed = true
			case wantLegal:
				f.legal = true
			case wantMask:
				f.mask = true
			case wantText:
				f.text = true
			default:
				return f, faultf(codeWant, "want %q: there is %s, %s, %s, %s", want, wantObserved, wantLegal, wantMask, wantText)
			}
		}
	}
	switch r.Encoding {
	case "":
	case inNumbers, inBase64:
		f.base64 = r.Encoding == inBase64
	default:
		return f, faultf(codeWant, "encoding %q: there is %s, %s", r.Encoding, inNumbers, inBase64)
	}
	return f, nil
}
