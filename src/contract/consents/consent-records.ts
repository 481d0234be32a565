import * as z from 'zod/mini';
import { endpoint, Id, Instant, oneOf, success } from '#contract/platform/endpoint.ts';
import type { Permission } from '#contract/platform/roles.ts';
import { trackedKinds } from '#contract/self-service/tracking.ts';
import { consentForms, consentKinds } from './consents.ts';

/** The records that have consents, with the permissions to read them and to record a withdrawal. */
export const consentingRecords = {
  driver: { read: 'read drivers', change: 'decide on drivers' },
  request: { read: 'read requests', change: 'manage requests' },
  consultation: { read: 'read consultations', change: 'manage consultations' },
  enrolment: { read: 'read enrolments', change: 'manage trainings' },
} as const satisfies Record<string, { read: Permission; change: Permission }>;
export type ConsentingRecord = keyof typeof consentingRecords;

/** A consent: the form, the wording the person agreed to, and who withdrew it when. */
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

/** The current state of one kind of consent. 'not-asked': the form had no privacy notice. */
export const consentStates = ['agreed', 'not-agreed', 'taken-back', 'not-asked'] as const;
export type ConsentState = (typeof consentStates)[number];

/** A record's consents, newest first, and the state of each kind that applies to it. */
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

/** Lists the consents of a record. Responds 403 to a caller who can't read the record. */
export const listConsents = endpoint('GET /admin/consents/{kind}/{id}', {
  access: 'signed-in',
  tag: 'Privacy',
  summary: "List a person's consents",
  reads: ['consents'],
  params: about,
  errors: [404],
  response: success(RecordConsents),
});

/**
 * Records a withdrawal, such as one made by phone. Responds 403 to a caller who can't change the record, 409 if
 * there is no such consent.
 */
export const withdrawConsent = endpoint('POST /admin/consents/{kind}/{id}/withdraw', {
  access: 'signed-in',
  tag: 'Privacy',
  summary: 'Record a withdrawn consent',
  writes: ['consents'],
  params: about,
  body: z.object({ consent: oneOf('consent', consentKinds) }),
  errors: [404, 409],
  response: success(RecordConsents),
});

/** The number of people by answer, per version of the notice. Erased and cancelled records don't count. */
export const NoticeFigures = z
  .object({
    versions: z.array(
      z.object({
        version: z.string(),
        kinds: z.array(
          z.object({
            kind: z.enum(consentKinds),
            agreed: z.int(),
            takenBack: z.int(),
            notAgreed: z.int(),
          }),
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
  summary: 'Count consents',
  reads: ['consents'],
  response: success(NoticeFigures),
});
