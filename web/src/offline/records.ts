// What is kept of the games on this device: texts under keys, in the browser's database. All records of
// one call are stored, or none.

const DATABASE = "liverpool-offline";
const STORE = "records";

export interface Records {
  /** Whether they outlast the page. */
  readonly kept: boolean;
  /** Rejects where nothing could be stored. */
  put(records: Readonly<Record<string, string>>): Promise<void>;
  /** All whose keys begin so. */
  under(start: string): Promise<Record<string, string>>;
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
  return {
    kept: true,
    put: (records) =>
      new Promise((resolve, reject) => {
        const transaction = database.transaction(STORE, "readwrite", { durability: "strict" });
        const store = transaction.objectStore(STORE);
        for (const [key, text] of Object.entries(records)) store.put(text, key);
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      }),
    under: (start) =>
      new Promise((resolve, reject) => {
        const store = database.transaction(STORE).objectStore(STORE);
        const found: Record<string, string> = {};
        const asked = store.openCursor(IDBKeyRange.bound(start, `${start}\uffff`));
        asked.onsuccess = () => {
          const at = asked.result;
          if (!at) {
            resolve(found);
            return;
          }
          found[String(at.key)] = String(at.value);
          at.continue();
        };
        asked.onerror = () => reject(asked.error);
      }),
  };
}

function passingRecords(): Records {
  const all = new Map<string, string>();
  return {
    kept: false,
    put: async (records) => {
      for (const [key, text] of Object.entries(records)) all.set(key, text);
    },
    under: async (start) => Object.fromEntries([...all].filter(([key]) => key.startsWith(start))),
  };
}
