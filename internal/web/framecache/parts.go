package framecache

import (
	"sync"

	"kancha/draw"
)

// Parts keeps the parts of a table that everybody sees alike, in the words of one language, as they were drawn last.
type Parts struct {
	mu    sync.Mutex
	stamp uint64
	turns int // how often the state was another one
	list  draw.Parts
	texts map[string]written
}

// written is a part as it was drawn.
type written struct {
	key  draw.Key
	turn int // when it was drawn
	html []byte
}

// longUnused is for how many changes of the table a part is kept that nobody has asked for.
const longUnused = 64

// At is the parts of a state, made once for all who ask. Who still looks at an older state makes them for themselves.
func (p *Parts) At(stamp uint64, make func() draw.Parts) draw.Parts {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case stamp == 0 || stamp < p.stamp:
		return make()
	case stamp > p.stamp:
		p.stamp, p.list, p.turns = stamp, make(), p.turns+1
		for id, w := range p.texts {
			if w.turn+longUnused < p.turns {
				delete(p.texts, id)
			}
		}
	}
	return p.list
}

// Text is the markup of a part, drawn unless it was drawn with that key before.
func (p *Parts) Text(part *draw.Part, render func() ([]byte, error)) ([]byte, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if w, ok := p.texts[part.ID]; ok && w.key == part.Key {
		return w.html, nil
	}
	html, err := render()
	if err == nil {
		p.texts[part.ID] = written{part.Key, p.turns, html}
	}
	return html, err
}

func newParts() *Parts { return &Parts{texts: map[string]written{}} }
