// A live page in parts: a message of the stream brings what has changed, and this puts it into the page. What belongs to
// the question, which places can be chosen and what was touched last, is marked here, just as the server marks it on a
// whole page.
(() => {
	"use strict";
	const live = document.getElementById("live");
	if (!live) return;
	const one = (what, where = document) => where.querySelector(what);
	const all = (what, where = document) => [...where.querySelectorAll(what)];
	const byID = id => document.getElementById(id);
	const calm = matchMedia("(prefers-reduced-motion: reduce)");
	const base36 = n => Number(n).toString(36);

	// The shapes of marks, by a box; see package draw.
	const num = v => String(+v.toFixed(2));
	const to = (verb, ...v) => verb + v.map(num).join(" ");
	const run = (...points) => points.map(([x, y], i) => to(i ? "L" : "M", x, y)).join("");
	const stepped = (x, y, w, h, n) => {
		const r = x + w, d = y + h;
		return run([x + n, y], [r - n, y], [r - n, y + n], [r, y + n], [r, d - n], [r - n, d - n], [r - n, d], [x + n, d], [x + n, d - n], [x, d - n], [x, y + n], [x + n, y + n]) + "z";
	};
	const corners = (x, y, w, h) => {
		const n = Math.min(26, Math.min(w, h) * 0.26), r = x + w, d = y + h;
		return run([x, y + n], [x, y], [x + n, y]) + run([r - n, y], [r, y], [r, y + n]) + run([r, d - n], [r, d], [r - n, d]) + run([x + n, d], [x, d], [x, d - n]);
	};
	const tips = (x, y, w, h) => {
		const n = Math.min(20, Math.min(w, h) * 0.24), r = x + w, d = y + h;
		return run([x, y], [x + n, y], [x, y + n]) + "z" + run([r, y], [r - n, y], [r, y + n]) + "z" + run([r, d], [r - n, d], [r, d - n]) + "z" + run([x, d], [x + n, d], [x, d - n]) + "z";
	};
	const svg = (tag, attrs, ...kids) => {
		const e = document.createElementNS("http://www.w3.org/2000/svg", tag);
		for (const k in attrs) e.setAttribute(k, attrs[k]);
		e.append(...kids);
		return e;
	};
	const shapes = {
		target: ([x, y, w, h]) => [["ring", stepped(x + 1, y + 1, w - 2, h - 2, 7)], ["glow", stepped(x + 1, y + 1, w - 2, h - 2, 7)]],
		selected: b => [["tips", tips(...b)]],
		last: b => [["bracket under", corners(...b)], ["bracket", corners(...b)]],
	};
	// A board whose places are all alike defines its marks, and names them.
	const defined = { target: ["ring", "glow"], selected: ["tips"], last: ["bracket under", "bracket"] };
	const marksOf = (kind, classes) => classes.flatMap(c => (defined[c] || []).map(name => c === "selected"
		? svg("path", { d: byID(`${kind}-tips`).getAttribute("d"), class: name }) : svg("use", { href: `#${kind}-${c}`, class: name })));
	const marksIn = (box, classes) => classes.flatMap(c => (shapes[c]?.(box) || []).map(([name, d]) => svg("path", { d, class: name })));
	const boxOf = hit => (hit.dataset.box ? hit.dataset.box.split(" ") : ["x", "y", "width", "height"].map(k => hit.getAttribute(k))).map(Number);
	const states = ["target", "last", "lit", "selected"];
	const drawn = ":scope > .ring, :scope > .glow, :scope > .tips, :scope > .bracket, :scope > g.broad:has(.ring, .tips, .bracket), :scope > g.slim:has(.ring, .tips, .bracket)";
	const outline = (cell, classes) => {
		for (const old of all(drawn, cell)) old.remove();
		const hits = all(":scope > .hit", cell), kids = [];
		for (const hit of hits) {
			const kind = cell.closest("[data-marks]")?.dataset.marks;
			const list = kind ? marksOf(kind, classes) : marksIn(boxOf(hit), classes), shape = ["broad", "slim"].find(c => hit.classList.contains(c));
			if (shape && list.length) kids.push(svg("g", { class: shape }, ...list));
			else kids.push(...list);
		}
		hits.at(-1)?.after(...kids);
	};

	// The marks of the places: what the forms of the answers say of them, what was touched last, what is noted.
	const frame = () => one("#board-frame").dataset;
	const text = (what, where) => one(what, where)?.textContent.trim() || "";
	const does = form => {
		const effects = text(".effects", form);
		return text(".label", form) + (effects ? ` (${effects.split(" · ").join(", ")})` : "");
	};
	const told = e => (e.dataset.more ? e.getAttribute("aria-label").slice(-e.dataset.more) : ""); // what marks add to a name
	const tell = (e, glue, more) => {
		const all = e.getAttribute("aria-label") || "", name = e.dataset.more ? all.slice(0, -e.dataset.more - glue.length) : all;
		if (more) e.dataset.more = more.length;
		else delete e.dataset.more;
		e.setAttribute("aria-label", more ? name + glue + more : name);
	};
	const dress = head => {
		const labels = new Map(), words = frame();
		for (const form of all("#answers form"))
			for (const place of (form.dataset.places || "").split(" ").filter(Boolean)) {
				if (!labels.has(place)) labels.set(place, []);
				labels.get(place).push(does(form));
			}
		const last = new Set(head.last.split(" ").filter(Boolean));
		const notes = new Map(all(".notes:not(.plan) li[data-at]").map(n => [n.dataset.at, n.dataset.text]));
		const plans = new Map(all(".notes.plan li[data-at]").map(n => [n.dataset.at, n.dataset.text]));
		const entry = head.selected || labels.keys().next().value || head.entry;
		for (const cell of all("#board-frame [data-place]")) {
			const place = cell.dataset.place, more = [];
			const is = { target: labels.has(place), last: last.has(place), selected: place === head.selected };
			if (notes.has(place)) more.push(`${words.note} ${notes.get(place)}.`);
			if (plans.has(place)) more.push(`${words.plan} ${plans.get(place)}.`);
			if (is.last) more.push(words.last);
			if (is.selected) more.push(words.selected);
			if (is.target && !cell.dataset.priced) more.push(labels.get(place).join("; "));
			const said = more.join(" ");
			if (told(cell) !== said) tell(cell, " ", said);
			if (Object.keys(is).some(c => is[c] !== cell.classList.contains(c))) {
				for (const c in is) cell.classList.toggle(c, is[c]);
				if (is.target) cell.dataset.target = "";
				else delete cell.dataset.target;
				outline(cell, states.filter(c => is[c]));
			}
			const tab = place === entry ? "0" : "-1";
			if (cell.getAttribute("tabindex") !== tab) cell.setAttribute("tabindex", tab);
		}
		for (const link of all("#map a[data-goal]")) {
			const goal = !!one(".cell.target", byID(link.getAttribute("href").slice(1)) || link);
			if (goal === !!link.dataset.more) continue;
			tell(link, ". ", goal ? link.dataset.goal : "");
			outline(link, goal ? ["target"] : []);
		}
	};

	// A part is replaced as a whole. What the reader has opened or looks at stays so.
	const put = (old, html) => {
		const open = all("details[open][id]", old).map(d => d.id), slips = all(".pencil", old).map(s => [s.closest("[data-place]")?.dataset.place, s]);
		const at = document.activeElement, held = old.contains(at) ? at : null;
		const keep = held && (held.id ? `#${CSS.escape(held.id)}` : held.dataset.place ? `[data-place="${CSS.escape(held.dataset.place)}"]` : held.dataset.do ? `[data-do="${held.dataset.do}"]` : "");
		const { id } = old;
		old.outerHTML = html;
		const now = byID(id);
		if (!now) return;
		if (now.dataset.lead) now.closest("[data-shows]").dataset.view = now.dataset.lead; // where to look next
		for (const d of open) if (byID(d)) byID(d).open = true;
		for (const [place, slip] of slips) place && one(`[data-place="${CSS.escape(place)}"]`, now)?.append(slip);
		if (keep) one(keep)?.focus({ preventScroll: true });
	};
	const turns = {
		t(id, html) {
			if (!byID(id)) one(".log .turns").insertAdjacentHTML("afterbegin", html);
			turns.into = one("ol", byID(id));
		},
		l(id, html) {
			const old = byID(id), from = old?.closest(".turn");
			if (old && old.parentElement === turns.into) return put(old, html);
			old?.remove();
			turns.into.insertAdjacentHTML("beforeend", html);
			if (from && !one("li", from)) from.remove();
		},
	};
	const count = (id, rest) => {
		const [key, value] = rest.split(" ");
		const at = byID(id) && one(`[data-n="${CSS.escape(key)}"]`, byID(id));
		if (at) at.textContent = value;
	};
	const look = (id, rest) => { // of an element that stays: its attributes, and its text
		const e = byID(id);
		for (const [name, value] of Object.entries(JSON.parse(rest))) {
			if (!name) e.textContent = value;
			else if (value === null) e.removeAttribute(name);
			else e.setAttribute(name, value);
		}
	};
	// The answers come as a list, and become the forms that the server writes on a whole page; see answerList there.
	const make = (tag, props, ...kids) => {
		const e = Object.assign(document.createElement(tag), props);
		e.append(...kids.filter(Boolean));
		return e;
	};
	const sum = text => [2166136261, 0x9747b28c].map(h => {
		for (const b of new TextEncoder().encode(text)) h = Math.imul(h ^ b, 16777619);
		return (h >>> 0).toString(16).padStart(8, "0");
	}).join("");
	const hidden = (name, value) => {
		const e = make("input", { type: "hidden", name });
		e.setAttribute("value", value);
		return e;
	};
	const slug = text => text.replace(/[^a-zA-Z0-9]/gu, "-");
	const form = (list, move, then, [label, places, effects, changes, signs = "", art, chip, set, slip]) => {
		const reveals = signs.includes("r");
		const button = make("button", { className: "button small" }, art && make("span", { className: "art", innerHTML: art }), make("span", { className: "label", textContent: label }),
			effects && make("span", { className: "effects", textContent: effects }), reveals && make("span", { className: "final", textContent: list.reveals }));
		button.dataset.choice = "";
		const all = [move, ...then].join(" "), first = "a-" + slug(move);
		const f = make("form", { id: then.length ? "j-" + slug(all) : first, className: "answer" }, hidden("seat", list.seat), hidden("question", list.question),
			hidden("key", `${list.version || 0}.${sum(`${list.question} ${all}`)}`), hidden("move", move), ...then.map(step => hidden("then", step)), button);
		if (then.length) {
			f.classList.add("joined");
			f.dataset.first = first;
		}
		f.setAttribute("method", "post");
		f.setAttribute("action", list.path);
		f.dataset.live = "answer";
		if (places) f.dataset.places = places;
		if (reveals) f.dataset.reveals = "1";
		if (signs.includes("f")) f.dataset.free = "1";
		if (changes) f.dataset.changes = changes;
		if (chip) f.dataset.chip = chip;
		if (set) f.dataset.set = set;
		if (slip) f.dataset.slip = slip;
		if (signs.includes("c")) f.dataset.closes = "1";
		return f;
	};
	// Answers with all their steps stand beside the list, for the picker.
	const joined = list => list.joined ? [make("div", { id: "joined", hidden: true },
		...list.joined.flatMap(({ first, list: rows }) => rows.map(([then, ...rest]) => form(list, first, then.split("\n"), rest))))] : [];
	const unpack = () => { // a whole page brings them so
		const data = byID("joined-data");
		if (!data) return;
		byID("joined")?.remove();
		data.replaceWith(...joined(JSON.parse(data.content.textContent)));
	};
	unpack();
	document.addEventListener("htmx:after:swap", unpack);
	const answers = list => {
		const box = byID("bar-answers"), open = byID("answers")?.open;
		if (!list.groups) return box.replaceChildren();
		const at = document.activeElement, held = box.contains(at) && at.form?.id;
		const all = make("details", { id: "answers", className: "answers" }, make("summary", { textContent: list.summary }),
			...list.groups.map(g => make("fieldset", {}, g.title && make("legend", { textContent: g.title }), ...g.list.map(([move, ...rest]) => form(list, move, [], rest)))));
		const things = list.things ? [make("ul", { id: "things", hidden: true }, ...list.things.map(([id, title, innerHTML]) => {
			const li = make("li", { title, innerHTML });
			li.dataset.thing = id;
			return li;
		}))] : [];
		box.replaceChildren(all, ...things, ...joined(list));
		if (open) all.open = true;
		if (held) (one("button", byID(held) || box) || all).focus({ preventScroll: true });
	};
	const stamp = head => {
		const region = one("#region");
		region.dataset.version = head.version;
		region.dataset.decision = head.decision;
		document.title = `${head.title} · Kancha`;
		one("#main").textContent = head.title;
		one(".decision")?.classList.toggle("is-mine", !!head.decision);
		for (const p of all(".panel, #strip .seat")) p.classList.toggle("is-turn", p.id === `panel-${head.turn}` || p.id === `seat-${head.turn}`);
		region.dataset.turn = head.turn;
		for (const f of all("input[name=version]", region)) f.value = head.version;
		for (const f of all("input[name=key]", region)) f.value = base36(head.version) + f.value.slice(f.value.indexOf("."));
		for (const f of all("form.help input[name=step]", region)) f.value = head.step;
		for (const a of all('a[href*="/replay?step="]', region)) a.setAttribute("href", a.getAttribute("href").replace(/step=\d+/, `step=${head.step}`));
	};

	// Pieces that are somewhere else now glide there. One that has no name of its own is called by its place: what has left
	// one place is what has come to another, or it comes from the hand.
	const places = () => new Map(all("#board-frame [data-piece]").map(p => [p.dataset.piece, { box: p.getBoundingClientRect(), kin: p.dataset.kin }]));
	const origin = (p, before, left) => {
		const same = before.get(p.dataset.piece);
		if (same) return same.box;
		if (!p.dataset.kin) return null;
		const gone = left.findIndex(b => b.kin === p.dataset.kin);
		if (gone >= 0) return left.splice(gone, 1)[0].box;
		return one(`#hand-box [data-kin="${CSS.escape(p.dataset.kin)}"]`)?.getBoundingClientRect();
	};
	const glide = before => {
		if (calm.matches) return;
		const now = all("#board-frame [data-piece]"), ids = new Set(now.map(p => p.dataset.piece));
		const left = [...before].filter(([id]) => !ids.has(id)).map(([, b]) => b);
		for (const p of now) {
			const was = origin(p, before, left), is = p.getBoundingClientRect();
			if (!was || !was.width || !is.width) continue;
			const dx = was.x + was.width / 2 - is.x - is.width / 2, dy = was.y + was.height / 2 - is.y - is.height / 2;
			if (Math.hypot(dx, dy) < 2) continue;
			const m = p.parentNode.getScreenCTM?.().inverse();
			if (!m) continue;
			const x = m.a * dx + m.c * dy, y = m.b * dx + m.d * dy;
			p.animate({ translate: [`${x}px ${y}px`, "0 0"] }, { duration: 240, easing: "ease-in-out" });
		}
	};

	const apply = lines => {
		const head = JSON.parse(lines[0].slice(2)), region = one("#region");
		if (head.version < +region.dataset.version) return; // the answer to a form has come before it
		if (kancha.trial?.holds(head.decision)) return;
		const before = calm.matches || document.hidden ? null : places();
		if (lines.some(l => l[0] === "t" || l[0] === "l")) kancha.freshen?.();
		for (const line of lines.slice(1)) {
			if (!line) continue;
			const kind = line[0], space = line.indexOf(" ", 2), id = line.slice(2, space), rest = line.slice(space + 1);
			if (kind === "p") put(byID(id), rest);
			else if (kind === "a") answers(JSON.parse(line.slice(2)));
			else if (kind === "c") count(id, rest);
			else if (kind === "s") look(id, rest);
			else turns[kind](id, rest);
		}
		stamp(head);
		dress(head);
		document.dispatchEvent(new CustomEvent("htmx:after:swap", { detail: {} }));
		if (before) glide(before);
	};
	live.addEventListener("parts", e => {
		try {
			apply(e.detail.data.split("\n"));
		} catch (why) {
			console.warn(why); // the page is not what the stream takes it for
			htmx.ajax("GET", location.pathname + location.search, { target: "#region", swap: "outerMorph" });
		}
	});
})();
