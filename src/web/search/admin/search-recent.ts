import * as z from 'zod/mini';

/** Something that was opened from the search. */
const Opened = z.object({ path: z.string(), name: z.string(), reference: z.string() });
export type Opened = z.infer<typeof Opened>;

const key = 'opened-from-search';
const maxOpened = 5;

/** Reads the records that were last opened in this tab, the latest first. */
export function readOpened(): Opened[] {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? '[]');
    return z.safeParse(z.array(Opened), stored).data ?? [];
  } catch {
    return [];
  }
}

export function rememberOpened(opened: Opened): void {
  const others = readOpened().filter(({ path }) => path !== opened.path);
  try {
    window.sessionStorage.setItem(key, JSON.stringify([opened, ...others].slice(0, maxOpened)));
  } catch {
    // Without access to storage nothing is remembered.
  }
}

export function forgetOpened(): void {
  try {
    window.sessionStorage.removeItem(key);
  } catch {
    // Then nothing was remembered.
  }
}
