package tawantinsuyu

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"kancha/game"
	"kancha/game/statejson"
)

// get reads a key of a position.
func get(st game.State, key string) (string, error) {
	p := &st.(*state).position
	if at := slices.Index(p.spaceIDs, key); at >= 0 {
		return orNone(statejson.Name(p.workers[at], workerIDs[:])), nil
	}
	if at := slices.Index(p.stepIDs, key); at >= 0 {
		return orNone(statejson.Name(p.steps[at], colourIDs[:])), nil
	}
	if at := slices.Index(p.conquestIDs, key); at >= 0 {
		return orNone(statejson.Name(p.conquered[at], colourIDs[:])), nil
	}
	name, field, _ := strings.Cut(key, ".")
	if s := slices.Index(colourIDs[:], name); s >= 0 && s < int(p.seats) {
		return getSeat(p, game.Seat(s), field)
	}
	switch key {
	case "village":
		return joined(statejson.Names(p.village[:p.villagers], workerIDs[:])), nil
	case "nomads":
		return strconv.Itoa(sum(p.nomads)), nil
	case "bag":
		return strconv.Itoa(sum(p.bag)), nil
	case "removed":
		return strconv.Itoa(sum(p.removed)), nil
	case "casualties":
		return strconv.Itoa(sum(p.casualties)), nil
	case "market":
		return joined(slices.DeleteFunc(statejson.Names(p.market[:], p.buildingIDs), func(s string) bool { return s == "" })), nil
	case "offer":
		return joined(pileIDs(&p.offer, p.cardIDs)), nil
	case "deckbottom":
		return joined(pileIDs(&p.deckBottom, p.cardIDs)), nil
	case "decksize":
		return strconv.Itoa(int(p.deckN) + int(p.deckBottom.n)), nil
	case "face":
		return orNone(statejson.Name(p.face, p.tileIDs)), nil
	case "row":
		return joined(statejson.Names(p.row[:p.rowN], p.tileIDs)), nil
	case "stack":
		return joined(pileIDs(&p.weavesBottom, p.tileIDs)), nil
	case "left":
		return strconv.Itoa(int(p.place.left)), nil
	case "festivals":
		return strconv.Itoa(int(p.festivals)), nil
	case "holder":
		return orNone(statejson.Name(uint8(p.holder), colourIDs[:])), nil
	case "last":
		return strconv.FormatBool(p.last), nil
	case "discard":
		return joined(setIDs(p.armyDiscard, p.armyIDs)), nil
	case "tokens":
		var spots []string
		for i := range p.solo.tokens {
			spots = append(spots, strconv.Itoa(int(p.axo.tokens[i])+1))
		}
		return joined(spots), nil
	}
	return getPrice(p, key)
}

func getSeat(p *position, s game.Seat, field string) (string, error) {
	if at := slices.Index(resourceIDs[:], field); at >= 0 {
		return strconv.Itoa(int(p.goods[s][at])), nil
	}
	switch field {
	case "workers":
		var kinds []string
		for kind, n := range p.hands[s] {
			for range n {
				kinds = append(kinds, workerIDs[kind])
			}
		}
		return joined(kinds), nil
	case "hand":
		return joined(setIDs(p.gods[s], p.cardIDs)), nil
	case "cards":
		return strconv.Itoa(int(p.godsN[s])), nil
	case "armies":
		return strconv.Itoa(int(p.armyHandsN[s])), nil
	case "up":
		return joined(setIDs(p.armyUp[s], p.armyIDs)), nil
	case "down":
		return joined(setIDs(p.armyDown[s], p.armyIDs)), nil
	case "built":
		return joined(setIDs(p.built[s], p.buildingIDs)), nil
	case "facedown":
		return joined(setIDs(p.down[s], p.buildingIDs)), nil
	case "temple":
		return strconv.Itoa(int(p.temple[s])), nil
	case "priest":
		return strconv.Itoa(int(p.priests[s])), nil
	case "markers":
		return strconv.Itoa(int(p.markers[s])), nil
	case "tapestries":
		return tapestriesOf(p, s), nil
	case "statues":
		var out []string
		for god, sizes := range p.statuesOf[s] {
			for size, n := range sizes {
				for range n {
					out = append(out, godIDs[god]+"-"+sizeIDs[size])
				}
			}
		}
		return joined(out), nil
	}
	return "", errors.New("no such key of a seat")
}

func tapestriesOf(p *position, s game.Seat) string {
	var out []string
	for at, t := range p.tapestries[s][:p.weavingsN[s]] {
		if t&opens != 0 && at > 0 {
			out = append(out, "/")
		}
		out = append(out, p.tileIDs[t&^opens-1])
	}
	return joined(out)
}

func joined(words []string) string { return orNone(strings.Join(words, " ")) }

func orNone(s string) string {
	if s == "" {
		return "none"
	}
	return s
}

func sum(kinds [Colours]uint8) int {
	n := 0
	for _, c := range kinds {
		n += int(c)
	}
	return n
}
