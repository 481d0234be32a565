import type { CalendarDate } from '#contract/platform/dates.ts';
import { type Tracked, type TrackedKind, type TrackingStep, trackingSteps } from '#contract/tracking/tracking.ts';
import type { FoundEnrolment, FoundRecord } from './repository.ts';

/** The details that a record's own row doesn't have. */
export interface TrackedDetails {
  moments: ReadonlyMap<string, Date>;
  today: CalendarDate;
  token: string;
  ticket: string;
  files: Tracked['files'];
  missing: Tracked['missing'];
  missingUntil: CalendarDate | null;
}

/** The step that a status has come to. */
const stepOf: Readonly<Record<TrackedKind, Readonly<Record<string, TrackingStep>>>> = {
  driver: {
    Pending: 'checked',
    Approved: 'approved',
    Assigned: 'placed',
    Rejected: 'rejected',
    // Why somebody is blocked is nothing that a page says.
    Blocked: 'closed',
    Deleted: 'closed',
  },
  request: { Pending: 'assigned', Assigned: 'fulfilled', Fulfilled: 'fulfilled', Cancelled: 'cancelled' },
  consultation: { Pending: 'scheduled', Scheduled: 'completed', Completed: 'completed', Cancelled: 'cancelled' },
  enrolment: { Upcoming: 'held', Completed: 'held', Cancelled: 'cancelled' },
};

const statusOfStep: Readonly<Partial<Record<TrackingStep, string>>> = {
  approved: 'Approved',
  placed: 'Assigned',
  rejected: 'Rejected',
  closed: 'Deleted',
  assigned: 'Assigned',
  fulfilled: 'Fulfilled',
  scheduled: 'Scheduled',
  completed: 'Completed',
  held: 'Completed',
  cancelled: 'Cancelled',
};

/** The steps of the waiting list aren't those of a seat. */
const besides: readonly TrackingStep[] = ['rejected', 'closed', 'waiting', 'lapsed', 'cancelled'];
const badEnds: readonly TrackingStep[] = ['rejected', 'closed', 'cancelled'];
const isOver: Readonly<Record<string, boolean>> = { Fulfilled: true, Completed: true, Assigned: false };

/** The steps of somebody who has no seat. */
function queueSteps({ state, status, createdAt }: FoundEnrolment): Tracked['steps'] {
  const end = state === 'Lapsed' ? 'lapsed' : status === 'Cancelled' ? 'cancelled' : undefined;
  const at = createdAt?.toISOString() ?? null;
  if (end !== undefined) {
    return [
      { name: 'waiting', state: 'done', at },
      { name: end, state: 'now', at: null },
    ];
  }
  return [
    { name: 'waiting', state: status === 'Completed' ? 'done' : 'now', at },
    { name: 'held', state: status === 'Completed' ? 'done' : 'next', at: null },
  ];
}

/** Whether somebody has a seat, or came without one. */
const hasPlace = ({ state }: FoundEnrolment) => state === 'Registered' || state === 'WalkedIn';

/** The steps of a record, with when each was reached. What has ended badly shows where it began, and its end. */
function toSteps(record: FoundRecord, moments: ReadonlyMap<string, Date>): Tracked['steps'] {
  const { kind, status, createdAt } = record;
  if (kind === 'enrolment' && !hasPlace(record)) return queueSteps(record);
  const [first, ...others] = trackingSteps[kind];
  // Some drivers are assigned, but not all.
  const isPartly = kind === 'request' && status === 'Assigned' && record.assigned < record.needed;
  const now = isPartly ? 'assigned' : (stepOf[kind][status] ?? first);
  const momentOf = (name: TrackingStep) => {
    const of = statusOfStep[name];
    return (of === undefined ? undefined : moments.get(of))?.toISOString() ?? null;
  };
  const begun = { name: first, state: 'done', at: createdAt?.toISOString() ?? null } as const;
  if (badEnds.includes(now)) return [begun, { name: now, state: 'now', at: momentOf(now) }];
  const regular: readonly TrackingStep[] = others.filter((name) => !besides.includes(name));
  const at = regular.indexOf(now);
  const isEnded = isOver[status] ?? false;
  // A driver's status names what has been reached, the others' what comes next.
  const isReached = kind === 'driver' && status !== 'Pending';
  const stateOf = (place: number) => {
    if (place < at || (place === at && isEnded)) return 'done';
    return place === at ? 'now' : 'next';
  };
  return [
    begun,
    ...regular.map((name, place) => {
      const state = stateOf(place);
      return { name, state, at: state === 'done' || (state === 'now' && isReached) ? momentOf(name) : null } as const;
    }),
  ];
}

const isToCome = ({ status, lastDay }: FoundEnrolment, today: CalendarDate) =>
  status === 'Upcoming' && lastDay !== null && lastDay >= today;

/** Whether somebody outside can still call it off. */
function canCancel(record: FoundRecord, today: CalendarDate): boolean {
  const { kind, status } = record;
  if (kind === 'consultation') {
    if (status === 'Pending') return true;
    return status === 'Scheduled' && (record.startsAt === null || record.day >= today);
  }
  return kind === 'enrolment' && !record.came && record.state !== 'Lapsed' && isToCome(record, today);
}

/** Maps a record to the part of it that its owner sees from outside. */
export function toTracked(record: FoundRecord, details: TrackedDetails): Tracked {
  const { kind, reference, name, createdAt } = record;
  const { moments, today, ticket, ...rest } = details;
  const isDated = kind === 'consultation' || kind === 'enrolment';
  return {
    kind,
    reference,
    // Of a company nothing is shown.
    name: kind === 'request' ? '' : name.trim(),
    steps: toSteps(record, moments),
    subject: kind === 'enrolment' ? record.title : '',
    day: isDated ? record.day : null,
    lastDay: kind === 'enrolment' ? record.lastDay : null,
    time: (isDated && record.startsAt?.slice(0, 5)) || null,
    place: isDated ? record.place : '',
    access: kind === 'enrolment' && record.state === 'Registered' && isToCome(record, today) ? record.access : '',
    ticket: kind === 'enrolment' && record.state === 'Registered' && isToCome(record, today) ? ticket : '',
    drivers: kind === 'request' ? { assigned: record.assigned, needed: record.needed } : null,
    seat:
      kind === 'enrolment' && isToCome(record, today)
        ? {
            ...{ state: record.state, position: record.position },
            offeredUntil: record.offeredUntil?.toISOString() ?? null,
          }
        : null,
    hasCertificate: kind === 'enrolment' && record.hasCertificate,
    canCancel: canCancel(record, today),
    hasData: createdAt !== null,
    ...rest,
  };
}
