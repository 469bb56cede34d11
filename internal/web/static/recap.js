// What an eclipse, a Festival or the end has brought is shown as a card, once, and stays in the log. Which card was the last
// is kept in this browser, so that a page that is loaded again, or tomorrow, shows only what is new.
(() => {
	"use strict";
	if (!document.getElementById("live")) return;
	const { one, all, make } = kancha;
	const shelf = "kancha.recap." + location.pathname, replays = () => !!one("#region.is-replay");
	const number = box => parseInt(box.id.slice(5), 10);
	const done = () => all(".log .recap[data-done]").filter(box => one("table", box)).sort((a, b) => number(a) - number(b));
	let shown = null, card = null;
	try {
		const kept = localStorage.getItem(shelf);
		if (kept !== null) shown = +kept;
	} catch {} // a browser that keeps nothing
	const keep = n => {
		shown = n;
		try {
			if (!replays()) localStorage.setItem(shelf, n);
		} catch {}
	};
	const show = box => {
		const table = box.cloneNode(true), title = one("h3 .name", box.closest(".turn")).textContent;
		table.removeAttribute("id");
		const head = make("h2", { id: "recap-title", textContent: title });
		const on = make("button", { type: "button", className: "chip main", textContent: box.dataset.word });
		card = make("div", { className: "card-over recap-card", tabIndex: -1 }, head, table, on);
		card.setAttribute("role", "dialog");
		card.setAttribute("aria-modal", "true");
		card.setAttribute("aria-labelledby", "recap-title");
		on.onclick = kancha.table.overlay(card, null, () => { // whatever closes a card, the next one follows
			card = null;
			refresh();
		});
		on.focus({ preventScroll: true });
	};
	const refresh = () => {
		if (card || one(".reporting")) return; // a report is read, not followed
		const boxes = done(), last = boxes.length ? number(boxes.at(-1)) : -1;
		if (!replays() && shown === null) return keep(last); // the first visit
		const next = boxes.find(box => number(box) > (shown ?? -1));
		if (!next) return;
		keep(number(next));
		show(next);
	};
	document.addEventListener("htmx:after:swap", refresh);
	refresh();
})();
