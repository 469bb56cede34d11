package play

import (
	"bytes"
	"image"
	"image/color"
	painter "image/draw"
	"image/png"
	"math"
	"slices"
	"strconv"
	"sync"

	"kancha/draw"
	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/table"
	"kancha/internal/web/page"
)

// The picture that a chat shows beside a link to a table: the emblem of the game, and a mark for each seat, in its
// colour if somebody holds it and a small ring if it is free. It is made of what the lobby says of the table and of nothing
// else, so that there is nothing in it that a seat might not know.

// sendPreview answers with the picture of a table.
func sendPreview(v *visit) error {
	snap, err := v.s.House.Look(v.R.Context(), table.Look{Table: v.TableID(), Seat: game.Watcher, Step: -1})
	if err == nil && snap.Phase == table.Closed {
		err = &errs.Error{Reason: table.ReasonClosed}
	}
	if err != nil {
		return err
	}
	picture := v.s.previews.of(v.s, snap.Game, taken(snap.Seats))
	if picture == nil {
		return page.ErrNotFound
	}
	h := v.W.Header()
	h.Set("Content-Type", "image/png")
	h.Set("Content-Length", strconv.Itoa(len(picture)))
	h.Set("Cache-Control", "public, max-age=300") // it is the same for everybody
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	_, _ = v.W.Write(picture) // the reader may have gone
	return nil
}

// taken tells of each seat whether somebody holds it.
func taken(seats []table.SeatInfo) []bool {
	held := make([]bool, len(seats))
	for i, seat := range seats {
		held[i] = seat.Holder != table.Open
	}
	return held
}

// previews keeps the pictures that were asked for. There are no more of them than ways to sit at the games of the house.
type previews struct {
	mu   sync.Mutex
	made map[string][]byte
}

// of is the picture of a game's table, nil if the game has none.
func (p *previews) of(s *Pages, id string, held []bool) []byte {
	key := id
	for _, h := range held {
		key += boolean(h)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if picture, ok := p.made[key]; ok {
		return picture
	}
	e, ok := s.emblem(id)
	if !ok {
		return nil
	}
	if p.made == nil {
		p.made = map[string][]byte{}
	}
	p.made[key] = paintPreview(e, held)
	return p.made[key]
}

// emblem is that of a game, if it has one.
func (s *Pages) emblem(id string) (e draw.Emblem, ok bool) {
	g := s.games[id]
	if g == nil {
		return e, false
	}
	b, ok := g.Board.(draw.Emblemer)
	if ok {
		e = b.Emblem()
	}
	return e, ok
}

// paintPreview makes a PNG of an emblem and of the seats in front of it.
func paintPreview(e draw.Emblem, held []bool) []byte {
	const panel, ink draw.Colour = 0xd8cfba, 0x262321
	e.Patches = slices.Clone(e.Patches)
	const gap, y = 46.0, 202.0
	left := (draw.EmblemWidth - gap*float64(len(held)-1)) / 2
	e.Box(left-26, y-22, gap*float64(len(held)-1)+52, 44, ink)
	e.Box(left-24, y-20, gap*float64(len(held)-1)+48, 40, panel)
	for i, h := range held {
		x := left + gap*float64(i)
		if h && len(e.Seats) > 0 {
			e.Disc(x, y, 17, ink)
			e.Disc(x, y, 14, e.Seats[i%len(e.Seats)])
		} else {
			e.Disc(x, y, 10, ink)
			e.Disc(x, y, 8.5, panel)
		}
	}
	img := image.NewNRGBA(image.Rect(0, 0, page.PreviewWidth, page.PreviewHeight))
	for _, p := range e.Patches {
		lay(img, p)
	}
	var b bytes.Buffer
	_ = png.Encode(&b, img) // a buffer takes everything
	return b.Bytes()
}

// lay paints a patch over what lies there. Boxes end at whole dots, so that there are no seams; discs have smooth edges.
func lay(img *image.NRGBA, p draw.Patch) {
	const scale = float64(page.PreviewWidth) / draw.EmblemWidth
	fill := color.NRGBA{uint8(p.Fill >> 16), uint8(p.Fill >> 8), uint8(p.Fill), 0xff}
	dot := func(at float64) int { return int(math.Round(at * scale)) }
	area := image.Rect(dot(p.X), dot(p.Y), dot(p.X+p.W), dot(p.Y+p.H)).Intersect(img.Rect)
	if !p.Disc {
		painter.Draw(img, area, image.NewUniform(fill), image.Point{}, painter.Src)
		return
	}
	r := p.W * scale / 2
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			part := min(1, max(0, r+.5-math.Hypot(float64(x)+.5-p.X*scale-r, float64(y)+.5-p.Y*scale-r)))
			under := img.NRGBAAt(x, y)
			img.SetNRGBA(x, y, color.NRGBA{mix(under.R, fill.R, part), mix(under.G, fill.G, part), mix(under.B, fill.B, part), 0xff})
		}
	}
}

func mix(under, over uint8, part float64) uint8 {
	return uint8(math.Round(float64(under)*(1-part) + float64(over)*part))
}
