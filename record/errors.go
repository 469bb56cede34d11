package record

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"kancha/game"
)

// Reasons of an [Error]. Every one is listed with its arguments by [Reasons].
const (
	TooLarge       = "too_large"       // more than MaxSize bytes
	LineTooLong    = "line_too_long"   // more than MaxLine bytes
	NotText        = "not_text"        // no UTF-8, or control characters
	Truncated      = "truncated"       // the last line has no end
	NotARecord     = "not_a_record"    // the first line is not "record: N"
	UnknownVersion = "unknown_version" // a record of a later kind
	NoColon        = "no_colon"        // a line that is neither header nor answer nor comment
	UnknownHeader  = "unknown_header"  //
	MissingHeader  = "missing_header"  // named at the line where the headers end
	RepeatedHeader = "repeated_header" //
	LateHeader     = "late_header"     // after the first answer
	LateAnswer     = "late_answer"     // after the result
	BadValue       = "bad_value"       // of a header
	NameSigns      = "name_signs"      // a name with characters that cannot be seen, or that turn the text around
	WrongSeat      = "wrong_seat"      // no seat has this number
	NoMove         = "no_move"         // an answer that says nothing
	BadResult      = "bad_result"      // a result line that does not read, or not one line for each seat
	Unwritable     = "unwritable"      // a value that the text form cannot carry
	OtherGame      = "other_game"      // the record is of another game than the one to replay it with
	NoSeed         = "no_seed"         // without its seed a game cannot be replayed
	HiddenAnswer   = "hidden_answer"   // a record of a running game leaves out what its reader may not know
	BadSetup       = "bad_setup"       // the game refuses the setup; Err is the [*game.SetupError]
	NotAMove       = "not_a_move"      // no notation of this game; Err is the [*game.NotationError]
	Refused        = "refused"         // the rules refuse the answer; Err is the [*game.Illegal]
	ResultDiffers  = "result_differs"  // the replay ends otherwise than the record says
	UnknownRules   = "unknown_rules"   // a revision of the rules that is still to come, see [CheckRules]
	DifferentRules = "different_rules" // a difference, see [Differences]
	DifferentPack  = "different_pack"  // a difference, see [Differences]
)

// Reasons lists every reason of an [Error] and of [Differences] with the arguments that it carries.
func Reasons() []game.Entry {
	text := func(name string) game.Arg { return game.Arg{Name: name, Type: game.Place, IDs: []string{"e4"}} }
	n := game.Num("n", 1)
	return []game.Entry{
		{Kind: TooLarge, Args: []game.Arg{n}},
		{Kind: LineTooLong, Args: []game.Arg{n}},
		{Kind: NotText},
		{Kind: Truncated},
		{Kind: NotARecord},
		{Kind: UnknownVersion, Args: []game.Arg{text("value")}},
		{Kind: NoColon},
		{Kind: UnknownHeader, Args: []game.Arg{text("header")}},
		{Kind: MissingHeader, Args: []game.Arg{text("header")}},
		{Kind: RepeatedHeader, Args: []game.Arg{text("header")}},
		{Kind: LateHeader, Args: []game.Arg{text("header")}},
		{Kind: LateAnswer},
		{Kind: BadValue, Args: []game.Arg{text("header"), text("value")}},
		{Kind: NameSigns, Args: []game.Arg{n}},
		{Kind: WrongSeat, Args: []game.Arg{text("value")}},
		{Kind: NoMove},
		{Kind: BadResult},
		{Kind: Unwritable},
		{Kind: OtherGame, Args: []game.Arg{text("record"), text("game")}},
		{Kind: NoSeed},
		{Kind: HiddenAnswer, Args: []game.Arg{n}},
		{Kind: BadSetup},
		{Kind: NotAMove, Args: []game.Arg{n, text("move")}},
		{Kind: Refused, Args: []game.Arg{n, game.Who("seat", 0), text("move")}},
		{Kind: ResultDiffers, Args: []game.Arg{text("record"), text("game")}},
		{Kind: UnknownRules, Args: []game.Arg{game.Num("record", 1), game.Num("game", 2)}},
		{Kind: DifferentRules, Args: []game.Arg{game.Num("record", 1), game.Num("game", 2)}},
		{Kind: DifferentPack, Args: []game.Arg{text("record"), text("game")}},
	}
}

// Error says which line of a record is wrong, and why. Line 0 means the record as a whole, or one that was not read
// from text.
type Error struct {
	Line   int
	Reason string
	Args   []game.Arg
	// Differs says in what the record's game is not the one it was replayed with, which may be why it fails.
	Differs []game.Phrase
	// Err is the refusal of the game behind the reasons BadSetup, NotAMove and Refused.
	Err error
}

func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString("record: ")
	if e.Line > 0 {
		fmt.Fprintf(&b, "line %d: ", e.Line)
	}
	b.WriteString(game.Say(e.Reason, e.Args...).String())
	if e.Err != nil {
		b.WriteString(": " + e.Err.Error())
	}
	for _, d := range e.Differs {
		b.WriteString("; " + d.String())
	}
	return b.String()
}

func (e *Error) Unwrap() error { return e.Err }

func fault(line int, reason string, args ...game.Arg) *Error {
	return &Error{Line: line, Reason: reason, Args: args}
}

// quote makes an argument of a piece of the text itself, shortened and without what cannot be seen, so that a message
// stays readable.
func quote(name, text string) game.Arg {
	text = strings.Map(func(r rune) rune {
		if isUnseen(r) {
			return utf8.RuneError
		}
		return r
	}, text)
	if len(text) > 60 {
		text = strings.ToValidUTF8(text[:57], "") + "..."
	}
	return game.Arg{Name: name, Type: game.Place, IDs: []string{text}}
}
