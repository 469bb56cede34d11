package tabletest_test

import (
	"testing"

	"kancha/internal/store/storetest"
	"kancha/internal/table/tabletest"
)

func TestMemoryIsAStore(t *testing.T) {
	storetest.Prove(t, func(*testing.T) storetest.Store { return tabletest.NewMemory() })
}
