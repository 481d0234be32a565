import { documentNames, joinNames } from '#contract/documents/send-again-form.ts';
import { offerHours } from '#contract/enrolments/enrolment-states.ts';
import {
  formatDate,
  formatInstant,
  formatPeriod,
  formatTime,
  ordinal,
  todayInLagos,
} from '#contract/platform/dates.ts';
import type { Tracked, TrackedKind, TrackingStep } from '#contract/tracking/tracking.ts';

/** The title of the page while nothing is shown, and of the links to it. */
export const trackingTitle = 'Check your status';

/** Names each kind of record as its sender would. */
export const ownNames: Readonly<Record<TrackedKind, string>> = {
  driver: 'Your application',
  request: 'Your request',
  consultation: 'Your booking',
  enrolment: 'Your registration',
};

const stepLabels: Readonly<Record<TrackedKind, Partial<Record<TrackingStep, string>>>> = {
  driver: {
    received: 'Application received',
    checked: 'Documents checked',
    approved: 'Approved',
    placed: 'Placed with a company',
    rejected: 'Not accepted',
    closed: 'Closed',
  },
  request: {
    received: 'Request received',
    assigned: 'Drivers assigned',
    fulfilled: 'Request complete',
    cancelled: 'Cancelled',
  },
  consultation: {
    received: 'Booking received',
    scheduled: 'Day and time set',
    completed: 'Your consultation',
    cancelled: 'Cancelled',
  },
  enrolment: {
    registered: 'Registered',
    waiting: 'On the waiting list',
    held: 'The training',
    lapsed: 'Offer ended',
    cancelled: 'Cancelled',
  },
};

type Step = Tracked['steps'][number];

/** A step's name; what is being done is said so. */
export function labelOf({ kind, seat }: Pick<Tracked, 'kind' | 'seat'>, { name, state }: Step): string {
  if (name === 'waiting' && seat?.offeredUntil)
    return `Seat held for you until the ${formatOfferEnd(seat.offeredUntil)}`;
  if (state === 'now' && name === 'checked') return 'Documents being checked';
  if (state === 'now' && name === 'assigned') return 'Looking for drivers';
  return stepLabels[kind][name] ?? name;
}

/** Whether a current step is being done or has been reached; the others are still to come. */
export const isPresent = (kind: TrackedKind, { name }: Step): boolean =>
  kind === 'driver' || name === 'assigned' || name === 'waiting';

/** When a step was reached, or what is known about one to come. */
export function detailOf({ kind, drivers, day, time }: Tracked, { name, state, at }: Step): string {
  if (name === 'assigned' && drivers && drivers.assigned > 0)
    return `${drivers.assigned} of ${drivers.needed} assigned`;
  const isMeeting = (kind === 'consultation' && name === 'completed' && time !== null) || name === 'held';
  if (isMeeting && day !== null && (state !== 'done' || at === null)) {
    return time === null ? formatDate(day) : `${formatDate(day)}, ${formatTime(time)}`;
  }
  return at === null ? '' : formatDate(todayInLagos(new Date(at)));
}

/** The step that something has come to. */
export const currentStep = ({ steps }: Tracked): Step | undefined =>
  steps.find(({ state }) => state === 'now') ?? steps.findLast(({ state }) => state === 'done');

/** Whether new ones are needed only because of their dates. */
const isRenewal = ({ missing }: Tracked) =>
  missing.every(({ reason }) => reason === 'expired' || reason === 'expires-soon');

const namesOf = ({ missing }: Tracked) => joinNames(missing.map(({ group }) => documentNames[group]));

function driverHeadline(tracked: Tracked, step: TrackingStep): string {
  const { missing } = tracked;
  if (missing.length > 0) {
    if (isRenewal(tracked)) return `Please send us your new ${namesOf(tracked)}`;
    return missing.length === 1 ? 'We need a new photo' : `We need ${missing.length} new photos`;
  }
  if (step === 'approved') return 'You are approved';
  if (step === 'placed') return 'You are placed with a company';
  if (step === 'rejected') return "We can't take you on now";
  return step === 'closed' ? 'Your application is closed' : 'We are checking your documents';
}

function requestHeadline({ drivers }: Tracked, { name, state }: Step): string {
  if (name === 'cancelled') return 'Your request is cancelled';
  if (name === 'fulfilled' && state === 'done') return 'Your request is complete';
  if (!drivers || drivers.assigned === 0) return 'We are looking for your drivers';
  if (drivers.assigned >= drivers.needed) return 'All your drivers are assigned';
  return `${drivers.assigned} of ${drivers.needed} drivers ${drivers.assigned === 1 ? 'is' : 'are'} assigned`;
}

function bookingHeadline({ time }: Tracked, { name, state }: Step): string {
  if (name === 'cancelled') return 'Your booking is cancelled';
  if (name === 'completed' && state === 'done') return 'Your consultation has taken place';
  return time === null ? 'We have your booking' : 'Your consultation is set';
}

