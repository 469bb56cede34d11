// Asks the browser for its address for notifications, and sends it with the form.
(() => {
	"use strict";
	const form = document.querySelector("[data-push]");
	if (!form) return;
	const refuse = () => (form.querySelector("[data-refused]").hidden = false);
	const able = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
	const bytes = text => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), c => c.charCodeAt(0));
	form.addEventListener("submit", async e => {
		e.preventDefault();
		if (!able || await Notification.requestPermission() !== "granted") return refuse();
		try {
			await navigator.serviceWorker.register("/worker.js", { scope: "/" });
			const worker = await navigator.serviceWorker.ready;
			const sub = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(form.dataset.push) });
			form.elements.address.value = JSON.stringify(sub);
			form.submit();
		} catch {
			refuse();
		}
	});
})();
