package mail

import (
	"html/template"
	"strings"
)

// Letter is what a letter says, in the language of its reader; Message makes both its forms from it.
type Letter struct {
	Lang    string // of the texts: en, pl, cs, ru
	Subject string
	Lines   []string // paragraphs
	// Link leads somewhere, and Button says what happens there; both or none.
	Button, Link string
	Small        []string // below the line: why this was sent, how to get no more of it
}

// page uses attributes instead of a style sheet: many programs show nothing else.
var page = template.Must(template.New("letter").Parse(`<!DOCTYPE html>
<html lang="{{.Lang}}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>{{.Subject}}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif"><div style="max-width:34em;margin:0 auto">
{{range .Lines}}<p>{{.}}</p>
{{end}}{{with .Link}}<p><a href="{{.}}" style="display:inline-block;padding:10px 18px;border:2px solid;border-radius:6px;font-weight:bold">{{$.Button}}</a></p>
<p style="font-size:14px;overflow-wrap:anywhere">{{.}}</p>
{{end}}{{with .Small}}<hr>{{range .}}
<p style="font-size:14px">{{.}}</p>{{end}}
{{end}}</div></body></html>
`))

// Message is the letter to somebody.
func (l Letter) Message(to string) (Message, error) {
	var html strings.Builder
	if err := page.Execute(&html, l); err != nil {
		return Message{}, err
	}
	m := Message{To: to, Subject: l.Subject, Text: l.text(), HTML: html.String()}
	return m, m.check()
}

// text is the letter for those who read plain text.
func (l Letter) text() string {
	parts := append([]string{}, l.Lines...)
	if l.Link != "" {
		parts = append(parts, l.Button+":\n"+l.Link)
	}
	if len(l.Small) > 0 {
		parts = append(parts, "-- \n"+strings.Join(l.Small, "\n\n"))
	}
	return strings.Join(parts, "\n\n") + "\n"
}