function registrationHeadline({ seat }: Tracked, { name, state }: Step): string {
  if (seat?.state === 'Offered') return 'A seat is free for you';
  if (seat?.state === 'Waiting') return `You are the ${ordinal(seat.position ?? 1)} on the waiting list`;
  if (name === 'lapsed') return 'We no longer hold a seat for you';
  if (name === 'cancelled') return 'Your registration is cancelled';
  return state === 'done' ? 'The training is over' : 'You are registered';
}

/** The status, in one sentence with the name. */
export function headlineOf(tracked: Tracked): string {
  const { kind } = tracked;
  const step = currentStep(tracked);
  const name = tracked.name === '' ? '.' : `, ${tracked.name}.`;
  if (!step) return `We have it${name}`;
  if (kind === 'driver') return driverHeadline(tracked, step.name) + name;
  if (kind === 'request') return requestHeadline(tracked, step) + name;
  return (kind === 'consultation' ? bookingHeadline(tracked, step) : registrationHeadline(tracked, step)) + name;
}

function nextForDriver(tracked: Tracked, step: TrackingStep): string[] {
  if (tracked.missing.length > 0) {
    const [photos, them] = tracked.missing.length === 1 ? ['photo is', 'it'] : ['photos are', 'them'];
    return [`When your ${photos} here, we'll look at ${them}. Then we'll tell you by email or text message.`];
  }
  switch (step) {
    case 'approved':
      return [
        "We're looking for a company that needs a driver with your experience.",
        "We'll tell you as soon as we have one. Until then, please keep your documents valid.",
      ];
    case 'placed':
      return ["We have sent you the company's name and phone number. If something at work is not right, call us."];
    case 'rejected':
      return ['You can apply again when something has changed. If you have questions, call us.'];
    case 'closed':
      return ['If you have questions, call us.'];
    default:
      return ["We're looking at your details and your documents.", "Then we'll tell you by email or text message."];
  }
}

function nextForRequest({ drivers }: Tracked, { name, state }: Step): string[] {
  if (name === 'cancelled') return ['If you did not ask for this, call us.'];
  if (name === 'fulfilled' && state === 'done')
    return ['Thank you for working with us. If something is not right, call us.'];
  if (drivers && drivers.assigned >= drivers.needed) {
    return ['We have sent you their names and phone numbers. If something changes, call us.'];
  }
  return [
    "We're looking for drivers who fit your request, and check their documents.",
    "We'll send you their names and phone numbers as soon as they are assigned.",
  ];
}

function nextForBooking({ day, time, canCancel }: Tracked, { name, state }: Step): string[] {
  if (name === 'cancelled') return ['You can book another consultation at any time.'];
  if (name === 'completed' && state === 'done') return ['Thank you for coming. If you have questions, call us.'];
  if (time !== null)
    return canCancel ? ["If you can't come, please cancel it here."] : ['If you have questions, call us.'];
  const wish = day === null ? '' : `You asked for the ${formatDate(day)}. `;
  return [`${wish}We'll tell you the time and the place by email or text message.`];
}

/** The end of an offer, as a sentence names it. */
export const formatOfferEnd = (offeredUntil: string): string => formatInstant(new Date(offeredUntil));

function nextForRegistration({ canCancel, seat }: Tracked, { name, state }: Step): string[] {
  if (seat?.offeredUntil) {
    return [
      `We'll hold it for you until the ${formatOfferEnd(seat.offeredUntil)}. Then it goes to the next person on the list.`,
    ];
  }
  if (seat?.state === 'Waiting') {
    return [
      `When a seat comes free, the first person on the list has ${offerHours.early} hours to take it (${offerHours.late} hours in the last two days).`,
      "We'll tell you by email or text message.",
    ];
  }
  if (name === 'lapsed') return ['You can register again. If you have questions, call us.'];
  if (name === 'cancelled') return ['You can register for another training at any time.'];
  if (state === 'done') return ['Thank you for coming. If you have questions, call us.'];
  const news = "If anything about the training changes, we'll tell you by email or text message.";
  return canCancel ? [news, "If you can't come, please cancel your registration here."] : [news];
}

/** Describes the next step, in a few sentences. */
export function nextOf(tracked: Tracked): string[] {
  const step = currentStep(tracked);
  if (!step) return [];
  if (tracked.kind === 'driver') return nextForDriver(tracked, step.name);
  if (tracked.kind === 'request') return nextForRequest(tracked, step);
  return tracked.kind === 'consultation' ? nextForBooking(tracked, step) : nextForRegistration(tracked, step);
}

/** When and where a consultation or a training takes place, as far as that is set and still to come. */
export function factsOf(tracked: Tracked): { label: string; value: string }[] {
  const { kind, subject, day, lastDay, time, place } = tracked;
  const facts = [{ label: 'Training', value: subject }];
  if (time !== null && day !== null && currentStep(tracked)?.name !== 'cancelled') {
    facts.push(
      { label: 'Date', value: formatPeriod({ startDate: day, endDate: lastDay ?? day }) },
      { label: 'Time', value: formatTime(time) },
    );
    facts.push({ label: kind === 'enrolment' ? 'Venue' : 'Place', value: place });
  }
  facts.push({ label: 'How to get in', value: tracked.access });
  return facts.filter(({ value }) => value !== '');
}
