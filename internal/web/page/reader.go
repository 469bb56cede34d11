package page

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"slices"
)

// What a page's script and the worker must know of an answer: which house gave it, and for whom.
const (
	buildHeader  = "Kancha-Build"
	readerHeader = "Kancha-Reader"
)

// BuildOf names what pages are made of: the version of the program and every file that they load.
func BuildOf(version string, a *Assets) string {
	sum := sha256.New()
	sum.Write([]byte(version))
	for _, path := range slices.Sorted(maps.Keys(a.byPath)) {
		sum.Write([]byte("\n" + path))
	}
	return hex.EncodeToString(sum.Sum(nil)[:6])
}

// tellReader names whoever reads, for a browser that keeps pages: with another name, what it has kept must go. A name holds
// for one signing in and tells nothing of the person.
func (v *Visit) tellReader() {
	mac := hmac.New(sha256.New, v.Site.Secret)
	mac.Write([]byte("reader:" + v.Person))
	if v.Login != nil {
		mac.Write([]byte(":" + v.Login.ID))
	}
	v.W.Header().Set(readerHeader, hex.EncodeToString(mac.Sum(nil)[:8]))
}

// What the browser paints around the pages: the paper of the header, and the ground on which an app opens.
const (
	PaperLight, paperDark = "#f9f4e8", "#322e2b"
	GroundLight           = "#efe6d2"
)
