import type { QueryClient } from '@tanstack/react-query';
import { markAttendance, maxMarksAtOnce } from '#contract/attendance/attendance.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { useSession } from '#web/platform/http/session.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { attendanceListQuery } from './api.ts';
import { deleteExpired, eraseMarks, readMarks, type WaitingMark } from './attendance-db.ts';

/** Never send another person's marks, even if the session changes while sending. */
export const isSignedIn = (owner: string): boolean =>
  useSession.getState().currentUser?._id === owner;

/** Sends the first waiting marks, up to one call's limit. Returns the marks sent, and those that the server now has. */
export async function deliverMarks(trainingId: string, waiting: readonly WaitingMark[]) {
  const sent = waiting.slice(0, maxMarksAtOnce);
  const body = { marks: sent };
  const { refused } = (await callApi(markAttendance, { params: { id: trainingId }, body })).data;
  for (const { message } of refused) toast.warning(`A mark was not saved. ${message}`);
  await eraseMarks(sent.map(({ _id }) => _id));
  return { sent, stored: sent.filter(({ _id }) => !refused.some((one) => one._id === _id)) };
}

/** Deletes expired lists and other accounts' lists, then sends the `owner`'s waiting marks. */
export async function resumeAttendance(client: QueryClient, owner: string): Promise<void> {
  await deleteExpired(owner, serverNow().getTime());
  const storedMarks = await readMarks(owner);
  for (const trainingId of new Set(storedMarks.map((one) => one.trainingId))) {
    let waiting = storedMarks
      .filter((one) => one.trainingId === trainingId)
      .map(({ mark }) => mark);
    try {
      while (waiting.length > 0 && isSignedIn(owner)) {
        const { sent } = await deliverMarks(trainingId, waiting);
        waiting = waiting.slice(sent.length);
      }
      await client.invalidateQueries({ queryKey: attendanceListQuery(trainingId).queryKey });
    } catch {
      // Keep the marks; the training's list shows the reason.
    }
  }
}
