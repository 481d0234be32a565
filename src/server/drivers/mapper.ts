import type { ActivityChange } from '#contract/activity/activity.ts';
import {
  type DocumentReminders,
  type DriverDocument,
  expiryStatus,
  type LastReminder,
} from '#contract/documents/documents.ts';
import { documentGroups } from '#contract/drivers/application-form.ts';
import { applicationRecord } from '#contract/drivers/application-keeping.ts';
import {
  type Driver,
  type DriverProfile,
  type DuplicateDriver,
  duplicateKinds,
  type ListedDriver,
  maxDuplicates,
  type PlacedWith,
  type StatusChange,
} from '#contract/drivers/drivers.ts';
import type { GivenRemarks } from '#contract/drivers/rejection.ts';
import { binnedUntil } from '#contract/placements/bin.ts';
import type { CalendarDate } from '#contract/platform/dates.ts';
import { nextReminder } from '#contract/reminders/reminders.ts';
import type { ShownDocument } from '#server/documents/table.ts';
import type { Notification } from '#server/messages/notify.ts';
import { toInstant } from '#server/platform/database/json-rows.ts';
import { fromColumns } from '#server/platform/database/record-columns.ts';
import { plainCode } from '#server/platform/database/text-search.ts';
import type { DuplicateRow } from './duplicate-repository.ts';
import type { DocumentRemindersRow, LastReminderRow } from './reminder-repository.ts';
import type { StatusChangeRow } from './repository.ts';
import type { ListedRow, ShownPlacement, WholeRow } from './shown-repository.ts';

export const toReceived = (
  {
    id,
    fullName,
    email,
    phoneNumber: phone,
  }: { id: string; fullName: string; email: string; phoneNumber: string },
  driverNumber: number,
): Notification => ({
  event: 'application-received',
  occasion: id,
  record: { kind: 'driver', id, name: fullName, reference: String(driverNumber) },
  recipient: { name: fullName, email, phone },
  values: { driverId: String(driverNumber) },
});

export function toStatusChange(row: StatusChangeRow): StatusChange {
  return {
    changedAt: toInstant(row.changedAt),
    changedBy: row.changedBy,
    from: row.fromStatus,
    to: row.toStatus,
    company: row.companyName,
    rejection: isGiven(row) ? toRejection(row) : null,
  };
}

const isGiven = ({ rejectionReason, rejectionWords, rejectionNote }: StatusChangeRow) =>
  rejectionReason !== null || rejectionWords !== '' || rejectionNote !== '';

const toRejection = (row: StatusChangeRow): GivenRemarks => ({
  reason: row.rejectionReason,
  words: row.rejectionWords,
  note: row.rejectionNote,
});

/** Expects `changes` newest first. */
export function toLatestRejection(changes: readonly StatusChangeRow[]): DriverProfile['rejection'] {
  const latest = changes.find(
    ({ toStatus, fromStatus }) => toStatus === 'Rejected' && fromStatus !== 'Blocked',
  );
  return latest
    ? {
        ...toRejection(latest),
        decidedBy: latest.changedBy,
        decidedAt: toInstant(latest.changedAt),
      }
    : null;
}

export function toDuplicates(rows: readonly DuplicateRow[]): DuplicateDriver[] {
  const byDriver = [...Map.groupBy(rows, ({ driverNumber }) => driverNumber)];
  return byDriver
    .toSorted(([one], [other]) => other - one)
    .slice(0, maxDuplicates)
    .flatMap(([number, same]) => {
      const [row] = same;
      const by = duplicateKinds.filter((kind) => same.some((one) => one.by === kind));
      return row
        ? [
            {
              by,
              driver: {
                _id: row.id,
                driverId: String(number),
                fullName: row.fullName,
                status: row.status,
              },
            },
          ]
        : [];
    });
}

const toPlacedWith = (row: ShownPlacement): PlacedWith => ({
  _id: row.companyRequestId,
  requestId: row.requestId,
  name: row.companyName,
  typeOfVehicleRequired: row.vehicleType,
  duration: { startDate: row.startsOn, endDate: row.endsOn },
  preferredLocationOfAssignment: { city: row.preferredCity, state: row.preferredState },
  status: row.status,
  assignmentId: row.placementId,
  assignedAt: toInstant(row.startedAt),
});

