import * as z from 'zod/mini';
import { consentFields } from '#contract/consents/consents.ts';
import {
  type DocumentGroup,
  documentGroups,
  maxFilesPerGroup,
  uploadNames,
} from '#contract/drivers/application-form.ts';
import * as check from '#contract/platform/checks.ts';
import { type CalendarDate, todayInLagos } from '#contract/platform/dates.ts';
import {
  DateOnly,
  endpoint,
  FileBody,
  Id,
  Instant,
  oneOf,
  success,
  textField,
} from '#contract/platform/endpoint.ts';
import { UploadSecret } from '#contract/uploads/application-uploads.ts';

export const askingReasons = [
  'unreadable',
  'cut-off',
  'expired',
  'expires-soon',
  'another-person',
  'wrong-document',
  'no-match',
  'other',
] as const;
export type AskingReason = (typeof askingReasons)[number];

export const reasonTexts: Readonly<Record<AskingReason, string>> = {
  unreadable: "We can't read the photo.",
  'cut-off': 'Part of it is cut off.',
  expired: 'It has expired.',
  'expires-soon': 'It expires soon.',
  'another-person': "It seems to be another person's.",
  'wrong-document': 'It shows another document.',
  'no-match': "It doesn't match what you entered.",
  other: '',
};

/** The reasons as titles, without a full stop. */
export const reasonTitles: Readonly<Record<AskingReason, string>> = {
  unreadable: "We can't read it",
  'cut-off': 'Part of it is cut off',
  expired: 'It has expired',
  'expires-soon': 'It expires soon',
  'another-person': "It seems to be another person's",
  'wrong-document': 'It shows another document',
  'no-match': "It doesn't match what you entered",
  other: '',
};

export const newPhotos = (documents: number): string =>
  documents === 1 ? 'a new photo' : 'new photos';

/** The names of documents in messages to drivers. */
export const documentNames: Readonly<Record<DocumentGroup, string>> = {
  drivers: "driver's licence",
  nin: 'NIN identification card',
  medical: 'medical record',
  education: 'educational certificate',
};

/** Joins names: 'driver's licence and medical record'. */
export const joinNames = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** Shown for a link that is unknown, truncated, withdrawn, expired or replaced. */
export const deadLinkMessage = 'This link has expired or been replaced. Call us for a new one.';

/** The last day in Lagos on which a link works; it expires at the end of that day. */
export const lastDayOf = (expiresAt: string): CalendarDate =>
  todayInLagos(new Date(Date.parse(expiresAt) - 1));

export const usedLinkMessage = 'We have your new documents. There is nothing more for you to do.';

export const documentsSentMessage = 'We have your new documents.';

export const sentDates = {
  drivers: { field: 'licenceExpiryDate', label: 'Licence expiry date' },
  medical: { field: 'medicalRecordsExpiryDate', label: 'Medical record expiry date' },
} as const;
export type DatedGroup = keyof typeof sentDates;
export type SentDateField = (typeof sentDates)[DatedGroup]['field'];

export const isDated = (group: DocumentGroup): group is DatedGroup => group in sentDates;

// A better photo of the same document has the same expiry date.
const photoFaults: readonly AskingReason[] = ['unreadable', 'cut-off', 'wrong-document'];

/**
 * Whether a document needs an expiry date. It doesn't if only the photo was at fault and the stored date hasn't
 * passed.
 */
export function needsDate(
  { group, reason }: { group: DocumentGroup; reason: AskingReason },
  storedDate: CalendarDate | undefined,
  today: CalendarDate,
): boolean {
  return (
    isDated(group) &&
    !(photoFaults.includes(reason) && storedDate !== undefined && storedDate >= today)
  );
}

/**
 * The rules of the expiry dates, in order. A licence must still be valid, as in an application; a medical record
 * only if it was requested because it expired.
 */
