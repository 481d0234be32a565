import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { v7 as uuid } from 'uuid';
import { checkRecord } from '#contract/checks/check-keeping.ts';
import { checkFields } from '#contract/checks/check-record.ts';
import type { DriverStatus } from '#contract/drivers/drivers.ts';
import { addDays, todayInLagos } from '#contract/platform/dates.ts';
import { blankOf } from '#contract/platform/record.ts';
import { toSlug } from '#contract/sources/slugs.ts';
import { findKinds, insertCheck } from '#server/checks/repository.ts';
import { insertDocuments, type NewDocument } from '#server/documents/repository.ts';
import { licencesOf } from '#server/drivers/licence-service.ts';
import { insertDriver } from '#server/drivers/repository.ts';
import { recordChanges } from '#server/placements/repository.ts';
import type { Database } from '#server/platform/database/database.ts';
import { toColumns } from '#server/platform/database/record-columns.ts';
import type { Storage } from '#server/platform/system/storage.ts';
import { insertSource } from '#server/sources/repository.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { photographDocuments } from './documents.ts';
import type { SampleDriver } from './drivers.ts';

/** Documents are in the file store, but not yet marked as kept. */
interface Prepared {
  driver: SampleDriver;
  documents: NewDocument[];
}

async function prepare(files: Storage['files'], driver: SampleDriver): Promise<Prepared> {
  // Deleted drivers have no documents.
  const photos = driver.row.status === 'Deleted' ? [] : await photographDocuments(driver);
  const images = photos.map((photo) => ({ ...photo, path: join(files.incoming.path, uuid()) }));
  for (const { path, bytes } of images) await writeFile(path, bytes, { mode: 0o600 });
  const stored = images.length > 0 ? await files.put(images) : [];
  const documents = stored.map(({ group, name, fileName, bytes }, at) => ({
    id: uuid(),
    documentGroup: group,
    position: stored.slice(0, at + 1).filter((one) => one.group === group).length,
    fileName,
    originalName: name,
    bytes: bytes.length,
  }));
  return { driver, documents };
}

function decisionsOn({ id, status, updatedAt }: SampleDriver['row'], changedBy: string) {
  if (status === 'Pending') return [];
  const change = (fromStatus: DriverStatus, toStatus: DriverStatus, changedAt: Date) => ({
    id: uuid(),
    driverId: id,
    fromStatus,
    toStatus,
    changedBy,
    adminId: null,
    requestId: null,
    changedAt,
  });
  const decidedAt = new Date(updatedAt);
  if (status !== 'Blocked') return [change('Pending', status, decidedAt)];
  const approvedAt = new Date(decidedAt.getTime() - anHour);
  return [change('Pending', 'Approved', approvedAt), change('Approved', 'Blocked', decidedAt)];
}

const anHour = 3_600_000;

const sampleChecks = [
  { kind: 'Guarantor 1', way: 'Phoned', asked: 'Chinedu Okafor, uncle' },
  { kind: 'Last employer', way: 'Phoned', asked: 'Amara Eze, personnel' },
  { kind: 'NIN at NINAuth', way: 'Looked up at the registry', asked: '' },
  { kind: 'LASDRI card', way: 'Seen on paper', asked: '' },
  { kind: 'Licence at FRSC', way: 'Looked up at the registry', asked: '' },
  { kind: 'Road test', way: 'Tried on the road', asked: '', outcome: 'Passed' },
  { kind: 'Guarantor 2', way: 'By letter', asked: 'Hauwa Garba, colleague' },
] as const;

/** From no check to all of the samples; some cards are out of date. */
async function fillFile(tx: Database, { row }: SampleDriver, at: number, checkedBy: string) {
  const kinds = new Map((await findKinds(tx)).map(({ name, id }) => [name, id]));
  const recordedAt = new Date(row.updatedAt);
  const checkedOn = todayInLagos(recordedAt);
  for (const { kind, ...check } of sampleChecks.slice(0, at % (sampleChecks.length + 1))) {
    const validUntil = kind === 'LASDRI card' ? addDays(checkedOn, (at % 5) * 100) : null;
    const recorded = { recordedAt, recordedBy: checkedBy, adminId: null, agreedBy: null };
    const id = { id: uuid(), driverId: row.id, kindId: kinds.get(kind) ?? '' };
    const values = toColumns(checkRecord, {
      ...blankOf(checkFields),
      ...check,
      checkedOn,
      checkedBy,
    });
    await insertCheck(tx, { ...values, ...id, validUntil, ...recorded }, []);
  }
}

const sampleSources = ['Lagos motor park', 'Kano radio', 'Poster in Ibadan'];

/**
 * Inserts drivers, documents and decisions by `changedBy` in one transaction, unless there are drivers. Returns the
 * number of drivers.
 */
export async function fillDrivers(
  { db, files, keys }: Pick<Storage, 'db' | 'files' | 'keys'>,
  drivers: readonly SampleDriver[],
  changedBy: string,
): Promise<number> {
  if (await db.selectFrom('drivers').select('id').limit(1).executeTakeFirst()) return 0;
  const licences = licencesOf({ keys });
  const twoAtATime = pLimit(2);
  const prepared = await twoAtATime.map(drivers, (driver) => prepare(files, driver));
  await db.transaction().execute(async (tx) => {
    for (const name of sampleSources) {
      await insertSource(tx, {
        id: uuid(),
        slug: toSlug(name),
        name,
        createdAt: new Date(),
        endedAt: null,
      });
    }
    for (const [at, { driver, documents }] of prepared.entries()) {
      const { licenceNumber, ...fields } = driver.row;
      const row = { ...fields, ...licences.seal(fields.id, licenceNumber) };
      if (documents.length === 0) {
        await aDriver(tx, row);
      } else {
        const names = documents.map(({ fileName }) => fileName);
        await files.keep(tx, names);
        await insertDriver(tx, row, toSlug(sampleSources[at % 8] ?? ''));
        await insertDocuments(tx, row.id, documents, row.createdAt);
      }
      await recordChanges(tx, decisionsOn(driver.row, changedBy));
      if (driver.row.status !== 'Deleted') await fillFile(tx, driver, at, changedBy);
    }
  });
  return prepared.length;
}
