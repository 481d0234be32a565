import * as z from 'zod/mini';
import { textLimits } from '#contract/platform/checks.ts';
import { endpoint, Instant, success } from '#contract/platform/endpoint.ts';
import { keysOf } from '#contract/platform/keys.ts';
import { checksOf, type Fields, labelsOf } from '#contract/platform/record.ts';
import { sentShape } from '#contract/platform/record-schemas.ts';
import { seenVersionNumber, Version } from '#contract/platform/version.ts';
import { type MessageEventName, messageEventNames } from './message-events.ts';
import {
  fillTextTemplate,
  nameInFront,
  sampleValues,
  unknownPlaceholders,
} from './message-words.ts';

/** Two parts of a text message. */
export const maxText = 306;

export const longTextMessage = 'This is longer than two text messages. Please shorten it.';
export const maxSubject = 150;

const templateFields = {
  subject: { kind: 'text', label: 'Subject', max: maxSubject },
  words: { kind: 'text', label: 'Email', max: textLimits.long },
  text: { kind: 'text', label: 'Text message', max: maxText },
} as const satisfies Fields;
export type TemplateField = keyof typeof templateFields;
export const templateLabels = labelsOf(templateFields);

/** The current words of an event; `changedBy` is null while they are as shipped. */
export const MessageTemplate = z
  .object({
    event: z.enum(messageEventNames),
    subject: z.string(),
    words: z.string(),
    text: z.string(),
    sendsMail: z.boolean(),
    sendsText: z.boolean(),
    changedBy: z.nullable(z.string()),
    changedAt: z.nullable(Instant),
    version: Version,
  })
  .check(z.meta({ id: 'MessageTemplate' }));
export type MessageTemplate = z.infer<typeof MessageTemplate>;

/** The rules of a template, in order, except `findUnknownPlaceholders`. */
export const templateChecks = checksOf(templateFields);

/** One validation error per text with a placeholder that this event doesn't have. */
export const findUnknownPlaceholders = (
  event: MessageEventName,
  texts: Readonly<Record<TemplateField, string>>,
): { field: TemplateField; message: string }[] =>
  keysOf(templateFields).flatMap((field) => {
    const [unknown] = unknownPlaceholders(event, texts[field]);
    return unknown === undefined
      ? []
      : [{ field, message: `{${unknown}} can't be used in this message.` }];
  });

/**
 * Validation errors of a text message that begins with a person's name, or doesn't fit two parts even with people's
 * words cut.
 */
export function findTextFaults(
  event: MessageEventName,
  text: string,
): { field: TemplateField; message: string }[] {
  const name = nameInFront(text);
  if (name !== undefined)
    return [
      {
        field: 'text',
        message: `Begin with your own words: people type their {${name}} themselves.`,
      },
    ];
  return fillTextTemplate(text, sampleValues(event)) === undefined
    ? [{ field: 'text', message: longTextMessage }]
    : [];
}

const eventParam = z.object({ event: z.enum(messageEventNames, 'There is no such message.') });

/** Lists the templates, in the order of the events. */
export const listTemplates = endpoint('GET /admin/message-templates', {
  access: 'send messages',
  tag: 'Messages',
  summary: 'List message templates',
  reads: ['templates'],
  response: success(z.object({ result: z.array(MessageTemplate) })),
});

/** Changes an event's words and channels. Rejects placeholders that the event doesn't have. */
export const changeTemplate = endpoint('PUT /admin/message-templates/{event}', {
  access: 'manage templates',
  confirm: { sessions: 'all' },
  tag: 'Messages',
  summary: 'Change a message template',
  writes: ['templates'],
  params: eventParam,
  body: z.object({
    ...sentShape(templateFields),
    sendsMail: z.boolean('sendsMail must be true or false.'),
    sendsText: z.boolean('sendsText must be true or false.'),
    version: seenVersionNumber,
  }),
  checks: templateChecks,
  errors: [409],
  response: success(MessageTemplate),
});

/** Restores the shipped words of an event, and returns the channels that stay off. */
export const resetTemplate = endpoint('POST /admin/message-templates/{event}/reset', {
  access: 'manage templates',
  confirm: { sessions: 'all' },
  tag: 'Messages',
  summary: 'Restore the shipped message template',
  writes: ['templates'],
  params: eventParam,
  body: z.object({ version: seenVersionNumber }),
  errors: [409],
  response: success(MessageTemplate),
});

/** Sends unsaved words with sample values to the administrator's own address. */
export const sendTestMessage = endpoint('POST /admin/message-templates/{event}/test', {
  access: 'manage templates',
  tag: 'Messages',
  summary: 'Send yourself a message with sample values',
  params: eventParam,
  body: z.object(sentShape(templateFields)),
  checks: templateChecks,
  errors: [429],
});
