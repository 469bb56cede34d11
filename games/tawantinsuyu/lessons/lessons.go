// Package lessons holds what one can learn of Tawantinsuyu: lesson files, in the order in which they are offered.
package lessons

import "embed"

// Files are the lessons.
//
//go:embed *.txt *.quiz
var Files embed.FS
