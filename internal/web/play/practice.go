package play

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"kancha/draw"
	"kancha/game"
	"kancha/game/lesson"
	"kancha/game/scenario"
	"kancha/internal/i18n"
	"kancha/internal/table"
	"kancha/internal/web/page"
)

// To practise is to answer one picture question after another, on the page of lessons. The address names the kind and the
// seed of an exercise, and how far somebody has come with it; nothing is written down.

func practiceRoutes(page router) {
	page("GET /practice/{game}", showPractice)
	page("GET /practice/{game}/{kind}", anotherExercise)
	page("GET /practice/{game}/{kind}/{seed}", showLesson)
	page("POST /practice/{game}/{kind}/{seed}/answer", doLesson)
}

// drills finds exercises, one at a time: however many people practise, they take one processor at most. It keeps those that
// were asked for last.
type drills struct {
	search chan struct{} // holds something while somebody searches; made at the first
	once   sync.Once
	mutex  sync.Mutex
	known  map[drill]*lesson.Exercise // nil where a seed has none
	order  []drill
}

type drill struct {
	game, kind string
	seed       uint64
}

// drillsLimit is how many exercises are kept, some kilobytes each.
const drillsLimit = 500

// exercise is that of a seed. What is not known is searched for in turn; a context that ends does not wait.
func (d *drills) exercise(ctx context.Context, g *Game, kind string, seed uint64) (*lesson.Exercise, error) {
	p, rules, ok := g.practice()
	if !ok || !slices.Contains(p.Kinds(), kind) {
		return nil, page.ErrNotFound
	}
	key := drill{rules.Info().ID, kind, seed}
	if x, known := d.recall(key); known {
		return found(x)
	}
	d.once.Do(func() { d.search = make(chan struct{}, 1) })
	select {
	case d.search <- struct{}{}:
		defer func() { <-d.search }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if x, known := d.recall(key); known {
		return found(x)
	}
	x, err := p.Exercise(rules, kind, seed)
	if err != nil && !errors.Is(err, lesson.ErrNoExercise) {
		return nil, err
	}
	d.keep(key, x)
	return found(x)
}

func found(x *lesson.Exercise) (*lesson.Exercise, error) {
	if x == nil {
		return nil, page.ErrNotFound
	}
	return x, nil
}

func (d *drills) recall(key drill) (x *lesson.Exercise, known bool) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	x, known = d.known[key]
	return x, known
}

func (d *drills) keep(key drill, x *lesson.Exercise) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if d.known == nil {
		d.known = map[drill]*lesson.Exercise{}
	}
	d.known[key], d.order = x, append(d.order, key)
	if len(d.order) > drillsLimit {
		delete(d.known, d.order[0])
		d.order = d.order[1:]
	}
}

// practice is what the game brings to be practised, with its rules; false if it brings nothing.
func (g *Game) practice() (lesson.Practice, scenario.Staged, bool) {
	if g == nil || g.Pack != "" {
		return nil, nil, false
	}
	p, ok := g.Drill.(lesson.Practice)
	rules, staged := g.Rules.(scenario.Staged)
	return p, rules, ok && staged
}

// practiceView is the list of what can be practised of a game.
type practiceView struct {
	*visit
	info  *game.Info
	kinds []string
}

func showPractice(v *visit) error {
	g := v.s.games[v.R.PathValue("game")]
	p, _, ok := g.practice()
	if !ok {
		return page.ErrNotFound
	}
	return v.Send(http.StatusOK, practicePage(&practiceView{visit: v, info: g.Rules.Info(), kinds: p.Kinds()}))
}

// kindTitle is what a kind of exercises is called.
func (v *visit) kindTitle(gameID, kind string) string {
	return v.Of(gameID, nil).Word("practice." + kind)
}

// seedsTried is how many seeds in a row may have no exercise before somebody is told to try again.
const seedsTried = 6

// anotherExercise leads to an exercise that nobody has chosen.
func anotherExercise(v *visit) error {
	g, kind := v.s.games[v.R.PathValue("game")], v.R.PathValue("kind")
	if g == nil {
		return page.ErrNotFound
	}
	var b [4]byte
	_, _ = rand.Read(b[:]) // never fails
	seed := uint64(binary.LittleEndian.Uint32(b[:]))
	for n := range uint64(seedsTried) {
		_, err := v.s.drills.exercise(v.R.Context(), g, kind, seed+n)
		switch {
		case err == nil:
			v.W.Header().Set("Cache-Control", "no-store")
			return v.Redirect(practicePath(g.Rules.Info().ID) + "/" + kind + "/" + strconv.FormatUint(seed+n, 10))
		case !errors.Is(err, page.ErrNotFound):
			return err
		}
	}
	return page.ErrNotFound
}

func practicePath(gameID string) string { return "/practice/" + gameID }

// exercise is the one that the address names, as a lesson of one step.
func (v *visit) exercise() (*lessonView, error) {
	g, kind := v.s.games[v.R.PathValue("game")], v.R.PathValue("kind")
	seed, err := strconv.ParseUint(v.R.PathValue("seed"), 10, 64)
	if g == nil || err != nil {
		return nil, page.ErrNotFound
	}
	x, err := v.s.drills.exercise(v.R.Context(), g, kind, seed)
	if err != nil {
		return nil, err
	}
	id := g.Rules.Info().ID
	l := &lessonView{rules: g.Rules.(scenario.Staged), exercise: x, kind: kind, home: practicePath(id) + "/" + kind + "/" + v.R.PathValue("seed")}
	l.Stand = &lesson.Stand{Lesson: x.Lesson(kind, id)}
	return l, nil
}

