package puzzle

// A region of n spaces takes the crops 1 to n in some order. With the crops that each space may hold given as a mask
// (bit v-1 for crop v), matching finds which of them occur in at least one such order.
//
// Sets of crops are themselves the bits of a 32-bit word: bit s stands for the set s of crops already used.

// lacking[v-1] is the word of all sets without crop v.
var lacking = [Crops]uint32{0x55555555, 0x33333333, 0x0f0f0f0f, 0x00ff00ff, 0x0000ffff}

// match reduces the masks of n spaces to crops in a perfect matching; false if there is none.
func match(masks *[5]uint8, n int) bool {
	full := uint8(1<<n - 1)
	every, any := full, uint8(0)
	for i := range n {
		masks[i] &= full
		every &= masks[i]
		any |= masks[i]
	}
	if every == full {
		return true
	}
	if any != full {
		return false
	}
	return matchSlowly(masks, n)
}

func matchSlowly(masks *[5]uint8, n int) bool {
	var reach, rest [6]uint32 // after i spaces: sets that may be used; sets from which one can finish
	reach[0], rest[n] = 1, 1<<(1<<n-1)
	for i := range n {
		for v := range n {
			if masks[i]>>v&1 != 0 {
				reach[i+1] |= reach[i] & lacking[v] << (1 << v)
			}
		}
	}
	if reach[n]&rest[n] == 0 {
		return false
	}
	for i := n - 1; i >= 0; i-- {
		kept := uint8(0)
		for v := range n {
			if masks[i]>>v&1 == 0 {
				continue
			}
			if reach[i]&lacking[v]<<(1<<v)&rest[i+1] != 0 {
				kept |= 1 << v
			}
			rest[i] |= rest[i+1] >> (1 << v) & lacking[v]
		}
		masks[i] = kept
	}
	return true
}
