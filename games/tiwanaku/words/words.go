// Package words holds every text of Tiwanaku, a file for each language, and the chapters of its rules.
package words

import "embed"

// FS holds en.json, pl.json, cs.json and ru.json, and chapters.txt.
//
//go:embed *.json chapters.txt
var FS embed.FS
