package web

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"kancha/bot"
	"kancha/game"
	"kancha/internal/account"
	"kancha/internal/analysis"
	"kancha/internal/bugreport"
	"kancha/internal/chat"
	"kancha/internal/coach"
	"kancha/internal/errs"
	"kancha/internal/gamestore"
	"kancha/internal/i18n"
	"kancha/internal/i18n/i18ntest"
	"kancha/internal/lobby"
	"kancha/internal/moderation"
	"kancha/internal/notify"
	"kancha/internal/person"
	"kancha/internal/table"
	"kancha/internal/tournament"
	webaccount "kancha/internal/web/account"
	webmoderation "kancha/internal/web/moderation"
	"kancha/internal/web/news"
	"kancha/internal/web/page"
	"kancha/internal/web/play"
)

// Every message of the house is said by some page or by a table, with the arguments that it needs, in every language.
func TestHouseWords(t *testing.T) {
	want := append(spoken(t, pages(t)...), append(spoken(t, "../i18n"), spoken(t, "../notify")...)...)
	add := func(prefix string, entries ...game.Entry) {
		for _, e := range entries {
			want = append(want, game.Entry{Kind: prefix + e.Kind, Args: e.Args})
		}
	}
	add("error.", errs.Reasons()...)
	add("error.", person.Reasons()...)
	add("error.", lobby.Reasons()...)
	add("error.", bugreport.Reasons()...)
	add("error.", gamestore.Reasons()...)
	add("error.", chat.Reasons()...)
	add("error.", coach.Reasons()...)
	add("error.", analysis.Reasons()...)
	add("error.", table.Reasons()...)
	add("error.", account.Reasons()...)
	add("error.", moderation.Reasons()...)
	for _, a := range moderation.Actions() {
		add("deed.", game.Entry{Kind: string(a)})
	}
	for _, kind := range moderation.MessageKinds() {
		add("told.", game.Entry{Kind: string(kind), Args: []game.Arg{i18n.Text("text", "x")}})
	}
	for _, why := range moderation.ReportReasons() {
		add("complaint.reason_", game.Entry{Kind: why})
	}
	for _, o := range []moderation.Outcome{moderation.Upheld, moderation.Dismissed} {
		add("complaint.outcome_", game.Entry{Kind: string(o)})
	}
	add("care.", webmoderation.Keys()...)
	add("care.phase_", game.Entry{Kind: string(table.Closed)})
	for _, kind := range []account.SanctionKind{account.Suspended, account.Silenced} {
		add("care.is_", game.Entry{Kind: string(kind)})
	}
	for _, s := range account.SignUps {
		add("care.signup_", game.Entry{Kind: string(s)})
	}
	add("error.", tournament.Reasons()...)
	want = append(want, play.Keys(speaker(t))...)
	for _, f := range slices.Concat(page.Failures(), webaccount.Failures(), webmoderation.Failures(), news.Failures(), play.Failures(), []*page.Failure{page.TooMuch(maxBody)}) {
		add("error.", game.Entry{Kind: f.Reason, Args: f.Args})
	}
	for _, reason := range table.UndoReasons() {
		add("undo.", game.Entry{Kind: reason})
	}
	for _, line := range table.HouseLines() {
		add("house.", game.Entry{Kind: line.Kind, Args: append(slices.Clone(line.Args), i18n.Text("name", "Ann"))})
	}
	for _, theme := range page.Themes {
		add("theme.now.", game.Entry{Kind: theme})
	}
	for name, values := range map[string][]string{"theme": page.Themes, "confirm": page.Confirms, "ends": page.Ends, "sound": page.Switches, "keys": page.Switches, "marks": page.Layers, "pace": page.Paces} {
		add("prefs.", game.Entry{Kind: name})
		for _, value := range values {
			add("prefs."+name+".", game.Entry{Kind: value})
		}
	}
	for _, reason := range notify.Reasons() {
		add("news.stopped_", game.Entry{Kind: reason})
	}
	for _, kind := range []notify.Kind{notify.Hook, notify.Push, notify.Mail} {
		add("news.kind_", game.Entry{Kind: string(kind)})
	}
	for _, form := range []string{notify.Raw, notify.Discord, notify.Slack, notify.Each, notify.Daily} {
		add("news.form_", game.Entry{Kind: form})
	}
	for _, topic := range notify.Topics {
		add("news.topic_", game.Entry{Kind: topic})
	}
	for _, level := range bot.Levels() {
		add("bot.", game.Entry{Kind: level})
		add("bot.about.", game.Entry{Kind: level})
	}
	way := []game.Arg{i18n.Text("kind", "x"), i18n.Text("known", "y")} // what the command line says of bots that are kept to a way of playing
	add("ways.", game.Entry{Kind: "favoured", Args: way}, game.Entry{Kind: "forbidden", Args: way}, game.Entry{Kind: "none", Args: way[:1]})
	i18ntest.Prove(t, i18n.House(), want, nil, "Bot: {{.level}}", "Chat", "Licence", "Solo", "{{.n}} min")
}

