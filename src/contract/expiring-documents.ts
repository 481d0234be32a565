import * as z from 'zod/mini';
import * as check from './checks.ts';
import type { CalendarDate } from './dates.ts';
import { Driver } from './drivers.ts';
import { endpoint, idOr, success, textField } from './endpoint.ts';
import { Upload } from './uploaded-file.ts';

/**
 * The documents that expire and are renewed, by the form field of their files: the field and label of the expiry date,
 * the group of documents that new files replace, and the names of the document and its renewal.
 */
export const expiringDocuments = {
  licence: {
    dateField: 'licenceExpiryDate',
    group: 'drivers',
    label: 'Licence Expiry Date',
    noun: 'licence',
    renewal: 'Update Licence Doc',
  },
  medicalRecord: {
    dateField: 'medicalRecordsExpiryDate',
    group: 'medical',
    label: 'Medical Expiry Date',
    noun: 'medical record',
    renewal: 'Update Medical Doc',
  },
} as const;
export type ExpiringDocument = keyof typeof expiringDocuments;

/** A document that has expired or expires before the day until which it is needed. */
export interface EarlyExpiry {
  paper: ExpiringDocument;
  expiresOn: CalendarDate;
  hasExpired: boolean;
}

/**
 * A driver's documents that have expired or expire before `until`, the earliest first. A document is valid on its
 * last day.
 */
export function findEarlyExpiries(
  driver: Pick<Driver, (typeof expiringDocuments)[ExpiringDocument]['dateField']>,
  until: CalendarDate,
  today: CalendarDate,
): EarlyExpiry[] {
  const all: readonly ExpiringDocument[] = ['licence', 'medicalRecord'];
  return all
    .map((paper) => ({ paper, expiresOn: driver[expiringDocuments[paper].dateField] }))
    .filter(({ expiresOn }) => expiresOn < today || expiresOn < until)
    .map((early) => ({ ...early, hasExpired: early.expiresOn < today }))
    .sort((one, other) => (one.expiresOn < other.expiresOn ? -1 : 1));
}

export const describeEarlyExpiry = ({ paper, hasExpired }: EarlyExpiry): string =>
  `${shortNames[paper]} ${hasExpired ? 'has expired' : 'expires before the end'}`;

const shortNames: Record<ExpiringDocument, string> = { licence: 'Licence', medicalRecord: 'Medical record' };

/** Shown when a document is renewed without an expiry date. */
export const expiryMissingMessage = 'Kindly update the expiry date of the document';

export const documentUpdatedMessage = 'Document updated successfully';

type DateField<Name extends ExpiringDocument> = (typeof expiringDocuments)[Name]['dateField'];

/** The rules for renewing a document, in order. A past expiry date is allowed, because it can be true. */
export const expiryChecks = <Name extends ExpiringDocument>(paper: Name): readonly check.Check<DateField<Name>>[] => {
  const { dateField, label }: { dateField: DateField<Name>; label: string } = expiringDocuments[paper];
  return [check.required([dateField], expiryMissingMessage), check.realDate(dateField, label)];
};

/** Validates the sent dates. A document without a date and files is skipped, but one of the two is required. */
export function findExpiryErrors(
  sent: { licenceExpiryDate: string; medicalRecordsExpiryDate: string; licence: unknown[]; medicalRecord: unknown[] },
  today: CalendarDate,
): check.ValidationError[] {
  const hasMedical = sent.medicalRecord.length > 0 || sent.medicalRecordsExpiryDate !== '';
  const hasLicence = sent.licence.length > 0 || sent.licenceExpiryDate !== '' || !hasMedical;
  return [
    ...(hasLicence ? check.findValidationErrors(expiryChecks('licence'), sent, today) : []),
    ...(hasMedical ? check.findValidationErrors(expiryChecks('medicalRecord'), sent, today) : []),
  ];
}

const given = (field: DateField<ExpiringDocument>) => ({
  required: [field],
  properties: { [field]: { minLength: 1 } },
});

/** Renews a driver's licence or medical record: the expiry date, and optionally images of the new document. */
export const updateDocuments = endpoint({
  method: 'PATCH',
  path: '/admin/driver/document/status/{id}',
  access: 'admin',
  tag: 'Drivers',
  summary: 'Update the licence or the medical record of a driver',
  status: 200,
  accepts: ['multipart/form-data'],
  params: z.object({ id: idOr('driverId') }),
  body: z
    .object({
      licenceExpiryDate: textField(expiringDocuments.licence.label, 10),
      medicalRecordsExpiryDate: textField(expiringDocuments.medicalRecord.label, 10),
      licence: z._default(z.array(Upload), []),
      medicalRecord: z._default(z.array(Upload), []),
    })
    .check(
      z.meta({
        anyOf: [given('licenceExpiryDate'), given('medicalRecordsExpiryDate')],
        dependentSchemas: { licence: given('licenceExpiryDate'), medicalRecord: given('medicalRecordsExpiryDate') },
      }),
    ),
  checks: [
    check.realDate('licenceExpiryDate', expiringDocuments.licence.label),
    check.realDate('medicalRecordsExpiryDate', expiringDocuments.medicalRecord.label),
  ],
  refuses: [404, 409],
  answer: success(Driver),
});
