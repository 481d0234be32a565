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
import { DateOnly, endpoint, FileBody, Id, Instant, oneOf, success, textField } from '#contract/platform/endpoint.ts';
import { UploadSecret } from '#contract/uploads/application-uploads.ts';

/** Why a driver is asked for a document again. */
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

/** Why a document is asked for, as it is said to the driver. */
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

/** The same as a title, without a stop. */
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

/** What somebody is asked to send, for a number of documents. */
export const newPhotos = (documents: number): string => (documents === 1 ? 'a new photo' : 'new photos');

/** The names of documents in messages to drivers. */
export const documentNames: Readonly<Record<DocumentGroup, string>> = {
  drivers: "driver's licence",
  nin: 'NIN identification card',
  medical: 'medical record',
  education: 'educational certificate',
};

/** Several names as one, such as 'driver's licence and medical record'. */
export const joinNames = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** Shown for a link that is unknown, cut off, was withdrawn, has expired, or was replaced by a newer one. */
export const deadLinkMessage = 'This link has expired or been replaced. Call us for a new one.';

/** The last day in Lagos on which a link works: it ends with that day. */
export const lastDayOf = (expiresAt: string): CalendarDate => todayInLagos(new Date(Date.parse(expiresAt) - 1));

/** Shown for a link that was used. */
export const usedLinkMessage = 'We have your new documents. There is nothing more for you to do.';

export const documentsSentMessage = 'We have your new documents.';

/** The expiry dates that are sent with some documents: the field of each, and what it is called. */
export const sentDates = {
  drivers: { field: 'licenceExpiryDate', label: 'Licence expiry date' },
  medical: { field: 'medicalRecordsExpiryDate', label: 'Medical record expiry date' },
} as const;
export type DatedGroup = keyof typeof sentDates;
export type SentDateField = (typeof sentDates)[DatedGroup]['field'];

export const isDated = (group: DocumentGroup): group is DatedGroup => group in sentDates;

// A better photo of the same document has the same date.
const photoFaults: readonly AskingReason[] = ['unreadable', 'cut-off', 'wrong-document'];

/**
 * Whether a document must come with its expiry date: not where only the photo was at fault, as long as the date that we hold
 * has not passed.
 */
export function needsDate(
  { group, reason }: { group: DocumentGroup; reason: AskingReason },
  held: CalendarDate | undefined,
  today: CalendarDate,
): boolean {
  return isDated(group) && !(photoFaults.includes(reason) && held !== undefined && held >= today);
}

/**
 * The rules of the expiry dates for documents that were asked for, in order. A licence can't have expired, as in an
 * application; a medical record can't either if that was why it was asked for.
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

/** The form of the token in a link. */
export const linkTokenChecks: readonly check.Check<'token'>[] = [
  {
    message: deadLinkMessage,
    field: 'token',
    schema: { pattern: token.source },
    failing: ({ token: given }) => (token.test(given) ? [] : ['token']),
  },
];

const tokenField = textField('Link', 100);

/** The rules of an answer that hold whatever was asked for. */
export const answerChecks: readonly check.Check<'token' | SentDateField>[] = [
  ...linkTokenChecks,
  ...Object.values(sentDates).flatMap(({ field, label }) => check.realDate<SentDateField>(field, label)),
];

/** A document that a driver is asked for, as the page of the link shows it. */
export const AskedDocument = z.object({
  group: z.enum(documentGroups),
  reason: z.enum(askingReasons),
  words: z.string(),
  /** The day in Lagos on which the present photo was sent; null if there is none, and so no picture. */
  photoOf: z.nullable(DateOnly),
  /** The expiry date that we hold; null if there is none, and to whom the link was not sent. */
  expiresOn: z.nullable(DateOnly),
  /** Whether the expiry date must be sent. Else it can be left empty: then what we hold goes on. */
  needsDate: z.boolean(),
});
export type AskedDocument = z.infer<typeof AskedDocument>;

/** Documents that are used by consent only. */
export const needsConsent = (group: DocumentGroup): boolean => group === 'nin' || group === 'medical';

/** Reads what a link asks for. Responds 400 if the link was used, or doesn't work. */
export const readDocumentRequest = endpoint('POST /document-requests/read', {
  access: 'public',
  tag: 'Drivers',
  summary: 'Read which documents a link asks for',
  body: z.object({ token: tokenField }),
  checks: linkTokenChecks,
  errors: [429],
  response: success(
    z.object({
      _id: Id,
      name: z.string(),
      documents: z.array(AskedDocument),
      expiresAt: Instant,
      /** The driver has taken back the consent without which one of these can't be used: it is asked for again. */
      needsConsent: z.boolean(),
    }),
  ),
});
export type AskedOfDriver = z.infer<typeof readDocumentRequest.response>['data'];

/** Returns a small picture of the present photo of a document that a link asks for. Responds 404 if there is none. */
export const readAskedPicture = endpoint('POST /document-requests/picture', {
  access: 'public',
  tag: 'Drivers',
  summary: 'See the photo that a new one is asked for of',
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
 * Answers a link with photos that were sent before, as those of an application are. The link is used up by it; the same
 * answer again gets the same response. Responds 400 with an error for each photo that isn't there any more, and then
 * nothing is used.
 */
export const sendDocuments = endpoint('POST /document-requests/send', {
  access: 'public',
  tag: 'Drivers',
  summary: 'Send the documents that a link asks for',
  status: 201,
  body: z.object({
    token: tokenField,
    licenceExpiryDate: textField(sentDates.drivers.label, 10),
    medicalRecordsExpiryDate: textField(sentDates.medical.label, 10),
    uploadSecret: UploadSecret,
    uploads: uploadNames.check(
      z.maxLength(documentGroups.length * maxFilesPerGroup, 'There are more photos than were asked for.'),
      z.meta({ minItems: 1 }),
    ),
    ...consentFields('documents again'),
  }),
  checks: answerChecks,
  errors: [429],
  response: success(z.object({ name: z.string(), reference: z.string() })),
});
export type SentAnswer = z.infer<typeof sendDocuments.body>;
