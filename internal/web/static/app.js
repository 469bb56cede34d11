// The house as an app: the worker that keeps pages, a page that is a kept copy, and a page whose scripts are older than the
// house.
(() => {
	"use strict";
	const root = document.documentElement, { one } = window.kancha;

	// A kept copy is read only: it says so, sends nothing, and gives way as soon as the house answers.
	const isCopy = root.dataset.kept !== undefined;
	if (isCopy) {
		const note = one("#kept"), at = one("time", note);
		at.dateTime = root.dataset.kept;
		at.textContent = new Intl.DateTimeFormat(root.lang, { dateStyle: "medium", timeStyle: "short" }).format(new Date(root.dataset.kept));
		note.hidden = false;
		document.body.classList.add("offline");
		const live = one("#live");
		live?.removeAttribute("hx-sse:connect");
		one("main[hx-get]")?.removeAttribute("hx-get");
		const refuse = e => {
			e.preventDefault();
			e.stopImmediatePropagation();
			note.classList.remove("again");
			requestAnimationFrame(() => note.classList.add("again"));
		};
		addEventListener("submit", refuse, true);
		addEventListener("htmx:before:request", refuse, true);
		const back = async () => {
			try {
				if ((await fetch("/healthz", { cache: "no-store" })).ok) location.reload();
			} catch { /* not yet */ }
		};
		addEventListener("online", back);
		setInterval(back, 4000);
	}

	// A form that loads a page is sent once, however often its button is tapped; a page that comes back by Back can be sent
	// again. Forms that others have taken in hand, and those that open something beside the page, are not counted.
	const sending = new WeakMap();
	addEventListener("submit", e => {
		const form = e.target;
		if (e.defaultPrevented || form.target && form.target !== "_self") return;
		if (performance.now() - (sending.get(form) ?? -Infinity) < 5000) return e.preventDefault();
		sending.set(form, performance.now());
	});
	addEventListener("pageshow", e => e.persisted && document.querySelectorAll("form").forEach(f => sending.delete(f)));

	// A house that answers with another version than the page's has other scripts. The page loads itself anew between two
	// answers: never while something is typed, chosen or on its way, and once for each version.
	const mine = root.dataset.build, wrapped = window.fetch.bind(window);
	let theirs = mine, touched = 0, down = false;
	window.fetch = async (...args) => {
		const answer = await wrapped(...args);
		theirs = answer.headers.get("Kancha-Build") || theirs;
		return answer;
	};
	for (const name of ["pointerdown", "pointerup", "pointercancel", "keydown", "input", "wheel"])
		addEventListener(name, () => {
			touched = performance.now();
			down = name === "pointerdown" || down && !name.startsWith("pointer");
		}, { capture: true, passive: true });
	const typed = f => f.value !== f.defaultValue && !f.readOnly;
	const chosen = `.is-picked, [role="dialog"], dialog[open], #picker:not([hidden]), #live[data-mode]:not([data-mode=""]), #live[data-drawer],
		.bar [aria-pressed="true"], #hand-box [aria-pressed="true"], details[open] form :focus`;
	const engaged = () => down || window.kancha.table?.busy() || !!one(chosen) || document.querySelectorAll(".htmx-request").length > 0 ||
		[...document.querySelectorAll(`textarea, input:not([type="checkbox"], [type="radio"], [type="hidden"])`)].some(typed) ||
		document.activeElement?.matches("select") || !document.hidden && performance.now() - touched < 1500;
	const renew = () => {
		if (theirs === mine || isCopy || engaged()) return;
		const key = "kancha build";
		try {
			if (sessionStorage.getItem(key) === theirs) return; // this was tried: two houses stand behind one address
			sessionStorage.setItem(key, theirs);
		} catch {
			return; // without a memory it might load itself for ever
		}
		if (document.dispatchEvent(new CustomEvent("kancha:renew", { cancelable: true }))) location.reload();
	};
	// Pages that stay open ask or are told; all others are new whenever they are opened.
	if (one("#live, [hx-trigger]")) setInterval(renew, 500);

	// The worker: one for all, in place of those of before.
	const workers = navigator.serviceWorker;
	if (!workers) return;
	const tell = async (since, ...keep) => (await workers.ready).active.postMessage({ keep, since, lang: root.lang });
	const here = location.origin + location.pathname;
	addEventListener("load", async () => {
		try {
			await workers.register("/worker.js", { scope: "/" });
			for (const old of await workers.getRegistrations()) if (new URL(old.scope).pathname !== "/") old.unregister().catch(() => {});
			if (isCopy) return;
			const made = performance.getEntriesByType("resource").map(r => r.name).filter(n => n.includes("/static/"));
			await tell(performance.timeOrigin, ...made, ...(location.search ? [] : [here]));
		} catch { /* a browser may refuse; the pages need no worker */ }
	});
	// A table goes on without being loaded: its kept copy follows when nobody looks.
	let shown = one("#region")?.dataset.version;
	document.addEventListener("visibilitychange", () => {
		const now = one("#region")?.dataset.version;
		if (!document.hidden || isCopy || !now || now === shown || location.search) return;
		shown = now;
		tell(Date.now(), here).catch(() => {});
	});
})();
