// The one worker of the house. It keeps what has been loaded, so that it opens without a connection, and shows what the
// house tells while none of its pages is open. The house's answer always wins; a kept page is shown only when there is none.
"use strict";
const pages = "kancha-pages-1", files = "kancha-files-1"; // pages of one reader; files that never change under their address
const mostPages = 40, mostFiles = 300;
const any = { ignoreVary: true };
const lone = new URL(self.registration.scope).pathname === "/";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", e => e.waitUntil((async () => {
	// A worker of before had its own place for the puzzle of the day: it goes, with what it kept.
	for (const name of await caches.keys()) if (name.startsWith("kancha-") && name !== pages && name !== files) await caches.delete(name);
	if (!lone) return void self.registration.unregister(); // is not waited for: it waits for this
	await self.registration.navigationPreload?.enable();
	await clients.claim();
})()));

// Pages belong to whoever read them: as soon as the house says that another reads, or somebody signs in or out, all go. What
// was asked for before that is not kept any more.
let epoch = 0, line = Promise.resolve();
const inTurn = f => (line = line.then(f, f));
const clear = () => {
	epoch++;
	return inTurn(() => caches.delete(pages));
};
const becomes = /^\/(signin|signup|signout|recover|club|me)(\/|$)/;
const kept = url => /^\/(about|offline|wheel|games\/[^/]+|t\/[^/]+|valley|valley\/(?!archive)[^?]*)?$/.test(url.pathname) && !url.search;

const trim = async (cache, most) => {
	const spare = (await cache.keys()).filter(r => !/\/(reader|offline)$/.test(r.url));
	for (const r of spare.slice(0, Math.max(0, spare.length - most))) await cache.delete(r);
};
const fresh = new Map(); // when pages were kept, as far as this worker remembers
const keepPage = (url, page, born) => inTurn(async () => {
	const reader = page.headers.get("Kancha-Reader");
	if (!page.ok || page.redirected || page.type !== "basic" || reader === null || born !== epoch) return;
	let cache = await caches.open(pages);
	const before = await cache.match("/reader");
	if (!before || (await before.text()) !== reader) {
		epoch++;
		await caches.delete(pages);
		cache = await caches.open(pages);
		await cache.put("/reader", new Response(reader));
		await cache.add("/offline").catch(() => {}); // a later page sees to it
	}
	await cache.put(url.origin + url.pathname, page);
	fresh.set(url.pathname, Date.now());
	await trim(cache, mostPages);
});
const file = async request => {
	const cache = await caches.open(files), there = await cache.match(request, any);
	if (there) return there;
	const answer = await fetch(request);
	if (answer.ok && answer.type === "basic") {
		await cache.put(request, answer.clone());
		await trim(cache, mostFiles);
	}
	return answer;
};
// A kept page says of itself that it is a copy, and from when; the page's script tells it and sends nothing. The puzzle of
// the day is played in the browser alone and goes on as ever.
const copy = async url => {
	const there = kept(url) && await (await caches.open(pages)).match(url.origin + url.pathname, any);
	if (!there || url.pathname.startsWith("/valley")) return there;
	const headers = new Headers(there.headers), at = new Date(headers.get("Date") || Date.now());
	for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
	return new Response((await there.text()).replace("<html ", `<html data-kept="${at.toISOString()}" `), { headers });
};
const alone = async url => {
	const cache = await caches.open(pages);
	return (url.pathname.startsWith("/valley") && await cache.match("/valley/offline", any)) || cache.match("/offline", any);
};
// What a proxy says in place of the house is no answer of the house.
const answered = page => {
	if (page.status >= 502 && page.status <= 504 && !page.headers.has("Kancha-Build")) throw new TypeError("the house does not answer");
	return page;
};

self.addEventListener("fetch", e => {
	const r = e.request, url = new URL(r.url);
	if (!lone || url.origin !== location.origin) return;
	if (r.method !== "GET") {
		if (becomes.test(url.pathname)) e.respondWith(clear().then(() => fetch(r)).finally(clear));
		return;
	}
	if (url.pathname.startsWith("/static/")) return e.respondWith(file(r));
	if (r.mode !== "navigate") return;
	const born = epoch;
	e.respondWith((async () => {
		try {
			const page = answered((await e.preloadResponse) || (await fetch(r)));
			if (kept(url)) e.waitUntil(keepPage(url, page.clone(), born));
			return page;
		} catch (lost) {
			const page = (await copy(url)) || (await alone(url));
			if (page) return page;
			throw lost;
		}
	})());
});

// A page tells what it is made of, and what else shall open without a connection.
self.addEventListener("message", e => {
	if (!Array.isArray(e.data?.keep)) return;
	e.waitUntil((async () => {
		const want = e.data.keep.map(l => new URL(l, location.origin)).filter(u => u.origin === location.origin);
		const sign = await (await caches.open(pages)).match("/offline", any);
		if (sign?.headers.get("Content-Language") !== e.data.lang) want.push(new URL("/offline", location.origin));
		await inTurn(() => {}); // what is just being kept
		try {
			for (const url of want) {
				if (fresh.get(url.pathname) >= e.data.since) continue;
				if (url.pathname.startsWith("/static/")) await file(url.href);
				else if (kept(url)) {
					const born = epoch;
					await keepPage(url, await fetch(url, { credentials: "same-origin" }), born);
				}
			}
		} catch {
			return; // no connection: what is there stays
		}
		e.source?.postMessage({ ready: e.data.of });
	})());
});

self.addEventListener("push", e => {
	let news = {};
	try {
		news = e.data.json();
	} catch {}
	e.waitUntil(self.registration.showNotification(news.title || "Kancha", { body: news.body, tag: news.tag, data: news.url }));
});
self.addEventListener("notificationclick", e => {
	e.notification.close();
	e.waitUntil((async () => {
		const to = new URL(e.notification.data || "/", self.location.origin);
		if (to.origin !== self.location.origin) return;
		for (const page of await clients.matchAll({ type: "window" })) if (new URL(page.url).pathname === to.pathname) return page.focus();
		return clients.openWindow(to.href);
	})());
});
