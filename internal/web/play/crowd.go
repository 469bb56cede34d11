package play

import (
	"cmp"
	"math"
	"sync"

	"kancha/internal/table"
	"kancha/internal/web/stream"
)

// Crowd limits the live streams of those who only watch: each costs memory for as long as it is open, and nobody can be
// asked to close it. Whoever comes beyond a limit gets the table as it is, and asks again. Those who are signed in are
// counted apart from the others, so that strangers take no place from them, and not by their addresses: a club may share one,
// and each has few streams anyway. Those who play or have made the table are never counted, nor are addresses that are
// unlimited.
type Crowd struct {
	Address, Table, All int // 0 means the defaults
	// Glances is how many beyond the limits get the table at the same time; 0 means the default, less than 0 none.
	Glances int
}

const (
	crowdAtAddress = 60
	crowdAtTable   = 400
	crowdInAll     = 1000
	crowdGlances   = 16 // more would only wait for a processor, and take memory meanwhile
)

func (c Crowd) orUsual() Crowd {
	return Crowd{cmp.Or(c.Address, crowdAtAddress), cmp.Or(c.Table, crowdAtTable), cmp.Or(c.All, crowdInAll), max(0, cmp.Or(c.Glances, crowdGlances))}
}

// ofMembers is the limits for those who are signed in.
func (c Crowd) ofMembers() Crowd {
	c.Address = math.MaxInt
	return c
}

// crowd counts streams by limits.
type crowd struct {
	most    Crowd
	mu      sync.Mutex
	address map[string]int
	table   map[table.ID]int
	all     int
}

func newCrowd(most Crowd) *crowd {
	return &crowd{most: most.orUsual(), address: map[string]int{}, table: map[table.ID]int{}}
}

// enter counts a stream until leave is called; without room it counts nothing and leave is nil.
func (c *crowd) enter(address string, id table.ID) (leave func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.all >= c.most.All || c.address[address] >= c.most.Address || c.table[id] >= c.most.Table {
		return nil
	}
	c.all++
	c.address[address]++
	c.table[id]++
	return sync.OnceFunc(func() { c.leave(address, id) })
}

func (c *crowd) leave(address string, id table.ID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.all--
	if c.address[address]--; c.address[address] == 0 {
		delete(c.address, address)
	}
	if c.table[id]--; c.table[id] == 0 {
		delete(c.table, id)
	}
}

// crowdIn takes a place among those who watch, where one is needed. Without room leave is nil. It must cost little: a rush of
// strangers comes this far.
func (v *visit) crowdIn() (leave func(), err error) {
	if v.s.Unlimited(v.R) {
		return func() {}, nil
	}
	if v.Person != "" {
		if belongs, err := v.s.House.Belongs(v.R.Context(), v.TableID(), v.Person); belongs || err != nil {
			return func() {}, err
		}
	}
	if v.Login != nil {
		return v.s.members.enter("", v.TableID()), nil
	}
	from, _ := v.s.Address(v.R) // never fails
	return v.s.crowd.enter(from, v.TableID()), nil
}

// glance is what a stream is for which there is no room: the table as it is now, unless too many others want to see it just
// now, and the sentence that the page shows until it asks again.
func (v *visit) glance() error {
	v.s.Counters.Crowded.Inc()
	if v.R.ProtoMajor == 1 {
		v.W.Header().Set("Connection", "close") // it would wait for 15 seconds, with all that belongs to it
	}
	select {
	case v.s.glances <- struct{}{}:
		defer func() { <-v.s.glances }()
	default:
		return v.turnAway()
	}
	if err := apart(func() error {
		_, err := v.look()
		return err
	}); err != nil {
		return err
	}
	st, err := v.open(stream.Coding(v.R.Header.Get("Accept-Encoding")))
	if err != nil {
		return nil
	}
	defer st.idle.Stop()
	if st.show() == nil {
		st.end("crowded", v.T("live.crowded"))
	}
	return nil
}

// turnAway tells the sentence alone. What packs a stream would take more memory than all the rest.
func (v *visit) turnAway() error {
	st, err := v.open("")
	if err != nil {
		return nil
	}
	st.idle.Stop()
	st.end("crowded", v.T("live.crowded"))
	return nil
}
