import * as z from 'zod/mini';
import * as check from '#contract/platform/checks.ts';
import { endpoint, givenText, Id, Instant, oneOf, success } from '#contract/platform/endpoint.ts';
import { trackedKinds } from '#contract/self-service/tracking.ts';
import { type Audience, messageEventNames } from './message-events.ts';
import { placeholders } from './message-placeholders.ts';
import { longTextMessage, maxSubject, maxText, templateLabels } from './message-templates.ts';
import { leftPlaceholders } from './message-words.ts';
import { type Channel, Message } from './messages.ts';
import { fitsTextMessage, toPhoneAlphabet } from './text-message.ts';

/** The subjects of a written message: one record, or a training, whose messages go to everyone registered. */
export const writtenKinds = [...trackedKinds, 'training'] as const;
export type WrittenKind = (typeof writtenKinds)[number];

/**
 * The recipient of a message about a record. A training has none: its message is the same for all, so templates
 * don't apply.
 */
export const audienceOf: Readonly<Record<WrittenKind, Audience | undefined>> = {
  training: undefined,
  driver: 'drivers',
  request: 'companies',
  consultation: 'clients',
  enrolment: 'trainees',
};

/** The groups of trainees, in words; also single trainees, by id. */
export const traineeGroups = {
  seat: 'Those with a seat',
  came: 'Those who came',
  absent: 'Those who did not come',
  waiting: 'The waiting list',
} as const;
export type TraineeGroup = keyof typeof traineeGroups;

export const isTraineeGroup = (text: string): text is TraineeGroup => text in traineeGroups;

/** Above this number of recipients the office has to confirm. */
export const manyPeople = 100;

/** The maximum number of trainees or drivers of one message. */
export const maxChosenPeople = 100;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const only = z.optional(
  z.string('only must be given once.').check(
    z.refine(
      (text) =>
        isTraineeGroup(text) ||
        (text.split(',').every((id) => uuid.test(id)) && text.split(',').length <= maxChosenPeople),
      `only must be ${Object.keys(traineeGroups).join(', ')}, or up to ${maxChosenPeople} ids of registrations or drivers, separated by commas.`,
    ),
    z.meta({
      description:
        'Of a training: the recipients, if not everybody. Of a driver: the `_id`s of all drivers who get the message, two minutes later.',
    }),
  ),
);

/** Per administrator. */
export const ownMessagesPerHour = 60;

export const noChannelMessage = 'Please choose email, text message or both.';

/** A text message as sent: one line, in the GSM alphabet. */
export const writtenText = (text: string): string =>
  toPhoneAlphabet(text.replace(/\s+/g, ' ').trim());

export type OwnField = 'mail.subject' | 'mail.words' | 'text';

const fields: Readonly<Record<Channel, readonly OwnField[]>> = {
  mail: ['mail.subject', 'mail.words'],
  text: ['text'],
};

const lengths: readonly check.Check<OwnField>[] = [
  ...check.text('mail.subject', templateLabels.subject, maxSubject),
  ...check.text('mail.words', templateLabels.words, check.textLimits.long),
  ...check.text('text', templateLabels.text, maxText, writtenText),
  {
    message: longTextMessage,
    field: 'text',
    failing: ({ text }) => (fitsTextMessage(writtenText(text)) ? [] : ['text']),
  },
];

/** Rejects placeholders left over from a template. */
const filledIn = (field: OwnField): check.Check<OwnField>[] =>
  Object.keys(placeholders).map((name) => ({
    message: `Please replace {${name}} with your own words.`,
    field,
    failing: (values) =>
      leftPlaceholders(values[field]).some((left) => left === name) ? [field] : [],
  }));

/** The rules of a message by these channels, in order; the other channels' fields aren't checked. */
export function ownMessageChecks(by: readonly Channel[]): check.Check<OwnField>[] {
  const channelFields = by.flatMap((channel) => fields[channel]);
  return [
    check.required(channelFields),
    ...lengths.filter(({ field }) => field !== undefined && channelFields.includes(field)),
    ...channelFields.flatMap(filledIn),
  ];
}

const key = z
  .string('key must be given.')
  .check(z.regex(/^[\x21-\x7e]{1,100}$/, 'key must have 1 to 100 visible characters.'));
const kind = oneOf('kind', writtenKinds);
const about = z.object({ kind, id: Id });
const ownText = (label: string, max: number) =>
  givenText(label, max).check(z.minLength(1, check.fillInMessage));

/**
 * A draft of a message about a record: the addresses ('' for none, a number for several recipients), the number of
 * text messages, and an event's words with known values filled in; other placeholders stay. `textGoesOutAt` is when
 * a delayed text message is sent. `isErasureAsked`: everything would be held back, because the person asked for
 * erasure. Of several drivers: `refusals` names those who get no message, `without` those without one channel.
 */
export const MessageDraft = z
  .object({
    recipientName: z.string(),
    email: z.string(),
    phone: z.string(),
    phoneNumbers: z.int(),
    textGoesOutAt: z.nullable(Instant),
    isErasureAsked: z.boolean(),
    refusals: z.array(z.string()),
    without: z.object({ mail: z.array(z.string()), text: z.array(z.string()) }),
    subject: z.string(),
    words: z.string(),
    text: z.string(),
  })
  .check(z.meta({ id: 'MessageDraft' }));
export type MessageDraft = z.infer<typeof MessageDraft>;

/** Drafts a message about a record; empty without `event`. Responds 409 for a deleted driver. */
export const draftMessage = endpoint('GET /admin/message-drafts/{kind}/{id}', {
  access: 'send messages',
  tag: 'Messages',
  summary: 'Prepare a message about a record',
  params: about,
  query: z.object({
    event: z.optional(z.enum(messageEventNames, 'There is no such message.')),
    only,
  }),
  errors: [404, 409],
  response: success(MessageDraft),
});

/**
 * Messages the person of a record, the trainees of a training (all, a group or some), or several
 * drivers, by email, text message or both. `key`, such as a fresh UUID, makes a retry safe: the
 * same message under it isn't sent again. Responds 409 for another message under the same key, or a
 * deleted driver.
 */
export const sendMessage = endpoint('POST /admin/messages', {
  access: 'send messages',
  tag: 'Messages',
  summary: 'Send a message about a record',
  writes: ['messages'],
  status: 201,
  body: z.object({
    kind,
    id: z.string('id must be given.').check(z.meta({ description: 'The `_id` of the record.' })),
    mail: z.optional(
      z.object({
        subject: ownText(templateLabels.subject, maxSubject),
        words: ownText(templateLabels.words, check.textLimits.long),
      }),
    ),
    text: z.optional(ownText(templateLabels.text, maxText)),
    only,
    key,
  }),
  checks: lengths,
  errors: [404, 409, 429],
  response: success(z.object({ result: z.array(Message), refusals: z.array(z.string()) })),
});

/** Takes back one's own message to several drivers, by its `key`, within two minutes; afterwards responds 409. */
export const undoMessage = endpoint('POST /admin/messages/undo', {
  access: 'send messages',
  tag: 'Messages',
  summary: 'Undo a message to several drivers',
  writes: ['messages'],
  body: z.object({ key }),
  errors: [409],
  response: success(z.object({ withdrawn: z.int() })),
});
