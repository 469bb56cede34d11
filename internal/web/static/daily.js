// The page of the puzzle of the day: what is remembered, shared and sent. The game's own script plays.
(() => {
	"use strict";
	const root = document.querySelector("#daily");
	if (!root || !window.dailyGame) return;
	const one = what => root.querySelector(what);
	const read = id => JSON.parse(document.getElementById(id).textContent);
	const shell = read("daily-shell"), words = shell.Words, me = `kancha.valley.${shell.Key}`;
	// A browser may refuse to remember anything; then the page still plays.
	const recall = key => {
		try {
			return JSON.parse(localStorage.getItem(key));
		} catch {
			return null;
		}
	};
	const remember = (key, value) => {
		try {
			localStorage.setItem(key, JSON.stringify(value));
		} catch {}
	};
	const today = () => new Date().toISOString().slice(0, 10);
	const prefix = "kancha.valley." + shell.Prefix;
	const all = () => {
		const out = {};
		try {
			for (let i = 0; i < localStorage.length; i++) {
				const key = localStorage.key(i);
				if (!key.startsWith(prefix)) continue;
				const r = recall(key);
				if (r?.done) out[key.slice("kancha.valley.".length)] = r;
			}
		} catch {}
		return { ...out, ...shell.Mine };
	};

	const game = window.dailyGame(root, read("daily-data"), () => save());
	let sent = !!shell.Mine[shell.Key];
	const status = text => {
		const s = one("[data-status]");
		if (s.textContent !== text) s.textContent = text;
	};
	const save = () => {
		remember(`${me}.notes`, game.notes());
		const r = game.result(), before = recall(me) || {};
		const now = { steps: game.steps(), done: r.done, score: r.score, rights: r.rights, wrongs: r.wrongs, on: r.done ? before.on || today() : "", sent };
		remember(me, now);
		show();
		if (r.done) send();
	};
	const send = async () => {
		const now = recall(me);
		if (!now?.done || sent) return;
		try {
			const body = new URLSearchParams({ steps: now.steps, on: now.on });
			const answer = await fetch(shell.Link, { method: "POST", body, headers: { "X-Kancha-Script": "1" } });
			if (!answer.ok) throw answer.status;
			sent = true;
			remember(me, { ...now, sent });
		} catch {
			// It is sent again when the page is opened or the connection is back.
		}
		show();
	};
	// Results of other days that could not be sent when they were made.
	const sendOthers = async () => {
		for (const [key, r] of Object.entries(all())) {
			if (key === shell.Key || !r.steps || r.sent || shell.Mine[key]) continue;
			const [, date, size] = key.split("/");
			try {
				const answer = await fetch(`/valley/${date}/${size}`, { method: "POST", body: new URLSearchParams({ steps: r.steps, on: r.on }), headers: { "X-Kancha-Script": "1" } });
				if (answer.ok) remember(`kancha.valley.${key}`, { ...r, sent: true });
			} catch {
				return;
			}
		}
	};

	const share = r => [shell.Name, `★ ${r.score} (${r.par}) · ● ${r.rights} · ○ ${r.wrongs}`, r.grid, location.origin + shell.Link].join("\n");
	const streak = () => {
		const days = new Set(Object.entries(all()).filter(([key, r]) => key.split("/")[1] === r.on).map(([, r]) => r.on));
		const day = new Date(today() + "T00:00:00Z"), text = () => day.toISOString().slice(0, 10), back = () => day.setUTCDate(day.getUTCDate() - 1);
		if (!days.has(text())) back();
		let n = 0;
		for (; days.has(text()); back()) n++;
		return n;
	};
	const show = () => {
		const r = game.result(), end = one("[data-end]");
		end.hidden = !r.done;
		if (r.done) {
			one("[data-score]").textContent = r.score;
			one("[data-share]").value = share(r);
			status(sent ? words.kept : navigator.onLine ? words.local : words.waits);
		} else status(game.steps() ? words.local : "");
		one("[data-streak]").textContent = streak();
		one("[data-solved]").textContent = Object.keys(all()).length;
		const mine = all();
		for (const a of root.querySelectorAll("[data-of]")) {
			const of = mine[a.dataset.of];
			a.querySelector("[data-mark]").textContent = of ? ` ✓ ${of.score}` : "";
		}
	};
	one("[data-copy]").addEventListener("click", async e => {
		const field = one("[data-share]"), button = e.target;
		field.select();
		try {
			await navigator.clipboard.writeText(field.value);
		} catch {
			document.execCommand("copy"); // plain http has no clipboard
		}
		button.textContent = words.copied;
	});

	// Whoever opens a walk that has ended has nothing to choose.
	const hush = () => game.result().done && (one("[data-said]").textContent = "");

	// Where one stood: what the house has of a finished walk comes first, it counts.
	const local = recall(me);
	if (!(shell.Mine[shell.Key] && game.load(shell.Mine[shell.Key].steps))) {
		if (!(local?.steps && game.load(local.steps))) game.load("");
	}
	game.setNotes(recall(`${me}.notes`));
	if (shell.Mine[shell.Key]) remember(me, { ...shell.Mine[shell.Key], done: true, sent: true });
	hush();
	show();
	send();
	sendOthers();
	window.addEventListener("online", () => (send(), sendOthers()));
	window.addEventListener("offline", show);
	// Another tab of the same browser has gone on.
	window.addEventListener("storage", e => {
		if (e.key !== me || sent) return;
		const now = recall(me);
		if (now?.steps && now.steps !== game.steps()) {
			game.load(now.steps);
			sent = !!now.sent;
			hush();
			show();
		}
	});

	if (navigator.serviceWorker) {
		navigator.serviceWorker.addEventListener("message", e => e.data?.ready === "valley" && (one("[data-ready]").textContent = words.ready));
		navigator.serviceWorker.ready.then(r => r.active.postMessage({ of: "valley", keep: [...shell.Links, shell.Link], lang: document.documentElement.lang })).catch(() => {});
	}
	window.kanchaDaily = game; // for tests
	root.dataset.playing = "true";
})();
