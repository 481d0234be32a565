import type { ActivityChange } from '#contract/activity/activity.ts';
import {
  type DocumentReminders,
  type DriverDocument,
  expiryStatus,
  type LastReminder,
} from '#contract/documents/documents.ts';
import type { ApplicationValues } from '#contract/drivers/application-form.ts';
import {
  type Driver,
  type DriverProfile,
  type DuplicateDriver,
  duplicateKinds,
  maxDuplicates,
  type PlacedWith,
  type StatusChange,
} from '#contract/drivers/drivers.ts';
import type { GivenRejection } from '#contract/drivers/rejection.ts';
import { binnedUntil } from '#contract/placements/bin.ts';
import type { CalendarDate } from '#contract/platform/dates.ts';
import { nextReminder } from '#contract/reminders/reminders.ts';
import type { CurrentDocuments } from '#server/documents/list-service.ts';
import { changesBetween } from '#server/platform/activity/record-activity.ts';
import type { Notification } from '#server/platform/messages/notify.ts';
import type { DuplicateRow } from './duplicate-repository.ts';
import { maskLicence } from './licence-mapper.ts';
import type { DocumentRemindersRow, LastReminderRow } from './reminder-repository.ts';
import type { PlacementRow, StatusChangeRow } from './repository.ts';
import type { DriverRow } from './table.ts';

/** Makes the message to a driver whose application has arrived. */
export const toReceived = (
  { id, fullName, email, phoneNumber: phone }: { id: string; fullName: string; email: string; phoneNumber: string },
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
    changedAt: row.changedAt.toISOString(),
    changedBy: row.changedBy,
    from: row.fromStatus,
    to: row.toStatus,
    company: row.companyName,
    rejection: isGiven(row) ? toRejection(row) : null,
  };
}

const isGiven = ({ rejectionReason, rejectionWords, rejectionNote }: StatusChangeRow) =>
  rejectionReason !== null || rejectionWords !== '' || rejectionNote !== '';

const toRejection = (row: StatusChangeRow): GivenRejection => ({
  reason: row.rejectionReason,
  words: row.rejectionWords,
  note: row.rejectionNote,
});

/** The latest rejection of `changes`, which are newest first. */
export function toLatestRejection(changes: readonly StatusChangeRow[]): DriverProfile['rejection'] {
  const latest = changes.find(({ toStatus, fromStatus }) => toStatus === 'Rejected' && fromStatus !== 'Blocked');
  return latest
    ? { ...toRejection(latest), decidedBy: latest.changedBy, decidedAt: latest.changedAt.toISOString() }
    : null;
}

/** Other records by what they have in common with a driver, the newest first. */
export function toDuplicates(rows: readonly DuplicateRow[]): DuplicateDriver[] {
  const byDriver = [...Map.groupBy(rows, ({ driverNumber }) => driverNumber)];
  return byDriver
    .toSorted(([one], [other]) => other - one)
    .slice(0, maxDuplicates)
    .flatMap(([number, same]) => {
      const [row] = same;
      const by = duplicateKinds.filter((kind) => same.some((one) => one.by === kind));
      return row
        ? [{ by, driver: { _id: row.id, driverId: String(number), fullName: row.fullName, status: row.status } }]
        : [];
    });
}

function toPlacedWith(row: PlacementRow): PlacedWith {
  return {
    _id: row.companyRequestId,
    requestId: row.requestId,
    name: row.companyName,
    typeOfVehicleRequired: row.vehicleType,
    duration: { startDate: row.startsOn, endDate: row.endsOn },
    preferredLocationOfAssignment: { city: row.preferredCity, state: row.preferredState },
    status: row.status,
    assignmentId: row.placementId,
    assignedAt: row.startedAt.toISOString(),
  };
}

/** The data that is shown with a driver. */
interface Belongings extends CurrentDocuments {
  placements: readonly PlacementRow[];
  /** The licence number. */
  licence: string;
}

