package arch

// row says what a package may import of this module. A star stands for one name, the same one in the whole row; two
// stars stand for anything.
type row struct {
	pkg string
	may []string
}

// imports is the house. A package that is not in it fails the test: whoever adds one decides here where it stands.
var imports = []row{
	{"game", nil},
	{"game/scenario", []string{"game"}},
	{"game/guide", []string{"game"}},
	{"game/guide/guidetest", []string{"game", "game/guide"}},
	{"game/statejson", []string{"game"}},
	{"game/turn", []string{"game"}},
	{"game/lesson", []string{"game", "game/scenario"}},
	{"game/lesson/lessontest", []string{"game", "game/lesson", "game/scenario"}},
	{"game/lesson/price", []string{"game", "game/lesson", "game/scenario"}},
	{"game/lesson/price/pricetest", []string{"game", "game/lesson", "game/lesson/price", "game/scenario"}},
	{"game/reference", []string{"game", "game/scenario"}},
	{"game/reference/referencetest", []string{"game", "game/lesson", "game/reference"}},
	{"game/gametest", []string{"game", "game/scenario", "record"}},
	{"game/gametest/toy", []string{"game", "game/scenario", "game/statejson", "game/turn"}},
	{"game/gametest/toy/words", nil},
	{"game/gametest/toy/board", []string{"game", "game/gametest/toy", "draw"}},
	{"game/gametest/toy/brain", []string{"game", "game/gametest/toy", "bot"}},

	{"games/*", []string{"game", "game/scenario", "game/statejson", "game/turn", "games/*/puzzle"}},
	{"games/*/puzzle", []string{"game"}},
	{"games/*/words", nil},
	{"games/*/guide", nil},
	{"games/*/lessons", nil},
	{"games/*/board", []string{"game", "games/*", "draw"}},
	{"games/*/valley", []string{"game", "games/*", "games/*/puzzle", "games/*/board", "draw"}},
	{"games/*/practice", []string{"game", "game/lesson", "game/lesson/price", "game/scenario", "games/*", "games/*/puzzle"}},
	{"games/*/brain", []string{"game", "games/*", "games/*/puzzle", "bot"}},

	{"bot", []string{"game"}},
	{"bot/arena", []string{"game", "bot"}},
	{"bot/bottest", []string{"game", "bot"}},
	{"bot/tune", []string{"game", "bot", "bot/arena"}},
	{"record", []string{"game"}},
	{"draw", []string{"game"}},
	{"draw/drawtest", []string{"game", "draw"}},

	{"internal/clock", []string{"game"}},
	{"internal/rating", nil},
	{"internal/errs", []string{"game"}},
	{"internal/person", []string{"game", "internal/errs", "internal/secrets", "internal/text"}},
	{"internal/secrets", []string{"internal/errs"}},
	{"internal/text", nil},
	{"internal/bugreport", []string{"game", "internal/errs", "internal/table"}},
	{"internal/gamestore", []string{"game", "internal/errs", "internal/person"}},
	{"internal/lobby", []string{"bot", "game", "internal/clock", "internal/errs", "internal/person", "internal/secrets", "internal/table", "internal/text"}},
	{"internal/analysis", []string{"bot", "game", "internal/errs", "internal/person", "internal/table"}},
	{"internal/trial", []string{"game"}},
	{"internal/coach", []string{"bot", "game", "internal/errs", "internal/table"}},
	{"internal/chat", []string{"game", "internal/errs", "internal/person", "internal/table", "internal/text"}},
	{"internal/table", []string{"bot", "game", "internal/clock", "internal/errs", "internal/person", "internal/rating", "internal/secrets", "internal/text", "record"}},
	{"internal/table/tabletest", []string{"game", "internal/bugreport", "internal/clock", "internal/errs", "internal/gamestore", "internal/lobby", "internal/person", "internal/table", "internal/text"}},
	{"internal/account", []string{"game", "internal/errs", "internal/mail", "internal/person", "internal/text"}},
	{"internal/moderation", []string{"game", "internal/account", "internal/chat", "internal/errs", "internal/person", "internal/table"}},
	{"internal/oidc", nil},
	{"internal/pairing", nil},
	{"internal/tournament", []string{"game", "internal/clock", "internal/errs", "internal/lobby", "internal/pairing", "internal/person", "internal/table"}},
	{"internal/ladder", []string{"game", "internal/account", "internal/errs", "internal/person", "internal/rating", "internal/table"}},
	{"internal/store", []string{"game", "internal/account", "internal/bugreport", "internal/clock", "internal/errs", "internal/gamestore", "internal/ladder", "internal/lobby", "internal/moderation", "internal/notify", "internal/person", "internal/rating", "internal/table", "internal/tournament"}},
	{"internal/store/storetest", []string{"game", "internal/account", "internal/bugreport", "internal/chat", "internal/clock", "internal/errs", "internal/gamestore", "internal/ladder", "internal/lobby", "internal/moderation", "internal/pairing", "internal/person", "internal/rating", "internal/table", "internal/tournament"}},
	{"internal/store/sqlitetest", []string{"internal/store"}},
	{"internal/i18n", []string{"game"}},
	{"internal/i18n/i18ntest", []string{"game", "internal/i18n"}},
	{"internal/mail", nil},
	{"internal/mail/mailtest", nil},
	{"internal/notify/notifytest", nil},
	{"internal/notify", []string{"game", "internal/errs", "internal/i18n", "internal/mail", "internal/person", "internal/secrets", "internal/table"}},
	{"internal/web", []string{"internal/account", "internal/analysis", "internal/coach", "internal/i18n", "internal/ladder", "internal/mail", "internal/moderation", "internal/notify", "internal/oidc", "internal/person", "internal/secrets", "internal/table", "internal/tournament", "internal/web/account", "internal/web/moderation", "internal/web/news", "internal/web/page", "internal/web/people", "internal/web/play"}},
	{"internal/web/account", []string{"game", "internal/account", "internal/clock", "internal/errs", "internal/i18n", "internal/mail", "internal/oidc", "internal/person", "internal/table", "internal/web/page"}},
	{"internal/web/framecache", []string{"draw", "internal/web/stream"}},
	{"internal/web/moderation", []string{"game", "internal/account", "internal/chat", "internal/errs", "internal/i18n", "internal/mail", "internal/moderation", "internal/person", "internal/table", "internal/web/page"}},
	{"internal/web/news", []string{"internal/errs", "internal/notify", "internal/web/page"}},
	{"internal/web/page", []string{"draw", "game", "internal/errs", "internal/i18n", "internal/person", "internal/rating", "internal/secrets", "internal/table", "internal/web/static", "internal/web/stream"}},
	{"internal/web/people", []string{"game", "internal/errs", "internal/i18n", "internal/ladder", "internal/table", "internal/web/page"}},
	{"internal/web/play", []string{"draw", "game", "game/guide", "game/lesson", "game/reference", "game/scenario", "internal/analysis", "internal/bugreport", "internal/chat", "internal/clock", "internal/coach", "internal/errs", "internal/gamestore", "internal/i18n", "internal/lobby", "internal/pairing", "internal/person", "internal/rating", "internal/table", "internal/tournament", "internal/trial", "internal/web/framecache", "internal/web/page", "internal/web/stream", "record"}},
	{"internal/web/static", nil},
	{"internal/web/stream", nil},
	{"internal/web/e2e", nil},
	{"internal/bench", []string{"game", "bot"}},
	{"internal/load", []string{"record"}},
	{"internal/env", []string{"game", "bot"}},
	{"internal/arch", nil},

	{"games", []string{"bot", "draw", "game", "games/**"}},
	{"cmd/kancha", []string{"**"}},
	{"examples/*", []string{"game", "record", "bot", "draw", "games/**"}},
}

