package tawantinsuyu

import (
	"errors"
	"slices"
	"strconv"
	"strings"
)

// getPrice reads what a placement would cost the seat that has the turn, and how many tasks it would get, and numbers of
// the pack that sentences speak of:
//
//	food.courier.M05, tasks.courier.M05
//	pack.roaming.near, pack.offering.4, …   see packNumbers
func getPrice(p *position, key string) (string, error) {
	head, rest, _ := strings.Cut(key, ".")
	switch head {
	case "food", "tasks":
		worker, space, _ := strings.Cut(rest, ".")
		kind, at := slices.Index(workerIDs[:], worker), slices.Index(p.spaceIDs, space)
		if kind < 0 || at < 0 || p.turn < 0 || p.priests[p.turn] == 0 {
			break
		}
		food, tasks := p.quote(p.turn, at, kind, 0)
		if head == "food" {
			return strconv.Itoa(food), nil
		}
		return strconv.Itoa(tasks), nil
	case "pack":
		if n, ok := p.packNumbers()[rest]; ok {
			return strconv.Itoa(n), nil
		}
	}
	return "", errors.New("no such key")
}

// packNumbers are prices and gains that stand on no space, card or tile.
func (e *engine) packNumbers() map[string]int {
	out := map[string]int{
		"roaming.same": int(e.roaming[0]), "roaming.near": int(e.roaming[1]), "roaming.far": int(e.roaming[2]),
		"descending.T": int(e.descending[0]), "descending.M": int(e.descending[1]), "descending.B": int(e.descending[2]),
		"steps.saves": int(e.discount), "steps.use": int(e.stepsUse), "steps.upper": int(e.upperOwner),
		"steps.stone":    int(e.stepsCost[Stone]),
		"offering.reply": int(e.offerReply), "worship.small": int(e.worship[Small]), "worship.large": int(e.worship[Large]),
		"worship.reply": int(e.worshipReply), "statue.small": int(e.statueVP[Small]), "statue.large": int(e.statueVP[Large]),
		"statue.small.stone": int(e.statueCost[Small][Stone]), "statue.large.stone": int(e.statueCost[Large][Stone]),
		"statue.large.gold": int(e.statueCost[Large][Gold]), "festival.tile": e.festival.Token[0],
		"dealt": e.kit.Dealt, "kept": e.kit.Kept, "played": e.kit.Played, "limit": e.kit.Limit,
		"upkeep.missing": -e.festival.Missing, "festival.cards": e.festival.Playable, "final.building": e.final.Building,
		"win": int(e.solo.win), "recruit": int(e.recruitCost),
	}
	for n, corn := range e.weavingCost {
		out["weavings."+strconv.Itoa(n)] = int(corn)
	}
	for n, points := range e.tapestry {
		out["tapestry."+strconv.Itoa(n)] = int(points)
	}
	for _, o := range e.offerings {
		out["offering."+strconv.Itoa(int(o.steps))] = int(o.corn)
	}
	return out
}
