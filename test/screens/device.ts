import type { DraftDb } from '#web/platform/forms/draft-db.ts';

/** A device without IndexedDB, with space for so many files; tests can read what it stores. */
export function aDevice({ room = 100 } = {}) {
  const rows = new Map<string, unknown>();
  const files = new Map<string, Map<string, File>>();
  let writings = 0;
  const store: DraftDb = {
    rows: async () => [...rows.values()],
    files: async (name) => new Map(files.get(name)),
    async write(row, added, removed) {
      writings += 1;
      const left = new Map([...(files.get(row.name) ?? []), ...added]);
      for (const id of removed) left.delete(id);
      if (left.size > room) throw new DOMException('Full', 'QuotaExceededError');
      files.set(row.name, left);
      rows.set(row.name, row);
    },
    async erase(names) {
      for (const name of names) {
        rows.delete(name);
        files.delete(name);
      }
    },
  };
  return { store, rows, files, writings: () => writings };
}

/** A device that forbids all storage. */
export const nowhere: DraftDb = {
  rows: () => Promise.reject(new Error('Forbidden')),
  files: () => Promise.reject(new Error('Forbidden')),
  write: () => Promise.reject(new Error('Forbidden')),
  erase: () => Promise.reject(new Error('Forbidden')),
};
