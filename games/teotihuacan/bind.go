package teotihuacan

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"kancha/game"
)

func bad(entry, format string, args ...any) error {
	return &game.PackError{Entry: entry, Reason: fmt.Sprintf(format, args...)}
}

// binder turns a pack into tables and keeps everything that is wrong.
type binder struct {
	*pack
	e     *engine
	found []error
}

// bind checks the pack and takes out what the rules need.
func (p *pack) bind() (*engine, error) {
	b := &binder{pack: p, e: &engine{}}
	for _, step := range []func(){
		b.head, b.players, b.ring, b.boards, b.pyramid, b.tiles, b.decorations, b.palace, b.technologies, b.discoveries,
		b.starting, b.templeSteps, b.tracks, b.ascension, b.favourTiles, b.eclipse, b.first, b.teotibot,
	} {
		step()
	}
	return b.e, game.Faults(b.found...)
}

func (b *binder) fail(entry, format string, args ...any) {
	b.found = append(b.found, bad(entry, format, args...))
}

// between refuses a number outside of least..most and gives it as a byte.
func (b *binder) between(entry string, n, least, most int) uint8 {
	if n < least || n > most {
		b.fail(entry, "%d is not in %d..%d", n, least, most)
		return uint8(least)
	}
	return uint8(n)
}

// count refuses a list of the wrong length.
func (b *binder) count(entry string, have, want int) bool {
	if have != want {
		b.fail(entry, "want %d entries, have %d", want, have)
	}
	return have == want
}

// named refuses an entry that does not stand where its id belongs.
func (b *binder) named(entry string, i int, id string, ids []string) {
	if i >= len(ids) || ids[i] != id {
		b.fail(fmt.Sprintf("%s[%d].id", entry, i), "%q does not belong here", id)
	}
}

// index finds an id in a list.
func (b *binder) index(entry, id string, ids []string) uint8 {
	i := slices.Index(ids, id)
	if i < 0 {
		b.fail(entry, "there is no %q", id)
		return 0
	}
	return uint8(i)
}

func (b *binder) board(entry string, n int) Board { return Board(b.between(entry, n, 1, boards)) }

func (b *binder) boardSet(entry string, list []int) uint16 {
	set := uint16(0)
	for _, n := range list {
		set |= 1 << b.board(entry, n)
	}
	return set
}

// maxGain bounds every single value of a gain or a cost.
const maxGain = 30

// gain reads the keys of a gain or cost.
func (b *binder) gain(entry string, from packGain) gain {
	var g gain
	into := map[string]*uint8{
		"wood": &g.goods[Wood], "stone": &g.goods[Stone], "gold": &g.goods[Gold], "cocoa": &g.goods[Cocoa], "resource": &g.any,
		"vp": &g.points, "temple_blue": &g.steps[Blue], "temple_red": &g.steps[Red], "temple_green": &g.steps[Green],
		"temple_any": &g.anySteps, "avenue": &g.avenue, "power_up": &g.powerUps, "technology_lowest": &g.techs,
		"discovery_offer": &g.offers, "worker_4": &g.worker, "resource_of_board": &g.ofBoard,
	}
	few := map[string]int{"resource": 5, "temple_blue": 3, "temple_red": 3, "temple_green": 3, "temple_any": 3, "avenue": 1,
		"power_up": 2, "technology_lowest": 1, "discovery_offer": 1, "worker_4": 1, "resource_of_board": 5}
	for _, key := range slices.Sorted(maps.Keys(from)) {
		n := from[key]
		most, ok := few[key]
		if !ok {
			most = maxGain
		}
		if into[key] == nil {
			b.fail(entry, "unknown key %q", key)
			continue
		}
		*into[key] = b.between(entry+"."+key, n, 0, most)
	}
	return g
}

// goods reads a cost or gain of goods alone.
func (b *binder) goods(entry string, from packGain) gain {
	g := b.gain(entry, from)
	if (gain{goods: g.goods}) != g {
		b.fail(entry, "want wood, stone, gold and cocoa only")
	}
	return g
}

// checkSources refuses an entry with an id that does not say where its values are from.
func checkSources(data []byte) error {
	var tree any
	if err := json.Unmarshal(data, &tree); err != nil {
		return bad("pack", "%v", err)
	}
	top, ok := tree.(map[string]any)
	if !ok {
		return bad("pack", "is no object")
	}
	known, ok := top["source_values"].(map[string]any)
	if !ok || len(known) == 0 {
		return bad("source_values", "is missing")
	}
	var found []error
	for _, key := range slices.Sorted(maps.Keys(top)) {
		found = append(found, sourced(key, top[key], known))
	}
	return game.Faults(found...)
}

