package bot

import (
	"testing"

	"kancha/game"
)

func TestASlipIsOneOfTheFewBestHoweverManyAreNearlyAsGood(t *testing.T) {
	r := game.NewRand(1)
	taken := map[game.Move]int{}
	for range 300 {
		prospects := []prospect{{move: 9, sum: 1}}
		for m := range game.Move(8) {
			prospects = append(prospects, prospect{move: m, sum: 9 - 0.1*float64(m)})
		}
		taken[slip(prospects, 3, 0.2, &r)]++
	}
	if len(taken) != 3 || taken[0] < taken[1] || taken[1] < taken[2] || taken[2] == 0 {
		t.Errorf("taken %v, want the three best, the better the oftener", taken)
	}
	if m := slip([]prospect{{move: 1, sum: 1}, {move: 2, sum: 9}}, 3, 1, &r); m != 2 {
		t.Errorf("took %v though it is worse by more than three blurs", m)
	}
}
