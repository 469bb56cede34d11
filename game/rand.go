package game

import (
	"errors"
	"fmt"
	"math/bits"
	"strconv"
)

// Rand is the generator that engines use: SplitMix64 (Steele, Lea, Flood 2014). It is one number that lives inside a
// state, so a copied state continues with the same randomness and a stored one can be resumed anywhere.
// The zero value is a valid generator; NewRand separates seeds that are close to each other.
type Rand struct{ s uint64 }

// NewRand starts a generator from a seed.
func NewRand(seed uint64) Rand {
	r := Rand{seed}
	return Rand{r.Uint64()}
}

// Uint64 is the next 64 bits.
func (r *Rand) Uint64() uint64 {
	r.s += 0x9e3779b97f4a7c15
	z := r.s
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// IntN is uniform in 0..n-1, without bias. It panics if n < 1.
func (r *Rand) IntN(n int) int {
	if n < 1 {
		panic("game: IntN of no choice")
	}
	hi, lo := bits.Mul64(r.Uint64(), uint64(n))
	if lo < uint64(n) {
		for limit := -uint64(n) % uint64(n); lo < limit; {
			hi, lo = bits.Mul64(r.Uint64(), uint64(n))
		}
	}
	return int(hi)
}

// Float64 is uniform in [0, 1).
func (r *Rand) Float64() float64 { return float64(r.Uint64()>>11) / (1 << 53) }

// Shuffle permutes n things by swapping, Fisher and Yates from the top.
func (r *Rand) Shuffle(n int, swap func(i, j int)) {
	for i := n - 1; i > 0; i-- {
		swap(i, r.IntN(i+1))
	}
}

// Fork starts an independent generator from the next number of this one.
func (r *Rand) Fork() Rand { return NewRand(r.Uint64()) }

// MarshalText is the state of the generator as 16 hex digits.
func (r Rand) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "%016x", r.s), nil }

// UnmarshalText reads what MarshalText writes.
func (r *Rand) UnmarshalText(text []byte) error {
	if len(text) != 16 {
		return errors.New("generator: want 16 hex digits")
	}
	s, err := strconv.ParseUint(string(text), 16, 64)
	if err != nil {
		return errors.New("generator: want 16 hex digits")
	}
	r.s = s
	return nil
}
