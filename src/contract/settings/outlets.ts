import * as z from 'zod/mini';
import { channels } from '#contract/messages/messages.ts';
import {
  type Check,
  email,
  emailText,
  oneOf as isOneOf,
  phoneNumber,
  required,
  text,
} from '#contract/platform/checks.ts';
import { emailField } from '#contract/platform/email-address.ts';
import { endpoint, oneOf, success, textField } from '#contract/platform/endpoint.ts';
import { seenVersion, seenVersionNumber, Version } from '#contract/platform/version.ts';

const common = {
  access: 'manage the server',
  confirm: { sessions: 'all' },
  tag: 'Settings',
} as const;

/** The source of a channel's settings; those of the environment win. */
const source = z.enum(['server', 'office', 'none']);

/** The ports of mail servers: others could be any service of the operator's network. */
export const mailPorts = ['587', '465', '2525', '25'] as const;

export const MailSettings = z.object({
  source,
  host: z.string(),
  port: z.string(),
  user: z.string(),
  /** The sender's address. */
  from: z.string(),
  hasPassword: z.boolean(),
  version: Version,
});
export type MailSettings = z.infer<typeof MailSettings>;

/** For new accounts; older ones have another address. */
export const termiiUrl = 'https://v3.api.termii.com';
export const textProviderKinds = ['termii', 'webhook'] as const;
export type TextProviderKind = (typeof textProviderKinds)[number];

export const textProviderNames: Readonly<Record<TextProviderKind, string>> = {
  termii: 'Termii',
  webhook: 'Another, by a webhook',
};

export const TextSettings = z.object({
  source,
  kind: z.enum(textProviderKinds),
  url: z.string(),
  from: z.string(),
  hasKey: z.boolean(),
  /** The secret address for the provider's delivery reports. */
  reportUrl: z.string(),
  version: Version,
});
export type TextSettings = z.infer<typeof TextSettings>;

export const readOutletSettings = endpoint('GET /admin/settings/outlets', {
  ...common,
  summary: 'Read the settings of emails and text messages, without secrets',
  reads: ['messages'],
  response: success(z.object({ mail: MailSettings, text: TextSettings })),
});

/** Kept as typed: normalising could change a password. */
const secretField = (label: string) =>
  z._default(
    z
      .string(`${label} must be text, given once.`)
      .check(z.maxLength(300, `${label} can have at most 300 characters.`)),
    '',
  );

const pattern = <Field extends string>(
  field: Field,
  shape: RegExp,
  message: string,
): Check<Field> => ({
  message,
  field,
  schema: { pattern: shape.source },
  failing: (values) => (shape.test(values[field]) ? [] : [field]),
});

const mailFields = {
  host: textField('Host', 253),
  port: textField('Port', 5),
  user: textField('User', 254),
  password: secretField('Password'),
  from: emailField('Sender'),
};

type MailField = keyof typeof mailFields;

export const mailChecks: readonly Check<MailField>[] = [
  required(['host', 'port', 'from']),
  pattern(
    'host',
    /^(?=.{1,253}$)[a-zA-Z\d](?:[a-zA-Z\d-]*[a-zA-Z\d])?(?:\.[a-zA-Z\d](?:[a-zA-Z\d-]*[a-zA-Z\d])?)*$/,
    'Enter the name of the mail server, such as smtp.example.com.',
  ),
  isOneOf('port', 'Port', mailPorts),
  ...text('user', 'User', 254),
  ...emailText('from', 'Sender'),
  email('from'),
];

/**
 * Sends a test to the caller with these settings and stores them once the server has taken it;
 * otherwise responds 400 with the server's answer, and the former ones stay. Without `password` the
 * stored one is used, if host, port and user are the same.
 */
export const changeMailSettings = endpoint('PUT /admin/settings/mail', {
  ...common,
  summary: 'Test the email settings with a mail to the caller, and store them',
  writes: ['messages'],
  body: z.object({ ...mailFields, version: seenVersionNumber }),
  checks: mailChecks,
  errors: [409, 429],
});

const textFields = {
  kind: textField('Provider', 10),
  url: textField('Address', 300),
  key: secretField('Key'),
  from: textField('Sender', 11),
  phone: textField('Phone number', 11),
};

type TextField = keyof typeof textFields;

export const urlMessage = 'Enter an address that begins with https://.';

export const textChecks: readonly Check<TextField>[] = [
  required(['kind', 'url', 'from', 'phone']),
  isOneOf('kind', 'Provider', textProviderKinds),
  // No password in it, which a log could show.
  pattern(
    'url',
    /^https:\/\/[a-zA-Z\d-]{1,63}(?:\.[a-zA-Z\d-]{1,63}){0,9}(?::\d{1,4})?(?:\/[^\s@]{0,200})?$/,
    urlMessage,
  ),
  pattern('from', /^[\w .-]{3,11}$/, 'The sender must have 3 to 11 letters and digits.'),
  phoneNumber('phone'),
];

/**
 * As for emails, with a text message to `phone`. Without `key`, the stored one serves the same
 * provider and address.
 */
export const changeTextSettings = endpoint('PUT /admin/settings/texts', {
  ...common,
  summary: 'Test the text message settings with a phone, and store them',
  writes: ['messages'],
  body: z.object({ ...textFields, version: seenVersionNumber }),
  checks: textChecks,
  errors: [409, 429],
});

export const testChecks: readonly Check<'phone'>[] = [phoneNumber('phone')];
export const textTestChecks: readonly Check<'phone'>[] = [required(['phone']), ...testChecks];

/** Sends a test with the settings in force: an email to the caller, or a text message to `phone`. */
export const testOutlet = endpoint('POST /admin/settings/outlets/tests', {
  ...common,
  summary: 'Send a test with the current settings',
  body: z.object({
    channel: oneOf('channel', channels),
    phone: textField('Phone number', 11),
  }),
  checks: testChecks,
  errors: [429],
});

/** The office's settings and their secret are deleted. Those of the server stay. */
export const removeOutletSettings = endpoint('DELETE /admin/settings/outlets/{channel}', {
  ...common,
  summary: "Delete a channel's settings",
  writes: ['messages'],
  params: z.object({ channel: oneOf('channel', channels) }),
  query: z.object({ version: seenVersion() }),
  errors: [409],
});
