import * as z from 'zod/mini';
import { chosenRows } from '#contract/platform/chosen-rows.ts';
import { endpoint, Id, Instant, success } from '#contract/platform/endpoint.ts';
import { listOf, pageOf, pagingQuery, searchText } from '#contract/platform/paging.ts';
import { can, type Permission } from '#contract/platform/roles.ts';

export const channels = ['mail', 'text'] as const;
export type Channel = (typeof channels)[number];

export const channelWords: Readonly<Record<Channel, string>> = {
  mail: 'Email',
  text: 'Text message',
};

/** The subjects of messages, which also determine the recipient. */
export const messageRecords = [
  'driver',
  'request',
  'consultation',
  'enrolment',
  'account',
  'privacyRequest',
  'driverInvitation',
] as const;
export type MessageRecord = (typeof messageRecords)[number];

// Messages show contact details, so a role only sees those of records it can read.
const recordPermissions: Readonly<Record<MessageRecord, readonly Permission[]>> = {
  driver: ['decide on drivers', 'place drivers'],
  request: ['manage requests'],
  consultation: ['manage consultations'],
  enrolment: ['manage trainings'],
  account: ['manage administrators'],
  privacyRequest: ['manage templates'],
  driverInvitation: ['decide on drivers'],
};
/** The permission to read the record itself, for records with their own page. An account has none. */
export const readableRecords: Readonly<Partial<Record<MessageRecord, Permission>>> = {
  driver: 'read drivers',
  request: 'read requests',
  consultation: 'read consultations',
  enrolment: 'read enrolments',
};

/**
 * The records whose messages a role sees: those it works on. A role that can't send messages sees those of the
 * records it can read, without their words.
 */
export const messageRecordsFor = (role: string): MessageRecord[] =>
  messageRecords.filter((record) => {
    if (!can(role, 'read messages')) return false;
    if (can(role, 'send messages'))
      return recordPermissions[record].some((permission) => can(role, permission));
    const permission = readableRecords[record];
    return permission !== undefined && can(role, permission);
  });

/**
 * Sent: a provider accepted it. Delivered: the provider reports it reached the phone. Failed: it can't arrive as it
 * is. Given up: sending failed for more than a day. Held back: waits until the office sends it.
 */
export const messageStates = [
  'Waiting',
  'Sent',
  'Delivered',
  'Failed',
  'Given up',
  'Held back',
] as const;
export type MessageState = (typeof messageStates)[number];

/**
 * The states to filter by. 'Written' messages went only to a file, as no provider is configured, and don't count as
 * Sent.
 */
export const listedStates = [...messageStates, 'Written'] as const;
export type ListedState = (typeof listedStates)[number];

/**
 * The limit of automatic messages to one person by all channels: first messages of forms, where strangers can name
 * anyone, and as many again about existing records. Messages that an administrator decides or writes don't count.
 */
export const personMessageLimits = { anHour: 4, aDay: 10 } as const;

export const messageErrors = {
  busy: "The provider couldn't accept it.",
  'no-mail-server': "We couldn't reach the mail server.",
  'no-text-provider': "We couldn't reach the provider of text messages.",
  'no-balance': 'No credit left for text messages.',
  'wrong-key': 'The provider rejected the sender, key or password in the settings.',
  refused: 'The provider rejected this message.',
  'no-answer': 'The provider did not answer. It may have been sent anyway.',
  'no-receipt': 'The provider answered without a receipt. It may have been sent anyway.',
  interrupted: 'The server stopped while sending it.',
  undelivered: "It didn't reach the phone.",
  'too-late': 'It was too late to send it.',
  'no-mobile': "This isn't a Nigerian mobile number, so we don't send automatic texts to it.",
  'many-to-one': `Held back: this person already got ${personMessageLimits.anHour} messages this hour.`,
  'many-by-one': 'Held back: too many messages came from the same network.',
  'daily-mails': 'The emails of the day were used up.',
  'daily-texts': 'The texts of the day were used up.',
  'erasure-asked': 'Held back: this person has asked to be erased.',
} as const satisfies Record<string, string>;
export type MessageError = keyof typeof messageErrors;

export const isMessageError = (text: string): text is MessageError => text in messageErrors;

const errorNames: MessageError[] = Object.keys(messageErrors).filter(isMessageError);

/** No text message is sent between these hours in Lagos, `HH:mm`. */
export const quietHours = { from: '20:00', until: '08:00' } as const;

/**
 * A message as administrators see it, without subject and words for those who only see states. `nextTryAt` is the
 * next attempt of a waiting one. `undoKey` takes back a message to several drivers, while the reader can.
 */