function toDriver(
  row: DriverRow,
  { documents, missing, placements, licence }: Belongings,
  today: CalendarDate,
): Driver {
  const first = (group: DriverDocument['group']) => documents.find((document) => document.group === group)?.url ?? null;
  return {
    _id: row.id,
    driverId: String(row.driverNumber),
    fullName: row.fullName,
    email: row.email,
    phoneNumber: row.phoneNumber,
    ageBracket: row.ageBracket,
    address: row.address,
    city: row.city,
    state: row.state,
    status: row.status,
    licence,
    licenceExpiryDate: row.licenceExpiresOn,
    expiryStatus: expiryStatus(row.licenceExpiresOn, today),
    medicalRecordsExpiryDate: row.medicalExpiresOn,
    medicalExpiryStatus: expiryStatus(row.medicalExpiresOn, today),
    yearsOfExperience: row.yearsOfExperience,
    typeOfVehice: row.vehicleType,
    previousDrivingExperienceDetails: row.previousExperience,
    driverLicenceUrl: first('drivers'),
    validIdentificationUrl: first('nin'),
    medicalRecordUrl: first('medical'),
    educationalCertificateUrl: first('education'),
    documents,
    missingDocuments: row.status === 'Deleted' ? [] : missing,
    companies: placements.map(toPlacedWith),
    inBinUntil: row.deletedAt !== null && row.statusBeforeDeletion !== null ? binnedUntil(row.deletedAt) : null,
    erasedAt: row.erasedAt?.toISOString() ?? null,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/**
 * Converts rows to drivers; `documentsOf` has the documents of each driver's `_id`, `licence` reads a row's licence number as it is
 * to be shown.
 */
export function toDrivers(
  rows: readonly DriverRow[],
  of: {
    documentsOf(driverId: string): CurrentDocuments;
    placements: readonly PlacementRow[];
    licence(row: DriverRow): string;
  },
  today: CalendarDate,
): Driver[] {
  const placements = Map.groupBy(of.placements, ({ driverId }) => driverId);
  return rows.map((row) => {
    const belongings = {
      ...of.documentsOf(row.id),
      placements: placements.get(row.id) ?? [],
      licence: of.licence(row),
    };
    return toDriver(row, belongings, today);
  });
}

/** Shows messages that are being handed over at this moment as waiting. */
const toArrivals = (messages: LastReminderRow['messages']): LastReminder['messages'] =>
  messages.map(({ channel, state, at }) => ({
    channel,
    state: state === 'Sending' ? 'Waiting' : state,
    at: at === null ? null : new Date(at).toISOString(),
  }));

/** The last reminder of a driver. */
export const toLastReminder = ({ remindedAt, documents, messages }: LastReminderRow): LastReminder => ({
  remindedAt: remindedAt.toISOString(),
  documents,
  messages: toArrivals(messages),
});

/** The reminders of a document, and the next one from `now` on. */
export function toDocumentReminders(row: DocumentRemindersRow, now: Date): DocumentReminders {
  const { document, expiresOn, step, messages, isReminded } = row;
  return {
    document,
    last: step === null ? null : { step, messages: toArrivals(messages) },
    nextOn: isReminded ? nextReminder(expiresOn, step, now) : null,
  };
}

/** A driver's own fields but the licence number, by the columns that hold them. */
type OwnFields = Pick<
  DriverRow,
  | 'fullName'
  | 'email'
  | 'phoneNumber'
  | 'ageBracket'
  | 'address'
  | 'city'
  | 'state'
  | 'licenceExpiresOn'
  | 'medicalExpiresOn'
  | 'yearsOfExperience'
  | 'vehicleType'
  | 'previousExperience'
>;

/** A driver's fields as an application has them, with the licence number. */
export function toApplicationValues(row: OwnFields, licence: string): ApplicationValues {
  const { fullName, email, phoneNumber, ageBracket, address, city, state } = row;
  return {
    ...{ fullName, email, phoneNumber, ageBracket, address, city, state },
    licence,
    licenceExpiryDate: row.licenceExpiresOn,
    medicalRecordsExpiryDate: row.medicalExpiresOn,
    yearsOfExperience: String(row.yearsOfExperience),
    typeOfVehice: row.vehicleType,
    previousDrivingExperienceDetails: row.previousExperience,
  };
}

/** A driver's fields as the activity shows them, but for the licence number. */
function toActivityFields(row: OwnFields) {
  const { fullName, email, phoneNumber, ageBracket, address, city, state } = row;
  return {
    ...{ fullName, email, phoneNumber, ageBracket, address, city, state },
    licenceExpiry: row.licenceExpiresOn,
    medicalRecordExpiry: row.medicalExpiresOn,
    vehicle: row.vehicleType,
    experience: String(row.yearsOfExperience),
    previousExperience: row.previousExperience,
  };
}

/**
 * Lists the changes of a correction, for the activity. Of a licence number it shows no more than the end, also where
 * that stays the same.
 */
export function toCorrections(
  before: OwnFields & { licence: string },
  after: OwnFields & { licence: string },
): ActivityChange[] {
  return changesBetween(
    { ...toActivityFields(before), licenceNumber: before.licence },
    { ...toActivityFields(after), licenceNumber: after.licence },
  ).map((change) =>
    change.field === 'licenceNumber'
      ? {
          ...change,
          before: change.before && maskLicence(change.before),
          after: change.after && maskLicence(change.after),
        }
      : change,
  );
}
