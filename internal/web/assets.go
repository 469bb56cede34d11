package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
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
	"kancha/internal/web/stream"
)

//go:embed static
var static embed.FS

// assets are the files that pages fetch. Their path holds a digest of their content, so a browser keeps them for ever
// and an upgraded house never meets an old script.
type assets struct {
	byName map[string]*asset
	byPath map[string]*asset
}

type asset struct {
	path, kind string
	policy     string // instead of that of pages
	plain      []byte
	br, gz     func() []byte
}

var kinds = map[string]string{
	".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml", ".png": "image/png",
}

func loadAssets(games []Game) (*assets, error) {
	a := &assets{byName: map[string]*asset{}, byPath: map[string]*asset{}}
	err := fs.WalkDir(static, "static", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || kinds[path.Ext(name)] == "" {
			return err
		}
		text, err := readStatic(static, name)
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
			a.addSheets(gameSheet(id), []byte(css))
		}
		if d, ok := g.Aside.(draw.Daily); ok {
			a.add(dailyScript, []byte(d.Script()))
		}
		if covered, ok := g.Board.(draw.Coverer); ok {
			a.addPictures(cover(id), covered.Cover().String(), css)
		}
	}
	return a, nil
}

// dailyScript is the script of the game that has a puzzle of the day.
const dailyScript = "daily-game.js"

func gameSheet(id string) string { return "game-" + id + ".css" }

// Style sheets say what is dark with one media query. The themes that a reader can choose are the same sheet with the
// query answered: never or always.
const darkQuery = "(prefers-color-scheme: dark)"

var themeQueries = map[string]string{"auto": darkQuery, "light": "not all", "dark": "all"}

func (a *assets) addSheets(name string, text []byte) {
	for theme, query := range themeQueries {
		a.add(theme+"-"+name, bytes.ReplaceAll(text, []byte(darkQuery), []byte(query)))
	}
}

// addPictures adds a drawing in every theme, as a document of its own. Its policy allows the style sheet inside and
// nothing else.
func (a *assets) addPictures(name, svg, css string) {
	for theme, query := range themeQueries {
		sheet := strings.ReplaceAll(css, darkQuery, query)
		sum := sha256.Sum256([]byte(sheet))
		f := a.add(theme+"-"+name, standalone(svg, sheet))
		f.policy = "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
}

func (a *assets) add(name string, text []byte) *asset {
	sum := sha256.Sum256(text)
	ext := path.Ext(name)
	f := &asset{
		path:  fmt.Sprintf("/static/%s.%s%s", strings.TrimSuffix(name, ext), hex.EncodeToString(sum[:6]), ext),
		kind:  kinds[ext],
		plain: text,
		br:    sync.OnceValue(func() []byte { return pressed(text, "br") }),
		gz:    sync.OnceValue(func() []byte { return pressed(text, "gzip") }),
	}
	a.byName[name] = f
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
func (a *assets) path(name string) string {
	if f := a.byName[name]; f != nil {
		return f.path
	}
	return ""
}

func (a *assets) ServeHTTP(w http.ResponseWriter, r *http.Request) {
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
	body, coding := f.plain, stream.Coding(r.Header.Get("Accept-Encoding"))
	if f.kind == kinds[".png"] {
		coding = "" // is pressed as it is
	}
	switch coding {
	case "br":
		body = f.br()
		h.Set("Content-Encoding", "br")
	case "gzip":
		body = f.gz()
		h.Set("Content-Encoding", "gzip")
	}
	_, _ = w.Write(body) // the reader may have gone
}

// sendScript sends a script under an address of its own, which browsers ask again for: that of a service worker.
func (v *visit) sendScript(name string) error {
	h := v.w.Header()
	h.Set("Content-Type", "text/javascript; charset=utf-8")
	h.Set("Cache-Control", "no-cache")
	_, err := v.w.Write(v.s.assets.byName[name].plain)
	return err
}
