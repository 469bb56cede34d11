package web

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strconv"
)

// appRoutes are the addresses of the house as an app that can be installed, and that opens without a connection.
func (s *server) appRoutes(page router, handle func(string, http.HandlerFunc)) {
	handle("GET /app.webmanifest", s.anybody(sendManifest))
	page("GET /offline", showAlone)
	// Browsers ask for a worker's script under the address that they know. Those of before are this one: it takes the place
	// of the one and does away with the other.
	for _, path := range []string{"/worker.js", "/push-worker.js", "/valley-worker.js"} {
		handle("GET "+path, s.anybody(func(v *visit) error { return v.sendScript("worker.js") }))
	}
}

// What a page's script and the worker must know of an answer: which house gave it, and for whom.
const (
	buildHeader  = "Kancha-Build"
	readerHeader = "Kancha-Reader"
)

// buildOf names what pages are made of: the version of the program and every file that they load.
func buildOf(version string, a *assets) string {
	sum := sha256.New()
	sum.Write([]byte(version))
	for _, path := range slices.Sorted(maps.Keys(a.byPath)) {
		sum.Write([]byte("\n" + path))
	}
	return hex.EncodeToString(sum.Sum(nil)[:6])
}

// tellReader names whoever reads, for a browser that keeps pages: with another name, what it has kept must go. A name holds
// for one signing in and tells nothing of the person.
func (v *visit) tellReader() {
	mac := hmac.New(sha256.New, v.s.secret)
	mac.Write([]byte("reader:" + v.person))
	if v.login != nil {
		mac.Write([]byte(":" + v.login.ID))
	}
	v.w.Header().Set(readerHeader, hex.EncodeToString(mac.Sum(nil)[:8]))
}

// manifest is what a browser needs to install the house as an app.
type manifest struct {
	ID          string         `json:"id"`
	Name        string         `json:"name"`
	Short       string         `json:"short_name"`
	Description string         `json:"description"`
	Lang        string         `json:"lang"`
	Start       string         `json:"start_url"`
	Scope       string         `json:"scope"`
	Display     string         `json:"display"`
	Theme       string         `json:"theme_color"`
	Background  string         `json:"background_color"`
	Categories  []string       `json:"categories"`
	Icons       []manifestIcon `json:"icons"`
	Shortcuts   []shortcutLink `json:"shortcuts"`
}

type manifestIcon struct {
	Source  string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose"`
}

type shortcutLink struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

// What the browser paints around the pages: the paper of the header, and the ground on which an app opens.
const (
	paperLight, paperDark = "#f9f4e8", "#322e2b"
	groundLight           = "#efe6d2"
)

func sendManifest(v *visit) error {
	m := manifest{
		ID: "/", Name: "Kancha", Short: "Kancha", Description: v.T("lobby.line"), Lang: v.Lang, Start: "/", Scope: "/", Display: "standalone",
		Theme: paperLight, Background: groundLight, Categories: []string{"games"},
		Icons:     []manifestIcon{{v.asset("icon.svg"), "any", "image/svg+xml", "any"}},
		Shortcuts: []shortcutLink{{v.T("lobby.next"), "/next"}},
	}
	for _, i := range appIcons {
		if i.purpose != "" {
			size := strconv.Itoa(i.side)
			m.Icons = append(m.Icons, manifestIcon{v.asset(i.name), size + "x" + size, "image/png", i.purpose})
		}
	}
	h := v.w.Header()
	h.Set("Content-Type", "application/manifest+json; charset=utf-8")
	h.Set("Cache-Control", "no-cache")
	h.Add("Vary", "Cookie")
	h.Add("Vary", "Accept-Language")
	return json.NewEncoder(v.w).Encode(m)
}

// showAlone is the page that the browser keeps for where there is no connection and nothing of its own.
func showAlone(v *visit) error { return v.send(http.StatusOK, alonePage(v)) }
