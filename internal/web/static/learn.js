// A lesson on the page of a table: what glows, and ways that are gone without loading the page anew.
(() => {
	"use strict";
	const live = document.getElementById("live");
	if (!live || !document.querySelector(".is-lesson")) return;
	const { one, all } = kancha;
	const region = () => one("#region");
	const look = () => {
		const lit = new Set((region().dataset.light || "").split(" ").filter(Boolean));
		if (location.pathname + location.search !== region().dataset.here) history.replaceState(history.state, "", region().dataset.here);
		for (const e of all("#board-frame [data-place]")) e.classList.toggle("is-lit", lit.has(e.dataset.place));
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
	look();
})();
