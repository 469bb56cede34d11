package e2e_test

import (
	"context"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// mouse sends one event of the mouse at the middle of what a selector finds.
func (r *reader) mouse(kind input.DispatchMouseEventType, selector string) {
	r.t.Helper()
	at := value[[]float64](r, `(() => { const b = document.querySelector(`+quoted(selector)+`).getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2] })()`)
	r.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		e := input.DispatchMouseEventParams{Type: kind, X: at[0], Y: at[1]}
		if kind != input.DispatchMouseEventTypeMouseMoved {
			e.Button, e.ClickCount = input.MouseButtonLeft, 1
		}
		_, err := cdp.Call(ctx, t, input.DispatchMouseEvent, e)
		return err
	}))
}

// choosable plays on until a place of the board can be chosen, and gives its selector.
func (r *reader) choosable() string {
	r.t.Helper()
	for !r.is(`document.querySelector("#board-frame .target")`) {
		r.playSome(1)
	}
	return `#board-frame [data-place="` + value[string](r, `document.querySelector("#board-frame .target").dataset.place`) + `"]`
}

func quoted(s string) string { return "`" + strings.ReplaceAll(s, "`", "\\`") + "`" }

func TestATipTellsWhatAPlaceIs(t *testing.T) {
	s := serve(t)
	r := s.reader(t, 1440, 900)
	r.create("short", "me", "bot:random")
	target := r.choosable()
	r.mouse(input.DispatchMouseEventTypeMouseMoved, target)
	r.wait(`!document.querySelector("#tip").hidden`)
	label := value[string](r, `document.querySelector(`+quoted(target)+`).getAttribute("aria-label")`)
	said := strings.Join(strings.Fields(r.text("#tip")), " ")
	if first := strings.Fields(label)[0]; !strings.Contains(said, first) {
		t.Errorf("the tip %q does not speak of %q", said, label)
	}
	if n := value[int](r, `document.querySelectorAll("#tip li").length`); n == 0 {
		t.Error("the tip does not tell what can be done there")
	}
	r.press("\x1b")
	r.wait(`document.querySelector("#tip").hidden`)
	r.quiet()
}

// A tip stands on the stage wherever the place is that it tells about: it never covers the score or what has happened.
func TestATipStandsOnTheStage(t *testing.T) {
	s := serve(t)
	c := s.client(t)
	path := c.post("/new/teotihuacan", "seat0", "me", "name0", "Ann", "seat1", "bot:random").header.Get("Location")
	for _, w := range []window{{width: 740, height: 360}, {width: 360, height: 740}} {
		r := s.reader(t, w.width, w.height)
		r.wear(c)
		r.open(path)
		r.wait(`document.querySelector("#region")?.dataset.decision && window.kancha?.table`)
		for i := range value[int](r, `(window.places = [...document.querySelectorAll(".tray [data-place]"), ...document.querySelectorAll("#stage [data-place]")].slice(0, 8)).length`) {
			value[bool](r, `(() => { const e = places[`+strconv.Itoa(i)+`]; window.from = e.dataset.place;
				document.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true })); // shuts the tip of before
				e.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse", clientX: 50 * `+strconv.Itoa(i+1)+`, clientY: 5 })); return true; })()`)
			time.Sleep(600 * time.Millisecond)
			if wrong := value[string](r, `(() => { const tip = document.querySelector("#tip"), b = tip.getBoundingClientRect(), o = document.querySelector("#stage").getBoundingClientRect();
				return tip.hidden || b.left >= o.left && b.right <= o.right && b.bottom <= o.bottom ? "" : from + ": " + [b.left, b.right, b.bottom] + " on " + [o.left, o.right, o.bottom]; })()`); wrong != "" {
				t.Errorf("%d×%d: the tip of %s", w.width, w.height, wrong)
			}
		}
		r.quiet()
	}
}

func TestWhoHoldsAPlaceLooksAndDoesNotChoose(t *testing.T) {
	s := serve(t)
	r := s.reader(t, 1440, 900)
	r.create("short", "me", "bot:random")
	target := r.choosable()
	before := value[string](r, `document.querySelector("#region").dataset.version`)
	r.mouse(input.DispatchMouseEventTypeMousePressed, target)
	time.Sleep(800 * time.Millisecond) // longer than a click
	r.mouse(input.DispatchMouseEventTypeMouseReleased, target)
	time.Sleep(300 * time.Millisecond)
	if now := value[string](r, `document.querySelector("#region").dataset.version`); now != before || r.is(`!document.querySelector("#picker").hidden`) {
		t.Error("holding a place chose something")
	}
	r.click(target)
	r.wait(`document.querySelector("#region").dataset.version !== "` + before + `" || !document.querySelector("#picker").hidden || kancha.choose.picked || document.querySelector(".chooser")`)
	r.quiet()
}
