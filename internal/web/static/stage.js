// The stage of a table: a window of any size in which the board stands as a whole, lying, upright or as a small plan,
// whichever shows most. Zoom and pan are a view on it and never a change of layout.
(() => {
	"use strict";
	const live = document.getElementById("live");
	if (!live) return;
	const { one, all } = kancha;
	const calm = matchMedia("(prefers-reduced-motion: reduce)"), touch = matchMedia("(pointer: coarse)");
	const stage = () => one("#stage"), world = () => one("#world");
	const legible = 0.62; // at this scale and above nothing need be enlarged
	const planned = 0.42; // below it a small plan tells more than the board

	// What stands in the page is written by the server, and again with each frame; how it stands is in a sheet of its own.
	const sheet = new CSSStyleSheet();
	document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
	const rule = selector => sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)].style;
	const rules = { world: rule("#world"), frame: rule("#board-frame"), map: rule("#map") };
	const sized = (style, [w, h]) => {
		style.width = `${w}px`;
		style.height = `${h}px`;
	};

	const pair = text => (text ? text.split("x").map(Number) : null);
	let view = { s: 1, x: 0, y: 0 }, whole = view, size = [1000, 750], board = size, plan = null, up = false, mapped = false, zoomed = "", known = "";
	const natural = () => {
		const box = one("#board-frame svg")?.viewBox.baseVal;
		return box?.width ? [box.width, box.height] : [1000, 750];
	};
	const room = () => [stage().clientWidth, stage().clientHeight];
	const pads = () => (room()[0] < 600 && room()[1] > 380 ? [4, 10, 4, 4] : [6, 6, 6, 6]);
	const contain = ([w, h], [x, y] = [0, 0]) => {
		const [l, t, r, b] = pads(), [sw, sh] = room(), rw = sw - l - r, rh = sh - t - b, s = Math.max(Math.min(rw / w, rh / h), 0.01);
		return { s, x: l + (rw - w * s) / 2 - x * s, y: t + (rh - h * s) / 2 - y * s };
	};
	// An enlarged board has no empty room beside it where more of it could be seen.
	const clamp = v => {
		const side = (at, length, most) => length <= most ? at : Math.min(Math.max(at, most - 6 - length), 6), [w, h] = room();
		return { ...v, x: side(v.x, size[0] * v.s, w), y: side(v.y, size[1] * v.s, h) };
	};
	const show = (to, animate) => {
		if (to !== whole) to = clamp(to);
		const from = view, move = v => `translate(${v.x}px, ${v.y}px) scale(${v.s})`;
		view = to;
		rules.world.transform = move(to);
		rules.world.setProperty("--px", `${1 / to.s}px`);
		rules.world.setProperty("--k", 1 / to.s);
		if (animate && !calm.matches) world().animate([{ transform: move(from) }, { transform: move(to) }], { duration: 250, easing: "ease-out" });
		const large = !!zoomed || to.s > whole.s * 1.02;
		live.classList.toggle("is-zoomed", large);
		live.classList.toggle("is-zoomable", !large && whole.s < legible);
		one("#overview").hidden = !large;
		one("#enlarge").hidden = large || mapped || !beside();
	};
	// Nothing lies on a board that is shown whole: the button is there only where it stands beside it.
	const beside = () => room()[0] - (whole.x + size[0] * whole.s) > 56 || room()[1] - (whole.y + size[1] * whole.s) > 56;
	const stand = map => {
		mapped = map;
		size = map ? plan : board;
		live.classList.toggle("is-map", map);
		sized(rules.world, size);
		sized(rules.frame, board);
		if (plan) sized(rules.map, plan);
		whole = contain(size);
	};
	const turn = () => {
		live.classList.toggle("upright", up);
		const svg = one("#board-frame > svg");
		if (svg && pair(world().dataset.upright)) svg.setAttribute("viewBox", `0 0 ${board[0]} ${board[1]}`);
	};
	const layout = () => {
		if (!stage()) return;
		const d = world().dataset, lying = pair(d.lying) || natural(), upright = pair(d.upright);
		const now = [...room(), d.lying, d.upright, d.map, !!one("#map")].join();
		if (now === known) return turn();
		known = now;
		zoomed = "";
		up = !!upright && contain(upright).s > contain(lying).s * 1.02;
		board = up ? upright : lying;
		plan = one("#map") ? pair(d.map) : null;
		turn();
		stand(!!plan && contain(board).s < planned);
		show(whole);
		live.dispatchEvent(new Event("stage"));
	};

	// Boxes are in units of the world, and right while the view is moving.
	const boxOf = e => {
		const r = e.getBoundingClientRect(), o = world().getBoundingClientRect(), k = o.width / size[0] || 1;
		return [(r.left - o.left) / k, (r.top - o.top) / k, r.width / k, r.height / k];
	};
	const cells = place => all(`#board-frame [data-place="${CSS.escape(place)}"]`);
	const hit = e => all(":scope > .hit, :scope > * > .hit", e).find(h => h.getClientRects().length) || e;
	const cell = place => cells(place).find(c => c.getClientRects().length) || null;
	const sections = () => JSON.parse(world().dataset.sections || "[]").flatMap(s => {
		const e = one(`#board-frame ${s.pick}`);
		if (!e || !e.getClientRects().length) return [];
		let [x, y, w, h] = boxOf(e);
		if (s.box[2]) [x, y, w, h] = [x + w * s.box[0] / 1000, y + h * s.box[1] / 1000, w * s.box[2] / 1000, h * s.box[3] / 1000];
		return [{ id: s.id, box: [x, y, w, h] }];
	});
	const holds = ([x, y, w, h], px, py) => px >= x && px <= x + w && py >= y && py <= y + h;
	const middle = ([x, y, w, h]) => [x + w / 2, y + h / 2];
	// Of several sections that hold a point, the one whose middle is nearest.
	const sectionAt = (x, y) => sections().filter(s => holds(s.box, x, y))
		.sort((a, b) => Math.hypot(x - middle(a.box)[0], y - middle(a.box)[1]) - Math.hypot(x - middle(b.box)[0], y - middle(b.box)[1]))[0];
	const link = id => one(`#map a[href="#part-${CSS.escape(id)}"]`);
	// Where a place is now: on a small plan it is the section that holds it.
	const rectOf = place => {
		const c = cell(place);
		if (!c) return null;
		if (!mapped) return boxOf(hit(c));
		const s = sectionAt(...middle(boxOf(hit(c)))), a = s && link(s.id);
		return a ? boxOf(one(".hit", a) || a) : null;
	};
	// What is tapped to choose a place: itself, or on a small plan the section that holds it.
	const element = place => (mapped ? link(section(place)?.id || "") : cell(place));
	const section = place => {
		const c = cell(place);
		return c ? sectionAt(...middle(boxOf(hit(c)))) : null;
	};
	// The section in which all of some places lie, if there is one.
	const common = places => {
		const list = places.map(section);
		return list.length && list.every(s => s && s.id === list[0]?.id) ? list[0] : null;
	};
	const zoomTo = s => {
		if (!s) return;
		const from = mapped && link(s.id)?.getBoundingClientRect();
		if (mapped) {
			stand(false);
			const o = stage().getBoundingClientRect(), box = sections().find(t => t.id === s.id)?.box || s.box;
			if (from) view = { s: from.width / box[2], x: from.left - o.left - box[0] * from.width / box[2], y: from.top - o.top - box[1] * from.width / box[2] };
			s = { id: s.id, box };
		}
		zoomed = s.id;
		const m = 6, [x, y, w, h] = s.box;
		show(contain([w + 2 * m, h + 2 * m], [x - m, y - m]), true);
		live.dispatchEvent(new Event("stage"));
	};
	const fit = () => {
		if (!stage()) return;
		zoomed = "";
		const plain = !mapped;
		if (plan && contain(board).s < planned) stand(true);
		whole = contain(size);
		show(whole, plain);
		live.dispatchEvent(new Event("stage"));
	};
	// A target that is too small to be met is enlarged by the first tap.
	const tooSmall = place => {
		if (mapped) {
			const c = cell(place), s = c && section(place);
			if (!s) return null;
			const [, , w, h] = boxOf(hit(c));
			return w * h > s.box[2] * s.box[3] / 2 ? null : s; // a place that fills its section is met on the plan too
		}
		const r = rectOf(place);
		if (!r || zoomed || Math.min(r[2], r[3]) * view.s >= (touch.matches ? 30 : 18)) return null;
		return section(place);
	};
	const inSight = place => {
		const r = rectOf(place);
		if (!r) return false;
		const x = view.x + (r[0] + r[2] / 2) * view.s, y = view.y + (r[1] + r[3] / 2) * view.s;
		return x > 0 && y > 0 && x < room()[0] && y < room()[1];
	};

	// Wheel, pinch, drag; more than 6 px of movement is no tap.
	const fingers = new Map();
	let moved = 0, pinch = 0;
	const about = (x, y, k) => {
		const s = Math.min(Math.max(view.s * k, whole.s), whole.s * 6), f = s / view.s;
		if (s === whole.s) zoomed = "";
		return s === whole.s ? whole : { s, x: x - (x - view.x) * f, y: y - (y - view.y) * f };
	};
	const at = e => {
		const o = stage().getBoundingClientRect();
		return [e.clientX - o.left, e.clientY - o.top];
	};
	const on = e => e.target.closest?.("#stage") && !e.target.closest(".chooser, .corner");
	document.addEventListener("wheel", e => {
		if (!on(e)) return;
		e.preventDefault();
		if (!mapped) show(about(...at(e), Math.exp(-e.deltaY / 400)));
	}, { passive: false });
	document.addEventListener("pointerdown", e => {
		moved = 0;
		if (on(e)) fingers.set(e.pointerId, at(e));
	});
	document.addEventListener("pointermove", e => {
		const was = fingers.get(e.pointerId);
		if (!was) return;
		const now = at(e);
		fingers.set(e.pointerId, now);
		moved += Math.hypot(now[0] - was[0], now[1] - was[1]);
		if (fingers.size === 2) {
			const [a, b] = [...fingers.values()], d = Math.hypot(a[0] - b[0], a[1] - b[1]);
			if (pinch && !mapped) show(about((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, d / pinch));
			pinch = d;
		} else if (view.s > whole.s * 1.01 && moved > 6) show({ ...view, x: view.x + now[0] - was[0], y: view.y + now[1] - was[1] });
	});
	for (const type of ["pointerup", "pointercancel"])
		document.addEventListener(type, e => {
			fingers.delete(e.pointerId);
			pinch = 0;
		});
	document.addEventListener("click", e => {
		if (moved <= 6 || !on(e)) return;
		moved = 0;
		e.stopImmediatePropagation();
		e.preventDefault();
	}, true);
	document.addEventListener("keydown", e => {
		if (e.key === "0" && !e.target.closest?.("input, select, textarea, dialog") && !e.ctrlKey && !e.altKey && !e.metaKey) fit();
	});

	kancha.stage = {
		layout, fit, zoomTo, common, section, rectOf, cell, element, tooSmall, inSight, boxOf,
		enlarge: () => show(about(room()[0] / 2, room()[1] / 2, 1.6), true),
		tapped: e => {
			const [x, y] = at(e);
			return sectionAt((x - view.x) / view.s, (y - view.y) / view.s);
		},
		place: ([x, y, w, h]) => [view.x + x * view.s, view.y + y * view.s, w * view.s, h * view.s], // in px of the stage
		get size() { return size; },
		get room() { return room(); },
		get scale() { return view.s; },
		get whole() { return !zoomed && view.s <= whole.s * 1.02; },
		get small() { return whole.s < legible; },
		get mapped() { return mapped; },
	};
	new ResizeObserver(layout).observe(document.documentElement);
	layout();
})();
