package tawantinsuyu

import (
	"math"
	"slices"

	"kancha/game"
	"kancha/game/statejson"
)

// memories reads what everybody knows of hidden cards, and proves that the cards can be where they are.
func (r *reader) memories() {
	gods, armies := r.d.Gods.Memory, r.d.Armies.Memory
	r.forget()
	if gods != nil {
		plain := r.godMemory
		r.godMemory = r.memory("god_cards.memory", gods, r.cardIDs)
		for slot, card := range r.axo.slots { // what came from under the deck was seen
			if n := r.godMemory.drawsOf(uint8(slot0 + slot)); card != 0 && n == 0 {
				plain = without(plain, uint8(slot0+slot))
			}
		}
		statejson.Must(sameDraws(&plain, &r.godMemory), "god_cards.memory.draws", "are not the hidden cards")
		for s := range game.Seat(r.seats) {
			r.couldDraw("god_cards.memory", &r.godMemory, uint8(s), r.gods[s]&^r.shown[s])
		}
		for slot, card := range r.axo.slots {
			if card != 0 && r.slotHidden(slot) {
				r.couldDraw("god_cards.memory", &r.godMemory, uint8(slot0+slot), bit(int(card)-1))
			}
		}
	}
	if armies == nil {
		return
	}
	plain := r.armyMemory
	r.armyMemory = r.memory("army_cards.memory", armies, r.armyIDs)
	statejson.Must(sameDraws(&plain, &r.armyMemory), "army_cards.memory.draws", "are not the hidden cards")
	for s := range game.Seat(r.seats) {
		r.couldDraw("army_cards.memory", &r.armyMemory, uint8(s), r.armyHands[s])
	}
	if r.drawn[0] != 0 {
		r.couldDraw("army_cards.memory", &r.armyMemory, choosing, bit(int(r.drawn[0])-1)|bit(int(r.drawn[1])-1))
	}
}

func (r *reader) memory(path string, d *memoryDoc, names []string) (m memory) {
	statejson.Must(d.Mixings >= 0 && d.Mixings <= math.MaxUint16, path+".mixings", "out of range")
	m.mixings = uint16(d.Mixings)
	for id, n := range d.Last {
		at := statejson.IndexOr0(path+".last", id, names)
		statejson.Must(at > 0 && n > 0 && n <= d.Mixings, path+".last", "%q was not mixed in then", id)
		m.last[at-1] = uint16(n)
	}
	statejson.Must(len(d.Draws) < len(m.draws), path+".draws", "too many")
	before := 0
	for i, draw := range d.Draws {
		entry := statejson.At(path+".draws", i)
		by := slices.Index(drawers[:], draw.By)
		statejson.Must(by >= 0, entry, "by nobody")
		statejson.Must(draw.After >= before && draw.After <= d.Mixings, entry, "out of order")
		before = draw.After
		m.draws[i] = hiddenDraw{uint8(by), uint16(draw.After)}
		m.drawn++
	}
	return m
}

// sameDraws tells whether everybody has drawn as often in one memory as in another.
func sameDraws(a, b *memory) bool {
	for by := range drawers {
		if a.drawsOf(uint8(by)) != b.drawsOf(uint8(by)) {
			return false
		}
	}
	return true
}

// without is a memory that knows nothing of the draws of somebody.
func without(m memory, by uint8) memory {
	out := m
	out.draws, out.drawn = [MaxCards]hiddenDraw{}, 0
	for _, d := range m.draws[:m.drawn] {
		if d.by != by {
			out.draws[out.drawn] = d
			out.drawn++
		}
	}
	return out
}

// couldDraw proves that cards can be what somebody drew.
func (r *reader) couldDraw(path string, m *memory, by uint8, cards set) {
	statejson.Must(m.suffice(cards, 1<<by), path, "a card was mixed into the deck after it was drawn")
}
