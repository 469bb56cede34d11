// Trying answers on a copy: the page shows what the server draws of it, and nothing is sent to the game. What comes from the
// game meanwhile waits until the trial is left; if the question that it began at is gone, the trial is over.
(() => {
	"use strict";
	const live = document.getElementById("live");
	if (!live) return;
	const { one, all, make } = kancha;
	const region = () => one("#region");
	const trying = () => region().classList.contains("is-try");
	const tell = text => {
		one("#flash").replaceChildren(make("p", { className: "warning", textContent: text }));
		kancha.table.say(text);
	};
	let busy = false;
	const show = async path => {
		if (busy) return;
		busy = true;
		const at = document.activeElement?.dataset?.place;
		try {
			await htmx.ajax("GET", path, { target: "#region", swap: "outerMorph" });
		} finally {
			busy = false;
		}
		if (document.activeElement !== document.body) return;
		((at && one(`#board-frame [data-place="${CSS.escape(at)}"]`)) || one("#sentence"))?.focus({ preventScroll: true });
	};
	const leave = () => {
		if (!trying()) return false;
		if (!live.hasAttribute("hx-sse:connect")) location.assign(one('[data-do="try-stop"]').href);
		else show(location.pathname + location.search);
		return true;
	};
	const tools = '[data-do="try"], [data-do="try-stop"], .trying [data-do="undo"]';
	document.addEventListener("click", e => {
		const a = e.target.closest(tools);
		if (!a?.href || e.ctrlKey || e.metaKey || e.shiftKey) return;
		e.preventDefault();
		if (e.detail > 1) return; // the second half of a double click
		a.dataset.do === "try-stop" ? leave() : show(a.href);
	});
	// A frame of the stream about the same question waits; one about another ends the trial, and is shown.
	document.addEventListener("htmx:before:swap", e => {
		const { ctx, tasks } = e.detail;
		if (!trying() || ctx.sourceElement !== live) return;
		const at = tasks.findIndex(t => t.fragment?.querySelector?.("#region"));
		if (at < 0) return;
		const { real, over } = region().dataset;
		if (tasks[at].fragment.querySelector("#region").dataset.decision !== real) return setTimeout(tell, 0, over);
		tasks.splice(at, 1);
		ctx.title = null;
	});
	// The same for a message that brings only what has changed: true if the page must not take it.
	const holds = decision => {
		if (!trying()) return false;
		const { real, over } = region().dataset;
		if (decision !== real) show(location.pathname + location.search).then(() => tell(over));
		return true;
	};
	kancha.trial = {
		leave, holds, trying,
		go: form => show(`${form.action}?${new URLSearchParams(new FormData(form))}`),
		toggle: () => leave() || all('a[data-do="try"]').at(0)?.click(),
	};
})();
