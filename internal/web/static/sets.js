// Answers that take any of a few things: a switch for each thing, and one button for what is switched on. A thing that lies
// on the board or in the hand is switched there too.
(() => {
	"use strict";
	if (!document.getElementById("live")) return;
	const { one, all, make } = kancha;
	let answers = [], things = [], on = new Set(), asked = "";

	// What brings points is switched on at first: the most of it.
	const worth = a => +/(?:^| )points:(\d+)/.exec(a.form.dataset.changes || "")?.[1] || 0;
	const best = () => answers.reduce((a, b) => (worth(b) > (a ? worth(a) : 0) ? b : a), null)?.takes || [];
	const chosen = () => answers.find(a => a.takes.length === on.size && a.takes.every(id => on.has(id)));

	kancha.sets = {
		// read takes the answers that are sets out of a list.
		read(list, decision) {
			answers = list.filter(a => a.form.dataset.set).map(a => ({ ...a, takes: a.form.dataset.set.split(" ") }));
			things = answers.length ? all("#things [data-thing]") : [];
			if (asked !== decision) on = new Set(best());
			asked = decision;
			return list.filter(a => !a.form.dataset.set);
		},
		get size() { return answers.length; },
		get places() { return things.map(li => li.dataset.thing); },
		has: place => things.some(li => li.dataset.thing === place),
		on: place => on.has(place),
		within: box => answers.filter(a => box.contains(a.form)),
		toggle(id) {
			on.has(id) ? on.delete(id) : on.add(id);
		},
		// buttons are the switches and the button that takes what is switched on.
		buttons(none, chip, toggle) {
			if (!answers.length) return [];
			const a = chosen(), take = a ? chip(a, "main take") : make("button", { type: "button", className: "chip main take", textContent: none });
			if (!a) take.setAttribute("aria-disabled", "true");
			one(".art", take)?.remove(); // the switches show it
			if (a && one(".effects", a.form)?.textContent && !one(".gains", take)) take.append(make("span", { className: "gains" }, kancha.choose.gain("points", 0)));
			take.dataset.thing = "";
			return [...things.map(li => {
				const art = make("span", { className: "art" }, ...[...li.children].map(k => k.cloneNode(true))), id = li.dataset.thing;
				const b = make("button", { type: "button", className: "chip switch", title: li.title, ariaLabel: li.title, onclick: () => toggle(id) }, art);
				b.dataset.thing = id;
				b.dataset.target = "";
				b.setAttribute("aria-pressed", on.has(id));
				return b;
			}), take];
		},
	};
})();
