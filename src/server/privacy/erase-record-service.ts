import { withoutLinks } from '#contract/messages/message-words.ts';
import { toPhoneAlphabet } from '#contract/messages/text-message.ts';
import { formatDate, todayInLagos } from '#contract/platform/dates.ts';
import { erasedName } from '#contract/platform/erasure.ts';
import { nationalPhoneNumber } from '#contract/platform/phone-number.ts';
import { recordActivity } from '#server/activity/record-activity.ts';
import { destroyDocuments } from '#server/documents/service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { StoredFiles } from '#server/platform/files/stored-files.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { Actor } from '#server/platform/system/actor.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import type { PersonalRecord } from './erasing-repository.ts';
import * as repository from './erasure-repository.ts';
import { recordTables, register } from './register.ts';

export type { PersonalRecord };

export interface ErasurePreview {
  /** Why it can't be erased now: a legal hold or an open placement; null if it can. */
  refusal: string | null;
  /** The number of deleted things by sort. */
  goes: { what: string; count: number }[];
  /** The remaining data, in words. */
  stays: string[];
}

const notFound = () => httpErrors.notFound('There is no such record.');

/** Why a record can't be erased now; null if it can. A lock on the record keeps this true. */
async function findRefusal(db: Database, record: repository.Identity): Promise<string | null> {
  if (record.erasedAt) return 'The personal data of this record has already been erased.';
  const hold = await repository.findHold(db, record.id);
  if (hold) {
    return `${record.name} has been kept from deletion by ${hold.setBy} since the ${formatDate(todayInLagos(hold.setAt))}: ${hold.reason}`;
  }
  if (record.kind !== 'driver' && record.kind !== 'request') return null;
  const [open, ...others] = await repository.findOpenPlacements(db, record);
  if (!open) return null;
  if (record.kind === 'driver')
    return `${record.name} is placed with ${open.companyName} (${open.requestId}).`;
  return others.length === 0
    ? `${open.fullName} is placed with ${record.name}.`
    : `${others.length + 1} drivers are placed with ${record.name}.`;
}

/** Previews a record's erasure, with the reason if it can't be erased now. Throws 404 if it is missing. */
export async function previewErasure(
  db: Database,
  record: PersonalRecord,
): Promise<ErasurePreview> {
  const identity = await repository.findIdentity(db, record);
  if (!identity) throw notFound();
  const counted = (await repository.countRows(db, record)).filter(({ count }) => count > 0);
  const going = Map.groupBy(
    counted.filter(({ deleted }) => deleted !== undefined),
    ({ what }) => what,
  );
  return {
    refusal: await findRefusal(db, identity),
    goes: [...going].map(([what, all]) => ({
      what,
      count: all.reduce((sum, { count }) => sum + count, 0),
    })),
    stays: [register[recordTables[record.kind]], ...counted].flatMap(({ kept = [] }) =>
      kept.map(({ what }) => what),
    ),
  };
}

/**
 * Names and contacts that identify the person in texts about others, longest first; never a company's name, which
 * is not personal.
 */
async function namesOf(
  tx: Database,
  { kind, id, name, email, phone }: repository.Identity,
): Promise<string[]> {
  const contacts = [
    ...(kind === 'request' ? [] : [name]),
    email,
    phone,
    ...(await repository.findFormerNames(tx, id)),
  ];
  // Messages separate what could be a link, such as 'T.W. Ade'.
  const spelled = contacts
    .flatMap((word) => [word, toPhoneAlphabet(word), nationalPhoneNumber(word)])
    .flatMap((word) => [word, withoutLinks(word)]);
  // Shorter words also occur within others.
  const words = [...new Set(spelled)].filter(
    (word) => word.trim().length >= 4 && word !== erasedName,
  );
  return words.toSorted((one, other) => other.length - one.length);
}

/**
 * Removes the person from a record, from its documents, notes, messages and consents, and from the activity. The
 * rest identifies no one and can't be changed. The caller drops the files in `released` after the commit. Throws
 * 404 if the record is missing, 409 if it is on hold, has an open placement, or was erased before. If the person
 * `asked`, or a representative did, an activity entry names the administrator.
 */
export async function eraseRecord(
  {
    tx,
    files,
    clock,
    actor,
  }: { tx: Database; files: Pick<StoredFiles, 'release'>; clock: Clock; actor: Actor },
  record: PersonalRecord,
  why: 'retention' | 'asked',
): Promise<{ released: string[] }> {
  const identity = await repository.findIdentity(tx, record, { isLocked: true });
  if (!identity) throw notFound();
  const refusal = await findRefusal(tx, identity);
  if (refusal !== null) throw httpErrors.conflict(refusal);
  const now = clock();
  const words = await namesOf(tx, identity);
  await repository.eraseWords(tx, record, words);
  const released = await repository.eraseRows({
    tx,
    actor,
    now,
    record,
    words,
    destroyDocuments: async (id) => (await destroyDocuments({ tx, files }, id)).released,
  });
  if (why === 'asked') {
    const { kind, id, reference } = identity;
    await recordActivity(tx, actor, {
      kind: 'person-erased',
      at: now,
      record: { kind, id, name: erasedName, reference },
    });
  }
  return { released };
}
