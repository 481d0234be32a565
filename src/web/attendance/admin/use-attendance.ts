import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MarkState } from '#contract/attendance/attendance.ts';
import type { CalendarDate } from '#contract/platform/dates.ts';
import { isWorthRetrying } from '#web/platform/drafts/send-draft.ts';
import { ApiError } from '#web/platform/http/api-client.ts';
import { onReconnect } from '#web/platform/http/connection.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { attendanceListQuery } from './api.ts';
import { readAttendance, type WaitingMark, writeList, writeMark } from './attendance-db.ts';
import { type ListedPerson, withMarks } from './attendance-marks.ts';
import { deliverMarks, isSignedIn } from './deliver-marks.ts';

const againMs = 20_000;

export interface Press {
  enrolmentId: string;
  date: CalendarDate;
  state: MarkState;
  replaces: string | null;
  isScan?: boolean;
  walkIn?: WaitingMark['walkIn'];
}

/** The `owner`'s attendance list of a training, stored on this device together with marks that wait for the server. */
export function useAttendance(trainingId: string, owner: string) {
  const client = useQueryClient();
  const options = attendanceListQuery(trainingId);
  const query = useQuery({ ...options, refetchInterval: againMs });
  const list = query.data;
  const [waiting, setWaiting] = useState<readonly WaitingMark[]>([]);
  const [isRead, setRead] = useState(false);
  const [refusal, setRefusal] = useState('');
  const latest = useRef(waiting);
  const sending = useRef(false);

  const change = useCallback((next: readonly WaitingMark[]) => {
    latest.current = next;
    setWaiting(next);
  }, []);

  const send = useEffectEvent(async () => {
    if (sending.current) return;
    sending.current = true;
    try {
      while (latest.current.length > 0 && isSignedIn(owner)) {
        const { sent, stored } = await deliverMarks(trainingId, latest.current);
        client.setQueryData(options.queryKey, (before) => before && withMarks(before, stored));
        change(latest.current.filter((mark) => !sent.includes(mark)));
        setRefusal('');
      }
      await client.invalidateQueries({ queryKey: options.queryKey });
    } catch (error) {
      // Marks that fail offline are sent later.
      if (error instanceof ApiError && !isWorthRetrying(error)) setRefusal(error.message);
    } finally {
      sending.current = false;
    }
  });

  // Show the stored list at once, then the server's.
  useEffect(() => {
    let isOver = false;
    void readAttendance(trainingId, owner, serverNow().getTime()).then(
      ({ list: storedList, marks }) => {
        if (isOver) return;
        const { queryKey } = attendanceListQuery(trainingId);
        if (storedList)
          client.setQueryData(queryKey, (present) => present ?? storedList, { updatedAt: 1 });
        change([
          ...marks.filter(({ _id }) => !latest.current.some((one) => one._id === _id)),
          ...latest.current,
        ]);
        setRead(true);
      },
    );
    return () => {
      isOver = true;
    };
  }, [trainingId, owner, client, change]);

  useEffect(() => {
    if (list) void writeList(list, owner, serverNow().getTime());
  }, [list, owner]);

  useEffect(() => {
    if (!isRead || waiting.length === 0) return;
    void send();
    const timer = setInterval(() => void send(), againMs);
    const stop = onReconnect(() => void send());
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [isRead, waiting]);

  function press({ isScan = false, walkIn, ...pressed }: Press) {
    if (!list) return;
    const newMark: WaitingMark = {
      _id: crypto.randomUUID(),
      ...pressed,
      isScan,
      at: serverNow().toISOString(),
      ...(walkIn && { walkIn }),
    };
    change([...latest.current, newMark]);
    void writeMark(newMark, list, owner);
  }

  const mark = (
    { person, currentMark, walkIn }: ListedPerson,
    date: CalendarDate,
    state: MarkState,
    isScan = false,
  ) =>
    press({
      enrolmentId: person._id,
      date,
      state,
      replaces: currentMark?.markId ?? null,
      walkIn,
      isScan,
    });
  /** Like `mark`, but pressing the current mark again removes it. */
  const toggle = (one: ListedPerson, date: CalendarDate, state: MarkState) =>
    mark(one, date, one.currentMark?.state === state ? 'Unmarked' : state);

  return { query, list: isRead ? list : undefined, waiting, refusal, press, mark, toggle };
}
