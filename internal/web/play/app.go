package play

import (
	"encoding/json"
	"net/http"
	"strconv"

	"kancha/internal/web/page"
)

// appRoutes are the addresses of the house as an app that can be installed, and that opens without a connection.
func (s *Pages) appRoutes(page router, handle func(string, http.HandlerFunc)) {
	handle("GET /app.webmanifest", s.anybody(sendManifest))
	page("GET /offline", showAlone)
	// Browsers ask for a worker's script under the address that they know. Those of before are this one: it takes the place
	// of the one and does away with the other.
	for _, path := range []string{"/worker.js", "/push-worker.js", "/valley-worker.js"} {
		handle("GET "+path, s.anybody(func(v *visit) error { return v.SendScript("worker.js") }))
	}
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

func sendManifest(v *visit) error {
	m := manifest{
		ID: "/", Name: "Kancha", Short: "Kancha", Description: v.T("lobby.line"), Lang: v.Lang, Start: "/", Scope: "/", Display: "standalone",
		Theme: page.PaperLight, Background: page.GroundLight, Categories: []string{"games"},
		Icons:     []manifestIcon{{v.Asset("icon.svg"), "any", "image/svg+xml", "any"}},
		Shortcuts: []shortcutLink{{v.T("lobby.next"), "/next"}},
	}
	for _, i := range page.AppIcons {
		if i.Purpose != "" {
			size := strconv.Itoa(i.Side)
			m.Icons = append(m.Icons, manifestIcon{v.Asset(i.Name), size + "x" + size, "image/png", i.Purpose})
		}
	}
	h := v.W.Header()
	h.Set("Content-Type", "application/manifest+json; charset=utf-8")
	h.Set("Cache-Control", "no-cache")
	h.Add("Vary", "Cookie")
	h.Add("Vary", "Accept-Language")
	return json.NewEncoder(v.W).Encode(m)
}

// showAlone is the page that the browser keeps for where there is no connection and nothing of its own.
func showAlone(v *visit) error { return v.Send(http.StatusOK, alonePage(v)) }
