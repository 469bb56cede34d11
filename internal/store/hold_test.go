package store

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestASecondHouseOnAFileIsToldOfTheFirst(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kancha.db")
	release, err := Hold(path, "process 7 at http://localhost:8080")
	if err != nil {
		t.Fatal(err)
	}
	_, err = Hold(path, "process 8")
	wantProblem(t, err, Locked)
	if !strings.Contains(err.Error(), path+" is served already by process 7 at http://localhost:8080") {
		t.Errorf("says %q", err)
	}
	other, err := Hold(filepath.Join(t.TempDir(), "kancha.db"), "process 9")
	if err != nil {
		t.Errorf("another file: %v", err)
	} else {
		other()
	}
	release()
	again, err := Hold(path, "p")
	if err != nil {
		t.Fatalf("when the first has gone: %v", err)
	}
	defer again()
	if _, err = Hold(path, ""); err == nil || !strings.HasSuffix(err.Error(), "by p") {
		t.Errorf("the latest is not named: %v", err)
	}
}
