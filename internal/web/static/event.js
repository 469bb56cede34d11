// What happens at a table is told where everybody looks: one line, a turn at a time, with what the turn has brought. What
// comes faster than one can read waits its turn; nothing here holds up an answer.
(() => {
	"use strict";
	const live = document.getElementById("live");
	if (!live) return;
	const { one, all, make } = kancha;
	const wishes = document.body.dataset, paces = { slow: 4000, normal: 1800, once: 0 }, least = 1200;
	const box = () => one("#event"), number = e => +e.dataset.e;
	const turns = () => all(".log .turns > .turn").reverse(); // the oldest first
	const events = part => all("li:not(.house) [data-e]", part); // deeds, and what came of them
	const line = e => e.closest("li"), lines = list => [...new Set(list.map(line))];
	const title = turn => one("h3 .name", turn)?.textContent.trim() || "";
	const chapter = turn => turn.classList.contains("chapter");
	const said = e => (one(".sr", e) || e).textContent.trim();
	let told = -1, queue = [], now = null, timer = 0, before = new Map(), sums = new Map(), shown = new Set();

	// What a turn has brought a seat so far, as the log says.
	const sum = (turn, seat) => {
		const out = new Map();
		for (const li of all(`li[data-gains][data-seat="${seat}"]`, turn))
			for (const [key, by] of li.dataset.gains.split(" ").map(g => g.split(":"))) out.set(key, (out.get(key) || 0) + +by);
		return out;
	};
	const sumsOf = turn => [...new Set(all("li[data-gains]", turn).map(li => li.dataset.seat))].map(seat => [`${turn.id} ${seat}`, sum(turn, seat)]);
	const more = (then, now) => new Map([...now].map(([key, by]) => [key, by - (then?.get(key) || 0)]));
	// Where the log has no pictures of numbers, they are measured.
	// The numbers of every seat, to tell what has become of them.
	const numbers = () => {
		const out = new Map();
		for (const seat of all("#strip .seat")) {
			const id = seat.id.slice(5), own = new Map();
			for (const n of all(`#panel-${id} [data-purse] [data-n], #seat-${id} [data-n]`)) {
				const value = parseInt((n.firstChild?.textContent || "").replace(/[^\d−-]/g, "").replace("−", "-"), 10);
				if (!isNaN(value)) own.set(n.dataset.n, value);
			}
			out.set(id, own);
		}
		return out;
	};
	const differences = (then, now) => {
		const out = new Map();
		for (const [seat, own] of now) {
			const list = [];
			for (const [key, value] of own) if (then.get(seat)?.has(key) && then.get(seat).get(key) !== value) list.push([key, value - then.get(seat).get(key)]);
			if (list.length) out.set(seat, list);
		}
		return out;
	};

	const tell = item => {
		const b = box();
		if (!b) return;
		now = item;
		const badge = item.seat >= 0 && one(`#seat-${item.seat} .badge`);
		one(".who", b).replaceChildren(...(badge ? [badge.cloneNode(true)] : []));
		// New elements each time: what moves by itself would be seen to jump.
		one(".text", b).replaceWith(make("span", { className: "text", textContent: item.text }));
		const gains = [...item.gains].filter(([, by]) => by).sort(([a], [b]) => (b === "points") - (a === "points")).slice(0, 5);
		one(".gains", b).replaceWith(make("span", { className: "gains" }, ...gains.map(([key, by]) => kancha.choose.gain(key, by))));
		b.title = item.text;
		if (!item.fresh) return;
		b.classList.remove("fresh");
		void b.offsetWidth; // begins the flash anew
		b.classList.add("fresh");
	};
	const count = () => {
		const c = box() && one(".count", box());
		if (!c) return;
		c.textContent = `+${queue.length}`;
		c.classList.toggle("none", !queue.length);
	};
	const next = () => {
		clearTimeout(timer);
		timer = 0;
		const item = queue.shift();
		if (item) {
			tell(item);
			const wait = item.auto ? paces[wishes.pace] ?? 1800 : least;
			timer = setTimeout(next, wait);
		}
		box()?.classList.toggle("is-telling", !!item?.fresh); // then the guide has the place
		count();
	};
	// What the guide says is spoken once, after what has happened.
	let guided = "";
	const guide = () => {
		const p = one("#guide .text");
		if (!p || p.dataset.asked + p.textContent === guided) return;
		guided = p.dataset.asked + p.textContent;
		spoken([p.textContent]);
	};
	// Events in short: what the leading deeds were, or else all that was done.
	const short = (turn, list) => {
		if (chapter(turn)) return [title(turn), ...list.filter(e => e.classList.contains("text")).map(named)].join(" · ");
		const leads = lines(list).map(li => li.dataset.short).filter(Boolean);
		const texts = list.filter(e => e.classList.contains("text"));
		return (leads.length ? leads : (texts.length ? texts : list).map(said)).filter(Boolean).join(" · ") || title(turn); // never a mark alone
	};
	// In a turn others may act too: what each of them does is told of them.
	const seatOf = (turn, list) => (chapter(turn) ? -1 : lines(list).map(li => +li.dataset.seat).find(seat => seat >= 0)) ?? +turn.dataset.seat;
	const bySeat = (turn, list) => {
		const parts = [];
		for (const e of list) {
			const seat = line(e).dataset.seat, last = parts.at(-1);
			if (last && (chapter(turn) || +seat < 0 || +seat === seatOf(turn, last))) last.push(e);
			else parts.push([e]);
		}
		return parts;
	};
	const itemOf = (turn, list) => {
		const seat = seatOf(turn, list);
		return { id: turn.id, seat, text: short(turn, list), gains: sum(turn, seat), fresh: true };
	};
	const itemsOf = turn => bySeat(turn, events(turn)).map(list => itemOf(turn, list));

	// For those who do not see the page the same is said in whole sentences, each once and in order.
	const unsaid = [];
	let saying = 0;
	const name = seat => (seat >= 0 && one(`#panel-${seat} .name`)?.textContent.trim()) || "";
	const named = e => [name(+line(e).dataset.seat), said(e)].filter(Boolean).join(": "); // several may act in a chapter
	const sentences = (turn, list) => lines(list).map(li => {
		const who = name(+li.dataset.seat), text = list.filter(e => line(e) === li).map(said).join(", ");
		return who ? `${who}: ${text}` : text;
	});
	const speak = () => {
		saying = 0;
		if (!unsaid.length || !kancha.table) return;
		kancha.table.say(unsaid.splice(0).join("\n"));
		saying = setTimeout(speak, 400);
	};
	const spoken = list => {
		unsaid.push(...list);
		saying ||= setTimeout(speak, 0);
	};
	const refresh = first => {
		if (!box() || one("#region.is-try")) return; // nothing has happened
		const list = turns(), fresh = [], newest = Math.max(-1, ...all(".log li:not(.house) [data-e]").map(number)); // an undo is told by the house
		for (const turn of list) {
			const events_ = events(turn).filter(e => number(e) > told);
			if (events_.length) fresh.push([turn, events_]);
		}
		const after = numbers(), changed = differences(before, after), then = sums, known = shown;
		before = after;
		sums = new Map(list.flatMap(sumsOf));
		shown = new Set(list.map(turn => turn.id));
		const last = list.filter(turn => events(turn).length).at(-1);
		if (newest < told) { // something was taken back
			told = newest;
			queue = [];
			tell(last ? { ...itemsOf(last).at(-1), fresh: false } : { id: "", seat: -1, text: "", gains: new Map(), fresh: false });
			return count();
		}
		told = newest;
		if (first) {
			// Whoever comes back is told what others have done since, the oldest turn first.
			const all = list.filter(turn => events(turn).length), own = one("#region").dataset.seat;
			const since = one("#since") ? all.slice(all.findLastIndex(t => t.dataset.seat === own) + 1).slice(-8).flatMap(itemsOf) : all.slice(-1).flatMap(itemsOf).slice(-1);
			queue = since.map(item => ({ ...item, fresh: since.length > 1 }));
			return next();
		}
		for (const [turn, list] of fresh.flatMap(([turn, list]) => bySeat(turn, list).map(part => [turn, part]))) {
			const item = itemOf(turn, list), auto = lines(list).some(li => li.dataset.auto);
			item.gains = one(".signs") ? more(then.get(`${turn.id} ${item.seat}`), item.gains) : new Map(changed.get(String(item.seat)) || []);
			spoken([...(chapter(turn) && !known.has(turn.id) ? [title(turn)] : []), ...sentences(turn, list)]);
			known.add(turn.id);
			if (auto && paces[wishes.pace]) { // an automaton is followed line by line, each with its rule
				for (const li of lines(list)) queue.push({ ...item, seat: chapter(turn) ? +li.dataset.seat : item.seat, auto, gains: new Map(), text: list.filter(e => line(e) === li).map(said).join(", ") });
				queue.at(-1).gains = item.gains;
				continue;
			}
			const last = queue.at(-1) || (timer ? now : null), same = last?.id === turn.id && last.seat === item.seat ? last : null;
			if (same) { // the words and the numbers are always of the same deeds
				for (const [key, by] of item.gains) same.gains.set(key, (same.gains.get(key) || 0) + by);
				same.text = [...new Set([same.text, item.text].filter(Boolean).flatMap(text => text.split(" · ")))].join(" · ");
				if (same === now) tell({ ...same, fresh: true });
			} else queue.push(item);
		}
		if (document.hidden || wishes.pace === "once") {
			const item = queue.pop();
			queue = [];
			if (item) tell(item);
			return count();
		}
		if (!timer) next();
		else count();
	};
	document.addEventListener("htmx:after:swap", () => {
		refresh(false);
		guide();
	});
	before = numbers();
	refresh(true);
	addEventListener("load", guide);
})();
