import * as z from 'zod/mini';
import { consentKinds } from '#contract/consents/consents.ts';
import { documentGroups } from '#contract/drivers/application-form.ts';
import * as check from '#contract/platform/checks.ts';
import {
  DateOnly,
  endpoint,
  Instant,
  oneOf,
  success,
  textField,
} from '#contract/platform/endpoint.ts';
import { privacyRequestKindNames } from '#contract/privacy/request-kinds.ts';
import { trackedKinds } from './tracking.ts';

export const ownCodeLength = 6;

export const ownCodeMinutes = 10;

/** Wrong tries after which a code is invalid: for one sender, and for everyone. */
export const maxOwnCodeAttempts = 5;
export const maxOwnCodeAttemptsOfAll = 20;

/** The wait before another code about the same record: for one sender, and for everyone. */
export const newOwnCodeAfterSeconds = 60;
export const ownCodesADay = 5;
export const ownCodesADayOfAll = 10;

/** How long an entered code gives access to one's own data. */
export const ownProofMinutes = 30;

export const ownCodeChannels = ['text', 'mail'] as const;
export type OwnCodeChannel = (typeof ownCodeChannels)[number];

export const ownRequestKinds = ['erase', 'correct'] as const;
export type OwnRequestKind = (typeof ownRequestKinds)[number];

/** Shown once a proof has expired, or belongs to something else. */
export const oldProofMessage = "For your safety, we've closed this. Please ask for a new code.";

/** Shown for a code that was used, replaced, tried too often, or is too old. */
export const deadCodeMessage = 'This code no longer works. Please ask for a new one.';

export const wrongOwnCodeMessage = (triesLeft: number): string =>
  triesLeft === 0
    ? deadCodeMessage
    : `This code is wrong. You have ${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left.`;

export const noSuchContactMessage = 'We have no such phone number or email address for you.';

const OwnContact = z.object({ channel: z.enum(ownCodeChannels), address: z.string() });

/** A destination for a code, mostly hidden: '0803 ••• •• 12' or 'b•••@example.com'. */
export type OwnContact = z.infer<typeof OwnContact>;

const common = { access: 'public', tag: 'Tracking' } as const;
const token = z.string('The link is incomplete.').check(z.maxLength(200));
const proof = z.string('The proof is incomplete.').check(z.maxLength(200));

/** Returns where a code can be sent, by the token of a tracking link. */
export const readOwnContacts = endpoint('POST /track/contacts', {
  ...common,
  summary: 'Read where a code for your own data can be sent',
  body: z.object({ token }),
  errors: [404, 429],
  response: success(z.object({ contacts: z.array(OwnContact) })),
});

/** Sends a code to the phone number or email address on record. It replaces the one before. */
export const sendOwnCode = endpoint('POST /track/code', {
  ...common,
  summary: 'Request a code for your own data',
  body: z.object({ token, channel: oneOf('channel', ownCodeChannels) }),
  errors: [404, 409, 429],
  response: success(OwnContact),
});

export const ownCodeChecks: readonly check.Check<'code'>[] = [check.digits('code', ownCodeLength)];

/** Exchanges the code for a proof, which opens this record's data for half an hour. Responds 400 for a wrong code. */
export const confirmOwnCode = endpoint('POST /track/confirm', {
  ...common,
  summary: 'Enter the code for your own data',
  body: z.object({ token, code: textField('Code', ownCodeLength) }),
  checks: ownCodeChecks,
  errors: [404, 429],
  response: success(z.object({ proof: z.string() })),
});

/** A consent the person can give: its wording, and when it was given and withdrawn. */
const OwnConsent = z.object({
  kind: z.enum(consentKinds),
  wording: z.string(),
  givenAt: z.nullable(Instant),
  withdrawnAt: z.nullable(Instant),
});
export type OwnConsent = z.infer<typeof OwnConsent>;

/**
 * A summary of a person's data in one record; the copy has everything. Fields are in the order of the form.
 * `replacedAt` is when a newer document replaced one. `isPlaced`: the driver is placed, or the company has drivers,
 * so nothing can be erased. `requests` are open, with the deadline `dueOn`.
 */
export const OwnData = z
  .object({
    kind: z.enum(trackedKinds),
    reference: z.string(),
    isPlaced: z.boolean(),
    fields: z.array(z.object({ label: z.string(), value: z.string() })),
    documents: z.array(
      z.object({
        group: z.enum(documentGroups),
        addedAt: Instant,
        replacedAt: z.nullable(Instant),
      }),
    ),
    consents: z.array(OwnConsent),
    requests: z.array(
      z.object({ kind: z.enum(privacyRequestKindNames), cameAt: Instant, dueOn: DateOnly }),
    ),
  })
  .check(z.meta({ id: 'OwnData' }));
export type OwnData = z.infer<typeof OwnData>;

/** Responds 404 for an expired proof, as do all calls with one. */
export const readOwnData = endpoint('POST /track/data', {
  ...common,
  summary: 'Read your own data',
  body: z.object({ proof }),
  errors: [404, 429],
  response: success(OwnData),
});

/** Prepares a copy of everything as a ZIP file. Its address works for five minutes. */
export const copyOwnData = endpoint('POST /track/copy', {
  ...common,
  summary: 'Download your own data',
  body: z.object({ proof }),
  errors: [404, 429],
  response: success(z.object({ url: z.string(), fileName: z.string() })),
});

const wordsLabel = 'Your words';
export const maxOwnWords = 1000;

// At least three characters, the outer two visible.
const fewWords = /\S[\s\S]+\S/;

/** An erasure needs no reason; a correction needs words. */
export const ownRequestChecks: readonly check.Check<'kind' | 'words'>[] = [
  {
    message: 'Please write what is wrong, and what is right.',
    failing: ({ kind, words }) => (kind === 'correct' && words.trim() === '' ? ['words'] : []),
  },
  {
    message: 'Please write a few words.',
    field: 'words',
    schema: { pattern: fewWords.source },
    failing: ({ words }) => (words.trim() === '' || fewWords.test(words) ? [] : ['words']),
  },
  ...check.text('words', wordsLabel, maxOwnWords),
];

/** Asks the office to correct or erase the person's data. An identical open request isn't repeated. */
export const askAboutOwnData = endpoint('POST /track/request', {
  ...common,
  summary: 'Ask for your own data to be corrected or erased',
  body: z.object({
    proof,
    kind: oneOf('kind', ownRequestKinds),
    words: textField(wordsLabel, maxOwnWords),
  }),
  checks: ownRequestChecks,
  errors: [404, 409, 429],
  response: success(OwnData),
});

/** Shown after withdrawing the consent that an application needs. */
export const consentWithdrawnMessage =
  'You have taken it back. We have asked our office to erase your data.';

/**
 * Withdraws or gives a consent. The one for the medical record and NIN can't be given here; withdrawing it asks the
 * office to erase the data, since the application can't continue.
 */
export const changeOwnConsent = endpoint('POST /track/consent', {
  ...common,
  summary: 'Withdraw or give your own consent',
  body: z.object({
    proof,
    kind: oneOf('kind', consentKinds),
    agrees: z.boolean('agrees must be true or false.'),
  }),
  errors: [404, 409, 429],
  response: success(OwnData),
});