// pure are the packages that depend on nothing outside: same input, same output, on any machine.
var pure = []string{"game", "game/guide", "game/scenario", "game/statejson", "game/turn", "game/lesson", "game/lesson/price", "game/reference", "game/gametest/toy", "games/*", "games/*/puzzle", "games/*/valley", "games/*/practice"}

// impure is what they never import, each with all below it.
var impure = []string{"time", "os", "net", "log", "math/rand", "syscall", "unsafe", "C", "database/sql"}

// public are the packages that other people's programs import: they bring no dependency along.
var public = []string{"game", "game/**", "games/**", "bot", "bot/**", "record", "draw", "draw/**"}

// jsonFiles are how files of an engine begin that may read and write JSON. Files with rules do not.
var jsonFiles = []string{"codec", "decode", "pack", "bind"}

// places says which imports are used only in which packages: what is not there is kept away from everybody else.
var places = []struct {
	imports []string
	only    []string
}{
	{[]string{"database/sql", "modernc.org/sqlite", "github.com/jackc/pgx/v5", "github.com/pressly/goose/v3"},
		[]string{"internal/store", "internal/store/**"}},
	{[]string{"net/http", "github.com/a-h/templ"}, []string{"internal/web", "internal/web/**", "internal/notify", "internal/notify/notifytest", "internal/oidc", "internal/load", "cmd/kancha"}},
	{[]string{"github.com/prometheus/client_golang"}, []string{"internal/web", "cmd/kancha"}},
	{[]string{"github.com/alecthomas/kong"}, []string{"cmd/kancha"}},
	{[]string{"github.com/coreos/go-oidc", "golang.org/x/oauth2"}, []string{"internal/oidc"}},
	{[]string{"github.com/go-webauthn/webauthn", "github.com/alexedwards/argon2id", "github.com/trustelem/zxcvbn", "github.com/pquerna/otp"}, []string{"internal/account"}},
	{[]string{"net/smtp", "github.com/wneessen/go-mail"}, []string{"internal/mail"}},
}

// gamesFile is the list of games. No other file of the program names one, and neither do its tests in a browser but in
// what they are about. Puzzles, which not every game has, have commands of their own.
const gamesFile = "games/games.go"
