// Package static is the files that pages fetch: style sheets, scripts and pictures.
package static

import "embed"

// Files are all of them by name. What other people wrote has a file with ".patch" beside it, if it is changed when it is
// served.
//
//go:embed *.css *.js *.svg *.patch
var Files embed.FS
