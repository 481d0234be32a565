import { v7 as uuid } from 'uuid';
import { erasedMessage } from '#contract/platform/erasure.ts';
import { holdChecks, type LegalHold } from '#contract/privacy/legal-holds.ts';
import { changesBetween, recordActivity } from '#server/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isUuid } from '#server/platform/database/queries.ts';
import { httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import type { PersonalRecord } from './erasing-repository.ts';
import { findHold, findIdentity } from './erasure-repository.ts';
import * as repository from './retention-repository.ts';

/** The hold on a record; null if there is none. */
export async function readHold(db: Database, id: string): Promise<LegalHold | null> {
  const row = isUuid(id) ? await findHold(db, id) : undefined;
  return row ? repository.toHold(row) : null;
}

/** Reads the record under a lock, so that it can't be erased meanwhile. Throws 404 if it is missing. */
async function lockRecord(tx: Database, record: PersonalRecord) {
  const identity = await findIdentity(tx, record, { isLocked: true });
  if (!identity) throw httpErrors.notFound('There is no such record.');
  const { kind, id, name, reference } = identity;
  return { identity, about: { kind, id, name, reference } };
}

/** Puts a record on hold. Throws 400 without a reason, 404 without a record, 409 if it is erased or already on hold. */
export async function setHold(
  { db, clock, actor }: AdministratorContext,
  record: PersonalRecord,
  typed: string,
): Promise<LegalHold> {
  const now = clock();
  rejectInvalid(holdChecks, { reason: typed }, now);
  const reason = typed.trim();
  return db.transaction().execute(async (tx) => {
    const { identity, about } = await lockRecord(tx, record);
    if (identity.erasedAt) throw httpErrors.conflict(erasedMessage);
    if (await findHold(tx, identity.id))
      throw httpErrors.conflict(`${identity.name} is already kept from deletion.`);
    const row = { id: uuid(), reason, setBy: actor.name, setAt: now };
    await repository.insertHold(tx, { ...row, recordKind: identity.kind, recordId: identity.id });
    await recordActivity(tx, actor, {
      kind: 'hold-set',
      at: row.setAt,
      record: about,
      changes: changesBetween({}, { reason }),
    });
    return repository.toHold(row);
  });
}

/** Lifts a hold. Throws 404 if the record is missing, 409 if it isn't on hold. */
export async function liftHold(
  { db, clock, actor }: AdministratorContext,
  record: PersonalRecord,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { identity, about } = await lockRecord(tx, record);
    const now = clock();
    const reason = await repository.liftHold(tx, identity.id, {
      liftedBy: actor.name,
      liftedAt: now,
    });
    if (reason === undefined)
      throw httpErrors.conflict(`${identity.name} is not kept from deletion.`);
    await recordActivity(tx, actor, {
      kind: 'hold-lifted',
      at: now,
      record: about,
      changes: changesBetween({ reason }, {}),
    });
  });
}
