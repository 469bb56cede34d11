// Package words holds every text of Teotihuacan, a file for each language, and the chapters of its rules.
package words

import "embed"

// FS holds en.json, pl.json, cs.json and ru.json, chapters.txt and pictures.txt.
//
//go:embed *.json *.txt
var FS embed.FS