func speaker(t *testing.T) *i18n.Speaker {
	words, err := i18n.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	return words.Speaker("en")
}

// pages are the folders of this package and of those below it.
func pages(t *testing.T) []string {
	t.Helper()
	out := []string{"."}
	list, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range list {
		if d.IsDir() && d.Name() != "e2e" && d.Name() != "testdata" {
			out = append(out, d.Name())
		}
	}
	return out
}

// spoken finds every T("key", …) in the Go files of some folders and the arguments that are made for it there.
func spoken(t *testing.T, dirs ...string) []game.Entry {
	t.Helper()
	found := map[string]game.Entry{}
	walk := func(dir string) error {
		return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() && path != dir {
				return fs.SkipDir
			}
			if filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
				return nil
			}
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, text, 0)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if e, ok := said(n); ok {
					e.Args = append(e.Args, found[e.Kind].Args...)
					found[e.Kind] = e
				}
				return true
			})
			return nil
		})
	}
	for _, dir := range dirs {
		if err := walk(dir); err != nil {
			t.Fatal(err)
		}
	}
	var out []game.Entry
	for _, e := range found {
		out = append(out, e)
	}
	return out
}

func said(n ast.Node) (game.Entry, bool) {
	call, ok := n.(*ast.CallExpr)
	if !ok || len(call.Args) == 0 {
		return game.Entry{}, false
	}
	f, ok := call.Fun.(*ast.SelectorExpr)
	key := literal(call.Args[0])
	if !ok || f.Sel.Name != "T" || key == "" {
		return game.Entry{}, false
	}
	e := game.Entry{Kind: key}
	for _, arg := range call.Args[1:] {
		if a, ok := made(arg); ok {
			e.Args = append(e.Args, a)
		}
	}
	return e, true
}

// made reads game.Num("n", …), game.Who("who", …) and i18n.Text("name", …).
func made(n ast.Expr) (game.Arg, bool) {
	call, ok := n.(*ast.CallExpr)
	if !ok || len(call.Args) == 0 {
		return game.Arg{}, false
	}
	maker := ""
	switch f := call.Fun.(type) {
	case *ast.SelectorExpr:
		maker = f.Sel.Name
	case *ast.Ident:
		maker = f.Name
	}
	switch name := literal(call.Args[0]); maker {
	case "Num":
		return game.Num(name, 3), true
	case "Who":
		return game.Who(name, 0), true
	case "Text", "text":
		return i18n.Text(name, "X"), true
	}
	return game.Arg{}, false
}

func literal(n ast.Expr) string {
	lit, ok := n.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return ""
	}
	text, err := strconv.Unquote(lit.Value)
	if err != nil {
		return ""
	}
	return text
}
