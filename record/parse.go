package record

import (
	"encoding/binary"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"kancha/game"
)

// Read reads a record, at most MaxSize bytes of it. What is wrong with the text is an [*Error].
func Read(r io.Reader) (*Record, error) {
	text, err := io.ReadAll(io.LimitReader(r, MaxSize+1))
	if err != nil {
		return nil, err
	}
	return Parse(string(text))
}

// Parse reads a record from its text. What is wrong with it is an [*Error] that names the line.
func Parse(text string) (*Record, error) {
	if len(text) > MaxSize {
		return nil, fault(0, TooLarge, game.Num("n", MaxSize))
	}
	p := parser{seen: map[string]int{}}
	text = Plain(text)
	for line := range strings.Lines(text) {
		p.line++
		if err := p.take(line); err != nil {
			return nil, err
		}
	}
	if err := p.finish(); err != nil {
		return nil, err
	}
	return &p.record, nil
}

// Plain is a text as this package reads it. Some editors begin a text with a mark of its order of bytes, and some keep
// it in UTF-16 then; what has no such mark stays as it is.
func Plain(text string) string {
	var order binary.ByteOrder
	switch {
	case strings.HasPrefix(text, "\xff\xfe"):
		order = binary.LittleEndian
	case strings.HasPrefix(text, "\xfe\xff"):
		order = binary.BigEndian
	default:
		return strings.TrimPrefix(text, "\ufeff")
	}
	if len(text)%2 != 0 {
		return text // cut off in the middle of a letter: no text
	}
	units := make([]uint16, 0, len(text)/2)
	for raw := []byte(text[2:]); len(raw) > 0; raw = raw[2:] {
		units = append(units, order.Uint16(raw))
	}
	return string(utf16.Decode(units))
}

// parser goes through a record line by line: headers, then answers, then the result.
type parser struct {
	record Record
	line   int
	seen   map[string]int // header → its line; an option's id is part of the name
	body   bool           // answers or the result have begun, so the headers are complete
}

func (p *parser) take(line string) error {
	text, ended := strings.CutSuffix(line, "\n")
	text = strings.TrimSuffix(text, "\r")
	switch {
	case len(text) > MaxLine:
		return fault(p.line, LineTooLong, game.Num("n", MaxLine))
	case !isText(text):
		return fault(p.line, NotText)
	case !ended:
		return fault(p.line, Truncated)
	}
	if text = strings.TrimSpace(text); text == "" || text[0] == '#' {
		return nil
	}
	key, value, ok := strings.Cut(text, ":")
	if !ok {
		key = ""
	}
	key, value = strings.TrimSpace(key), strings.TrimSpace(value)
	switch {
	case key != "record" && p.seen["record"] == 0:
		return fault(p.line, NotARecord)
	case !ok:
		return fault(p.line, NoColon)
	case key != "" && strings.Trim(key, "-0123456789") == "":
		return p.answer(key, value)
	case key == "result":
		return p.result(value)
	}
	return p.header(key, value)
}

func isText(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool { return unicode.IsControl(r) && r != '\t' })
}

// header is a kind of header line, with how its value is read.
type header struct {
	name     string
	required bool
	read     func(r *Record, value string) bool
}

// headers are all there are, in the order in which they are written.
var headers = []header{
	{"record", true, nil},
	{"game", true, func(r *Record, v string) bool { r.Game = v; return isGame(v) }},
	{"rules", true, func(r *Record, v string) bool { return natural(v, &r.Rules) && r.Rules > 0 }},
	{"pack", true, readPack},
	{"mode", true, func(r *Record, v string) bool { r.Setup.Mode = v; return isID(v) }},
	{"edition", false, func(r *Record, v string) bool { r.Setup.Edition = v; return isID(v) }},
	{"option", false, readOption},
	{"seed", false, readSeed},
	{"seats", true, func(r *Record, v string) bool {
		return natural(v, &r.Setup.Seats) && r.Setup.Seats > 0 && r.Setup.Seats <= game.MaxSeats
	}},
	{"name", false, readName},
}

func (p *parser) header(key, value string) error {
	at := slices.IndexFunc(headers, func(h header) bool { return h.name == key })
	if at < 0 {
		return fault(p.line, UnknownHeader, quote("header", key))
	}
	if p.body {
		return fault(p.line, LateHeader, quote("header", key))
	}
	name := fullName(key, value)
	if p.seen[name] > 0 {
		return fault(p.line, RepeatedHeader, quote("header", name))
	}
	p.seen[name] = p.line
	if key == "record" {
		return p.version(value)
	}
	if !headers[at].read(&p.record, value) {
		number, _, _ := strings.Cut(value, " ")
		if seat, ok := readSeat(number); ok && key == "name" && unseen(value) {
			return fault(p.line, NameSigns, game.Num("n", int(seat)+1))
		}
		return fault(p.line, BadValue, quote("header", key), quote("value", value))
	}
	return nil
}

