package web

import (
	"context"
	"regexp"
)

type trackKey struct{}

// track is one request on its way through the house.
type track struct {
	id    string
	route string // set when the request has found its handler
}

// requestID is the id of the request that a context belongs to, "" outside of requests.
func requestID(ctx context.Context) string {
	if t, ok := ctx.Value(trackKey{}).(*track); ok {
		return t.id
	}
	return ""
}

// plainID is what is taken as an id from a proxy.
var plainID = regexp.MustCompile(`^[0-9A-Za-z._-]{8,64}$`)
