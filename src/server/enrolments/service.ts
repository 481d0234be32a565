import { v7 as uuid } from 'uuid';
import type * as z from 'zod/mini';
import { type EnrolmentBody, enrolmentChecks } from '#contract/enrolments/enrolment-form.ts';
import { type EnrolmentFilter, type listEnrolments, maxEnrolmentsAtOnce } from '#contract/enrolments/enrolments.ts';
import { type CalendarDate, todayInLagos } from '#contract/platform/dates.ts';
import { pagedInfo } from '#contract/platform/paging.ts';
import type { Training } from '#contract/trainings/trainings.ts';
import { checkConsents, keepConsents, withWhatsApp } from '#server/consents/service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { rejectInvalid } from '#server/platform/http/http-errors.ts';
import { type Attempt, type FormResponse, withIdempotency } from '#server/platform/http/idempotency.ts';
import type { Notification, Notify } from '#server/platform/messages/notify.ts';
import type { Context } from '#server/platform/system/context.ts';
import { toEnrolment } from './mapper.ts';
import * as repository from './repository.ts';

/** How an enrolment names its training. */
export type WantedTraining = Pick<z.infer<typeof EnrolmentBody>, 'trainingName' | 'trainingId'>;

export interface EnrolmentsContext extends Context {
  /**
   * The training that an enrolment is for, by its id or else its title, locked until the transaction `tx` ends. Throws 404 if
   * there is none, 409 if registration for it has closed.
   */
  lockOpenTraining(tx: Database, wanted: WantedTraining, today: CalendarDate): Promise<Training>;
  notify: Notify;
  /** Makes the message to a trainee who has registered for this training. */
  toRegistered(training: Training, trainee: Omit<repository.EnrolmentRow, 'trainingTitle'>): Notification;
}

/** Registers a person for the training with this title, and tells them so. */
export async function enrol(
  { db, clock, lockOpenTraining, notify, toRegistered, sender }: EnrolmentsContext & { sender: string },
  attempt: Attempt,
  { trainingName, trainingId, consents, noticeVersion, ...person }: z.infer<typeof EnrolmentBody>,
): Promise<FormResponse> {
  const now = clock();
  const today = todayInLagos(now);
  rejectInvalid(enrolmentChecks, { trainingName, ...person }, now);
  const given = { consents, noticeVersion };
  checkConsents(given, 'free');
  return withIdempotency(db, attempt, now, async (tx) => {
    const training = await lockOpenTraining(tx, { trainingName, trainingId }, today);
    const { fullName, email, phoneNumber, companyName } = person;
    const enrolment = await repository.insertEnrolment(tx, {
      id: uuid(),
      trainingId: training._id,
      ...{ fullName, email, phoneNumber, companyName },
      createdAt: now,
    });
    await keepConsents(tx, { kind: 'enrolment', id: enrolment.id, form: 'registration' }, given, now);
    await notify(tx, [{ ...toRegistered(training, enrolment), sender }], now);
    return { message: `You are registered for ${training.title}.`, reference: enrolment.reference };
  });
}

/** One page of the enrolments; without `page` the newest ones at once. */
export async function listedEnrolments(
  { db }: Pick<EnrolmentsContext, 'db'>,
  { page, pageSize, ...filter }: EnrolmentFilter,
): Promise<z.infer<typeof listEnrolments.response>['data']> {
  const paging = page === undefined ? { page: 1, pageSize: maxEnrolmentsAtOnce } : { page, pageSize };
  const { rows, total } = await repository.enrolments.find(db, { ...filter, ...paging });
  return { result: await withWhatsApp(db, rows.map(toEnrolment)), pagedInfo: pagedInfo(paging, total) };
}
