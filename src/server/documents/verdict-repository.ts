import { type Selectable, sql } from 'kysely';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';
import { type DriverRow, isDriver } from '#server/drivers/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { DocumentVerdictsTable } from './table.ts';

export type VerdictRow = Omit<
  Selectable<DocumentVerdictsTable>,
  'driverId' | 'withApproval' | 'adminId'
>;

/** Unordered. Acceptance by an approval counts only until the approval is undone. */
export const verdictsQuery = (db: Database, driverId: string) =>
  db
    .selectFrom('documentVerdicts')
    .innerJoin('drivers', 'drivers.id', 'documentVerdicts.driverId')
    .select(['documentGroup', 'verdict', 'reason', 'words', 'note', 'decidedBy', 'decidedAt'])
    .where('driverId', '=', driverId)
    .where(({ or, eb, fn }) =>
      or([
        eb('withApproval', '=', false),
        eb(fn.coalesce('drivers.statusBeforeBlock', 'drivers.status'), 'not in', [
          'Pending',
          'Rejected',
        ]),
      ]),
    );

export const findVerdicts = (db: Database, driverId: string): Promise<VerdictRow[]> =>
  verdictsQuery(db, driverId).execute();

export type JudgedDriver = Pick<
  DriverRow,
  'id' | 'driverNumber' | 'fullName' | 'status' | 'version'
>;

/** Accepts an `_id` or `driverId`. Locks the driver until the transaction ends. */
export async function lockDriver(tx: Database, id: string): Promise<JudgedDriver | undefined> {
  return tx
    .selectFrom('drivers')
    .select(['id', 'driverNumber', 'fullName', 'status', 'version'])
    .where(isDriver(id))
    .forUpdate()
    .executeTakeFirst();
}

export async function setVerdicts(
  tx: Database,
  verdicts: readonly DocumentVerdictsTable[],
): Promise<void> {
  if (verdicts.length === 0) return;
  await tx
    .insertInto('documentVerdicts')
    .values(verdicts)
    .onConflict((conflict) =>
      conflict.columns(['driverId', 'documentGroup']).doUpdateSet(({ ref }) => ({
        verdict: ref('excluded.verdict'),
        reason: ref('excluded.reason'),
        words: ref('excluded.words'),
        note: ref('excluded.note'),
        withApproval: ref('excluded.withApproval'),
        decidedBy: ref('excluded.decidedBy'),
        adminId: ref('excluded.adminId'),
        decidedAt: ref('excluded.decidedAt'),
      })),
    )
    .execute();
}

export async function findVersion(db: Database, driverId: string): Promise<number> {
  return (
    await db
      .selectFrom('drivers')
      .select('version')
      .where('id', '=', driverId)
      .executeTakeFirstOrThrow()
  ).version;
}

export const groupsQuery = (db: Database, driverId: string) =>
  db
    .selectFrom('driverDocuments')
    .select('documentGroup')
    .distinct()
    .where('driverId', '=', driverId)
    .where('replacedAt', 'is', null);

export async function findGroups(db: Database, driverId: string): Promise<DocumentGroup[]> {
  return (await groupsQuery(db, driverId).execute()).map(({ documentGroup }) => documentGroup);
}

export const openedGroupsQuery = (db: Database, driverId: string) =>
  groupsQuery(db, driverId).where('driverDocuments.id', 'in', (query) =>
    query
      .selectFrom('activity')
      .select(sql<string>`part_id`.as('partId'))
      .where(sql<boolean>`record_ids @> array[${driverId}]::uuid[]`)
      .where('kind', '=', 'document-viewed'),
  );

/**
 * Date and author of an approved driver's approval; no row for other drivers. Blocking keeps the approval. Imported
 * rows have no history.
 */
export const approvalQuery = (db: Database, driverId: string) =>
  db
    .selectFrom('drivers')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('driverStatusChanges')
          .select(['changedBy', 'changedAt'])
          .whereRef('driverId', '=', 'drivers.id')
          .where('toStatus', '=', 'Approved')
          .where('fromStatus', 'in', ['Pending', 'Rejected'])
          .orderBy('changedAt', 'desc')
          .orderBy('driverStatusChanges.id', 'desc')
          .limit(1)
          .as('approval'),
      (join) => join.onTrue(),
    )
    .select(({ fn, val }) => [
      fn.coalesce('approval.changedBy', val('The system')).as('by'),
      fn.coalesce('approval.changedAt', 'drivers.createdAt').as('at'),
    ])
    .where('drivers.id', '=', driverId)
    .where((where) =>
      where.or([
        where('status', 'in', ['Approved', 'Assigned']),
        where('statusBeforeBlock', '=', 'Approved'),
      ]),
    );
