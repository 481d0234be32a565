import type { Insertable } from 'kysely';
import { v7 as uuid } from 'uuid';
import { checkRecord } from '#contract/checks/check-keeping.ts';
import type { CheckKind } from '#contract/checks/check-kinds.ts';
import { isRoadTest } from '#contract/checks/check-record.ts';
import { exampleOf } from '#contract/platform/record-keeping.ts';
import type { ChecksTable, RoadTestsTable } from '#server/checks/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import { aFileRow } from '#test/stored-files.ts';
import { aDriver } from './drivers.ts';

/** The kind with this name, or a new one. */
export async function aCheckKind(db: Database, name = `Card ${uuid()}`): Promise<string> {
  const found = await db
    .selectFrom('checkKinds')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst();
  if (found) return found.id;
  const id = uuid();
  await db
    .insertInto('checkKinds')
    .values({ id, name, usualWay: 'Phoned', runsOut: 'Never', months: null })
    .execute();
  return id;
}

/** Inserts a check with a photo, which has no file, and returns the `_id`. */
export async function aCheck(
  db: Database,
  driverId: string,
  changes: Partial<Insertable<ChecksTable>> = {},
): Promise<string> {
  const id = uuid();
  const kindId = changes.kindId ?? (await aCheckKind(db));
  const recorded = { recordedBy: 'An Owner', adminId: null, recordedAt: new Date() };
  const row = { ...exampleOf(checkRecord.kept), validUntil: null, agreedBy: null, ...recorded };
  await db
    .insertInto('checks')
    .values({ ...row, id, driverId, kindId, ...changes })
    .execute();
  const fileName = `check ${id}`;
  await db.insertInto('storedFiles').values(aFileRow(fileName)).execute();
  await db
    .insertInto('checkPhotos')
    .values({
      id: uuid(),
      checkId: id,
      driverId,
      position: 1,
      fileName,
      originalName: `${changes.note ?? 'card'}.jpg`,
      bytes: 9,
    })
    .execute();
  return id;
}

/** Invites a driver to a road test, and returns the driver's `_id`. */
export async function aTestedDriver(
  db: Database,
  changes: Partial<Insertable<RoadTestsTable>> = {},
): Promise<string> {
  const driverId = changes.driverId ?? (await aDriver(db));
  await db
    .insertInto('roadTests')
    .values({
      id: uuid(),
      driverId,
      kindId: await aCheckKind(db, 'Road test'),
      scheduledOn: '2099-03-14',
      startsAt: '10:00',
      place: 'Sample Road',
      invitedBy: 'An Owner',
      adminId: null,
      invitedAt: new Date(),
      setAt: new Date(),
      ...changes,
    })
    .execute();
  return driverId;
}

/** What the office sends to add a kind; it never runs out without `months`. */
export const goodCheckKind = (name: string, months = '') => ({
  name,
  usualWay: 'Seen on paper',
  runsOut: months === '' ? 'Never' : 'After months',
  months,
});

/** What the office sends to record a check. */
export function checkForm(
  kind: Pick<CheckKind, '_id' | 'usualWay' | 'runsOut' | 'needsConsent'>,
  changes: Record<string, string> = {},
  images: readonly Buffer[] = [],
): FormData {
  const form = new FormData();
  const values = {
    ...exampleOf(checkRecord.kept),
    kind: kind._id,
    way: kind.usualWay,
    validUntil: kind.runsOut === "On the card's day" ? '2028-01-31' : '',
    ...(kind.needsConsent && { agreedBy: 'paper' }),
    ...(isRoadTest(kind) && { outcome: 'Passed' }),
    ...changes,
  };
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  for (const [at, image] of images.entries())
    form.append('images', new Blob([new Uint8Array(image)]), `zqxvbk-card-${at}.jpg`);
  return form;
}
