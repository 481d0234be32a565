import { v7 as uuid } from 'uuid';
import * as z from 'zod/mini';
import { findValidationErrors } from '#contract/checks.ts';
import { type ConsultationBody, consultationChecks } from '#contract/consultation-form.ts';
import {
  Consultation,
  type ConsultationFilter,
  canMark,
  type changeConsultationStatus,
  type listConsultations,
} from '#contract/consultations.ts';
import { todayInLagos } from '#contract/dates.ts';
import { pagedInfo } from '#contract/paging.ts';
import type { UndoBody } from '#contract/undo.ts';
import { checkVersion } from '#server/platform/activity/check-version.ts';
import { lastOwnChange } from '#server/platform/activity/own-change.ts';
import { recordActivity } from '#server/platform/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors, throwValidationErrors } from '#server/platform/http/http-errors.ts';
import { type Attempt, type FormResponse, withIdempotency } from '#server/platform/http/idempotency.ts';
import type { Acting, Actor } from '#server/platform/system/actor.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import { toConsultation, toRecord } from './mapper.ts';
import * as repository from './repository.ts';

export interface ConsultationsContext {
  db: Database;
  clock: Clock;
}

const Choices = z.object({ preferredTime: Consultation.shape.preferredTime });

/** Validates and stores a consultation. The reference is the request id. */
export async function createConsultation(
  { db, clock }: ConsultationsContext & Acting<Actor>,
  attempt: Attempt,
  sent: z.infer<typeof ConsultationBody>,
): Promise<FormResponse> {
  const now = clock();
  throwValidationErrors(findValidationErrors(consultationChecks, sent, todayInLagos(now)));
  const { preferredTime } = z.parse(Choices, sent);
  const { consultationDate, ...texts } = sent;
  const consultation = {
    id: uuid(),
    ...texts,
    consultationOn: consultationDate,
    preferredTime,
    createdAt: now,
    updatedAt: now,
  };
  return withIdempotency(db, attempt, now, async (tx) => ({
    message: 'Your booking has been received.',
    reference: await repository.insertConsultation(tx, consultation),
  }));
}

export async function listedConsultations(
  { db }: Pick<ConsultationsContext, 'db'>,
  filter: ConsultationFilter,
): Promise<z.infer<typeof listConsultations.response>['data']> {
  const { rows, total } = await repository.findConsultations(db, filter);
  return { result: rows.map(toConsultation), pagedInfo: pagedInfo(filter, total) };
}

export const unknownConsultation = () => httpErrors.notFound('There is no booking with this id.');

/** The consultation with this `_id` or `requestId`. Throws 404 if there is none. */
export async function getConsultation({ db }: Pick<ConsultationsContext, 'db'>, id: string): Promise<Consultation> {
  const row = await repository.findConsultation(db, id);
  if (!row) throw unknownConsultation();
  return toConsultation(row);
}

const kinds = {
  Scheduled: 'consultation-scheduled',
  Completed: 'consultation-completed',
  Cancelled: 'consultation-cancelled',
} as const;

/** Changes the status of a consultation. Throws 409 if it isn't the version that was seen, or if its status doesn't allow it. */
export async function markConsultation(
  { db, clock, actor }: ConsultationsContext & Acting,
  { requestId, status, version: seen }: z.infer<typeof changeConsultationStatus.body>,
): Promise<Consultation> {
  return db.transaction().execute(async (tx) => {
    const present = await repository.lockConsultation(tx, requestId);
    if (!present) throw unknownConsultation();
    const subject = `The booking from ${present.fullName}`;
    await checkVersion(tx, { ...present, subject }, { seen, now: clock(), actorId: actor.id });
    if (!canMark(status, present.status)) {
      throw httpErrors.conflict(`${subject} is ${present.status} and can't be marked as ${status.toLowerCase()}.`);
    }
    const now = clock();
    const changed = await repository.updateConsultation(tx, present.id, { status, updatedAt: now });
    await recordActivity(tx, actor, {
      kind: kinds[status],
      at: now,
      record: toRecord(present),
      changes: [{ field: 'status', before: present.status, after: status }],
    });
    return toConsultation(changed);
  });
}

/** Takes back the caller's own last change of a consultation's status. Throws 409 if something has changed since. */
export async function undoConsultationMark(
  { db, clock, actor }: ConsultationsContext & Acting,
  { _id, version }: Pick<UndoBody, '_id' | 'version'>,
): Promise<{ _id: string; subject: string; status: string; version: number }> {
  return db.transaction().execute(async (tx) => {
    const present = await repository.lockConsultation(tx, _id);
    if (!present) throw unknownConsultation();
    const subject = `The booking from ${present.fullName}`;
    const now = clock();
    const deciding = { seen: version, now, actorId: actor.id };
    const last = await lastOwnChange(tx, { ...present, subject }, deciding, Object.values(kinds));
    const status = z.parse(Consultation.shape.status, last.before);
    const changed = await repository.updateConsultation(tx, present.id, { status, updatedAt: now });
    await recordActivity(tx, actor, {
      kind: 'consultation-undone',
      at: now,
      record: toRecord(present),
      changes: [{ field: 'status', before: present.status, after: status }],
    });
    return { _id: present.id, subject, status, version: changed.version };
  });
}
