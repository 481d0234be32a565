import * as z from 'zod/mini';
import {
  type DocumentGroup,
  documentGroups,
  documentLabels,
} from '#contract/drivers/application-form.ts';
import { channels } from '#contract/messages/messages.ts';
import * as check from '#contract/platform/checks.ts';
import { addDays, type CalendarDate, formatShortDate } from '#contract/platform/dates.ts';
import {
  DateOnly,
  endpoint,
  Instant,
  idOr,
  oneOf,
  success,
  textField,
} from '#contract/platform/endpoint.ts';
import { seenVersionNumber, Version } from '#contract/platform/version.ts';
import { DriverDocument, expiringSoonDays } from './documents.ts';
import {
  type AskingReason,
  askingReasons,
  documentNames,
  isDated,
  joinNames,
  newPhotos,
  reasonTexts,
} from './send-again-form.ts';
import { verdictReasons } from './verdicts.ts';

export const linkDays = 14;

export const askingReasonLabels: Readonly<Record<AskingReason, string>> = {
  ...verdictReasons,
  'expires-soon': 'Expires soon',
};

/** The reasons for a document: only one with an expiry date can expire soon. */
export const reasonsFor = (group: DocumentGroup): AskingReason[] =>
  askingReasons.filter((reason) => reason !== 'expires-soon' || isDated(group));

export function reasonByDate(
  expiresOn: CalendarDate,
  today: CalendarDate,
): AskingReason | undefined {
  if (expiresOn < today) return 'expired';
  return expiresOn <= addDays(today, expiringSoonDays) ? 'expires-soon' : undefined;
}

const maxAskingWords = 500;
export const reasonMissingMessage = 'Please choose what is wrong.';
export const wordsMissingMessage = 'Please say in a few words what you need.';

export const askingChecks: readonly check.Check<'reason' | 'words'>[] = [
  check.required(['reason'], reasonMissingMessage),
  {
    message: wordsMissingMessage,
    failing: ({ reason, words }) => (reason === 'other' && words.trim() === '' ? ['words'] : []),
  },
  ...check.text<'reason' | 'words'>('words', 'The words to the driver', maxAskingWords),
];

const RequestedDocument = z.object({
  group: z.enum(documentGroups),
  reason: z.enum(askingReasons),
  words: z.string(),
});

/**
 * The documents requested from a driver by one link. `endedAt` is when it was answered or withdrawn or expired;
 * null while the link works.
 */
export const DocumentRequest = z.object({
  askedAt: Instant,
  askedBy: z.string(),
  expiresAt: Instant,
  state: z.enum(['open', 'sent', 'withdrawn', 'expired']),
  endedAt: z.nullable(Instant),
  documents: z.array(RequestedDocument),
});
export type DocumentRequest = z.infer<typeof DocumentRequest>;

/** A document sent in reply and not yet checked, with the expiry date given for a licence or medical record. */
export const SentDocument = z.extend(DriverDocument, {
  sentAt: Instant,
  expiresOn: z.nullable(DateOnly),
});
export type SentDocument = z.infer<typeof SentDocument>;

const group = oneOf('group', documentGroups);
const params = z.object({ id: idOr('driverId') });

/**
 * Requests documents again. The link is only in this response; an earlier link stops working. `sentBy` has the
 * channels of the message to the driver. Responds 409 for a deleted driver or an outdated `version`.
 */
export const askForDocuments = endpoint('POST /admin/drivers/{id}/document-requests', {
  access: 'decide on drivers',
  tag: 'Drivers',
  summary: 'Ask a driver for documents again',
  writes: ['documents', 'drivers', 'messages'],
  notifies: true,
  status: 201,
  params,
  body: z.object({
    documents: z
      .array(
        z.object({
          group,
          reason: oneOf('reason', askingReasons),
          words: textField('The words to the driver', maxAskingWords),
        }),
        'documents must be a list.',
      )
      .check(
        z.minLength(1, 'Please choose at least one document.'),
        z.maxLength(documentGroups.length, 'Each document can be asked for once.'),
      ),
    version: seenVersionNumber,
  }),
  errors: [404, 409],
  response: success(
    z.object({
      link: z.string(),
      expiresAt: Instant,
      words: z.string(),
      sentBy: z.array(z.enum(channels)),
      request: DocumentRequest,
      version: Version,
    }),
  ),
});
export type AskedLink = z.infer<typeof askForDocuments.response>['data'];

/** Disables the link of the open request. Responds 409 if none is open, or the `version` is outdated. */
export const withdrawDocumentRequest = endpoint(
  'POST /admin/drivers/{id}/document-requests/withdraw',
  {
    access: 'decide on drivers',
    tag: 'Drivers',
    summary: 'Withdraw a request for documents',
    writes: ['documents', 'drivers', 'messages'],
    params,
    body: z.object({ version: seenVersionNumber }),
    errors: [404, 409],
    response: success(z.object({ request: DocumentRequest, version: Version })),
  },
);

/** A document and the reason, such as 'Medical record: Unreadable'. */
export const formatAsked = ({
  group: of,
  reason,
}: Pick<z.infer<typeof RequestedDocument>, 'group' | 'reason'>): string =>
  `${documentLabels[of]}: ${askingReasonLabels[reason]}`;

export interface AskedWhy {
  group: DocumentGroup;
  reason: AskingReason;
  words: string;
  /** For a renewal: the stored expiry date, if it agrees with the reason. */
  lastDay?: CalendarDate | undefined;
}

export const nameAsked = (documents: readonly Pick<AskedWhy, 'group'>[]): string =>
  joinNames(documents.map((document) => documentNames[document.group]));

/** The reasons, one line per document. */
export const explainAsked = (documents: readonly AskedWhy[]): string[] =>
  documents.map(({ group: of, reason, words, lastDay }) => {
    if (lastDay !== undefined) {
      const ends = `${reason === 'expired' ? 'expired' : 'expires'} on ${formatShortDate(lastDay)}`;
      const renewal = `Your ${documentNames[of]} ${ends}. Please send us a photo of the new one.`;
      return [renewal, words].filter(Boolean).join(' ');
    }
    const why = [reasonTexts[reason], words].filter(Boolean).join(' ');
    return documents.length > 1 ? `${documentLabels[of]}: ${why}` : why;
  });

/** The message with the link. `until` is the last whole day on which it works. */
export function linkMessage(request: {
  name: string;
  documents: readonly AskedWhy[];
  link: string;
  until: CalendarDate;
}): string {
  const { name, documents, link, until } = request;
  return [
    `Hello ${name}, we need ${newPhotos(documents.length)} of your ${nameAsked(documents)}.`,
    ...explainAsked(documents),
    `Please send ${documents.length === 1 ? 'it' : 'them'} here: ${link}`,
    `This link is only for you and works until ${formatShortDate(until)}.`,
  ].join('\n');
}
