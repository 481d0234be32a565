import type { QueryClient } from '@tanstack/react-query';
import { onSessionLost, useSession } from '#web/platform/http/session.ts';

async function hasKept(): Promise<boolean> {
  if (typeof indexedDB === 'undefined') return false;
  return !indexedDB.databases || (await indexedDB.databases()).some(({ name }) => name === 'door');
}

/**
 * Runs `act` only if this device has stored attendance lists. Returns `undefined` otherwise, or without storage
 * access.
 */
async function withKept<Result>(act: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return (await hasKept()) ? await act() : undefined;
  } catch {
    // Without storage access, nothing is stored.
    return undefined;
  }
}

/** Deletes expired lists and other accounts' lists, then sends the `owner`'s waiting marks. */
export async function resumeAttendance(client: QueryClient, owner: string): Promise<void> {
  await withKept(async () =>
    (await import('./admin/deliver-marks.ts')).resumeAttendance(client, owner),
  );
}

export async function areMarksWaiting(): Promise<boolean> {
  const owner = useSession.getState().currentUser?._id ?? '';
  const marks = await withKept(async () =>
    (await import('./admin/attendance-db.ts')).readMarks(owner),
  );
  return marks !== undefined && marks.length > 0;
}

let isLost = false;

/**
 * Deletes all lists when someone signs out on this device, but not when the server ends the session. Marks stay
 * until their owner returns or the training is over.
 */
export function eraseListsAtSignOut(): void {
  onSessionLost(() => {
    isLost = true;
  });
  useSession.subscribe(({ accessToken }, before) => {
    if (accessToken !== null || before.accessToken === null) return;
    if (!isLost) void withKept(async () => (await import('./admin/attendance-db.ts')).eraseLists());
    isLost = false;
  });
}
