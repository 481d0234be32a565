import { type CalendarDate, todayInLagos } from '#contract/dates.ts';
import type { DocumentGroup } from '#contract/driver-applications.ts';
import { type Driver, expiryStatus } from '#contract/drivers.ts';
import { apiBase } from '#contract/endpoint.ts';
import type { SignedLinks } from '#server/platform/signed-links.ts';
import type { DocumentRow, DriverRow } from './repository.ts';

/** The path of a document's picture, to be signed before it opens anything. */
export function documentPath(documentId: string): string {
  return `${apiBase}/documents/${documentId}.jpg`;
}

function writeDriver(row: DriverRow, documents: readonly DocumentRow[], today: CalendarDate, sign: Sign): Driver {
  const signed = documents.map((document) => ({
    group: document.documentGroup,
    url: sign(documentPath(document.id)),
    name: document.originalName,
    size: document.bytes,
  }));
  const first = (group: DocumentGroup) => signed.find((document) => document.group === group)?.url ?? null;
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
    licence: row.licenceNumber,
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
    documents: signed,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

type Sign = (path: string) => string;

/** Rows as the wire spells them, their documents behind links signed at `now`. */
export function writeDrivers(
  rows: readonly DriverRow[],
  documents: readonly DocumentRow[],
  links: SignedLinks,
  now: Date,
): Driver[] {
  const today = todayInLagos(now);
  const byDriver = Map.groupBy(documents, (document) => document.driverId);
  return rows.map((row) => writeDriver(row, byDriver.get(row.id) ?? [], today, (path) => links.sign(path, now)));
}
