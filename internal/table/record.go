package table

import "context"

// Record writes the game down as text, as far as the viewer may know it.
func (h *House) Record(ctx context.Context, l Look) (string, error) {
	return "", refuse(ReasonNotStarted)
}
