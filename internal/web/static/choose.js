// Choosing at a table: tap a piece, then where it goes, or the target first. What can follow is marked on the board, with
// what it costs and brings; answers without a place stand as chips under the question. The forms of the list of answers are
// what is sent; see answerList in bar.templ.
(() => {
	"use strict";
	const live = document.getElementById("live");
	if (!live) return;
	const { one, all, make, stage, sets } = kancha;
	const region = () => one("#region");
	const few = 6; // so many answers can stand in the row, whatever places they have
	let picked = "", decision = "", list = [], sent = null;

	// An answer: its form and its places. What is only half of a move stands in the list joined with its other half.
	const read = () => {
		const forms = all("#answers form, #joined form"), halves = new Set(forms.map(f => f.dataset.first).filter(Boolean));
		list = forms.filter(f => !halves.has(f.id)).map(form => {
			const places = [...new Set((form.dataset.places || "").split(" ").filter(Boolean))], a = { form, places, piece: "" };
			if (form.dataset.first && places.length > 1) {
				a.piece = places[0];
				a.places = places.slice(0, 2); // how it is paid for is chosen at the target
			}
			return a;
		});
		list = sets.read(list, region().dataset.decision);
	};
	const toggle = id => {
		sets.toggle(id);
		draw();
	};
	const held = place => one(`#hand-box [data-place="${CSS.escape(place)}"]`);
	const cell = place => stage.cell(place) || held(place);
	const pieceIn = place => {
		for (const at of [held(place), one(`#board-frame [data-place="${CSS.escape(place)}"]`)]) {
			const piece = at && (at.dataset.piece ? at : one("[data-piece]", at));
			if (piece) return piece;
		}
		return null;
	};
	const isPiece = place => list.some(a => a.piece === place) || list.some(a => a.places.length > 1 && a.places.includes(place)) && !!pieceIn(place);
	const at = place => list.filter(a => a.places.includes(place));
	const others = (a, place) => a.places.filter(p => p !== place);
	const called = place => (cell(place)?.getAttribute("aria-label") || place).split(/[:.]/)[0];
	const label = form => one(".label", form).textContent;
	const short = form => form.dataset.chip || label(form);
	const effects = form => one(".effects", form)?.textContent || "";

	// What an answer changes, as pictures with numbers. The page has the pictures once (signSheet in story.go); a number that
	// is not among them has that of its line in the panel.
	const points = { hit: "points", miss: "points" }; // what may be won and lost
	const picture = name => {
		const key = points[name] || name;
		if (document.getElementById(`sign-${key}`)) return make("span", { innerHTML: `<svg viewBox="0 0 30 30" width="19" height="19" aria-hidden="true"><use href="#sign-${key}"></use></svg>` }).firstChild;
		const n = one(`#panel-${region().dataset.scorer} [data-n="${CSS.escape(key)}"]`);
		return n?.closest(".part, .items > div")?.querySelector(".icon svg")?.cloneNode(true);
	};
	const gain = (key, by) => {
		const n = Math.abs(by), e = make("span", { className: "gain" + (by > 0 ? " up" : by < 0 ? " down" : ""), textContent: by > 0 ? "+" : by < 0 ? "−" : "" }, make("span", { className: n === 1 ? "one" : "", textContent: n })), art = picture(key);
		if (art) e.append(art);
		return e;
	};
	const gains = form => (form.dataset.changes || "").split(" ").filter(Boolean).map(c => c.split(":")).map(([key, by]) => gain(key, +by));
	const art = form => one(".art", form)?.cloneNode(true) || null;
	const pieceArt = place => {
		const p = pieceIn(place), svg = held(place)?.querySelector("svg") || (p && (p.localName === "svg" ? p : null));
		if (svg) return make("span", { className: "art" }, svg.cloneNode(true));
		if (!p?.getBBox) return null;
		const b = p.getBBox(), out = document.createElementNS("http://www.w3.org/2000/svg", "svg");
		out.setAttribute("viewBox", `${b.x} ${b.y} ${b.width} ${b.height}`);
		const copy = p.cloneNode(true);
		for (const e of [copy, ...all("[id]", copy)]) e.removeAttribute("id");
		for (const e of [copy, ...all("[data-piece], [data-place]", copy)]) ["data-piece", "data-place", "tabindex", "role"].forEach(n => e.removeAttribute(n));
		copy.removeAttribute("transform");
		out.append(copy);
		out.setAttribute("class", p.closest("svg")?.getAttribute("class") || "");
		out.setAttribute("aria-hidden", "true");
		return make("span", { className: "art" }, out);
	};

	// The row of chips.
	const chip = (a, more = "") => {
		const f = a.form, b = make("button", { className: `chip ${more}`, type: "button" }), picture = art(f), list = gains(f);
		b.dataset.choice = "";
		b.dataset.answer = f.id;
		b.dataset.form = f.id;
		if (picture) b.append(picture);
		b.append(make("span", { className: "word", textContent: short(f) }));
		if (label(f) !== short(f)) b.append(make("span", { className: "sr", textContent: label(f) }));
		if (list.length) b.append(make("span", { className: "gains" }, ...list.slice(0, 4), ...(list.length > 4 ? [make("span", { className: "gain", textContent: "…" })] : [])));
		const all = label(f) + (effects(f) ? `: ${effects(f)}` : "") + (f.dataset.reveals ? ` (${one("#keys").dataset.revealsWord})` : "");
		b.title = all;
		if (f.dataset.reveals) b.dataset.reveals = "1";
		b.classList.toggle("is-lit", asked(a));
		b.onclick = () => act(a, b);
		return b;
	};
	const open = () => !!one("#chips") && list.length + sets.size > 0 && !!region().dataset.decision;
	const loose = () => list.filter(a => !a.places.length);
	const inRow = () => {
		if (picked) {
			const own = at(picked).filter(a => !others(a, picked).length), rest = loose();
			if (own.length) return rest.length > 2 ? own : [...own, ...rest]; // what ends or passes stays in the row
		}
		const asked = list.filter(a => a.form.dataset.wanted), rest = plain();
		return [...asked.filter(a => !rest.includes(a)), ...rest]; // what a lesson asks for is always there
	};
	const plain = () => {
		if (list.filter(a => !a.form.dataset.free).length <= 2 * few) return list; // as many as there is room for; free actions do not count
		const same = new Set(list.map(a => a.places.join(" "))).size === 1;
		return same ? list : loose();
	};
	// Several answers at a place that do not all find room are one chip, which opens them as a choice.
	const verb = a => a.form.closest("fieldset")?.querySelector("legend")?.textContent || "";
	const many = n => make("small", { className: "many", textContent: n });
	const bundle = (ways, place) => {
		const b = make("button", { className: "chip bundle", type: "button" }), picture = art(ways[0].form), title = verb(ways[0]);
		if (picture) b.append(picture);
		b.append(make("span", { className: "word", textContent: `${title} `.trimStart() }), many(ways.length));
		b.setAttribute("aria-haspopup", "menu");
		b.dataset.choice = "";
		b.dataset.thing = `bundle-${place}`;
		b.onclick = () => chooser(ways, place);
		return b;
	};
	// Before any answer leaves the row: pictures alone, two gains at most, gains one over the other, and without their signs.
	const less = ["bare", "terse", "tight", "slim"];
	const row = () => {
		const box = one("#chips");
		if (!box) return;
		const shown = open() ? inRow() : [], free = shown.filter(a => a.form.dataset.free), own = shown.filter(a => !a.form.dataset.free);
		const set = open() && !picked ? sets.buttons(box.dataset.none, chip, toggle) : [];
		const kids = [...set, ...[...own, ...free].map(a => chip(a, [a.form.dataset.wanted || a.form.dataset.closes && !set.length ? "main" : "", a.form.dataset.closes && !set.length ? "end-turn" : "", a.form.dataset.free ? "free" : ""].join(" ")))];
		const rest = open() && list.length > shown.length;
		const more = make("button", { type: "button", className: "chip all" }, `${box.dataset.all} `, many(list.length + sets.size));
		more.dataset.do = "answers";
		more.onclick = sheet;
		const was = box.contains(document.activeElement) ? document.activeElement.dataset : {}, held = was.answer, thing = was.thing;
		// Where pictures and gains are alike, the words tell answers apart.
		const looks = kids.map(k => (one(".art", k)?.innerHTML || "") + (one(".gains", k)?.textContent || ""));
		kids.forEach((k, i) => k.classList.toggle("alike", looks.indexOf(looks[i]) !== i || looks.lastIndexOf(looks[i]) !== i));
		box.replaceChildren(...kids, more);
		more.hidden = !rest;
		const over = () => box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;
		box.classList.remove(...less);
		for (const step of less) if (over()) box.classList.add(step);
		if (over() && !set.length) {
			const groups = new Map();
			for (const a of own) if (a.places.length === 1) groups.set(a.places[0] + verb(a), [...(groups.get(a.places[0] + verb(a)) || []), a]);
			for (const ways of [...groups.values()].filter(w => w.length > 2)) {
				const chips = ways.map(a => kids.find(k => k.dataset.answer === a.form.id)), both = bundle(ways, ways[0].places[0]);
				kids.splice(kids.indexOf(chips[0]), 1, both);
				chips[0].replaceWith(both);
				for (const c of chips.slice(1)) {
					kids.splice(kids.indexOf(c), 1);
					c.remove();
				}
			}
			box.classList.remove(...less);
			for (const step of less) if (over()) box.classList.add(step);
		}
		// What does not fit stands in the sheet; it is measured, so no language breaks the row.
		// What has a place can be tapped there, so it goes before what has none.
		const placeless = k => k.dataset.answer && !list.find(a => a.form.id === k.dataset.answer)?.places.length;
		for (const last of [false, true])
			for (let i = kids.length - 1; i >= set.length && over(); i--) {
				if (kids[i].hidden || !last && placeless(kids[i]) || kids[i].classList.contains("main") && i > 0) continue;
				kids[i].hidden = true;
				more.hidden = false;
			}
		if (thing !== undefined) one(`[data-thing="${CSS.escape(thing)}"]`, box)?.focus({ preventScroll: true });
		else if (held) one(`[data-answer="${CSS.escape(held)}"]`, box)?.focus({ preventScroll: true });
	};

	// Marks on the board: pieces, where they can go, what the last turns touched.
	const placed = (box, name, ...kids) => {
		const e = make("div", { className: name }, ...kids), [x, y, w, h] = box;
		Object.assign(e.style, { left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px` });
		return e;
	};
	const round = place => {
		const c = stage.cell(place), h = c && (one(":scope > .hit", c) || c);
		return h?.localName === "circle" ? " round" : "";
	};
	const costOf = place => {
		const ways = at(place).filter(a => !picked || a.places.includes(picked));
		const texts = new Map(ways.map(a => [a.form.dataset.changes || "", a]));
		if (texts.size !== 1) return null;
		const list = gains([...texts.values()][0].form);
		return list.length ? make("span", { className: "cost" }, ...list) : null;
	};
	const whose = () => {
		const who = new Map();
		for (const li of all(".log .turn li[data-lights]").slice(0, 60))
			for (const place of li.dataset.lights.split(" ")) if (!who.has(place)) who.set(place, li.dataset.seat);
		return who;
	};
	const lasts = () => {
		const who = whose();
		return all("#board-frame .last[data-place]").flatMap(c => {
			const box = stage.rectOf(c.dataset.place);
			if (!box) return [];
			const seat = one("#region.is-try") ? region().dataset.seat : who.get(c.dataset.place), badge = seat >= 0 && one(`#seat-${seat} .badge`);
			return [placed(box, "spot last" + round(c.dataset.place), ...(badge ? [make("span", { className: "who" }, badge.cloneNode(true))] : []))];
		});
	};
	const hole = (b, k, circle) => {
		const [x, y, w, h] = [b[0] - k, b[1] - k, b[2] + 2 * k, b[3] + 2 * k];
		return circle ? `M${x} ${y + h / 2}a${w / 2} ${h / 2} 0 1 0 ${w} 0a${w / 2} ${h / 2} 0 1 0 ${-w} 0z` : `M${x} ${y}h${w}v${h}h${-w}z`;
	};
	// What a place costs stands wholly on the stage, if the place does.
	const nudge = layer => {
		const [w, h] = stage.room, by = (at, size, most) => (at < 0 ? -at : Math.min(0, most - at - size));
		const moves = all(".cost", layer).flatMap(cost => {
			const [x, y, cw, ch] = stage.place(stage.boxOf(cost)), [px, py, pw, ph] = stage.place(stage.boxOf(cost.parentNode));
			if (px < -1 || py < -1 || px + pw > w + 1 || py + ph > h + 1) return [];
			const dx = by(x, cw, w), dy = by(y, ch, h);
			return dx || dy ? [[cost, dx, dy]] : [];
		});
		for (const [cost, dx, dy] of moves) cost.style.translate = `${dx / stage.scale}px ${dy / stage.scale}px`;
	};
	// What a lesson asks for: the one answer that it wants, or else the answers that name nothing but what glows, the fullest of
	// them.
	const lights = () => (one(".is-lesson") ? (region().dataset.light || "").split(" ").filter(Boolean) : []);
	const asked = a => {
		if (list.some(b => b.form.dataset.wanted)) return !!a.form.dataset.wanted;
		const lit = lights(), inLight = a => a.places.length > 0 && a.places.every(p => lit.includes(p));
		return inLight(a) && a.places.length === Math.max(...list.filter(inLight).map(b => b.places.length));
	};
	const draw = () => {
		const layer = one("#marks");
		if (!layer) return;
		one(".chooser")?.remove();
		const kids = lasts(), goals = [], holes = [], tapped = new Set();
		if (sent) { // what was chosen stays marked, and nothing else, until the table has taken it
			for (const place of sent.places) {
				const box = stage.rectOf(place);
				if (box) kids.push(placed(box, "spot picked" + round(place)));
			}
		} else if (open()) {
			const targets = new Set(picked ? at(picked).flatMap(a => others(a, picked)) : [...list.flatMap(a => a.places), ...sets.places]);
			for (const place of targets) {
				const box = stage.rectOf(place);
				if (!box) continue;
				const piece = !picked && isPiece(place);
				tapped.add(stage.element(place));
				goals.push({ place, box, piece });
				if (picked) holes.push(hole(box, 2 / stage.scale, round(place)));
			}
			const tight = Math.min(Infinity, ...goals.map(g => Math.min(g.box[2], g.box[3]))) * stage.scale;
			live.classList.toggle("dense", tight < 72 || goals.length > 20);
			live.classList.toggle("tiny", tight < 30);
			const lit = lights(), aimed = goals.some(g => lit.includes(g.place));
			for (const g of goals) g.aim = aimed && lit.includes(g.place);
			if (picked) {
				const box = stage.rectOf(picked), [w, h] = stage.size;
				if (box) holes.push(hole(box, 2 / stage.scale, round(picked)));
				if (targets.size) {
					const veil = make("div", { className: "veil" });
					veil.style.clipPath = `path(evenodd, "M0 0H${w}V${h}H0z ${holes.join(" ")}")`;
					kids.push(veil);
				}
				if (box) kids.push(placed(box, "spot picked" + round(picked)));
			}
			for (const { place, box, piece, aim } of goals) {
				const cost = (picked || goals.length <= few) && costOf(place);
				if (cost && Math.min(box[2], box[3]) * stage.scale >= 90) cost.classList.add("inside");
				else if (cost && box[0] + box[2] > stage.size[0] * 0.94) cost.classList.add("left");
				kids.push(placed(box, `spot ${sets.on(place) ? "picked " : ""}${piece ? "piece" : "goal"}${aim ? " aim" : ""}${picked ? " follows" : ""}${round(place)}`, ...(cost ? [cost] : [])));
			}
		}
		layer.replaceChildren(...kids);
		live.classList.toggle("is-aimed", lights().length > 0);
		nudge(layer);
		for (const h of all("#hand-box [data-place]")) {
			const is = !sent && open() && (at(h.dataset.place).length > 0 || sets.has(h.dataset.place));
			h.classList.toggle("target", is);
			h.classList.toggle("is-picked", sent ? sent.places.includes(h.dataset.place) : h.dataset.place === picked && !!picked || sets.on(h.dataset.place));
			is ? (h.dataset.target = "") : delete h.dataset.target;
			const does = is ? [...new Set(at(h.dataset.place).map(a => label(a.form)))].slice(0, 3).join("; ") : "";
			h.setAttribute("aria-label", h.title + (does ? ` ${does}` : ""));
		}
		// What can be tapped now says so: where a picked piece can go, and other pieces that can be picked instead.
		if (picked) for (const place of new Set(list.flatMap(a => a.places))) if (isPiece(place)) tapped.add(stage.element(place));
		for (const e of all("#board-frame [data-target], #map [data-target]")) if (!tapped.has(e)) delete e.dataset.target;
		for (const e of tapped) {
			if (!e) continue;
			e.dataset.target = "";
			e.setAttribute("tabindex", "0");
		}
		if (!one('#board-frame [data-place][tabindex="0"]')) one("#board-frame [data-place]")?.setAttribute("tabindex", "0");
		row();
		for (const b of all("#chips [data-form]")) b.classList.toggle("is-sent", b.dataset.form === sent?.form.id);
	};

	// To choose.
	const pick = place => {
		picked = place;
		const goals = place ? [...new Set(at(place).flatMap(a => others(a, place)))].filter(p => stage.cell(p)) : [];
		if (goals.length && !stage.whole && !goals.some(stage.inSight)) stage.fit(); // draws too
		draw();
	};
	const act = (a, by) => {
		one(".chooser")?.remove();
		if (kancha.table.mustAsk(a.form, !!picked && !live.classList.contains("tiny") || !!by)) return kancha.table.ask(a.form, a.places.at(-1) || "");
		kancha.table.send(a.form);
	};
	// Several answers at one place: they stand there to be chosen from.
	const chooser = (ways, place) => {
		one(".chooser")?.remove();
		const box = make("div", { className: "chooser" });
		box.setAttribute("role", "menu");
		box.dataset.about = place;
		const alike = new Set(ways.map(w => short(w.form))).size < ways.length;
		// Where the answers differ by who goes, each is called by its first half, and the choice says what it asks.
		const first = a => document.getElementById(a.form.dataset.first), who = alike && ways.every(first) && ways.some(w => first(w).dataset.places) ? ways.map(a => short(first(a))) : [];
		const named = new Set(who).size === ways.length && who.length > 1;
		if (named && one("#chips")?.dataset.who) {
			box.append(make("p", { textContent: one("#chips").dataset.who }));
			box.setAttribute("aria-label", one("#chips").dataset.who);
		}
		for (const a of ways) {
			const piece = others(a, place).find(isPiece), b = make("button", { type: "button" });
			b.setAttribute("role", "menuitem");
			b.dataset.form = a.form.id;
			b.dataset.choice = "";
			const picture = (piece && pieceArt(piece)) || art(a.form), list = gains(a.form);
			if (picture) b.append(picture);
			b.append(make("span", { textContent: !alike ? short(a.form) : named ? short(first(a)) : piece ? called(piece) : label(a.form) }));
			if (list.length) b.append(make("span", { className: "cost" }, ...list));
			b.title = label(a.form) + (effects(a.form) ? `: ${effects(a.form)}` : "");
			b.onclick = () => act(a, b);
			box.append(b);
		}
		const rect = stage.rectOf(place), room = one("#stage");
		box.style.visibility = "hidden";
		room.append(box);
		const [x, y, w, h] = rect ? stage.place(rect) : [room.clientWidth / 2, room.clientHeight, 0, 0], bw = box.offsetWidth, bh = box.offsetHeight;
		box.style.left = `${Math.min(Math.max(x + w / 2 - bw / 2, 4), room.clientWidth - bw - 4)}px`;
		// On a narrow stage it would cover what lies around the place, which is what one looks at: it goes to the nearer end where it
		// does not.
		const near = y - bh - 8 > 2 ? y - bh - 8 : Math.max(4, Math.min(y + h + 8, room.clientHeight - bh - 4));
		const ends = room.clientWidth < 600 && rect ? [4, room.clientHeight - bh - 4].filter(t => t + bh <= y - h || t >= y + 2 * h) : [];
		box.style.top = `${ends.sort((a, b) => Math.abs(a - near) - Math.abs(b - near))[0] ?? near}px`;
		box.style.visibility = "";
		one("button", box).focus({ preventScroll: true });
	};
	// A place, or what it is a part of, if that is what can be chosen.
	const can = place => at(place).length > 0 || sets.has(place);
	const chosenAt = place => {
		const within = one(`#board-frame [data-place="${CSS.escape(place)}"]`)?.dataset.within;
		return !can(place) && within && can(within) ? within : place;
	};
	// choose answers a tap at a place; false if nothing can be done there.
	const choose = place => {
		if (!open()) return false;
		place = chosenAt(place);
		const there = at(place);
		if (!picked && !there.length && sets.has(place)) {
			toggle(place);
			return true;
		}
		if (!there.length) {
			const was = picked, opened = !!one(".chooser");
			if (was || opened) pick("");
			return !was && opened || live.querySelector(".is-lesson") !== null && !!was; // why a piece cannot go there is told
		}
		const small = held(place) ? null : stage.tooSmall(place);
		if (small) {
			stage.zoomTo(small);
			return true;
		}
		if (picked === place) {
			const own = there.filter(a => a.places.length === 1);
			own.length > 1 && one(".chooser")?.dataset.about !== place ? chooser(own, place) : pick("");
			return true;
		}
		const ways = picked ? there.filter(a => a.places.includes(picked)) : there;
		if (!ways.length) { // the picked piece cannot go there: nothing is played, another piece is picked
			pick(isPiece(place) && there.some(a => others(a, place).length) ? place : "");
			return true;
		}
		const now = ways;
		if (!picked && isPiece(place) && now.some(a => others(a, place).length)) pick(place);
		else if (now.length === 1) act(now[0]);
		else if (now.length <= 2 * few) chooser(now, place);
		else pick(place);
		return true;
	};

	// The sheet: every answer, by what is done.
	const sheet = () => {
		const box = one("#chips").dataset, out = make("div", { className: "answer-sheet" });
		out.setAttribute("role", "dialog");
		out.setAttribute("aria-label", box.title);
		const head = make("header", {}, make("p", { textContent: box.title }));
		const groups = make("div", { className: "groups" });
		const shut = kancha.table.overlay(out, head);
		out.append(head, groups);
		const sections = all("#answers fieldset"), mine = set => !!picked && at(picked).some(a => a.places.length === 1 && set.contains(a.form));
		for (const set of [...sections.filter(mine), ...sections.filter(set => !mine(set))]) { // first what the picked piece can do where it is
			const own = [...list.filter(a => set.contains(a.form) || a.form.dataset.first && set.contains(document.getElementById(a.form.dataset.first))), ...sets.within(set)];
			if (!own.length) continue;
			const title = one("legend", set)?.textContent;
			if (title) groups.append(make("h3", { textContent: title }));
			groups.append(make("div", { className: "grid" }, ...own.map(a => {
				const b = make("button", { type: "button" }), picture = (a.piece && pieceArt(a.piece)) || art(a.form) || (a.places[0] && pieceArt(a.places[0]));
				b.dataset.choice = "";
				b.dataset.form = a.form.id;
				b.classList.toggle("is-lit", asked(a));
				if (picture) b.append(picture);
				if (a.piece) b.append(make("small", { textContent: called(a.piece) }));
				b.append(make("span", { textContent: label(a.form) }));
				if (effects(a.form)) b.append(make("small", { textContent: effects(a.form) }));
				b.onclick = () => {
					shut();
					act(a, b);
				};
				return b;
			})));
		}
		(one(".grid button", out) || out).focus({ preventScroll: true });
	};

	// The numbers that are always in sight are those of the panels.
	const own = e => [...e.childNodes].filter(n => n.nodeType === 3 || n.dataset?.n).map(n => n.textContent.trim()).filter(Boolean).join(" ");
	const good = (e, holder) => {
		const icon = one(".icon svg", e), n = [...holder.children].find(k => k.dataset.n), kid = make("span", { className: "good", title: e.title });
		kid.dataset.good = n?.dataset.n || "";
		if (icon) kid.append(icon.cloneNode(true));
		kid.append(make("span", { textContent: own(holder) }));
		return kid;
	};
	// A line without a number of its own is told by those of its parts, or by how many there are.
	const goodsOf = panel => all("[data-purse]", panel).flatMap(e => {
		if (e.classList.contains("part")) return [good(e, e)];
		const dd = one("dd", e), parts = all(".part", dd);
		if (/\d/.test(own(dd))) return [good(e, dd)];
		if (parts.some(own)) return parts.map(p => good(p, p));
		const kid = good(e, dd);
		kid.lastChild.textContent = parts.length;
		return [kid];
	});
	const shown = new WeakMap();
	const put = (box, list) => {
		const html = list.map(e => e.outerHTML).join("");
		if (box && shown.get(box) !== html) {
			shown.set(box, html);
			box.replaceChildren(...list);
		}
	};
	const purses = () => {
		for (const panel of all(".panel[id]")) {
			const seat = panel.id.slice(6);
			put(one(`#goods-${seat}`), goodsOf(panel));
			if (seat === region().dataset.seat) put(one("#purse"), goodsOf(panel));
		}
		if (!one(`#panel-${region().dataset.seat || "none"}`)) put(one("#purse"), []); // the screen is being passed on
	};

	// A long hand lies in a row that is wider than a phone.
	const handInSight = () => {
		const lit = lights(), tray = one(".tray"), goal = all("#hand-box .target").find(h => lit.includes(h.dataset.place)) || one("#hand-box .target");
		if (!tray || !goal || tray.scrollWidth <= tray.clientWidth) return;
		const t = tray.getBoundingClientRect(), g = goal.getBoundingClientRect();
		const from = one("#purse").getBoundingClientRect().right;
		if (g.left < from || g.right > t.right) tray.scrollLeft += g.left - from - 8;
	};
	const handEnds = () => {
		const tray = one(".tray");
		if (tray) live.classList.toggle("has-more", tray.scrollLeft + tray.clientWidth < tray.scrollWidth - 2);
	};
	live.addEventListener("scroll", e => e.target.id === "tray" && handEnds(), true);
	// After each change of the page.
	const refresh = () => {
		if (!one("#stage")) return;
		stage.layout();
		read();
		purses();
		const now = region().dataset.decision;
		const fresh = now !== decision;
		if (fresh) {
			decision = now;
			picked = "";
			sent = null;
			const goals = [...new Set(list.flatMap(a => a.places))].filter(p => stage.cell(p));
			// What one is asked about is in sight, and so is what others do meanwhile.
			const near = stage.whole ? null : stage.common(goals);
			if (near && !goals.every(stage.inSight)) stage.zoomTo(near);
			else if (!stage.whole && !near && (goals.length ? 2 * goals.filter(stage.inSight).length < goals.length : !now)) stage.fit();
		}
		if (picked && !at(picked).length) picked = "";
		draw();
		requestAnimationFrame(handEnds);
		if (fresh) requestAnimationFrame(() => requestAnimationFrame(handInSight)); // by itself, after what is new has been painted
	};
	live.addEventListener("stage", () => one("#stage") && draw());
	document.addEventListener("htmx:after:swap", refresh);

	kancha.choose = {
		tap: choose, gain, sheet, isPiece, called,
		get picked() { return picked; },
		cancel() {
			const box = one(".chooser"), within = box?.contains(document.activeElement), was = !!picked || !!box;
			if (was) pick("");
			if (within) cell(box.dataset.about)?.focus({ preventScroll: true });
			return was;
		},
		sending(form) {
			const was = sent;
			sent = form ? list.find(a => a.form === form) || { form, places: [] } : null;
			if (sent || was) draw();
		},
		forms: place => at(place).map(a => a.form),
		itself: place => open() && can(place),
		can: place => open() && can(chosenAt(place)),
		goals: () => (open() ? [...new Set(picked ? at(picked).flatMap(a => others(a, picked)) : [...list.flatMap(a => a.places), ...sets.places.filter(cell)])] : []),
	};
	refresh();
})();
