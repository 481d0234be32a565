import { activityFields } from '#contract/activity/activity-kinds.ts';
import { wordingOf } from '#contract/consents/consent-words.ts';
import { type ConsentForm, type ConsentKind, consentForms, neededConsent } from '#contract/consents/consents.ts';
import { consultationLabels } from '#contract/consultations/consultation-form.ts';
import { applicationLabels } from '#contract/drivers/application-form.ts';
import { enrolmentLabels } from '#contract/enrolments/enrolment-form.ts';
import { enrolmentStateLabels } from '#contract/enrolments/enrolment-states.ts';
import { formatDate } from '#contract/platform/dates.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { isNigerianMobile } from '#contract/platform/phone-number.ts';
import { noticeVersion } from '#contract/privacy/notice-versions.ts';
import { requestLabels } from '#contract/requests/request-form.ts';
import {
  type OwnCodeChannel,
  type OwnContact,
  type OwnData,
  ownCodeChannels,
} from '#contract/self-service/own-data.ts';
import type { TrackedKind } from '#contract/tracking/tracking.ts';
import type * as repository from './repository.ts';

type Row<Find extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<Find>>;
type Fields = OwnData['fields'];

const filled = (fields: readonly (readonly [label: string, value: string | number])[]): Fields =>
  fields.map(([label, value]) => ({ label, value: String(value) })).filter(({ value }) => value !== '');

export const toDriverFields = (row: Row<typeof repository.findDriverFields>, licence: string): Fields =>
  filled([
    [applicationLabels.fullName, row.fullName],
    [applicationLabels.email, row.email],
    [applicationLabels.phoneNumber, row.phoneNumber],
    [applicationLabels.ageBracket, row.ageBracket],
    [applicationLabels.address, row.address],
    [applicationLabels.city, row.city],
    [applicationLabels.state, row.state],
    [applicationLabels.licence, licence],
    [applicationLabels.licenceExpiryDate, formatDate(row.licenceExpiresOn)],
    [applicationLabels.medicalRecordsExpiryDate, formatDate(row.medicalExpiresOn)],
    [applicationLabels.yearsOfExperience, row.yearsOfExperience],
    [applicationLabels.typeOfVehice, row.vehicleType],
    [applicationLabels.previousDrivingExperienceDetails, row.previousExperience],
    ['Came by the link', row.source ?? ''],
  ]);

export const toRequestFields = (row: Row<typeof repository.findRequestFields>): Fields =>
  filled([
    [requestLabels.name, row.companyName],
    [requestLabels.email, row.email],
    [requestLabels.phoneNumber, row.phoneNumber],
    [requestLabels.address, row.address],
    [requestLabels.city, row.city],
    [requestLabels.state, row.state],
    [requestLabels.numberOfDriverNeeded, row.driversNeeded],
    [requestLabels.typeOfVehicleRequired, row.vehicleType],
    [requestLabels['duration.startDate'], formatDate(row.startsOn)],
    [requestLabels['duration.endDate'], formatDate(row.endsOn)],
    [activityFields.preferredCity, row.preferredCity],
    [requestLabels['preferredLocationOfAssignment.state'], row.preferredState],
    [requestLabels.additionalInfo, row.notes],
  ]);

export const toConsultationFields = (row: Row<typeof repository.findConsultationFields>): Fields =>
  filled([
    [consultationLabels.fullName, row.fullName],
    [consultationLabels.companyName, row.companyName],
    [consultationLabels.email, row.email],
    [consultationLabels.phoneNumber, row.phoneNumber],
    [consultationLabels.areaOfConcern, row.areaOfConcern],
    [consultationLabels.consultationDate, formatDate(row.consultationOn)],
    [consultationLabels.preferredTime, row.preferredTime],
  ]);

export const toEnrolmentFields = (row: Row<typeof repository.findEnrolmentFields>): Fields =>
  filled([
    ['Training', row.title],
    [enrolmentLabels.fullName, row.fullName],
    [enrolmentLabels.email, row.email],
    [enrolmentLabels.phoneNumber, row.phoneNumber],
    [enrolmentLabels.companyName, row.companyName],
    ['Seat', enrolmentStateLabels[row.state]],
  ]);

/** The form that a record came with. */
const formOf = {
  driver: 'application',
  request: 'request',
  consultation: 'booking',
  enrolment: 'registration',
} as const satisfies Record<TrackedKind, ConsentForm>;

/** Returns the consents that the person of such a record is asked for. */
export const askedConsents = (kind: TrackedKind): readonly ConsentKind[] => consentForms[formOf[kind]];

/** A consent in the words that are shown now. */
export function presentWording(of: TrackedKind, kind: ConsentKind) {
  const form = formOf[of];
  const { title, line } = wordingOf(noticeVersion, kind, form);
  return { kind, form, version: noticeVersion, wording: `${title} ${line}` } as const;
}

/** Returns the given consents, and the others that the person of such a record can give. */
function toConsents(of: TrackedKind, rows: readonly repository.OwnConsentRow[]): OwnData['consents'] {
  // The needed one can't be given here.
  const asked = askedConsents(of).filter((kind) => kind !== neededConsent);
  const kinds = new Set([...rows.map(({ kind }) => kind), ...asked]);
  return [...kinds].map((kind) => {
    const row = rows.find((one) => one.kind === kind);
    const isGiven = row !== undefined && row.withdrawnAt === null;
    return {
      kind,
      wording: isGiven ? row.wording : presentWording(of, kind).wording,
      givenAt: row?.givenAt.toISOString() ?? null,
      withdrawnAt: row?.withdrawnAt?.toISOString() ?? null,
    };
  });
}

interface OwnRows {
  fields: Fields;
  documents: readonly repository.OwnDocumentRow[];
  consents: readonly repository.OwnConsentRow[];
  requests: readonly repository.OwnRequestRow[];
}

export const toOwnData = (
  { kind, reference, isPlaced }: repository.OwnRecord,
  { fields, documents, consents, requests }: OwnRows,
): OwnData => ({
  ...{ kind, reference, isPlaced, fields },
  documents: documents.map(({ group, addedAt, replacedAt }) => ({
    group,
    addedAt: addedAt.toISOString(),
    replacedAt: replacedAt?.toISOString() ?? null,
  })),
  consents: toConsents(kind, consents),
  requests: requests.map(({ kind: asked, cameAt, dueOn }) => ({ kind: asked, cameAt: cameAt.toISOString(), dueOn })),
});

/** So much of an address that its owner knows it again: '0803 ••• •• 12', 'b•••@example.com'. */
function maskContact(channel: OwnCodeChannel, address: string): string {
  if (channel === 'text') return `${address.slice(0, 4)} ••• •• ${address.slice(-2)}`;
  const [first = ''] = address;
  return `${first}•••${address.slice(address.lastIndexOf('@'))}`;
}

/** Where a code about a record can be sent. */
export function toContacts({ phoneNumber, email }: Pick<repository.OwnRecord, 'phoneNumber' | 'email'>): OwnContact[] {
  // A code is sent automatically, so to Nigerian mobile numbers only.
  const addresses = { text: isNigerianMobile(phoneNumber) ? phoneNumber : '', mail: email };
  return ownCodeChannels
    .filter((channel) => addresses[channel] !== '')
    .map((channel) => ({ channel, address: maskContact(channel, addresses[channel]) }));
}

/** The path of a copy, below `apiBase`. */
export const copyPath = (kind: string, id: string): string => `/track/copies/${kind}/${id}.zip`;

/** The address of that file, to be signed. */
export const copyAddress = (kind: TrackedKind, id: string): string => apiBase + copyPath(kind, id);
