// The page as an app: whether this browser can install it, and whether it opens without a network.

import { computed, signal } from "@preact/signals";
import { fileAt } from "../browser/addresses";
import { site } from "../browser/base";

/** Chromium's event, which is in no standard; elsewhere one installs by the browser's own menu. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const offered = signal<InstallPrompt | null>(null);
const installed = signal(false);
/** Whether the page and the score keeper are kept on this device. */
export const opensOffline = signal(false);

export type Installing =
  /** It runs as an app. */
  | "installed"
  /** One button does it. */
  | "offered"
  /** Somewhere in the browser's menus. */
  | "by-menu"
  /** By "Share" on an iPhone or iPad. */
  | "by-sharing"
  /** Browsers allow nothing of this at an address without https. */
  | "not-secure";

export const installing = computed<Installing>(() => {
  if (installed.value) {
    return "installed";
  }
  if (!isSecureContext) {
    return "not-secure";
  }
  if (offered.value) {
    return "offered";
  }
  return isApple() ? "by-sharing" : "by-menu";
});

/** Whether what a page keeps here may be deleted after a week without a visit, as browsers of Apple's engine do. */
export const forgets = computed(() => !installed.value && /^Apple/.test(navigator.vendor));

/** iPads call themselves Macs, which have no touch. */
export function isApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** Shows the browser's own question; it can be asked once. */
export async function install(): Promise<void> {
  const prompt = offered.value;
  offered.value = null;
  await prompt?.prompt();
}

/** Follows what the browser says of it, from now on, and keeps the page on this device. */
export function watchInstalling(): void {
  const standalone = matchMedia("(display-mode: standalone)");
  installed.value = standalone.matches;
  standalone.addEventListener("change", () => {
    installed.value = standalone.matches;
  });
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault(); // no bar over the page: Settings has the button
    offered.value = event as InstallPrompt;
  });
  addEventListener("appinstalled", () => {
    offered.value = null;
    installed.value = true;
  });
  if (import.meta.env.PROD && "serviceWorker" in navigator) {
    // The first page comes first; nothing waits for what is only kept.
    addEventListener("load", () => setTimeout(() => void keepOnDevice(), AFTER_LOADING));
  }
}

const AFTER_LOADING = 3_000;

/** The service worker once it runs; private windows and some settings allow none, and it rejects. */
export async function worker(): Promise<ServiceWorkerRegistration> {
  const script = fileAt("/service-worker.js");
  await navigator.serviceWorker.register(site === undefined ? script : `${script}?site`);
  return navigator.serviceWorker.ready;
}

async function keepOnDevice(): Promise<void> {
  try {
    await worker();
    opensOffline.value = true;
  } catch {
    // The page works as before, with a network.
  }
}
