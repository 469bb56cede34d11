// The rules of a game: what a link leads to is opened, also where a browser does not do that by itself.
(() => {
	"use strict";
	const reveal = () => {
		const found = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
		const folded = found && found.closest("details:not([open])");
		if (!folded) return;
		folded.open = true;
		found.scrollIntoView({ block: "center" });
	};
	addEventListener("hashchange", reveal);
	reveal();
	addEventListener("beforeprint", () => document.querySelectorAll(".rules details").forEach(d => (d.open = true)));
})();
