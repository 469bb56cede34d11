package play

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"kancha/draw"
	"kancha/game"
	"kancha/game/lesson"
	"kancha/game/reference"
	"kancha/game/scenario"
	"kancha/internal/i18n"
	"kancha/internal/web/page"
)

// The pictures of the rules are drawn by the boards from positions that are laid out by the rules, each as a document of
// its own: so they are dark where the page is, and speak its language.

// litSheet marks the places that a picture speaks of.
const litSheet = `
.lit > .hit {
  fill: #ffd34d !important; fill-opacity: .16 !important;
  stroke: #c2410c !important; stroke-width: 7px !important; stroke-dasharray: none !important; stroke-linecap: butt !important;
}
`

// sketchAge is how long a browser keeps a picture, in seconds; its address changes with what the house is made of.
const sketchAge = "604800"

// layPictures lays out the positions of the pictures. They are made for the pack that comes with it.
func (g *Game) layPictures() (map[string]game.View, error) {
	staged, ok := g.Rules.(scenario.Staged)
	if _, draws := g.Board.(draw.Sketcher); !ok || !draws || g.Pack != "" {
		return nil, nil
	}
	out := map[string]game.View{}
	for id, p := range g.book.Pictures {
		st, err := p.Lay.State(g.Rules, staged.Stage())
		if err != nil {
			return nil, fmt.Errorf("picture %s: %w", id, err)
		}
		out[id] = st.View(game.Watcher)
	}
	return out, nil
}

// pictures are those of a chapter that this game can show.
func (r *bookView) pictures(c *reference.Chapter) (out []*reference.Picture) {
	for _, id := range c.Pictures {
		if r.s.games[r.info.ID].laid[id] != nil {
			out = append(out, r.book.Pictures[id])
		}
	}
	return out
}

// picture is the position of a picture as a lesson without a task.
func (v *visit) picture() (*lessonView, error) {
	g, id := v.s.games[v.R.PathValue("game")], v.R.PathValue("picture")
	if g == nil || !g.playable(id) {
		return nil, page.ErrNotFound
	}
	p, game := g.book.Pictures[id], g.Rules.Info().ID
	l := &lessonView{rules: g.Rules.(scenario.Staged), home: tryPath(game, id), picture: id}
	l.Stand = &lesson.Stand{Lesson: lesson.Try(id, game, &p.Lay, p.Light)}
	return l, nil
}

// playable tells whether there is a picture of a position in which somebody is asked.
func (g *Game) playable(picture string) bool {
	view := g.laid[picture]
	return view != nil && !view.Waiting().Empty()
}

// tryPath is the address at which the position of a picture is tried.
func tryPath(game, picture string) string { return rulesPath(game) + "/" + picture + "/try" }

// pictureChapter is the address of the chapter in which the picture stands that is tried.
func (t *tableView) pictureChapter() string {
	for i := range t.game.book.Chapters {
		if c := &t.game.book.Chapters[i]; slices.Contains(c.Pictures, t.lesson.picture) {
			return rulesPath(t.snap.Game) + "#" + c.ID()
		}
	}
	return rulesPath(t.snap.Game)
}

// sketchPath is the address of a picture as the reader sees it.
func (r *bookView) sketchPath(p *reference.Picture) string {
	q := url.Values{"lang": {r.Lang}, "theme": {r.Prefs.Theme}, "v": {r.s.build}}
	return rulesPath(r.info.ID) + "/" + p.ID + ".svg?" + q.Encode()
}

// sketchSize is how large a picture is drawn.
func (g *Game) sketchSize(p *reference.Picture) draw.Size {
	if p.Frame[2] > 0 {
		return draw.Size{W: p.Frame[2], H: p.Frame[3]}
	}
	if s, ok := g.Board.(draw.Stager); ok {
		return s.Stage(g.laid[p.ID]).Lying
	}
	return draw.Size{}
}

func showPicture(v *visit) error {
	g := v.s.games[v.R.PathValue("game")]
	name, isPicture := strings.CutSuffix(v.R.PathValue("picture"), ".svg")
	if g == nil || !isPicture || g.laid[name] == nil {
		return page.ErrNotFound
	}
	lang, query := v.R.FormValue("lang"), page.ThemeQueries[v.R.FormValue("theme")]
	if !i18n.Known(lang) {
		lang = v.Lang
	}
	if query == "" {
		query = page.DarkQuery
	}
	text, policy := g.sketch(g.book.Pictures[name], v.s.words.Speaker(lang), query)
	h := v.W.Header()
	h.Set("Content-Type", page.Kinds[".svg"])
	h.Set("Content-Security-Policy", policy)
	h.Set("Cache-Control", "public, max-age="+sketchAge)
	return page.Squeeze(v.W, v.R, http.StatusOK, text)
}

// sketch draws a picture as a document, and gives the policy under which it may be shown.
func (g *Game) sketch(p *reference.Picture, speaker *i18n.Speaker, query string) (text []byte, policy string) {
	info, view, size := g.Rules.Info(), g.laid[p.ID], g.sketchSize(p)
	tongue := speaker.Of(info.ID, nil)
	var names []string
	for i := range view.Seats() {
		names = append(names, upperFirst(tongue.Word("colour."+info.Colours[i])))
	}
	tongue = speaker.Of(info.ID, names).With(g.Rules)
	scene := draw.Scene{Position: view, Viewer: game.Watcher, Names: names, Lit: p.Light, Say: tongue.Say}
	css := ""
	if styled, ok := g.Board.(draw.Stylist); ok {
		css = styled.CSS()
	}
	css = strings.ReplaceAll(css+litSheet, page.DarkQuery, query)
	f := p.Frame
	node := g.Board.(draw.Sketcher).Sketch(scene, draw.Frame{X: f[0], Y: f[1], W: f[2], H: f[3]}) // as layPictures has found
	node = node.With(draw.Num("width", float64(size.W)), draw.Num("height", float64(size.H)))
	sum := sha256.Sum256([]byte(css))
	return page.Standalone(node.String(), css), "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
