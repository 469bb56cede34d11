// Pointing at things on a table: what a place is, what an answer would change, what lies under a tile. Nothing here is
// needed to play; kancha.js carries the answers.
(() => {
	"use strict";
	const live = document.getElementById("live");
	if (!live) return;
	const one = what => document.querySelector(what);
	const all = what => [...document.querySelectorAll(what)];
	const make = (tag, props, ...kids) => {
		const e = Object.assign(document.createElement(tag), props);
		e.append(...kids);
		return e;
	};
	const placeOf = e => e.target.closest?.("#region [data-place]");
	const forms = place => all("#answers form").filter(f => (f.dataset.places || "").split(" ").includes(place));
	const text = (what, where) => where.querySelector(what)?.textContent.trim() || "";

	const lay = (ghost, cell) => {
		const b = cell.getBBox(), size = Math.max(b.width, b.height);
		const at = { x: b.x + (b.width - size) / 2, y: b.y + (b.height - size) / 2, width: size, height: size, class: "ghost" };
		for (const k in at) ghost.setAttribute(k, at[k]);
		cell.append(ghost);
	};
	// What an answer would change stands beside the numbers of the panel while it is pointed at.
	// A picture of the answer lies on the board where it would be.
	const foretell = form => {
		for (const d of all(".delta, .ghost")) d.remove();
		const art = form?.dataset.places && form.querySelector(".art svg.lays"), cell = art && one(`#board-frame [data-place="${CSS.escape(form.dataset.places.split(" ")[0])}"]`);
		if (cell) lay(art.cloneNode(true), cell);
		for (const change of form?.dataset.changes?.split(" ") || []) {
			const [key, by] = change.split(":");
			if (!+by) continue;
			const scorer = one("#region").dataset.scorer, at = key === "points" ? one(`#seat-${scorer} .total`) : one(`#purse [data-good="${CSS.escape(key)}"]`) || one(`#panel-${scorer} [data-n="${CSS.escape(key)}"]`);
			const sum = make("ins", { className: "delta", textContent: (by > 0 ? "+" : "−") + Math.abs(by) });
			sum.setAttribute("aria-hidden", "true");
			at?.append(sum);
		}
	};
	const answerOf = e => {
		const button = e.target.closest?.("#region button");
		if (button) return document.getElementById(button.dataset.form) || (["answer", "try"].includes(button.form?.dataset.live) ? button.form : null);
		const place = placeOf(e), list = place ? forms(place.dataset.place) : [];
		return list.length === 1 ? list[0] : null;
	};

	// The tip: what a place is and shows, what can be done there, and the rule. It stays while it is pointed at itself.
	const tip = make("div", { id: "tip", hidden: true });
	tip.setAttribute("role", "tooltip");
	live.append(tip);
	let timer = 0, about = null;
	const hide = () => {
		clearTimeout(timer);
		tip.hidden = true;
		about = null;
	};
	const lines = place => forms(place).map(f => {
		const effects = text(".effects", f);
		return text(".label", f) + (effects ? ` (${effects.split(" · ").join(", ")})` : "");
	});
	const fill = cell => {
		const list = lines(cell.dataset.place), said = list.join("; ");
		let name = cell.getAttribute("aria-label") || "";
		if (cell.dataset.more) name = name.slice(0, -cell.dataset.more).trim(); // marks are seen
		else if (said && name.endsWith(said)) name = name.slice(0, -said.length);
		const rule = document.getElementById(cell.getAttribute("aria-describedby") || cell.closest("[data-rule]")?.dataset.rule)?.textContent;
		const most = one("#stage").clientWidth < 600 ? 3 : 6, more = list.length > most ? [make("li", { textContent: "…" })] : [];
		tip.replaceChildren(make("p", { textContent: name }));
		if (list.length) tip.append(make("ul", {}, ...list.slice(0, most).map(t => make("li", { textContent: t })), ...more));
		if (rule) tip.append(make("p", { className: "rule", textContent: rule }));
	};
	// It stands on the stage, so that it covers neither the question nor what has happened; below a place or above it, and
	// beside it where there is no room.
	const stand = (cell, touched) => {
		const r = cell.getBoundingClientRect(), o = one("#stage").getBoundingClientRect(), edge = 8;
		tip.style.maxWidth = `min(24rem, ${Math.max(o.width - 2 * edge, 160)}px)`;
		const w = tip.offsetWidth, h = tip.offsetHeight, within = (n, least, most) => Math.max(least + edge, Math.min(n, most - edge));
		const below = r.bottom + edge, above = r.top - h - edge;
		let x = within(r.left + r.width / 2 - w / 2, o.left, o.right - w), y = below;
		if (below + h > o.bottom || touched && above > o.top) y = above; // not under the finger
		if (y < o.top && r.bottom > o.top) {
			y = within(r.top, o.top, o.bottom - h);
			x = within(r.left - o.left > w + edge ? r.left - w - edge : r.right + edge, o.left, o.right - w);
		}
		const top = within(y, Math.min(o.top, o.bottom - h - 2 * edge), o.bottom - h);
		// It never covers what is asked about: if it would, it goes to an end of the stage, or is not shown.
		const asked = all("#stage .is-lit, .chooser, #picker:not([hidden])").filter(e => e !== cell).map(e => e.getBoundingClientRect());
		const free = t => asked.every(r => r.right <= x || r.left >= x + w || r.bottom <= t || r.top >= t + h);
		y = [top, o.top + edge, o.bottom - h - edge].find(free);
		if (y === undefined) return hide();
		tip.style.transform = `translate(${x}px, ${y}px)`;
	};
	const show = (cell, touched) => {
		if (!cell.isConnected) return;
		about = cell;
		fill(cell);
		tip.hidden = false;
		stand(cell, touched);
	};
	const later = (f, ms) => {
		clearTimeout(timer);
		timer = setTimeout(f, ms);
	};

	// Under the tiles: what is marked with a level at or above the one asked for becomes see-through.
	const levels = () => [...new Set(all("#region [data-level]").map(c => +c.dataset.level))].filter(n => n > 1).sort((a, b) => b - a);
	const under = n => {
		if (n) live.dataset.under = n;
		else delete live.dataset.under;
		const button = one("[data-do=under]");
		button?.setAttribute("aria-pressed", !!n);
		one("#said").textContent = (button && n && button.dataset[`said${n}`]) || "";
	};
	const deeper = () => {
		const list = levels(), now = +live.dataset.under || Infinity;
		under(list.find(n => n < now) || 0);
	};

	// Held: a finger that stays shows the tip, and what is below for as long as it stays.
	let hold = 0, held = false, start = null;
	let tapped = null; // the place that was tapped last: until the pointer has left it, nothing is told of it
	const release = () => {
		clearTimeout(hold);
		if (held && live.dataset.held) under(0);
		delete live.dataset.held;
	};
	document.addEventListener("pointerdown", e => {
		if (!tip.contains(e.target)) hide();
		const cell = placeOf(e);
		tapped = cell && e.pointerType === "mouse" ? cell.dataset.place : null;
		held = false;
		if (!cell || e.button) return;
		start = [e.clientX, e.clientY];
		hold = setTimeout(() => {
			held = true;
			if (e.pointerType !== "mouse") show(cell, true);
			if (cell.dataset.level > 1) {
				live.dataset.held = "1";
				under(+cell.dataset.level);
			}
		}, 500);
	});
	document.addEventListener("pointermove", e => {
		if (start && Math.hypot(e.clientX - start[0], e.clientY - start[1]) > 10) clearTimeout(hold);
	});
	document.addEventListener("pointerup", release);
	document.addEventListener("pointercancel", release);
	document.addEventListener("contextmenu", e => held && e.preventDefault());
	document.addEventListener("click", e => {
		if (tip.contains(e.target)) { // a tip takes no tap: it goes to what lies below
			e.stopImmediatePropagation();
			hide();
			const below = document.elementFromPoint(e.clientX, e.clientY);
			below?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: e.detail, clientX: e.clientX, clientY: e.clientY }));
			return;
		}
		if (held && placeOf(e)) {
			e.preventDefault();
			e.stopImmediatePropagation(); // to look is not to choose
		}
		held = false;
		const eye = e.target.closest?.("[data-do=under]");
		if (eye) deeper();
	}, true);

	let mouse = null, still = null; // where it rests, if it rests on the page, and where it did when the view moved
	document.addEventListener("pointermove", e => (mouse = e.pointerType === "mouse" ? [e.clientX, e.clientY] : null));
	document.documentElement.addEventListener("pointerleave", () => (mouse = null));
	document.addEventListener("pointerover", e => {
		if (e.pointerType !== "mouse") return;
		foretell(answerOf(e));
		if (still && Math.hypot(e.clientX - still[0], e.clientY - still[1]) < 4) return;
		still = null;
		if (tip.contains(e.target)) return clearTimeout(timer);
		const cell = placeOf(e);
		if (cell?.dataset.place === tapped && tapped) return;
		tapped = null;
		if (cell === about && cell) return clearTimeout(timer);
		if (cell) later(() => show(cell), about ? 150 : 450);
		else if (about) later(hide, 200);
		else clearTimeout(timer);
	});
	document.addEventListener("focusin", e => {
		foretell(answerOf(e));
		const cell = placeOf(e);
		if (cell?.matches(":focus-visible")) later(() => show(cell), 250);
		else if (!tip.contains(e.target)) hide();
	});
	document.addEventListener("scroll", hide, { passive: true });
	// What a tap has brought nearer is to be seen: it says nothing of itself until the mouse has moved.
	live.addEventListener("stage", () => {
		hide();
		still = mouse;
	});
	// What is new on the page may lie under a mouse that rests, which says nothing of it by itself.
	let decision = one("#region").dataset.decision;
	const again = () => {
		const was = about?.dataset.place, now = one("#region").dataset.decision;
		hide();
		if (now !== decision) { // what was told is about a position that is gone
			decision = now;
			return;
		}
		const cell = mouse && placeOf({ target: document.elementFromPoint(...mouse) || document });
		if (cell && cell.dataset.place === was) show(cell);
		else if (cell && cell.dataset.place !== tapped) later(() => show(cell), 450);
	};
	document.addEventListener("htmx:after:swap", () => {
		again();
		under(levels().includes(+live.dataset.under) ? +live.dataset.under : 0);
	});
	document.addEventListener("keydown", e => {
		if (mouse) hide(); // whoever goes on by keys does not look where the mouse was left
		mouse = null;
		if (e.key === "Escape") {
			hide();
			if (live.dataset.under) under(0);
		}
		if (e.target.closest?.("input, select, textarea, dialog") || e.altKey || e.ctrlKey || e.metaKey) return;
		if (e.target.closest?.("[data-do=under]") && (e.key === "Enter" || e.key === " ")) {
			e.preventDefault();
			deeper();
		} else if (e.key.toLowerCase() === "u" && document.body.dataset.keys !== "off" && one("[data-do=under]")) deeper();
	});
})();
