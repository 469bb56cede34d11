package play

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"kancha/game"
	"kancha/game/lesson"
	"kancha/game/scenario"
	"kancha/internal/errs"
	"kancha/internal/i18n"
	"kancha/internal/person"
	"kancha/internal/table"
	"kancha/internal/web/page"
)

// Lessons are played on the page of a table, by the rules of the game, and nothing of them is written down: the address
// holds how far somebody has come, and the browser which lessons have been ended; an account keeps those, too.

func learnRoutes(page router) {
	page("GET /learn/{game}", showLessons)
	page("GET /learn/{game}/questions", showQuiz)
	page("GET /learn/{game}/{lesson}", showLesson)
	page("POST /learn/{game}/{lesson}/answer", doLesson)
}

// learnedCookie holds the ids of the lessons that were ended and of the questions that were answered right, with stops between.
const learnedCookie = "kancha_learned"

// Longer addresses lead nowhere: how many steps and how many answers of one step they hold at most.
const (
	mostSteps = 100
	mostMoves = 20
)

// readLessons reads the lessons of a game. They are written for the pack that comes with it.
func readLessons(g *Game) ([]lesson.Lesson, error) {
	if g.Learn == nil || g.Pack != "" {
		return nil, nil
	}
	id := g.Rules.Info().ID
	list, err := lesson.Read(g.Learn)
	if err != nil {
		return nil, err
	}
	if _, ok := g.Rules.(scenario.Staged); !ok {
		return nil, fmt.Errorf("lessons of %s: the game has no stage", id)
	}
	for i := range list {
		if list[i].Game != id {
			return nil, fmt.Errorf("lesson %s is one of %s, not of %s", list[i].ID, list[i].Game, id)
		}
	}
	return list, nil
}

// lessonView is a lesson on the page of a table.
type lessonView struct {
	*lesson.Stand
	rules  scenario.Staged
	home   string         // its address
	misses int            // see progress
	why    int            // see progress
	next   *lesson.Lesson // nil after the last one

	picture  string           // the position of the rules page that is tried, "" for none
	exercise *lesson.Exercise // nil for a lesson
	kind     string           // of the exercise
}

// foundOut stands in place of the misses of an exercise that somebody has answered, and not skipped.
const foundOut = 1

// number is that of the step, from 1.
func (l *lessonView) number() int { return min(len(l.Way.Took)+1, len(l.Lesson.Steps)) }

// lessonsView is the list of what can be learnt of a game.
type lessonsView struct {
	*visit
	info    *game.Info
	lessons []lesson.Lesson
	learned []string
}

// known is how many of the questions about the game were answered right, once.
func (l *lessonsView) known() (n int) {
	for _, q := range l.s.quizzes[l.info.ID] {
		if slices.Contains(l.learned, q.ID) {
			n++
		}
	}
	return n
}

// learned are the lessons that were ended and the questions that were answered right: those of this browser, and of whoever
// is signed in those of the account.
func (v *visit) learned() ([]string, error) {
	ids := v.list(learnedCookie)
	if v.Login == nil {
		return ids, nil
	}
	own, err := v.ownLearned(v.Person)
	for _, id := range own {
		if !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids, err
}

// learnedPrefix begins what the house keeps of what somebody has learned, among the puzzles they have solved.
const learnedPrefix = "learned/"

// ownLearned is what the house keeps of it for somebody with an account.
func (v *visit) ownLearned(who person.ID) (ids []string, err error) {
	list, err := v.s.kept.Results(v.R.Context(), who)
	for _, r := range list {
		if id, ok := strings.CutPrefix(r.Puzzle, learnedPrefix); ok {
			ids = append(ids, id)
		}
	}
	return ids, err
}

// learn notes what was learned: in this browser, and with the account of whoever is signed in.
func (v *visit) learn(ids ...string) error {
	list, fresh := v.list(learnedCookie), false
	for _, id := range ids {
		if !slices.Contains(list, id) {
			list, fresh = append(list, id), true
		}
	}
	if fresh {
		v.SetCookie(learnedCookie, strings.Join(list, "."))
	}
	if v.Login == nil {
		return nil
	}
	return v.keepLearned(v.Person, ids)
}

// CameBack gives the account of somebody who has just signed in what this browser knew before.
func (s *Pages) CameBack(p *page.Visit, who person.ID) error {
	v := s.of(p)
	return v.keepLearned(who, v.list(learnedCookie))
}

// keepLearned gives an account what was learned, as far as there is such a lesson or question.
func (v *visit) keepLearned(who person.ID, ids []string) error {
	if len(ids) == 0 {
		return nil
	}
	own, err := v.ownLearned(who)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if slices.Contains(own, id) || !v.s.teaches(id) {
			continue
		}
		if err := v.s.kept.AddResult(v.R.Context(), who, learnedPrefix+id, []byte("{}")); err != nil {
			return err
		}
	}
	return nil
}

