import pLimit from 'p-limit';
import { v7 as uuid } from 'uuid';
import type * as z from 'zod/mini';
import { can, forbiddenMessage } from '#contract/platform/roles.ts';
import type { exportPerson } from '#contract/privacy/privacy-people.ts';
import type { PersonRecord } from '#contract/privacy/privacy-requests.ts';
import { sessionLinksFor } from '#server/accounts/session-service.ts';
import { recordActivity } from '#server/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { SignedQuery } from '#server/platform/http/signed-links.ts';
import type { AdministratorContext, Context } from '#server/platform/system/context.ts';
import { type PersonCopy, personCopy } from './copy-service.ts';
import { lockRecords } from './erasure-repository.ts';
import { copyAddress, toPersonRecord } from './mapper.ts';
import * as repository from './person-repository.ts';
import { getPeople } from './person-service.ts';

const copyLinks = (context: Context) => sessionLinksFor(context, 'person-copies');

/**
 * Records the copy in each record's activity, and returns its signed address. Throws 404 if a record is missing or
 * erased.
 */
export async function prepareCopy(
  context: AdministratorContext,
  records: readonly PersonRecord[],
): Promise<z.infer<typeof exportPerson.response>['data']> {
  const { db, clock, actor } = context;
  const now = clock();
  const id = uuid();
  return db.transaction().execute(async (tx) => {
    // Each activity entry locks its record: keep to the order of erasing.
    await lockRecords(tx, records);
    const people = await getPeople(tx, records);
    await repository.insertExport(tx, { id, adminId: actor.id, records, createdAt: now });
    for (const person of people) {
      await recordActivity(tx, actor, {
        kind: 'person-exported',
        at: now,
        record: toPersonRecord(person),
        changes: [{ field: 'format', before: null, after: 'ZIP' }],
      });
    }
    const [first] = people;
    const what = people.length === 1 && first ? first.reference : `${people.length}-records`;
    return {
      url: copyLinks(context).sign(copyAddress(id), actor.sessionId, now),
      fileName: `personal-data-${what}.zip`,
    };
  });
}

// Each one holds its data in memory until it is sent.
const limitSending = pLimit(2);
const maxWaiting = 10;

/**
 * Returns the copy for a signed link. Throws 403 if the link has expired, its session ended, or the role can no
 * longer manage privacy, 404 if everything is erased, 503 if too many are being made.
 */
export async function readCopy(
  context: Context,
  id: string,
  query: z.infer<typeof SignedQuery>,
): Promise<PersonCopy> {
  const { db, clock } = context;
  const { role } = await copyLinks(context).open(copyAddress(id), query, clock());
  const row = await repository.findExport(db, id);
  if (!row || !can(role, 'manage privacy'))
    throw httpErrors.forbidden(forbiddenMessage('manage privacy'));
  if (limitSending.pendingCount >= maxWaiting) throw httpErrors.busy();
  return limitSending(() => personCopy(context, row.records, 'office'));
}

const keptMs = 60 * 60 * 1000;

/** Deletes requests for copies older than an hour; their links have expired. */
export async function deleteOldCopies(db: Database, now: Date): Promise<void> {
  await repository.deleteExportsBefore(db, new Date(now.getTime() - keptMs));
}
