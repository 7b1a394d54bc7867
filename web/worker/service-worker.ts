// The page's service worker: it opens the page and the score keeper without a network, and shows
// notifications.

import { answer, answerOnSite, type Browser, keep, tidy } from "./caching";
import { open, show } from "./notifying";

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build (vite.config.ts): the paths of the files to keep, and a hash of their names. */
declare const __FILES__: readonly string[];
declare const __BUILD__: string;

const browser: Browser = {
  origin: self.location.origin,
  caches: self.caches,
  fetch: (request, init) => self.fetch(request, init),
};

/** Where a site of files alone lies, whose page says by the address of this file that it is one. */
const site =
  self.location.search === "?site" ? self.location.pathname.replace(/\/[^/]*$/, "") : undefined;

self.addEventListener("install", (event) => {
  if (site === undefined) event.waitUntil(keep(browser, __BUILD__, __FILES__));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(tidy(browser, __BUILD__).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const found =
    site === undefined
      ? answer(browser, __BUILD__, __FILES__, event.request)
      : answerOnSite(browser, site, event.request);
  if (found) {
    event.respondWith(found);
  }
});

self.addEventListener("push", (event) => {
  event.waitUntil(show(self.registration, event.data?.text()));
  // The page marks the icon while it is open, and takes the mark away.
  self.navigator.setAppBadge?.().catch(() => {});
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const pages = {
    matchAll: () => self.clients.matchAll({ type: "window" }),
    openWindow: (url: string) => self.clients.openWindow(url),
  };
  event.waitUntil(open(pages, String(event.notification.data)));
});