func sourced(entry string, tree any, known map[string]any) error {
	var found []error
	switch t := tree.(type) {
	case []any:
		for i, part := range t {
			found = append(found, sourced(fmt.Sprintf("%s[%d]", entry, i), part, known))
		}
	case map[string]any:
		if _, named := t["id"]; named {
			source, _ := t["source"].(string)
			if _, ok := known[source]; !ok {
				found = append(found, bad(entry+".source", "%q is not one of source_values", source))
			}
		}
		for _, key := range slices.Sorted(maps.Keys(t)) {
			found = append(found, sourced(entry+"."+key, t[key], known))
		}
	}
	return game.Faults(found...)
}

func (b *binder) head() {
	if err := game.CheckPackID(b.ID); err != nil {
		b.found = append(b.found, err)
	}
}

// packName tells whether the id of a thing is letters, digits, - and _.
func packName(id string) bool {
	for i, c := range []byte(id) {
		letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
		if !letter && (i == 0 || !bytes.ContainsRune([]byte("-_"), rune(c))) {
			return false
		}
	}
	return id != ""
}

func (b *binder) players() {
	e := b.e
	if !b.count("player_counts", len(b.Players), maxSeats-1) || !b.count("starting_cocoa", len(b.StartCocoa), 3) {
		return
	}
	for i, p := range b.Players {
		entry := "player_counts[" + p.ID + "]"
		n := i + 2
		if p.Players != n || len(p.Dark) != eclipses {
			b.fail(entry, "want %d players and a disc for each eclipse", n)
			return
		}
		for k, at := range p.Dark {
			e.dark[n][k] = b.between(entry+".dark_disc", at, 1, 12)
		}
		e.neutral[n] = b.between(entry+".neutral_colours", p.Neutral, colours-n, colours-n)
		e.draft[n] = b.between(entry+".draft_tiles", p.Draft, 2*n, startTiles-2*(colours-n))
	}
	for i, c := range b.StartCocoa {
		e.cocoa[i] = b.between("starting_cocoa["+c.ID+"]", c.Cocoa, 0, maxGain)
	}
	for i, c := range b.Colours.Colours {
		b.named("player_colours", i, c, colourIDs[:])
	}
	b.count("player_colours.colours", len(b.Colours.Colours), colours)
	w := b.Workers
	if w.OnBoards != 3 || w.MaxPower != maxPower || w.AscendsAt != maxPower+1 || w.MaxCounted != counted {
		b.fail("workers", "want 3 on boards, power up to %d, %d counted", maxPower, counted)
	}
	e.startPower = b.between("workers.start_power", w.StartPower, 1, maxPower)
}

func (b *binder) ring() {
	if !b.count("ring.areas", len(b.Ring.Areas), boards) {
		return
	}
	seen := uint16(0)
	for i, a := range b.Ring.Areas {
		entry := fmt.Sprintf("ring.areas[%d]", i)
		n := b.board(entry+".printed_board", a.Printed)
		if a.Position != i+1 || seen&(1<<n) != 0 || i == 0 && n != Palace || (n == Palace || n == Construction) != a.Fixed {
			b.fail(entry, "wrong position or board")
		}
		seen |= 1 << n
		b.e.printedRing[i], b.e.fixedRing[i] = n, a.Fixed
	}
}

func (b *binder) boards() {
	e := b.e
	if !b.count("action_boards", len(b.Boards), boards) {
		return
	}
	for i, p := range b.Boards {
		entry := "action_boards[" + p.ID + "]"
		n := Board(i + 1)
		b.named("action_boards", i, p.ID, boardIDs[:])
		if p.Number != i+1 {
			b.fail(entry+".number", "want %d, have %d", i+1, p.Number)
		}
		if n != Palace && b.count(entry+".power_ups_by_workers", len(p.Ups), counted) {
			for k, ups := range p.Ups {
				e.ups[n][k+1] = b.between(entry+".power_ups_by_workers", ups, 1, 2)
			}
		}
		if n >= Forest && n <= GoldDeposits {
			b.grid(entry, n, p.Grid)
		}
		if n >= Forest && n <= GoldDeposits || n == Workshop {
			b.worshipEffect(entry, n, p.Effect)
		}
		e.matchPoints[n] = b.between(entry+".vp_per_match", p.Match, 0, maxGain)
	}
	b.alchemy(&b.Boards[Alchemy-1])
	b.nobles(&b.Boards[Nobles-1])
	b.workshop(&b.Boards[Workshop-1])
	e.unlockOther = b.between("worship_costs", b.Worship.UnlockOther, 0, maxGain)
	e.both = b.between("worship_costs", b.Worship.Both, 0, maxGain)
	e.unlockOwn = b.between("worship_costs", b.Worship.UnlockOwn, 1, maxGain)
}