// teaches tells whether there is a lesson or a question with an id.
func (s *Pages) teaches(id string) bool {
	for _, list := range s.lessons {
		if slices.ContainsFunc(list, func(l lesson.Lesson) bool { return l.ID == id }) {
			return true
		}
	}
	for _, list := range s.quizzes {
		if slices.ContainsFunc(list, func(q lesson.Question) bool { return q.ID == id }) {
			return true
		}
	}
	return false
}

func showLessons(v *visit) error {
	id := v.R.PathValue("game")
	g, list := v.s.games[id], v.s.lessons[id]
	if g == nil || len(list) == 0 && g.guide == nil {
		return page.ErrNotFound
	}
	learned, err := v.learned()
	if err != nil {
		return err
	}
	return v.Send(http.StatusOK, lessonsPage(&lessonsView{visit: v, info: g.Rules.Info(), lessons: list, learned: learned}))
}

// minutesOf is how long the lessons take that are enough to play.
func minutesOf(list []lesson.Lesson) (n int) {
	for i := range list {
		if list[i].First {
			n += list[i].Minutes
		}
	}
	return n
}

// teaches is what is learnt here.
func (t *tableView) teaches() string {
	switch l := t.lesson; {
	case l.exercise != nil:
		return t.kindTitle(t.snap.Game, l.kind)
	case l.picture != "":
		return t.T("book.try_it")
	}
	return t.lessonTitle(t.lesson.Lesson)
}

// lessonTitle is what a lesson is called.
func (v *visit) lessonTitle(l *lesson.Lesson) string {
	return v.Of(l.Game, nil).Word("lesson." + strings.ReplaceAll(l.ID, "-", "_"))
}

