import { type Insertable, type Selectable, sql } from 'kysely';
import { maxNamedRefusals } from '#contract/bulk/bulk-decisions.ts';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';
import type { DriverStatus } from '#contract/drivers/drivers.ts';
import type { Database } from '#server/platform/database/database.ts';
import { asJson, hasChanged, isUuid } from '#server/platform/database/queries.ts';
import type { BulkJobState, BulkJobsTable } from './table.ts';

/** A driver as refusals name one. */
export interface NamedDriver {
  id: string;
  driverNumber: number;
  fullName: string;
}

/** Some drivers by their ids. */
export async function findNames(db: Database, ids: readonly string[]): Promise<Map<string, NamedDriver>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('drivers')
    .select(['id', 'driverNumber', 'fullName'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The facts that decide whether a driver can be approved or rejected. */
export interface Standing extends NamedDriver {
  status: DriverStatus;
  /** The documents that are there, and those of which a new one is needed. */
  groups: DocumentGroup[];
  needed: DocumentGroup[];
  /** Whether a later application of the same person is open. */
  hasOtherOpen: boolean;
}

/** The standing of these drivers, the newest first. */
export async function findStandings(db: Database, ids: readonly string[]): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select id, driver_number as "driverNumber", full_name as "fullName", status,
      array(select distinct document_group from driver_documents where driver_id = drivers.id and replaced_at is null) as groups,
      array(select document_group from document_verdicts where driver_id = drivers.id and verdict = 'new-needed') as needed,
      status = 'Rejected' and exists (
        select from drivers other where (other.email = drivers.email or other.phone_number = drivers.phone_number)
          and other.id <> drivers.id and other.status in ('Pending', 'Approved', 'Assigned', 'Blocked')
      ) as "hasOtherOpen"
    from drivers where id = any (${ids}::uuid[])
    order by driver_number desc`.execute(db);
  return rows;
}

export async function insertJob(
  tx: Database,
  { actor, rejection, ...job }: Omit<Insertable<BulkJobsTable>, 'state' | 'endedAt'>,
  driverIds: readonly string[],
): Promise<void> {
  // It goes on after the session has ended.
  const { kind, id, name, role, requestId, network } = actor;
  const decidedBy = { kind, id, name, role, requestId, network };
  await tx
    .insertInto('bulkJobs')
    .values({ ...job, actor: asJson(decidedBy), rejection: rejection && asJson(rejection) })
    .execute();
  await sql`insert into bulk_job_drivers (job_id, position, driver_id)
    select ${job.id}, position, id from unnest(${driverIds}::uuid[]) with ordinality as chosen (id, position)`.execute(
    tx,
  );
}

/** A job, with how many drivers it has decided on. */
export type JobRow = Selectable<BulkJobsTable> & { total: number; done: number; refused: number };

export async function findJob(db: Database, id: string): Promise<JobRow | undefined> {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('bulkJobs')
    .innerJoin('bulkJobDrivers', 'bulkJobDrivers.jobId', 'bulkJobs.id')
    .selectAll('bulkJobs')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('outcome', '=', 'done').as('done'),
      fn.countAll<number>().filterWhere('outcome', '=', 'refused').as('refused'),
    ])
    .where('bulkJobs.id', '=', id)
    .groupBy('bulkJobs.id')
    .executeTakeFirst();
}

/** The drivers whom a job couldn't decide on, the first ones, with the reasons. */
export async function findRefusals(db: Database, jobId: string): Promise<(NamedDriver & { reason: string })[]> {
  return db
    .selectFrom('bulkJobDrivers')
    .innerJoin('drivers', 'drivers.id', 'bulkJobDrivers.driverId')
    .select(['drivers.id', 'driverNumber', 'fullName'])
    .select(({ ref }) => ref('reason').$notNull().as('reason'))
    .where('jobId', '=', jobId)
    .where('outcome', '=', 'refused')
    .orderBy('position')
    .limit(maxNamedRefusals)
    .execute();
}

/** The next drivers of a job, in its order. */
export async function findLeft(db: Database, jobId: string, max: number): Promise<string[]> {
  const rows = await db
    .selectFrom('bulkJobDrivers')
    .select('driverId')
    .where('jobId', '=', jobId)
    .where('outcome', 'is', null)
    .orderBy('position')
    .limit(max)
    .execute();
  return rows.map(({ driverId }) => driverId);
}

/** Notes what became of a driver, if nobody has yet and the job goes on; returns whether it has done so. */
export async function recordOutcome(tx: Database, jobId: string, driverId: string, reason: string | undefined) {
  const isRunning = tx
    .selectFrom('bulkJobs')
    .select('id')
    .where('id', '=', jobId)
    .where('state', '=', 'running')
    .forShare();
  return hasChanged(
    tx
      .updateTable('bulkJobDrivers')
      .set(reason === undefined ? { outcome: 'done' } : { outcome: 'refused', reason })
      .where('jobId', '=', isRunning)
      .where('driverId', '=', driverId)
      .where('outcome', 'is', null),
  );
}

/** Changes the state of a job if it is one of `from`; returns whether it was. */
export async function setState(
  db: Database,
  id: string,
  from: readonly BulkJobState[],
  state: BulkJobState,
  endedAt: Date | null = null,
): Promise<boolean> {
  if (!isUuid(id)) return false;
  return hasChanged(db.updateTable('bulkJobs').set({ state, endedAt }).where('id', '=', id).where('state', 'in', from));
}

/** Ends a job that has failed for good: whoever is left counts as refused, with this reason. Returns whether it was going on. */
export async function failJob(tx: Database, id: string, reason: string, now: Date): Promise<boolean> {
  if (!(await setState(tx, id, ['waiting', 'running'], 'failed', now))) return false;
  await tx
    .updateTable('bulkJobDrivers')
    .set({ outcome: 'refused', reason })
    .where('jobId', '=', id)
    .where('outcome', 'is', null)
    .execute();
  return true;
}

export async function deleteJobsEndedBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('bulkJobs').where('endedAt', '<', before).execute();
}