func (b *binder) grid(entry string, n Board, cells []packCell) {
	if !b.count(entry+".grid", len(cells), counted*maxPower) {
		return
	}
	for i, c := range cells {
		one := entry + ".grid[" + c.ID + "]"
		if c.Workers != 1+i/maxPower || c.Lowest != 1+i%maxPower {
			b.fail(one, "stands at the wrong place")
			return
		}
		g := b.gain(one, c.Gain)
		if g.any+g.techs+g.offers+g.powerUps+g.worker+g.ofBoard+g.avenue > 0 || g.steps != [temples]uint8{} {
			b.fail(one, "want goods, points and free temple steps only")
		}
		b.e.grid[n][c.Workers][c.Lowest] = g
	}
}

func (b *binder) worshipEffect(entry string, n Board, raw json.RawMessage) {
	var g packGain
	if json.Unmarshal(raw, &g) != nil {
		b.fail(entry+".worship_effect", "is no gain")
		return
	}
	b.e.worship[n] = b.gain(entry+".worship_effect", g)
	sum := b.e.worship[n].anySteps
	for _, k := range b.e.worship[n].steps {
		sum += k
	}
	if sum != 1 || len(g) != 1 {
		b.fail(entry+".worship_effect", "want one temple step")
	}
}

func (b *binder) alchemy(p *packBoard) {
	if !b.count("action_boards[alchemy].column_temples", len(p.Columns), 3) {
		return
	}
	for i, c := range p.Columns {
		b.e.columns[i] = b.index("action_boards[alchemy].column_temples", c, templeIDs[:])
	}
	b.e.ownerPoints = b.between("action_boards[alchemy].vp_to_each_earlier_owner", p.Owner, 0, maxGain)
}

func (b *binder) nobles(p *packBoard) {
	entry := "action_boards[nobles]"
	cost, also := b.goods(entry+".cost", p.Cost), b.gain(entry+".also_gain", p.Also)
	if cost != (gain{goods: [goodKinds]uint8{Wood: cost.goods[Wood]}}) || also != (gain{avenue: also.avenue}) {
		b.fail(entry, "want a cost of wood and steps on the Avenue")
	}
	b.e.nobleWood, b.e.nobleAvenue = cost.goods[Wood], also.avenue
	var rows []packRow
	if json.Unmarshal(p.Rows, &rows) != nil || !b.count(entry+".rows", len(rows), nobleRows) {
		b.fail(entry+".rows", "want three rows")
		return
	}
	for i, r := range rows {
		b.named(entry+".rows", i, r.ID, rowIDs[:])
		b.between(entry+".rows."+r.ID, len(r.VP), 1, 8)
		for _, n := range r.VP {
			b.e.rows[i] = append(b.e.rows[i], b.between(entry+".rows."+r.ID, n, 0, maxGain))
		}
	}
	b.e.buildings = b.between("buildings_row.buildings", b.Buildings.Buildings, 1, 24)
	if b.count("buildings_row.vp_per_avenue_step_by_buildings_taken", len(b.Buildings.Worth), int(b.e.buildings)+1) {
		for _, n := range b.Buildings.Worth {
			b.e.worth = append(b.e.worth, b.between("buildings_row", n, 0, maxGain))
		}
	}
}

func (b *binder) workshop(p *packBoard) {
	entry := "action_boards[workshop]"
	also := p.Also
	b.e.decoPoints = b.between(entry+".also_gain.vp", also["vp"], 0, maxGain)
	b.e.decoTrack = b.between(entry+".also_gain.pyramid_track", also["pyramid_track"], 0, 3)
	if b.count(entry+".gold_cost_by_workers", len(p.GoldCost), counted) {
		for i, n := range p.GoldCost {
			b.e.goldCost[i+1] = b.between(entry+".gold_cost_by_workers", n, 0, maxGain)
		}
	}
}
