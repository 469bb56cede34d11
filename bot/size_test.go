package bot

import (
	"testing"
	"unsafe"
)

func TestNodesAndEdgesAreAsLargeAsIsSaid(t *testing.T) {
	if n, e := unsafe.Sizeof(node{}), unsafe.Sizeof(edge{}); n != NodeBytes || e != EdgeBytes {
		t.Errorf("a node has %d bytes, an edge %d; said are %d and %d", n, e, NodeBytes, EdgeBytes)
	}
}
