package web

import (
	"net/http"
	"strings"
)

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
