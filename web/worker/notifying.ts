// Notifications: what the server tells is shown as it is, and a click opens its table.

/** As the server writes it (`Notice` in server/push/sender.py). */
interface Notice {
  title: string;
  table: string;
}

/** What is shown where nobody can read what came: browsers want something to be shown. */
const UNREADABLE: Notice = { title: "Liverpool Rummy", table: "" };

type Registration = Pick<ServiceWorkerRegistration, "showNotification">;
interface Page {
  readonly url: string;
  focus(): Promise<unknown>;
}
interface Pages {
  matchAll(): Promise<readonly Page[]>;
  openWindow(url: string): Promise<unknown>;
}

function noticeIn(text: string | undefined): Notice {
  try {
    const { title, table } = JSON.parse(text ?? "") as Notice;
    const isOne = typeof title === "string" && typeof table === "string";
    return isOne && /^[a-z0-9]+$/.test(table) ? { title, table } : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}

/** Shows what was told; of each table only the last. */
export async function show(registration: Registration, text: string | undefined): Promise<void> {
  const { title, table } = noticeIn(text);
  // One that takes the place of another makes itself heard again; standards have `renotify` for it.
  const options = {
    tag: table || "unreadable",
    renotify: true,
    icon: "/icon-192.png",
    data: table,
  };
  await registration.showNotification(title, options);
}

/** Opens the table of a notification: where it is open already, or in a window of its own. */
export async function open(pages: Pages, table: string): Promise<void> {
  const path = table ? `/t/${table}` : "/";
  const all = await pages.matchAll();
  const there = all.find((page) => new URL(page.url).pathname === path);
  await (there ? there.focus() : pages.openWindow(path));
}
