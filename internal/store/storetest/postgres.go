package storetest

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// Postgres makes a schema of its own on the server that KANCHA_TEST_POSTGRES names, and gives its address; its
// connections are known by the schema's name. "off" skips the tests that need a server; a server that cannot be reached
// fails them.
func Postgres(t testing.TB) string {
	t.Helper()
	server := os.Getenv("KANCHA_TEST_POSTGRES")
	switch server {
	case "off":
		t.Skip("KANCHA_TEST_POSTGRES=off: PostgreSQL is not tested")
	case "":
		server = "postgres://postgres@127.0.0.1:5432/postgres"
	}
	schema := fmt.Sprintf("kancha_test_%d_%d", os.Getpid(), time.Now().UnixNano())
	Statement(t, server, "CREATE SCHEMA "+schema)
	t.Cleanup(func() { Statement(t, server, "DROP SCHEMA "+schema+" CASCADE") })
	u, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	q := u.Query()
	q.Set("search_path", schema)
	q.Set("application_name", schema)
	u.RawQuery = q.Encode()
	return u.String()
}

// KillConnections ends all connections to a schema that Postgres has made.
func KillConnections(t testing.TB, source string) {
	t.Helper()
	u, err := url.Parse(source)
	if err != nil {
		t.Fatal(err)
	}
	name := u.Query().Get("application_name")
	u.RawQuery = ""
	Statement(t, u.String(), "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '"+name+"'")
}

// Statement runs a statement on a PostgreSQL.
func Statement(t testing.TB, server, text string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	conn, err := pgx.Connect(ctx, server)
	if err != nil {
		t.Fatalf("no PostgreSQL: %v (KANCHA_TEST_POSTGRES names the server, or is off)", err)
	}
	defer conn.Close(ctx)
	if _, err := conn.Exec(ctx, text); err != nil {
		t.Fatal(err)
	}
}
