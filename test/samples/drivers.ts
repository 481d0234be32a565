import type { Insertable } from 'kysely';
import { v7 as uuid } from 'uuid';
import { type DocumentGroup, documentGroups } from '#contract/drivers/application-form.ts';
import { insertDocuments } from '#server/documents/repository.ts';
import { licencesOf } from '#server/drivers/licence-service.ts';
import { toDriverColumns } from '#server/drivers/registration-service.ts';
import type { DriversTable } from '#server/drivers/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { TestApp } from '#test/app.ts';
import { testKeys } from '#test/data-keys.ts';
import { aFileRow } from '#test/stored-files.ts';
import { goodFields } from './applications.ts';

/** Licence numbers are encrypted like the product's, unless given encrypted. */
type Changes = Partial<Insertable<DriversTable>> & { licenceNumber?: string };

const licences = licencesOf({ keys: testKeys });

function driverRow({ licenceNumber, ...changes }: Changes): Insertable<DriversTable> {
  const application = goodFields();
  const id = changes.id ?? uuid();
  return {
    id,
    ...toDriverColumns(licences, id, {
      ...application,
      licence: licenceNumber || application.licence,
    }),
    createdAt: new Date(),
    updatedAt: new Date(),
    statusBeforeBlock: changes.status === 'Blocked' ? 'Approved' : null,
    ...changes,
  };
}

/** Inserts a driver without documents and returns the `_id`; `changes` override fields. */
export async function aDriver(db: Database, changes: Changes = {}): Promise<string> {
  const row = driverRow(changes);
  await db.insertInto('drivers').values(row).execute();
  return row.id;
}

/** Inserts a driver with a document without a file, and returns the `_id`. */
export async function aDocumentedDriver(db: Database, changes: Changes = {}): Promise<string> {
  const driverId = await aDriver(db, changes);
  const document = {
    documentGroup: 'drivers',
    position: 1,
    originalName: 'photo.jpg',
    bytes: 1,
  } as const;
  await db.insertInto('storedFiles').values(aFileRow(driverId)).execute();
  await insertDocuments(
    db,
    driverId,
    [{ ...document, id: uuid(), fileName: driverId }],
    new Date(),
  );
  return driverId;
}

/** Inserts many drivers at once and returns the `_id`s; `changesOf` overrides each one's fields. */
export async function manyDrivers(
  db: Database,
  count: number,
  changesOf: (at: number) => Changes = () => ({}),
): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, at) => driverRow(changesOf(at)));
  const most = 1_000;
  for (let at = 0; at < count; at += most) {
    await db
      .insertInto('drivers')
      .values(rows.slice(at, at + most))
      .execute();
  }
  return rows.map(({ id }) => id);
}

/** Adds one document of each group, without files, to a driver or to each of up to 1,000. */
export async function addDocuments(
  db: Database,
  drivers: string | readonly string[],
  groups: readonly DocumentGroup[] = documentGroups,
  createdAt = new Date(),
): Promise<void> {
  const documents = [drivers].flat().flatMap((driverId) =>
    groups.map((documentGroup) => ({
      id: uuid(),
      driverId,
      documentGroup,
      position: 1,
      fileName: `document ${uuid()}`,
      originalName: `${documentGroup}.jpg`,
      bytes: 9,
      createdAt,
    })),
  );
  const files = documents.map(({ fileName }) => aFileRow(fileName));
  await db.insertInto('storedFiles').values(files).execute();
  await db.insertInto('driverDocuments').values(documents).execute();
}

/** Inserts an approvable driver, with a document of each group, and returns the `_id`. */
export async function aCompleteDriver(
  db: Database,
  changes: Partial<Insertable<DriversTable>> = {},
): Promise<string> {
  const id = await aDriver(db, changes);
  await addDocuments(db, id);
  return id;
}

/** The number of drivers and the files on disk, which a rejected application must not change. */
export async function whatIsStored(world: TestApp): Promise<{ drivers: number; files: string[] }> {
  const counted = world.database.db
    .selectFrom('drivers')
    .select(({ fn }) => fn.countAll().as('total'));
  const { total } = await counted.executeTakeFirstOrThrow();
  // Without those of a request whose photos are still being removed.
  return { drivers: Number(total), files: (await world.storedFiles()).sort() };
}
