import * as z from 'zod/mini';
import { notAfterToday } from '#contract/platform/checks.ts';
import { addDays, type CalendarDate } from '#contract/platform/dates.ts';
import { isEmailAddress } from '#contract/platform/email-address.ts';
import { DateOnly, endpoint, Id, Instant, oneOf, success } from '#contract/platform/endpoint.ts';
import { sorting } from '#contract/platform/list-query.ts';
import { PagedInfo, pagingQuery, searchText } from '#contract/platform/paging.ts';
import { checksOf, type Fields } from '#contract/platform/record.ts';
import { sentShape } from '#contract/platform/record-schemas.ts';
import { seenVersionNumber, Version } from '#contract/platform/version.ts';
import { trackedKinds } from '#contract/self-service/tracking.ts';
import { answerDays, privacyRequestKindNames } from './request-kinds.ts';

export const dueDay = (cameOn: CalendarDate): CalendarDate => addDays(cameOn, answerDays);

export const urgentDays = 5;

export const dueSoonDays = 7;

const privacyRequestStates = ['Open', 'Done', 'Refused'] as const;
export type PrivacyRequestState = (typeof privacyRequestStates)[number];

export const obstacles = ['placed', 'held'] as const;
export type Obstacle = (typeof obstacles)[number];

export const recordShape = { kind: z.enum(trackedKinds), _id: Id, reference: z.string() };

/** A person's record in calls. */
export const PersonRecord = z.object({
  kind: oneOf('kind', trackedKinds),
  id: z.uuid('id must be an `_id`.').check(z.meta({ description: 'The `_id` of the record.' })),
});
export type PersonRecord = z.infer<typeof PersonRecord>;

/**
 * A person's request about their own data. For an erased person, `name` is 'Erased', contact and words are empty.
 * `record` is the record it concerns, if any; `obstacle` is why an open request can't be met yet.
 */
export const PrivacyRequest = z
  .object({
    _id: Id,
    reference: z.string(),
    kind: z.enum(privacyRequestKindNames),
    name: z.string(),
    contact: z.string(),
    record: z.nullable(z.object(recordShape)),
    words: z.string(),
    source: z.enum(['person', 'office']),
    cameAt: Instant,
    dueOn: DateOnly,
    state: z.enum(privacyRequestStates),
    obstacle: z.nullable(z.enum(obstacles)),
    answer: z.string(),
    answeredBy: z.nullable(z.string()),
    answeredAt: z.nullable(Instant),
    version: Version,
  })
  .check(z.meta({ id: 'PrivacyRequest' }));
export type PrivacyRequest = z.infer<typeof PrivacyRequest>;

const common = { access: 'manage privacy', tag: 'Privacy' } as const;

export const privacyRequestColumns = ['came', 'name', 'due'] as const;

/** Lists open requests, fewest days left first, or answered ones, latest first. */
export const listPrivacyRequests = endpoint('GET /admin/privacy/requests', {
  ...common,
  summary: 'List data requests',
  reads: ['privacy'],
  query: z.object({
    ...pagingQuery,
    ...sorting(privacyRequestColumns),
    state: z._default(oneOf('state', ['open', 'answered']), 'open'),
    search: searchText('search'),
  }),
  response: z.object({
    message: z.string(),
    data: z.object({
      result: z.array(PrivacyRequest),
      pagedInfo: PagedInfo,
      /** The number of open requests due within a week or overdue. */
      dueThisWeek: z.int(),
    }),
  }),
});
export type PrivacyRequestFilter = z.infer<typeof listPrivacyRequests.query>;

const byId = z.object({ id: Id });

export const readPrivacyRequest = endpoint('GET /admin/privacy/requests/{id}', {
  ...common,
  summary: 'Read a data request',
  reads: ['privacy'],
  params: byId,
  errors: [404],
  response: success(PrivacyRequest),
});

const words = { kind: 'text', isOptional: true, max: 1000 } as const;

export const privacyRequestFields = {
  kind: { kind: 'choice', label: 'What they ask for', options: privacyRequestKindNames },
  name: { kind: 'name', label: 'Name' },
  contact: { kind: 'text', label: 'Phone number or email address', max: 254 },
  cameOn: { kind: 'date', label: 'Received on' },
  record: { kind: 'text', label: 'Number of their record', isOptional: true, max: 40 },
  words: { label: 'What they said', ...words },
} as const satisfies Fields;

export const futureDayMessage = "The day can't be after today.";
export const contactMessage = 'Please enter an 11-digit Nigerian phone number or an email address.';

const isContact = (text: string) => /^0\d{10}$/.test(text) || isEmailAddress(text);

export const privacyRequestChecks = checksOf(privacyRequestFields, {
  between: {
    contact: [
      {
        message: contactMessage,
        field: 'contact',
        failing: ({ contact }) =>
          contact.trim() === '' || isContact(contact.trim()) ? [] : ['contact'],
      },
    ],
    cameOn: [notAfterToday('cameOn', futureDayMessage)],
  },
});

/**
 * Adds a request made by phone or letter. `record` is the record's public number, if known. Responds 409 if the
 * same request is already open.
 */
export const addPrivacyRequestByHand = endpoint('POST /admin/privacy/requests', {
  ...common,
  summary: 'Add a data request by hand',
  writes: ['messages', 'privacy'],
  status: 201,
  body: z.object(sentShape(privacyRequestFields)),
  checks: privacyRequestChecks,
  errors: [409],
  response: success(PrivacyRequest),
});

export const privacyAnswerFields = {
  outcome: { kind: 'choice', label: 'Answer', options: ['Done', 'Refused'] },
  words: { label: 'Words to the person', ...words },
} as const satisfies Fields;

export const refusalReasonMessage = "Please say why. We'll tell the person.";

/** The rules of an answer, in order. A refusal needs words. */
export const privacyAnswerChecks = checksOf(privacyAnswerFields, {
  between: {
    outcome: [
      {
        message: refusalReasonMessage,
        failing: ({ outcome, words }) =>
          outcome === 'Refused' && words.trim() === '' ? ['words'] : [],
      },
    ],
  },
});

/**
 * Answers a request and notifies the person. Responds 409 if it is already answered, the `version` is outdated, or
 * an erasure it asks for isn't done.
 */
export const answerPrivacyRequest = endpoint('POST /admin/privacy/requests/{id}/answer', {
  ...common,
  summary: 'Answer a data request',
  writes: ['driver-invitations', 'messages', 'privacy'],
  params: byId,
  body: z.object({ ...sentShape(privacyAnswerFields), version: seenVersionNumber }),
  checks: privacyAnswerChecks,
  errors: [404, 409],
  response: success(PrivacyRequest),
});
