import { v7 as uuid } from 'uuid';
import * as z from 'zod/mini';
import type { ActivityKind } from '#contract/activity/activity-kinds.ts';
import type { addConsultation as addConsultationEndpoint } from '#contract/consultations/added-consultations.ts';
import type { correctConsultation as correctConsultationEndpoint } from '#contract/consultations/consultation-correction.ts';
import type {
  ConsultationBody,
  SentConsultationBody,
} from '#contract/consultations/consultation-form.ts';
import { consultationRecord } from '#contract/consultations/consultation-keeping.ts';
import {
  consultationChecks,
  consultationFields,
} from '#contract/consultations/consultation-record.ts';
import {
  Consultation,
  type ConsultationFilter,
  canMark,
  type changeConsultationStatus,
  listConsultations,
  type rescheduleConsultation as rescheduleEndpoint,
} from '#contract/consultations/consultations.ts';
import type { MessageEventName } from '#contract/messages/message-events.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { pageFrom } from '#contract/platform/paging.ts';
import { checksOf } from '#contract/platform/record.ts';
import { valuesOf } from '#contract/platform/record-values.ts';
import {
  optionalScheduleChecks,
  type ScheduleField,
  scheduleChecks,
} from '#contract/platform/schedule-form.ts';
import type { UndoBody } from '#contract/undo/undo.ts';
import { checkVersion } from '#server/activity/check-version.ts';
import { correctRecord } from '#server/activity/correct-record.ts';
import { changeOf, lastOwnChange } from '#server/activity/own-change.ts';
import { changesBetween, recordActivity } from '#server/activity/record-activity.ts';
import { checkConsents, formatGiven, keepConsents } from '#server/consents/service.ts';
import { isQueued, withdrawMessages, withdrawOutdated } from '#server/messages/queue-messages.ts';
import type { Database } from '#server/platform/database/database.ts';
import { toColumns } from '#server/platform/database/record-columns.ts';
import { type ListSource, listFile } from '#server/platform/files/list-source.ts';
import { sheetColumns, wholeSheet } from '#server/platform/files/record-sheet.ts';
import { httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import {
  type Attempt,
  type FormResponse,
  withIdempotency,
} from '#server/platform/http/idempotency.ts';
import type {
  AdministratorContext,
  Context,
  VisitorContext,
} from '#server/platform/system/context.ts';
import { keepSender } from '#server/senders/table.ts';
import {
  dayOf,
  occasionOf,
  toConsultation,
  toNotification,
  toRecord,
  toScheduleColumns,
  toScheduleFields,
} from './mapper.ts';
import * as repository from './repository.ts';

/** Validates and stores a consultation, and notifies the client. The reference is the request id. */
export async function createConsultation(
  { db, clock, notify, secret, sender }: VisitorContext,
  attempt: Attempt,
  { consents, noticeVersion, ...submission }: z.infer<typeof SentConsultationBody>,
): Promise<FormResponse> {
  const now = clock();
  rejectInvalid(consultationChecks, submission, now);
  const consent = { consents, noticeVersion };
  checkConsents(consent, 'free');
  return withIdempotency(db, attempt, now, async (tx) => {
    const row = await repository.insertConsultation(tx, newConsultation(submission, now));
    await keepConsents(tx, { kind: 'consultation', id: row.id, form: 'booking' }, consent, now);
    await keepSender(tx, { kind: 'consultation', id: row.id }, { secret, sender }, now);
    const isMessageQueued = await notify(
      tx,
      [toNotification('booking-received', row)],
      { by: 'form', sender },
      now,
    );
    return {
      message: 'Your booking has been received.',
      reference: row.requestId,
      isMessageQueued,
    };
  });
}

/** Expects a validated body. */
function newConsultation(submission: z.infer<typeof ConsultationBody>, now: Date) {
  return {
    id: uuid(),
    ...toColumns(consultationRecord, submission),
    createdAt: now,
    updatedAt: now,
  };
}

export async function listedConsultations({ db }: Context, filter: ConsultationFilter) {
  return pageFrom(await repository.consultations.find(db, filter), filter, toConsultation);
}

const unknownConsultation = () => httpErrors.notFound('There is no booking with this id.');

/** Accepts an `_id` or `requestId`. Throws 404 if there is none. */
export async function getConsultation({ db }: Context, id: string): Promise<Consultation> {
  const row = await repository.findConsultation(db, id);
  if (!row) throw unknownConsultation();
  return toConsultation(row);
}

const toScheduled = (row: repository.ConsultationRow) => ({
  status: row.status,
  ...toScheduleFields(row),
});
const noSchedule = { scheduledOn: null, startsAt: null, place: '' };

const kinds = {
  Scheduled: 'consultation-scheduled',
  Completed: 'consultation-completed',
  Cancelled: 'consultation-cancelled',
} as const;

/** Changes the status and notifies the client. Throws 409 for an outdated version or a forbidden transition. */
export async function markConsultation(
  { db, clock, notify, actor }: AdministratorContext,
  { requestId, status, version: seen, ...schedule }: z.infer<typeof changeConsultationStatus.body>,
): Promise<Consultation> {
  return db.transaction().execute(async (tx) => {
    const present = await repository.lockConsultation(tx, requestId);
    if (!present) throw unknownConsultation();
    const subject = `The booking from ${present.fullName}`;
    await checkVersion(tx, { ...present, subject }, { seen, now: clock(), actorId: actor.id });
    if (!canMark(status, present.status)) {
      throw httpErrors.conflict(
        `${subject} is ${present.status} and can't be marked as ${status.toLowerCase()}.`,
      );
    }
    const now = clock();
    const today = todayInLagos(now);
    const isScheduled = status === 'Scheduled';
    if (isScheduled) rejectInvalid(optionalScheduleChecks(null), schedule, now);
    const changed = await repository.updateConsultation(tx, present.id, {
      ...(isScheduled && toScheduleColumns(schedule)),
      status,
      updatedAt: now,
    });
    const changes = changesBetween(toScheduled(present), toScheduled(changed));
    await recordActivity(tx, actor, {
      kind: kinds[status],
      at: now,
      record: toRecord(present),
      changes,
    });
    // A client who missed the consultation gets no cancellation.
    const isMissed = present.status === 'Scheduled' && dayOf(present) < today;
    const clientView = isScheduled ? changed : await toClientView(tx, changed, outdated);
    const event = isScheduled
      ? 'booking-scheduled'
      : status === 'Cancelled' && !isMissed && 'booking-cancelled';
    if (event)
      await notify(
        tx,
        [{ ...toNotification(event, clientView), canBeUndone: true }],
        { by: 'office' },
        now,
      );
    return toConsultation(changed);
  });
}

/** Messages that a new time or an end makes untrue. */
const outdated = ['booking-scheduled', 'booking-changed', 'booking-reminder'] as const;

/** Withdraws outdated messages. Returns the row as the client knows it: without a time that was never sent. */
async function toClientView<Row extends repository.ConsultationRow>(
  tx: Database,
  row: Row,
  events?: readonly MessageEventName[],
): Promise<Row> {
  const unsent = await withdrawOutdated(tx, [row.id], events);
  return unsent.includes('booking-scheduled') ? { ...row, ...noSchedule } : row;
}

/** Confirms a cancellation by the client, and withdraws all other queued messages. */
export async function notifyOfOwnCancelling(
  { notify, sender }: VisitorContext,
  tx: Database,
  id: string,
  now: Date,
): Promise<void> {
  const row = await repository.findConsultation(tx, id);
  if (!row) throw unknownConsultation();
  const clientView = await toClientView(tx, row);
  await notify(
    tx,
    [toNotification('booking-cancelled', clientView)],
    { by: 'visitor', sender },
    now,
  );
}

/**
 * Undoes the caller's last change of status and withdraws its message. Throws 409 if the consultation has changed
 * since.
 */
export async function undoConsultationMark(
  { db, clock, notify, actor }: AdministratorContext,
  {
    _id,
    version,
    kinds: undoable,
  }: Pick<UndoBody, '_id' | 'version'> & { kinds: readonly ActivityKind[] },
): Promise<{ _id: string; message: string; status: string; version: number }> {
  return db.transaction().execute(async (tx) => {
    const present = await repository.lockConsultation(tx, _id);
    if (!present) throw unknownConsultation();
    const subject = `The booking from ${present.fullName}`;
    const now = clock();
    const deciding = { seen: version, now, actorId: actor.id };
    const last = await lastOwnChange(tx, { ...present, subject }, deciding, undoable);
    const status = z.parse(Consultation.shape.status, changeOf(last, 'status').before);
    await withdrawMessages(tx, occasionOf(present));
    const changed = await repository.updateConsultation(tx, present.id, {
      ...(last.kind === 'consultation-scheduled' && noSchedule),
      status,
      updatedAt: now,
    });
    await recordActivity(tx, actor, {
      kind: 'consultation-undone',
      at: now,
      record: toRecord(present),
      changes: changesBetween(toScheduled(present), toScheduled(changed)),
    });
    // The undone change had withdrawn this message.
    const mustNotify =
      status === 'Scheduled' &&
      !(await isQueued(tx, present.id, ['booking-scheduled', 'booking-changed']));
    if (mustNotify && dayOf(changed) >= todayInLagos(now))
      await notify(tx, [toNotification('booking-scheduled', changed)], { by: 'office' }, now);
    return {
      _id: present.id,
      message: `${subject} is ${status} again`,
      status,
      version: changed.version,
    };
  });
}

const form = 'office, booking by phone';

/** Adds a consultation booked by phone and notifies the client. Throws 400 by the public form's rules. */
export async function addConsultation(
  context: AdministratorContext,
  { consents, noticeVersion, ...submission }: z.infer<typeof addConsultationEndpoint.body>,
): Promise<Consultation> {
  const { db, clock, notify, actor } = context;
  const now = clock();
  rejectInvalid(consultationChecks, submission, now);
  const consent = { consents, noticeVersion };
  checkConsents(consent, 'free');
  return db.transaction().execute(async (tx) => {
    const row = await repository.insertConsultation(tx, newConsultation(submission, now));
    await keepConsents(tx, { kind: 'consultation', id: row.id, form }, consent, now);
    await recordActivity(tx, actor, {
      kind: 'consultation-added',
      at: now,
      record: toRecord(row),
      changes: changesBetween({}, { status: row.status, consent: formatGiven(consents, form) }),
    });
    await notify(tx, [toNotification('booking-received', row)], { by: 'office' }, now);
    return getConsultation({ ...context, db: tx }, row.id);
  });
}

const of = sheetColumns(consultationRecord);
const consultationSheet = wholeSheet<repository.ConsultationRow>(of, [
  { header: 'Request ID', kind: 'text', width: 14, value: ({ requestId }) => requestId },
  of.fullName,
  of.companyName,
  of.phoneNumber,
  of.email,
  { header: 'Status', kind: 'text', width: 12, value: ({ status }) => status },
  of.consultationDate,
  of.preferredTime,
  { header: 'Scheduled day', kind: 'date', value: ({ scheduledOn }) => scheduledOn },
  {
    header: 'Start time',
    kind: 'text',
    width: 12,
    value: ({ startsAt }) => startsAt?.slice(0, 5) ?? '',
  },
  { header: 'Place', kind: 'text', width: 22, value: ({ place }) => place },
  { header: 'Booked', kind: 'instant', value: ({ createdAt }) => createdAt },
]);

export const consultationList = (db: Database): ListSource =>
  listFile(db, listConsultations, consultationSheet, repository.consultations);

/**
 * Corrects the given fields and records their old values. Unchanged values change nothing. Throws 409 for an
 * outdated version.
 */
export async function correctConsultation(
  context: AdministratorContext,
  id: string,
  { version: seen, ...corrections }: z.infer<typeof correctConsultationEndpoint.body>,
): Promise<Consultation> {
  return context.db.transaction().execute(async (tx) => {
    const present = await repository.lockConsultation(tx, id);
    if (!present) throw unknownConsultation();
    let corrected = present;
    const stored = valuesOf(consultationFields, toConsultation(present));
    await correctRecord(
      consultationRecord,
      { ...context, db: tx },
      {
        stored,
        corrections,
        seen,
        kind: 'consultation-corrected',
        present: { ...present, subject: `The booking from ${present.fullName}` },
        checks: checksOf(consultationFields, { stored }),
        recordOf: ({ fullName }) => toRecord({ ...present, fullName }),
        save: async (values, updatedAt) => {
          const columns = { ...toColumns(consultationRecord, values), updatedAt };
          corrected = await repository.updateConsultation(tx, present.id, columns);
          return undefined;
        },
      },
    );
    return toConsultation(corrected);
  });
}

/**
 * Changes time and place, and notifies the client. Unchanged values change nothing. Throws 409 if the consultation
 * isn't Scheduled, or for an outdated version.
 */
export async function rescheduleConsultation(
  { db, clock, notify, actor }: AdministratorContext,
  id: string,
  { version: seen, ...appointment }: z.infer<typeof rescheduleEndpoint.body>,
): Promise<Consultation> {
  return db.transaction().execute(async (tx) => {
    const present = await repository.lockConsultation(tx, id);
    if (!present) throw unknownConsultation();
    const now = clock();
    const subject = `The booking from ${present.fullName}`;
    await checkVersion(tx, { ...present, subject }, { seen, now, actorId: actor.id });
    if (present.status !== 'Scheduled') {
      throw httpErrors.conflict(
        `${subject} is ${present.status}. Only a scheduled one has a time.`,
      );
    }
    const today = todayInLagos(now);
    rejectInvalid(scheduleChecks(present.scheduledOn), appointment, now);
    const changes = changesBetween(
      toScheduleFields(present),
      appointment satisfies Record<ScheduleField, string>,
    );
    if (changes.length === 0) return toConsultation(present);
    const row = await repository.updateConsultation(tx, present.id, {
      ...toScheduleColumns(appointment),
      updatedAt: now,
    });
    await recordActivity(tx, actor, {
      kind: 'consultation-rescheduled',
      at: now,
      record: toRecord(row),
      changes,
    });
    const unsent = await withdrawOutdated(tx, [row.id], outdated);
    // A client who never received a time gets 'scheduled' rather than 'changed'.
    const isFirstNotice = present.scheduledOn === null || unsent.includes('booking-scheduled');
    if (dayOf(row) >= today)
      await notify(
        tx,
        [toNotification(isFirstNotice ? 'booking-scheduled' : 'booking-changed', row)],
        { by: 'office' },
        now,
      );
    return toConsultation(row);
  });
}
