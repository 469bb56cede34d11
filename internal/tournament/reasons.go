package tournament

import (
	"kancha/game"
	"kancha/internal/errs"
)

// Why a tournament is refused, or something at it. Each is a key under "error." in the word files.
const (
	ReasonNoTournament = "no_event"    // there is no such tournament, or not any more
	ReasonName         = "event_name"  // no name, a long one, or signs that cannot be seen
	ReasonClock        = "event_clock" // somebody must count the time, or a round might never end
	ReasonSize         = "event_size"  // no such tables, rounds or numbers of people
	ReasonShut         = "event_shut"  // signing up is over
	ReasonFew          = "event_few"   // too few to begin
	ReasonMaker        = "event_maker" // only its maker may
	ReasonMany         = "events_many" // the maker has too many that are not over
	ReasonNotEntered   = "not_entered" // only those who take part may
)

// Reasons lists every reason, for the tests of the word files.
func Reasons() []game.Entry {
	var out []game.Entry
	for _, kind := range []string{
		ReasonNoTournament, ReasonName, ReasonClock, ReasonSize, ReasonShut, ReasonFew, ReasonMaker, ReasonMany,
		ReasonNotEntered,
	} {
		out = append(out, game.Entry{Kind: kind})
	}
	return out
}

func refuse(reason string) error { return &errs.Error{Reason: reason} }