export const Message = z
  .object({
    _id: Id,
    event: z.string(),
    channel: z.enum(channels),
    address: z.string(),
    recipientName: z.string(),
    record: z.object({
      kind: z.enum(messageRecords),
      _id: Id,
      name: z.string(),
      reference: z.string(),
    }),
    subject: z.string(),
    words: z.string(),
    parts: z.nullable(z.int()),
    state: z.enum(messageStates),
    attempts: z.int(),
    error: z.nullable(z.enum(errorNames)),
    nextTryAt: z.nullable(Instant),
    /** Whether it was only written to a file, because no provider is configured. */
    isFile: z.boolean(),
    sentBy: z.nullable(z.string()),
    createdAt: Instant,
    sentAt: z.nullable(Instant),
    endedAt: z.nullable(Instant),
    undoKey: z.nullable(z.string()),
  })
  .check(z.meta({ id: 'Message' }));
export type Message = z.infer<typeof Message>;

const narrowing = {
  record: searchText('record'),
  channel: listOf('channel', channels),
  about: listOf('about', messageRecords),
  search: searchText('search'),
};

/**
 * Lists the messages, newest first. `record` (an `_id`) selects those about one record; of a training, those to
 * everyone registered.
 */
export const listMessages = endpoint('GET /admin/messages', {
  access: 'read messages',
  tag: 'Messages',
  summary: 'List messages to drivers, companies, clients and trainees',
  reads: ['messages'],
  query: z.object({ ...pagingQuery, ...narrowing, state: listOf('state', listedStates) }),
  response: pageOf(Message),
});
export type MessageFilter = z.infer<typeof listMessages.query>;

/**
 * The number of messages by state, each at most 10,000, but exact for given days. `failed` includes those given up,
 * `heldBack` waits for the office; `canBeSentAgain` are those of them without a code or a link that grants access.
 * `written` went only to a file.
 */
export const MessageCounts = z.object({
  waiting: z.int(),
  sent: z.int(),
  written: z.int(),
  delivered: z.int(),
  failed: z.int(),
  heldBack: z.int(),
  canBeSentAgain: z.int(),
});
export type MessageCounts = z.infer<typeof MessageCounts>;

export const countMessages = endpoint('GET /admin/messages/counts', {
  access: 'read messages',
  tag: 'Messages',
  summary: 'Count messages by state',
  reads: ['messages'],
  query: z.object(narrowing),
  response: success(MessageCounts),
});
export type MessageNarrowing = z.infer<typeof countMessages.query>;

/**
 * Whether emails and text messages are really sent: without a mail server or provider they are only written to
 * files.
 */
export const readOutlets = endpoint('GET /admin/message-outlets', {
  access: 'signed-in',
  tag: 'Messages',
  summary: 'Read whether messages are sent or only written to files',
  response: success(z.object({ mail: z.boolean(), text: z.boolean() })),
});

/** Sends a held-back message, or a failed one again. Responds 409 for any other. */
export const resendMessage = endpoint('POST /admin/messages/{id}/send-again', {
  access: 'send messages',
  tag: 'Messages',
  summary: 'Resend a failed message',
  writes: ['messages'],
  params: z.object({ id: Id }),
  errors: [404, 409],
  response: success(Message),
});

/**
 * Sends failed and given-up messages again, or held-back ones if the query asks for that state: those with these
 * `ids`, or all that match the query, at most 1,000, latest to end first. Skips those with a code or a link that
 * grants access. Responds 409 if there is none.
 */
export const resendMessages = endpoint('POST /admin/messages/send-again', {
  access: 'send messages',
  tag: 'Messages',
  summary: 'Resend failed messages',
  writes: ['messages'],
  body: z.object({ query: chosenRows.query, ids: chosenRows.ids }),
  errors: [409],
  response: success(z.object({ sentAgain: z.int() })),
});

// PostgreSQL can't store NUL.
const reportedText = z
  .string()
  .check(z.regex(/^(?:\P{Cc}|\s)*$/u, "A report contains characters that can't be used."));
const reported = (max: number) =>
  z._default(z.union([reportedText.check(z.maxLength(max)), z.number()]), '');

/**
 * Takes a provider's report about a text message, in Termii's form: `status` begins with Delivered, or gives the
 * failure. The path ends with the secret from the settings. Ignores unknown messages.
 */
export const reportMessage = endpoint('POST /message-reports/{secret}', {
  access: 'public',
  tag: 'Messages',
  summary: 'Report the delivery of a text message',
  params: z.object({ secret: z.string() }),
  body: z.object({
    message_id: reported(100),
    receiver: reported(40),
    message: reported(4_000),
    status: reported(200),
  }),
  errors: [404, 429],
});
