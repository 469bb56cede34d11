package table

import "kancha/game"

// Why the house refuses. Each is a key under "error." in the word files.
const (
	ReasonNoTable      = "no_table"      // there is no such table
	ReasonNoGame       = "no_game"       // the house has no such game
	ReasonSeatPlans    = "seat_plans"    // not one plan for each seat
	ReasonBotLevel     = "bot_level"     // the game has no such bot
	ReasonClosed       = "closed"        // its host has deleted the table
	ReasonStarted      = "started"       // not possible after the start
	ReasonNotStarted   = "not_started"   // not possible before the start
	ReasonNotOver      = "not_over"      // possible only after the end
	ReasonOver         = "over"          // not possible after the end
	ReasonNoSeat       = "no_seat"       // the table has no such seat
	ReasonSeatTaken    = "seat_taken"    // somebody else was faster
	ReasonSeatFree     = "seat_free"     // nobody sits there
	ReasonSeatOwn      = "seat_own"      // who made the table need not keep a seat for themselves
	ReasonNotYourSeat  = "not_your_seat" // somebody else holds the seat, or nobody
	ReasonNotHost      = "not_host"      // only who made the table may
	ReasonNotSeated    = "not_seated"    // only those who sit at the table may
	ReasonStale        = "stale"         // the answer belongs to an older question
	ReasonNotation     = "notation"      // the text is no answer of this game
	ReasonIllegal      = "illegal"       // the rules refuse; Error.Illegal says why
	ReasonUndo         = "undo"          // cannot be taken back; Error.Undo says why
	ReasonKey          = "key"           // the sender's key is too long or no plain text
	ReasonNoStep       = "no_step"       // the replay has no such step
	ReasonNameTaken    = "name_taken"    // somebody at the table has that name
	ReasonBothSeated   = "both_seated"   // two persons that should become one sit at the same table
	ReasonNotePlace    = "note_place"
	ReasonNoteLong     = "note_long"
	ReasonNoteSigns    = "note_signs"
	ReasonNotesFull    = "notes_full"
	ReasonNoPlan       = "no_plan"       // those who sit at the table are no team
	ReasonNoCoach      = "no_coach"      // nobody helps at this table, or in this game
	ReasonNotAway      = "not_away"      // nobody is missing in that seat, or not for long enough
	ReasonInvite       = "invite"        // the seat is kept for somebody with an invitation
	ReasonPassword     = "password"      // the table wants another password
	ReasonPasswordFast = "password_fast" // too many wrong ones in a short time
	ReasonPasswordForm = "password_form" // no password can be like that
	ReasonClock        = "clock"         // there is no such way to count the time
	ReasonHours        = "hours"         // no such zone, or days off that are out of order or too many
	ReasonZoneOften    = "zone_often"    // the zone was changed a few days ago
	ReasonNoClock      = "no_clock"      // nobody counts the time at this table
	ReasonNotLate      = "not_late"      // nobody's time is up, or it does not end the game
	ReasonForkRules    = "fork_rules"    // the rules of today refuse an answer of the game to go on from
	ReasonForkOver     = "fork_over"     // nobody is asked anything in that position
	ReasonForkLong     = "fork_long"     // too many answers
	ReasonStudiesFull  = "studies_full"  // the person keeps too many
	ReasonNoStudy      = "no_study"      // the table is no analysis
	ReasonNoPass       = "no_pass"       // nothing that can be passed on at the table
	ReasonBroken       = "broken"        // the stored game can be read neither from its log nor from its state
)

// Why a table cannot count, or somebody cannot sit at one that does.
const (
	ReasonRankedAccount = "ranked_account" // only people with accounts play where it counts
	ReasonRankedMode    = "ranked_mode"    // not a way to play in which each plays against all others
	ReasonRankedPeople  = "ranked_people"  // bots, and people in several seats, do not play where it counts
	ReasonRankedSeed    = "ranked_seed"    // whoever knows the seed could know what is hidden
	ReasonRankedKnown   = "ranked_known"   // what is hidden is the same in each game that is set up so
	ReasonSteady        = "steady"         // too many games were left
)

// Reasons lists every reason of an Error, with its arguments, for the tests of the word files.
func Reasons() []game.Entry {
	kinds := []string{
		ReasonNoTable, ReasonNoGame, ReasonSeatPlans, ReasonBotLevel, ReasonClosed, ReasonStarted,
		ReasonNotStarted, ReasonNotOver, ReasonOver, ReasonNoSeat, ReasonSeatTaken, ReasonSeatFree, ReasonSeatOwn, ReasonNotYourSeat,
		ReasonNotHost, ReasonNotSeated, ReasonStale, ReasonNotation, ReasonIllegal, ReasonUndo, ReasonKey, ReasonNoStep,
		ReasonNameTaken, ReasonBothSeated, ReasonNotePlace, ReasonNoteLong,
		ReasonNoteSigns, ReasonNotesFull, ReasonNoPlan,
		ReasonBroken, ReasonNoPass,
		ReasonNoCoach,
		ReasonNotAway, ReasonRankedAccount, ReasonRankedMode, ReasonRankedPeople, ReasonRankedSeed, ReasonRankedKnown, ReasonSteady,
		ReasonClock, ReasonHours, ReasonZoneOften, ReasonNoClock, ReasonNotLate,
		ReasonForkRules, ReasonForkOver, ReasonForkLong, ReasonStudiesFull, ReasonNoStudy,
		ReasonInvite, ReasonPassword, ReasonPasswordFast, ReasonPasswordForm,
	}
	out := make([]game.Entry, len(kinds))
	for i, kind := range kinds {
		out[i] = game.Entry{Kind: kind, Args: reasonArgs(kind)}
	}
	return out
}

