import * as z from 'zod/mini';
import type { Permission } from '#contract/accounts/roles.ts';
import { endpoint, Id, Instant, oneOf, success } from '#contract/platform/endpoint.ts';
import { trackedKinds } from '#contract/tracking/tracking.ts';
import { consentForms, consentKinds } from './consents.ts';

/** The records that consents belong to, who reads them, and who can note that one was taken back: whoever does so with the record. */
export const consentingRecords = {
  driver: { read: 'read drivers', change: 'decide on drivers' },
  request: { read: 'read requests', change: 'manage requests' },
  consultation: { read: 'read consultations', change: 'manage consultations' },
  enrolment: { read: 'read enrolments', change: 'manage trainings' },
} as const satisfies Record<string, { read: Permission; change: Permission }>;
export type ConsentingRecord = keyof typeof consentingRecords;

/** Something that somebody has agreed to: where, by which words, and who has taken it back when. */
export const Consent = z
  .object({
    kind: z.enum(consentKinds),
    form: z.string().check(z.meta({ examples: Object.keys(consentForms) })),
    noticeVersion: z.string(),
    wording: z.string(),
    givenAt: Instant,
    withdrawnAt: z.nullable(Instant),
    withdrawnBy: z.nullable(z.string()),
  })
  .check(z.meta({ id: 'Consent' }));
export type Consent = z.infer<typeof Consent>;

/** How it stands with one kind of consent. Nobody was asked in a form without the privacy notice. */
export const consentStates = ['agreed', 'not-agreed', 'taken-back', 'not-asked'] as const;
export type ConsentState = (typeof consentStates)[number];

/** The consents to a record, the newest first, and how it stands with each kind that concerns the record. */
export const RecordConsents = z
  .object({
    consents: z.array(Consent),
    states: z.array(z.object({ kind: z.enum(consentKinds), state: z.enum(consentStates) })),
  })
  .check(z.meta({ id: 'RecordConsents' }));
export type RecordConsents = z.infer<typeof RecordConsents>;

const about = z.object({
  kind: oneOf('The kind of record', trackedKinds),
  id: Id,
});

/** Lists what was agreed to with a record. Whoever can read the record can call it; others get 403. */
export const listConsents = endpoint('GET /admin/consents/{kind}/{id}', {
  access: 'signed-in',
  tag: 'Privacy',
  summary: 'List what somebody has agreed to',
  reads: ['consents'],
  params: about,
  errors: [404],
  response: success(RecordConsents),
});

/**
 * Notes that somebody has taken a consent back, such as by phone. Who can change the record can call it; others get 403. Responds
 * 409 if the consent isn't given.
 */
export const withdrawConsent = endpoint('POST /admin/consents/{kind}/{id}/withdraw', {
  access: 'signed-in',
  tag: 'Privacy',
  summary: 'Note that a consent was taken back',
  writes: ['consents'],
  params: about,
  body: z.object({ consent: oneOf('consent', consentKinds) }),
  errors: [404, 409],
  response: success(RecordConsents),
});

/** How many people have answered how, by the version of the notice that they saw. Erased and cancelled ones don't count. */
export const NoticeFigures = z
  .object({
    versions: z.array(
      z.object({
        version: z.string(),
        kinds: z.array(
          z.object({ kind: z.enum(consentKinds), agreed: z.int(), takenBack: z.int(), notAgreed: z.int() }),
        ),
      }),
    ),
    notAsked: z.array(z.object({ kind: z.enum(consentKinds), records: z.int() })),
  })
  .check(z.meta({ id: 'NoticeFigures' }));
export type NoticeFigures = z.infer<typeof NoticeFigures>;

export const readNoticeFigures = endpoint('GET /admin/privacy/notices', {
  access: 'manage privacy',
  tag: 'Privacy',
  summary: 'Count who has agreed to what',
  reads: ['consents'],
  response: success(NoticeFigures),
});
