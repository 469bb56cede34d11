// Plays a valley of Tiwanaku on its page, also without a connection. The rules are those of play.go: the house walks
// the same steps again before it keeps a result, and a test walks both ways.
window.dailyGame = (root, data, changed) => {
	"use strict";
	const { Cols: cols, Rows: rows, Words: words, Pieces: pieces } = data, n = cols * rows;
	const { Wide: wide, Side: side, Inset: inset, Bend: bend } = pieces.Grid;
	const one = (what, where = root) => where.querySelector(what);
	const place = at => String.fromCharCode(97 + (at % cols)) + (1 + Math.floor(at / cols));
	const spaceOf = text => (text.charCodeAt(0) - 97) + (text.charCodeAt(1) - 49) * cols;
	const at = (text, where) => text.replaceAll("§", where);

	// What is hidden, one value at a time.
	const lift = (kind, i, hex) => {
		let h = 2166136261;
		for (const c of `${data.Salt}/${kind}${i}`) h = Math.imul(h ^ c.charCodeAt(0), 16777619);
		h ^= h >>> 15;
		h = Math.imul(h, 0x2c1b3c6d);
		h ^= h >>> 12;
		return parseInt(hex.slice(2 * i, 2 * i + 2), 16) ^ (h >>> 24);
	};
	const groundOf = i => lift("t", i, data.Ground), plantOf = i => lift("c", i, data.Plants);

	// The walk.
	const begin = () => {
		const w = { ground: Array(n).fill(0), plant: Array(n).fill(0), left: [...data.Tiles], levels: [0, 0, 0, 0, 0], tokens: [0, 0, 0, 0, 0, 0],
			wrong: Array(n).fill(false), points: data.Points, rights: 0, wrongs: 0, erred: false, said: "", last: -1, steps: [] };
		for (const i of data.Start) {
			w.ground[i] = groundOf(i);
			w.plant[i] = plantOf(i);
			w.left[w.ground[i]]--;
		}
		return w;
	};
	let walk = begin();
	let notes = {}; // pencil marks: the digits of the crops that somebody thinks possible, by place
	const done = () => walk.plant.every(Boolean);
	const farmer = i => walk.ground[i] > 0 && !walk.plant[i];
	const free = () => data.Farmers - walk.ground.filter((_, i) => farmer(i)).length;
	const holds = () => walk.tokens.reduce((a, b) => a + b);
	const beside = i => {
		const x = i % cols, out = [];
		if (x > 0) out.push(i - 1);
		if (x < cols - 1) out.push(i + 1);
		if (i >= cols) out.push(i - cols);
		if (i + cols < n) out.push(i + cols);
		return out;
	};
	const reach = () => {
		const can = new Set(), seen = new Set(), todo = [];
		const enter = i => {
			if (seen.has(i)) return;
			seen.add(i);
			walk.ground[i] ? todo.push(i) : can.add(i);
		};
		for (let i = 0; i < n; i++) if (beside(i).length < 4) enter(i);
		while (todo.length) beside(todo.shift()).forEach(enter);
		return can;
	};
	const give = () => {
		const gain = data.Offering[holds()];
		walk.tokens.fill(0);
		walk.points += gain;
		return gain;
	};
	// step takes a step in the notation of the house, or gives the reason why not.
	const step = text => {
		if (done()) return "valley_done";
		if (text === "o") {
			if (!holds()) return "valley_no_tokens";
			if (walk.erred) return "valley_after_error";
			walk.last = -1;
			walk.said = words.Offered[holds()];
			give();
		} else {
			const i = spaceOf(text), where = place(i), said = +text.slice(2);
			walk.last = i;
			if (!said) {
				if (walk.ground[i]) return "valley_discovered";
				if (!free()) return "valley_no_farmer";
				if (!reach().has(i)) return "valley_out_of_reach";
				const t = (walk.ground[i] = groundOf(i));
				walk.left[t]--;
				walk.erred = false;
				let gain = 1;
				if (walk.levels[t] < data.Top) {
					const level = ++walk.levels[t];
					gain = walk.levels.slice(1).filter(l => l === level).length;
				}
				walk.points += gain;
				walk.said = at(words.Explored[t][gain], where);
			} else {
				if (!farmer(i)) return "valley_none_there";
				const crop = (walk.plant[i] = plantOf(i)), right = crop === said, lost = Math.min(crop, walk.points);
				walk.erred = !right;
				if (right) {
					walk.rights++;
					walk.tokens[crop] = 1;
				} else {
					walk.wrongs++;
					walk.wrong[i] = true;
				}
				walk.points += right ? crop : -lost;
				walk.said = at(right ? words.Right[crop] : words.Wrong[crop][lost], where);
				if (done()) give();
			}
		}
		walk.steps.push(text);
		return "";
	};

	// The drawing: the shapes of tiles are those of the board of a table.
	const turns = [[0, 0, -1, 0, 0, -1], [1, 0, 0, -1, 1, 0], [1, 1, 1, 0, 0, 1], [0, 1, 0, 1, -1, 0]];
	const cornerOf = (x, y, [tx, ty, bx, by, ax, ay], joined) => {
		const before = joined(bx, by), after = joined(ax, ay), cx = x + tx * side, cy = y + ty * side;
		const p = (b, a) => [cx - bx * b - ax * a, cy - by * b - ay * a];
		if (!before && !after) return { in: p(inset, inset + bend), out: p(inset + bend, inset), bend };
		if (before && after && !joined(bx + ax, by + ay)) return { in: p(0, inset), out: p(inset, 0), bend: inset, hollow: 1 };
		const c = p(before ? 0 : inset, after ? 0 : inset);
		return { in: c, out: c, bend: 0 };
	};
	const tile = (x, y, joined) => {
		const c = turns.map(t => cornerOf(x, y, t, joined));
		let area = `M${c[0].in}`, edge = "";
		c.forEach((k, i) => {
			const arc = `A${k.bend} ${k.bend} 0 0 ${k.hollow ? 0 : 1} ${k.out}`, to = c[(i + 1) % 4].in;
			if (k.bend) {
				area += arc;
				edge += `M${k.in}${arc}`;
			}
			area += `L${to}`;
			if (!joined(turns[i][4], turns[i][5])) edge += (k.bend ? "" : `M${k.out}`) + `L${to}`;
		});
		return [area + "z", edge];
	};
	const board = one("svg.tw-board");
	const draw = () => {
		let mist = `<rect x="${wide}" y="${wide}" width="${side * cols}" height="${side * rows}"/>`, land = "", edges = "", seams = "", people = "";
		const can = free() > 0 && !done() ? reach() : new Set();
		for (let i = 0; i < n; i++) {
			const col = i % cols, row = Math.floor(i / cols), x = wide + side * col, y = wide + side * row, t = walk.ground[i];
			if (!t) mist += `<use href="#tw-mist" x="${x}" y="${y}"/>`;
			else {
				const joined = (dx, dy) => {
					const c = col + dx, r = row + dy;
					return c >= 0 && r >= 0 && c < cols && r < rows && walk.ground[r * cols + c] === t;
				};
				const [area, edge] = tile(x, y, joined), id = data.Terrains[t];
				const as = (col + row) % 2 === 0 || t === 4 ? `x="${x}" y="${y}"` : `transform="translate(${x + side} ${y}) scale(-1 1)"`;
				land += `<g class="tile ${id}"><path d="${area}"/><use href="#tw-${id}" class="ground" ${as}/></g>`;
				edges += edge;
				if (joined(1, 0)) seams += `M${x + side} ${y + 14}V${y + side - 14}`;
				if (joined(0, 1)) seams += `M${x + 14} ${y + side}H${x + side - 14}`;
			}
			const step = notes[place(i)] ? `translate(${x + 29} ${y + 58}) scale(.7)` : `translate(${x + 50} ${y + 47})`; // room for the note
			if (farmer(i)) people += `<g class="farmer seat-1" transform="${step}">${pieces.Farmer}</g>`;
			cell(i, can.has(i));
		}
		one(".mist", board).innerHTML = mist;
		one(".land", board).innerHTML = land;
		one(".edge", board).setAttribute("d", edges);
		one(".seam", board).setAttribute("d", seams);
		one(".farmers", board).innerHTML = people;
		facts();
	};
	const cell = (i, can) => {
		const where = place(i), c = one(`[data-place="${where}"]`, board), t = walk.ground[i], crop = walk.plant[i], mine = farmer(i);
		const label = [at(!t ? words.Mist : crop ? words.Crop[t][crop] : words.Bare[t], where)];
		if (mine) label.push(words.Farmer);
		const note = crop ? "" : notes[where] || "";
		if (note) label.push(`${words.Noted} ${[...note].join(" ")}.`);
		if (i === walk.last) label.push(words.Last);
		if (can) label.push(at(words.Explore, where));
		if (mine) label.push(at(words.Predict, where));
		c.setAttribute("aria-label", label.join(" "));
		c.setAttribute("class", "cell" + (can || mine ? " target" : "") + (i === walk.last ? " last" : ""));
		c.innerHTML = `<rect x="0" y="0" width="${side}" height="${side}" rx="15" class="hit"/>` + (can || mine ? pieces.Target : "") +
			(i === walk.last ? pieces.Last : "") + (crop ? pieces.Crop[crop] : "") + slip(note);
	};
	const slip = text => {
		if (!text) return "";
		const size = text.length > 3 ? 24 : 30, w = size * 0.64 * text.length + 12;
		return `<g transform="translate(${side - w - 2} 2)"><g class="pencil" font-size="${size}"><rect width="${w}" height="${size + 5}" rx="4"/><text x="${w / 2}" y="${size * 0.96}">${text}</text></g></g>`;
	};
	const facts = () => {
		const values = [[walk.points], [free()], walk.tokens.slice(1).map(t => (t ? "✓" : "–")), walk.levels.slice(1), walk.left.slice(1)];
		values.forEach((list, f) => list.forEach((v, i) => {
			const e = one(`[data-fact="${f}.${i}"]`);
			if (e) e.textContent = v;
		}));
	};
	const grid = () => {
		let out = "";
		for (let i = 0; i < n; i++) out += (i && i % cols === 0 ? "\n" : "") + (data.Start.includes(i) ? "▫" : walk.wrong[i] ? "○" : "●");
		return out;
	};

	// Choosing: a place opens what can be done there; a digit on a farmer's place chooses the crop.
	const picker = one("[data-picker]");
	const make = (tag, props, ...kids) => {
		const e = Object.assign(document.createElement(tag), props);
		e.append(...kids);
		return e;
	};
	let about = -1;
	const focus = i => one(`[data-place="${place(i)}"]`, board).focus({ preventScroll: true });
	const close = back => {
		picker.replaceChildren();
		if (back && about >= 0) focus(about);
		about = -1;
	};
	const act = text => {
		const reason = step(text), from = about;
		if (reason) return tell(words.Reasons[reason]);
		draw();
		close(false);
		offer();
		tell(walk.said);
		changed(api);
		if (from >= 0) focus(from);
	};
	const tell = text => {
		const said = one("[data-said]");
		said.textContent = "";
		setTimeout(() => (said.textContent = text), 30);
	};
	// cropButton shows the token, and the name where there is room for it.
	const cropButton = (where, crop) => {
		const b = button(where + crop, "");
		b.className = "button crop-button";
		b.innerHTML = `<svg class="tiwanaku tw-icon" viewBox="10 10 80 80" aria-hidden="true">${pieces.Crop[crop]}</svg><span class="name"></span>`;
		b.querySelector(".name").textContent = `${crop} · ${words.Crops[crop]}`;
		return b;
	};
	const button = (text, label, main) => make("button", { type: "button", className: "button" + (main ? " primary" : ""), textContent: label, onclick: () => act(text) });
	const offer = () => {
		const box = one("[data-offer]");
		box.replaceChildren();
		if (!done() && data.Offering[holds()] && !walk.erred) box.append(button("o", words.Offer[holds()]));
	};
	const choose = (i, digit) => {
		if (done()) return;
		close(false);
		about = i;
		const where = place(i);
		let list = [];
		if (farmer(i)) list = [1, 2, 3, 4, 5].map(crop => cropButton(where, crop));
		else if (walk.ground[i]) return tell(one(`[data-place="${where}"]`, board).getAttribute("aria-label"));
		else if (!free()) tell(words.Reasons.valley_no_farmer);
		else if (!reach().has(i)) tell(words.Reasons.valley_out_of_reach);
		else list = [button(where, at(words.Explore, where), true)];
		const title = make("p", { textContent: farmer(i) ? at(words.Predict, where) : "" });
		title.hidden = !title.textContent;
		picker.append(title, make("div", { className: list.length > 1 ? "choices crops" : "choices" }, ...list), pencil(i));
		list.push(picker.querySelector(".pencils button"));
		list[Math.min(Math.max((digit || 1) - 1, 0), list.length - 1)].focus({ preventScroll: true });
	};
	// pencil is a row of buttons that note and rub out which crops seem possible.
	const pencil = i => {
		const where = place(i);
		const one = crop => {
			const b = make("button", { type: "button", className: "button small", textContent: crop });
			b.setAttribute("aria-label", `${words.Note}: ${words.Crops[crop]}`);
			b.setAttribute("aria-pressed", (notes[where] || "").includes(crop));
			b.onclick = () => {
				const has = new Set(notes[where] || "");
				has.delete(String(crop)) || has.add(String(crop));
				notes[where] = [...has].sort().join("");
				b.setAttribute("aria-pressed", has.has(String(crop)));
				draw();
				changed(api);
			};
			return b;
		};
		return make("div", { className: "pencils" }, make("span", { textContent: words.Note }), ...[1, 2, 3, 4, 5].map(one));
	};
	const moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
	board.addEventListener("click", e => {
		const c = e.target.closest("[data-place]");
		if (c) choose(spaceOf(c.dataset.place));
	});
	board.addEventListener("keydown", e => {
		const c = e.target.closest("[data-place]");
		if (!c || e.altKey || e.ctrlKey || e.metaKey) return;
		const i = spaceOf(c.dataset.place), move = moves[e.key];
		if (move) {
			const x = Math.min(Math.max((i % cols) + move[0], 0), cols - 1), y = Math.min(Math.max(Math.floor(i / cols) + move[1], 0), rows - 1);
			focus(x + y * cols);
		} else if (e.key === "Enter" || e.key === " ") {
			if (!e.repeat) choose(i);
		} else if (/^[1-5]$/.test(e.key) && farmer(i)) choose(i, +e.key);
		else return;
		e.preventDefault();
	});
	root.addEventListener("keydown", e => e.key === "Escape" && close(true));
	board.addEventListener("focusin", e => {
		const c = e.target.closest("[data-place]");
		if (!c) return;
		for (const o of board.querySelectorAll("[data-place]")) o.setAttribute("tabindex", o === c ? "0" : "-1");
	});

	const api = {
		steps: () => walk.steps.join("."),
		step,
		notes: () => notes,
		setNotes: kept => {
			notes = {};
			for (const [where, text] of Object.entries(kept || {})) if (/^[a-i][1-5]$/.test(where) && /^[1-5]{1,5}$/.test(text)) notes[where] = text;
			draw();
		},
		load: text => {
			walk = begin();
			for (const s of text ? text.split(".") : []) if (!/^(o|[a-i][1-5][1-5]?)$/.test(s) || step(s)) return false;
			draw();
			offer();
			return true;
		},
		result: () => ({ done: done(), score: walk.points, rights: walk.rights, wrongs: walk.wrongs, grid: grid(), par: data.Par }),
		// open lists what can be done now, for the test that walks both ways.
		open: () => {
			const out = [...(free() ? reach() : [])].map(place);
			for (let i = 0; i < n; i++) if (farmer(i)) for (let c = 1; c < 6; c++) out.push(place(i) + c);
			if (holds() && !walk.erred) out.push("o");
			return done() ? [] : out;
		},
	};
	return api;
};
