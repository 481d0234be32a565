import type { SheetColumn } from '#server/platform/files/spreadsheet.ts';
import type { ExportedRow } from './shown-repository.ts';

/** A driver as a row of a file, with the licence number. */
export type ExportedDriver = ExportedRow & { licence: string };

type Column = SheetColumn<ExportedDriver>;

/** When the driver's placement began. */
function startOf({ placements: [placement] }: ExportedDriver): Date | null {
  return placement ? new Date(placement.startedAt) : null;
}

const who: readonly Column[] = [
  { header: 'Driver ID', kind: 'number', value: ({ driverNumber }) => driverNumber },
  { header: 'Name', kind: 'text', width: 28, value: ({ fullName }) => fullName },
  { header: 'Phone', kind: 'phone', value: ({ phoneNumber }) => phoneNumber },
  { header: 'Email', kind: 'text', width: 30, value: ({ email }) => email },
  { header: 'Status', kind: 'text', width: 12, value: ({ status }) => status },
];
const placement: readonly Column[] = [
  { header: 'Placed with', kind: 'text', value: (driver) => driver.placements[0]?.companyName ?? '' },
  { header: 'Request ID', kind: 'text', width: 14, value: (driver) => driver.placements[0]?.requestId ?? '' },
  { header: 'Placed since', kind: 'instant', value: (driver) => startOf(driver) },
  { header: 'Placed until', kind: 'date', value: (driver) => driver.placements[0]?.endsOn ?? null },
];
const work: readonly Column[] = [
  { header: 'Vehicle', kind: 'text', width: 12, value: ({ vehicleType }) => vehicleType },
  { header: 'Years of experience', kind: 'number', width: 19, value: ({ yearsOfExperience }) => yearsOfExperience },
];
const expiries: readonly Column[] = [
  { header: 'Licence number', kind: 'text', width: 18, value: ({ licence }) => licence },
  { header: 'Licence expires', kind: 'date', width: 15, value: ({ licenceExpiresOn }) => licenceExpiresOn },
  { header: 'Medical record expires', kind: 'date', width: 22, value: ({ medicalExpiresOn }) => medicalExpiresOn },
];
const rest: readonly Column[] = [
  { header: 'Age', kind: 'text', width: 8, value: ({ ageBracket }) => ageBracket },
  { header: 'Address', kind: 'text', width: 32, value: ({ address }) => address },
  { header: 'City', kind: 'text', width: 16, value: ({ city }) => city },
  { header: 'State', kind: 'text', width: 14, value: ({ state }) => state },
  { header: 'Applied', kind: 'instant', value: ({ createdAt }) => createdAt },
  { header: 'Source', kind: 'text', width: 20, value: ({ source }) => source ?? '' },
  { header: 'Previous experience', kind: 'text', width: 40, value: ({ previousExperience }) => previousExperience },
];

/** The columns of drivers as a file. Documents are not among them. */
export const driverSheet: readonly Column[] = [...who, ...work, ...expiries, ...placement, ...rest];

/** The columns of those whose documents expire, with the dates first. */
export const expirySheet: readonly Column[] = [...who, ...expiries, ...work, ...placement];

/** The columns of placed drivers, with the companies first. */
export const ongoingSheet: readonly Column[] = [...who, ...placement, ...work, ...expiries, ...rest];
