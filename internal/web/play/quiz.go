package play

import (
	"net/http"
	"slices"
	"strconv"

	"kancha/game"
	"kancha/game/lesson"
	"kancha/internal/i18n"
	"kancha/internal/web/page"
)

// Ten questions about a game tell somebody what they know of it. The address holds the answers; the
// browser, and an account, keep which were right once.

// quizView is the questions of a game and what somebody has answered.
type quizView struct {
	*visit
	info      *game.Info
	questions []asked
}

// asked is a question and its answer, 0 if there is none.
type asked struct {
	lesson.Question
	answer int
}

func (a *asked) right() bool { return a.answer == a.Right }

// readQuiz reads the questions about a game that comes with lessons.
func readQuiz(g *Game) ([]lesson.Question, error) {
	if g.Learn == nil || g.Pack != "" {
		return nil, nil
	}
	return lesson.ReadQuiz(g.Learn)
}

func showQuiz(v *visit) error {
	id := v.R.PathValue("game")
	list := v.s.quizzes[id]
	if len(list) == 0 {
		return page.ErrNotFound
	}
	q := &quizView{visit: v, info: v.s.games[id].Rules.Info()}
	for _, question := range list {
		n, err := strconv.Atoi(v.R.FormValue(question.ID))
		if err != nil || n < 1 || n > question.Of {
			n = 0 // not answered, or not by this page
		}
		q.questions = append(q.questions, asked{question, n})
	}
	if err := v.learn(q.known()...); err != nil {
		return err
	}
	return v.Send(http.StatusOK, quizPage(q))
}

// known are the ids of the questions that are answered right.
func (q *quizView) known() (ids []string) {
	for i := range q.questions {
		if a := &q.questions[i]; a.answer != 0 && a.right() {
			ids = append(ids, a.ID)
		}
	}
	return ids
}

// path is the address of the questions, unanswered.
func (q *quizView) path() string { return "/learn/" + q.info.ID + "/questions" }

// said is a sentence of a question.
func (q *quizView) said(a *asked, part ...string) string {
	return q.Of(q.info.ID, nil).Word(a.Key(part...))
}

// score is how many questions are answered right, and whether any is answered at all.
func (q *quizView) score() (right int, begun bool) {
	for i := range q.questions {
		if a := &q.questions[i]; a.answer != 0 {
			begun = true
			if a.right() {
				right++
			}
		}
	}
	return right, begun
}

func (q *quizView) scored() string {
	right, _ := q.score()
	return q.T("quiz.score", game.Num("n", right), game.Num("of", len(q.questions)))
}

// teaches is the lesson about a question, and the rule that it is about as far as the rules page says it.
func (q *quizView) teaches(a *asked) (l *lesson.Lesson, rule string) {
	list := q.s.lessons[q.info.ID]
	if at := slices.IndexFunc(list, func(l lesson.Lesson) bool { return l.ID == a.Lesson }); at >= 0 {
		l = &list[at]
	}
	if at := slices.IndexFunc(a.Rules, q.s.games[q.info.ID].book.Has); at >= 0 {
		rule = a.Rules[at]
	}
	return l, rule
}

// verdict is what is said of an answer.
func (q *quizView) verdict(a *asked) string {
	if a.right() {
		return q.T("quiz.right")
	}
	return q.T("quiz.wrong") + " " + q.T("quiz.truth", i18n.Text("answer", q.said(a, strconv.Itoa(a.Right))))
}
