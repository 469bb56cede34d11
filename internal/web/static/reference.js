// The rules of a game: what a link leads to is opened, also where a browser does not do that by itself, and the page is
// searched as one types. Whoever has a box in another language finds a word of that language, too.
(() => {
	"use strict";
	const all = selector => [...document.querySelectorAll(selector)];
	const reveal = () => {
		const found = document.querySelector(":target"), folded = found?.closest("details:not([open])");
		if (!folded) return;
		folded.open = true;
		found.scrollIntoView({ block: "center" });
	};
	addEventListener("hashchange", reveal);
	reveal();
	addEventListener("beforeprint", () => all(".rules details").forEach(d => (d.open = true)));

	const field = document.getElementById("search"), told = document.getElementById("found");
	const plain = text => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ł", "l");
	const units = all(".rules .clause, .rules .glossary > div, .rules .words tbody tr").map(e => ({ e, text: plain(e.textContent) }));
	const row = tr => [...tr.cells].map(c => ({ lang: c.lang, text: plain(c.textContent).trim() }));
	const words = all(".rules .words tbody tr").map(row);
	const here = document.documentElement.lang;
	// what a word is called on this page, where it is one of another language
	const alike = asked => words.filter(w => asked.length > 2 && w.some(c => c.lang !== here && c.text.startsWith(asked)))
		.map(w => w.find(c => c.lang === here).text.split(":")[0]);
	let folds = null; // what was open before the search
	const search = () => {
		const asked = plain(field.value).trim();
		const looking = asked !== "";
		const more = all(".rules details.more");
		folds ??= more.map(d => d.open);
		more.forEach((d, i) => (d.open = looking || folds[i]));
		if (!looking) folds = null;
		const each = asked.split(/\s+/), other = alike(asked);
		let found = 0;
		for (const u of units) {
			const hit = !looking || each.every(w => u.text.includes(w)) || other.some(w => u.text.includes(w));
			u.e.classList.toggle("is-out", !hit);
			if (hit) found++;
		}
		for (const part of all(".rules .chapter, .rules details.more")) part.classList.toggle("is-out", looking && !part.querySelector(".clause:not(.is-out), .glossary > :not(.is-out), .words tbody tr:not(.is-out)"));
		document.querySelector(".rules").classList.toggle("is-searched", looking);
		told.value = !looking ? "" : found === 0 ? told.dataset.none : String(found);
	};
	field.form.addEventListener("submit", e => e.preventDefault());
	field.addEventListener("input", search);
	if (field.value) search(); // a browser may have kept it
})();
