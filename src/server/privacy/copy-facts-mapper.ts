import { activityFields } from '#contract/activity/activity-kinds.ts';
import { consultationRecord } from '#contract/consultations/consultation-keeping.ts';
import { applicationLabels } from '#contract/drivers/application-form.ts';
import { enrolmentLabels } from '#contract/enrolments/enrolment-form.ts';
import { enrolmentStateLabels } from '#contract/enrolments/enrolment-states.ts';
import { formatInstant } from '#contract/platform/dates.ts';
import { requestLabels } from '#contract/requests/request-form.ts';
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
      form: {
        [requestLabels.name]: row.companyName,
        [requestLabels.email]: row.email,
        [requestLabels.phoneNumber]: row.phoneNumber,
        [requestLabels.address]: row.address,
        [requestLabels.city]: row.city,
        [requestLabels.state]: row.state,
        [requestLabels.numberOfDriverNeeded]: row.driversNeeded,
        [requestLabels.typeOfVehicleRequired]: row.vehicleType,
        [requestLabels['duration.startDate']]: row.startsOn,
        [requestLabels['duration.endDate']]: row.endsOn,
        [activityFields.preferredCity]: row.preferredCity,
        [requestLabels['preferredLocationOfAssignment.state']]: row.preferredState,
        [requestLabels.additionalInfo]: row.notes,
      },
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
      [enrolmentLabels.fullName]: row.fullName,
      [enrolmentLabels.email]: row.email,
      [enrolmentLabels.phoneNumber]: row.phoneNumber,
      [enrolmentLabels.companyName]: row.companyName,
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
