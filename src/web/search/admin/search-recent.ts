import * as z from 'zod/mini';

const Opened = z.object({ path: z.string(), name: z.string(), reference: z.string() });
export type Opened = z.infer<typeof Opened>;

const key = 'opened-from-search';
const maxOpened = 5;

/** The records last opened in this tab, latest first. */
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
