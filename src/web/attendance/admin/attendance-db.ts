import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { AttendanceList, NewMark } from '#contract/attendance/attendance.ts';
import { addDays, startOfDayInLagos } from '#contract/platform/dates.ts';

export type WaitingMark = NewMark & { replaces: string | null };

/** Data belongs to the account that loaded it, and expires. */
interface OwnedData {
  trainingId: string;
  owner: string;
  /** In milliseconds since 1970. */
  endsAt: number;
}

interface AttendanceDb extends DBSchema {
  lists: { key: string; value: OwnedData & { list: AttendanceList } };
  marks: { key: string; value: OwnedData & { _id: string; mark: WaitingMark } };
}

let opened: Promise<IDBPDatabase<AttendanceDb>> | undefined;

function open(): Promise<IDBPDatabase<AttendanceDb>> {
  const forget = () => {
    opened = undefined;
  };
  opened ??= openDB<AttendanceDb>('door', 1, {
    upgrade(db) {
      db.createObjectStore('lists', { keyPath: 'trainingId' });
      db.createObjectStore('marks', { keyPath: '_id' });
    },
    terminated: forget,
  }).catch((error: unknown) => {
    forget();
    throw error;
  });
  return opened;
}

/** A list expires one day after the training's last day. */
const endOf = ({ days }: AttendanceList): number =>
  startOfDayInLagos(addDays(days.at(-1) ?? '1970-01-01', 2)).getTime();

/** Deletes expired data, and lists of other accounts. Other accounts' marks wait for their owners. */
export async function deleteExpired(owner: string, now: number): Promise<void> {
  const transaction = (await open()).transaction(['lists', 'marks'], 'readwrite');
  const [lists, marks] = [transaction.objectStore('lists'), transaction.objectStore('marks')];
  for (const one of await lists.getAll())
    if (one.owner !== owner || one.endsAt <= now) await lists.delete(one.trainingId);
  for (const one of await marks.getAll()) if (one.endsAt <= now) await marks.delete(one._id);
  await transaction.done;
}

/** The `owner`'s waiting marks of all trainings, oldest first. */
export async function readMarks(owner: string) {
  const marks = (await (await open()).getAll('marks')).filter((one) => one.owner === owner);
  return marks.toSorted((one, other) => one.mark.at.localeCompare(other.mark.at));
}

/** Empty without storage access. */
export async function readAttendance(trainingId: string, owner: string, now: number) {
  try {
    await deleteExpired(owner, now);
    const marks = (await readMarks(owner)).filter((one) => one.trainingId === trainingId);
    return {
      list: (await (await open()).get('lists', trainingId))?.list,
      marks: marks.map(({ mark }) => mark),
    };
  } catch {
    // Without storage access, nothing is stored.
    return { list: undefined, marks: [] };
  }
}

/** Without storage access, the list lasts as long as the page. */
export async function writeList(list: AttendanceList, owner: string, now: number): Promise<void> {
  const { trainingId } = list;
  if (endOf(list) <= now) return;
  const put = async () =>
    (await open()).put('lists', { trainingId, owner, endsAt: endOf(list), list });
  await put().catch(() => undefined);
}

/** Keeps a mark until it is sent. Without storage access, it lasts as long as the page. */
export async function writeMark(
  mark: WaitingMark,
  list: AttendanceList,
  owner: string,
): Promise<void> {
  const { trainingId } = list;
  const put = async () =>
    (await open()).put('marks', { _id: mark._id, trainingId, owner, endsAt: endOf(list), mark });
  await put().catch(() => undefined);
}

export const eraseLists = async (): Promise<void> => (await open()).clear('lists');

/** If this fails, the marks are sent again, which changes nothing. */
export async function eraseMarks(ids: readonly string[]): Promise<void> {
  const erase = async () => {
    const transaction = (await open()).transaction('marks', 'readwrite');
    for (const id of ids) await transaction.store.delete(id);
    await transaction.done;
  };
  await erase().catch(() => undefined);
}
