import * as z from 'zod/mini';
import { Driver } from '#contract/drivers/drivers.ts';
import * as check from '#contract/platform/checks.ts';
import type { CalendarDate } from '#contract/platform/dates.ts';
import { endpoint, idOr, success, textField } from '#contract/platform/endpoint.ts';
import { Upload } from '#contract/platform/uploaded-file.ts';
import { seenVersion } from '#contract/platform/version.ts';
import { type ExpiringDocument, expiringDocuments } from './documents.ts';

export const expiryMissingMessage = 'Kindly update the expiry date of the document';

export const documentUpdatedMessage = 'Document updated successfully';

type DateField<Name extends ExpiringDocument> = (typeof expiringDocuments)[Name]['dateField'];

/** The rules of a renewal, in order. A past expiry date is allowed: it can be true. */
export const expiryChecks = <Name extends ExpiringDocument>(
  document: Name,
): readonly check.Check<DateField<Name>>[] => {
  const { dateField, label }: { dateField: DateField<Name>; label: string } =
    expiringDocuments[document];
  return [check.required([dateField], expiryMissingMessage), ...check.realDate(dateField, label)];
};

/** Validates the dates. A document without a date and files is skipped, but at least one is required. */
export function findExpiryErrors(
  renewal: {
    licenceExpiryDate: string;
    medicalRecordsExpiryDate: string;
    licence: unknown[];
    medicalRecord: unknown[];
  },
  today: CalendarDate,
): check.ValidationError[] {
  const hasMedical = renewal.medicalRecord.length > 0 || renewal.medicalRecordsExpiryDate !== '';
  const hasLicence = renewal.licence.length > 0 || renewal.licenceExpiryDate !== '' || !hasMedical;
  return [
    ...(hasLicence ? check.findValidationErrors(expiryChecks('licence'), renewal, today) : []),
    ...(hasMedical
      ? check.findValidationErrors(expiryChecks('medicalRecord'), renewal, today)
      : []),
  ];
}

const requiredDate = (field: DateField<ExpiringDocument>) => ({
  type: 'object',
  required: [field],
  properties: { [field]: { type: 'string', minLength: 1 } },
});

/** Renews a licence or medical record: the expiry date, and optionally images of the new document. */
export const updateDocuments = endpoint('PATCH /admin/driver/document/status/{id}', {
  access: 'renew documents',
  tag: 'Drivers',
  summary: "Update a driver's licence or medical record",
  writes: ['documents', 'drivers'],
  accepts: ['multipart/form-data'],
  params: z.object({ id: idOr('driverId') }),
  body: z
    .object({
      licenceExpiryDate: textField(expiringDocuments.licence.label, 10),
      medicalRecordsExpiryDate: textField(expiringDocuments.medicalRecord.label, 10),
      licence: z._default(z.array(Upload), []),
      medicalRecord: z._default(z.array(Upload), []),
      version: seenVersion(),
    })
    .check(
      z.meta({
        anyOf: [requiredDate('licenceExpiryDate'), requiredDate('medicalRecordsExpiryDate')],
        dependentSchemas: {
          licence: requiredDate('licenceExpiryDate'),
          medicalRecord: requiredDate('medicalRecordsExpiryDate'),
        },
      }),
    ),
  checks: [
    ...check.realDate('licenceExpiryDate', expiringDocuments.licence.label),
    ...check.realDate('medicalRecordsExpiryDate', expiringDocuments.medicalRecord.label),
  ],
  errors: [404, 409],
  response: success(Driver),
});
