package web

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/png"
	"net/http"
	"strings"
	"sync"

	"kancha/game"
	"kancha/internal/i18n"
	"kancha/internal/table"
)

// unfolding is what a link tells where programs look behind it: in a chat, in a letter. It says what the lobby says of
// the table, and nothing of its position.
type unfolding struct{ title, text, url, picture string }

// unfold tells of a table that somebody may be invited to.
func (v *visit) unfold(snap *table.Snapshot) {
	u := &unfolding{title: v.gameName(snap.Game), text: v.seated(snap.Game, snap.Seats)}
	if _, ok := v.s.emblem(snap.Game); ok {
		u.picture = v.origin() + "/t/" + string(snap.ID) + "/picture.png"
	}
	if v.s.Origin != "" {
		u.url = v.s.Origin + v.r.URL.Path
	}
	if snap.Phase == table.Gathering {
		free, host := 0, ""
		for _, seat := range snap.Seats {
			switch {
			case seat.Holder == table.Open:
				free++
			case seat.Holder == table.Person && host == "":
				host = seat.Name
			}
		}
		if host != "" {
			u.title = v.T("unfold.invites", i18n.Text("name", host), i18n.Text("game", u.title))
		}
		if free > 0 {
			seats := v.T("lobby.free_seats", game.Num("n", free))
			u.text = strings.TrimPrefix(u.text+" · "+seats, " · ")
		}
	}
	v.unfolds = u
}

// searchable are the pages that a search engine may list; all others are of people and their games.
func searchable(path string) bool {
	switch path {
	case "/", "/about", "/valley", "/wheel":
		return true
	}
	return strings.HasPrefix(path, "/rules/") || strings.HasPrefix(path, "/static/")
}

// robots keeps programs that follow every link out of what has no end: steps of games, forms for every choice. The page
// of a table stays open, for those that unfold a link, and so does its picture; it is not listed, as every answer says that should not be.
func robots(w http.ResponseWriter, _ *http.Request) {
	plainText(w, http.StatusOK, "User-agent: *\nAllow: /t/*/picture.png\nDisallow: /t/*/\nDisallow: /new/\nDisallow: /me\nDisallow: /admin\nDisallow: /people/\n"+
		"Disallow: /signin\nDisallow: /signup\nDisallow: /recover\nDisallow: /news/\nDisallow: /wheel/\nDisallow: /valley/\n")
}

// icon answers programs that ask for the icon of every site at its old place.
func icon(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "image/x-icon")
	w.Header().Set("Cache-Control", "public, max-age=604800")
	_, _ = w.Write(iconFile()) // the reader may have gone
}

// iconSide is the number of dots of a side.
const iconSide = 32

// iconFile is the chakana of icon.svg as an icon file, which holds a PNG.
var iconFile = sync.OnceValue(func() []byte {
	dark, light := color.NRGBA{0x26, 0x23, 0x21, 0xff}, color.NRGBA{0xef, 0xe6, 0xd2, 0xff}
	img := image.NewNRGBA(image.Rect(0, 0, iconSide, iconSide))
	for y := range iconSide {
		for x := range iconSide {
			dx, dy := 2*x-iconSide+1, 2*y-iconSide+1 // from the middle, in half dots
			switch d := dx*dx + dy*dy; {
			case d < 81:
				img.SetNRGBA(x, y, dark)
			case stepped(dx, dy, 25):
				img.SetNRGBA(x, y, light)
			case stepped(dx, dy, 30):
				img.SetNRGBA(x, y, dark)
			}
		}
	}
	var picture bytes.Buffer
	_ = png.Encode(&picture, img) // a buffer takes everything
	head := struct {
		Zero, Kind, Count           uint16
		Wide, High, Colours, Unused uint8
		Planes, Depth               uint16
		Size, Offset                uint32
	}{0, 1, 1, iconSide, iconSide, 0, 0, 1, 32, uint32(picture.Len()), 22}
	var file bytes.Buffer
	_ = binary.Write(&file, binary.LittleEndian, head)
	return append(file.Bytes(), picture.Bytes()...)
})

// stepped tells whether a point lies in a cross with stepped arms that is so wide from its middle.
func stepped(dx, dy, wide int) bool {
	dx, dy = max(dx, -dx), max(dy, -dy)
	return dx <= wide && dy <= wide && (min(dx, dy) <= wide/3 || max(dx, dy) <= wide*2/3)
}
