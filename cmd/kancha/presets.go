package main

import (
	"net/url"

	"kancha/internal/web"
)

// presets are ways to set up each game that the house offers on the page for a new table.
var presets = map[string][]web.Preset{
	"tiwanaku": {
		preset("first", "option-board=short&seat0=me&seat1=bot:level1&coach=on"),
		preset("bots", "seat0=me&seat1=bot:level3&seat2=bot:level3&seat3=bot:level3"),
		preset("together", "mode=coop&seat0=me&seat1=open&seat2=none&seat3=none"),
		preset("alone", "mode=solo&seat0=me"),
		preset("friends", "seat0=me&seat1=open&seat2=open&seat3=open&tempo=calm"),
		preset("days", "seat0=me&seat1=open&seat2=none&seat3=none&tempo=day"),
	},
	"teotihuacan": {
		preset("first", "edition=first_game&seat0=me&seat1=bot:level1"),
		preset("bots", "seat0=me&seat1=bot:level3&seat2=bot:level3&seat3=none"),
		preset("alone", "mode=solo&seat0=me"),
		preset("friends", "seat0=me&seat1=open&seat2=open&seat3=open&tempo=calm"),
		preset("days", "seat0=me&seat1=open&seat2=none&seat3=none&tempo=day"),
	},
	"tawantinsuyu": {
		preset("first", "seat0=me&seat1=bot:level1"),
		preset("bots", "seat0=me&seat1=bot:level3&seat2=bot:level3&seat3=none"),
		preset("alone", "mode=solo&seat0=me"),
		preset("friends", "seat0=me&seat1=open&seat2=open&seat3=open&tempo=calm"),
		preset("days", "seat0=me&seat1=open&seat2=none&seat3=none&tempo=day"),
	},
}

// preset reads the fields of a form; a test proves that each makes a table.
func preset(id, form string) web.Preset {
	fields, _ := url.ParseQuery(form)
	return web.Preset{ID: id, Form: fields}
}
