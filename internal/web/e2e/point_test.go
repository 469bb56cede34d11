package e2e_test

import (
	"context"
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
