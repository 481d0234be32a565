import * as z from 'zod/mini';
import { askingReasons } from '#contract/documents/send-again-form.ts';
import { documentGroups } from '#contract/drivers/application-form.ts';
import { enrolmentStates } from '#contract/enrolments/enrolment-states.ts';
import * as check from '#contract/platform/checks.ts';
import { DateOnly, endpoint, Instant, success, textField } from '#contract/platform/endpoint.ts';
import { plainDigits } from '#contract/platform/phone-number.ts';
import { TrainingFile } from '#contract/trainings/trainings.ts';

/** How long a tracking link in a message works. */
export const trackingDays = 90;

/** The number of days before a licence or medical record expires from which a new one can be sent from the tracking page, without being asked. */
export const renewalDays = 60;

export const trackedKinds = ['driver', 'request', 'consultation', 'enrolment'] as const;
export type TrackedKind = (typeof trackedKinds)[number];

export const isTrackedKind = (text: string): text is TrackedKind => trackedKinds.some((kind) => kind === text);

/** Shown for every miss, so that nobody learns which of the two was wrong. */
export const nothingTrackedMessage = 'We found nothing for this reference and contact. Check both and try again.';

/** Shown for a link that is too old, or not whole. */
export const oldTrackingLinkMessage =
  'This link no longer works. Please enter your reference number and your phone number or email address.';

/** Shown where something can't be cancelled any more, and where it was cancelled before. */
export const tooLateMessage = "This can't be cancelled any more. Please call us.";
/** Shown when a seat is taken that isn't held any more. */
export const offerEndedMessage = 'This offer has ended. We no longer hold the seat for you.';
/** Shown to who takes a seat while waiting, without an offer. */
export const noOfferMessage = (position: number) => `No seat is free yet. You're number ${position} on the list.`;
export const cancelledAlreadyMessage = 'This is already cancelled.';

/** All steps: of a driver, a request, a consultation and a registration. */
const stepNames = [
  ...['received', 'checked', 'approved', 'placed', 'rejected', 'closed'],
  ...['assigned', 'fulfilled', 'cancelled'],
  ...['scheduled', 'completed'],
  ...['registered', 'waiting', 'held', 'lapsed'],
] as const;
export type TrackingStep = (typeof stepNames)[number];

/**
 * How far something is: a name and nothing else that is personal. `token` opens it again, and is what cancelling and sending
 * ask for. `hasData` says whether a person's data is still there, to be seen by a code. `day` is that of a training, of a consultation the one that was set, else the one that was asked for; `time` (in Lagos)
 * and `place` are known once they are set. `drivers` are a request's, `missing` what a driver has to send, until the end of
 * `missingUntil`, or for as long as the link works. `seat` says whether somebody has a seat in a training that is to come, the place in
 * its waiting list, and until when a seat can be taken.
 */
export const Tracked = z
  .object({
    kind: z.enum(trackedKinds),
    reference: z.string(),
    name: z.string(),
    steps: z.array(
      z.object({ name: z.enum(stepNames), state: z.enum(['done', 'now', 'next']), at: z.nullable(Instant) }),
    ),
    subject: z.string(),
    day: z.nullable(DateOnly),
    /** Of a training. */
    lastDay: z.nullable(DateOnly),
    time: z.nullable(z.string().check(z.meta({ examples: ['10:00'] }))),
    place: z.string(),
    /** What else those with a seat are told of the place. */
    access: z.string(),
    /** What the QR code for the door of a training holds, for those with a seat. */
    ticket: z.string(),
    drivers: z.nullable(z.object({ assigned: z.int(), needed: z.int() })),
    missing: z.array(z.object({ group: z.enum(documentGroups), reason: z.enum(askingReasons) })),
    missingUntil: z.nullable(DateOnly),
    seat: z.nullable(
      z.object({
        state: z.enum(enrolmentStates),
        position: z.nullable(z.int()),
        offeredUntil: z.nullable(Instant),
      }),
    ),
    /** Of a training, for those with a seat. */
    files: z.array(TrainingFile),
    /** Whether there is a certificate of the training. */
    hasCertificate: z.boolean(),
    canCancel: z.boolean(),
    /** Of an open request: whether the company asked to cancel it. */
    isCancelAsked: z.boolean(),
    hasData: z.boolean(),
    token: z.string(),
  })
  .check(z.meta({ id: 'Tracked' }));
export type Tracked = z.infer<typeof Tracked>;

/** A number as it is stored, however it was typed or pasted: 'Reference number: req 100027' is REQ-100027. */
export function toReference(typed: string): string {
  const plain = plainDigits(typed.normalize('NFKC'))
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '');
  const [, kind, number] = /(REQ|CON|ENR)?(\d+)$/.exec(plain) ?? [];
  if (number === undefined) return plain;
  return kind === undefined ? number : `${kind}-${number}`;
}

export const trackingLabels = { reference: 'Reference number', contact: 'Phone number or email address' };

/** The rules of the look-up, in the order in which they are checked. */
export const trackingChecks: readonly check.Check<keyof typeof trackingLabels>[] = [
  check.required(['reference', 'contact']),
  ...check.text('reference', trackingLabels.reference, 40),
  ...check.text('contact', trackingLabels.contact, check.textLimits.name),
];

const common = { access: 'public', tag: 'Tracking' } as const;

/** Finds what somebody has sent, by its number and the phone number or email address that it was sent with. */
export const track = endpoint('POST /track', {
  ...common,
  summary: 'See how far something is',
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
  summary: 'See how far something is, by the link in a message',
  reads: ['consultations', 'enrolments', 'requests'],
  body: z.object({ token }),
  errors: [404, 429],
  response: success(Tracked),
});

/** Takes the seat in a training that one was offered. Responds 409 if the offer has ended. */
export const takeSeat = endpoint('POST /track/seat', {
  ...common,
  summary: 'Take a seat that was offered from the waiting list',
  writes: ['enrolments'],
  body: z.object({ token }),
  errors: [404, 409, 429],
  response: success(Tracked),
});

/** Cancels one's own consultation or registration for a training; of a request it asks the office to, once. Responds 409 if it is over. */
export const cancelTracked = endpoint('POST /track/cancel', {
  ...common,
  summary: "Cancel a booking or a registration of one's own, or ask to cancel a request",
  writes: ['consultations', 'enrolments', 'requests'],
  body: z.object({ token }),
  errors: [404, 409, 429],
  response: success(Tracked),
});

/** Opens the page where a driver sends the missing documents. Responds 409 if there are none. */
export const sendTracked = endpoint('POST /track/documents', {
  ...common,
  summary: 'Get the link by which the missing documents are sent',
  body: z.object({ token }),
  errors: [404, 409, 429],
  /** The token of the link: the fragment of `/send-again`. */
  response: success(z.object({ token: z.string() })),
});
