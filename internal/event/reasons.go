package event

import (
	"kancha/game"
	"kancha/internal/table"
)

// Why an event is refused, or something at it. Each is a key under "error." in the word files.
const (
	ReasonNoEvent    = "no_event"    // there is no such event, or not any more
	ReasonEventName  = "event_name"  // no name, a long one, or signs that cannot be seen
	ReasonEventClock = "event_clock" // somebody must count the time, or a round might never end
	ReasonEventSize  = "event_size"  // no such tables, rounds or numbers of people
	ReasonEventShut  = "event_shut"  // signing up is over
	ReasonEventFew   = "event_few"   // too few to begin
	ReasonEventMaker = "event_maker" // only its maker may
	ReasonEventsMany = "events_many" // the maker has too many that are not over
	ReasonNotEntered = "not_entered" // only those who take part may
)

// Reasons lists every reason, for the tests of the word files.
func Reasons() []game.Entry {
	var out []game.Entry
	for _, kind := range []string{
		ReasonNoEvent, ReasonEventName, ReasonEventClock, ReasonEventSize, ReasonEventShut, ReasonEventFew, ReasonEventMaker, ReasonEventsMany,
		ReasonNotEntered,
	} {
		out = append(out, game.Entry{Kind: kind})
	}
	return out
}

func refuse(reason string) error { return &table.Error{Reason: reason} }
