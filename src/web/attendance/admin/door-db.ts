import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { DoorList, NewMark } from '#contract/attendance/attendance.ts';
import { addDays, startOfDayInLagos } from '#contract/platform/dates.ts';

/** A mark that waits on this device until the server has it. */
export type WaitingMark = NewMark & { replaces: string | null };

/** What is kept belongs to the account that has loaded it, and ends. */
interface Kept {
  trainingId: string;
  owner: string;
  /** In ms since 1970. */
  endsAt: number;
}

interface Door extends DBSchema {
  lists: { key: string; value: Kept & { list: DoorList } };
  marks: { key: string; value: Kept & { _id: string; mark: WaitingMark } };
}

let opened: Promise<IDBPDatabase<Door>> | undefined;

function open(): Promise<IDBPDatabase<Door>> {
  const forget = () => {
    opened = undefined;
  };
  opened ??= openDB<Door>('door', 1, {
    upgrade(db) {
      db.createObjectStore('lists', { keyPath: 'trainingId' });
      db.createObjectStore('marks', { keyPath: '_id' });
    },
    // Another tab, or the end of the session, deletes it.
    blocking(_before, _after, { target }) {
      forget();
      if (target instanceof IDBDatabase) target.close();
    },
    terminated: forget,
  }).catch((error: unknown) => {
    forget();
    throw error;
  });
  return opened;
}

/** When the list of a training goes from the device: a day after its last day is over. */
const endOf = ({ days }: DoorList): number => startOfDayInLagos(addDays(days.at(-1) ?? '1970-01-01', 2)).getTime();

/** Deletes what is over, and what is not the `owner`'s. */
export async function tidyDoor(owner: string, now: number): Promise<void> {
  const transaction = (await open()).transaction(['lists', 'marks'], 'readwrite');
  const isKept = (one: Kept) => one.owner === owner && one.endsAt > now;
  const [lists, marks] = [transaction.objectStore('lists'), transaction.objectStore('marks')];
  for (const one of await lists.getAll()) if (!isKept(one)) await lists.delete(one.trainingId);
  for (const one of await marks.getAll()) if (!isKept(one)) await marks.delete(one._id);
  await transaction.done;
}

/** What this device has of a training: nothing without access to storage. */
export async function readDoor(trainingId: string, owner: string, now: number) {
  try {
    await tidyDoor(owner, now);
    const db = await open();
    const marks = (await db.getAll('marks')).filter((one) => one.trainingId === trainingId);
    return { list: (await db.get('lists', trainingId))?.list, marks: marks.map(({ mark }) => mark) };
  } catch {
    return { list: undefined, marks: [] };
  }
}

/** Keeps a list. Without access to storage it lasts as long as the page. */
export async function writeList(list: DoorList, owner: string, now: number): Promise<void> {
  const { trainingId } = list;
  if (endOf(list) <= now) return;
  const put = async () => (await open()).put('lists', { trainingId, owner, endsAt: endOf(list), list });
  await put().catch(() => undefined);
}

/** Keeps a mark until it is sent, or as long as the page without access to storage. */
export async function writeMark(mark: WaitingMark, list: DoorList, owner: string): Promise<void> {
  const { trainingId } = list;
  const put = async () => (await open()).put('marks', { _id: mark._id, trainingId, owner, endsAt: endOf(list), mark });
  await put().catch(() => undefined);
}

/** The number of marks that wait on this device. */
export const countMarks = async (): Promise<number> => (await open()).count('marks');

export async function eraseMarks(ids: readonly string[]): Promise<void> {
  const erase = async () => {
    const transaction = (await open()).transaction('marks', 'readwrite');
    for (const id of ids) await transaction.store.delete(id);
    await transaction.done;
  };
  await erase().catch(() => undefined);
}
