// What the pages do beyond plain forms. Without this script everything still works, only with more page loads.
(() => {
	"use strict";
	document.body.classList.add("scripted");
	const one = (what, where = document) => where.querySelector(what);
	const all = (what, where = document) => [...where.querySelectorAll(what)];
	const make = (tag, props, ...kids) => {
		const e = Object.assign(document.createElement(tag), props);
		e.append(...kids);
		return e;
	};

	// Everywhere: dates as the reader writes them, links to copy, the code behind the # of a recovery link.
	const dates = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
	const clocks = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: "short" });
	const date = () => {
		for (const t of all("time[datetime]:not([data-until])")) {
			const at = new Date(t.dateTime), today = Date.now() - at < 12 * 3600e3;
			t.textContent = ("clock" in t.dataset && today ? clocks : dates).format(at);
		}
	};
	date();
	document.addEventListener("htmx:after:swap", date);
	// The form for a new table shows as many seats as the chosen way to play has; the others are not sent.
	const seats = one(".seats[data-room]"), modeChoice = one("select[name=mode]");
	if (seats && modeChoice) {
		const room = Object.fromEntries(seats.dataset.room.split(" ").map(r => r.split(":")));
		const fit = () => [...seats.children].forEach((seat, i) => {
			seat.hidden = i >= Number(room[modeChoice.value]);
			all("select, input", seat).forEach(field => (field.disabled = seat.hidden));
		});
		modeChoice.addEventListener("change", fit);
		fit();
	}
	const token = one("[data-token]");
	if (token && location.hash.length > 1) {
		token.value = location.hash.slice(1);
		history.replaceState(null, "", location.pathname);
	}
	const copy = async button => {
		const field = one("[data-copy-from]", button.parentElement);
		field.select();
		try {
			await navigator.clipboard.writeText(field.value);
		} catch {
			document.execCommand("copy"); // plain http has no clipboard
		}
		button.textContent = button.dataset.done;
	};
	window.addEventListener("pageshow", e => e.persisted && location.reload());

	const seconds = new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit: "second" });
	const tick = () => {
		for (const t of all("time[data-until]")) t.textContent = seconds.format(Math.max(0, Math.ceil((new Date(t.dateTime) - Date.now()) / 1000)));
	};
	// Clocks at a table: the page says when they end, by the time of the house.
	const skew = new Date(one("#live")?.dataset.now || Date.now()) - Date.now();
	const two = n => String(n).padStart(2, "0");
	const clockwork = () => {
		for (const d of all("[data-ends]")) {
			const n = Math.max(0, Math.ceil((new Date(d.dataset.ends) - Date.now() - skew) / 1000));
			const h = Math.floor(n / 3600), m = Math.floor(n / 60) % 60;
			d.textContent = h ? `${h}:${two(m)}:${two(n % 60)}` : `${m}:${two(n % 60)}`;
			const low = one(".low", d.parentElement);
			if (low) low.hidden = n > Number(d.dataset.low);
		}
	};
	const zone = one("[data-zone]");
	if (zone && !zone.value) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
	for (const beat of [tick, clockwork]) {
		document.addEventListener("htmx:after:swap", beat);
		setInterval(beat, 1000);
		beat();
	}

	const live = one("#live");
	document.addEventListener("click", e => {
		const button = e.target.closest("[data-do=copy]");
		if (button) copy(button);
	});
	if (!live) return;

	// The page of a table.
	const words = one("#keys").dataset, wishes = document.body.dataset;
	const region = () => one("#region"), picker = () => one("#picker");
	// Whoever closes the list of keys goes on where they were. Where that was nowhere, a browser would go on behind the
	// list, which stands at the end of the page; and what had the focus may have been drawn anew meanwhile.
	const showKeys = () => {
		const keys = one("#keys"), before = document.activeElement;
		keys.addEventListener("close", () => {
			const there = before?.isConnected ? before : before?.id && document.getElementById(before.id);
			(there && there !== document.body ? there : one("#main")).focus({ preventScroll: true });
		}, { once: true });
		keys.showModal();
	};
	const typing = e => e.target.closest?.("input, select, textarea, dialog");
	let mode = "", busy = false, offline = false, parked = false, gone = false;
	let decision = region().dataset.decision, link = null, heard = Date.now();

	// Who uses a mouse wants the page to stay where it is; who uses keys wants to see where they are.
	let byKeys = false;
	document.addEventListener("pointerdown", () => (byKeys = false), true);
	document.addEventListener("keydown", () => (byKeys = true), true);

	const say = text => {
		one("#said").textContent = "";
		setTimeout(() => (one("#said").textContent = text), 50);
	};

	// Choosing: a place or a button leads to the forms of the list of answers.
	const forms = place => all("#answers form").filter(f => (f.dataset.places || "").split(" ").includes(place));
	const mustAsk = f => f.dataset.reveals ? wishes.confirm !== "never" : wishes.confirm === "always";
	const label = f => one(".label", f).textContent;
	const cell = place => place ? one(`#board-frame [data-place="${CSS.escape(place)}"]`) : null;

	// Where the stream is open, it brings what an answer has made, and the answer to the form says only which version that is.
	// Should the stream not bring it soon, the page asks for it; a stream that fails to twice is opened anew.
	let made = 0, missed = 0;
	document.addEventListener("htmx:after:request", e => (made = Math.max(made, +e.detail.ctx.response.headers.get("Kancha-Version"))));
	const shown = version => new Promise(done => {
		const stop = () => {
			clearTimeout(timer);
			document.removeEventListener("htmx:after:swap", look);
			done();
		};
		const look = () => +region().dataset.version >= version && stop();
		const timer = setTimeout(() => {
			if (++missed > 1) retry();
			htmx.ajax("GET", location.pathname + location.search, { target: "#region", swap: "outerMorph" }).finally(stop);
		}, 1500);
		document.addEventListener("htmx:after:swap", look);
		look();
	});
	// What is sent without a connection waits for one, unless something else is asked by then. The key of an answer makes it
	// count once, should it have come through.
	let sent = null, waiting = null;
	const send = async (form, by) => {
		if (busy) return; // the same thing twice
		sent = { form, by, decision: region().dataset.decision };
		if (offline) {
			waiting = sent;
			return say(live.dataset.offline);
		}
		busy = true;
		finish();
		if (form.dataset.live === "answer") one("#since")?.remove(); // it tells of the time before that answer
		const at = document.activeElement?.dataset?.place || picker()?.dataset.about;
		const values = by?.name ? { [by.name]: by.value } : {};
		try {
			const streams = form.dataset.live === "answer" && live._htmx?.sse && !parked;
			await htmx.ajax("POST", form.action, { source: form, target: "#region", swap: "outerMorph", values, headers: streams ? { "Kancha-Stream": "open" } : {} });
			if (made > +region().dataset.version) {
				one("#flash").textContent = "";
				await shown(made);
			}
			if (region().dataset.vote && form.dataset.live === "answer") close(); // the question stays until all have agreed
			if (form.id === "say" && !one("#flash").textContent.trim()) one("#say-text").value = "";
		} finally {
			busy = false;
		}
		if (document.activeElement === document.body) (cell(at) || one("#sentence"))?.focus({ preventScroll: !byKeys });
	};
	const close = () => {
		setMode("");
		const p = picker();
		if (!p || p.hidden) return;
		const at = cell(p.dataset.about);
		p.replaceChildren();
		p.classList.remove("is-why");
		p.hidden = true;
		mark("");
		if (at && document.activeElement === document.body) at.focus({ preventScroll: !byKeys });
	};
	const open = (place, ...kids) => {
		const p = picker();
		if (!p) return;
		p.dataset.about = place || "";
		p.classList.remove("is-why");
		p.replaceChildren(...kids);
		p.hidden = false;
		mark(place);
		uncover(place);
	};
	// A phone's bar lies over the board.
	const uncover = place => {
		const bar = one(".decision"), at = cell(place);
		if (!bar || !at || getComputedStyle(bar).position !== "sticky") return;
		const hidden = at.getBoundingClientRect().bottom + 8 - bar.getBoundingClientRect().top;
		if (hidden > 0) scrollBy(0, hidden);
	};
	const mark = place => {
		for (const c of all(".is-picked")) c.classList.remove("is-picked");
		cell(place)?.classList.add("is-picked");
	};
	const cancelButton = () => make("button", { type: "button", className: "button", textContent: words.cancelWord, onclick: close });
	const confirmButton = f => {
		const b = make("button", { className: "button primary", textContent: words.confirmWord });
		b.setAttribute("form", f.id);
		return b;
	};
	const art = f => all(".art", f).map(a => a.cloneNode(true));
	const describe = f => {
		const parts = [make("b", { textContent: label(f) })];
		const effects = one(".effects", f);
		if (effects) parts.push(make("span", { className: "effects", textContent: effects.textContent }));
		if (f.dataset.reveals) parts.push(make("span", { className: "final", textContent: words.revealsWord }));
		return parts;
	};
	const ask = (f, place) => {
		const yes = confirmButton(f);
		open(place, make("p", {}, ...art(f), ...describe(f)), make("div", { className: "actions" }, yes, cancelButton()));
		yes.focus({ preventScroll: true });
	};
	const offer = (list, place) => {
		const buttons = list.map(f => {
			const b = make("button", { type: "button", className: "button" }, ...art(f), ...describe(f).slice(0, 2));
			b.onclick = () => (mustAsk(f) ? ask(f, place) : send(f));
			b.dataset.form = f.id;
			return b;
		});
		open(place, make("div", { className: "choices" }, ...buttons), make("div", { className: "actions" }, cancelButton()));
		buttons[0].focus({ preventScroll: true });
	};

	// On a small screen a board may show one of its parts at a time, and a window of a part enlarged. Its links say which;
	// where the server has put a window, it is because all choices lie there.
	const small = matchMedia("(max-width: 48rem)");
	let view = "", viewed = "";
	const views = () => all("#board-frame a[data-view]");
	const show = id => {
		const list = views(), to = list.find(a => a.dataset.view === id) || list[0];
		if (!to) return;
		view = to.dataset.view;
		for (const a of list) a === to ? a.setAttribute("aria-current", "true") : a.removeAttribute("aria-current");
		const root = to.closest("[data-shows]"), pane = one("[data-whole]", root);
		root.dataset.shows = to.dataset.part;
		pane.setAttribute("viewBox", (small.matches && to.dataset.window) || pane.dataset.whole);
	};
	// Where a phone's bar hides all places that can be chosen, and no small plan tells of them, the first comes into sight.
	const lead = () => {
		const bar = one(".decision"), goals = all("#board-frame .target");
		if (!bar || byKeys || !goals.length || one("#map .target")) return;
		const edge = bar.getBoundingClientRect().top;
		const inSight = c => ((r => r.bottom > 0 && r.top + r.bottom < 2 * edge)(c.getBoundingClientRect()));
		if (!goals.some(inSight)) uncover(goals[0].dataset.place);
	};
	const follow = () => {
		const root = one("#board-frame [data-shows]");
		const decision = region().dataset.decision, asked = decision && decision !== viewed;
		viewed = decision;
		if (!root) return asked && lead();
		show(!view || asked ? root.dataset.view : view);
		const first = asked && all("#board-frame .target").find(c => c.getClientRects().length);
		if (first && !byKeys) uncover(first.dataset.place);
	};
	const reveal = c => {
		const part = small.matches && c.closest("[data-part]");
		const to = part && views().find(a => a.dataset.part === part.dataset.part);
		if (to && (part.dataset.whole || !part.getClientRects().length)) show(to.dataset.view);
		return c;
	};
	// A tap on a whole part enlarges what lies under the finger; only there it chooses.
	const enlarge = e => {
		const pane = small.matches && e.target.closest("[data-whole]");
		if (!pane || pane.getAttribute("viewBox") !== pane.dataset.whole) return false;
		const at = new DOMPoint(e.clientX, e.clientY).matrixTransform(pane.getScreenCTM().inverse());
		let best, least = 1;
		for (const a of views()) {
			const [x, y, w, h] = (a.dataset.window || "0 0 0 0").split(" ").map(Number);
			const far = Math.max(Math.abs(at.x - x - w / 2) / w, Math.abs(at.y - y - h / 2) / h);
			if (far < least) [best, least] = [a, far];
		}
		if (best) show(best.dataset.view);
		return !!best;
	};
	small.addEventListener("change", () => show(view));

	const choose = place => {
		if (mode === "notes" || mode === "plan") return writeNote(place);
		if (mode === "ping") return ping(place);
		const list = mode === "why" ? [] : forms(place), within = cell(place)?.dataset.within;
		if (!mode && !list.length && within) return choose(within); // a part of what can be chosen
		setMode("");
		if (!list.length) return why(place);
		if (list.length > 1) return offer(list, place);
		mustAsk(list[0]) ? ask(list[0], place) : send(list[0]);
	};
	const why = async place => {
		if (!picker()) return;
		const seat = region().dataset.seat, asked = `${location.pathname}/why?eyes=${seat}&place=${encodeURIComponent(place)}`;
		// A plain request: one through the element of the stream would wait in line behind the stream's own.
		const words = await fetch(asked, { headers: { "HX-Request": "true" } }).then(r => (r.ok ? r.text() : ""), () => "");
		const p = picker();
		if (!p) return;
		if (!words) return say(live.dataset.offline);
		p.innerHTML = words;
		p.append(make("div", { className: "actions" }, cancelButton()));
		p.classList.add("is-why"); // the question can still be answered
		p.dataset.about = place;
		const at = cell(place), rule = document.getElementById(at?.getAttribute("aria-describedby") || at?.closest("[data-rule]")?.dataset.rule);
		if (at) one(".place b", p).textContent = called(place);
		if (at) one(".place", p)?.after(make("p", { textContent: at.getAttribute("aria-label") }), ...(rule ? [make("p", { className: "dim", textContent: rule.textContent })] : []));
		p.hidden = false;
		mark(place);
		uncover(place);
		say(one(".why", p)?.innerText || "");
	};
	const called = place => (cell(place)?.getAttribute("aria-label") || place).split(/[:.]/)[0];
	const writeNote = place => {
		const layer = mode, form = one(layer === "plan" ? "#plan" : "#note");
		if (!form) return;
		const old = all(layer === "plan" ? ".notes.plan li" : ".notes:not(.plan) li").find(n => n.dataset.at === place);
		const field = make("input", { maxLength: 8, size: 8, value: old ? old.dataset.text : "", ariaLabel: words.noteWord });
		const save = make("button", { type: "button", className: "button primary", textContent: words.saveWord });
		const write = () => {
			form.elements.place.value = place;
			form.elements.text.value = field.value;
			send(form);
			open("", make("p", { textContent: modeWords[layer]() }), make("div", { className: "actions" }, cancelButton()));
		};
		save.onclick = write;
		field.addEventListener("keydown", e => e.key === "Enter" && write());
		open(place, make("p", {}, make("b", { textContent: called(place) }), " ", field), make("div", { className: "actions" }, save, cancelButton()));
		field.focus({ preventScroll: true });
	};
	// Modes: what picking a place does instead of answering there.
	const modeWords = { why: () => words.whyWord, notes: () => words.pickWord, plan: () => words.planWord, ping: () => words.pingWord };
	const modeButtons = () => all("[data-do]").filter(b => b.dataset.do in modeWords);
	const ping = place => {
		const form = one("#ping");
		if (!form) return;
		form.elements.place.value = place;
		close();
		send(form);
	};
	function setMode(next) {
		mode = next;
		live.dataset.mode = mode;
		for (const b of modeButtons()) b.setAttribute("aria-pressed", b.dataset.do === mode);
		if (mode) open("", make("p", { textContent: modeWords[mode]() }), make("div", { className: "actions" }, cancelButton()));
	}

	document.addEventListener("submit", e => {
		const form = e.target, by = e.submitter;
		if (!form.dataset.live) return;
		e.preventDefault();
		if (by?.getAttribute("aria-disabled") === "true") {
			open("", make("p", { textContent: by.title }), make("div", { className: "actions" }, cancelButton()));
			return say(by.title);
		}
		if (form.dataset.live === "answer" && mustAsk(form) && !by?.closest("#picker")) return ask(form, "");
		send(form, by);
	});

	document.addEventListener("click", e => {
		const button = e.target.closest("button, a");
		const answering = button?.form?.dataset.live || e.target.closest("[data-place]");
		if (e.detail > 1 && answering) return e.preventDefault(); // the second half of a double click
		if (enlarge(e)) return;
		const place = e.target.closest("[data-place]");
		if (place) return choose(place.dataset.place);
		if (!button) return;
		const d = button.dataset;
		if (d.view) {
			e.preventDefault();
			return show(d.view);
		}
		if (d.tabTo) live.dataset.tab = d.tabTo;
		if (d.tabTo === "chat") unread();
		if ("log" in d) live.dataset.log = d.log;
		if (d.do in modeWords) mode === d.do ? close() : setMode(d.do);
		if (d.do === "finish") finish();
		if (d.do === "since") one("#since").remove();
		if (d.do === "keys") showKeys();
		if (d.do === "zoom") live.classList.toggle("zoomed");
		if (d.key && button.href) {
			e.preventDefault();
			step(button);
		}
		press();
	});

	// A replay moves without loading the page again.
	const step = async a => {
		const href = a.href;
		await htmx.ajax("GET", href, { source: live, target: "#region", swap: "outerMorph" });
		history.replaceState(null, "", href);
	};

	// The keyboard: arrows in the grid, single letters unless they are switched off.
	const moves = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
	const walk = (from, [down, right]) => {
		const rows = all("[role=row]", from.closest("[role=grid]")).map(r => all("[data-place]", r)).filter(r => r.length);
		const y = rows.findIndex(r => r.includes(from)), x = rows[y].indexOf(from);
		const row = rows[Math.min(Math.max(y + down, 0), rows.length - 1)];
		reveal(row[Math.min(Math.max(x + right, 0), row.length - 1)]).focus();
	};
	const nextTarget = () => {
		const list = all("#region [data-place]"), at = list.indexOf(document.activeElement);
		const ring = [...list.slice(at + 1), ...list.slice(0, at + 1)];
		const next = ring.find(c => forms(c.dataset.place).length);
		if (next) reveal(next).focus();
	};
	const letters = {
		n: nextTarget,
		w: () => document.activeElement.dataset.place ? why(document.activeElement.dataset.place) : setMode("why"),
		a: () => {
			const list = one("#answers");
			if (!list) return;
			list.open = true;
			one("button", list).focus();
		},
		l: () => say(one("#sentence").textContent),
		c: () => {
			const field = one("#say-text");
			if (!field) return;
			live.dataset.tab = "chat";
			press();
			field.focus();
			unread();
		},
		p: () => {
			if (!one("#ping")) return;
			document.activeElement.dataset.place ? ping(document.activeElement.dataset.place) : setMode("ping");
		},
		"?": showKeys,
	};
	document.addEventListener("keydown", e => {
		if (e.key === "Escape" && stepping) return finish();
		if (e.key === "Escape" && !e.target.closest?.("dialog")) return close();
		if (typing(e) || e.altKey) return;
		if (e.ctrlKey || e.metaKey) {
			if (e.key.toLowerCase() === "z" && !e.shiftKey && one("[data-do=undo]")) {
				e.preventDefault();
				one("[data-do=undo]").click();
			}
			return;
		}
		const at = e.target.closest?.("[data-place]");
		if (at && moves[e.key]) {
			e.preventDefault();
			return walk(at, moves[e.key]);
		}
		if (at && (e.key === "Enter" || e.key === " ")) {
			e.preventDefault();
			return e.repeat ? undefined : choose(at.dataset.place);
		}
		const replay = one(`a[data-key="${CSS.escape(e.key)}"]`);
		if (replay) {
			e.preventDefault();
			return step(replay);
		}
		const letter = letters[e.key.toLowerCase()];
		if (letter && wishes.keys !== "off" && !e.repeat) {
			e.preventDefault();
			letter();
		}
	});
	const rove = to => {
		for (const c of all("#region [data-place]")) c.setAttribute("tabindex", c === to ? "0" : "-1");
	};

	// A line of the log lights the places that it speaks of.
	const frameOf = (c, name) => {
		const box = c.getBBox(), r = document.createElementNS("http://www.w3.org/2000/svg", "rect");
		for (const k of ["x", "y", "width", "height"]) r.setAttribute(k, box[k]);
		r.setAttribute("class", name);
		return r;
	};
	const light = (line, on) => {
		for (const mark of all(".lit-mark")) mark.remove();
		for (const place of on ? line.dataset.lights.split(" ") : []) {
			const c = cell(place);
			if (c?.getBBox) c.append(frameOf(c, "lit-mark"));
		}
	};
	for (const [type, on] of [["mouseover", 1], ["mouseout", 0], ["focusin", 1], ["focusout", 0]])
		document.addEventListener(type, e => {
			const line = e.target.closest?.("[data-lights]");
			if (line) light(line, on);
			if (type === "focusin" && e.target.dataset?.place) rove(e.target);
		});

	// The talk: what has not been read is counted, what is pointed at is ringed for a moment, and said.
	const shelf = "kancha.read." + location.pathname, pulses = new Map();
	let read = 0, pinged = 0;
	try {
		read = +localStorage.getItem(shelf) || 0;
	} catch {} // a browser that keeps nothing
	const spoken = () => all("#chat-lines [data-said]");
	const unread = () => {
		const lines = spoken(), list = one("#chat-lines"), mark = one("#unread");
		const seen = list?.getClientRects().length && !document.hidden && (!small.matches || live.dataset.tab === "chat");
		if (seen) {
			read = Math.max(read, ...lines.map(l => +l.dataset.said));
			try {
				localStorage.setItem(shelf, read);
			} catch {}
		}
		const n = lines.filter(l => +l.dataset.said > read && !l.dataset.mine).length;
		if (mark) {
			mark.textContent = n;
			mark.hidden = !n;
		}
		document.title = (n ? "✉ " : "") + document.title.replace(/^✉ /, "");
	};
	const drawPulses = () => {
		for (const mark of all(".ping-mark")) mark.remove();
		for (const [place, until] of pulses) {
			const c = cell(place);
			if (until < Date.now()) pulses.delete(place);
			else if (c?.getBBox) c.append(frameOf(c, "ping-mark"));
		}
		if (!pulses.size) one("#pinged").hidden = true;
	};
	const listenIn = first => {
		const list = one("#chat-lines");
		if (!list) return;
		const fresh = spoken().filter(l => +l.dataset.said > pinged);
		pinged = Math.max(pinged, ...fresh.map(l => +l.dataset.said));
		if (fresh.length) list.scrollTop = list.scrollHeight;
		for (const l of first ? [] : fresh.filter(l => l.dataset.ping)) {
			pulses.set(l.dataset.ping, Date.now() + 5000);
			setTimeout(drawPulses, 5100);
			if (l.dataset.mine) continue;
			const note = one("#pinged");
			note.textContent = `${one("b", l).textContent}: ${one(".text", l).textContent}`;
			note.hidden = false;
			if (cell(l.dataset.ping)) reveal(cell(l.dataset.ping));
		}
		drawPulses();
		unread();
	};
	document.addEventListener("visibilitychange", () => unread());

	// What an automaton does is told step by step, though it is done already; whoever is in a hurry finishes at once.
	const paces = { slow: 4000, normal: 1800 }, steps = one("#steps");
	const lineNumber = li => +li.id.slice(4);
	const autoLines = () => all(".log [data-auto]").sort((a, b) => lineNumber(a) - lineNumber(b));
	const newest = () => Math.max(-1, ...all(".log li").map(lineNumber));
	let told = newest(), queue = [], stepping = 0;
	const finish = () => {
		clearTimeout(stepping);
		queue = [];
		stepping = 0;
		if (!steps || steps.hidden) return;
		const inside = steps.contains(document.activeElement);
		steps.hidden = true;
		for (const mark of all(".lit-mark")) mark.remove();
		if (inside) one("#sentence")?.focus({ preventScroll: true });
	};
	const nextStep = () => {
		const s = queue.shift();
		if (!s) return finish();
		steps.hidden = false;
		one("p", steps).replaceChildren(make("b", { textContent: `${s.who}: ` }), s.text, make("small", { className: "rule", textContent: s.rule }));
		light(s, !!s.dataset.lights);
		stepping = setTimeout(nextStep, paces[wishes.pace]);
	};
	// On a wide page they lie over what is below: a click beside them puts them away. On a phone nothing lies below.
	const over = matchMedia("(min-width: 68.75em)");
	document.addEventListener("click", e => { if (over.matches && stepping && !steps?.contains(e.target)) finish(); }, true);
	const followSteps = () => {
		const last = newest();
		const fresh = autoLines().filter(li => lineNumber(li) > told);
		told = last;
		if (!steps || !paces[wishes.pace] || document.hidden) return;
		for (const li of fresh) {
			const rule = one(".rule", li)?.textContent || "";
			queue.push({ who: li.dataset.auto, text: one(".text", li).textContent, rule, dataset: { lights: li.dataset.lights || "" } });
		}
		if (queue.length && !stepping) nextStep();
	};

	// After each frame: put back what only this page knows, and tell once that a decision has come.
	const press = () => {
		for (const b of all("[data-tab-to]")) b.setAttribute("aria-pressed", b.dataset.tabTo === live.dataset.tab);
		for (const b of all("[data-log]", region())) b.setAttribute("aria-pressed", b.dataset.log === (live.dataset.log || ""));
		for (const li of all(".log li")) li.hidden = !!live.dataset.log && li.dataset.seat !== live.dataset.log;
	};
	const ring = () => {
		if (wishes.sound === "off") return;
		try {
			const c = new AudioContext(), g = c.createGain();
			g.connect(c.destination);
			g.gain.setValueAtTime(0.12, c.currentTime);
			g.gain.exponentialRampToValueAtTime(0.001, c.currentTime + 0.5);
			[523, 784].forEach((hz, i) => {
				const o = new OscillatorNode(c, { frequency: hz, type: "triangle" });
				o.connect(g);
				o.start(c.currentTime + i * 0.13);
				o.stop(c.currentTime + 0.5);
			});
			setTimeout(() => c.close(), 900);
		} catch {} // a browser without sound
	};
	const sign = () => {
		const icon = one("link[rel=icon]");
		icon.href = decision ? icon.dataset.mine : icon.dataset.rest;
	};
	// Whoever has a new decision in sight need not be told of it elsewhere.
	let seen = document.hidden ? "" : region().dataset.decision;
	const inSight = () => {
		const now = region().dataset.decision;
		if (now && !seen && !document.hidden) fetch(`${location.pathname}/seen`, { method: "POST", keepalive: true }).catch(() => {});
		if (!now || !document.hidden) seen = now;
	};
	document.addEventListener("visibilitychange", inSight);
	const refresh = () => {
		inSight();
		const now = region().dataset.decision;
		if (now !== decision) {
			if (now && !decision) ring();
			decision = now;
			busy = false; // what was sent has been answered
			close();
			sign();
		}
		follow();
		mark(picker()?.hidden === false ? picker().dataset.about : "");
		for (const b of modeButtons()) b.setAttribute("aria-pressed", b.dataset.do === mode);
		press();
		followSteps();
		listenIn();
		const at = document.activeElement;
		if (at?.dataset?.place) rove(at);
	};
	document.addEventListener("htmx:after:swap", refresh);
	// The answer to a form and a frame of the stream can overtake each other; the newer state stays.
	document.addEventListener("htmx:before:swap", e => {
		const { ctx, tasks } = e.detail;
		const now = region().dataset, older = then => +then.version < +now.version || then.version === now.version && (+then.talk < +now.talk || +then.left > +now.left); // left: decisions of an analysis to be judged
		const late = tasks.findIndex(t => {
			const r = t.fragment?.querySelector?.("#region");
			return r && older(r.dataset);
		});
		if (late < 0) return;
		tasks.splice(late, 1);
		ctx.title = null;
	});

	// The connection: honest while it is broken, and the server's state wins when it is back.
	const banner = text => {
		const b = one("#banner");
		if (b.textContent !== text) b.textContent = text;
		b.hidden = !text;
		document.body.classList.toggle("offline", offline);
	};
	const lost = attempt => {
		if (parked || gone) return;
		offline = true;
		banner(live.dataset.offline + (attempt > 0 ? ` ${live.dataset.attempt} ${attempt}` : ""));
	};
	const connect = () => htmx.ajax("GET", live.getAttribute("hx-sse:connect"), { source: live });
	const listen = (name, f) => live.addEventListener(name, e => e.target === live && f(e.detail || {}));
	const retry = () => {
		if (link?.delayCanceller) return link.delayCanceller();
		link?.reader?.cancel();
	};
	if (live.hasAttribute("hx-sse:connect")) {
		listen("htmx:sse:before:connection", d => {
			if (parked || gone) d.connection.cancelled = true;
			else if (d.connection.attempt) lost(d.connection.attempt);
		});
		listen("htmx:sse:after:connection", d => {
			link = d.connection;
			heard = Date.now();
			offline = false;
			banner("");
			const late = waiting;
			waiting = null;
			if (late?.form.isConnected && late.decision === region().dataset.decision) send(late.form, late.by);
		});
		listen("htmx:sse:after:message", () => ((heard = Date.now()), (missed = 0)));
		listen("parked", () => {
			parked = true;
			banner(live.dataset.parked);
		});
		listen("ended", () => location.reload()); // somebody has signed out
		listen("gone", () => {
			gone = offline = true;
			banner(live.dataset.gone);
		});
		let tries = 0;
		const again = () => {
			lost(++tries);
			setTimeout(connect, Math.min(1000 * tries, 8000));
		};
		document.addEventListener("htmx:error", e => {
			const d = e.detail;
			if (d.ctx?.sourceElement === live && d.ctx.request.action.endsWith("/live") && !live._htmx?.sse) again();
			else if (d.ctx?.request.method === "POST") {
				if (d.ctx.sourceElement.dataset?.live === "answer" && d.ctx.sourceElement === sent?.form) waiting = sent;
				lost(0);
				retry();
			}
		});
		document.addEventListener("htmx:response:error", e => {
			if (e.detail.ctx.sourceElement === live && e.detail.ctx.request.action.endsWith("/live")) again();
		});
		const wake = () => {
			if (document.hidden) return;
			if (parked) {
				parked = false;
				banner("");
				// A stream that has just been told to rest, but has not ended yet, opens itself again.
				if (!live._htmx?.sse) connect();
			} else if (offline || Date.now() - heard > 20000) retry();
		};
		document.addEventListener("visibilitychange", wake);
		// Several windows may be visible at the same time: whoever turns to one that rests wakes it.
		for (const turn of ["pointerdown", "keydown", "focusin"]) document.addEventListener(turn, () => parked && wake(), true);
		window.addEventListener("focus", () => parked && wake());
		window.addEventListener("online", wake);
		window.addEventListener("offline", () => lost(0));
		setInterval(() => !parked && Date.now() - heard > 40000 && (lost(0), retry()), 5000);
	}
	sign();
	follow();
	press();
	one("#since")?.scrollIntoView({ block: "nearest" });
	listenIn(true);
})();