export function sentDateChecks(
  documents: readonly Pick<AskedDocument, 'group' | 'reason' | 'needsDate'>[],
): check.Check<SentDateField>[] {
  return documents.flatMap(({ group, reason, needsDate: isNeeded }) => {
    if (!isDated(group)) return [];
    const { field, label } = sentDates[group];
    const isStrict = group === 'drivers' || reason === 'expired' || reason === 'expires-soon';
    return [
      ...(isNeeded ? [check.required([field], 'Please enter the date on the new document.')] : []),
      ...check.realDate(field, label),
      ...(isStrict ? [check.notBeforeToday(field, label)] : []),
    ];
  });
}

const token = /^[\w-]{43}$/;

export const linkTokenChecks: readonly check.Check<'token'>[] = [
  {
    message: deadLinkMessage,
    field: 'token',
    schema: { pattern: token.source },
    failing: ({ token: value }) => (token.test(value) ? [] : ['token']),
  },
];

const tokenField = textField('Link', 100);

/** The rules of an answer that don't depend on what was requested. */
export const answerChecks: readonly check.Check<'token' | SentDateField>[] = [
  ...linkTokenChecks,
  ...Object.values(sentDates).flatMap(({ field, label }) =>
    check.realDate<SentDateField>(field, label),
  ),
];

export const AskedDocument = z.object({
  group: z.enum(documentGroups),
  reason: z.enum(askingReasons),
  words: z.string(),
  /** The day in Lagos the current photo was sent; null if there is none. */
  photoOf: z.nullable(DateOnly),
  /** The stored expiry date. Null if there is none, or if the link was not sent to the driver. */
  expiresOn: z.nullable(DateOnly),
  /** Whether the expiry date is required. If it is left empty, the stored one stays. */
  needsDate: z.boolean(),
});
export type AskedDocument = z.infer<typeof AskedDocument>;

/** Documents that may only be used with consent. */
export const needsConsent = (group: DocumentGroup): boolean =>
  group === 'nin' || group === 'medical';

/** Reads what a link asks for. Responds 400 if it was used or doesn't work. */
export const readDocumentRequest = endpoint('POST /document-requests/read', {
  access: 'public',
  tag: 'Drivers',
  summary: 'Read the documents requested by a link',
  body: z.object({ token: tokenField }),
  checks: linkTokenChecks,
  errors: [429],
  response: success(
    z.object({
      _id: Id,
      name: z.string(),
      documents: z.array(AskedDocument),
      expiresAt: Instant,
      /** The driver withdrew the consent that one of these documents needs, so the form asks for it again. */
      needsConsent: z.boolean(),
    }),
  ),
});
export type AskedOfDriver = z.infer<typeof readDocumentRequest.response>['data'];

/** Returns a thumbnail of the current photo of a requested document. Responds 404 if there is none. */
export const readAskedPicture = endpoint('POST /document-requests/picture', {
  access: 'public',
  tag: 'Drivers',
  summary: 'View a photo that must be replaced',
  body: z.object({
    token: tokenField,
    group: oneOf('group', documentGroups),
  }),
  checks: linkTokenChecks,
  errors: [404, 429],
  produces: ['image/webp'],
  response: FileBody,
});

/**
 * Answers a link with photos uploaded before, as an application's are. Uses up the link; a retry gets the same
 * response. Responds 400 with an error for each photo that no longer exists, and then uses nothing.
 */
export const sendDocuments = endpoint('POST /document-requests/send', {
  access: 'public',
  tag: 'Drivers',
  summary: 'Send the documents requested by a link',
  status: 201,
  body: z.object({
    token: tokenField,
    licenceExpiryDate: textField(sentDates.drivers.label, 10),
    medicalRecordsExpiryDate: textField(sentDates.medical.label, 10),
    uploadSecret: UploadSecret,
    uploads: uploadNames.check(
      z.maxLength(
        documentGroups.length * maxFilesPerGroup,
        'There are more photos than were asked for.',
      ),
      z.meta({ minItems: 1 }),
    ),
    ...consentFields('documents again'),
  }),
  checks: answerChecks,
  errors: [429],
  response: success(z.object({ name: z.string(), reference: z.string() })),
});
export type SentAnswer = z.infer<typeof sendDocuments.body>;
