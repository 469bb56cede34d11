package tawantinsuyu

import (
	"kancha/game"
	"kancha/game/turn"
)

// Steps of a Festival. Those for everybody are taken seat by seat.
const (
	festBegin = iota
	festEve
	festStart
	festMerchant
	festTemple
	festRegions
	festUpkeep
	festEnd
	festRefill
	festDraw
	festCards
	festMarket
	festSteps
)

// festEach tells which steps are for everybody, in turn order from the seat with the tile.
var festEach = [festSteps]bool{festEve: true, festStart: true, festMerchant: true, festTemple: true, festUpkeep: true, festCards: true}

// takeToken gives a seat the Festival tile and its points (TW-79, ED-02).
func (p *position) takeToken(s game.Seat, r game.Recorder) {
	p.holder = int8(s) + 1
	points := p.tokenPoints(int(p.tokens))
	p.tokens++
	p.tell(r, s, "festival_token", num("number", int(p.tokens)))
	p.score(s, FestivalPoints, int16(points), r)
}

func (p *position) tokenPoints(n int) int {
	values := p.festival.Token
	if p.rules.tokenCS {
		values = tokenCS[:]
	}
	return values[min(n, len(values)-1)]
}

// tokenCS are the points of the tile in the Czech edition (ED-02).
var tokenCS = [3]int{1, 2, 3}

// festivalsToPlay is how many Festivals a game has, unless the bag is empty early.
const festivalsToPlay = 3

// settleFestival is the course of a Festival: f.a is the step, f.b how many seats have had it.
func settleFestival(p *position, f asked, r game.Recorder) bool {
	holder, stage := f.seat, f.a
	if festEach[stage] {
		if f.b == p.seats {
			f.a, f.b = stage+1, 0
			return true
		}
		s := (holder + game.Seat(f.b)) % game.Seat(p.seats)
		f.b++
		p.celebrate(s, stage, r)
		return true
	}
	f.a++
	switch stage {
	case festBegin:
		p.tell(r, holder, "festival_begins", num("number", int(p.festivals)+1))
	case festRegions:
		p.scoreRegions(r)
	case festEnd:
		if f.b == 0 && (p.last || p.festivals+1 >= festivalsToPlay) && p.freeStill(holder) {
			f.a, f.b = festEnd, 1 // once, before the turn is over with the game
			p.push(frame{q: askLastSwap, seat: holder})
			return true
		}
		f.b = 0
		p.festivals++
		if p.last || p.festivals >= festivalsToPlay {
			p.pop()
			p.push(frame{q: doFinal, seat: holder})
		}
	case festRefill:
		p.refill(holder, r)
	case festDraw:
		p.festivalDraw(holder, r)
	case festMarket:
		p.pop()
		for at, b := range p.market {
			if b != 0 {
				p.withdraw(at, r)
			}
		}
		p.refillMarket(r)
		p.tell(r, game.Watcher, "festival_ends", num("number", int(p.festivals)))
	}
	return true
}

// celebrate is one seat's share of a step, as the Merchant (TW-81).
func (p *position) celebrate(s game.Seat, stage uint8, r game.Recorder) {
	auto := p.automata().Has(s)
	switch stage {
	case festEve:
		if p.owns(s, z12) {
			p.push(frame{q: askClimb, seat: s})
		}
	case festStart:
		p.festivalBuildings(s, r)
	case festMerchant:
		if auto {
			p.axomammaWeaves(s, r)
		} else {
			p.merchant(s, r)
		}
	case festTemple:
		st := &p.track[p.temple[s]]
		p.score(s, TemplePoints, st.festival, r)
		p.templeAgain(s, st.reward, r)
	case festUpkeep:
		if !auto {
			p.push(frame{q: askUpkeep, seat: s})
		}
	case festCards:
		if auto {
			p.axomammaCatchesUp(s, r)
		} else {
			p.push(frame{q: askFestivalCards, seat: s})
		}
	}
}

// festivalBuildings pays Z06, Z09 and Z10 at the start of a Festival (ED-03).
func (p *position) festivalBuildings(s game.Seat, r game.Recorder) {
	if p.owns(s, z06) {
		p.tell(r, s, "building_pays", word("building", argBuilding, p.passive0+z06))
		p.gain(s, Potato, 4, r)
	}
	if p.owns(s, z09) {
		p.tell(r, s, "building_pays", word("building", argBuilding, p.passive0+z09))
		p.score(s, PassivePoints, int16(p.longestTapestry(s)), r)
	}
	if p.owns(s, z10) {
		p.tell(r, s, "building_pays", word("building", argBuilding, p.passive0+z10))
		p.gain(s, Potato, 2, r)
		p.gain(s, Corn, 1, r)
		p.gain(s, Stone, int(p.rules.z10Stone), r)
	}
}

func (p *position) longestTapestry(s game.Seat) int {
	longest := 0
	for at := 0; at < int(p.weavingsN[s]); {
		n := p.lengthAt(s, at)
		longest = max(longest, n)
		at += n
	}
	return longest
}

// templeAgain pays what stands to the left of the step once more (TW-82, ED-07).
func (p *position) templeAgain(s game.Seat, l list, r game.Recorder) {
	if !p.rules.resourcesOnly {
		p.gainList(s, l, TemplePoints, r)
		return
	}
	for i := l.from; i < l.to; i++ {
		f := &p.effects[i]
		if f.kind <= fxGold {
			p.gain(s, int(f.kind), int(f.n), r)
			continue
		}
		for _, o := range f.options {
			if f.kind == fxChoice && p.onlyResources(o) {
				p.gainList(s, o, TemplePoints, r)
				break
			}
		}
	}
}

