// A lesson on the page of a table: what glows, and ways that are gone without loading the page anew.
(() => {
	"use strict";
	const live = document.getElementById("live");
	if (!live || !document.querySelector(".is-lesson")) return;
	const { one, all } = kancha;
	const region = () => one("#region");
	// What glows is on the board or in the hand; on a small plan it is the section that holds it.
	const light = () => {
		const places = (region().dataset.light || "").split(" ").filter(Boolean);
		const lit = new Set(places.flatMap(p => all(`:is(#board-frame, #hand-box) [data-place="${CSS.escape(p)}"]`)));
		if (kancha.stage.mapped) for (const p of places) lit.add(kancha.stage.element(p));
		for (const e of all(":is(#stage, #hand-box) .is-lit")) e.classList.toggle("is-lit", lit.has(e));
		for (const e of lit) e?.classList.add("is-lit");
	};
	// Where something else glows than before, it comes into sight.
	let shown = "";
	const bring = () => {
		const now = region().dataset.light || "", places = now.split(" ").filter(p => p && kancha.stage.cell(p));
		if (now !== shown && !kancha.stage.whole && places.length && !places.some(kancha.stage.inSight)) kancha.stage.fit();
		shown = now;
	};
	const look = () => {
		if (location.pathname + location.search !== region().dataset.here) history.replaceState(history.state, "", region().dataset.here);
		light();
		bring();
	};
	let busy = false;
	document.addEventListener("click", async e => {
		const a = e.target.closest('a[data-do="lesson"]');
		if (!a || e.ctrlKey || e.metaKey || e.shiftKey) return;
		e.preventDefault();
		if (busy || e.detail > 1) return; // the second half of a double click
		busy = true;
		try {
			await htmx.ajax("GET", a.href, { target: "#region", swap: "outerMorph" });
		} finally {
			busy = false;
		}
		one("#speech")?.focus({ preventScroll: true });
	});
	document.addEventListener("htmx:after:swap", look);
	live.addEventListener("stage", light);
	look();
})();