// fullName is what may be there only once: options and names count each by itself.
func fullName(key, value string) string {
	switch key {
	case "option":
		id, _, _ := strings.Cut(value, "=")
		return key + " " + strings.TrimSpace(id)
	case "name":
		seat, _, _ := strings.Cut(value, " ")
		return key + " " + seat
	}
	return key
}

func (p *parser) version(value string) error {
	if value != strconv.Itoa(Version) {
		return fault(p.line, UnknownVersion, quote("value", value))
	}
	return nil
}

func readPack(r *Record, value string) bool {
	id, digest, ok := strings.Cut(value, "@")
	r.Pack = game.PackID{ID: id, Digest: digest}
	return ok && isID(id) && len(digest) == 64 && strings.Trim(digest, "0123456789abcdef") == ""
}

func readOption(r *Record, value string) bool {
	id, choice, ok := strings.Cut(value, "=")
	id, choice = strings.TrimSpace(id), strings.TrimSpace(choice)
	r.Setup.Options = append(r.Setup.Options, game.Choice{Option: id, Value: choice})
	return ok && isID(id)
}

func readSeed(r *Record, value string) bool {
	seed, err := strconv.ParseUint(value, 10, 64)
	r.Setup.Seed, r.Seeded = seed, true
	return err == nil && strconv.FormatUint(seed, 10) == value
}

func readName(r *Record, value string) bool {
	number, name, _ := strings.Cut(value, " ")
	seat, ok := readSeat(number)
	name = strings.TrimSpace(name)
	r.Names = append(r.Names, Name{seat, name})
	slices.SortStableFunc(r.Names, func(a, b Name) int { return int(a.Seat) - int(b.Seat) })
	return ok && name != "" && utf8.RuneCountInString(name) <= MaxName && !unseen(name)
}

func unseen(s string) bool { return strings.ContainsFunc(s, isUnseen) }

// isUnseen tells the characters without a picture of their own: tabs, those that steer the direction of writing, private
// ones. A joiner binds the parts of some emoji.
func isUnseen(r rune) bool { return !unicode.IsGraphic(r) && r != '\u200d' }

// isID tells whether a text can be an id of a game, pack, mode, edition, option or category.
func isID(s string) bool {
	return s != "" && len(s) <= 64 && !strings.ContainsFunc(s, func(r rune) bool {
		return r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("._-", r)
	})
}

// isGame tells whether a text can name a game: an id, and for a game with an owner's pack that of the pack, "id@pack".
func isGame(s string) bool {
	id, pack, own := strings.Cut(s, "@")
	return isID(id) && (!own || isID(pack))
}

func natural(s string, n *int) bool {
	v, err := strconv.Atoi(s)
	*n = v
	return err == nil && v >= 0 && strconv.Itoa(v) == s
}

func readSeat(s string) (game.Seat, bool) {
	var n int
	if !natural(s, &n) || n >= game.MaxSeats {
		return game.Watcher, false
	}
	return game.Seat(n), true
}

func (p *parser) answer(key, move string) error {
	if err := p.endHeaders(); err != nil {
		return err
	}
	seat, ok := readSeat(key)
	switch {
	case len(p.record.Result) > 0:
		return fault(p.line, LateAnswer)
	case !ok:
		return fault(p.line, WrongSeat, quote("value", key))
	case move == "":
		return fault(p.line, NoMove)
	}
	p.record.Answers = append(p.record.Answers, Answer{seat, move, p.line})
	return nil
}

func (p *parser) result(value string) error {
	if err := p.endHeaders(); err != nil {
		return err
	}
	s, err := parseStanding(value)
	if err != nil || int(s.Seat) != len(p.record.Result) {
		return fault(p.line, BadResult)
	}
	p.record.Result = append(p.record.Result, s)
	return nil
}

func (p *parser) missing(name string) error {
	if name == "record" {
		return fault(p.line, NotARecord)
	}
	return fault(p.line, MissingHeader, quote("header", name))
}

// endHeaders is called where play begins: from here on every required header must have been seen.
func (p *parser) endHeaders() error {
	if p.body {
		return nil
	}
	for _, h := range headers {
		if h.required && p.seen[h.name] == 0 {
			return p.missing(h.name)
		}
	}
	p.body = true
	for _, n := range p.record.Names {
		if int(n.Seat) >= p.record.Setup.Seats {
			return fault(p.seen["name "+strconv.Itoa(int(n.Seat))], WrongSeat, quote("value", strconv.Itoa(int(n.Seat))))
		}
	}
	return nil
}

func (p *parser) finish() error {
	if !p.body {
		p.line++
	}
	if err := p.endHeaders(); err != nil {
		return err
	}
	if n := len(p.record.Result); n > 0 && n < p.record.Setup.Seats {
		return fault(p.line, BadResult)
	}
	return nil
}
