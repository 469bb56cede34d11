package main

import (
	"net/url"

	"kancha/internal/web"
)

// presets are ways to set up each game that the house offers on the page for a new table. A first game is set up as its guide says.
var presets = map[string][]web.Preset{
	"tiwanaku": {
		preset("bots", "seat0=me&seat1=bot:level3&seat2=bot:level3&seat3=bot:level3"),
		preset("together", "mode=coop&seat0=me&seat1=open&seat2=none&seat3=none"),
		preset("alone", "mode=solo&seat0=me"),
		preset("friends", "seat0=me&seat1=open&seat2=none&seat3=none"),
		preset("screen", "seat0=me&seat1=here&seat2=none&seat3=none"),
	},
	"teotihuacan": {
		preset("bots", "seat0=me&seat1=bot:level3&seat2=bot:level3&seat3=none"),
		preset("alone", "mode=solo&seat0=me"),
		preset("friends", "seat0=me&seat1=open&seat2=none&seat3=none"),
		preset("screen", "seat0=me&seat1=here&seat2=none&seat3=none"),
	},
	"tawantinsuyu": {
		preset("bots", "seat0=me&seat1=bot:level3&seat2=bot:level3&seat3=none"),
		preset("alone", "mode=solo&seat0=me"),
		preset("friends", "seat0=me&seat1=open&seat2=none&seat3=none"),
		preset("screen", "seat0=me&seat1=here&seat2=none&seat3=none"),
	},
}

// preset reads the fields of a form; a test proves that each makes a table.
func preset(id, form string) web.Preset {
	fields, _ := url.ParseQuery(form)
	return web.Preset{ID: id, Form: fields}
}
