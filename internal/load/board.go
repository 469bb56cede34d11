package load

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"
)

// board is one table: its players, who looks on, and what was answered.
type board struct {
	run    *run
	number int
	rand   *rand.Rand
	people []*person
	id     string // of the table
	games  []game // all that were begun here, the last one is being played

	mu      sync.Mutex
	pages   []page        // the newest of each player
	streams []*stream     // open pages
	seen    []sight       // of each stream
	news    chan struct{} // told, without waiting, when a page has come
}

// game is what the house has acknowledged at one table.
type game struct {
	id    string
	moves []string // "seat: move" as a record has them
	last  string   // the key of the last answer, and its move
}

// sight is the versions that a stream has shown since the last answer, and when.
type sight struct {
	version int64
	at      []arrival
}

type arrival struct {
	version int64
	when    time.Time
}

func newBoard(r *run, number int) *board {
	b := &board{run: r, number: number, rand: rand.New(rand.NewPCG(r.Seed, uint64(number))), news: make(chan struct{}, 1)}
	for range r.Seats {
		b.people = append(b.people, r.net.person())
	}
	b.pages = make([]page, r.Seats)
	return b
}

func (b *board) path(rest string) string { return "/t/" + b.id + rest }

// open makes the table, seats everybody and connects the streams.
func (b *board) open(ctx context.Context) error {
	form := url.Values{"hidden": {"1"}, "seat0": {"me"}, "name0": {playerName(0)}}
	maps.Copy(form, b.run.Choices)
	for seat := 1; seat < len(b.people); seat++ {
		form.Set("seat"+strconv.Itoa(seat), "open")
	}
	res, err := b.run.net.post(ctx, b.people[0], "/new/"+b.run.Game, form)
	if err != nil {
		return err
	}
	id, found := strings.CutPrefix(res.location, "/t/")
	if !found {
		return res.refusal("make a table")
	}
	b.begin(id)
	for seat := 1; seat < len(b.people); seat++ {
		form := url.Values{"seat": {strconv.Itoa(seat)}, "name": {playerName(seat)}}
		res, err := b.run.net.post(ctx, b.people[seat], b.path("/sit"), form)
		if err != nil {
			return err
		}
		if res.status != http.StatusOK {
			return res.refusal("take a seat")
		}
	}
	return b.connect(ctx)
}

func playerName(seat int) string { return "Player " + strconv.Itoa(seat+1) }

// begin notes that another game is played here.
func (b *board) begin(id string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.id = id
	b.games = append(b.games, game{id: id})
	clear(b.pages)
}

// connect opens the streams and waits until each has shown the table.
func (b *board) connect(ctx context.Context) error {
	b.mu.Lock()
	b.seen = make([]sight, b.run.Watchers)
	b.mu.Unlock()
	for i := range b.run.Watchers {
		p := &person{}
		if i < len(b.people) {
			p = b.people[i]
		}
		b.streams = append(b.streams, b.watch(i, p))
	}
	wait, cancel := context.WithTimeout(ctx, retryTime) // streams that are cut are opened again meanwhile
	defer cancel()
	if !b.await(wait, func() bool { return b.shown(1) }) {
		return errors.New("a stream does not show the table")
	}
	return b.refresh(ctx)
}

// hangUp closes the streams.
func (b *board) hangUp() {
	for _, s := range b.streams {
		s.stop()
	}
	for _, s := range b.streams {
		<-s.done
	}
	b.streams = nil
}

// saw takes a frame of a stream, or the message of what has changed since.
func (b *board) saw(stream int, name string, text []byte, at time.Time) {
	p, ok := readPage(text)
	if name == "parts" {
		p, ok = readParts(text)
	}
	if !ok {
		b.run.tally.failed("frame")
		return
	}
	b.run.tally.frames.Add(1)
	b.mu.Lock()
	s := &b.seen[stream]
	if p.version > s.version {
		s.version = p.version
		s.at = append(s.at, arrival{p.version, at})
	}
	if stream < len(b.people) {
		if p.text != nil {
			p.text = append([]byte(nil), p.text...)
		} else {
			p.text = b.pages[stream].text // the same may be answered as before
		}
		b.turnTo(stream, p)
	}
	b.mu.Unlock()
	select {
	case b.news <- struct{}{}:
	default:
	}
}

// turnTo keeps a page unless a newer one is there. Only a page with a decision is worth its text. The caller holds mu.
func (b *board) turnTo(seat int, p page) {
	if p.version < b.pages[seat].version {
		return
	}
	if !p.asked && !p.over {
		p.text = nil
	}
	b.pages[seat] = p
}

// shown tells whether every stream has shown a version. The caller holds mu.
func (b *board) shown(version int64) bool {
	for i := range b.seen {
		if b.seen[i].version < version {
			return false
		}
	}
	return true
}

// await waits until something is true of the pages; it is asked again whenever one has come.
func (b *board) await(ctx context.Context, holds func() bool) bool {
	for {
		b.mu.Lock()
		ok := holds()
		b.mu.Unlock()
		if ok {
			return true
		}
		select {
		case <-b.news:
		case <-ctx.Done():
			return false
		}
	}
}

// refresh fetches the pages of all players.
func (b *board) refresh(ctx context.Context) error {
	for seat, p := range b.people {
		res, err := b.look(ctx, p)
		if err != nil {
			return err
		}
		page, ok := readPage(res.body)
		if !ok {
			return res.refusal("look at a table")
		}
		b.mu.Lock()
		b.turnTo(seat, page)
		b.mu.Unlock()
	}
	return nil
}

// look asks for the page of a table until the house answers, as somebody does who loads it again.
func (b *board) look(ctx context.Context, p *person) (*reply, error) {
	for until := time.Now().Add(retryTime); ; {
		res, err := b.run.net.get(ctx, p, b.path(""))
		if err == nil && res.status < http.StatusInternalServerError || time.Now().After(until) || !pause(ctx, retryWait) {
			return res, err
		}
		b.run.tally.retry()
	}
}

// asked is a player who owes an answer, by the newest page of all; over tells that the game has ended.
func (b *board) asked() (seat int, p page, over bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	seat = -1
	newest := int64(0)
	for _, p := range b.pages {
		newest = max(newest, p.version)
	}
	for i, p := range b.pages {
		if p.version == newest && p.over {
			return -1, p, true
		}
		if p.version == newest && p.asked {
			return i, p, false
		}
	}
	return -1, page{}, false
}

// check compares the records of all games with what was acknowledged.
func (b *board) check(ctx context.Context) error {
	for _, g := range b.games {
		if err := b.checkGame(ctx, g); err != nil {
			return fmt.Errorf("table %s: %w", g.id, err)
		}
	}
	return nil
}
