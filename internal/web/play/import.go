package play

import (
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"strings"

	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/i18n"
	"kancha/internal/person"
	"kancha/internal/table"
	"kancha/internal/web/page"
	"kancha/record"
)

// importView is the page on which a record is read in.
type importView struct {
	*visit
	text  string
	flash string
}

func showImport(v *visit) error { return v.Send(http.StatusOK, importPage(&importView{visit: v})) }

// doImport makes an analysis of a record that was typed or uploaded. What is wrong with it is said with its line, beside
// the text.
func doImport(v *visit) error {
	i := &importView{visit: v}
	if err := i.read(); err != nil {
		return err
	}
	if strings.TrimSpace(i.text) == "" {
		i.flash = v.T("import.empty")
		return v.Send(http.StatusUnprocessableEntity, importPage(i))
	}
	if len(i.text) > page.ImportMost {
		i.text, i.flash = "", v.Explain(page.TooMuch(page.ImportMost), nil)
		return v.Send(http.StatusRequestEntityTooLarge, importPage(i))
	}
	src, err := i.parse()
	if err != nil {
		i.flash = v.explainRecord(err, src.Game)
		return v.Send(http.StatusUnprocessableEntity, importPage(i))
	}
	id, err := v.study(src)
	if err != nil && page.StatusOf(err) < http.StatusInternalServerError {
		i.flash = v.Explain(err, nil)
		return v.Send(page.StatusOf(err), importPage(i))
	}
	if err != nil {
		return err
	}
	return v.Redirect("/t/" + string(id) + "/replay?step=0")
}

// read takes the text: of a file if one came, else what was typed.
func (i *importView) read() error {
	file, _, err := i.R.FormFile("file")
	if err != nil && !errors.Is(err, http.ErrMissingFile) && !errors.Is(err, http.ErrNotMultipart) {
		return page.BadForm(err)
	}
	i.text = i.R.PostFormValue("record")
	if file == nil {
		return nil
	}
	defer file.Close()
	return i.upload(file)
}

func (i *importView) upload(file multipart.File) error {
	text, err := io.ReadAll(file)
	if err != nil {
		return page.BadForm(err)
	}
	if len(text) > 0 {
		i.text = record.Plain(string(text))
	}
	return nil
}

// parse reads the text and plays it again. The source has the game as soon as that is known.
func (i *importView) parse() (src table.Source, err error) {
	text := i.text
	if text != "" && text[len(text)-1] != '\n' {
		text += "\n" // a browser sends what was typed without a last line end
	}
	r, err := record.Parse(text)
	if err != nil {
		return src, err
	}
	g := i.s.games[r.Game]
	if g == nil {
		return src, &errs.Error{Reason: table.ReasonNoGame}
	}
	src = table.Source{Game: r.Game, Rules: r.Rules, Pack: r.Pack, Setup: r.Setup, Names: make([]string, game.MaxSeats)}
	if err := record.CheckRules(g.Rules.Info(), r); err != nil {
		return src, err
	}
	state, err := record.Replay(g.Rules, r, record.Everything, nil)
	if err != nil {
		return src, err
	}
	if err := record.CheckResult(r, state.Standings()); err != nil {
		return src, err
	}
	for _, n := range r.Names {
		if src.Names[n.Seat], err = person.CleanName(n.Name); err != nil {
			return src, err
		}
		for seat, other := range src.Names {
			if seat != int(n.Seat) && other != "" && person.Alike(other, src.Names[n.Seat]) {
				return src, &errs.Error{Reason: table.ReasonNameTaken}
			}
		}
	}
	for _, a := range r.Answers {
		src.Answers = append(src.Answers, table.Past{Seat: a.Seat, Move: a.Move})
	}
	return src, nil
}

// explainRecord says what is wrong with a record, and where.
func (v *visit) explainRecord(err error, gameID string) string {
	var bad *record.Error
	if !errors.As(err, &bad) {
		return v.Explain(err, nil)
	}
	what := v.T("record."+bad.Reason, v.recordArgs(bad.Args)...)
	tongue := v.Of(gameID, nil)
	var illegal *game.Illegal
	var setup *game.SetupError
	switch {
	case errors.As(bad.Err, &illegal):
		what = v.T("record.because", i18n.Text("what", what), i18n.Text("why", tongue.As("reason", illegal.Phrase)))
	case errors.As(bad.Err, &setup):
		what = v.T("record.because", i18n.Text("what", what), i18n.Text("why", v.ExplainSetup(setup, &tongue)))
	}
	if bad.Line > 0 {
		what = v.T("record.at_line", game.Num("line", bad.Line), i18n.Text("what", what))
	}
	for _, d := range bad.Differs {
		what += " " + v.T("record."+d.Kind, v.recordArgs(d.Args)...)
	}
	return what
}

// recordArgs turns pieces of the record into plain texts, and seats into their numbers.
func (v *visit) recordArgs(args []game.Arg) []game.Arg {
	var out []game.Arg
	for _, a := range args {
		switch {
		case a.Type == game.Place && len(a.IDs) > 0:
			a = i18n.Text(a.Name, page.Shorten(a.IDs[0]))
		case a.Type == game.Number && a.Name == "n": // counts nothing: no plural
			a.Name = "number"
		case a.Type == game.SeatArg:
			a = i18n.Text(a.Name, v.T("seat.number", game.Num("number", a.N+1)))
		}
		out = append(out, a)
	}
	return out
}
