// The wheel for owners of the box. Windows open when their button is held for a moment, so that nobody opens one by
// accident; the page then gets what the house shows. Other devices ask again and again what is new.
(() => {
	"use strict";
	document.querySelector("[data-print]")?.addEventListener("click", () => window.print());
	const root = () => document.querySelector("#wheel");
	if (!root()) return;
	const one = what => root().querySelector(what);
	const holdTime = 700, armTime = 6000, every = 2500;
	let busy = false, holding = null, armed = null, turned = false;

	// Turning: the rings follow the two menus, and both windows close.
	const turn = () => {
		for (const [name, ring] of [["column", "wheel-nature"], ["row", "wheel-animal"]]) {
			const menu = one(`[name=${name}]`), g = document.getElementById(ring);
			g.setAttribute("transform", `rotate(${(-360 / menu.options.length) * menu.selectedIndex})`);
		}
	};
	const shut = () => {
		for (const id of ["terrain", "crop"]) {
			const g = document.getElementById(`window-${id}`), cover = document.querySelector(`#closed-${id}`).content.querySelector("svg");
			g.replaceChildren(g.firstElementChild, ...[...cover.childNodes].map(n => n.cloneNode(true)));
		}
		for (const c of root().querySelectorAll(".tw-board .is-picked")) c.classList.remove("is-picked");
		place()?.classList.add("is-picked");
		turned = true;
	};
	const place = () => one(`.tw-board [data-place="${one("[name=column]").value + one("[name=row]").value}"]`);
	const say = text => {
		const said = one("#wheel-said");
		if (said.textContent === text) said.textContent = "";
		said.textContent = text;
	};

	const lost = on => {
		const note = one("#wheel-lost");
		note.textContent = on ? root().dataset.lost : "";
		note.hidden = !on;
	};
	// show takes over a page of the house, but leaves the wheel where this device has turned it unless something new
	// was opened.
	const show = (html, own) => {
		const whole = new DOMParser().parseFromString(html, "text/html"), page = whole.querySelector("#wheel");
		if (!page) return say(whole.querySelector(".warning")?.textContent || root().dataset.lost); // the house refuses
		const focus = document.activeElement, at = [one("[name=column]").value, one("[name=row]").value];
		const newer = page.dataset.version !== root().dataset.version;
		for (const id of ["#wheel-news", "#wheel-board", ".wheel-side"]) one(id).replaceChildren(...page.querySelector(id).childNodes);
		if (newer || own) {
			one("#wheel-picture").replaceChildren(...page.querySelector("#wheel-picture").childNodes);
			for (const name of ["column", "row"]) one(`[name=${name}]`).value = page.querySelector(`[name=${name}]`).value;
			turned = false;
		} else [one("[name=column]").value, one("[name=row]").value] = at;
		root().dataset.version = page.dataset.version;
		turn();
		place()?.classList.add("is-picked");
		if (!focus?.isConnected) one("[data-hold]").focus({ preventScroll: true });
	};
	const post = async (path, fields) => {
		if (busy) return;
		busy = true;
		try {
			const answer = await fetch(path, { method: "POST", body: new URLSearchParams(fields), headers: { "X-Kancha-Script": "1" } });
			show(await answer.text(), true);
			lost(false);
		} catch {
			lost(true);
		} finally {
			busy = false;
		}
	};
	const open = button => {
		const fields = { column: one("[name=column]").value, row: one("[name=row]").value, window: button.value, sure: "1" };
		return post(root().dataset.path, fields);
	};

	// Holding: by pointer, Enter or the space bar. Who cannot hold presses twice, with a pause between.
	const begin = button => {
		if (holding || busy) return;
		button.classList.add("holding");
		holding = { button, timer: setTimeout(() => {
			end(false);
			armed = null;
			open(button);
		}, holdTime) };
	};
	const end = released => {
		if (!holding) return;
		const { button, timer } = holding;
		clearTimeout(timer);
		holding = null;
		button.classList.remove("holding");
		if (!released) return;
		const now = Date.now();
		if (armed && armed.button === button && now - armed.at > holdTime && now - armed.at < armTime) {
			armed = null;
			return open(button);
		}
		armed = { button, at: now };
		say(root().dataset.again);
	};
	const hold = e => e.target.closest?.("[data-hold]");
	document.addEventListener("pointerdown", e => hold(e) && e.button === 0 && begin(hold(e)));
	document.addEventListener("pointerup", () => end(true));
	document.addEventListener("pointercancel", () => end(false));
	document.addEventListener("contextmenu", e => hold(e) && e.preventDefault());
	document.addEventListener("keydown", e => {
		if (!hold(e) || (e.key !== "Enter" && e.key !== " ")) return;
		e.preventDefault();
		if (!e.repeat) begin(hold(e));
	});
	document.addEventListener("keyup", e => (e.key === "Enter" || e.key === " ") && end(true));
	window.addEventListener("blur", () => end(false));

	document.addEventListener("submit", e => {
		if (e.target.id === "wheel-form") return e.preventDefault();
		if (!("slip" in e.target.dataset)) return;
		e.preventDefault();
		post(e.target.action, { turn: e.target.elements.turn.value });
	});
	document.addEventListener("change", e => {
		if (!("ring" in e.target.dataset)) return;
		turn();
		shut();
	});
	const choose = c => {
		one("[name=column]").value = c.dataset.place[0];
		one("[name=row]").value = c.dataset.place.slice(1);
		turn();
		shut();
	};
	document.addEventListener("click", e => {
		const c = e.target.closest("#wheel-board [data-place]");
		if (c) choose(c);
	});
	const moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
	document.addEventListener("keydown", e => {
		const c = e.target.closest?.("#wheel-board [data-place]");
		if (!c) return;
		const move = moves[e.key];
		if (move) {
			const to = String.fromCharCode(c.dataset.place.charCodeAt(0) + move[0]) + (+c.dataset.place[1] + move[1]);
			one(`.tw-board [data-place="${to}"]`)?.focus({ preventScroll: true });
		} else if (e.key === "Enter" || e.key === " ") choose(c);
		else return;
		e.preventDefault();
	});
	document.addEventListener("focusin", e => {
		const c = e.target.closest?.("#wheel-board [data-place]");
		if (c) for (const o of root().querySelectorAll(".tw-board [data-place]")) o.setAttribute("tabindex", o === c ? "0" : "-1");
	});

	// The drawn wheel turns: a sign that is clicked comes to the top, a ring that is dragged falls into place.
	let drag = null;
	const ringOf = e => e.target.closest?.("#wheel-nature, #wheel-animal");
	const menuOf = ring => one(ring.id === "wheel-nature" ? "[name=column]" : "[name=row]");
	const angle = (e, ring) => {
		const m = ring.parentNode.getScreenCTM();
		return (Math.atan2(e.clientY - m.f, e.clientX - m.e) * 180) / Math.PI;
	};
	const settle = (ring, index) => {
		const menu = menuOf(ring), n = menu.options.length;
		menu.selectedIndex = ((index % n) + n) % n;
		turn();
		shut();
	};
	document.addEventListener("pointerdown", e => {
		const ring = ringOf(e);
		if (!ring || e.button !== 0) return;
		e.preventDefault();
		const signs = [...ring.children];
		drag = { ring, from: angle(e, ring), at: menuOf(ring).selectedIndex, sign: signs.indexOf(signs.find(s => s.contains(e.target))), far: 0 };
	});
	document.addEventListener("pointermove", e => {
		if (!drag) return;
		const by = ((angle(e, drag.ring) - drag.from + 540) % 360) - 180, step = 360 / menuOf(drag.ring).options.length;
		drag.by = by;
		drag.far = Math.max(drag.far, Math.abs(by));
		drag.ring.setAttribute("transform", `rotate(${by - step * drag.at})`);
	});
	document.addEventListener("pointerup", () => {
		if (!drag) return;
		const { ring, at, by, far, sign } = drag, step = 360 / menuOf(ring).options.length;
		drag = null;
		settle(ring, far > 4 ? Math.round(at - by / step) : sign < 0 ? at : sign);
	});
	document.addEventListener("pointercancel", () => drag && (settle(drag.ring, drag.at), (drag = null)));

	// Following.
	const ask = async () => {
		if (busy || holding || drag || document.hidden) return;
		try {
			const answer = await fetch(`${root().dataset.path}?seen=${root().dataset.version}`);
			if (answer.ok) lost(false);
			if (answer.status === 200 && !busy && !holding && !drag) show(await answer.text(), false);
			if (answer.status >= 500) lost(true);
		} catch {
			lost(true);
		}
	};
	setInterval(ask, every);
	document.addEventListener("visibilitychange", ask);
	place()?.classList.add("is-picked");
	root().dataset.turning = "true";
})();
