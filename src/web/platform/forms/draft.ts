import { type DraftDb, type DraftRow, deviceDraftDb } from './draft-db.ts';

/** What a form has so far: small values, and files by what they are for. */
export interface DraftContent {
  values: unknown;
  files: Readonly<Record<string, readonly File[]>>;
}

/** A form as it was left, on another day or before a reload. */
export interface FoundDraft extends DraftContent {
  /** In milliseconds since 1970. */
  savedAt: number;
}

/** How much of a form the device keeps. */
export type DraftScope = 'everything' | 'text' | 'nothing';

interface DraftOptions {
  /** The form's name on this device. */
  name: string;
  /** The shape of the values; what was kept in another shape is erased. */
  version: number;
  /** Told after each writing how much of it is kept. */
  onKept(kept: DraftScope): void;
}

/** Keeps a form on the device until it is sent, so that a reload or an empty battery loses nothing. */
export interface Draft {
  /** Keeps what the form has now, as soon as the typing pauses; when the page is left, at once. */
  keep(content: DraftContent): void;
  /** Writes at once what still waits; settles when it is kept, and never fails. */
  flush(): Promise<void>;
  /** Leaves nothing of it on the device; never fails. */
  erase(): Promise<void>;
  /** What was left at an earlier visit, if anything. Drafts that are too old are erased, whatever their name. */
  read(now: Date): Promise<FoundDraft | undefined>;
}

const keptForMs = 14 * 86_400_000;
const pauseMs = 300;

/** The draft of one form. There is one on a device: of two tabs, the last to write wins. */
export function createDraft({ name, version, onKept }: DraftOptions, store: DraftDb = deviceDraftDb): Draft {
  const ids = new WeakMap<File, string>();
  const stored = new Set<string>();
  let hopeless = new WeakSet<File>();
  let waiting: DraftContent | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let isListening = false;

  function idOf(file: File): string {
    const id = ids.get(file) ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
    ids.set(file, id);
    return id;
  }

  function inTurn<Answer>(work: () => Promise<Answer>, otherwise: Answer): Promise<Answer> {
    const done = queue.then(work).catch(() => otherwise);
    queue = done;
    return done;
  }

  async function write(content: DraftContent): Promise<DraftScope> {
    const files = Object.values(content.files).flat();
    const isStored = (file: File) => stored.has(idOf(file));
    const removed = [...stored].filter((id) => !files.some((file) => idOf(file) === id));
    // What is taken away may have made room.
    if (removed.length > 0) hopeless = new WeakSet();
    const added = files.filter((file) => !isStored(file) && !hopeless.has(file));
    const writeOnly = (isWanted: (file: File) => boolean, fresh: readonly File[]) =>
      store.write(
        { name, version, savedAt: Date.now(), values: content.values, files: idsBy(content.files, isWanted) },
        new Map(fresh.map((file) => [idOf(file), file])),
        removed,
      );
    const idsBy = (groups: DraftContent['files'], isWanted: (file: File) => boolean) =>
      Object.fromEntries(Object.entries(groups).map(([key, group]) => [key, group.filter(isWanted).map(idOf)]));

    try {
      await writeOnly((file) => isStored(file) || added.includes(file), added);
      for (const file of added) stored.add(idOf(file));
    } catch (error) {
      if (added.length === 0) throw error;
      // No room, or a file that can't be read: what was typed is kept all the same.
      for (const file of added) hopeless.add(file);
      await writeOnly(isStored, []);
    }
    for (const id of removed) stored.delete(id);
    return files.every(isStored) ? 'everything' : 'text';
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    const content = waiting;
    waiting = undefined;
    if (content) onKept(await inTurn(() => write(content), 'nothing'));
    else await queue;
  }

  function listen() {
    if (isListening) return;
    isListening = true;
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && void flush());
    window.addEventListener('pagehide', () => void flush());
  }

  async function find(now: Date): Promise<FoundDraft | undefined> {
    const rows = (await store.rows()).filter(isNamed);
    const isMine = (row: Named): row is DraftRow => row.name === name && isRow(row) && row.version === version;
    const isOver = (row: Named) =>
      !isRow(row) || now.getTime() - row.savedAt > keptForMs || (row.name === name && !isMine(row));
    const over = rows.filter(isOver).map((row) => row.name);
    if (over.length > 0) await store.erase(over);
    const row = rows.find(isMine);
    if (!row || over.includes(name)) return undefined;

    const lying = await store.files(name);
    const files = Object.entries(row.files).map(([key, group]): [string, File[]] => [
      key,
      group.flatMap((id) => {
        const file = lying.get(id);
        if (!(file instanceof File)) return [];
        ids.set(file, id);
        stored.add(id);
        return [file];
      }),
    ]);
    return { savedAt: row.savedAt, values: row.values, files: Object.fromEntries(files) };
  }

  return {
    keep(content) {
      listen();
      waiting = content;
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), pauseMs);
    },
    flush,
    async erase() {
      clearTimeout(timer);
      waiting = undefined;
      await inTurn(async () => {
        stored.clear();
        await store.erase([name]);
      }, undefined);
    },
    read: (now) => inTurn(() => find(now), undefined),
  };
}

interface Named {
  name: string;
}

function isNamed(row: unknown): row is Named {
  return typeof row === 'object' && row !== null && 'name' in row && typeof row.name === 'string';
}

// What else a draft has follows from its version.
function isRow(row: Named): row is DraftRow {
  return (
    'savedAt' in row &&
    typeof row.savedAt === 'number' &&
    'files' in row &&
    row.files instanceof Object &&
    Object.values(row.files).every(Array.isArray)
  );
}
