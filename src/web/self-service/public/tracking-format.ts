import { documentNames, joinNames } from '#contract/documents/send-again-form.ts';
import { offerHours } from '#contract/enrolments/enrolment-states.ts';
import {
  type CalendarDate,
  dateOf,
  formatDate,
  formatInstant,
  formatPeriod,
  formatTime,
  ordinal,
} from '#contract/platform/dates.ts';
import type { Tracked, TrackedKind } from '#contract/self-service/tracking.ts';

/** Also the label of links to the page. */
export const trackingTitle = 'Check your status';

type Step = Tracked['steps'][number];
type StepName = Step['name'];

const received: Readonly<Partial<Record<TrackedKind, string>>> = {
  driver: 'Application received',
  request: 'Request received',
  consultation: 'Booking received',
};

const stepLabels: Readonly<Record<Exclude<StepName, 'received'>, string>> = {
  checked: 'Documents checked',
  approved: 'Approved',
  placed: 'Placed with a company',
  rejected: 'Not accepted',
  closed: 'Closed',
  assigned: 'Drivers assigned',
  fulfilled: 'Request complete',
  scheduled: 'Day and time set',
  completed: 'Your consultation',
  registered: 'Registered',
  waiting: 'On the waiting list',
  held: 'The training',
  lapsed: 'Offer ended',
  cancelled: 'Cancelled',
};

const formatOfferEnd = (offeredUntil: string): string => formatInstant(new Date(offeredUntil));

/** Some current steps have their own label, such as 'Looking for drivers'. */
export function labelOf(
  { kind, seat }: Pick<Tracked, 'kind' | 'seat'>,
  { name, state }: Step,
): string {
  if (name === 'waiting' && seat?.offeredUntil)
    return `Seat held for you until the ${formatOfferEnd(seat.offeredUntil)}`;
  if (state === 'now' && name === 'checked') return 'Documents being checked';
  if (state === 'now' && name === 'assigned') return 'Looking for drivers';
  return name === 'received' ? (received[kind] ?? '') : stepLabels[name];
}

/** Whether a current step is under way or reached; otherwise it is still to come. */
export const isPresent = (kind: TrackedKind, { name }: Step): boolean =>
  kind === 'driver' || name === 'assigned' || name === 'waiting';

/** When a step was reached, or the details of a future one. */
export function detailOf({ kind, drivers, day, time }: Tracked, { name, state, at }: Step): string {
  if (name === 'assigned' && drivers && drivers.assigned > 0)
    return `${drivers.assigned} of ${drivers.needed} assigned`;
  const isMeeting =
    (kind === 'consultation' && name === 'completed' && time !== null) || name === 'held';
  if (isMeeting && day !== null && (state !== 'done' || at === null)) {
    return time === null ? formatDate(day) : `${formatDate(day)}, ${formatTime(time)}`;
  }
  return at === null ? '' : dateOf(at);
}

/** The status as the beginning of a sentence, and further sentences on what happens next. */
interface StatusSentences {
  status: string;
  next: readonly string[];
}

const toSentences = (status: string, ...next: string[]): StatusSentences => ({ status, next });

const byMessage = "we'll tell you by email or text message.";
const questions = 'If you have questions, call us.';

const checking = toSentences(
  'We are checking your documents',
  "We're looking at your details and your documents.",
  `Then ${byMessage}`,
);

const ofDrivers: Readonly<Partial<Record<StepName, StatusSentences>>> = {
  approved: toSentences(
    'You are approved',
    "We're looking for a company that needs a driver with your experience.",
    "We'll tell you as soon as we have one. Until then, please keep your documents valid.",
  ),
  placed: toSentences(
    'You are placed with a company',
    "We have sent you the company's name and phone number. If something at work is not right, call us.",
  ),
  rejected: toSentences(
    "We can't take you on now",
    `You can apply again when something has changed. ${questions}`,
  ),
  closed: toSentences('Your application is closed', questions),
};

/** An approved driver without a valid check that is needed for placing. */
const lacking = toSentences(
  'You are approved',
  'We can place you with a company once we have what is named above.',
  questions,
);

function ofMissing({ missing }: Tracked): StatusSentences {
  const isOne = missing.length === 1;
  const [photos, them] = isOne ? ['photo is', 'it'] : ['photos are', 'them'];
  const next = `When your ${photos} here, we'll look at ${them}. Then ${byMessage}`;
  const isRenewal = missing.every(
    ({ reason }) => reason === 'expired' || reason === 'expires-soon',
  );
  if (isRenewal)
    return toSentences(
      `Please send us your new ${joinNames(missing.map(({ group }) => documentNames[group]))}`,
      next,
    );
  return toSentences(isOne ? 'We need a new photo' : `We need ${missing.length} new photos`, next);
}

