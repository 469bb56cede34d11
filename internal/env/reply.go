package env

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"math"
	"slices"
	"strconv"

	"kancha/game"
)

// report is the reply about some games: one column for each thing, in the order of the games.
type report struct {
	ID       json.RawMessage `json:"id,omitempty"`
	OK       bool            `json:"ok"`
	Op       string          `json:"op"`
	Games    []int           `json:"games"`
	Seat     []game.Seat     `json:"seat"`     // who is asked, -1 when the game is over
	Question []string        `json:"question"` // what, "" when the game is over
	Reward   [][]int         `json:"reward"`   // by seat, since the last report
	Done     []bool          `json:"done"`
	Final    []final         `json:"final,omitempty"`
	Legal    any             `json:"legal,omitempty"`
	Mask     string          `json:"mask,omitempty"`
	Text     [][]string      `json:"text,omitempty"`
	// The column "observation" comes last: it is large, and written without going through encoding/json.
}

// final is how a game ended, by seat.
type final struct {
	Game   int   `json:"game"`
	Rank   []int `json:"rank"`
	Total  []int `json:"total"`
	Margin []int `json:"margin"` // to the best of the others; alone the total
}

type closed struct {
	ID    json.RawMessage `json:"id,omitempty"`
	OK    bool            `json:"ok"`
	Op    string          `json:"op"`
	Games []int           `json:"games"`
}

type refusal struct {
	ID    json.RawMessage `json:"id,omitempty"`
	OK    bool            `json:"ok"`
	Op    string          `json:"op,omitempty"`
	Error *Fault          `json:"error"`
}

func (s *Server) refuse(r *request, fault *Fault) { s.write(refusal{r.ID, false, r.Op, fault}) }

// write gives one line. What is wrong with the output shows when it is flushed.
func (s *Server) write(v any) {
	enc := json.NewEncoder(s.out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(err) // a reply is made of what can be encoded
	}
}

// report tells how games stand.
func (s *Server) report(r *request, ids []int, f form) *Fault {
	n := len(ids)
	out := report{ID: r.ID, OK: true, Op: r.Op, Games: ids, Seat: make([]game.Seat, n), Question: make([]string, n),
		Reward: make([][]int, n), Done: make([]bool, n)}
	page := newPage(s, f, n)
	fault := s.each(n, func(i int) *Fault {
		g := s.slots[ids[i]]
		out.Seat[i], out.Done[i] = g.seat, g.done || g.seat < 0
		if g.seat >= 0 {
			out.Question[i] = g.state.Question(g.seat).Kind
		}
		for len(g.reward) < g.state.Seats() {
			g.reward = append(g.reward, 0)
		}
		out.Reward[i] = g.reward
		page.fill(i, g, r.eyes(g))
		return nil
	})
	if fault != nil {
		return fault
	}
	for _, id := range ids {
		if g := s.slots[id]; g.final != nil {
			out.Final = append(out.Final, finalOf(id, g.final))
		}
	}
	page.into(&out)
	head, err := json.Marshal(out)
	if err != nil {
		panic(err) // a report is made of what can be encoded
	}
	s.out.Write(head[:len(head)-1])
	page.writeObserved()
	s.out.WriteString("}\n")
	return nil
}

func finalOf(id int, standings []game.Standing) final {
	f := final{Game: id}
	for i, st := range standings {
		best, others := 0, false
		for j, other := range standings {
			if j != i && (!others || other.Total > best) {
				best, others = other.Total, true
			}
		}
		f.Rank, f.Total, f.Margin = append(f.Rank, st.Rank), append(f.Total, st.Total), append(f.Margin, st.Total-best)
	}
	return f
}

// page holds what a reply tells of each game beyond the common columns.
type page struct {
	*Server
	base64                    bool
	width, actions, maskWidth int
	observed                  []float32
	mask                      []byte
	legal                     [][]int
	text                      [][]string
	raw                       []byte
}

func newPage(s *Server, f form, n int) *page {
	p := &page{Server: s, base64: f.base64, width: s.Game.Info().ObservationLen(), actions: s.Game.Info().ActionCount()}
	p.maskWidth = (p.actions + 7) / 8
	if f.observed {
		s.observed = slices.Grow(s.observed[:0], n*p.width)[:n*p.width]
		p.observed, p.raw = s.observed, make([]byte, 0, 8*p.width)
	}
	if f.mask {
		p.mask = make([]byte, n*p.maskWidth)
	}
	if f.legal {
		p.legal = make([][]int, n)
	}
	if f.text {
		p.text = make([][]string, n)
	}
	return p
}

// fill writes one game as a seat sees it.
func (p *page) fill(i int, g *slot, seat game.Seat) {
	if p.observed != nil {
		g.state.(game.Observer).Observe(seat, p.observed[i*p.width:(i+1)*p.width])
	}
	if p.mask == nil && p.legal == nil && p.text == nil {
		return
	}
	moves := g.state.Moves(seat, nil)
	if p.legal != nil {
		p.legal[i] = make([]int, 0, len(moves))
	}
	if p.text != nil {
		p.text[i] = make([]string, 0, len(moves))
	}
	for _, m := range moves {
		n := p.numberer.Number(m)
		if p.legal != nil {
			p.legal[i] = append(p.legal[i], n)
		}
		if p.mask != nil {
			p.mask[i*p.maskWidth+n/8] |= 1 << (n % 8)
		}
		if p.text != nil {
			p.text[i] = append(p.text[i], p.Game.Format(m))
		}
	}
}

// into puts the columns into a reply.
func (p *page) into(out *report) {
	out.Text = p.text
	if p.legal != nil {
		out.Legal = p.legal
	}
	if p.mask != nil {
		out.Mask = base64.StdEncoding.EncodeToString(p.mask)
	}
}

// writeObserved writes the column of observations, if it is wanted. What is wrong with the output shows when it is
// flushed.
func (p *page) writeObserved() {
	if p.observed == nil {
		return
	}
	p.out.WriteString(`,"observation":`)
	if p.base64 {
		p.out.WriteByte('"')
		enc := base64.NewEncoder(base64.StdEncoding, p.out)
		for at := 0; at < len(p.observed); at += p.width {
			p.raw = appendFloats(p.raw[:0], p.observed[at:at+p.width])
			enc.Write(p.raw)
		}
		enc.Close()
		p.out.WriteByte('"')
		return
	}
	for at := 0; at < len(p.observed); at += p.width {
		p.raw = appendRow(p.raw[:0], p.observed[at:at+p.width])
		p.raw[0] = ',' // between the rows
		if at == 0 {
			p.raw[0] = '['
		}
		p.out.Write(p.raw)
	}
	p.out.WriteByte(']')
}

// appendFloats writes numbers as float32, the lowest byte first.
func appendFloats(out []byte, row []float32) []byte {
	for _, v := range row {
		out = binary.LittleEndian.AppendUint32(out, math.Float32bits(v))
	}
	return out
}

// appendRow writes numbers as JSON, after a byte for what stands before the row.
func appendRow(out []byte, row []float32) []byte {
	out = append(out, ' ', '[')
	for i, v := range row {
		if i > 0 {
			out = append(out, ',')
		}
		if n := int64(v); float32(n) == v {
			out = strconv.AppendInt(out, n, 10)
		} else {
			out = strconv.AppendFloat(out, float64(v), 'f', -1, 32)
		}
	}
	return append(out, ']')
}
