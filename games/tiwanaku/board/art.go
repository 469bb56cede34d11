package board

import (
	"math/bits"

	"kancha/draw"
	"kancha/game"
	"kancha/games/tiwanaku"
)

// Art is a picture of an answer: the crop that is predicted, the tokens that are given away, who moves or comes back.
func (Board) Art(from game.Position, seat game.Seat, m game.Move) draw.Node {
	a := tiwanaku.Read(m)
	switch a.Verb {
	case tiwanaku.Predict:
		return icon(cropToken(a.Crop))
	case tiwanaku.Offer:
		return offering(a.Tokens)
	case tiwanaku.Give:
		return icon(badge(a.Seat, draw.Transform(draw.Scale(2, 2))))
	case tiwanaku.End:
		if q := from.Question(seat); q.Kind == "end_turn" {
			return draw.Node{}
		}
		return nothing()
	case tiwanaku.Pass, tiwanaku.Stop:
		return nothing()
	case tiwanaku.Move, tiwanaku.Recall, tiwanaku.Advance, tiwanaku.Spend:
		var sight tiwanaku.Sight
		if tiwanaku.Look(from, &sight) && seat >= 0 && int(seat) < sight.Seats {
			return actor(&sight, seat, a)
		}
	}
	return draw.Node{}
}

// nothing is the sign of an answer that does no more.
func nothing() draw.Node {
	return icon(draw.Circle(0, 0, 38, draw.Class("no")), draw.Path("M-27 27L27-27", draw.Class("no")))
}

// actor is who or what an answer moves.
func actor(s *tiwanaku.Sight, seat game.Seat, a tiwanaku.Answer) draw.Node {
	switch a.Verb {
	case tiwanaku.Recall:
		return icon(draw.Group(draw.Attrs(draw.Transform(draw.Translate(16, 0)+draw.Scale(.9, .9))), someone(s.Band[seat])),
			draw.Path("M-12-34H-34V26M-46 14L-34 28-22 14", draw.Class("back-arrow under")), draw.Path("M-12-34H-34V26M-46 14L-34 28-22 14", draw.Class("back-arrow")))
	case tiwanaku.Advance:
		if a.Space < tiwanaku.Spaces && s.Otoma[a.Space] > 0 {
			return icon(pawnShape(s.Otoma[a.Space]))
		}
		return draw.Node{}
	case tiwanaku.Spend:
		return icon(stackSign(s, seat, a.Terrain))
	}
	return icon(someone(s.Band[seat]))
}

// someone is a farmer of a seat without its initial.
func someone(seat game.Seat) draw.Node {
	shape := func(class string) draw.Node { return draw.Group(draw.Attrs(draw.Class(class)), farmerShape(seat)) }
	return draw.Group(draw.Attrs(draw.Class(seatClass(seat))), shape("halo"), shape("body"))
}

// offering are tokens beside each other.
func offering(set tiwanaku.Crops) draw.Node {
	const pitch = 66.0
	var kids []draw.Node
	for level := uint8(1); int(level) < len(crops); level++ {
		if set.Has(level) {
			kids = append(kids, draw.Group(draw.Attrs(draw.Transform(draw.Translate(pitch*float64(len(kids)), 0))), cropToken(level)))
		}
	}
	w := 84 + pitch*float64(bits.OnesCount8(uint8(set))-1)
	return draw.SVG(draw.Attrs(draw.Class("tiwanaku tw-icon tw-row"), draw.ViewBox(-42, -42, w, 84), draw.Num("width", .36*w), draw.Num("height", 30),
		draw.Hidden()), kids...)
}

// Sign is a picture of a number of a panel that a [draw.Foreteller] speaks of.
func (Board) Sign(key string) draw.Node {
	switch key {
	case "farmers":
		return icon(someone(0))
	case "points":
		return icon(purse())
	}
	return draw.Node{}
}
