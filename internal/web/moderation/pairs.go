package moderation

import "net/http"

// showPairs lists people whose ranked games against each other look odd.
func showPairs(c *moderationView) error {
	list, err := c.s.Moderation.OddPairs(c.R.Context())
	if err != nil {
		return err
	}
	return c.Send(http.StatusOK, pairsPage(c, list))
}
