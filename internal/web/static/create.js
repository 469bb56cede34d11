// The form of a new table. Whoever goes back to it finds what they had typed: browsers forget names on pages that are
// not kept, and the house keeps no page. Whoever chooses other opponents takes along what they had changed.
"use strict";
(() => {
	const form = document.querySelector("form.create");
	if (!form) return;
	const key = "form " + location.pathname + location.search, bag = "form along";
	const fields = () => [...form.elements].filter(f => f.name && !["hidden", "password", "submit", "button"].includes(f.type) && f.name !== "password");
	const ticked = f => (f.type === "checkbox" || f.type === "radio" ? f.checked : null);
	const write = (name, list) => {
		try {
			sessionStorage.setItem(name, JSON.stringify(list.map(f => [f.name, f.value, ticked(f)])));
		} catch { /* nothing is kept then */ }
	};
	const fill = name => {
		let then = [];
		try {
			then = JSON.parse(sessionStorage.getItem(name)) || [];
		} catch { /* nothing was kept */ }
		for (const [of, value, on] of then)
			for (const f of fields()) {
				if (f.name !== of) continue;
				if (on !== null) f.checked = f.value === value ? on : f.checked;
				else if (f.tagName !== "SELECT" || [...f.options].some(o => o.value === value)) f.value = value;
				f.dispatchEvent(new Event("change", { bubbles: true }));
			}
	};
	const changed = f => (f.tagName === "SELECT" ? [...f.options].some(o => o.selected !== o.defaultSelected) && f.selectedIndex !== Math.max(0, [...f.options].findIndex(o => o.defaultSelected)) : ticked(f) !== null ? f.checked !== f.defaultChecked : f.value !== f.defaultValue);

	// Own figures open the part in which they are typed; the folded rules say what is chosen.
	const tempo = form.elements.tempo, own = document.getElementById("own-time"), brief = document.getElementById("brief");
	const label = s => s.closest("label").querySelector("span").textContent;
	const follow = () => {
		if (own && tempo && tempo.value.startsWith("own")) own.open = true;
		if (!brief) return;
		const said = [];
		for (const s of brief.closest("details").querySelectorAll("select")) {
			const text = s.selectedOptions[0]?.textContent;
			if (s.dataset.usual === undefined) said.push(text);
			else if (s.value !== s.dataset.usual) said.push(`${label(s)}: ${text}`);
		}
		brief.textContent = said.join(" · ") || brief.dataset.usual;
	};
	form.addEventListener("change", follow);

	const [entry] = performance.getEntriesByType("navigation");
	if (entry && entry.type === "back_forward") fill(key);
	else fill(bag);
	write(bag, []);
	follow();

	// A first game is what the house thinks best: only names and the time go there.
	for (const a of document.querySelectorAll("[data-way]"))
		a.addEventListener("click", () => {
			const fixed = a.dataset.way === "first" || a.dataset.way === "own" ? /^(seat|option-|edition|until|preset|guide)/ : /^(seat|until|preset|guide)/;
			write(bag, fields().filter(f => changed(f) && !fixed.test(f.name)));
		});
	const keep = () => write(key, fields());
	form.addEventListener("submit", keep);
	addEventListener("pagehide", keep);
})();
