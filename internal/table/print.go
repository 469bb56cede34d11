package table

import (
	"encoding/binary"
	"hash/maphash"
)

var prints = maphash.MakeSeed()

// print is the fingerprint of what a line says. Pages are drawn again for every answer, and tell by it which lines of a
// long log they have drawn before.
func (l *LogLine) print() uint64 {
	key := appendTexts(make([]byte, 0, 256), l.House, l.Name, l.Event.Kind)
	key = appendNumbers(key, int(l.Event.Seat), len(l.Event.Args))
	for _, a := range l.Event.Args {
		key = appendTexts(appendNumbers(key, int(a.Type), a.N), a.Name)
		key = appendTexts(key, a.IDs...)
	}
	return maphash.Bytes(prints, key)
}

func appendNumbers(key []byte, numbers ...int) []byte {
	for _, n := range numbers {
		key = binary.AppendVarint(key, int64(n))
	}
	return key
}

// appendTexts writes down how many texts there are, and each with its length: different texts are never alike.
func appendTexts(key []byte, texts ...string) []byte {
	key = appendNumbers(key, len(texts))
	for _, s := range texts {
		key = append(appendNumbers(key, len(s)), s...)
	}
	return key
}
