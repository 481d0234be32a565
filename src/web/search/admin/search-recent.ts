import * as z from 'zod/mini';

const RecentRecord = z.object({ path: z.string(), name: z.string(), reference: z.string() });
export type RecentRecord = z.infer<typeof RecentRecord>;

const key = 'opened-from-search';
const maxOpened = 5;

/** The records last opened in this tab, latest first. */
export function readOpened(): RecentRecord[] {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? '[]');
    return z.safeParse(z.array(RecentRecord), stored).data ?? [];
  } catch {
    return [];
  }
}

export function rememberOpened(opened: RecentRecord): void {
  const others = readOpened().filter(({ path }) => path !== opened.path);
  try {
    window.sessionStorage.setItem(key, JSON.stringify([opened, ...others].slice(0, maxOpened)));
  } catch {
    // Without storage access, nothing is remembered.
  }
}

export function forgetOpened(): void {
  try {
    window.sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}
