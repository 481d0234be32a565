import { type Insertable, type Selectable, sql } from 'kysely';
import type { CalendarDate } from '#contract/platform/dates.ts';
import { isDriver } from '#server/drivers/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import { jsonRows } from '#server/platform/database/json-rows.ts';
import { isUuid } from '#server/platform/database/queries.ts';
import {
  type CheckKindsTable,
  type CheckPhotosTable,
  type ChecksTable,
  lacksCheck,
} from './table.ts';

export type KindRow = Selectable<CheckKindsTable>;

const kinds = (db: Database) => db.selectFrom('checkKinds').selectAll();

/** Active kinds first, oldest first. */
export const findKinds = (db: Database): Promise<KindRow[]> =>
  kinds(db).orderBy(sql`ended_at is not null`).orderBy('position').execute();

const kind = (db: Database, id: string) => kinds(db).where('id', '=', isUuid(id) ? id : null);

export const findKind = (db: Database, id: string): Promise<KindRow | undefined> =>
  kind(db, id).executeTakeFirst();

/** Locked against changes until the transaction ends. */
export async function lockKind(tx: Database, id: string): Promise<KindRow | undefined> {
  return kind(tx, id).forShare().executeTakeFirst();
}

/** Before a kind changes: until the transaction ends, no check and no driver is added. */
export async function lockKinds(tx: Database): Promise<void> {
  await sql`lock table check_kinds in exclusive mode`.execute(tx);
}

/** Approved and placed drivers without a valid check of a kind. */
export async function countLacking(db: Database, kindId: string, today: CalendarDate) {
  const { drivers, approved } = await db
    .selectFrom('drivers')
    .select(({ fn }) => [
      fn.countAll<number>().as('drivers'),
      fn.countAll<number>().filterWhere('status', '=', 'Approved').as('approved'),
    ])
    .where('status', 'in', ['Approved', 'Assigned'])
    .where(lacksCheck(kindId, today))
    .executeTakeFirstOrThrow();
  return { drivers, approved };
}

export async function findTrainings(db: Database, kindId: string): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select title from trainings where counts_as = ${kindId} and status = 'Upcoming' order by takes_place_on, id`.execute(
    db,
  );
  return rows.map(({ title }) => title);
}

export const insertKind = (tx: Database, row: Insertable<CheckKindsTable>): Promise<KindRow> =>
  tx.insertInto('checkKinds').values(row).returningAll().executeTakeFirstOrThrow();

export const updateKind = (
  tx: Database,
  id: string,
  changes: Partial<Insertable<CheckKindsTable>>,
): Promise<KindRow> =>
  tx
    .updateTable('checkKinds')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

const driverColumns = [
  'id',
  'driverNumber',
  'fullName',
  'status',
  'version',
  'email',
  'phoneNumber',
] as const;

export const findDriver = (db: Database, id: string) =>
  db.selectFrom('drivers').select(driverColumns).where(isDriver(id)).executeTakeFirst();

export const lockedDriver = (tx: Database) =>
  tx.selectFrom('drivers').select(driverColumns).forUpdate();

export const lockDriver = (tx: Database, id: string) =>
  lockedDriver(tx).where(isDriver(id)).executeTakeFirst();
export type LockedDriver = NonNullable<Awaited<ReturnType<typeof lockDriver>>>;

/** A check is shown with its driver. */
export const raiseVersion = (tx: Database, id: string, now: Date) =>
  tx
    .updateTable('drivers')
    .set({ version: sql`version + 1`, updatedAt: now })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();

/** A driver's checks with their photos, newest first. */
export const findChecks = (db: Database, driverId: string) =>
  db
    .selectFrom('checks')
    .selectAll('checks')
    .select(({ selectFrom }) =>
      jsonRows(
        selectFrom('checkPhotos')
          .select(['checkPhotos.id', 'originalName', 'bytes'])
          .whereRef('checkId', '=', 'checks.id')
          .orderBy('checkPhotos.position'),
      ).as('photos'),
    )
    .select(({ selectFrom }) =>
      selectFrom('certificates')
        .select('title')
        .whereRef('certificates.id', '=', 'checks.certificateId')
        .as('training'),
    )
    .where('driverId', '=', driverId)
    .orderBy('id', 'desc')
    .execute();
export type CheckRow = Awaited<ReturnType<typeof findChecks>>[number];

export async function insertCheck(
  tx: Database,
  row: Insertable<ChecksTable>,
  photos: readonly Insertable<CheckPhotosTable>[],
): Promise<void> {
  await tx.insertInto('checks').values(row).execute();
  if (photos.length > 0) await tx.insertInto('checkPhotos').values(photos).execute();
}

/** Returns the check's kind; undefined if there is no such check, or it was withdrawn before. */
export async function withdraw(
  tx: Database,
  { id, driverId }: { id: string; driverId: string },
  withdrawn: { withdrawnAt: Date; withdrawnBy: string; withdrawnReason: string },
): Promise<Pick<ChecksTable, 'kindId'> | undefined> {
  if (!isUuid(id)) return undefined;
  return tx
    .updateTable('checks')
    .set(withdrawn)
    .where('id', '=', id)
    .where('driverId', '=', driverId)
    .where('withdrawnAt', 'is', null)
    .returning('kindId')
    .executeTakeFirst();
}

/** The driver's check that was recorded, or withdrawn, at that instant. */
const changedAt = (
  tx: Database,
  driverId: string,
  column: 'recordedAt' | 'withdrawnAt',
  at: Date,
) =>
  tx
    .selectFrom('checks')
    .select('id')
    .where('driverId', '=', driverId)
    .where(column, '=', at)
    .orderBy('id', 'desc')
    .limit(1);

/** Undefined if its certificate was withdrawn, too. */
export const undoWithdrawal = (tx: Database, driverId: string, at: Date) =>
  tx
    .updateTable('checks')
    .set({ withdrawnAt: null, withdrawnBy: null, withdrawnReason: null })
    .where('id', 'in', changedAt(tx, driverId, 'withdrawnAt', at))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('certificates')
            .select('certificates.id')
            .whereRef('certificates.id', '=', 'checks.certificateId')
            .where('certificates.withdrawnAt', 'is not', null),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst();

/** Deletes the check. Returns the names of its files. */
export async function undoRecording(tx: Database, driverId: string, at: Date): Promise<string[]> {
  const check = changedAt(tx, driverId, 'recordedAt', at);
  const photos = await tx
    .deleteFrom('checkPhotos')
    .where('checkId', 'in', check)
    .returning('fileName')
    .execute();
  await tx.deleteFrom('checks').where('id', 'in', check).execute();
  return photos.map(({ fileName }) => fileName);
}
