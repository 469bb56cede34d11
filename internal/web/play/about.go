package play

import "net/http"

func showAbout(v *visit) error { return v.send(http.StatusOK, aboutPage(v)) }
