import { queryOptions } from '@tanstack/react-query';
import type { markAttendance, NewMark, readDoorList, readTicket } from '#contract/attendance/attendance.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { onSessionLost, useSession } from '#web/platform/http/session.ts';

/** The list for the door of a training. */
export const doorListQuery = (id: string) =>
  queryOptions({
    queryKey: ['attendance', id],
    queryFn: async ({ signal }) =>
      (await callApi<typeof readDoorList>('GET /admin/trainings/{id}/attendance', { params: { id }, signal })).data,
  });

/** Sends marks, and returns those that the server refused. */
export const sendMarks = async (id: string, marks: readonly NewMark[]) =>
  (
    await callApi<typeof markAttendance>('POST /admin/trainings/{id}/attendance', {
      params: { id },
      body: { marks: [...marks] },
    })
  ).data.refused;

/** The training that a code is for, which isn't on the list. */
export const findTicket = async (ticket: string) =>
  (await callApi<typeof readTicket>('GET /admin/tickets/{ticket}', { params: { ticket } })).data;

async function hasKept(): Promise<boolean> {
  if (typeof indexedDB === 'undefined') return false;
  return !indexedDB.databases || (await indexedDB.databases()).some(({ name }) => name === 'door');
}

/** Deletes lists of other accounts and old ones from this device. */
export async function tidyDoorLists(owner: string): Promise<void> {
  try {
    if (await hasKept()) await (await import('./admin/door-db.ts')).tidyDoor(owner, serverNow().getTime());
  } catch {
    // Without access to storage there are none.
  }
}

/** Whether marks wait on this device, which signing out would delete. */
export async function areMarksWaiting(): Promise<boolean> {
  try {
    return (await hasKept()) && (await (await import('./admin/door-db.ts')).countMarks()) > 0;
  } catch {
    // Without access to storage there are none.
    return false;
  }
}

let isLost = false;

/**
 * Deletes all lists and marks from this device when somebody signs out in it. Marks that wait stay if the server ends the session: only the
 * same account sees them again.
 */
export function eraseDoorListsAtSignOut(): void {
  onSessionLost(() => {
    isLost = true;
  });
  useSession.subscribe(({ accessToken }, before) => {
    if (accessToken !== null || before.accessToken === null) return;
    if (!isLost && typeof indexedDB !== 'undefined') indexedDB.deleteDatabase('door');
    isLost = false;
  });
}
