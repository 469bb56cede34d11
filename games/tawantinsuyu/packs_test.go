package tawantinsuyu

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"kancha/game"
	"kancha/record"
)

// kin is the game with two packs: a newer one, and the one that it first came with.
func kin(t *testing.T) (newer, first *engine) {
	t.Helper()
	text := strings.Replace(string(defaultPack), `"id": "default-1"`, `"id": "later-2"`, 1)
	newer, err := loadOne([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if first, err = loadOne(defaultPack); err != nil {
		t.Fatal(err)
	}
	newer.kin = []*engine{newer, first}
	first.kin = newer.kin
	return newer, first
}

// TestGamesGoOnWithTheirPack: a state, a record and a table each name the pack that they began with.
func TestGamesGoOnWithTheirPack(t *testing.T) {
	newer, first := kin(t)
	st, err := first.New(setup(2))
	if err != nil {
		t.Fatal(err)
	}
	text, err := st.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	read, err := newer.Decode(text)
	if err != nil {
		t.Fatal(err)
	}
	if read.(*state).engine != first {
		t.Errorf("a state of %s is read with %s", first.info.Pack.ID, read.(*state).info.Pack.ID)
	}
	if g := game.With(newer, game.PackID{Digest: first.info.Pack.Digest}); g != game.Game(first) {
		t.Errorf("a table of default-1 goes on with %s", g.Info().Pack.ID)
	}
	if _, err := newer.Decode([]byte(strings.Replace(string(text), `"default-1"`, `"strange"`, 1))); err == nil {
		t.Error("a state of a strange pack is read")
	}
	kept, err := os.ReadFile("testdata/record/three.txt")
	if err != nil {
		t.Fatal(err)
	}
	log, err := record.Parse(string(kept))
	if err != nil {
		t.Fatal(err)
	}
	end, err := record.Replay(newer, log, record.Everything, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := record.CheckResult(log, end.Standings()); err != nil || len(record.Differences(end.(*state).Info(), log)) > 0 && log.Rules == revision {
		t.Errorf("a record of default-1 ends otherwise: %v", err)
	}
}

// TestPacksThatComeAlong: each has an id of its own, the first one is still there, and only the newest is offered.
func TestPacksThatComeAlong(t *testing.T) {
	g, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	e := g.(*engine)
	sum := sha256.Sum256(defaultPack)
	all := e.Packs()
	if last := e.Oldest(); last.ID != "default-1" || last.Digest != hex.EncodeToString(sum[:]) {
		t.Errorf("the oldest pack is %v", last)
	}
	ids := map[string]bool{}
	for i, p := range all {
		if ids[p.ID] || e.Retired(p) != (i > 0) || e.Packed(p).Info().Pack != p {
			t.Errorf("%s: there twice %v, retired %v", p.ID, ids[p.ID], e.Retired(p))
		}
		ids[p.ID] = true
	}
	even, err := os.ReadFile("../../packs/tawantinsuyu-even-1.json")
	if err != nil {
		t.Fatal(err)
	}
	own, err := Load(even)
	if err != nil {
		t.Fatal(err)
	}
	if !e.Retired(own.Info().Pack) || len(own.(*engine).Packs()) != 0 {
		t.Errorf("%s is still offered, or does not stand alone", own.Info().Pack.ID)
	}
}

// TestTheSecondPackKeepsWhatIsKnown: only values that nobody has printed differ from the first pack. Conquest spaces that
// are known may stand elsewhere.
func TestTheSecondPackKeepsWhatIsKnown(t *testing.T) {
	var a, b map[string]any
	whole, err := game.OnBase(secondPack, Packs()...)
	if err != nil {
		t.Fatal(err)
	}
	for data, into := range map[*[]byte]*map[string]any{&defaultPack: &a, &whole: &b} {
		if err := json.Unmarshal(*data, into); err != nil {
			t.Fatal(err)
		}
	}
	if x, y := knownSpaces(a), knownSpaces(b); !slices.Equal(x, y) || len(x) != 3 {
		t.Errorf("known conquest spaces are %v, were %v", y, x)
	}
	for _, key := range []string{"id", "about", "source_values", "conquest"} {
		delete(a, key)
		delete(b, key)
	}
	sameKnown(t, "pack", a, b, "")
}

// knownSpaces are the conquest spaces of the rulebook.
func knownSpaces(pack map[string]any) (out []string) {
	for _, r := range pack["conquest"].(map[string]any)["regions"].([]any) {
		for _, s := range r.(map[string]any)["spaces"].([]any) {
			if s := s.(map[string]any); s["source"] == "rulebook" {
				out = append(out, fmt.Sprint(s["reward"], s["flip"], s["discard"]))
			}
		}
	}
	slices.Sort(out)
	return out
}

// sameKnown compares what is not designed; source is what the entry around says of it.
func sameKnown(t *testing.T, at string, a, b any, source string) {
	t.Helper()
	switch a := a.(type) {
	case map[string]any:
		other, _ := b.(map[string]any)
		for key, v := range a {
			from := source
			for _, k := range []string{"source", key + "_source"} {
				if text, ok := a[k].(string); ok {
					from = text
				}
			}
			if key != "source" && !strings.HasSuffix(key, "_source") {
				sameKnown(t, at+"."+key, v, other[key], from)
			}
		}
		return
	case []any:
		if other, ok := b.([]any); ok && len(other) == len(a) {
			for i, v := range a {
				sameKnown(t, at, v, other[i], source)
			}
			return
		}
	}
	if source != "designed" && !reflect.DeepEqual(a, b) {
		t.Errorf("%s is %v, was %v, of source %q", at, b, a, source)
	}
}

// TestTheTallyCountsWhatIsDone: in a game by chance as many placements have a terrace and a number of tasks as there are.
func TestTheTallyCountsWhatIsDone(t *testing.T) {
	g := load(t)
	st, err := g.New(setup(3))
	if err != nil {
		t.Fatal(err)
	}
	c, r := g.(game.Tallier).Tally(), game.NewRand(4)
	want := [maxSeats]map[Verb]int{{}, {}, {}}
	for !st.Waiting().Empty() {
		seat := st.Waiting().First()
		m := sensible(nil, st.Moves(seat, nil), &r)
		want[seat][Read(m).Verb]++
		c.Answer(st, seat, m)
		if err := st.Apply(seat, m, nil); err != nil {
			t.Fatal(err)
		}
	}
	for seat := range game.Seat(3) {
		sums, tasks := map[string]int{}, 0
		for _, n := range c.Counts(st, seat) {
			sums[n.What] += n.N
			if n.What == "turns" {
				sums["turns "+n.Which] += n.N
			}
			if n.What == "tasks" {
				tasks += n.N * int(n.Which[0]-'0')
			}
		}
		w := want[seat]
		if sums["turns place"] != w[Place] || sums["terraces"] != w[To] || sums["tasks"] != w[Place] || tasks != w[Do] || w[Place] == 0 {
			t.Errorf("seat %d: %v with %d tasks, want %d placements to %d spaces with %d tasks", seat, sums, tasks, w[Place], w[To], w[Do])
		}
		if sums["actions"] != w[Walk]+w[Pray]+w[Train]+w[Recruit] || sums["built"] != w[Build] || sums["made"] != w[Conquer]+w[Statue] {
			t.Errorf("seat %d: %v, want of %v", seat, sums, w)
		}
	}
}
