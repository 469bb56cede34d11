// Package i18n holds every sentence that a person reads, in all languages, and says phrases in one of them.
//
// The house has its own words in words/*.json; every game brings a folder of the same form. A message is one whole
// sentence with named arguments, {{.name}}, or an object with the plural forms of its language, chosen by the
// argument n. Nothing is glued together from pieces.
package i18n

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"

	"kancha/game"
)

// Languages are the ids of all languages in the order of the menu; the first is the one that others fall back to.
var Languages = []string{"en", "pl", "cs", "ru"}

// Endonyms are the names of the languages in themselves.
var Endonyms = map[string]string{"en": "English", "pl": "Polski", "cs": "Čeština", "ru": "Русский"}

//go:embed words/*.json
var house embed.FS

// House is the word files of the house itself.
func House() fs.FS {
	own, err := fs.Sub(house, "words")
	if err != nil {
		panic(err) // the name is a valid one
	}
	return own
}

// Catalog is all words of the house and its games. Once set up its words are immutable; it is safe for concurrent use.
type Catalog struct {
	bundle   *i18n.Bundle
	plurals  map[string]bool // "lang id" of messages with plural forms
	ids      map[string]bool // ids known in the first language
	speakers map[string]*Speaker
	called   map[string]PlaceNames // by game
	wishes   wishes
}

// wishes remember which language fits what browsers ask for: few different ones are asked for, again and again.
type wishes struct {
	mu  sync.RWMutex
	fit map[string]string
}

const (
	mostWishes = 500
	longWish   = 100 // bytes; longer ones are not remembered
)

// PlaceNames tells by which phrase a game names a place; false where it does not.
type PlaceNames func(id string) (game.Phrase, bool)

// Load reads the words of the house and of the games, by game id. A file that is missing or broken is an error that
// names it.
func Load(games map[string]fs.FS) (*Catalog, error) {
	c := &Catalog{
		bundle:   i18n.NewBundle(language.English),
		plurals:  map[string]bool{},
		ids:      map[string]bool{},
		speakers: map[string]*Speaker{},
		called:   map[string]PlaceNames{},
	}
	if err := c.add("", House()); err != nil {
		return nil, fmt.Errorf("house words: %w", err)
	}
	for id, files := range games {
		if err := c.add(id+"/", files); err != nil {
			return nil, fmt.Errorf("words of %s: %w", id, err)
		}
	}
	for _, lang := range Languages {
		c.speakers[lang] = newSpeaker(c, lang)
	}
	return c, nil
}

// Name lets a game name places by what its pack prints there. It belongs to the setup, before anybody speaks.
func (c *Catalog) Name(g game.Game) {
	if p, ok := g.(game.Placer); ok {
		c.called[g.Info().ID+"/"] = p.PlaceName
	}
}

func (c *Catalog) add(prefix string, files fs.FS) error {
	if files == nil {
		return errors.New("no files")
	}
	for _, lang := range Languages {
		name := lang + ".json"
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		parsed, err := i18n.ParseMessageFileBytes(text, name, nil)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		for _, m := range parsed.Messages {
			m.ID = prefix + m.ID
			typeset(lang, m)
			c.plurals[lang+" "+m.ID] = m.One+m.Two+m.Few+m.Many+m.Zero != ""
			if lang == Languages[0] {
				c.ids[m.ID] = true
			}
		}
		if err := c.bundle.AddMessages(parsed.Tag, parsed.Messages...); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// Speaker says things in one language; an unknown language speaks the first one.
func (c *Catalog) Speaker(lang string) *Speaker {
	if s := c.speakers[lang]; s != nil {
		return s
	}
	return c.speakers[Languages[0]]
}

// Knows tells whether the house has a message of this key.
func (c *Catalog) Knows(key string) bool { return c.ids[key] }

// Known tells whether lang is one of the Languages.
func Known(lang string) bool { return slices.Contains(Languages, lang) }

// Match chooses a language by an Accept-Language header: the first one named that the house speaks, whatever its
// country and script; English where there is none. Languages that are near each other in the tables of CLDR, Ukrainian
// and Russian among them, do not stand for each other: nobody is given a language that they did not ask for.
func (c *Catalog) Match(header string) string {
	w := &c.wishes
	w.mu.RLock()
	lang, known := w.fit[header]
	w.mu.RUnlock()
	if known {
		return lang
	}
	lang = match(header)
	if len(header) <= longWish {
		w.mu.Lock()
		if w.fit == nil || len(w.fit) >= mostWishes {
			w.fit = map[string]string{}
		}
		w.fit[header] = lang
		w.mu.Unlock()
	}
	return lang
}

func match(header string) string {
	best, most := Languages[0], float32(0)
	for part := range strings.SplitSeq(header, ",") {
		tags, weights, err := language.ParseAcceptLanguage(part) // one by one: a code of no language spoils only itself
		if err != nil || len(tags) != 1 {
			continue
		}
		base, _, _ := tags[0].Raw() // as it is written: nothing is guessed from a country
		if lang := base.String(); Known(lang) && weights[0] > most {
			best, most = lang, weights[0]
		}
	}
	return best
}
