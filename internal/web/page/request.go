package page

import (
	"context"
	"regexp"
)

type TrackKey struct{}

// Track is one request on its way through the house.
type Track struct {
	ID    string
	Route string // set when the request has found its handler
}

// RequestID is the id of the request that a context belongs to, "" outside of requests.
func RequestID(ctx context.Context) string {
	if t, ok := ctx.Value(TrackKey{}).(*Track); ok {
		return t.ID
	}
	return ""
}

// PlainID is what is taken as an id from a proxy.
var PlainID = regexp.MustCompile(`^[0-9A-Za-z._-]{8,64}$`)
