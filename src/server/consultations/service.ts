import { v7 as uuid } from 'uuid';
import * as z from 'zod/mini';
import { findProblems } from '#contract/checks.ts';
import { type ConsultationBody, consultationChecks } from '#contract/consultation-form.ts';
import {
  Consultation,
  type ConsultationChange,
  type ConsultationFilter,
  consultationChanges,
  type listConsultations,
} from '#contract/consultations.ts';
import { todayInLagos } from '#contract/dates.ts';
import { pagedInfo } from '#contract/paging.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database.ts';
import { type Attempt, type FormAnswer, onlyOnce } from '#server/platform/idempotency.ts';
import { refuse, refuseProblems } from '#server/platform/refusals.ts';
import * as repository from './repository.ts';
import { writeConsultation } from './wire.ts';

/** What the rules of consultations work with. */
export interface ConsultationsContext {
  db: Database;
  clock: Clock;
}

const Choices = z.object({ preferredTime: Consultation.shape.preferredTime });

/** Takes a booking, checked as the form checks it. The reference is the request id. */
export async function createConsultation(
  { db, clock }: ConsultationsContext,
  attempt: Attempt,
  sent: z.infer<typeof ConsultationBody>,
): Promise<FormAnswer> {
  const now = clock();
  refuseProblems(findProblems(consultationChecks, sent, todayInLagos(now)));
  const { preferredTime } = z.parse(Choices, sent);
  const { consultationDate, ...texts } = sent;
  const booking = {
    id: uuid(),
    ...texts,
    consultationOn: consultationDate,
    preferredTime,
    createdAt: now,
    updatedAt: now,
  };
  return onlyOnce(db, attempt, now, async (tx) => ({
    message: 'Your booking has been received.',
    reference: await repository.insertConsultation(tx, booking),
  }));
}

/** One page of the consultations that `filter` lets through. */
export async function listedConsultations(
  { db }: Pick<ConsultationsContext, 'db'>,
  filter: ConsultationFilter,
): Promise<z.infer<typeof listConsultations.answer>['data']> {
  const { rows, total } = await repository.findConsultations(db, filter);
  return { result: rows.map(writeConsultation), pagedInfo: pagedInfo(filter, total) };
}

const unknownBooking = () => refuse.notFound('There is no booking with this id.');

/** The booking of that `_id` or `requestId`; refuses (404) one that isn't there. */
export async function oneConsultation({ db }: Pick<ConsultationsContext, 'db'>, id: string): Promise<Consultation> {
  const row = await repository.findConsultation(db, id);
  if (!row) throw unknownBooking();
  return writeConsultation(row);
}

/** Marks a booking; refuses (409) what its status doesn't allow. */
export async function markConsultation(
  { db, clock }: ConsultationsContext,
  { requestId, status }: { requestId: string; status: ConsultationChange },
): Promise<Consultation> {
  const changed = await repository.changeStatus(db, requestId, consultationChanges[status], status, clock());
  if (changed) return writeConsultation(changed);
  const present = await repository.findConsultation(db, requestId);
  if (!present) throw unknownBooking();
  throw refuse.conflict(
    `The booking of ${present.fullName} is ${present.status} and can't be marked as ${status.toLowerCase()}.`,
  );
}