// rulesOf are the rules that a lesson teaches, as far as the rules page says them.
func (v *visit) rulesOf(l *lesson.Lesson) (ids []string) {
	for _, id := range l.Rules {
		if v.s.games[l.Game].book.Has(id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// lessonAbout is the first lesson in which an answer like this one is right, or a part of what is right, nil if there is none:
// answers are alike that begin with the same word.
func (v *visit) lessonAbout(id string, m game.Move) *lesson.Lesson {
	verb := func(notation string) string { word, _, _ := strings.Cut(notation, " "); return word }
	want, list := verb(v.s.games[id].Rules.Format(m)), v.s.lessons[id]
	for i := range list {
		for _, s := range list[i].Steps {
			for _, moves := range s.Expect {
				if slices.ContainsFunc(moves, func(m string) bool { return verb(m) == want }) {
					return &list[i]
				}
			}
		}
	}
	return nil
}

// progress is how far somebody has come in a lesson, how often something else was answered in this step, and how many
// sentences of a reason were read.
type progress struct {
	lesson.Way
	misses, why int
}

// code writes it as text: "0.2~move+pool;to+e5~1".
func (p progress) code() string {
	var took, moves []string
	for _, n := range p.Took {
		took = append(took, strconv.Itoa(n))
	}
	for _, m := range p.Moves {
		moves = append(moves, url.QueryEscape(m))
	}
	code := strings.Join(took, ".") + "~" + strings.Join(moves, ";")
	if p.misses > 0 || p.why > 0 {
		code += "~" + strconv.Itoa(p.misses)
	}
	if p.why > 0 {
		code += "~" + strconv.Itoa(p.why)
	}
	return code
}

// readProgress reads a code; nothing is the beginning of a lesson.
func readProgress(code string) (p progress, err error) {
	took, rest, _ := strings.Cut(code, "~")
	moves, counts, counted := strings.Cut(rest, "~")
	for _, n := range strings.FieldsFunc(took, func(r rune) bool { return r == '.' }) {
		k, err := strconv.Atoi(n)
		if err != nil || len(p.Took) >= mostSteps {
			return p, lesson.ErrWay
		}
		p.Took = append(p.Took, k)
	}
	for _, m := range strings.FieldsFunc(moves, func(r rune) bool { return r == ';' }) {
		text, err := url.QueryUnescape(m)
		if err != nil || len(p.Moves) >= mostMoves {
			return p, lesson.ErrWay
		}
		p.Moves = append(p.Moves, text)
	}
	if !counted {
		return p, nil
	}
	misses, why, read := strings.Cut(counts, "~")
	if p.misses, err = strconv.Atoi(misses); err != nil || p.misses < 0 {
		return p, lesson.ErrWay
	}
	if read {
		if p.why, err = strconv.Atoi(why); err != nil || p.why < 0 {
			return p, lesson.ErrWay
		}
	}
	return p, nil
}

// stand is where somebody stands in the lesson that the address names.
func (v *visit) stand(p progress) (*lessonView, error) {
	find := v.taught
	switch {
	case v.R.PathValue("kind") != "":
		find = v.exercise
	case v.R.PathValue("picture") != "":
		find = v.picture
	}
	l, err := find()
	if err != nil {
		return nil, err
	}
	if l.Stand, err = l.Lesson.Follow(l.rules, p.Way); err != nil {
		return nil, err
	}
	l.misses, l.why = p.misses, p.why
	return l, nil
}

// taught is the lesson that the address names.
func (v *visit) taught() (*lessonView, error) {
	id := v.R.PathValue("game")
	list := v.s.lessons[id]
	at := slices.IndexFunc(list, func(l lesson.Lesson) bool { return l.ID == v.R.PathValue("lesson") })
	if at < 0 {
		return nil, page.ErrNotFound
	}
	l := &lessonView{rules: v.s.games[id].Rules.(scenario.Staged)} // as readLessons has found
	l.Stand, l.home = &lesson.Stand{Lesson: &list[at]}, "/learn/"+id+"/"+list[at].ID
	if at+1 < len(list) {
		l.next = &list[at+1]
	}
	return l, nil
}

// standAt goes the way of a code. What nobody can have come to is not there.
func (v *visit) standAt(code string) (*lessonView, error) {
	p, err := readProgress(code)
	if err != nil {
		return nil, page.ErrNotFound
	}
	l, err := v.stand(p)
	if err != nil && v.R.Context().Err() == nil {
		return nil, page.ErrNotFound
	}
	return l, err
}

func showLesson(v *visit) error {
	l, err := v.standAt(v.R.FormValue("way"))
	if err != nil {
		return err
	}
	return v.sendLesson(l, "")
}

// doLesson gives an answer, and perhaps the steps that complete it.
func doLesson(v *visit) error {
	before, err := v.standAt(v.R.PostFormValue("question"))
	if err != nil {
		return err
	}
	if before.Outcome != lesson.Open {
		return v.sendLesson(before, "") // it was answered in another window, or twice
	}
	moves := append([]string{v.R.PostFormValue("move")}, v.R.PostForm["then"]...)
	if before.Step.Picks != nil {
		return v.doPick(before, moves[0])
	}
	for i, text := range moves {
		m, err := before.rules.Parse(text)
		if err != nil || len(moves) > mostMoves {
			return v.refuseLesson(before, &errs.Error{Reason: table.ReasonNotation})
		}
		moves[i] = before.rules.Format(m) // as lessons are written
	}
	return v.advance(before, moves)
}

// doPick answers a picture question. What is picked wrongly is told and counted at once.
func (v *visit) doPick(before *lessonView, move string) error {
	if _, ok := before.Step.Picked(move); !ok {
		return v.refuseLesson(before, &errs.Error{Reason: table.ReasonNotation})
	}
	return v.advance(before, []string{move})
}

// advance goes on from where somebody stands.
func (v *visit) advance(before *lessonView, moves []string) error {
	next := progress{Way: before.Lesson.Advance(before.Way, moves), misses: before.misses}
	switch {
	case len(next.Took) > len(before.Way.Took):
		if next.misses = 0; before.exercise != nil { // those of the step before
			next.misses = foundOut
		}
	case before.Step.Picks != nil:
		next.misses++
	}
	after, err := v.stand(next)
	if err != nil {
		return v.refuseLesson(before, refusedTry(err))
	}
	if !v.Live {
		return v.Redirect(after.path(next))
	}
	return v.sendLesson(after, "")
}

// path is the address of the lesson at a way.
func (l *lessonView) path(p progress) string {
	return l.home + "?way=" + url.QueryEscape(p.code())
}

// here is how far somebody has come.
func (l *lessonView) here() progress { return progress{l.Way, l.misses, l.why} }

// back is the way to the beginning of the step, or of the one before. After a miss what was right stays.
func (l *lessonView) back() (string, bool) {
	switch {
	case l.Outcome == lesson.Missed:
		return l.path(progress{Way: lesson.Way{Took: l.Way.Took, Moves: l.good()}, misses: l.misses + 1}), true
	case len(l.Way.Moves) > 1 && l.picture != "": // answer by answer
		return l.path(progress{Way: lesson.Way{Moves: l.Way.Moves[:len(l.Way.Moves)-1]}}), true
	case len(l.Way.Moves) > 0:
		return l.path(progress{Way: lesson.Way{Took: l.Way.Took}, misses: l.misses}), true
	case len(l.Way.Took) > 0:
		return l.path(progress{Way: lesson.Way{Took: l.Way.Took[:len(l.Way.Took)-1]}}), true
	}
	return "", false
}

// good is what was answered as expected before the miss, up to the end of a whole answer.
func (l *lessonView) good() []string {
	for n := len(l.Way.Moves) - 1; n > 0; n-- {
		moves := l.Way.Moves[:n]
		p, err := l.Lesson.Follow(l.rules, lesson.Way{Took: l.Way.Took, Moves: moves})
		if err == nil && p.Outcome == lesson.Open && p.Step.Picks == nil && !p.State.Question(p.Seat).Completes {
			return moves
		}
	}
	return nil
}

// skip is the way to the next step, by the first of what is expected.
func (l *lessonView) skip() string {
	return l.path(progress{Way: lesson.Way{Took: append(slices.Clone(l.Way.Took), 0)}})
}

// shows tells whether the lesson offers to play what is expected: nobody shall be stuck.
func (l *lessonView) shows() bool { return l.Outcome == lesson.Open && l.misses > 2 }

// lit are the places that glow for whoever learns: those of the step, and those that a reason speaks of.
func (t *tableView) lit() string {
	l := t.lesson
	var places []string
	if l.Outcome == lesson.Open {
		places = slices.Clone(l.Step.Light)
	}
	told, _ := l.reason(t.game)
	var reasons []lesson.Because
	switch {
	case t.wholeReason() != "" && l.why == 0:
		reasons = l.exercise.Why
	case told != nil:
		reasons = append(reasons, *told)
	}
	for _, b := range reasons {
		for _, p := range b.Places {
			if !slices.Contains(places, p) {
				places = append(places, p)
			}
		}
	}
	return strings.Join(places, " ")
}

func (v *visit) refuseLesson(l *lessonView, err error) error {
	if page.StatusOf(err) >= http.StatusInternalServerError {
		return err
	}
	tongue := v.Of(l.Lesson.Game, nil)
	return v.sendLesson(l, v.Explain(err, &tongue))
}

func (v *visit) sendLesson(l *lessonView, flash string) error {
	t, err := v.lessonTable(l)
	if err != nil {
		return err
	}
	t.flash = flash
	if l.Outcome == lesson.Over && l.exercise == nil && l.picture == "" {
		if err := v.learn(l.Lesson.ID); err != nil {
			return err
		}
	}
	status := http.StatusOK
	if flash != "" {
		status = http.StatusUnprocessableEntity
	}
	if v.Live {
		return v.Send(status, tableAnswer(t))
	}
	return v.Send(status, tablePage(t))
}

// lessonTable is the page of a table with a lesson on it.
func (v *visit) lessonTable(l *lessonView) (*tableView, error) {
	view := l.State.View(l.Seat)
	snap := &table.Snapshot{Phase: table.Playing, Game: l.Lesson.Game, View: view, Viewer: l.Seat, Mine: []game.Seat{l.Seat},
		Waiting: view.Waiting(), Turn: view.Turn(), Standing: view.Standings(), HandOver: game.Watcher, Marks: l.Touched,
		Undo: table.Undo{Seat: game.Watcher, Reason: table.UndoNothing}}
	colours := v.Of(l.Lesson.Game, nil)
	for i := range view.Seats() {
		seat := table.SeatInfo{Seat: game.Seat(i), Holder: table.Person, Mine: game.Seat(i) == l.Seat, Online: true}
		switch {
		case seat.Mine:
			seat.Name = v.T("learn.you")
		case view.Automata().Has(seat.Seat):
			seat.Holder = table.Automaton
		default:
			seat.Name = upperFirst(colours.Word("colour." + l.rules.Info().Colours[i]))
		}
		snap.Seats = append(snap.Seats, seat)
	}
	if l.asksForPick() {
		snap.Asked = l.askPick()
	} else if l.Outcome == lesson.Open && view.Waiting().Has(l.Seat) {
		snap.Asked = &table.Asked{ID: l.here().code(), Seat: l.Seat, Question: view.Question(l.Seat), Moves: view.Moves(l.Seat, nil)}
	}
	t, err := v.tableViewBare(snap)
	if err != nil {
		return nil, err
	}
	t.lesson = l
	if l.asksForPick() {
		t.answers = t.picks()
	}
	t.markWanted()
	t.depict()
	return t, nil
}

// markWanted marks the answer that the lesson asks for, which then stands out among all. Where several are good none does, and
// none does where one is to find out how something is done: turned so or otherwise at the same place.
func (t *tableView) markWanted() {
	at := -1
	for i, a := range t.answers {
		if !t.lesson.wants(a.Move) {
			continue
		}
		if at >= 0 {
			return
		}
		at = i
	}
	if at < 0 {
		return
	}
	wanted := &t.answers[at]
	for i := range t.answers {
		a := &t.answers[i]
		if i != at && len(a.Places) > 0 && a.Kind == wanted.Kind && slices.Equal(a.Places, wanted.Places) {
			return
		}
	}
	for i := range t.answers {
		t.answers[i].Closes = t.answers[i].Closes && i == at
	}
	wanted.Wanted = true
}

// wants tells whether an answer is the next of those that are expected.
func (l *lessonView) wants(move string) bool {
	if l.exercise != nil || l.Outcome != lesson.Open || l.asksForPick() {
		return false
	}
	n := len(l.Way.Moves)
	return slices.ContainsFunc(l.Step.Expect, func(e []string) bool {
		return n < len(e) && slices.Equal(e[:n], l.Way.Moves) && e[n] == move
	})
}

func upperFirst(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// lessonSays is what the lesson says now.
func (t *tableView) lessonSays() string {
	l := t.lesson
	var said []string
	for _, p := range l.Told {
		said = append(said, t.lessonPhrase(p))
	}
	switch {
	case l.Outcome == lesson.Missed:
		return t.lessonPhrase(*l.React)
	case l.asksForPick() && l.React != nil:
		said = []string{t.pickSaid()}
	case l.picture != "":
		return t.tongue.Word("picture." + l.picture)
	case l.exercise != nil && l.Outcome == lesson.Over:
		return t.exerciseOver()
	case l.exercise != nil:
		said = append(said, t.tongue.Say(l.exercise.Asks))
	case l.Outcome == lesson.Over:
		if a := l.Lesson.Advice; a != nil {
			said = append(said, t.lessonPhrase(l.Phrase(l.rules, *a)))
		}
		if len(said) == 0 {
			said = append(said, t.T("learn.ended"))
		}
	default:
		if l.Step.Lay != nil && len(l.Way.Took) > 0 && len(l.Way.Moves) == 0 {
			// What one has done was right, and is gone from the board.
			said = append(append([]string{t.T("learn.yes")}, said...), t.T("learn.anew"))
		}
		said = append(said, t.lessonPhrase(l.Phrase(l.rules, l.Step.Say)))
	}
	if at := t.lookAt(); at != "" {
		said = append(said, t.T("learn.look", i18n.Text("at", at)))
	}
	return strings.Join(said, " ")
}

// lookAt is the name of what glows first, for whoever has missed it twice. A game that names its places may leave some
// without a name: they glow only.
func (t *tableView) lookAt() string {
	l := t.lesson
	if l.Outcome != lesson.Open || l.asksForPick() || l.misses < 2 || len(l.Step.Light) == 0 {
		return ""
	}
	id := l.Step.Light[0]
	if name := t.tongue.Place(id); name != id || len(l.rules.Info().Vocabulary.Places) == 0 {
		return name
	}
	return ""
}

// lessonPhrase says a sentence of the game's words, or one that every lesson has.
func (t *tableView) lessonPhrase(p game.Phrase) string {
	if p.Kind == lesson.Later.Key {
		return t.T("learn.any.later")
	}
	return t.tongue.As("lesson", p)
}

// lessonAsks is the question of the game, or what else there is to do.
func (t *tableView) lessonAsks() string {
	switch {
	case t.lesson.Outcome == lesson.Over:
		return t.T("learn.finished")
	case t.lesson.Outcome == lesson.Missed || t.snap.Asked == nil:
		return t.T("learn.missed")
	}
	if t.lesson.asksForPick() {
		return t.pickQuestion()
	}
	return upperFirst(t.tongue.As("question", t.snap.Asked.Question.Phrase))
}

// panelsName tells the panels from the strip, which stands beside them in a lesson.
func (t *tableView) panelsName() string {
	if t.lesson != nil {
		return t.T("panel.points")
	}
	return t.T("table.players")
}
