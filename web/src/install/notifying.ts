// Notifications on this device when a slow table waits for one's seat: whether the browser can have
// them, how they are switched on and off, and what is sent of it to the table at hand.
//
// The switch is the device's (prefs.notifications); each slow table at which one sits is then sent
// where this browser gets them. The browser's own subscription comes from a service on the internet.

import { signal } from "@preact/signals";
import { prefs } from "../browser/prefs";
import { command } from "../connection/net";
import { slowSeat, welcome } from "../connection/state";
import { isApple, worker } from "./installing";

export type Notifying =
  | "off"
  | "on"
  /** The person has set the browser to allow none, and must change that. */
  | "blocked"
  /** Browsers allow none at an address without https. */
  | "not-secure"
  /** iPhones and iPads have them for an app on the home screen alone. */
  | "install-first"
  | "unsupported"
  /** This server sends none. */
  | "none-sent";

/** How things stand; null until the browser has been asked. */
export const notifying = signal<Notifying | null>(null);

/** Why there cannot be any; nothing where there can. */
function impossible(): Notifying | undefined {
  if (!isSecureContext) {
    return "not-secure";
  }
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
    return isApple() ? "install-first" : "unsupported";
  }
  return welcome.value && !welcome.value.push_key ? "none-sent" : undefined;
}

/** Whether the browser may show none any more: it has then let its subscription go. */
let forbidden = false;

/** Checks how things stand: the browser's settings may have changed since. */
export async function look(): Promise<void> {
  let now = impossible();
  if (now === undefined) {
    try {
      const { pushManager } = await worker();
      const state = await pushManager.permissionState({ userVisibleOnly: true });
      const wanted = prefs.notifications.value;
      const on = wanted && state === "granted";
      now = state === "denied" ? "blocked" : on ? "on" : "off";
      if (on && forbidden) {
        sentTo = "";
        void subscribeHere().catch(() => {});
      }
      forbidden = wanted && !on;
    } catch {
      now = "unsupported"; // a private window has no service worker
    }
  }
  notifying.value = now;
}

/** After a tap alone: the browser asks the person. Rejects where no push service is to be had. */
export async function switchOn(): Promise<void> {
  const said = await Notification.requestPermission();
  if (said === "granted") {
    await subscription();
    prefs.notifications.value = true; // and so it is sent to the table at hand (app.tsx)
  }
  await look();
}

export async function switchOff(): Promise<void> {
  prefs.notifications.value = false;
  await look();
  const { pushManager } = await worker();
  const before = await pushManager.getSubscription();
  if (before) {
    if (slowSeat.value) {
      command({ kind: "unsubscribe", endpoint: before.endpoint }).catch(() => {});
    }
    // Other tables hear it from the push service when they try.
    await before.unsubscribe();
  }
  sentTo = "";
}

/** The table that was sent this browser's subscription last. */
let sentTo = "";

/** Sends the subscription to the slow table at hand, once; closes its notifications, which have been seen. */
export async function subscribeHere(): Promise<void> {
  const table = slowSeat.value;
  if (!table || sentTo === table || impossible()) {
    return;
  }
  sentTo = table;
  try {
    const { endpoint, keys } = (await subscription()).toJSON();
    const { p256dh = "", auth = "" } = keys ?? {};
    const where = { endpoint: endpoint ?? "", p256dh, auth };
    await command({ kind: "subscribe", subscription: where });
  } catch {
    sentTo = ""; // when the connection is back, or the page is loaded again
  }
  const shown = await (await worker()).getNotifications({ tag: table });
  for (const each of shown) {
    each.close();
  }
}

/** The browser's subscription, made for the key that the server has now. */
async function subscription(): Promise<PushSubscription> {
  const { pushManager } = await worker();
  const key = bytesOf(welcome.value?.push_key ?? "");
  const before = await pushManager.getSubscription();
  if (before && isFor(before, key)) {
    return before;
  }
  await before?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

function isFor({ options }: PushSubscription, key: Uint8Array): boolean {
  const own = options.applicationServerKey;
  return own !== null && new Uint8Array(own).every((byte, at) => byte === key[at]);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const plain = atob(base64.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
