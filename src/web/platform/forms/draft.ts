import { type DraftDb, type DraftRow, deviceDraftDb } from './draft-db.ts';

/** A form's current content: small values, and files grouped by field. */
export interface DraftContent {
  values: unknown;
  files: Readonly<Record<string, readonly File[]>>;
}

/** A draft that was saved before the page loaded. */
export interface FoundDraft extends DraftContent {
  /** Unix time in milliseconds. */
  savedAt: number;
}

/** How much of the form could be stored on the device. */
export type DraftScope = 'everything' | 'text' | 'nothing';

interface DraftOptions {
  /** Identifies the form on this device. */
  name: string;
  /** Version of the values' shape; drafts of another version are deleted. */
  version: number;
  /** Called after each write with how much was stored. */
  onKept(kept: DraftScope): void;
}

/** Saves a form on the device until it is sent, so that it survives a reload or an empty battery. */
export interface Draft {
  /** Saves the content once typing pauses, or immediately when the page is hidden or closed. */
  keep(content: DraftContent): void;
  /** Writes pending content immediately. Resolves when it is stored; never rejects. */
  flush(): Promise<void>;
  /** Drops what isn't written yet, for another tab has the draft now. */
  forget(): void;
  /** Deletes the draft from the device. Never rejects. */
  erase(): Promise<void>;
  /** Returns the saved draft, if any. Also deletes expired drafts of every name. */
  read(now: Date): Promise<FoundDraft | undefined>;
}

const keptForMs = 14 * 86_400_000;
const pauseMs = 300;

/** Creates the draft of one form. A device stores one draft per name; `draft-tabs.ts` decides which tab writes it. */
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
    // Deleting files may have freed space, so retry those that failed before.
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
      // Out of space, or an unreadable file: store at least the values.
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

  function forget() {
    clearTimeout(timer);
    waiting = undefined;
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

    // Another tab may have changed it since.
    stored.clear();
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
    forget,
    async erase() {
      forget();
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

// The rest of a draft's shape is implied by its version.
function isRow(row: Named): row is DraftRow {
  return (
    'savedAt' in row &&
    typeof row.savedAt === 'number' &&
    'files' in row &&
    row.files instanceof Object &&
    Object.values(row.files).every(Array.isArray)
  );
}
