// Asks the browser to make or to use a passkey, and sends its answer with the form that wants one.
(() => {
	"use strict";
	const parse = { create: "parseCreationOptionsFromJSON", get: "parseRequestOptionsFromJSON" };
	if (!window.PublicKeyCredential?.[parse.get]) return;
	for (const form of document.querySelectorAll("[data-passkey]")) {
		const does = form.dataset.passkey, says = form.querySelector("[data-says]"), button = form.querySelector("button:not([type])");
		const say = text => { says.textContent = text; says.hidden = !text; };
		form.hidden = false;
		form.addEventListener("submit", async e => {
			e.preventDefault();
			say("");
			button.disabled = true;
			try {
				const begun = await fetch(form.action + "/begin", { method: "POST", body: new URLSearchParams(new FormData(form)) });
				const options = await begun.json();
				if (!begun.ok) return say(options.error);
				const publicKey = PublicKeyCredential[parse[does]](options);
				const key = await navigator.credentials[does]({ publicKey });
				form.elements.credential.value = JSON.stringify(key.toJSON());
				form.submit();
			} catch (err) {
				say(err.name === "InvalidStateError" ? form.dataset.known : form.dataset.refused);
			} finally {
				button.disabled = false;
			}
		});
	}
})();
