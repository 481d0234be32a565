import * as z from 'zod/mini';
import * as check from '#contract/platform/checks.ts';
import { endpoint, givenText, Id, Instant, oneOf, success } from '#contract/platform/endpoint.ts';
import { trackedKinds } from '#contract/tracking/tracking.ts';
import { type Audience, messageEventNames } from './message-events.ts';
import { placeholders } from './message-placeholders.ts';
import { longTextMessage, maxSubject, maxText, templateLabels } from './message-templates.ts';
import { leftPlaceholders } from './message-words.ts';
import { type Channel, Message } from './messages.ts';
import { fitsTextMessage, toPhoneAlphabet } from './text-message.ts';

/**
 * The subjects of a written message: one record, or a training, whose messages go to all who have registered for it.
 */
export const writtenKinds = [...trackedKinds, 'training'] as const;
export type WrittenKind = (typeof writtenKinds)[number];

/** Whom a message about a record goes to; those of a training all get the same words, so no template is theirs. */
export const audienceOf: Readonly<Record<WrittenKind, Audience | undefined>> = {
  training: undefined,
  driver: 'drivers',
  request: 'companies',
  consultation: 'clients',
  enrolment: 'trainees',
};

/** The groups of a training's trainees that a message can go to, in words; also chosen ones, by their ids. */
export const traineeGroups = {
  seat: 'Those with a seat',
  came: 'Those who came',
  absent: 'Those who did not come',
  waiting: 'The waiting list',
} as const;
export type TraineeGroup = keyof typeof traineeGroups;

export const isTraineeGroup = (text: string): text is TraineeGroup => text in traineeGroups;

/** Before it writes to more people at once, the office is asked. */
export const manyPeople = 100;

/** The number of trainees who can be chosen for a message. */
export const maxChosenTrainees = 50;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const only = z.optional(
  z.string('only must be given once.').check(
    z.refine(
      (text) =>
        isTraineeGroup(text) ||
        (text.split(',').every((id) => uuid.test(id)) && text.split(',').length <= maxChosenTrainees),
      `only must be ${Object.keys(traineeGroups).join(', ')}, or up to ${maxChosenTrainees} ids of registrations, separated by commas.`,
    ),
    z.meta({ description: 'Of a training: whom the message goes to, if not to everybody.' }),
  ),
);

/** How many messages one administrator can write in an hour. */
export const ownMessagesPerHour = 60;

export const noChannelMessage = 'Please choose email, text message or both.';

/** A text message as it goes out: on one line, in the alphabet of phones. */
export const writtenText = (text: string): string => toPhoneAlphabet(text.replace(/\s+/g, ' ').trim());

/** The written parts of a message, by the paths of the fields in the body. */
export type OwnField = 'mail.subject' | 'mail.words' | 'text';

const fields: Readonly<Record<Channel, readonly OwnField[]>> = { mail: ['mail.subject', 'mail.words'], text: ['text'] };

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

/** A field must not have placeholders of a template any more. */
const filledIn = (field: OwnField): check.Check<OwnField>[] =>
  Object.keys(placeholders).map((name) => ({
    message: `Please replace {${name}} with your own words.`,
    field,
    failing: (values) => (leftPlaceholders(values[field]).some((left) => left === name) ? [field] : []),
  }));

/** The rules of a message that goes out by these channels, in order; what the others would say doesn't count. */
export function ownMessageChecks(by: readonly Channel[]): check.Check<OwnField>[] {
  const said = by.flatMap((channel) => fields[channel]);
  return [
    check.required(said),
    ...lengths.filter(({ field }) => field !== undefined && said.includes(field)),
    ...said.flatMap(filledIn),
  ];
}

const kind = oneOf('kind', writtenKinds);
const about = z.object({ kind, id: Id });
const said = (label: string, max: number) => givenText(label, max).check(z.minLength(1, check.fillInMessage));

/**
 * A draft of a message about a record: its addresses ('' if there is none; how many there are where it goes to
 * several), how many text messages it would be, and the words of an event with what is known filled in; a placeholder that nothing is known for stays.
 * `textGoesOutAt` is when a text message goes out that isn't sent at once; `isErasureAsked` whether all of it would be held back, since the
 * person has asked to be erased.
 */
export const MessageDraft = z
  .object({
    recipientName: z.string(),
    email: z.string(),
    phone: z.string(),
    phoneNumbers: z.int(),
    textGoesOutAt: z.nullable(Instant),
    isErasureAsked: z.boolean(),
    subject: z.string(),
    words: z.string(),
    text: z.string(),
  })
  .check(z.meta({ id: 'MessageDraft' }));
export type MessageDraft = z.infer<typeof MessageDraft>;

/** Prepares a message about a record: without `event` an empty one. Responds 409 for a deleted driver. */
export const draftMessage = endpoint('GET /admin/message-drafts/{kind}/{id}', {
  access: 'send messages',
  tag: 'Messages',
  summary: 'Prepare a message about a record',
  params: about,
  query: z.object({ event: z.optional(z.enum(messageEventNames, 'There is no such message.')), only }),
  errors: [404, 409],
  response: success(MessageDraft),
});

/**
 * Writes to whom a record is about, or to everybody who has registered for a training, to a group or some of them, by email, by text message or by both. `key` names the message, for example by a fresh UUID: what
 * was sent under it isn't sent again, and another message under it is a conflict (409), and so is one to a deleted driver.
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
        subject: said(templateLabels.subject, maxSubject),
        words: said(templateLabels.words, check.textLimits.long),
      }),
    ),
    text: z.optional(said(templateLabels.text, maxText)),
    only,
    key: z
      .string('key must be given.')
      .check(z.regex(/^[\x21-\x7e]{1,100}$/, 'key must have 1 to 100 visible characters.')),
  }),
  checks: lengths,
  errors: [404, 409, 429],
  response: success(z.object({ result: z.array(Message) })),
});
