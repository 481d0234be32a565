import { consultationRecord } from '#contract/consultations/consultation-keeping.ts';
import { applicationLabels } from '#contract/drivers/application-form.ts';
import { traineeRecord } from '#contract/enrolments/enrolment-keeping.ts';
import { enrolmentLabels } from '#contract/enrolments/enrolment-record.ts';
import { enrolmentStateLabels } from '#contract/enrolments/enrolment-states.ts';
import { formatInstant } from '#contract/platform/dates.ts';
import { requestRecord } from '#contract/requests/request-keeping.ts';
import type { DriverRow } from '#server/drivers/table.ts';
import { factsOf } from '#server/platform/database/record-columns.ts';
import type { CopiedRecord } from './copy-repository.ts';

/** Reads a driver's licence number, which is encrypted in the row. */
export type LicenceOf = (row: Pick<DriverRow, 'id' | 'licenceSealed'>) => string;

export type CopyValue = string | number | null;
type Facts = Readonly<Record<string, CopyValue>>;

/** A record's own fields, by their names for people. */
interface RecordFacts {
  /** The kind of record, with the number that people quote. */
  title: string;
  reference: string;
  name: string;
  /** What came with the form, in its order. */
  form: Facts;
  /** What came of it. */
  since: Facts;
}

export function toFacts(about: CopiedRecord, licenceOf: LicenceOf): RecordFacts {
  if (about.kind === 'driver') {
    const { row } = about;
    return {
      title: `Application ${row.driverNumber}`,
      reference: String(row.driverNumber),
      name: row.fullName,
      form: {
        [applicationLabels.fullName]: row.fullName,
        [applicationLabels.email]: row.email,
        [applicationLabels.phoneNumber]: row.phoneNumber,
        [applicationLabels.ageBracket]: row.ageBracket,
        [applicationLabels.address]: row.address,
        [applicationLabels.city]: row.city,
        [applicationLabels.state]: row.state,
        [applicationLabels.licence]: licenceOf(row),
        [applicationLabels.licenceExpiryDate]: row.licenceExpiresOn,
        [applicationLabels.medicalRecordsExpiryDate]: row.medicalExpiresOn,
        [applicationLabels.yearsOfExperience]: row.yearsOfExperience,
        [applicationLabels.typeOfVehice]: row.vehicleType,
        [applicationLabels.previousDrivingExperienceDetails]: row.previousExperience,
        'Came by the link': row.source,
      },
      since: { Status: row.status, 'Applied on': formatInstant(row.createdAt) },
    };
  }
  if (about.kind === 'request') {
    const { row } = about;
    return {
      title: `Request for drivers ${row.requestId}`,
      reference: row.requestId,
      name: row.companyName,
      form: factsOf(requestRecord, row),
      since: { Status: row.status, 'Sent on': formatInstant(row.createdAt) },
    };
  }
  if (about.kind === 'consultation') {
    const { row } = about;
    return {
      title: `Consultation ${row.requestId}`,
      reference: row.requestId,
      name: row.fullName,
      form: factsOf(consultationRecord, row),
      since: {
        'Scheduled day': row.scheduledOn,
        'Start time': row.startsAt?.slice(0, 5) ?? null,
        Place: row.place,
        Status: row.status,
        'Booked on': formatInstant(row.createdAt),
      },
    };
  }
  const { row } = about;
  return {
    title: `Registration ${row.reference}`,
    reference: row.reference,
    name: row.fullName,
    form: {
      [enrolmentLabels.trainingName]: row.title,
      ...factsOf(traineeRecord, row),
      Seat: row.state === null ? 'Cancelled' : enrolmentStateLabels[row.state],
    },
    since: {
      'Day of the training': row.takesPlaceOn,
      ...(row.lastDayOn !== row.takesPlaceOn && { 'Last day of the training': row.lastDayOn }),
      Place: row.venue,
      ...(row.createdAt !== null && { 'Registered on': formatInstant(row.createdAt) }),
    },
  };
}
