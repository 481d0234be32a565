import { consultationRecord } from '#contract/consultations/consultation-keeping.ts';
import { applicationRecord } from '#contract/drivers/application-keeping.ts';
import { traineeRecord } from '#contract/enrolments/enrolment-keeping.ts';
import { enrolmentLabels } from '#contract/enrolments/enrolment-record.ts';
import { enrolmentStateLabels } from '#contract/enrolments/enrolment-states.ts';
import { formatInstant } from '#contract/platform/dates.ts';
import { requestRecord } from '#contract/requests/request-keeping.ts';
import type { DriverRow } from '#server/drivers/table.ts';
import { factsOf } from '#server/platform/database/record-columns.ts';
import type { CopiedRecord } from './copy-repository.ts';

export type LicenceOf = (row: Pick<DriverRow, 'id' | 'licenceSealed'>) => string;

export type CopyValue = string | number | null;
type Facts = Readonly<Record<string, CopyValue>>;

interface RecordFacts {
  /** The kind of record, with its public number. */
  title: string;
  reference: string;
  name: string;
  /** The form's fields, in order. */
  form: Facts;
  /** Events since then. */
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
        ...factsOf(applicationRecord, { ...row, licence: licenceOf(row) }),
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
