import { v7 as uuid } from 'uuid';
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
import { can, forbiddenMessage } from '#contract/platform/roles.ts';
import type { TrackedKind } from '#contract/self-service/tracking.ts';
import { changesBetween, recordActivity } from '#server/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { Administrator } from '#server/platform/system/actor.ts';
import type { AdministratorContext, Context } from '#server/platform/system/context.ts';
import { toNoticeFigures, toRecordConsents } from './mapper.ts';
import * as repository from './repository.ts';

/**
 * Throws 400 for consents without a notice version, or if a form with consents lacks the one it needs. Bodies
 * without either field pass, because the specified API has no consents.
 */
export function checkConsents(
  { consents, noticeVersion }: GivenConsents,
  needs: 'needs-consent' | 'free',
): void {
  if (consents && consents.length > 0 && noticeVersion === undefined) {
    throw httpErrors.invalidField('noticeVersion', noticeMissingMessage);
  }
  const speaksOfIt = consents !== undefined || noticeVersion !== undefined;
  if (needs === 'needs-consent' && speaksOfIt && !consents?.includes(neededConsent)) {
    throw httpErrors.invalidField('consents', consentMissingMessage);
  }
}

/**
 * Stores consents with the wording of the notice's version, in the record's transaction. Does nothing if the form
 * showed no notice.
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
      id: uuid(),
      ...of,
      kind,
      wording: `${title} ${line}`,
      givenAt: now,
    };
  });
  await repository.insertConsents(tx, { ...of, shownAt: now }, rows);
}

/** For the activity: 'WhatsApp (office, by phone)'; '' without consents. */
export const formatGiven = (consents: readonly ConsentKind[] = [], form: ConsentForm): string =>
  consents.length === 0
    ? ''
    : `${consents.map((kind) => consentLabels[kind]).join(', ')} (${form})`;

/** Returns a record's consents, newest first, and the state of each kind. */
export async function consentsOf(
  db: Database,
  kind: TrackedKind,
  id: string,
): Promise<RecordConsents> {
  const [rows, form] = await Promise.all([
    repository.findConsents(db, kind, id),
    repository.findNoticeForm(db, id),
  ]);
  return toRecordConsents(kind, rows, form);
}

/** Whether the driver's last consent of this kind was withdrawn. */
export async function hasTakenBack(
  db: Database,
  driverId: string,
  kind: ConsentKind,
): Promise<boolean> {
  const { states } = await consentsOf(db, 'driver', driverId);
  return states.some((one) => one.kind === kind && one.state === 'taken-back');
}

function require({ role }: Administrator, kind: ConsentingRecord, way: 'read' | 'change'): void {
  const permission = consentingRecords[kind][way];
  if (!can(role, permission)) throw httpErrors.forbidden(forbiddenMessage(permission));
}

async function getConsenting(
  db: Database,
  kind: TrackedKind,
  id: string,
): Promise<repository.ConsentSubject> {
  const record = await repository.findConsenting(db, kind, id);
  if (!record) throw httpErrors.notFound(`There is no ${kind} with this id.`);
  return record;
}

/** Throws 404 for an unknown record, 403 without the permission to read it. */
export async function listedConsents(
  { db, actor }: AdministratorContext,
  { kind, id }: { kind: TrackedKind; id: string },
): Promise<RecordConsents> {
  require(actor, kind, 'read');
  const record = await getConsenting(db, kind, id);
  return consentsOf(db, kind, record.id);
}

/**
 * Records that a person has withdrawn consent. Throws 404 for an unknown record, 403 without the permission to
 * change it, 409 if the consent isn't in force.
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

/** Counts consents by kind and notice version. */
export async function noticeFigures({ db }: Context): Promise<NoticeFigures> {
  const [shown, consents, withoutNotice] = await Promise.all([
    repository.countShown(db),
    repository.countConsents(db),
    repository.countWithoutNotice(db),
  ]);
  return toNoticeFigures({ shown, consents, withoutNotice });
}
