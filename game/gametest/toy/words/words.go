// Package words holds every text of the toy game, a file for each language, and the chapters of its rules.
package words

import "embed"

// FS holds en.json, pl.json, cs.json and ru.json, chapters.txt and presets.txt.
//
//go:embed *.json *.txt
var FS embed.FS
