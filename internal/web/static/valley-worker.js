// Keeps the pages of today's puzzle, so that they open without a connection. The house's answer always wins; what is
// kept is shown only when there is none.
"use strict";
const shelf = "kancha-valley-1";
const any = { ignoreVary: true };
const changes = /^\/valley\/archive$/; // a page that says something else every day

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", e => e.waitUntil(clients.claim()));

const keep = async (request, response) => {
	if (response.ok && response.type === "basic" && !response.redirected) await (await caches.open(shelf)).put(request, response.clone());
	return response;
};
const kept = async request => (await caches.open(shelf)).match(request, any);

// A page tells what it is made of; what was kept for other versions goes, and all but the last pages of other days.
self.addEventListener("message", e => {
	if (!Array.isArray(e.data?.keep)) return;
	e.waitUntil((async () => {
		const cache = await caches.open(shelf), want = new Set(e.data.keep.map(l => new URL(l, location.origin).href));
		for (const url of want) {
			if (url.includes("/static/") && (await cache.match(url, any))) continue;
			try {
				await keep(url, await fetch(url, { credentials: "same-origin" }));
			} catch {
				return; // no connection: what is there stays
			}
		}
		const spare = (await cache.keys()).filter(r => !want.has(r.url)), pages = spare.filter(r => !r.url.includes("/static/"));
		for (const r of spare) if (r.url.includes("/static/") || pages.indexOf(r) < pages.length - 20) await cache.delete(r);
		e.source?.postMessage({ ready: true });
	})());
});

self.addEventListener("fetch", e => {
	const r = e.request, url = new URL(r.url);
	if (r.method !== "GET" || url.origin !== location.origin) return;
	if (url.pathname.startsWith("/static/")) {
		e.respondWith((async () => (await kept(r)) || keep(r, await fetch(r)))());
		return;
	}
	if (r.mode !== "navigate" || !/^\/valley(\/|$)/.test(url.pathname)) return;
	e.respondWith((async () => {
		try {
			const page = await fetch(r);
			return url.search || changes.test(url.pathname) ? page : await keep(r, page);
		} catch (lost) {
			// What is not kept is not another page under its address: one says that there is no connection.
			const page = (!changes.test(url.pathname) && (await kept(url.origin + url.pathname))) || (await kept("/valley/offline"));
			if (page) return page;
			throw lost;
		}
	})());
});
