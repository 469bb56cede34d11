package tiwanaku

import (
	"slices"
	"strings"

	"kancha/game"
)

// words of the verbs in notation. A released word is never renamed or reused.
var words = [verbs]string{
	Move: "move", Recall: "recall", Predict: "predict", To: "to", Stop: "stop", Offer: "offer", End: "end", Pass: "pass",
	Advance: "advance", Spend: "spend", Give: "give",
}

// Format writes a move: "move pool", "to e4", "predict e4 quinoa", "offer potato corn". What is no move is "".
func (e *engine) Format(m game.Move) string {
	a := Read(m)
	text := words[a.Verb]
	switch a.Verb {
	case Move, Recall, To, Advance:
		return text + " " + a.Space.String()
	case Predict:
		return text + " " + a.Space.String() + " " + cropIDs[a.Crop-1]
	case Offer:
		return text + " " + strings.Join(a.Tokens.ids(), " ")
	case Spend:
		return text + " " + terrainIDs[a.Terrain-1]
	case Give:
		return text + " " + string(rune('0'+a.Seat))
	}
	return text
}

// Parse reads what Format writes and nothing else: a [*game.NotationError].
func (e *engine) Parse(text string) (game.Move, error) {
	if len(text) > longestMove {
		return 0, &game.NotationError{Text: text[:longestMove], Reason: "too long"}
	}
	fields := strings.Split(text, " ")
	verb := slices.Index(words[1:], fields[0]) + 1
	if verb == 0 {
		return 0, &game.NotationError{Text: text, Reason: "unknown verb"}
	}
	a, reason := parseAnswer(Verb(verb), fields[1:])
	if reason == "" && e.Format(a.Move()) != text {
		reason = "crops not in order or not once each"
	}
	if reason != "" {
		return 0, &game.NotationError{Text: text, Reason: reason}
	}
	return a.Move(), nil
}

// longestMove is the length of an offering of everything, and some room.
const longestMove = 64

// parseAnswer reads what follows a verb, or says what is wrong with it.
func parseAnswer(verb Verb, rest []string) (Answer, string) {
	a := Answer{Verb: verb}
	want := map[Verb]int{Move: 1, Recall: 1, To: 1, Predict: 2, Advance: 1, Spend: 1, Give: 1}[verb]
	if verb != Offer && len(rest) != want {
		return a, "wrong number of words"
	}
	switch verb {
	case Move, Recall, To, Predict, Advance:
		ok := false
		if a.Space, ok = parseSpace(rest[0]); !ok {
			if verb != Move || rest[0] != Pool.String() {
				return a, "no such space"
			}
			a.Space = Pool
		}
	}
	switch verb {
	case Predict:
		a.Crop = uint8(1 + slices.Index(cropIDs[:], rest[1]))
	case Offer:
		for _, id := range rest {
			a.Tokens |= 1 << slices.Index(append(cropIDs[:len(cropIDs):len(cropIDs)], id), id)
		}
	case Spend:
		a.Terrain = uint8(1 + slices.Index(terrainIDs[:], rest[0]))
	case Give:
		a.Seat = game.Seat(slices.Index([]string{"0", "1", "2", "3"}, rest[0]))
	}
	if !a.formed() {
		return a, "no such crop, terrain or seat"
	}
	return a, ""
}

// Describe says a move as a phrase.
func (e *engine) Describe(m game.Move) game.Phrase {
	a := Read(m)
	switch a.Verb {
	case Move:
		if a.Space == Pool {
			return game.Say("move_pool")
		}
		return game.Say("move", at("at", a.Space))
	case Recall, To, Advance:
		return game.Say(words[a.Verb], at("at", a.Space))
	case Predict:
		return game.Say("predict", at("at", a.Space), cropArg("crop", a.Crop))
	case Offer:
		return game.Say("offer", cropsArg(a.Tokens), game.Num("n", a.Tokens.Len()))
	case Spend:
		return game.Say("spend", terrainArg(a.Terrain))
	case Give:
		return game.Say("give", game.Who("seat", a.Seat))
	}
	return game.Say(words[a.Verb])
}
