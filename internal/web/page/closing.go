package page

import "context"

type closingKey struct{}

// WithClosing tells whoever answers requests when the server is being shut.
func WithClosing(ctx context.Context, stopped <-chan struct{}) context.Context {
	return context.WithValue(ctx, closingKey{}, stopped)
}

// Closing ends when the server is being shut; never outside of one.
func Closing(ctx context.Context) <-chan struct{} {
	stopped, _ := ctx.Value(closingKey{}).(<-chan struct{})
	return stopped
}
