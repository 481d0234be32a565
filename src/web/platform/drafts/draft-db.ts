import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { DraftRecord, DraftScope } from './draft-record.ts';

interface Drafts extends DBSchema {
  drafts: { key: string; value: DraftRecord };
}

const openTimeoutMs = 3000;

let opened: Promise<IDBPDatabase<Drafts>> | undefined;

function open(): Promise<IDBPDatabase<Drafts>> {
  const forget = () => {
    opened = undefined;
  };
  opened ??= Promise.race([
    openDB<Drafts>('drafts', 1, {
      upgrade: (db) => void db.createObjectStore('drafts', { keyPath: 'name' }),
      terminated: forget,
    }),
    // In some browsers opening never settles; don't block the form on it.
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('Timeout')), openTimeoutMs),
    ),
  ]).catch((error: unknown) => {
    forget();
    throw error;
  });
  return opened;
}

const begin = async () =>
  (await open()).transaction('drafts', 'readwrite', { durability: 'strict' });

async function change(
  work: (drafts: { put(record: DraftRecord): unknown; delete(name: string): unknown }) => void,
) {
  const transaction = await begin();
  const { done, store } = transaction;
  work(store);
  // Commit at once: a closing page doesn't wait.
  transaction.commit();
  await done;
}

/** Sorted by name. Rejects without storage access. */
export const readDrafts = async (): Promise<readonly DraftRecord[]> =>
  (await open()).getAll('drafts');

/** Rejects without storage access. */
export const readDraft = async (name: string): Promise<DraftRecord | undefined> =>
  (await open()).get('drafts', name);

/** Reads and writes in one transaction. Does nothing if there is no such draft. */
export async function changeDraft(
  name: string,
  changed: (draft: DraftRecord) => Partial<DraftRecord>,
): Promise<void> {
  const { done, store } = await begin();
  const present = await store.get(name);
  if (present) await store.put({ ...present, ...changed(present) });
  await done;
}

/** Drops the photos if the device lacks space; returns how much was stored. Never rejects. */
export async function writeDraft(draft: DraftRecord): Promise<DraftScope> {
  try {
    await change((drafts) => drafts.put({ ...draft, isWhole: true }));
    return 'everything';
  } catch {
    try {
      await change((drafts) => drafts.put({ ...draft, photos: [], isWhole: false }));
      return draft.photos.length === 0 ? 'everything' : 'text';
    } catch {
      return 'nothing';
    }
  }
}

/** Never rejects: without storage access there is no draft. */
export async function eraseDraft(name: string): Promise<void> {
  await change((drafts) => drafts.delete(name)).catch(() => undefined);
}
