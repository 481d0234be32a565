import type { QueryClient } from '@tanstack/react-query';
import { markAttendance, maxMarksAtOnce } from '#contract/attendance/attendance.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { useSession } from '#web/platform/http/session.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { doorListQuery } from './api.ts';
import { eraseMarks, readMarks, tidyDoor, type WaitingMark } from './door-db.ts';

/** Nobody sends another person's marks, also where the session changes while they go out. */
export const isSignedIn = (owner: string): boolean => useSession.getState().currentUser?._id === owner;

/** Sends the first of the marks that wait, as many as one call takes; returns them, and those of them that the server has now. */
export async function deliverMarks(trainingId: string, waiting: readonly WaitingMark[]) {
  const sent = waiting.slice(0, maxMarksAtOnce);
  const body = { marks: sent };
  const { refused } = (await callApi(markAttendance, { params: { id: trainingId }, body })).data;
  for (const { message } of refused) toast.warning(`A mark was not saved. ${message}`);
  await eraseMarks(sent.map(({ _id }) => _id));
  return { sent, stored: sent.filter(({ _id }) => !refused.some((one) => one._id === _id)) };
}

/** Deletes what is over and lists of others, and sends the marks that the `owner` has left on this device. */
export async function resumeDoor(client: QueryClient, owner: string): Promise<void> {
  await tidyDoor(owner, serverNow().getTime());
  const kept = await readMarks(owner);
  for (const trainingId of new Set(kept.map((one) => one.trainingId))) {
    let waiting = kept.filter((one) => one.trainingId === trainingId).map(({ mark }) => mark);
    try {
      while (waiting.length > 0 && isSignedIn(owner)) {
        const { sent } = await deliverMarks(trainingId, waiting);
        waiting = waiting.slice(sent.length);
      }
      await client.invalidateQueries({ queryKey: doorListQuery(trainingId).queryKey });
    } catch {
      // They stay, and the list of that training says why.
    }
  }
}
