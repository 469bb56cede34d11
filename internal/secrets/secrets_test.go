package secrets_test

import (
	"bytes"
	"testing"

	"kancha/internal/secrets"
	"kancha/internal/table/tabletest"
)

func TestASecretIsMadeOnce(t *testing.T) {
	store, ctx := tabletest.NewMemory(), t.Context()
	key := func(name string) []byte {
		t.Helper()
		k, err := secrets.Key(ctx, store, name)
		if err != nil {
			t.Fatal(err)
		}
		return k
	}
	first := key("cookie")
	again := key("cookie")
	other := key("else")
	if len(first) != 32 || !bytes.Equal(first, again) || bytes.Equal(first, other) {
		t.Errorf("%x %x %x", first, again, other)
	}
}
