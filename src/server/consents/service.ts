import { v7 as uuid } from 'uuid';
import { can, forbiddenMessage } from '#contract/accounts/roles.ts';
import {
  type ConsentingRecord,
  consentingRecords,
  type NoticeFigures,
  type RecordConsents,
} from '#contract/consents/consent-records.ts';
import { consentLabels, wordingOf } from '#contract/consents/consent-words.ts';
import {
  type ConsentForm,
  type ConsentKind,
  consentMissingMessage,
  type GivenConsents,
  neededConsent,
  noticeMissingMessage,
} from '#contract/consents/consents.ts';
import type { TrackedKind } from '#contract/tracking/tracking.ts';
import { changesBetween, recordActivity } from '#server/platform/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { Administrator } from '#server/platform/system/actor.ts';
import type { AdministratorContext, Context } from '#server/platform/system/context.ts';
import { toNoticeFigures, toRecordConsents } from './mapper.ts';
import * as repository from './repository.ts';

/**
 * Throws 400 where consents come without the version of the notice, and where a form that speaks of consent lacks the one that it
 * needs. A form that says nothing of it passes: the specified calls know no consents.
 */
export function checkConsents({ consents, noticeVersion }: GivenConsents, needs: 'needs-consent' | 'free'): void {
  if (consents && consents.length > 0 && noticeVersion === undefined) {
    throw httpErrors.invalidField('noticeVersion', noticeMissingMessage);
  }
  const speaksOfIt = consents !== undefined || noticeVersion !== undefined;
  if (needs === 'needs-consent' && speaksOfIt && !consents?.includes(neededConsent)) {
    throw httpErrors.invalidField('consents', consentMissingMessage);
  }
}

/**
 * Stores what was agreed to in a form, by the words of the notice's version, in the transaction that stores the record. Nothing for a
 * form that showed no notice.
 */
export async function keepConsents(
  tx: Database,
  record: { kind: TrackedKind; id: string; form: ConsentForm },
  { consents = [], noticeVersion }: GivenConsents,
  now: Date,
): Promise<void> {
  if (noticeVersion === undefined) return;
  const of = { recordKind: record.kind, recordId: record.id, form: record.form, noticeVersion };
  const rows = [...new Set(consents)].map((kind) => {
    const { title, line } = wordingOf(noticeVersion, kind, record.form);
    return {
      ...{ id: uuid(), ...of, kind, wording: `${title} ${line}`, givenAt: now },
      ...{ withdrawnAt: null, withdrawnBy: null },
    };
  });
  await repository.insertConsents(tx, { ...of, shownAt: now }, rows);
}

/** What was agreed to and how, for the activity: 'WhatsApp (office, by phone)'; '' for nothing. */
export const formatGiven = (consents: readonly ConsentKind[] = [], form: ConsentForm): string =>
  consents.length === 0 ? '' : `${consents.map((kind) => consentLabels[kind]).join(', ')} (${form})`;

/** Returns the consents that were given with a record, the newest first, and how it stands with each kind. */
export async function consentsOf(db: Database, kind: TrackedKind, id: string): Promise<RecordConsents> {
  const [rows, form] = await Promise.all([repository.findConsents(db, kind, id), repository.findNoticeForm(db, id)]);
  return toRecordConsents(kind, rows, form);
}

/** Whether a driver has agreed to the use of medical record and NIN, and has taken it back. */
export async function hasTakenBack(db: Database, driverId: string, kind: ConsentKind): Promise<boolean> {
  const { states } = await consentsOf(db, 'driver', driverId);
  return states.some((one) => one.kind === kind && one.state === 'taken-back');
}

function require({ role }: Administrator, kind: ConsentingRecord, way: 'read' | 'change'): void {
  const permission = consentingRecords[kind][way];
  if (!can(role, permission)) throw httpErrors.forbidden(forbiddenMessage(permission));
}

async function getConsenting(db: Database, kind: TrackedKind, id: string): Promise<repository.Consenting> {
  const record = await repository.findConsenting(db, kind, id);
  if (!record) throw httpErrors.notFound(`There is no ${kind} with this id.`);
  return record;
}

/** Throws 404 if there is no such record, 403 to somebody who can't read it. */
export async function listedConsents(
  { db, actor }: AdministratorContext,
  { kind, id }: { kind: TrackedKind; id: string },
): Promise<RecordConsents> {
  require(actor, kind, 'read');
  const record = await getConsenting(db, kind, id);
  return consentsOf(db, kind, record.id);
}

/**
 * Notes that somebody has taken a consent back. Throws 404 if there is no such record, 403 to somebody who can't change it, 409 if
 * the consent isn't given.
 */
export async function withdrawConsent(
  { db, clock, actor }: AdministratorContext,
  { kind, id }: { kind: TrackedKind; id: string },
  consent: ConsentKind,
): Promise<RecordConsents> {
  require(actor, kind, 'change');
  await db.transaction().execute(async (tx) => {
    const record = await getConsenting(tx, kind, id);
    const now = clock();
    if (!(await repository.endConsent(tx, record, consent, { at: now, by: actor.name }))) {
      throw httpErrors.conflict(`${consentLabels[consent]}: this consent isn't given.`);
    }
    const changes = changesBetween({ consent: consentLabels[consent] }, { consent: 'Withdrawn' });
    await recordActivity(tx, actor, { kind: 'consent-withdrawn', at: now, record, changes });
  });
  return consentsOf(db, kind, id);
}

/** How many people have agreed to what, by the version of the notice. */
export async function noticeFigures({ db }: Context): Promise<NoticeFigures> {
  const [shown, consents, withoutNotice] = await Promise.all([
    repository.countShown(db),
    repository.countConsents(db),
    repository.countWithoutNotice(db),
  ]);
  return toNoticeFigures({ shown, consents, withoutNotice });
}
