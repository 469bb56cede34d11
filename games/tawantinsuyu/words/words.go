// Package words holds every text of Tawantinsuyu, a file for each language.
package words

import "embed"

// FS holds en.json, pl.json, cs.json and ru.json.
//
//go:embed *.json
var FS embed.FS
