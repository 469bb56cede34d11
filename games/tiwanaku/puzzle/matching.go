package puzzle

// A region of n spaces takes the crops 1 to n in some order. With the crops that each space may hold, five bits a space
// (bit v-1 for crop v), matching finds which of them occur in at least one such order.
//
// Sets of crops are themselves the bits of a 32-bit word: bit s stands for the set s of crops already used.

// lacking[v] is the word of all sets without crop v+1.
var lacking = [Crops]uint32{0x55555555, 0x33333333, 0x0f0f0f0f, 0x00ff00ff, 0x0000ffff}

// match reduces the crops of n spaces to those in a perfect matching; 0 if there is none.
func match(crops uint32, n int) uint32 {
	var reach, rest [6]uint32 // after i spaces: sets that may be used; sets from which one can finish
	reach[0], rest[n] = 1, 1<<(1<<n-1)
	for i := range n {
		for v := range n {
			if crops>>(i*Crops+v)&1 != 0 {
				reach[i+1] |= reach[i] & lacking[v] << (1 << v)
			}
		}
	}
	if reach[n]&rest[n] == 0 {
		return 0
	}
	var kept uint32
	for i := n - 1; i >= 0; i-- {
		for v := range n {
			if crops>>(i*Crops+v)&1 == 0 {
				continue
			}
			if reach[i]&lacking[v]<<(1<<v)&rest[i+1] != 0 {
				kept |= 1 << (i*Crops + v)
			}
			rest[i] |= rest[i+1] >> (1 << v) & lacking[v]
		}
	}
	return kept
}