export function toListedDriver(row: ListedRow, today: CalendarDate): ListedDriver {
  const {
    id: _id,
    driverNumber,
    fullName,
    email,
    phoneNumber,
    state,
    status,
    deletedAt,
    version,
    whatsApp,
  } = row;
  return {
    _id,
    driverId: String(driverNumber),
    fullName,
    email,
    phoneNumber,
    state,
    status,
    version,
    whatsApp,
    licenceExpiryDate: row.licenceExpiresOn,
    expiryStatus: expiryStatus(row.licenceExpiresOn, today),
    medicalRecordsExpiryDate: row.medicalExpiresOn,
    medicalExpiryStatus: expiryStatus(row.medicalExpiresOn, today),
    neededChecks: row.neededChecks,
    yearsOfExperience: row.yearsOfExperience,
    typeOfVehice: row.vehicleType,
    missingDocuments:
      status === 'Deleted' ? [] : documentGroups.filter((group) => !row.groups.includes(group)),
    companies: row.placements.map(toPlacedWith),
    inBinUntil:
      deletedAt !== null && row.statusBeforeDeletion !== null ? binnedUntil(deletedAt) : null,
    erasedAt: row.erasedAt && toInstant(row.erasedAt),
    createdAt: toInstant(row.createdAt),
  };
}

export interface Viewer {
  today: CalendarDate;
  /** Adds links to documents, or drops them without the permission. */
  shown(driverId: string, documents: readonly ShownDocument[]): DriverDocument[];
  /** Masks the number without the permission. */
  licence(row: WholeRow): string;
}

export function toDriver(row: WholeRow, { today, shown, licence }: Viewer): Driver {
  const groups = row.documents.map(({ documentGroup }) => documentGroup);
  const documents = shown(row.id, row.documents);
  const first = (group: DriverDocument['group']) =>
    documents.find((document) => document.group === group)?.url ?? null;
  return {
    ...toListedDriver({ ...row, groups }, today),
    ...fromColumns(applicationRecord, { ...row, licence: licence(row) }),
    driverLicenceUrl: first('drivers'),
    validIdentificationUrl: first('nin'),
    medicalRecordUrl: first('medical'),
    educationalCertificateUrl: first('education'),
    documents,
    source: row.source,
    updatedAt: toInstant(row.updatedAt),
  };
}

const toArrivals = (messages: LastReminderRow['messages']): LastReminder['messages'] =>
  messages.map(({ channel, state, at }) => ({
    channel,
    state: state === 'Sending' ? 'Waiting' : state,
    at: at === null ? null : new Date(at).toISOString(),
  }));

export const toLastReminder = ({
  remindedAt,
  documents,
  messages,
}: LastReminderRow): LastReminder => ({
  remindedAt: remindedAt.toISOString(),
  documents,
  messages: toArrivals(messages),
});

/** `last` and the next reminder from `now` on. */
export function toDocumentReminders(row: DocumentRemindersRow, now: Date): DocumentReminders {
  const { document, expiresOn, step, messages, isReminded } = row;
  return {
    document,
    last: step === null ? null : { step, messages: toArrivals(messages) },
    nextOn: isReminded ? nextReminder(expiresOn, step, now) : null,
  };
}

/** Licence numbers in the activity show only their end, even if unchanged. */
export const toShownChange = (change: ActivityChange): ActivityChange =>
  change.field === 'licenceNumber'
    ? {
        ...change,
        before: change.before && maskLicence(change.before),
        after: change.after && maskLicence(change.after),
      }
    : change;

const shownAtMost = 4;

/** Keeps the last four letters and digits, at most half of them. */
export function maskLicence(number: string): string {
  const plain = [...plainCode(number)];
  const visibleCount = Math.min(shownAtMost, Math.floor(plain.length / 2));
  return number === '' ? '' : `•••• ${plain.slice(plain.length - visibleCount).join('')}`.trimEnd();
}
