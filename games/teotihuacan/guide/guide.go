// Package guide holds what is said to somebody who plays Teotihuacan for the first time.
package guide

import "embed"

// Files are the guide: guide.txt, as package game/guide reads it.
//
//go:embed guide.txt
var Files embed.FS
