package play

import (
	"errors"
	"io/fs"
	"net/http"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/a-h/templ"

	"kancha/draw"
	"kancha/game"
	"kancha/game/lesson"
	"kancha/game/reference"
	"kancha/internal/errs"
	"kancha/internal/i18n"
	"kancha/internal/table"
)

// The rules of a game stand on one page: chapters of the game's words, every rule with its id as the anchor.

func bookRoutes(page router) {
	page("GET /rules/{game}", showBook)
	page("GET /rules/{game}/aid", showAid)
	page("GET /rules/{game}/{picture}", showPicture)
	page("GET /rules/{game}/{picture}/try", showLesson)
	page("POST /rules/{game}/{picture}/try/answer", doLesson)
	page("GET /games/{game}", showGame)
}

// readBook reads what the rules page of a game is made of; a game without chapters has an empty one.
func (g *Game) readBook() (err error) {
	g.book, err = reference.Read(g.Words)
	if errors.Is(err, fs.ErrNotExist) {
		g.book, err = &reference.Book{}, nil
	}
	if err == nil {
		g.laid, err = g.layPictures()
	}
	return err
}

// ruleOf is the rule that a refusal rests on, "" if no rule says it.
func (g *Game) ruleOf(err error) string {
	var refused *game.Illegal
	if g.book == nil || !errors.As(err, &refused) {
		return ""
	}
	return g.book.Why[refused.Kind]
}

// ruleName is what a link to a rule is called, or to a chapter.
func (t *tableView) ruleName(id string) string {
	if c := t.game.book.Chapter(id); c != nil {
		return t.tongue.Word(c.Key)
	}
	return t.T("book.rule", i18n.Text("id", id))
}

// ruleOfMove is where one reads about an answer, "" for nowhere.
func (t *tableView) ruleOfMove(m game.Move) string {
	return t.game.book.Moves[t.game.Rules.Describe(m).Kind]
}

// ruleOfIdea is where one reads about what a coach says, "" for nowhere.
func (t *tableView) ruleOfIdea(said game.Phrase) string {
	_, id, _ := strings.Cut(said.Kind, ".")
	return t.game.book.Ideas[id]
}

// rulesPath is the address of the rules of a game.
func rulesPath(id string) string { return "/rules/" + id }

// bookView is the rules of a game, and every icon of its board.
type bookView struct {
	*visit
	info   *game.Info
	tongue i18n.Tongue
	book   *reference.Book
	terms  []draw.Term
}

func showBook(v *visit) error { return v.sendBook(bookPage) }

// showAid is the player aid, to be printed.
func showAid(v *visit) error { return v.sendBook(aidPage) }

func (v *visit) sendBook(page func(*bookView) templ.Component) error {
	id := v.R.PathValue("game")
	g := v.s.games[id]
	if g == nil {
		return &errs.Error{Reason: table.ReasonNoGame}
	}
	return v.Send(http.StatusOK, page(&bookView{
		visit: v, info: g.Rules.Info(), tongue: v.Of(id, nil), book: g.book, terms: g.Board.Glossary(),
	}))
}

// pageSigns are icons of the page, which nobody needs beside a box.
var pageSigns = []string{"target", "selected", "last", "lit", "note", "ghost"}

// dense tells how small the player aid is printed, so that it stays one sheet.
func (r *bookView) dense() string {
	n := 0
	for i := range r.book.Chapters {
		for _, key := range r.book.Chapters[i].Aid {
			n += utf8.RuneCountInString(r.tongue.Word(key)) + perText
		}
	}
	for _, t := range r.printed() {
		n += utf8.RuneCountInString(r.tongue.Word(t.Name)+r.tongue.Word(t.Text)) + perText
	}
	switch {
	case n > 9800:
		return "denser"
	case n > 7500:
		return "dense"
	}
	return ""
}

// perText is how many letters the end of a text costs.
const perText = 25

// printed are the icons that stand on the pieces of the game.
func (r *bookView) printed() []draw.Term {
	return slices.DeleteFunc(slices.Clone(r.terms), func(t draw.Term) bool {
		return slices.Contains(pageSigns, t.ID) || r.book.Spares(t.ID)
	})
}

// showGame leads from where the rules once were to where they are.
func showGame(v *visit) error {
	http.Redirect(v.W, v.R, rulesPath(v.R.PathValue("game")), http.StatusMovedPermanently)
	return nil
}

// lessons are those of the game.
func (r *bookView) lessons() []lesson.Lesson { return r.s.lessons[r.info.ID] }

// try is the lesson with which a chapter can be tried.
func (r *bookView) try(c *reference.Chapter) *lesson.Lesson {
	list := r.lessons()
	if at := slices.IndexFunc(list, func(l lesson.Lesson) bool { return l.ID == c.Lesson }); at >= 0 {
		return &list[at]
	}
	return nil
}

// disputed are the options in which the editions of the game differ.
func (r *bookView) disputed() []game.Option {
	return slices.DeleteFunc(slices.Clone(r.info.Options), func(o game.Option) bool {
		return !slices.ContainsFunc(r.info.Editions, func(e game.Edition) bool { return chosen(e, o) != o.Default })
	})
}

// chosen is the value that an edition has for an option.
func chosen(e game.Edition, o game.Option) string {
	for _, c := range e.Values {
		if c.Option == o.ID {
			return c.Value
		}
	}
	return o.Default
}

// entry is a word of the game in each language.
type entry struct {
	id   string
	said []string // by i18n.Languages
}

// glossary is the words of the game and the names of its icons, each once.
func (r *bookView) glossary() (out []entry) {
	keys := r.book.Glossary(&r.info.Vocabulary)
	for _, t := range r.terms {
		keys = append(keys, t.Name)
	}
	for _, key := range keys {
		e := entry{id: key}
		for _, lang := range i18n.Languages {
			e.said = append(e.said, r.s.words.Speaker(lang).Of(r.info.ID, nil).With(r.s.games[r.info.ID].Rules).Word(key))
		}
		if !slices.ContainsFunc(out, func(o entry) bool { return o.id == e.id || slices.Equal(o.said, e.said) }) {
			out = append(out, e)
		}
	}
	return out
}

// readings are the rules of a chapter that the rulebook leaves open.
func readings(c *reference.Chapter) (ids []string) {
	for _, p := range slices.Concat(c.Texts, c.Details) {
		ids = append(ids, p.Ours...)
	}
	return ids
}

// hasReadings tells whether the rulebook leaves anything open.
func (r *bookView) hasReadings() bool {
	return slices.ContainsFunc(r.book.Chapters, func(c reference.Chapter) bool { return readings(&c) != nil })
}

// endonyms are the names of the languages in themselves.
func endonyms() (out []string) {
	for _, lang := range i18n.Languages {
		out = append(out, i18n.Endonyms[lang])
	}
	return out
}
