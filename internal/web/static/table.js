// The page of a table: what is sent and heard, the keyboard, the talk, what lies over the board.
(() => {
	"use strict";
	const live = document.getElementById("live");
	if (!live) return;
	const { one, all, make, stage } = kancha;
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
	let phase = region().dataset.phase, decision = region().dataset.decision, link = null, heard = Date.now();

	// Who uses a mouse wants the page to stay where it is; who uses keys wants to see where they are.
	let byKeys = false;
	document.addEventListener("pointerdown", () => (byKeys = false), true);
	document.addEventListener("keydown", () => (byKeys = true), true);

	const say = text => {
		one("#said").textContent = "";
		setTimeout(() => (one("#said").textContent = text), 50);
	};

	const coarse = matchMedia("(pointer: coarse)");

	// Whoever has tapped a piece and its target, or a button that says what it does, has made up their mind; a single tap on
	// the board that cannot be taken back is asked about, and so is what may cost points (miss) or looks like a slip.
	// In a lesson all is taken back by a tap.
	const mustAsk = (f, meant) => f.dataset.live !== "try" && (wishes.confirm === "always" || wishes.confirm !== "never" && (!!f.dataset.slip || !one(".is-lesson") && (/(?:^| )miss:/.test(f.dataset.changes) || !!f.dataset.reveals && !meant)));
	const label = f => one(".label", f).textContent;
	const cell = place => place ? one(`#board-frame [data-place="${CSS.escape(place)}"]`) || one(`#hand-box [data-place="${CSS.escape(place)}"]`) : null;

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
		if (form.dataset.live === "try") return kancha.trial.go(form);
		if (busy) return; // the same thing twice
		sent = { form, by, decision: region().dataset.decision };
		if (offline) {
			waiting = sent;
			return lost(0);
		}
		busy = true;
		const at = document.activeElement?.dataset?.place || picker()?.dataset.about;
		const values = by?.name ? { [by.name]: by.value } : {};
		if (form.dataset.live === "answer") kancha.choose.sending(form);
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
			kancha.choose.sending(null);
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
	};
	const mark = place => {
		for (const c of all(".is-picked")) c.classList.remove("is-picked");
		cell(place)?.classList.add("is-picked");
	};
	const cancelButton = (text = words.cancelWord) => make("button", { type: "button", className: "button", textContent: text, onclick: close });
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
		if (f.dataset.slip) parts.push(make("span", { className: "slip", textContent: f.dataset.slip }));
		if (f.dataset.reveals) parts.push(make("span", { className: "final", textContent: words.revealsWord }));
		return parts;
	};
	const ask = (f, place) => {
		const yes = confirmButton(f);
		open(place, make("p", {}, ...art(f), ...describe(f)), make("div", { className: "actions" }, yes, cancelButton()));
		yes.focus({ preventScroll: true });
	};
	const choose = place => {
		if (mode === "notes" || mode === "plan") return writeNote(place);
		if (mode === "ping") return ping(place);
		const asks = mode === "why";
		setMode("");
		if (asks || !kancha.choose.tap(place)) return why(place);
	};
	const why = async place => {
		if (!picker()) return;
		const seat = region().dataset.seat, asked = `${location.pathname}/why?eyes=${seat}&place=${encodeURIComponent(place)}`;
		// A plain request: one through the element of the stream would wait in line behind the stream's own.
		const told = await fetch(asked, { headers: { "HX-Request": "true" } }).then(r => (r.ok ? r.text() : ""), () => "");
		const p = picker();
		if (!p) return;
		if (!told) return say(live.dataset.offline);
		p.innerHTML = told;
		p.append(make("div", { className: "actions" }, cancelButton(words.closeWord)));
		p.classList.add("is-why"); // the question can still be answered
		p.dataset.about = place;
		const at = cell(place), rule = document.getElementById(at?.getAttribute("aria-describedby") || at?.closest("[data-rule]")?.dataset.rule);
		const named = kancha.choose.called(place), whole = at?.getAttribute("aria-label") || "", said = whole.startsWith(named) ? whole.slice(named.length).replace(/^[:.,]\s*/, "") : whole;
		if (at) one(".place b", p).textContent = named;
		if (at) one(".place", p)?.after(...(said ? [make("p", { textContent: said })] : []), ...(rule ? [make("p", { className: "dim", textContent: rule.textContent })] : []));
		p.hidden = false;
		mark(place);
		say(one(".why", p)?.innerText || "");
	};
	const writeNote = place => {
		const layer = mode, form = one(layer === "plan" ? "#plan" : "#note");
		if (!form) return;
		const old = all(layer === "plan" ? ".notes.plan li" : ".notes:not(.plan) li").find(n => n.dataset.at === place);
		const field = make("input", { maxLength: 8, size: 8, value: old ? old.dataset.text : "", ariaLabel: words.noteWord });
		const write = () => {
			form.elements.place.value = place;
			form.elements.text.value = field.value;
			send(form);
		};
		// A sign goes on and off with a tap; what else somebody thinks is typed.
		const signs = one("#note-signs")?.cloneNode(true);
		const pressed = () => signs && all("button", signs).forEach(b => b.setAttribute("aria-pressed", field.value.includes(b.dataset.sign)));
		if (signs) {
			signs.removeAttribute("id");
			signs.hidden = false;
			signs.addEventListener("click", e => {
				const b = e.target.closest("button"), sign = b?.dataset.sign;
				if (!sign) return;
				field.value = field.value.includes(sign) ? field.value.replaceAll(sign, "") : [...(field.value + sign)].slice(-8).join("");
				pressed();
				write();
			});
			pressed();
		}
		const done = () => {
			write();
			close(); // the next tap plays again
		};
		const save = make("button", { type: "button", className: "button primary", textContent: words.saveWord, onclick: done });
		field.addEventListener("keydown", e => e.key === "Enter" && done());
		open(place, ...(signs ? [signs] : []), make("p", {}, make("b", { textContent: kancha.choose.called(place) }), " ", field), make("div", { className: "actions" }, save, cancelButton()));
		(byKeys || !signs || matchMedia("(pointer: fine)").matches ? field : one("button", signs)).focus({ preventScroll: true });
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
		if (form.dataset.live === "answer" && mustAsk(form, false) && !by?.closest("#picker")) return ask(form, "");
		send(form, by);
	});

	// The second half of a double tap is no answer to the question that has come in between, nor to what a switch has moved
	// under the finger.
	let tap = null;
	document.addEventListener("click", e => {
		if (!e.isTrusted || !e.clientX && !e.clientY || !e.target.closest("#stage, .tray, #chips, #picker, .answer-sheet, .card-over")) return;
		const was = tap, now = { at: e.timeStamp, x: e.clientX, y: e.clientY, decision: region().dataset.decision, thing: e.target.closest(".switch")?.dataset.thing };
		tap = now;
		if (!was || now.at - was.at > 450 || Math.hypot(now.x - was.x, now.y - was.y) > 24 || now.decision === was.decision && (was.thing === undefined || now.thing === was.thing)) return;
		e.preventDefault();
		e.stopImmediatePropagation();
	}, true);
	document.addEventListener("click", e => {
		const button = e.target.closest("button, a");
		if (live.dataset.shows && coarse.matches && e.target.closest("#stage, #tray") && !e.target.closest(".corner")) return void shows(""); // what lies over the board is put away first
		const answering = button?.form?.dataset.live || e.target.closest("[data-place]");
		if (e.detail > 1 && answering) return e.preventDefault(); // the second half of a double click
		const plan = e.target.closest("#map a[href]");
		if (plan) {
			e.preventDefault();
			return tapPlan(plan.getAttribute("href").replace("#part-", ""));
		}
		const place = e.target.closest("#region [data-place]");
		// A piece in the hand stands for itself, not for what it stands on.
		if (place && e.target.closest("#hand-box") && !mode && !kancha.choose.itself(place.dataset.place)) return void put();
		if (place) return tapPlace(place.dataset.place, e);
		if (e.target.closest("#stage") && !button) return tapStage(e);
		const about = button || e.target.closest("[data-do]");
		if (!about || about.id === "event" && !about.dataset.do) return;
		const d = about.dataset;
		if (about.getAttribute("aria-disabled") === "true" && about.type === "button") return;
		if (d.tabTo) {
			live.dataset.tab = d.tabTo;
			one(".pages").scrollTop = 0;
			if (d.tabTo === "chat") requestAnimationFrame(newest);
		}
		if (d.tabTo === "chat") unread();
		if ("log" in d) live.dataset.log = d.log;
		if (d.do in modeWords) mode === d.do ? close() : setMode(d.do);
		if (d.do === "keys") showKeys();
		if (d.do === "fit") stage.fit();
		if (d.do === "enlarge") stage.enlarge();
		if (d.do === "coach") shows("coach");
		if (d.do === "tools") toolbox();
		if (d.do === "result") result();
		if (d.do === "drawer") drawer(live.dataset.tab);
		if (["log", "panels", "seats", "chat"].includes(d.do)) drawer(d.do);
		if (d.do === "shut") drawer("");
		if ((d.key || "step" in d) && button.href && !e.ctrlKey && !e.metaKey && !e.shiftKey) {
			e.preventDefault();
			if (scrim) drawer(""); // what was tapped is shown on the board
			step(button);
		}
		press();
	});

	// A tap on the board chooses; on a whole board that is small it enlarges what lies under the finger; beside everything it
	// puts away what lies over the board.
	const put = () => {
		const some = kancha.choose.cancel() || !!live.dataset.shows || picker()?.hidden === false;
		shows("");
		close();
		return some;
	};
	const tapStage = e => {
		if (e.target.closest(".corner")) return;
		if (put()) return;
		const s = !stage.mapped && stage.whole && stage.small && stage.tapped(e);
		if (s) stage.zoomTo(s);
	};
	const tapPlace = (place, e) => {
		const p = picker(); // beside a card that tells why not, whatever cannot be chosen puts it away
		if (!mode && p?.classList.contains("is-why") && !p.hidden && !kancha.choose.can(place)) return close();
		if (!mode && stage.whole && stage.small && e.target.closest("#stage") && !kancha.choose.can(place)) return tapStage(e);
		choose(place);
	};
	const tapPlan = id => {
		const goal = kancha.choose.picked && kancha.choose.goals().find(p => stage.section(p)?.id === id && !stage.tooSmall(p));
		goal ? choose(goal) : stage.zoomTo({ id, box: [0, 0, 1, 1] });
	};
	// What lies over the zones.
	const shows = what => {
		if (what && live.dataset.shows !== what) live.dataset.shows = what;
		else delete live.dataset.shows;
		one(".toolbox")?.remove();
	};
	const toolbox = () => {
		shows("toolbox");
		if (live.dataset.shows !== "toolbox") return;
		const box = make("div", { className: "toolbox" });
		for (const t of all("#bar-actions .tool:is(.wide, .drawer)")) {
			const copy = t.cloneNode(true);
			copy.removeAttribute("id");
			copy.classList.remove("wide", "drawer");
			if (t.form) copy.setAttribute("form", t.form.id);
			copy.addEventListener("click", () => setTimeout(() => {
				box.remove();
				if (live.dataset.shows === "toolbox") delete live.dataset.shows;
			}));
			box.append(copy);
		}
		one(".bar").append(box);
		one("button", box)?.focus({ preventScroll: true });
	};
	const result = () => {
		live.dataset.result = live.dataset.result === "shut" ? "" : "shut";
		if (!live.dataset.result) one("#ending")?.focus({ preventScroll: true });
	};
	const beside = matchMedia("(min-width: 1180px) and (min-height: 600px)"); // there the drawer is always open
	let scrim = null, before = null;
	const cover = (name, shut) => {
		const s = make("button", { type: "button", className: `scrim ${name}`, ariaLabel: words.closeWord });
		s.addEventListener("click", shut);
		one("#over").append(s);
		return s;
	};
	const drawer = tab => {
		if (tab) live.dataset.tab = tab;
		if (beside.matches) {
			press();
			return unread();
		}
		if (tab && !scrim) {
			before = document.activeElement;
			scrim = cover("for-drawer", () => drawer(""));
		} else if (!tab) {
			scrim?.remove();
			scrim = null;
			before?.focus?.({ preventScroll: true });
		}
		tab ? (live.dataset.drawer = "open") : delete live.dataset.drawer;
		press();
		unread();
		if (tab) one(`[data-tab-to="${live.dataset.tab}"]`)?.focus({ preventScroll: true });
	};
	// A change of language or theme loads the page anew: beside the board stands what stood there.
	const kept = "kancha.tab." + location.pathname;
	document.addEventListener("submit", e => {
		if (e.target.getAttribute("action") !== "/prefs" || !e.target.closest(".pages")) return;
		try {
			sessionStorage.setItem(kept, live.dataset.tab);
		} catch {} // a browser that keeps nothing
	});
	try {
		live.dataset.tab = sessionStorage.getItem(kept) || live.dataset.tab;
		sessionStorage.removeItem(kept);
	} catch {}
	// An overlay covers the page until it is answered or put away; the focus goes back to where it was.
	const overlay = (box, head, after) => {
		const at = document.activeElement, s = cover("", () => shut());
		const keys = e => {
			if (e.key !== "Escape") return;
			e.stopImmediatePropagation();
			shut();
		};
		const shut = () => {
			box.remove();
			s.remove();
			document.removeEventListener("keydown", keys, true);
			document.removeEventListener("htmx:after:swap", stale);
			at?.focus?.({ preventScroll: true });
			after?.();
		};
		const asked = region().dataset.decision, stale = () => region().dataset.decision !== asked && !box.classList.contains("card-over") && shut();
		document.addEventListener("keydown", keys, true);
		document.addEventListener("htmx:after:swap", stale);
		if (head) {
			const x = make("button", { type: "button", className: "tool", ariaLabel: words.closeWord, title: words.closeWord });
			x.append(one(".more .shut .stroke, #tool-leave .stroke").cloneNode(true)); // a lesson has no drawer to shut
			x.onclick = shut;
			head.append(x);
		}
		// The second half of a double tap meets nothing that has come under the finger.
		box.style.pointerEvents = "none";
		setTimeout(() => (box.style.pointerEvents = ""), 350);
		one("#over").append(box);
		return shut;
	};

	// A replay moves without loading the page again.
	const step = async a => {
		const href = a.href;
		await htmx.ajax("GET", href, { source: live, target: "#region", swap: "outerMorph" });
		history.replaceState(null, "", href);
	};
	// What is still being worked out is asked for until it is there. Who has gone on meanwhile stays where they are.
	const renew = async () => {
		const mark = one("[data-renews]"), href = location.href;
		if (!mark) return;
		if (!document.hidden) await htmx.ajax("GET", href, { source: mark, target: "#region", swap: "outerMorph" }).catch(() => {});
		if (location.href !== href) await htmx.ajax("GET", location.href, { source: live, target: "#region", swap: "outerMorph" });
		setTimeout(renew, 2000);
	};
	setTimeout(renew, 2000);

	// The keyboard: arrows in the grid, single letters unless they are switched off.
	const moves = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
	const walk = (from, [down, right]) => {
		const rows = all("[role=row]", from.closest("[role=grid]")).map(r => all("[data-place]", r)).filter(r => r.length);
		const y = rows.findIndex(r => r.includes(from)), x = rows[y].indexOf(from);
		const row = rows[Math.min(Math.max(y + down, 0), rows.length - 1)];
		row[Math.min(Math.max(x + right, 0), row.length - 1)].focus({ preventScroll: true });
	};
	const nextTarget = () => {
		const list = all("#board-frame [data-place], #hand-box [data-place]"), at = list.indexOf(document.activeElement);
		const ring = [...list.slice(at + 1), ...list.slice(0, at + 1)];
		ring.find(c => kancha.choose.forms(c.dataset.place).length)?.focus({ preventScroll: true });
	};
	const letters = {
		n: nextTarget,
		w: () => document.activeElement.dataset.place ? why(document.activeElement.dataset.place) : setMode("why"),
		t: () => kancha.trial.toggle(),
		a: () => one("#answers") && kancha.choose.sheet(),
		l: () => say(one("#sentence").textContent),
		c: () => {
			const field = one("#say-text");
			if (!field) return;
			drawer("chat");
			field.focus();
		},
		p: () => {
			if (!one("#ping")) return;
			document.activeElement.dataset.place ? ping(document.activeElement.dataset.place) : setMode("ping");
		},
		"?": showKeys,
	};
	document.addEventListener("keydown", e => {
		if (e.key === "Escape" && !e.target.closest?.("dialog")) return scrim ? drawer("") : put() || kancha.trial.leave();
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
		for (const c of all("#board-frame [data-place]")) c.setAttribute("tabindex", c === to || c.classList.contains("target") ? "0" : "-1");
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
	const newest = () => (one(".pages").scrollTop = one(".pages").scrollHeight);
	const unread = () => {
		const lines = spoken(), list = one("#chat-lines"), mark = one("#unread");
		const seen = list?.getClientRects().length && !document.hidden && live.dataset.tab === "chat";
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
		live.classList.toggle("has-unread", n > 0);
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
	let quiet = 0;
	const announce = l => {
		const note = one("#pinged");
		note.textContent = `${one("b", l)?.textContent || ""}: ${one(".text", l)?.textContent || ""}`;
		note.hidden = false;
		clearTimeout(quiet);
		quiet = setTimeout(() => (note.hidden = true), 5000);
	};
	const listenIn = first => {
		const list = one("#chat-lines");
		if (!list) return;
		const fresh = spoken().filter(l => +l.dataset.said > pinged);
		pinged = Math.max(pinged, ...fresh.map(l => +l.dataset.said));
		if (fresh.length && live.dataset.tab === "chat") newest();
		for (const l of first ? [] : fresh.filter(l => l.dataset.ping)) {
			pulses.set(l.dataset.ping, Date.now() + 5000);
			setTimeout(drawPulses, 5100);
			if (!l.dataset.mine) announce(l);
		}
		drawPulses();
		unread();
		// What is said while the talk is out of sight announces itself.
		if (!first && live.classList.contains("has-unread")) for (const l of fresh.filter(l => !l.dataset.ping && !l.dataset.mine)) announce(l);
	};
	document.addEventListener("visibilitychange", () => unread());

	// After each frame: put back what only this page knows, and tell once that a decision has come.
	const press = () => {
		const tabs = all("[data-tab-to]").map(b => b.dataset.tabTo); // a waiting room has others than a table
		if (tabs.length && !tabs.includes(live.dataset.tab)) live.dataset.tab = tabs.includes("log") ? "log" : tabs[0];
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
		if (now && !seen && !document.hidden && !one(".is-lesson")) fetch(`${location.pathname}/seen`, { method: "POST", keepalive: true }).catch(() => {});
		if (!now || !document.hidden) seen = now;
	};
	document.addEventListener("visibilitychange", inSight);
	const refresh = () => {
		inSight();
		if (region().dataset.phase !== phase) {
			if (phase === "gathering") live.dataset.tab = "log";
			phase = region().dataset.phase;
			if (scrim) drawer(""); // what has begun is looked at
		}
		const now = region().dataset.decision;
		if (now !== decision) {
			if (now && !decision) ring();
			decision = now;
			busy = false; // what was sent has been answered
			close();
			shows("");
			sign();
		}
		mark(picker()?.hidden === false ? picker().dataset.about : "");
		for (const b of modeButtons()) b.setAttribute("aria-pressed", b.dataset.do === mode);
		press();
		listenIn();
		const at = document.activeElement;
		if (at?.dataset?.place) rove(at);
	};
	document.addEventListener("htmx:after:swap", refresh);
	// A new turn stands on top of the log, and those in sight go down. They are put there as new elements, so that nothing
	// that somebody looks at is seen to move. All is measured before anything is changed: the page is laid out once.
	kancha.freshen = () => {
		const question = one("#sentence"), hand = one("#hand"), log = one(".pages > .log"), old = [];
		if (log?.getClientRects().length && !log.contains(document.activeElement)) {
			const edge = one(".pages").getBoundingClientRect();
			for (const turn of all(".turns > .turn", log)) {
				const r = turn.getBoundingClientRect();
				if (r.top > edge.bottom) break;
				if (r.bottom >= edge.top) old.push(turn);
			}
		}
		if (hand && !hand.contains(document.activeElement)) old.push(hand);
		const held = question === document.activeElement;
		if (question) old.push(question);
		for (const e of old) e.replaceWith(e.cloneNode(true));
		if (question && held) one("#sentence").focus({ preventScroll: true });
	};
	document.addEventListener("htmx:before:swap", () => kancha.freshen());
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
	let leaving = "";
	const lost = attempt => {
		if (parked || gone) return;
		offline = true;
		banner((leaving || (waiting ? live.dataset.queued : live.dataset.offline)) + (attempt > 0 ? ` ${live.dataset.attempt} ${attempt}` : ""));
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
			leaving = "";
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
		listen("leaving", d => {
			banner((leaving = d.data));
			for (const e of all("[data-ends]")) delete e.dataset.ends;
		});
		listen("crowded", d => {
			parked = true;
			banner(d.data);
			setTimeout(wake, 12e3 + 6e3 * Math.random()); // those who came together shall not come back together
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
			if (d.ctx?.sourceElement === live && d.ctx.request.action.includes("/live?") && !live._htmx?.sse) again();
			else if (d.ctx?.request.method === "POST") {
				if (d.ctx.sourceElement.dataset?.live === "answer" && d.ctx.sourceElement === sent?.form) waiting = sent;
				lost(0);
				retry();
			}
		});
		document.addEventListener("htmx:response:error", e => {
			if (e.detail.ctx.sourceElement === live && e.detail.ctx.request.action.includes("/live?")) again();
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
		// A stream that is silent is opened anew, and where that does not help, from the beginning. One that never came to be, or
		// has ended without a word, is asked for again; at last the page loads itself anew.
		let silent = 0, asked = Date.now();
		setInterval(() => {
			if (parked || gone) return;
			const quiet = Date.now() - heard > 40000;
			if (quiet) lost(0);
			if (Date.now() - heard > 100000 && !document.activeElement?.matches("input, textarea")) return fetch("/healthz", { cache: "no-store" }).then(r => r.ok && location.reload(), () => {});
			if (!live._htmx?.sse) {
				if (Date.now() - asked < 10000) return;
				asked = Date.now();
				connect();
			} else if (!quiet) silent = 0;
			else if (++silent % 4) retry();
			else live._htmx.sse.abortController?.abort();
		}, 5000);
	}
	kancha.table = { mustAsk, ask, send, overlay, say, light, words, busy: () => busy };
	sign();
	press();
	listenIn(true);
})();
