import { enrolmentStateLabels } from '#contract/enrolments/enrolment-states.ts';
import { formatInstant } from '#contract/platform/dates.ts';
import type { DriverRow } from '#server/drivers/table.ts';
import type { CopiedRows } from './copy-repository.ts';

/** Reads a driver's licence number, which is encrypted in the row. */
export type LicenceOf = (row: Pick<DriverRow, 'id' | 'licenceSealed'>) => string;

export type CopyValue = string | number | null;

export interface CopyFacts {
  /** The kind of record, with the number that people quote. */
  title: string;
  reference: string;
  name: string;
  /** Its fields, by their names for people. */
  facts: Readonly<Record<string, CopyValue>>;
}

/** A record's own fields. */
export function toFacts({ about }: CopiedRows, licenceOf: LicenceOf): CopyFacts {
  if (about.kind === 'driver') {
    const { row } = about;
    return {
      title: `Application ${row.driverNumber}`,
      reference: String(row.driverNumber),
      name: row.fullName,
      facts: {
        'Full name': row.fullName,
        'Email address': row.email,
        'Phone number': row.phoneNumber,
        'Age bracket': row.ageBracket,
        Address: row.address,
        City: row.city,
        State: row.state,
        'Licence number': licenceOf(row),
        'Licence expires': row.licenceExpiresOn,
        'Medical record expires': row.medicalExpiresOn,
        'Years of experience': row.yearsOfExperience,
        'Vehicle type': row.vehicleType,
        'Previous driving experience': row.previousExperience,
        Status: row.status,
        'Applied on': formatInstant(row.createdAt),
        'Came by the link': row.source,
      },
    };
  }
  if (about.kind === 'request') {
    const { row } = about;
    return {
      title: `Request for drivers ${row.requestId}`,
      reference: row.requestId,
      name: row.companyName,
      facts: {
        'Company name': row.companyName,
        'Email address': row.email,
        'Phone number': row.phoneNumber,
        Address: row.address,
        City: row.city,
        State: row.state,
        'Drivers needed': row.driversNeeded,
        'Vehicle type': row.vehicleType,
        'Start date': row.startsOn,
        'End date': row.endsOn,
        'Preferred city': row.preferredCity,
        'Preferred state': row.preferredState,
        'Additional notes': row.notes,
        Status: row.status,
        'Sent on': formatInstant(row.createdAt),
      },
    };
  }
  if (about.kind === 'consultation') {
    const { row } = about;
    return {
      title: `Consultation ${row.requestId}`,
      reference: row.requestId,
      name: row.fullName,
      facts: {
        'Full name': row.fullName,
        'Company name': row.companyName,
        'Email address': row.email,
        'Phone number': row.phoneNumber,
        'Area of concern': row.areaOfConcern,
        'Preferred day': row.consultationOn,
        'Preferred time': row.preferredTime,
        'Scheduled day': row.scheduledOn,
        'Start time': row.startsAt?.slice(0, 5) ?? null,
        Place: row.place,
        Status: row.status,
        'Booked on': formatInstant(row.createdAt),
      },
    };
  }
  const { row, attendance } = about;
  return {
    title: `Registration ${row.reference}`,
    reference: row.reference,
    name: row.fullName,
    facts: {
      'Full name': row.fullName,
      'Company name': row.companyName,
      'Email address': row.email,
      'Phone number': row.phoneNumber,
      Training: row.title,
      'Day of the training': row.takesPlaceOn,
      ...(row.lastDayOn !== row.takesPlaceOn && { 'Last day of the training': row.lastDayOn }),
      Place: row.venue,
      Seat: enrolmentStateLabels[row.state],
      Attendance: attendance.map(({ heldOn, state }) => `${heldOn}: ${state}`).join(', '),
      'Registered on': formatInstant(row.createdAt),
    },
  };
}