func (p *position) onlyResources(l list) bool {
	for i := l.from; i < l.to; i++ {
		if p.effects[i].kind > fxGold {
			return false
		}
	}
	return !l.empty()
}

// scoreRegions: the leader of every region scores the casualties (TW-83).
func (p *position) scoreRegions(r game.Recorder) {
	n := p.casualtiesN()
	for region := range Regions {
		if s := p.leader(region); s >= 0 {
			p.tell(r, s, "region_led", word("region", argRegion, region))
			p.score(s, RegionPoints, int16(n), r)
		}
	}
}

// upkeepDue is the potatoes that a seat owes, and how many it lacks (TW-84, ED-09).
func (p *position) upkeepDue(s game.Seat) (due, lacking int) {
	due = int(p.godsN[s]) * int(p.rules.upkeep)
	return due, max(0, due-int(p.goods[s][Potato]))
}

func settleUpkeep(p *position, f asked, r game.Recorder) bool {
	due, lacking := p.upkeepDue(f.seat)
	if due > 0 && lacking > 0 && (p.goods[f.seat][Gold] > 0 || p.flexible(f.seat)) {
		return false
	}
	applyUpkeep(p, f, Answer{Verb: Upkeep}, r)
	return true
}

func upkeepCandidates(p *position, f asked, out []game.Move) []game.Move {
	_, lacking := p.upkeepDue(f.seat)
	for gold := 0; gold <= min(lacking, int(p.goods[f.seat][Gold])); gold++ {
		out = append(out, sayA(Upkeep, gold))
	}
	return out
}

func checkUpkeep(p *position, f asked, a Answer) turn.Reason {
	_, lacking := p.upkeepDue(f.seat)
	if most := min(lacking, int(p.goods[f.seat][Gold])); int(a.A) > most {
		return notEnoughGold.With2(int(a.A), most)
	}
	return turn.OK
}

// applyUpkeep: what is missing costs points, down to none (TW-84).
func applyUpkeep(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	p.pop()
	due, lacking := p.upkeepDue(s)
	p.spend(s, Potato, due-lacking, r)
	p.spend(s, Gold, int(a.A), r)
	lacking -= int(a.A)
	lost := min(int16(lacking*-p.festival.Missing), p.total(s))
	if lost > 0 {
		p.points[s][UpkeepPoints] -= lost
		p.tell(r, s, "upkeep_missed", num("n", int(lost)), num("missing", lacking))
	}
}

// refill puts the tile back and draws the village anew; an empty bag brings the next Festival at once (TW-85, ED-10).
// After the first one two seats get blocking workers (ED-18).
func (p *position) refill(holder game.Seat, r game.Recorder) {
	p.holder = 0
	early := p.bag == [Colours]uint8{}
	p.fillVillage(r)
	if p.seats == 2 && p.festivals == 1 {
		p.block(blockFestival, r)
	}
	if early {
		p.tell(r, holder, "bag_empty")
		p.takeToken(holder, r)
		p.last = !p.rules.earlyGoesOn
	}
}

// festivalDraw gives god cards from the deck by rank: the fewest points first; of equals who comes sooner in turn
// order counts as having more (TW-87).
func (p *position) festivalDraw(holder game.Seat, r game.Recorder) {
	var order [maxSeats]game.Seat
	n := int(p.seats)
	for k := range n { // the last in turn order first
		s := (holder + game.Seat(n-1-k)) % game.Seat(n)
		at := k
		for ; at > 0 && p.total(order[at-1]) > p.total(s); at-- {
			order[at] = order[at-1]
		}
		order[at] = s
	}
	for rank, s := range order[:n] {
		if p.automata().Has(s) {
			continue
		}
		for range p.draws[n][rank] {
			if p.deckN == 0 && p.deckBottom.n == 0 {
				p.tell(r, s, "no_god_cards")
				break
			}
			p.takeGod(s, r)
		}
	}
}

// settleFestivalCards: up to three cards are played for their benefits (TW-86). f.a counts them.
func settleFestivalCards(p *position, f asked, _ game.Recorder) bool {
	if int(f.a) < p.festival.Playable && p.godsN[f.seat] > 0 {
		return false
	}
	p.pop()
	return true
}

func festivalCardCandidates(p *position, f asked, out []game.Move) []game.Move {
	for rest := p.gods[f.seat]; rest != 0; rest &= rest - 1 {
		out = append(out, sayA(Play, rest.first()+1))
	}
	return append(out, say(Done))
}

func checkFestivalCard(p *position, f asked, a Answer) turn.Reason {
	if a.Verb == Play && !p.gods[f.seat].has(int(a.A)-1) {
		return cardNotHeld
	}
	return turn.OK
}

func applyFestivalCard(p *position, f asked, a Answer, r game.Recorder) {
	s := f.seat
	if a.Verb == Done {
		p.pop()
		return
	}
	f.a++
	i := int(a.A) - 1
	p.leaveHand(s, i)
	p.open[s], p.granted[s] = bit(i), 0
	p.tell(r, s, "god_played", word("card", argCard, i))
	p.push(frame{q: askBenefits, seat: s, a: 1})
}
