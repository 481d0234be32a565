import * as z from 'zod/mini';
import type { DriverStatus } from '#contract/drivers/drivers.ts';
import * as check from '#contract/platform/checks.ts';
import { endpoint, Instant, idOr, oneOf, success, textField } from '#contract/platform/endpoint.ts';
import type { DocumentRequest } from './document-requests.ts';

/** Why an administrator opens the documents of a driver who isn't in review. */
export const purposes = {
  renewal: 'Renewal of a document',
  company: 'A company asks about this driver',
  complaint: 'Complaint or accident',
  driver: 'The driver asked for it',
  check: 'Check of our records',
  other: 'Other',
} as const;
export type Purpose = keyof typeof purposes;

export const purposeNames = [
  ...(['renewal', 'company', 'complaint', 'driver', 'check', 'other'] as const),
] satisfies Purpose[];

/** For so long a purpose holds, for one administrator and one driver. Looking back at one's own decision takes as long. */
export const purposeMinutes = 30;

/** Stands for the purpose in the activity, of who opens documents outside a review and has given none. */
export const noPurpose = 'No purpose given';

/** How long the words of 'Other' are. */
export const purposeWords = { min: 3, max: 200 } as const;

/** Shown where a purpose has to be chosen. */
export const purposeMissingMessage = 'Choose what you need the documents for.';

export const purposeChecks: readonly check.Check<'purpose' | 'words'>[] = [
  check.required(['purpose'], purposeMissingMessage),
  {
    message: `Please say in ${purposeWords.min} letters or more what you need the documents for.`,
    failing: ({ purpose, words }) => (purpose === 'other' && words.trim().length < purposeWords.min ? ['words'] : []),
  },
  ...check.text<'purpose' | 'words'>('words', 'The words', purposeWords.max),
];

/** Formats a purpose for the activity. */
export const formatPurpose = (purpose: Purpose, words: string): string =>
  words === '' ? purposes[purpose] : `${purposes[purpose]}: ${words}`;

/**
 * Whether somebody is checking a driver's documents anyway: before the first decision, while a new document is awaited, and
 * while one waits to be checked.
 */
export const isInReview = (
  driver: { status: DriverStatus },
  { documentRequest, sentDocuments }: { documentRequest: DocumentRequest | null; sentDocuments: readonly unknown[] },
): boolean => driver.status === 'Pending' || sentDocuments.length > 0 || documentRequest?.state === 'open';

/**
 * Says what a driver's documents are opened for. It is kept with each that the administrator opens of this driver within the
 * next 30 minutes. `words` are needed with `other`. Responds 409 for a deleted driver, whose documents nobody can open.
 */
export const givePurpose = endpoint('POST /admin/drivers/{id}/purpose', {
  access: 'read documents',
  tag: 'Drivers',
  summary: "Say what a driver's documents are opened for",
  params: z.object({ id: idOr('driverId') }),
  body: z
    .object({
      purpose: oneOf('purpose', purposeNames),
      words: textField('words', purposeWords.max),
    })
    .check(
      z.meta({
        anyOf: [
          { type: 'object', properties: { purpose: { enum: purposeNames.filter((name) => name !== 'other') } } },
          // Three letters or more, not counting spaces around them.
          {
            type: 'object',
            properties: { words: { type: 'string', pattern: '\\S[\\s\\S]+\\S' } },
            required: ['words'],
          },
        ],
      }),
    ),
  checks: purposeChecks,
  errors: [404, 409],
  response: success(z.object({ purpose: z.string(), until: Instant })),
});
