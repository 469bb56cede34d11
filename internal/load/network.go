package load

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"html"
	"io"
	"maps"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/andybalholm/brotli"
)

const (
	requestTime = 20 * time.Second // for one request that is no stream
	maxPage     = 8 << 20          // bytes of a page
)

// network talks to the nodes of a house and to nobody else.
type network struct {
	nodes    []*url.URL
	encoding string
	forms    *http.Client
	streams  *http.Client
	turn     atomic.Uint64
}

// newNetwork checks the addresses. Unless remote machines are allowed, every connection must end on this one, whatever
// a name resolves to later.
func newNetwork(ctx context.Context, c Config) (*network, error) {
	n := &network{encoding: c.Encoding}
	for _, text := range c.URLs {
		u, err := url.Parse(text)
		if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
			return nil, fmt.Errorf("load: %q is no address like http://127.0.0.1:8080", text)
		}
		if !c.Remote {
			if err := onlyHere(ctx, u.Hostname()); err != nil {
				return nil, err
			}
		}
		n.nodes = append(n.nodes, &url.URL{Scheme: u.Scheme, Host: u.Host})
	}
	dialer := &net.Dialer{Timeout: 5 * time.Second}
	if !c.Remote {
		dialer.Control = refuseRemote
	}
	n.forms = client(dialer, requestTime)
	n.streams = client(dialer, 0)
	return n, nil
}

var errRemote = errors.New("load: only this machine is loaded unless remote ones are allowed")

func onlyHere(ctx context.Context, host string) error {
	addrs, err := net.DefaultResolver.LookupNetIP(ctx, "ip", host)
	if err != nil {
		return fmt.Errorf("load: %w", err)
	}
	for _, a := range addrs {
		if !a.Unmap().IsLoopback() {
			return fmt.Errorf("%w: %s is %s", errRemote, host, a)
		}
	}
	return nil
}

// refuseRemote looks at the address that is dialled, after all names were resolved.
func refuseRemote(_, address string, _ syscall.RawConn) error {
	addr, err := netip.ParseAddrPort(address)
	if err != nil || !addr.Addr().Unmap().IsLoopback() {
		return fmt.Errorf("%w: %s", errRemote, address)
	}
	return nil
}

func client(dialer *net.Dialer, limit time.Duration) *http.Client {
	return &http.Client{
		Timeout:       limit,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			DialContext: dialer.DialContext, DisableCompression: true, MaxIdleConnsPerHost: 512,
			ResponseHeaderTimeout: requestTime, ReadBufferSize: 16 << 10,
		},
	}
}

func (n *network) close() {
	n.forms.CloseIdleConnections()
	n.streams.CloseIdleConnections()
}

// another is the number of the next node in turn.
func (n *network) another() int64 { return int64(n.turn.Add(1) % uint64(len(n.nodes))) }

// person is a browser: its cookies, and the node that it talks to.
type person struct {
	node atomic.Int64

	mu      sync.Mutex
	cookies map[string]string
}

func (n *network) person() *person {
	p := &person{cookies: map[string]string{}}
	p.node.Store(n.another())
	return p
}

// reply is an answer of the house, unpacked.
type reply struct {
	status   int
	location string
	version  string // of the table that an answer has made, where a stream will show it
	body     []byte
}

// get fetches a page, or its changing part as the page's own script does.
func (n *network) get(ctx context.Context, p *person, path string) (*reply, error) {
	return n.send(ctx, p, http.MethodGet, path, nil, nil)
}

// post sends a form as the page's own script does.
func (n *network) post(ctx context.Context, p *person, path string, form url.Values) (*reply, error) {
	return n.send(ctx, p, http.MethodPost, path, form, nil)
}

// postBeside is post from a page whose stream is open.
func (n *network) postBeside(ctx context.Context, p *person, path string, form url.Values) (*reply, error) {
	return n.send(ctx, p, http.MethodPost, path, form, http.Header{"Kancha-Stream": {"open"}})
}

func (n *network) send(ctx context.Context, p *person, method, path string, form url.Values, header http.Header) (*reply, error) {
	req, err := n.request(ctx, p, n.nodes[p.node.Load()], method, path, form)
	if err != nil {
		return nil, err
	}
	maps.Copy(req.Header, header)
	res, err := n.forms.Do(req)
	if err != nil {
		p.node.Store(n.another()) // perhaps another node is better
		return nil, err
	}
	defer res.Body.Close()
	p.keep(res)
	body, err := unpack(res)
	if err != nil {
		return nil, err
	}
	out := &reply{status: res.StatusCode, location: res.Header.Get("Location"), version: res.Header.Get("Kancha-Version")}
	if to := res.Header.Get("HX-Redirect"); to != "" {
		out.location = to
	}
	out.body, err = io.ReadAll(io.LimitReader(body, maxPage))
	return out, err
}

func (n *network) request(
	ctx context.Context, p *person, node *url.URL, method, path string, form url.Values,
) (*http.Request, error) {
	var body io.Reader
	if form != nil {
		body = strings.NewReader(form.Encode())
	}
	req, err := http.NewRequestWithContext(ctx, method, node.String()+path, body)
	if err != nil {
		return nil, err
	}
	if form != nil {
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	req.Header.Set("HX-Request", "true")
	req.Header.Set("Accept-Language", "en")
	req.Header.Set("Accept-Encoding", n.encoding)
	p.mu.Lock()
	defer p.mu.Unlock()
	for name, value := range p.cookies {
		req.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	return req, nil
}

// keep takes the cookies of an answer.
func (p *person) keep(res *http.Response) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range res.Cookies() {
		p.cookies[c.Name] = c.Value
	}
}

// unpack undoes the content coding of an answer.
func unpack(res *http.Response) (io.Reader, error) {
	switch coding := res.Header.Get("Content-Encoding"); coding {
	case "":
		return res.Body, nil
	case "br":
		return brotli.NewReader(res.Body), nil
	case "gzip":
		return gzip.NewReader(res.Body)
	default:
		return nil, fmt.Errorf("unknown content coding %q", coding)
	}
}

// refusal is an answer that was not the wanted one, in short.
func (r *reply) refusal(doing string) error {
	if r.status == http.StatusTooManyRequests {
		return fmt.Errorf("%s: the house limits this address: start it with --unlimited 127.0.0.1", doing)
	}
	return fmt.Errorf("%s: status %d%s", doing, r.status, r.warning())
}

// warned finds what a page of the house says that is wrong.
var warned = regexp.MustCompile(`(?s)<p class="warning"[^>]*>(.*?)</p>`)

// warning is what the page says that is wrong, after a colon; "" if it says nothing.
func (r *reply) warning() string {
	found := warned.FindSubmatch(r.body)
	if found == nil {
		return ""
	}
	return ": " + html.UnescapeString(string(bytes.Join(bytes.Fields(found[1]), []byte(" "))))
}
