package main

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestAnOwnersPackIsCalledByItsName: on the card of the game, where a table is set up, at the table and on the page about
// the house. What the words say of values that stand in is said of it only as long as it has some.
func TestAnOwnersPackIsCalledByItsName(t *testing.T) {
	folder := t.TempDir()
	write := func(id, title, source string) {
		pack := changed(t, "army_cards", `{"id": "A01", "soldiers": 2, "resource": {"potato": 2}, "source": "printed"}`)
		pack["id"], pack["title"] = id, title
		text, err := json.Marshal(pack)
		if err != nil {
			t.Fatal(err)
		}
		text = bytes.ReplaceAll(text, []byte(`"designed"`), []byte(`"`+source+`"`))
		if err := os.WriteFile(filepath.Join(folder, id+".json"), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("third", "Third <printing>", "printed")
	write("half", "", "designed")
	house := openHouse(t, "--db", filepath.Join(t.TempDir(), "k.db"), "--packs", folder)

	const shown = "Tawantinsuyu · Third &lt;printing&gt;"
	note := "not public"
	lobby, about := fetchPage(t, house), fetchPage(t, house+"/about")
	for name, page := range map[string]string{"lobby": lobby, "about": about} {
		if strings.Count(page, shown) != 1 || strings.Count(page, "Tawantinsuyu · half") != 1 {
			t.Errorf("the %s page names %d and %d of the packs", name, strings.Count(page, shown), strings.Count(page, "Tawantinsuyu · half"))
		}
	}
	if n := strings.Count(about, note); n != 2 {
		t.Errorf("the page about the house tells %d times of values that stand in, want twice: of the pack that comes with the game, and of half", n)
	}
	create := fetchPage(t, house+"/new/tawantinsuyu@third")
	if !strings.Contains(create, "<h1>"+shown+"</h1>") || strings.Contains(create, note) {
		t.Error("where a table is set up the pack has another name, or is said to stand in")
	}
	if half := fetchPage(t, house+"/new/tawantinsuyu@half"); !strings.Contains(half, note) {
		t.Error("a pack with values that stand in does not say so")
	}
	if table := openTable(t, house, "tawantinsuyu@third"); !strings.Contains(table, shown) {
		t.Error("at the table the pack has no name")
	}
}

// openTable sets up a table with everything at its default and gives the page that comes then.
func openTable(t *testing.T, house, id string) string {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	client := &http.Client{Jar: jar}
	request, err := http.NewRequest(http.MethodPost, house+"/new/"+id, strings.NewReader(url.Values{"mode": {"competitive"}, "seat0": {"me"}, "name0": {"Ania"}, "seat1": {"open"}}.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	request.Header.Set("Origin", house)
	answer, err := client.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	page, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK || !strings.Contains(answer.Request.URL.Path, "/t/") {
		t.Fatalf("status %d at %s, %v: %.300s", answer.StatusCode, answer.Request.URL, err, page)
	}
	return string(page)
}
