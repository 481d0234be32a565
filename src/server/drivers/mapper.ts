import type { DocumentGroup } from '#contract/application-form.ts';
import { type CalendarDate, todayInLagos } from '#contract/dates.ts';
import {
  type Driver,
  type DriverDocument,
  type EarlierDocument,
  expiryStatus,
  type PlacedWith,
  type StatusChange,
} from '#contract/drivers.ts';
import { apiBase } from '#contract/endpoint.ts';
import type { SignedLinks } from '#server/platform/http/signed-links.ts';
import type { DocumentRow } from './document-repository.ts';
import type { PlacementRow, StatusChangeRow } from './repository.ts';
import type { DriverRow } from './table.ts';

/** The path of a document, to be signed. */
export function documentPath(documentId: string): string {
  return `${apiBase}/documents/${documentId}.jpg`;
}

function toDocument(document: DocumentRow, sign: Sign): DriverDocument {
  return {
    group: document.documentGroup,
    url: sign(documentPath(document.id)),
    name: document.originalName,
    size: document.bytes,
  };
}

/** A replaced document, with a link signed at `now`. */
export function toEarlierDocument(
  document: DocumentRow & { replacedAt: Date },
  links: SignedLinks,
  now: Date,
): EarlierDocument {
  const written = toDocument(document, (path) => links.sign(path, now));
  return { ...written, replacedAt: document.replacedAt.toISOString() };
}

export function toStatusChange(row: StatusChangeRow): StatusChange {
  return {
    changedAt: row.changedAt.toISOString(),
    changedBy: row.changedBy,
    from: row.fromStatus,
    to: row.toStatus,
    company: row.companyName,
  };
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

interface Belongings {
  documents: readonly DocumentRow[];
  placements: readonly PlacementRow[];
}

function toDriver(row: DriverRow, { documents, placements }: Belongings, today: CalendarDate, sign: Sign): Driver {
  const signed = documents.map((document) => toDocument(document, sign));
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
    companies: placements.map(toPlacedWith),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

type Sign = (path: string) => string;

/** Converts rows to drivers, with links to their documents signed at `now`. */
export function toDrivers(
  rows: readonly DriverRow[],
  documents: readonly DocumentRow[],
  placements: readonly PlacementRow[],
  links: SignedLinks,
  now: Date,
): Driver[] {
  const today = todayInLagos(now);
  const documentsOf = Map.groupBy(documents, ({ driverId }) => driverId);
  const placementsOf = Map.groupBy(placements, ({ driverId }) => driverId);
  return rows.map((row) =>
    toDriver(
      row,
      { documents: documentsOf.get(row.id) ?? [], placements: placementsOf.get(row.id) ?? [] },
      today,
      (path) => links.sign(path, now),
    ),
  );
}
