// What is kept of the games on this device: texts under keys, in the browser's database. All records of
// one call are stored, or none.

const DATABASE = "liverpool-offline";
const STORE = "records";

/** The record from which the secrets of this device follow. */
export const KEY = "key";

/** By their keys. */
export type Texts = Readonly<Record<string, string>>;

export interface Records {
  /** Whether they outlast the page. */
  readonly kept: boolean;
  /** Rejects where nothing could be stored. */
  put(records: Texts): Promise<void>;
  /** All whose keys begin so. */
  under(start: string): Promise<Record<string, string>>;
  /** Changes what is there by all of it; where that throws, or it cannot be stored, nothing is changed. */
  change(decide: (all: Texts) => { put: Texts; remove: readonly string[] }): Promise<void>;
}

/** Those of the browser's database; where it allows none, some that are gone with the page. */
export async function openRecords(databases: IDBFactory | undefined): Promise<Records> {
  try {
    return keptRecords(await opened(databases));
  } catch {
    return passingRecords();
  }
}

function opened(databases: IDBFactory | undefined): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    if (!databases) throw new Error("none");
    const asked = databases.open(DATABASE, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

function keptRecords(database: IDBDatabase): Records {
  const writing = (write: (store: IDBObjectStore, give: (error: unknown) => void) => void) =>
    new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(STORE, "readwrite", { durability: "strict" });
      let why: unknown;
      write(transaction.objectStore(STORE), (error) => {
        why = error;
        transaction.abort();
      });
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(why ?? transaction.error);
    });
  const put = (store: IDBObjectStore, records: Texts) => {
    for (const [key, text] of Object.entries(records)) store.put(text, key);
  };
  return {
    kept: true,
    put: (records) => writing((store) => put(store, records)),
    under: (start) =>
      new Promise((resolve, reject) => {
        read(database.transaction(STORE).objectStore(STORE), start, resolve, reject);
      }),
    change: (decide) =>
      writing((store, give) =>
        read(
          store,
          "",
          (all) => {
            try {
              const changes = decide(all);
              for (const key of changes.remove) store.delete(key);
              put(store, changes.put);
            } catch (error) {
              give(error);
            }
          },
          give,
        ),
      ),
  };
}

/** All whose keys begin so. */
function read(
  store: IDBObjectStore,
  start: string,
  done: (found: Record<string, string>) => void,
  failed: (error: unknown) => void,
): void {
  const found: Record<string, string> = {};
  const asked = store.openCursor(IDBKeyRange.bound(start, `${start}\uffff`));
  asked.onsuccess = () => {
    const at = asked.result;
    if (!at) {
      done(found);
      return;
    }
    found[String(at.key)] = String(at.value);
    at.continue();
  };
  asked.onerror = () => failed(asked.error);
}

function passingRecords(): Records {
  const all = new Map<string, string>();
  const put = async (records: Texts) => {
    for (const [key, text] of Object.entries(records)) all.set(key, text);
  };
  return {
    kept: false,
    put,
    under: async (start) => Object.fromEntries([...all].filter(([key]) => key.startsWith(start))),
    change: async (decide) => {
      const changes = decide(Object.fromEntries(all));
      for (const key of changes.remove) all.delete(key);
      await put(changes.put);
    },
  };
}