func reasonArgs(kind string) []game.Arg {
	switch kind {
	case ReasonNoteLong, ReasonNotesFull, ReasonPasswordForm,
		ReasonForkLong, ReasonStudiesFull, ReasonSteady:
		return []game.Arg{game.Num("n", 24)}
	case ReasonForkRules:
		return []game.Arg{game.Num("number", 24)}
	}
	return nil
}

// Why an answer cannot be taken back. Each is a key under "undo." in the word files.
const (
	UndoNothing  = "nothing"       // nothing was answered yet
	UndoRevealed = "revealed"      // something became known
	UndoOthers   = "others_acted"  // somebody else has acted since
	UndoNotYours = "not_yours"     // the viewer holds no seat
	UndoOver     = "over"          // the game has ended
	UndoFar      = "too_far"       // something on the way there cannot be taken back
	UndoRules    = "rules_changed" // the rules were mended since
	UndoHands    = "other_hands"   // somebody else played the seat then
	UndoFork     = "fork"          // the game goes on from there
)

// UndoReasons lists every reason of an Undo, for the tests of the word files.
func UndoReasons() []string {
	return []string{UndoNothing, UndoRevealed, UndoOthers, UndoNotYours, UndoOver, UndoFar, UndoRules, UndoHands, UndoFork}
}

// Lines that the house writes into the log. Each is a key under "house." in the word files.
const (
	LineJoined   = "joined"    // LogLine.Name took the seat
	LineLeft     = "left"      // LogLine.Name left the seat
	LineStarted  = "started"   // the game began
	LineUndo     = "undo"      // the seat took back n answers
	LineRebase   = "rebase"    // the rules were mended; play goes on from the last good state
	LineRematch  = "rematch"   // the next game was made
	LineDeclined = "declined"  // somebody does not want the seat that was kept
	LineForked   = "forked"    // n answers are of another game, which goes on here
	LineDropped  = "dropped"   // n answers could not be kept when the rules were mended
	LineRewound  = "rewound"   // those who look after the house took back n answers
	LineHouseEnd = "house_end" // they ended the game without a result

	// Leaving and coming back, and what those at the table wish.
	LineGaveUp  = "gave_up"
	LineLost    = "lost"     // the person was away for too long or out of time, and has lost
	LineBotLeft = "bot_left" // the person leaves, a bot plays on
	LineBotAway = "bot_away" // the person was away for long, a bot plays on
	LineBotTime = "bot_time" // the person's time is up, a bot plays on
	LineBack    = "back"     // the person has taken the seat again
	LineBotWish = "bot_wish" // wants a bot to play on for who
	LineEndWish = "end_wish" // wants to end the game without a result
	LineGoOn    = "go_on"    // wants to go on
	LineNoEnd   = "agreed"   // the game ends without a result
	// The clocks.
	LineTimeOnce  = "time_once"  // the time of the seat is up: a bot makes this decision
	LineTimeUp    = "time_up"    // the time of the seat is up
	LineTimeEnd   = "time_end"   // the seat ends the game, since the time of another is up
	LinePauseWish = "pause_wish" // the seat would like a pause
	LinePauseOff  = "pause_off"  // no pause, after all
	LinePaused    = "paused"     // all agree: the clocks stand
	LineResumed   = "resumed"    // they go on

	// The seat asked its coach.
	LineHelpLook    = "help_look"
	LineHelpRule    = "help_rule"
	LineHelpAnswer  = "help_answer"
	LineHelpWhat    = "help_what"
	LineHelpWhy     = "help_why"
	LineHelpMarks   = "help_marks"   // and sees from now on what is possible
	LineHelpUnmarks = "help_unmarks" // and does not any more
)

// HouseLines lists every line of the house with its arguments, for the tests of the word files.
func HouseLines() []game.Entry {
	return []game.Entry{
		{Kind: LineJoined}, {Kind: LineLeft}, {Kind: LineStarted}, {Kind: LineUndo, Args: []game.Arg{game.Num("n", 2)}},
		{Kind: LineRebase}, {Kind: LineDropped, Args: []game.Arg{game.Num("n", 2)}}, {Kind: LineRematch}, {Kind: LineRewound, Args: []game.Arg{game.Num("n", 2)}}, {Kind: LineHouseEnd}, {Kind: LineDeclined}, {Kind: LineForked, Args: []game.Arg{game.Num("n", 2)}}, {Kind: LineHelpLook}, {Kind: LineHelpRule}, {Kind: LineHelpAnswer},
		{Kind: LineHelpWhat}, {Kind: LineHelpWhy}, {Kind: LineHelpMarks}, {Kind: LineHelpUnmarks}, {Kind: LineGaveUp}, {Kind: LineBotLeft}, {Kind: LineBotAway},
		{Kind: LineBotTime}, {Kind: LineBack}, {Kind: LineBotWish, Args: []game.Arg{game.Who("who", 0)}}, {Kind: LineEndWish},
		{Kind: LineGoOn}, {Kind: LineNoEnd}, {Kind: LineLost},
		{Kind: LineTimeOnce}, {Kind: LineTimeUp}, {Kind: LineTimeEnd}, {Kind: LinePauseWish},
		{Kind: LinePauseOff}, {Kind: LinePaused}, {Kind: LineResumed},
	}
}
