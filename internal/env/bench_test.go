package env_test

import (
	"context"
	"fmt"
	"io"
	"strings"
	"testing"

	"kancha/games/teotihuacan"
)

// BenchmarkObserve reports how fast replies with observations are made: one op is a game in a batch of 256.
func BenchmarkObserve(b *testing.B) {
	for _, want := range []string{`["legal"]`, `["observation"]`} {
		for _, encoding := range []string{"numbers", "base64"} {
			b.Run(want+encoding, func(b *testing.B) {
				s := newServer(b, teotihuacan.Load)
				in := `{"op":"reset","count":256}` + "\n" +
					strings.Repeat(fmt.Sprintf(`{"op":"observe","want":%s,"encoding":%q}`+"\n", want, encoding), b.N/256+1)
				if err := s.Serve(context.Background(), strings.NewReader(in), io.Discard); err != nil {
					b.Fatal(err)
				}
			})
		}
	}
}