function ofRequest({ drivers, isCancelAsked }: Tracked, { name, state }: Step): StatusSentences {
  if (name === 'cancelled')
    return toSentences('Your request is cancelled', 'If you did not ask for this, call us.');
  if (isCancelAsked) {
    return toSentences(
      'You have asked us to cancel your request',
      "We'll confirm it by email or text message. Until then, your drivers stay assigned.",
      'If you need the drivers after all, call us.',
    );
  }
  const { assigned, needed } = drivers ?? { assigned: 0, needed: 1 };
  if (state === 'done') {
    const thanks = 'Thank you for working with us. If something is not right, call us.';
    return toSentences(`${assigned} of ${needed} drivers placed. This request is closed`, thanks);
  }
  if (assigned >= needed) {
    const sent = 'We have sent you their names and phone numbers. If something changes, call us.';
    return toSentences('All your drivers are assigned', sent);
  }
  return toSentences(
    assigned === 0
      ? 'We are looking for your drivers'
      : `${assigned} of ${needed} drivers ${assigned === 1 ? 'is' : 'are'} assigned`,
    "We're looking for drivers who fit your request, and check their documents.",
    "We'll send you their names and phone numbers as soon as they are assigned.",
  );
}

function ofBooking({ day, time, canCancel }: Tracked, { name, state }: Step): StatusSentences {
  if (name === 'cancelled')
    return toSentences(
      'Your booking is cancelled',
      'You can book another consultation at any time.',
    );
  if (state === 'done')
    return toSentences('Your consultation has taken place', `Thank you for coming. ${questions}`);
  if (time !== null) {
    return toSentences(
      'Your consultation is set',
      canCancel ? "If you can't come, please cancel it here." : questions,
    );
  }
  const wish = day === null ? '' : `You asked for the ${formatDate(day)}. `;
  return toSentences(
    'We have your booking',
    `${wish}We'll tell you the time and the place by email or text message.`,
  );
}

function ofRegistration({ canCancel, seat }: Tracked, { name, state }: Step): StatusSentences {
  if (seat?.offeredUntil) {
    const until = formatOfferEnd(seat.offeredUntil);
    return toSentences(
      'A seat is free for you',
      `We'll hold it for you until the ${until}. Then it goes to the next person on the list.`,
    );
  }
  if (seat?.state === 'Waiting') {
    return toSentences(
      `You are the ${ordinal(seat.position ?? 1)} on the waiting list`,
      `When a seat comes free, the first person on the list has ${offerHours.early} hours to take it (${offerHours.late} hours in the last two days).`,
      "We'll tell you by email or text message.",
    );
  }
  if (name === 'lapsed')
    return toSentences('We no longer hold a seat for you', `You can register again. ${questions}`);
  if (name === 'cancelled') {
    return toSentences(
      'Your registration is cancelled',
      'You can register for another training at any time.',
    );
  }
  if (state === 'done')
    return toSentences('The training is over', `Thank you for coming. ${questions}`);
  return toSentences(
    'You are registered',
    `If anything about the training changes, ${byMessage}`,
    ...(canCancel ? ["If you can't come, please cancel your registration here."] : []),
  );
}

function sentencesOf(tracked: Tracked, step: Step, today: CalendarDate): StatusSentences {
  switch (tracked.kind) {
    case 'driver':
      if (tracked.missing.length > 0) return ofMissing(tracked);
      if (step.name === 'approved' && tracked.checks.some(({ endsOn }) => endsOn < today))
        return lacking;
      return ofDrivers[step.name] ?? checking;
    case 'request':
      return ofRequest(tracked, step);
    case 'consultation':
      return ofBooking(tracked, step);
    case 'enrolment':
      return ofRegistration(tracked, step);
  }
}

/** The current step; after the end, the last one. */
const currentStep = ({ steps }: Tracked): Step | undefined =>
  steps.find(({ state }) => state === 'now') ?? steps.at(-1);

/** The status in one sentence with the name, and the next steps in a few. */
export function wordsOf(
  tracked: Tracked,
  today: CalendarDate,
): { headline: string; next: readonly string[] } {
  const step = currentStep(tracked);
  const { status, next } = step ? sentencesOf(tracked, step, today) : toSentences('We have it');
  const isTested = tracked.kind === 'driver' && tracked.day !== null;
  return {
    headline: `${status}${tracked.name === '' ? '' : `, ${tracked.name}`}.`,
    next: isTested ? ["Please come to your road test. If you can't come, call us.", ...next] : next,
  };
}

/** When and where a consultation, training or road test takes place, as far as it is set and in the future. */
export function factsOf(tracked: Tracked): { label: string; value: string }[] {
  const { kind, subject, day, lastDay, time, place } = tracked;
  const facts = [{ label: 'Training', value: subject }];
  if (time !== null && day !== null && currentStep(tracked)?.name !== 'cancelled') {
    facts.push(
      {
        label: kind === 'driver' ? 'Road test' : 'Date',
        value: formatPeriod({ startDate: day, endDate: lastDay ?? day }),
      },
      { label: 'Time', value: formatTime(time) },
    );
    facts.push({ label: kind === 'enrolment' ? 'Venue' : 'Place', value: place });
  }
  facts.push({ label: 'How to get in', value: tracked.access });
  return facts.filter(({ value }) => value !== '');
}
