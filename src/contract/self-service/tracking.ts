import * as z from 'zod/mini';
import { answers } from '#contract/asks/ask-links.ts';
import { NeededCheck } from '#contract/documents/papers.ts';
import { askingReasons } from '#contract/documents/send-again-form.ts';
import { documentGroups } from '#contract/drivers/application-form.ts';
import { enrolmentStates } from '#contract/enrolments/enrolment-states.ts';
import * as check from '#contract/platform/checks.ts';
import { DateOnly, endpoint, Instant, success, textField } from '#contract/platform/endpoint.ts';
import { plainDigits } from '#contract/platform/phone-number.ts';

export const trackingDays = 90;

/** Days before expiry; from then on the tracking page takes a new licence or medical record unasked. */
export const renewalDays = 60;

export const trackedKinds = ['driver', 'request', 'consultation', 'enrolment'] as const;
export type TrackedKind = (typeof trackedKinds)[number];

export const isTrackedKind = (text: string): text is TrackedKind =>
  trackedKinds.some((kind) => kind === text);

/** Shown for every miss, so that it doesn't reveal which of the two was wrong. */
export const nothingTrackedMessage =
  'We found nothing for this reference and contact. Check both and try again.';

export const oldTrackingLinkMessage =
  'This link no longer works. Please enter your reference number and your phone number or email address.';

export const tooLateMessage = "This can't be cancelled any more. Please call us.";
export const offerEndedMessage = 'This offer has ended. We no longer hold the seat for you.';
/** Shown to a person on the waiting list who takes a seat without an offer. */
export const noOfferMessage = (position: number) =>
  `No seat is free yet. You're number ${position} on the list.`;
export const cancelledAlreadyMessage = 'This is already cancelled.';

/** All steps of drivers, requests, consultations and registrations. */
const stepNames = [
  'received',
  'checked',
  'approved',
  'placed',
  'rejected',
  'closed',
  'assigned',
  'fulfilled',
  'cancelled',
  'scheduled',
  'completed',
  'registered',
  'waiting',
  'held',
  'lapsed',
] as const;
export type TrackingStep = (typeof stepNames)[number];

/**
 * The progress of a record; its only personal data is a name. `token` opens it again and authorises
 * cancelling and sending. `hasData`: the person's data still exists and can be seen with a code.
 * `day` is that of a training or consultation, as scheduled or else as wished, or of a driver's
 * road test; `time` (in Lagos) and `place` once set. `drivers` are a request's. `missing` are the
 * documents a driver has to send, until the end of `missingUntil`, or while the link works. `seat`
 * has a registration's seat, its place on the waiting list, and the end of an offer.
 */
export const Tracked = z
  .object({
    kind: z.enum(trackedKinds),
    reference: z.string(),
    name: z.string(),
    steps: z.array(
      z.object({
        name: z.enum(stepNames),
        state: z.enum(['done', 'now', 'next']),
        at: z.nullable(Instant),
      }),
    ),
    subject: z.string(),
    day: z.nullable(DateOnly),
    /** Of a training. */
    lastDay: z.nullable(DateOnly),
    time: z.nullable(z.string().check(z.meta({ examples: ['10:00'] }))),
    place: z.string(),
    /** Directions that only people with a seat get. */
    access: z.string(),
    /** The content of the QR code for a training's door, only with a seat. */
    ticket: z.string(),
    drivers: z.nullable(z.object({ assigned: z.int(), needed: z.int() })),
    missing: z.array(z.object({ group: z.enum(documentGroups), reason: z.enum(askingReasons) })),
    missingUntil: z.nullable(DateOnly),
    /** The checks a driver needs soon for being placed, with what the office says about them. */
    checks: z.array(
      z.object({
        ...z.pick(NeededCheck, { name: true, endsOn: true, isMissing: true }).shape,
        words: z.string(),
      }),
    ),
    /** Open questions to a driver whether they can start; `token` opens one at /ask. */
    asks: z.array(
      z.object({
        vehicle: z.string(),
        town: z.string(),
        days: z.object({ startDate: DateOnly, endDate: DateOnly }),
        answer: z.nullable(z.enum(answers)),
        token: z.string(),
      }),
    ),
    seat: z.nullable(
      z.object({
        state: z.enum(enrolmentStates),
        position: z.nullable(z.int()),
        offeredUntil: z.nullable(Instant),
      }),
    ),
    /** Whether the training has a certificate for the person. */
    hasCertificate: z.boolean(),
    canCancel: z.boolean(),
    isCancelAsked: z.boolean(),
    hasData: z.boolean(),
    token: z.string(),
  })
  .check(z.meta({ id: 'Tracked' }));
export type Tracked = z.infer<typeof Tracked>;

/** Normalises a typed or pasted number: 'Reference number: req 100027' becomes REQ-100027. */
export function toReference(typed: string): string {
  const plain = plainDigits(typed.normalize('NFKC'))
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '');
  const [, kind, number] = /(REQ|CON|ENR)?(\d+)$/.exec(plain) ?? [];
  if (number === undefined) return plain;
  return kind === undefined ? number : `${kind}-${number}`;
}

export const trackingLabels = {
  reference: 'Reference number',
  contact: 'Phone number or email address',
};

export const trackingChecks: readonly check.Check<keyof typeof trackingLabels>[] = [
  check.required(['reference', 'contact']),
  ...check.text('reference', trackingLabels.reference, 40),
  ...check.text('contact', trackingLabels.contact, check.textLimits.name),
];

const common = { access: 'public', tag: 'Tracking' } as const;

/** Finds a record by its number and the phone number or email address it was submitted with. */
export const track = endpoint('POST /track', {
  ...common,
  summary: 'See the status of a submission',
  body: z.object({
    reference: textField(trackingLabels.reference, 40),
    contact: textField(trackingLabels.contact, check.textLimits.name),
  }),
  checks: trackingChecks,
  errors: [404, 429],
  response: success(Tracked),
});

const token = z.string('The link is incomplete.').check(z.maxLength(200));

/** The same by the token of a link in a message. */
export const trackByLink = endpoint('POST /track/link', {
  ...common,
  summary: 'See the status of a submission, by the link in a message',
  reads: ['consultations', 'enrolments', 'requests'],
  body: z.object({ token }),
  errors: [404, 429],
  response: success(Tracked),
});

/** Takes an offered seat. Responds 409 if the offer has ended. */
export const takeSeat = endpoint('POST /track/seat', {
  ...common,
  summary: 'Accept a seat offered from the waiting list',
  writes: ['enrolments'],
  body: z.object({ token }),
  errors: [404, 409, 429],
  response: success(Tracked),
});

/** Cancels a consultation or registration; for a request, asks the office to, once. Responds 409 if it is over. */
export const cancelTracked = endpoint('POST /track/cancel', {
  ...common,
  summary: 'Cancel your own booking or registration, or ask to cancel a request',
  writes: ['consultations', 'enrolments', 'requests'],
  body: z.object({ token }),
  errors: [404, 409, 429],
  response: success(Tracked),
});

/** Opens the page for a driver's missing documents. Responds 409 if none are missing. */
export const sendTracked = endpoint('POST /track/documents', {
  ...common,
  summary: 'Get the link for sending missing documents',
  body: z.object({ token }),
  errors: [404, 409, 429],
  /** The fragment of `/send-again`. */
  response: success(z.object({ token: z.string() })),
});
