package page

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"

	"kancha/draw"
	"kancha/internal/web/static"
	"kancha/internal/web/stream"
)

// Assets are the files that pages fetch. Their path holds a digest of their content, so a browser keeps them for ever
// and an upgraded house never meets an old script.
type Assets struct {
	ByName map[string]*asset
	byPath map[string]*asset
}

type asset struct {
	path, kind string
	policy     string // instead of that of pages
	Plain      []byte
	Br, gz     func() []byte
}

var Kinds = map[string]string{
	".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml", ".png": "image/png",
}

func LoadAssets(games []Game) (*Assets, error) {
	a := &Assets{ByName: map[string]*asset{}, byPath: map[string]*asset{}}
	err := fs.WalkDir(static.Files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || Kinds[path.Ext(name)] == "" {
			return err
		}
		text, err := ReadStatic(static.Files, name)
		if err != nil {
			return err
		}
		if path.Ext(name) == ".css" {
			a.addSheets(path.Base(name), text)
		} else {
			a.add(path.Base(name), text)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	for name, picture := range appPictures() {
		a.add(name, picture)
	}
	for _, g := range games {
		id, css := g.Rules.Info().ID, ""
		if styled, ok := g.Board.(draw.Stylist); ok {
			css = styled.CSS()
			a.addSheets(GameSheet(id), []byte(css))
		}
		if d, ok := g.Aside.(draw.Daily); ok {
			a.add(DailyScript, []byte(d.Script()))
		}
		if covered, ok := g.Board.(draw.Coverer); ok {
			a.addPictures(Cover(id), covered.Cover().String(), css)
		}
	}
	return a, nil
}

// DailyScript is the script of the game that has a puzzle of the day.
const DailyScript = "daily-game.js"

func GameSheet(id string) string { return "game-" + id + ".css" }

// Style sheets say what is dark with one media query. The themes that a reader can choose are the same sheet with the
// query answered: never or always.
const DarkQuery = "(prefers-color-scheme: dark)"

var ThemeQueries = map[string]string{"auto": DarkQuery, "light": "not all", "dark": "all"}

func (a *Assets) addSheets(name string, text []byte) {
	for theme, query := range ThemeQueries {
		a.add(theme+"-"+name, bytes.ReplaceAll(text, []byte(DarkQuery), []byte(query)))
	}
}

// addPictures adds a drawing in every theme, as a document of its own. Its policy allows the style sheet inside and
// nothing else.
func (a *Assets) addPictures(name, svg, css string) {
	for theme, query := range ThemeQueries {
		sheet := strings.ReplaceAll(css, DarkQuery, query)
		sum := sha256.Sum256([]byte(sheet))
		f := a.add(theme+"-"+name, Standalone(svg, sheet))
		f.policy = "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
}

func (a *Assets) add(name string, text []byte) *asset {
	sum := sha256.Sum256(text)
	ext := path.Ext(name)
	f := &asset{
		path:  fmt.Sprintf("/static/%s.%s%s", strings.TrimSuffix(name, ext), hex.EncodeToString(sum[:6]), ext),
		kind:  Kinds[ext],
		Plain: text,
		Br:    sync.OnceValue(func() []byte { return pressed(text, "br") }),
		gz:    sync.OnceValue(func() []byte { return pressed(text, "gzip") }),
	}
	a.ByName[name] = f
	a.byPath[f.path] = f
	return f
}

func pressed(text []byte, code string) []byte {
	var b bytes.Buffer
	var z io.WriteCloser = brotli.NewWriterLevel(&b, brotli.BestCompression)
	if code == "gzip" {
		z, _ = gzip.NewWriterLevel(&b, gzip.BestCompression)
	}
	_, _ = z.Write(text) // a buffer takes everything
	_ = z.Close()
	return b.Bytes()
}

// path is where a file is served, "" if there is none of that name.
func (a *Assets) path(name string) string {
	if f := a.ByName[name]; f != nil {
		return f.path
	}
	return ""
}

func (a *Assets) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f := a.byPath[r.URL.Path]
	if f == nil {
		http.NotFound(w, r)
		return
	}
	h := w.Header()
	h.Set("Content-Type", f.kind)
	if f.policy != "" {
		h.Set("Content-Security-Policy", f.policy)
	}
	h.Set("Cache-Control", "public, max-age=31536000, immutable")
	h.Add("Vary", "Accept-Encoding")
	body, coding := f.Plain, stream.Coding(r.Header.Get("Accept-Encoding"))
	if f.kind == Kinds[".png"] {
		coding = "" // is pressed as it is
	}
	switch coding {
	case "br":
		body = f.Br()
		h.Set("Content-Encoding", "br")
	case "gzip":
		body = f.gz()
		h.Set("Content-Encoding", "gzip")
	}
	_, _ = w.Write(body) // the reader may have gone
}

// SendScript sends a script under an address of its own, which browsers ask again for: that of a service worker.
func (v *Visit) SendScript(name string) error {
	h := v.W.Header()
	h.Set("Content-Type", "text/javascript; charset=utf-8")
	h.Set("Cache-Control", "no-cache")
	_, err := v.W.Write(v.Site.Assets.ByName[name].Plain)
	return err
}
