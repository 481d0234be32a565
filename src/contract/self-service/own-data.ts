import * as z from 'zod/mini';
import { consentKinds } from '#contract/consents/consents.ts';
import { documentGroups } from '#contract/drivers/application-form.ts';
import * as check from '#contract/platform/checks.ts';
import { DateOnly, endpoint, Instant, oneOf, success, textField } from '#contract/platform/endpoint.ts';
import { privacyRequestKindNames } from '#contract/privacy/request-kinds.ts';
import { trackedKinds } from '#contract/tracking/tracking.ts';

/** In digits. */
export const ownCodeLength = 6;

/** How long a code works after it was sent. */
export const ownCodeMinutes = 10;

/** After how many wrong tries of one sender a code doesn't work for them any more, and of all together for nobody. */
export const maxOwnCodeAttempts = 5;
export const maxOwnCodeAttemptsOfAll = 20;

/** How often a code is sent about one record: to one sender, and to all together. */
export const newOwnCodeAfterSeconds = 60;
export const ownCodesADay = 5;
export const ownCodesADayOfAll = 10;

/** How long a person sees and manages their data after entering the code. */
export const ownProofMinutes = 30;

/** How a code can be sent. */
export const ownCodeChannels = ['text', 'mail'] as const;
export type OwnCodeChannel = (typeof ownCodeChannels)[number];

/** The requests that people can make here about their data. */
export const ownRequestKinds = ['erase', 'correct'] as const;
export type OwnRequestKind = (typeof ownRequestKinds)[number];

/** Shown for everything that a code has opened once that is over, or if it was about something else. */
export const oldProofMessage = "For your safety, we've closed this. Please ask for a new code.";

/** Shown for a code that was used, replaced or tried too often, or is too old. */
export const deadCodeMessage = 'This code no longer works. Please ask for a new one.';

export const wrongOwnCodeMessage = (triesLeft: number): string =>
  triesLeft === 0
    ? deadCodeMessage
    : `This code is wrong. You have ${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left.`;

export const noSuchContactMessage = 'We have no such phone number or email address for you.';

const OwnContact = z.object({ channel: z.enum(ownCodeChannels), address: z.string() });

/** Where a code can be sent, most of it hidden, such as '0803 ••• •• 12' and 'b•••@example.com'. */
export type OwnContact = z.infer<typeof OwnContact>;

const common = { access: 'public', tag: 'Tracking' } as const;
const token = z.string('The link is incomplete.').check(z.maxLength(200));
const proof = z.string('The proof is incomplete.').check(z.maxLength(200));

/** Tells where a code can be sent, by the token of a tracking link. */
export const readOwnContacts = endpoint('POST /track/contacts', {
  ...common,
  summary: "See where a code for one's own data can be sent",
  body: z.object({ token }),
  errors: [404, 429],
  response: success(z.object({ contacts: z.array(OwnContact) })),
});

/** Sends a code to the phone number or email address on record. It replaces the one before. */
export const sendOwnCode = endpoint('POST /track/code', {
  ...common,
  summary: "Get a code for one's own data",
  body: z.object({ token, channel: oneOf('channel', ownCodeChannels) }),
  errors: [404, 409, 429],
  response: success(OwnContact),
});

/** The rules of the code's form. */
export const ownCodeChecks: readonly check.Check<'code'>[] = [check.digits('code', ownCodeLength)];

/** Exchanges the code for a proof, which opens the data of this record for half an hour. A wrong code is 400. */
export const confirmOwnCode = endpoint('POST /track/confirm', {
  ...common,
  summary: "Enter the code for one's own data",
  body: z.object({ token, code: textField('Code', ownCodeLength) }),
  checks: ownCodeChecks,
  errors: [404, 429],
  response: success(z.object({ proof: z.string() })),
});

/** A consent that the person can give: in which words, and when it was given and taken back, if it was. */
const OwnConsent = z.object({
  kind: z.enum(consentKinds),
  wording: z.string(),
  givenAt: z.nullable(Instant),
  withdrawnAt: z.nullable(Instant),
});
export type OwnConsent = z.infer<typeof OwnConsent>;

/**
 * A person's data by one record, in short: all of it is in the copy. Fields are in the order of the form. `replacedAt`
 * is when a newer document took the place of one. While a driver is placed, or a company has drivers (`isPlaced`),
 * nothing can be erased. `requests` are those that wait for an answer, until `dueOn` at the latest.
 */
export const OwnData = z
  .object({
    kind: z.enum(trackedKinds),
    reference: z.string(),
    isPlaced: z.boolean(),
    fields: z.array(z.object({ label: z.string(), value: z.string() })),
    documents: z.array(z.object({ group: z.enum(documentGroups), addedAt: Instant, replacedAt: z.nullable(Instant) })),
    consents: z.array(OwnConsent),
    requests: z.array(z.object({ kind: z.enum(privacyRequestKindNames), cameAt: Instant, dueOn: DateOnly })),
  })
  .check(z.meta({ id: 'OwnData' }));
export type OwnData = z.infer<typeof OwnData>;

/** Responds 404 if the proof is too old, as do the other calls with it. */
export const readOwnData = endpoint('POST /track/data', {
  ...common,
  summary: "Read one's own data",
  body: z.object({ proof }),
  errors: [404, 429],
  response: success(OwnData),
});

/** Prepares a copy of everything as a ZIP file. Its address works for five minutes. */
export const copyOwnData = endpoint('POST /track/copy', {
  ...common,
  summary: "Download one's own data",
  body: z.object({ proof }),
  errors: [404, 429],
  response: success(z.object({ url: z.string(), fileName: z.string() })),
});

const wordsLabel = 'Your words';
export const maxOwnWords = 1000;

// Three letters at least, whatever stands around them.
const fewWords = /\S[\s\S]+\S/;

/** Nobody has to say why something is to be erased; what has to be corrected must be said. */
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

/** Asks the office to correct or erase one's data. What is asked already, and not answered, isn't asked again. */
export const askAboutOwnData = endpoint('POST /track/request', {
  ...common,
  summary: "Ask for one's own data to be corrected or erased",
  body: z.object({ proof, kind: oneOf('kind', ownRequestKinds), words: textField(wordsLabel, maxOwnWords) }),
  checks: ownRequestChecks,
  errors: [404, 409, 429],
  response: success(OwnData),
});

/** Said to who takes back the consent that an application needs. */
export const consentWithdrawnMessage = 'You have taken it back. We have asked our office to erase your data.';

/**
 * Takes a consent back, or gives it. The one to use the medical record and NIN can't be given here; without it the application can't go
 * on, so the office is asked to erase it.
 */
export const changeOwnConsent = endpoint('POST /track/consent', {
  ...common,
  summary: "Take one's own consent back, or give it",
  body: z.object({ proof, kind: oneOf('kind', consentKinds), agrees: z.boolean('agrees must be true or false.') }),
  errors: [404, 409, 429],
  response: success(OwnData),
});
