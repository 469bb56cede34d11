package play

import (
	"bytes"
	"net/http"
	"time"

	"github.com/a-h/templ"

	"kancha/game"
	"kancha/internal/i18n"
	"kancha/internal/rating"
	"kancha/internal/table"
	"kancha/internal/web/page"
)

// What all pages share is called here as it was before it had a package of its own; a subject that leaves this package
// calls it by its own name.

const badSeed = page.BadSeed
const chartFoot = page.ChartFoot
const chartHeight = page.ChartHeight
const chartLeft = page.ChartLeft
const chartWidth = page.ChartWidth
const dailyScript = page.DailyScript
const darkQuery = page.DarkQuery
const formAround = page.FormAround
const groundLight = page.GroundLight
const iconSide = page.IconSide
const importMost = page.ImportMost
const paperLight = page.PaperLight
const previewHeight = page.PreviewHeight
const previewWidth = page.PreviewWidth

func (s *Pages) cookieOf(r *http.Request, name string) string  { return s.CookieOf(r, name) }
func (s *Pages) isNobody(name string) bool                     { return s.IsNobody(name) }
func (v *visit) aboutBot(level string) string                  { return v.AboutBot(level) }
func (v *visit) asset(name string) string                      { return v.Asset(name) }
func (v *visit) away(err error) bool                           { return v.Away(err) }
func (v *visit) botName(level string) string                   { return v.BotName(level) }
func (v *visit) cameFrom() string                              { return v.CameFrom() }
func (v *visit) day(at time.Time) string                       { return v.Day(at) }
func (v *visit) dismissed() bool                               { return v.Dismissed() }
func (v *visit) dropCookie(name string)                        { v.DropCookie(name) }
func (v *visit) explain(err error, tongue *i18n.Tongue) string { return v.Explain(err, tongue) }
func (v *visit) explainSetup(e *game.SetupError, tongue *i18n.Tongue) string {
	return v.ExplainSetup(e, tongue)
}
func (v *visit) gameLine(id string) string { return v.GameLine(id) }
func (v *visit) gameName(id string) string { return v.GameName(id) }
func (v *visit) gameNote(id string) string { return v.GameNote(id) }
func (v *visit) here() string              { return v.Here() }
func (v *visit) identify() error           { return v.Identify() }
func (v *visit) langChoices() []labelled   { return v.LangChoices() }
func (v *visit) numberNameless(names []string, seats []table.SeatInfo) {
	v.NumberNameless(names, seats)
}
func (v *visit) offer(name string) { v.Offer(name) }
func (v *visit) optionText(tongue *i18n.Tongue, o game.Option, value string) string {
	return v.OptionText(tongue, o, value)
}
func (v *visit) origin() string { return v.Origin() }
func (v *visit) played(gameID string, mode string, edition string, options []game.Choice) []string {
	return v.Played(gameID, mode, edition, options)
}
func (v *visit) rated(r rating.Rating) string                  { return v.Rated(r) }
func (v *visit) redirect(path string) error                    { return v.Redirect(path) }
func (v *visit) scoreName(gameID string, s table.Score) string { return v.ScoreName(gameID, s) }
func (v *visit) seatNames(gameID string, seats []table.SeatInfo) []string {
	return v.SeatNames(gameID, seats)
}
func (v *visit) seatRange(info *game.Info) string                    { return v.SeatRange(info) }
func (v *visit) seated(gameID string, seats []table.SeatInfo) string { return v.Seated(gameID, seats) }
func (v *visit) send(status int, c templ.Component) error            { return v.Send(status, c) }
func (v *visit) sendScript(name string) error                        { return v.SendScript(name) }
func (v *visit) sendWritten(status int, write func(*bytes.Buffer) error) error {
	return v.SendWritten(status, write)
}
func (v *visit) setCookie(name string, value string) { v.SetCookie(name, value) }
func (v *visit) sheet(name string) string            { return v.Sheet(name) }
func (v *visit) tableID() table.ID                   { return v.TableID() }
func (v *visit) tongueOf(gameID string, seats []table.SeatInfo) i18n.Tongue {
	return v.TongueOf(gameID, seats)
}
func languages(v *visit) templ.Component { return page.Languages(v.Visit) }
func layout(v *visit, title string, game string) templ.Component {
	return page.Layout(v.Visit, title, game)
}
func layoutWith(v *visit, title string, game string, head templ.Component) templ.Component {
	return page.LayoutWith(v.Visit, title, game, head)
}
func themeSwitch(v *visit) templ.Component { return page.ThemeSwitch(v.Visit) }
func wish(v *visit, name string, values []string) templ.Component {
	return page.Wish(v.Visit, name, values)
}

type assets = page.Assets
type failure = page.Failure
type labelled = page.Labelled
type prefs = page.Prefs
type tick = page.Tick
type track = page.Track
type trackKey = page.TrackKey
type unfolding = page.Unfolding

var allowScripts = page.AllowScripts
var answerBy = page.AnswerBy
var appIcons = page.AppIcons
var badForm = page.BadForm
var buildOf = page.BuildOf
var chakana = page.Chakana
var choice = page.Choice
var confirms = page.Confirms
var cookieKey = page.CookieKey
var cover = page.Cover
var ends = page.Ends
var errBadForm = page.ErrBadForm
var errBroken = page.ErrBroken
var errCrossSite = page.ErrCrossSite
var errNotFound = page.ErrNotFound
var errTooLarge = page.ErrTooLarge
var errTooMany = page.ErrTooMany
var errorAnswer = page.ErrorAnswer
var flashNote = page.FlashNote
var gameSheet = page.GameSheet
var icon = page.Icon
var isReason = page.IsReason
var itoa = page.Itoa
var kinds = page.Kinds
var layers = page.Layers
var loadAssets = page.LoadAssets
var localPath = page.LocalPath
var one = page.One
var overTLS = page.OverTLS
var paces = page.Paces
var personPath = page.PersonPath
var plainID = page.PlainID
var readStatic = page.ReadStatic
var requestID = page.RequestID
var scale = page.Scale
var seatFrom = page.SeatFrom
var shorten = page.Shorten
var squeeze = page.Squeeze
var stamp = page.Stamp
var standalone = page.Standalone
var statusOf = page.StatusOf
var statuses = page.Statuses
var switches = page.Switches
var themeQueries = page.ThemeQueries
var themes = page.Themes
var ticks = page.Ticks
var tooMuch = page.TooMuch
var version = page.Version
var withNonce = page.WithNonce
var world = page.World
