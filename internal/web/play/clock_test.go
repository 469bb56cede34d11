package play

import (
	"net/url"
	"testing"
	"time"

	"kancha/internal/clock"
)

func TestTheFormSaysHowTimeIsCounted(t *testing.T) {
	for name, c := range map[string]struct {
		form string
		want clock.Rule
		bad  bool
	}{
		"nothing said":          {"", clock.Rule{}, false},
		"not counted":           {"tempo=none&late=once&reserve=5", clock.Rule{}, false},
		"a name":                {"tempo=days&late=once", clock.Rule{Kind: clock.Slow, Each: 72 * time.Hour, Late: clock.BotOnce}, false},
		"a name nobody knows":   {"tempo=sand", clock.Rule{}, true},
		"own, live":             {"tempo=own-live&reserve=5&increment=7&cap=6&late=end", clock.Rule{Kind: clock.Live, Reserve: 5 * time.Minute, Increment: 7 * time.Second, Cap: 6 * time.Minute, Late: clock.MayEnd}, false},
		"own, live, no cap":     {"tempo=own-live&reserve=5&increment=0", clock.Rule{Kind: clock.Live, Reserve: 5 * time.Minute, Cap: 5 * time.Minute}, false},
		"own, live, no reserve": {"tempo=own-live&increment=7", clock.Rule{}, true},
		"own, live, negative":   {"tempo=own-live&reserve=-5&increment=7", clock.Rule{}, true},
		"own, live, for ever":   {"tempo=own-live&reserve=99999999999999999999&increment=7", clock.Rule{}, true},
		"own, slow":             {"tempo=own-slow&each=12&from=20:30&to=02:00", clock.Rule{Kind: clock.Slow, Each: 12 * time.Hour, Window: clock.Window{From: 20*60 + 30, To: 120}}, false},
		"own, slow, an hour":    {"tempo=own-slow&each=12&from=20:30&to=21:30", clock.Rule{}, true},
		"own, slow, no time":    {"tempo=own-slow&each=12&from=noon&to=21:30", clock.Rule{}, true},
	} {
		f, err := url.ParseQuery(c.form)
		if err != nil {
			t.Fatal(err)
		}
		got, err := clockFrom(f)
		if (err != nil) != c.bad || !c.bad && got != c.want {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

func TestAllTemposCanBeChosen(t *testing.T) {
	for _, p := range tempos {
		if p.id != "own-live" && p.id != "own-slow" && !p.rule.Valid() {
			t.Errorf("%s is refused", p.id)
		}
	}
}

func TestADialShowsTheSecondThatRuns(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0:00", time.Millisecond: "0:01", time.Minute: "1:00", 9*time.Minute + 5*time.Second: "9:05", time.Hour: "1:00:00",
		10*time.Hour + 62*time.Second: "10:01:02",
	} {
		if got := dial(d); got != want {
			t.Errorf("%v is shown as %s, not %s", d, got, want)
		}
	}
}
