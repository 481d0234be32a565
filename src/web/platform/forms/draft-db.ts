/** A draft as it is kept; its files lie beside it, under the ids that it lists. */
export interface DraftRow {
  name: string;
  version: number;
  /** In milliseconds since 1970. */
  savedAt: number;
  values: unknown;
  /** The ids of the files, by what they are for. */
  files: Readonly<Record<string, readonly string[]>>;
}

/** Where drafts are kept. Everything may fail, as a browser may forbid it or have no room. */
export interface DraftDb {
  /** Every draft there is; older releases may have given them other shapes. */
  rows(): Promise<readonly unknown[]>;
  /** The files of a draft, by their ids. */
  files(name: string): Promise<ReadonlyMap<string, unknown>>;
  /** Writes a draft over the one of its name, with files that are new and without those that are gone; all or nothing. */
  write(row: DraftRow, added: ReadonlyMap<string, File>, removed: readonly string[]): Promise<void>;
  /** Erases drafts and every file of theirs. */
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
    // Some browsers leave the question open for ever; a form can't wait for that.
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
    // A phone that put the page to sleep may have cut the connection.
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
      // Everything is asked for by now: a page that is being closed doesn't wait for answers.
      transaction.commit();
    } catch (error) {
      transaction.abort();
      reject(error);
    }
  });
}

// A list comes after every text in the order of keys.
const filesOf = (name: string) => IDBKeyRange.bound([name], [name, []]);

/** The drafts of this device, in the browser's own database. */
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
