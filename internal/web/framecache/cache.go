// Package framecache keeps what is drawn of tables for all who may see the same: whole frames as long as somebody has them,
// and the parts that everybody sees alike.
package framecache

import (
	"maps"
	"sync"
	"weak"

	"kancha/internal/web/stream"
)

// Viewer is all that a frame depends on beside the state of its table.
type Viewer[V any] interface {
	comparable
	Version() int64
	Timeless() V // the same viewer at any version
}

// Cache knows the frames that are being drawn or still in somebody's hands, by table. It holds none itself.
type Cache[V Viewer[V]] struct {
	mu     sync.Mutex
	tables map[string]*frames[V]
}

// frames are those of one table in its present state.
type frames[V Viewer[V]] struct {
	readers int    // open streams
	stamp   uint64 // of the state that the frames show
	entries map[V]*Entry
	last    map[V]weak.Pointer[stream.Frame] // the newest of all versions
	parts   map[string]*Parts                // by the words in which they are drawn
}

// Entry is a frame that is drawn or will be.
type Entry struct {
	before weak.Pointer[stream.Frame] // what the same viewer saw of an earlier version
	mu     sync.Mutex                 // held while it is drawn
	frame  weak.Pointer[stream.Frame]
}

// keep remembers a frame as long as somebody has it.
func (c *Cache[V]) keep(table string, v V, e *Entry, f *stream.Frame) {
	e.frame = weak.Make(f)
	c.mu.Lock()
	defer c.mu.Unlock()
	if t := c.tables[table]; t != nil {
		t.last[v.Timeless()] = e.frame
	}
}

// Enter notes a stream at a table until leave is called. Frames are shared only at tables with streams.
func (c *Cache[V]) Enter(table string) (leave func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.tables == nil {
		c.tables = map[string]*frames[V]{}
	}
	t := c.tables[table]
	if t == nil {
		t = &frames[V]{entries: map[V]*Entry{}, last: map[V]weak.Pointer[stream.Frame]{}, parts: map[string]*Parts{}}
		c.tables[table] = t
	}
	t.readers++
	return func() { c.leave(table) }
}

func (c *Cache[V]) leave(table string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	t := c.tables[table]
	if t.readers--; t.readers == 0 {
		delete(c.tables, table)
	}
}

// Parts is where the parts of a table are kept in certain words.
func (c *Cache[V]) Parts(table, words string) *Parts {
	c.mu.Lock()
	defer c.mu.Unlock()
	t := c.tables[table]
	if t == nil {
		return newParts()
	}
	p := t.parts[words]
	if p == nil {
		p = newParts()
		t.parts[words] = p
	}
	return p
}

// Rest forgets what was drawn in parts of a table: nobody moves there.
func (c *Cache[V]) Rest(table string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if t := c.tables[table]; t != nil {
		clear(t.parts)
	}
}

// entry is where the frame of a state for a viewer belongs, nil if it shall not be shared.
func (c *Cache[V]) entry(table string, stamp uint64, v V) *Entry {
	c.mu.Lock()
	defer c.mu.Unlock()
	t := c.tables[table]
	if t == nil || stamp == 0 || stamp < t.stamp {
		return nil
	}
	if stamp > t.stamp {
		t.stamp = stamp
		clear(t.entries)
		maps.DeleteFunc(t.last, func(_ V, f weak.Pointer[stream.Frame]) bool { return f.Value() == nil })
	}
	e := t.entries[v]
	if e == nil {
		maps.DeleteFunc(t.entries, func(other V, _ *Entry) bool { return other.Version() < v.Version() })
		e = &Entry{before: t.last[v.Timeless()]}
		t.entries[v] = e
	}
	return e
}

// Frame is the frame of a state for a viewer, drawn now unless somebody else has just drawn the same. Who draws may look at
// the frame that the same viewer saw before, nil if it is not known.
func (c *Cache[V]) Frame(table string, stamp uint64, v V, draw func(before *stream.Frame) (*stream.Frame, error)) (*stream.Frame, error) {
	e := c.entry(table, stamp, v)
	if e == nil {
		return draw(nil)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if f := e.frame.Value(); f != nil {
		return f, nil
	}
	f, err := draw(e.before.Value())
	if err == nil {
		c.keep(table, v, e, f)
	}
	return f, err
}
