import type { QueryClient } from '@tanstack/react-query';
import { onSessionLost, useSession } from '#web/platform/http/session.ts';

async function hasKept(): Promise<boolean> {
  if (typeof indexedDB === 'undefined') return false;
  return !indexedDB.databases || (await indexedDB.databases()).some(({ name }) => name === 'door');
}

/** Does something with what this device keeps for the door; `undefined` if it keeps nothing, or without access to storage. */
async function withKept<Result>(act: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return (await hasKept()) ? await act() : undefined;
  } catch {
    // Without access to storage there is nothing.
    return undefined;
  }
}

/** Deletes what is over and lists of other accounts from this device, and sends the marks that the `owner` has left on it. */
export async function resumeDoor(client: QueryClient, owner: string): Promise<void> {
  await withKept(async () => (await import('./admin/deliver-marks.ts')).resumeDoor(client, owner));
}

/** Whether marks of the account that is signed in wait on this device. */
export async function areMarksWaiting(): Promise<boolean> {
  const owner = useSession.getState().currentUser?._id ?? '';
  const marks = await withKept(async () => (await import('./admin/door-db.ts')).readMarks(owner));
  return marks !== undefined && marks.length > 0;
}

let isLost = false;

/**
 * Deletes all lists from this device when somebody signs out in it, not if the server ends the session. Marks stay until their owner is back
 * or the training is over.
 */
export function eraseDoorListsAtSignOut(): void {
  onSessionLost(() => {
    isLost = true;
  });
  useSession.subscribe(({ accessToken }, before) => {
    if (accessToken !== null || before.accessToken === null) return;
    if (!isLost) void withKept(async () => (await import('./admin/door-db.ts')).eraseLists());
    isLost = false;
  });
}
