/** A draft as stored. Its files are stored separately, under the ids listed here. */
export interface DraftRow {
  name: string;
  version: number;
  /** Unix time in milliseconds. */
  savedAt: number;
  values: unknown;
  /** File ids, grouped by the field that they belong to. */
  files: Readonly<Record<string, readonly string[]>>;
}

/** Storage for drafts. Every method can reject: the browser may deny access or be out of space. */
export interface DraftDb {
  /** All drafts. Those written by older releases can have another shape. */
  rows(): Promise<readonly unknown[]>;
  /** The files of a draft, by id. */
  files(name: string): Promise<ReadonlyMap<string, unknown>>;
  /** Replaces the draft of the same name, adds new files and deletes removed ones, atomically. */
  write(row: DraftRow, added: ReadonlyMap<string, File>, removed: readonly string[]): Promise<void>;
  /** Deletes drafts together with their files. */
  erase(names: readonly string[]): Promise<void>;
}

const openTimeout = 3000;

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open('drafts', 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore('drafts', { keyPath: 'name' });
      asked.result.createObjectStore('files');
    };
    asked.onsuccess = () => {
      asked.result.onversionchange = () => {
        asked.result.close();
        opened = undefined;
      };
      resolve(asked.result);
    };
    asked.onerror = () => reject(asked.error);
    // In some browsers opening never settles; a form can't wait for that.
    setTimeout(() => reject(new Error('Timeout')), openTimeout);
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

const stores = ['drafts', 'files'];

async function begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
  try {
    return (await open()).transaction(stores, mode, { durability: 'strict' });
  } catch {
    // The browser may have closed the connection while the page was suspended.
    opened = undefined;
    return (await open()).transaction(stores, mode, { durability: 'strict' });
  }
}

function answerOf<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function change(work: (drafts: IDBObjectStore, files: IDBObjectStore) => void): Promise<void> {
  const transaction = await begin('readwrite');
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    try {
      work(transaction.objectStore('drafts'), transaction.objectStore('files'));
      // All requests are queued by now. Commit explicitly, because a page that is closing doesn't wait for them to
      // finish.
      transaction.commit();
    } catch (error) {
      transaction.abort();
      reject(error);
    }
  });
}

// In IndexedDB's key order an array sorts after every string.
const filesOf = (name: string) => IDBKeyRange.bound([name], [name, []]);

/** Stores the drafts in the browser's IndexedDB. */
export const deviceDraftDb: DraftDb = {
  async rows() {
    const transaction = await begin('readonly');
    return answerOf<unknown[]>(transaction.objectStore('drafts').getAll());
  },
  async files(name) {
    const files = (await begin('readonly')).objectStore('files');
    const range = filesOf(name);
    const [keys, found] = await Promise.all([
      answerOf(files.getAllKeys(range)),
      answerOf<unknown[]>(files.getAll(range)),
    ]);
    return new Map(keys.map((key, at) => [String(Array.isArray(key) ? key[1] : key), found[at]]));
  },
  write: (row, added, removed) =>
    change((drafts, files) => {
      drafts.put(row);
      for (const [id, file] of added) files.put(file, [row.name, id]);
      for (const id of removed) files.delete([row.name, id]);
    }),
  erase: (names) =>
    change((drafts, files) => {
      for (const name of names) {
        drafts.delete(name);
        files.delete(filesOf(name));
      }
    }),
};
