package i18n

import "sync"

// memorySize is how many sentences a speaker remembers in each of two generations, some hundred bytes each.
const memorySize = 8192

// memory remembers sentences by what they say. When the newer generation is full, the older one is forgotten: what is
// said often stays.
type memory struct {
	mu         sync.RWMutex
	newer, old map[string]string
}

func (m *memory) find(key []byte) (string, bool) {
	m.mu.RLock()
	said, ok := m.newer[string(key)]
	if ok {
		m.mu.RUnlock()
		return said, true
	}
	said, ok = m.old[string(key)]
	m.mu.RUnlock()
	if ok {
		m.keep(key, said)
	}
	return said, ok
}

func (m *memory) keep(key []byte, said string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.newer == nil || len(m.newer) >= memorySize {
		m.newer, m.old = map[string]string{}, m.newer
	}
	m.newer[string(key)] = said
}
