// A rule beside the game: what a "?" or a sentence leads to in the rules is shown over the board. The page of the rules is
// loaded when it is asked for first. Whoever wants the page itself opens the link as usual.
(() => {
	"use strict";
	const live = document.getElementById("live");
	if (!live) return;
	const { one, all, make } = kancha;
	const pages = new Map();
	const load = path => {
		if (!pages.has(path)) pages.set(path, fetch(path).then(async r => {
			if (!r.ok) throw new Error(r.status);
			return new DOMParser().parseFromString(await r.text(), "text/html");
		}).catch(e => {
			pages.delete(path); // it is tried again
			throw e;
		}));
		return pages.get(path);
	};
	// What stands at an anchor: the rule itself, or the whole chapter.
	const told = (page, id) => {
		const at = page.getElementById(id), part = at?.closest(".clause, .glossary > div, .chapter");
		if (!part) return null;
		const copy = document.importNode(part, true);
		for (const e of [copy, ...all("[id]", copy)]) e.removeAttribute("id");
		for (const e of all(".ids, .try-it, .actions", copy)) e.remove();
		for (const a of all("a", copy)) Object.assign(a, { target: "_blank", rel: "noopener" }); // nothing leads away from the game
		const body = make("div", { className: "rules" });
		if (!copy.matches(".chapter")) body.append(make("h2", { textContent: one("h2", at.closest(".chapter"))?.textContent || "" }));
		if (copy.matches("li")) body.append(make("ul", {}, copy));
		else body.append(copy);
		return body;
	};
	const show = (body, link, name) => {
		const box = make("dialog", { id: "rule" }), close = make("button", { type: "button", className: "button", textContent: one("#keys").dataset.closeWord });
		const whole = make("a", { href: link.href, target: "_blank", rel: "noopener", textContent: name });
		close.onclick = () => box.close();
		box.addEventListener("close", () => box.remove());
		box.addEventListener("click", e => e.target === box && box.close()); // beside it
		box.setAttribute("aria-label", name);
		box.append(body, make("p", { className: "actions" }, close, whole));
		live.append(box);
		box.showModal();
		close.focus({ preventScroll: true });
		box.scrollTop = 0; // to what is told first, not to what can be pressed first
	};
	document.addEventListener("click", async e => {
		const a = e.target.closest?.('#live a[href^="/rules/"][href*="#"]');
		if (!a || e.defaultPrevented || e.ctrlKey || e.metaKey || e.shiftKey || a.closest("#rule")) return;
		e.preventDefault();
		e.stopPropagation();
		const [path, id] = a.getAttribute("href").split("#");
		try {
			const page = await load(path), body = told(page, decodeURIComponent(id));
			if (!body) return void (location.href = a.href);
			if (!one("#rule")) show(body, a, one("h1", page).textContent);
		} catch {
			location.href = a.href; // without a connection the browser says so
		}
	}, true);
})();
