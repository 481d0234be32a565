import * as z from 'zod/mini';
import { storedText } from '#web/platform/page/browser-storage.ts';

const RecentRecord = z.object({ path: z.string(), name: z.string(), reference: z.string() });
export type RecentRecord = z.infer<typeof RecentRecord>;

const storage = storedText('sessionStorage', 'opened-from-search');
const maxOpened = 5;

/** The records last opened in this tab, latest first. */
export const readOpened = (): RecentRecord[] =>
  z.safeParse(z.array(RecentRecord), storage.readJson()).data ?? [];

export function rememberOpened(opened: RecentRecord): void {
  const others = readOpened().filter(({ path }) => path !== opened.path);
  storage.write(JSON.stringify([opened, ...others].slice(0, maxOpened)));
}

export const forgetOpened = (): void => storage.write(null);