// reasons are why the answer of a picture question is what it is: what an exercise brings, or what the game explains.
func (l *lessonView) reasons(g *Game) []lesson.Because {
	switch {
	case l.exercise != nil:
		return l.exercise.Why
	case l.Step == nil || l.Step.Explain == nil:
		return nil
	}
	e, ok := g.Drill.(lesson.Explainer)
	if !ok {
		return nil
	}
	_, why := e.Explain(l.State.View(l.Seat), *l.Step.Explain)
	return why
}

// reason is the sentence of a reason that is told now: one more after each miss, and one after the other at the end.
func (l *lessonView) reason(g *Game) (because *lesson.Because, more bool) {
	at := l.why
	switch {
	case l.Outcome == lesson.Over && l.exercise != nil:
	case l.asksForPick() && l.React != nil && l.React.Kind == lesson.Wrong.Key:
		at = max(l.misses-1, 0)
	default:
		return nil, false
	}
	why := l.reasons(g)
	if len(why) == 0 {
		return nil, false
	}
	at = min(at, len(why)-1)
	return &why[at], at+1 < len(why)
}

// asksForPick tells whether a picture question is open.
func (l *lessonView) asksForPick() bool { return l.Outcome == lesson.Open && l.Step.Picks != nil }

// picks are the answers of a picture question.
func (t *tableView) picks() []answer {
	var out []answer
	on := t.lesson.Step.On
	for _, p := range t.lesson.Step.Picks {
		a := answer{Move: p.Move(), Kind: "pick", ID: "a-" + identifier(p.Move()), Label: t.pickText(p), Places: on}
		switch p.Kind {
		case lesson.Place:
			a.Places = []string{p.Value}
		case lesson.Term:
			a.Art = t.termArt(p.Value)
		case lesson.Number: // two numbers may differ by their sign alone
			a.ID = "a-pick-" + strings.Replace(p.Value, "-", "m", 1)
		}
		a.Chip, a.Key = a.Label, t.key(t.snap.Asked.ID+" "+a.Move)
		out = append(out, a)
	}
	return out
}

// pickText is what a pick is called.
func (t *tableView) pickText(p lesson.Pick) string {
	switch p.Kind {
	case lesson.Place:
		return t.tongue.Place(p.Value)
	case lesson.Term:
		return upperFirst(t.tongue.Word(p.Value))
	}
	return strings.Replace(p.Value, "-", "−", 1)
}

// termArt is the icon of the board that has the name of a word, if there is one.
func (t *tableView) termArt(key string) draw.Node {
	for _, term := range t.game.Board.Glossary() {
		if term.Name == key {
			return term.Icon
		}
	}
	return draw.Node{}
}

// pickQuestion is the question while something is to be picked.
func (t *tableView) pickQuestion() string {
	if t.lesson.Step.Picks[0].Kind == lesson.Place {
		return t.T("learn.tap")
	}
	return t.T("learn.pick")
}

// pickSaid is what is said of a picture question that was missed.
func (t *tableView) pickSaid() string {
	if t.lesson.React.Kind != lesson.Wrong.Key {
		return t.lessonPhrase(*t.lesson.React)
	}
	said := t.T("learn.any.wrong")
	if b, _ := t.lesson.reason(t.game); b != nil {
		return said + " " + t.tongue.Say(b.Says)
	}
	return said
}

// exerciseOver tells the answer of an exercise and the reason: all of it where it is short, otherwise a sentence.
func (t *tableView) exerciseOver() string {
	b, _ := t.lesson.reason(t.game)
	if b != nil && t.lesson.why > 0 {
		return t.tongue.Say(b.Says)
	}
	right := t.pickText(t.lesson.exercise.Right)
	said := t.T("learn.answer", i18n.Text("answer", right))
	if t.lesson.misses == foundOut {
		said = t.T("learn.right", i18n.Text("answer", right))
	}
	if whole := t.wholeReason(); whole != "" {
		return said + " " + whole
	}
	if b != nil {
		said += " " + t.tongue.Say(b.Says)
	}
	return said
}

// briefly is how many letters a reason has at most that is told at once: a sum that is told in part looks wrong.
const briefly = 170

// wholeReason is the reason of an exercise that is over, "" where it is too long to be told at once.
func (t *tableView) wholeReason() string {
	if t.lesson.exercise == nil || t.lesson.Outcome != lesson.Over {
		return ""
	}
	var said []string
	for _, b := range t.lesson.exercise.Why {
		said = append(said, t.tongue.Say(b.Says))
	}
	whole := strings.Join(said, " ")
	if utf8.RuneCountInString(whole) > briefly {
		return ""
	}
	return whole
}

// whyNext is the way to the next sentence of a reason.
func (t *tableView) whyNext() (string, bool) {
	_, more := t.lesson.reason(t.game)
	p := t.lesson.here()
	p.why++
	return t.lesson.path(p), more && t.lesson.Outcome == lesson.Over && t.wholeReason() == ""
}

// askPick is what a picture question asks, for whoever is not asked anything by the game.
func (l *lessonView) askPick() *table.Asked {
	return &table.Asked{ID: l.here().code(), Seat: l.Seat}
}
