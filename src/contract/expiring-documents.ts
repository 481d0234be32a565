import * as z from 'zod/mini';
import * as check from './checks.ts';
import type { CalendarDate } from './dates.ts';
import { Driver } from './drivers.ts';
import { endpoint, idOr, success, textField } from './endpoint.ts';
import { Upload } from './uploaded-file.ts';

/**
 * The papers that expire and are renewed, by the files' field: the date's field with its label, the documents that new files take
 * the place of, and how the paper and its renewal are called.
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

/** A paper that won't last as long as it is needed. */
export interface EarlyExpiry {
  paper: ExpiringDocument;
  expiresOn: CalendarDate;
  hasExpired: boolean;
}

/** The papers of a driver that have expired or will before the day `until`, the soonest first. A paper is good on its last day. */
export function findEarlyExpiries(
  driver: Pick<Driver, (typeof expiringDocuments)[ExpiringDocument]['dateField']>,
  until: CalendarDate,
  today: CalendarDate,
): EarlyExpiry[] {
  const all: readonly ExpiringDocument[] = ['licence', 'medicalRecord'];
  return all
    .map((paper) => ({ paper, expiresOn: driver[expiringDocuments[paper].dateField] }))
    .filter(({ expiresOn }) => expiresOn < today || expiresOn < until)
    .map((short) => ({ ...short, hasExpired: short.expiresOn < today }))
    .sort((one, other) => (one.expiresOn < other.expiresOn ? -1 : 1));
}

/** What is wrong with a short paper, in a few words. */
export const describeEarlyExpiry = ({ paper, hasExpired }: EarlyExpiry): string =>
  `${shortNames[paper]} ${hasExpired ? 'has expired' : 'expires before the end'}`;

const shortNames: Record<ExpiringDocument, string> = { licence: 'Licence', medicalRecord: 'Medical record' };

/** What the update of a paper says when the date is missing. */
export const expiryMissingMessage = 'Kindly update the expiry date of the document';

type DateField<Name extends ExpiringDocument> = (typeof expiringDocuments)[Name]['dateField'];

/** The rules of a renewed paper, in order. A past date is taken: it may be the truth. */
export const expiryChecks = <Name extends ExpiringDocument>(paper: Name): readonly check.Check<DateField<Name>>[] => {
  const { dateField, label }: { dateField: DateField<Name>; label: string } = expiringDocuments[paper];
  return [check.required([dateField], expiryMissingMessage), check.realDate(dateField, label)];
};

/** What is wrong with the dates that came along; of papers of which nothing came, nothing is asked. */
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

/** Renews a driver's licence or medical record: the date, and the pictures of the new one where there are some. */
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
