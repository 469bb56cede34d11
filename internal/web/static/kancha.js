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
	const zone = one("input[data-zone]");
	if (zone && !zone.value) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
	for (const beat of [tick, clockwork]) {
		document.addEventListener("htmx:after:swap", beat);
		setInterval(beat, 1000);
		beat();
	}

	document.addEventListener("click", e => {
		const button = e.target.closest("[data-do=copy]");
		if (button) copy(button);
	});
	window.kancha = { one, all, make };
})();
