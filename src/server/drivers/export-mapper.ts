import { applicationRecord } from '#contract/drivers/application-keeping.ts';
import { sheetColumns } from '#server/platform/files/record-sheet.ts';
import type { SheetColumn } from '#server/platform/files/spreadsheet.ts';
import type { ExportedRow } from './shown-repository.ts';

/** A driver as a row of a file, with the licence number. */
export type ExportedDriver = ExportedRow & { licence: string };

type Column = SheetColumn<ExportedDriver>;

/** When the driver's placement began. */
function startOf({ placements: [placement] }: ExportedDriver): Date | null {
  return placement ? new Date(placement.startedAt) : null;
}

const of = sheetColumns(applicationRecord);

const who: readonly Column[] = [
  { header: 'Driver ID', kind: 'number', value: ({ driverNumber }) => driverNumber },
  ...[of.fullName, of.phoneNumber, of.email],
  { header: 'Status', kind: 'text', width: 12, value: ({ status }) => status },
];
const placement: readonly Column[] = [
  { header: 'Placed with', kind: 'text', value: (driver) => driver.placements[0]?.companyName ?? '' },
  { header: 'Request ID', kind: 'text', width: 14, value: (driver) => driver.placements[0]?.requestId ?? '' },
  { header: 'Placed since', kind: 'instant', value: (driver) => startOf(driver) },
  { header: 'Placed until', kind: 'date', value: (driver) => driver.placements[0]?.endsOn ?? null },
];
const work = [of.typeOfVehice, of.yearsOfExperience];
const expiries = [of.licence, of.licenceExpiryDate, of.medicalRecordsExpiryDate];
const rest: readonly Column[] = [
  ...[of.ageBracket, of.address, of.city, of.state],
  { header: 'Applied', kind: 'instant', value: ({ createdAt }) => createdAt },
  { header: 'Source', kind: 'text', width: 20, value: ({ source }) => source ?? '' },
  of.previousDrivingExperienceDetails,
];

/** The columns of drivers as a file. Documents are not among them. */
export const driverSheet: readonly Column[] = [...who, ...work, ...expiries, ...placement, ...rest];

/** The columns of those whose documents expire, with the dates first. */
export const expirySheet: readonly Column[] = [...who, ...expiries, ...work, ...placement];

/** The columns of placed drivers, with the companies first. */
export const ongoingSheet: readonly Column[] = [...who, ...placement, ...work, ...expiries, ...rest];
