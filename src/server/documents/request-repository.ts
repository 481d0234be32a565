import { type Selectable, sql } from 'kysely';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';
import type { Database } from '#server/platform/database/database.ts';
import { asJson, deleteInBatches, hasChanged } from '#server/platform/database/queries.ts';
import {
  byStage,
  type DocumentRequestsTable,
  documentColumns,
  type SentDocumentsTable,
} from './table.ts';

export type RequestRow = Omit<Selectable<DocumentRequestsTable>, 'tokenHash' | 'sentWith'>;

const columns = [
  'documentRequests.id',
  'driverId',
  'documents',
  'askedBy',
  'askedAt',
  'expiresAt',
  'sentAt',
  'withdrawnAt',
] as const;

export async function insertRequest(
  tx: Database,
  { documents, ...request }: Omit<DocumentRequestsTable, 'sentAt' | 'sentWith' | 'withdrawnAt'>,
): Promise<RequestRow> {
  return tx
    .insertInto('documentRequests')
    .values({ ...request, documents: asJson(documents) })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Withdraws a driver's open or expired request; undefined if there is none. */
export async function withdrawRequest(tx: Database, driverId: string, withdrawnAt: Date) {
  return tx
    .updateTable('documentRequests')
    .set({ withdrawnAt })
    .where('driverId', '=', driverId)
    .where('sentAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .returning(columns)
    .executeTakeFirst();
}

export const latestRequestQuery = (db: Database, driverId: string) =>
  db
    .selectFrom('documentRequests')
    .select(columns)
    .where('driverId', '=', driverId)
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1);

export const findLatestRequest = (
  db: Database,
  driverId: string,
): Promise<RequestRow | undefined> => latestRequestQuery(db, driverId).executeTakeFirst();

/** Returns the request in any state, with its driver. */
export async function findRequestBy(db: Database, by: { tokenHash: Buffer } | { id: string }) {
  return db
    .selectFrom('documentRequests')
    .innerJoin('drivers', 'drivers.id', 'driverId')
    .select(columns)
    .select(['sentWith', 'drivers.status', 'fullName', 'driverNumber'])
    .select(['licenceExpiresOn', 'medicalExpiresOn'])
    .where((where) =>
      'id' in by ? where('documentRequests.id', '=', by.id) : where('tokenHash', '=', by.tokenHash),
    )
    .executeTakeFirst();
}

/** Returns false if the request isn't open or has expired. */
export async function consumeRequest(
  tx: Database,
  id: string,
  sentAt: Date,
  sentWith: Buffer,
): Promise<boolean> {
  return hasChanged(
    tx
      .updateTable('documentRequests')
      .set({ sentAt, sentWith })
      .where('id', '=', id)
      .where('sentAt', 'is', null)
      .where('withdrawnAt', 'is', null)
      .where('expiresAt', '>', sentAt),
  );
}

export async function deleteEndedRequests(db: Database, endedUntil: Date): Promise<void> {
  await deleteInBatches(
    db,
    'document_requests',
    sql`coalesce(sent_at, withdrawn_at, expires_at) <= ${endedUntil}`,
  );
}

/** The first current photo of each document, with the day it was sent. */
export async function findFirstPhotos(db: Database, driverId: string) {
  return db
    .selectFrom('driverDocuments')
    .distinctOn('documentGroup')
    .select(['documentGroup', 'fileName', 'bytes', 'createdAt'])
    .where('driverId', '=', driverId)
    .where('replacedAt', 'is', null)
    .orderBy('documentGroup')
    .orderBy('position')
    .execute();
}

export type SentRow = Selectable<SentDocumentsTable>;

const sentColumns = [...documentColumns, 'expiresOn', 'sentAt'] as const;

export async function insertSent(tx: Database, rows: readonly SentRow[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('sentDocuments').values(rows).execute();
}

export const sentQuery = (db: Database, driverId: string) =>
  db
    .selectFrom('sentDocuments')
    .select(sentColumns)
    .where('driverId', '=', driverId)
    .orderBy(byStage)
    .orderBy('position');

export const findSent = (db: Database, driverId: string): Promise<SentRow[]> =>
  sentQuery(db, driverId).execute();

/** Deletes waiting images, of all documents without `groups`. Returns them by position. */
export async function claimSent(
  tx: Database,
  driverId: string,
  groups: readonly DocumentGroup[] | undefined,
) {
  let query = tx.deleteFrom('sentDocuments').where('driverId', '=', driverId);
  if (groups) query = query.where(sql<boolean>`document_group = any(${[...groups]}::text[])`);
  const rows = await query.returningAll().execute();
  return rows.toSorted((one, other) => one.position - other.position);
}
