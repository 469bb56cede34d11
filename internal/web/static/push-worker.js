// Shows what the house tells while none of its pages is open, and opens the table when somebody clicks on it.
"use strict";
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
