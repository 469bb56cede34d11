package play

import "net/http"

func showAbout(v *visit) error { return v.Send(http.StatusOK, aboutPage(v)) }
