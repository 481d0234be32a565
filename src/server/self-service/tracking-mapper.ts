import type { CalendarDate } from '#contract/platform/dates.ts';
import { awaitsCancelling, canEnd } from '#contract/requests/requests.ts';
import type { Tracked, TrackedKind, TrackingStep } from '#contract/self-service/tracking.ts';
import type { FoundEnrolment, FoundRecord } from './tracking-repository.ts';

/** The details that aren't in the record's own row. */
interface TrackedDetails
  extends Pick<Tracked, 'token' | 'ticket' | 'missing' | 'missingUntil' | 'checks' | 'asks'> {
  moments: ReadonlyMap<string, Date>;
  today: CalendarDate;
}

type StepStatus = readonly [step: TrackingStep, status?: string];

/** The steps of each kind in order, with the status that reaches each. */
const ways: Readonly<Record<TrackedKind, readonly [StepStatus, ...StepStatus[]]>> = {
  driver: [['received'], ['checked'], ['approved', 'Approved'], ['placed', 'Assigned']],
  request: [['received'], ['assigned', 'Assigned'], ['fulfilled', 'Fulfilled']],
  consultation: [['received'], ['scheduled', 'Scheduled'], ['completed', 'Completed']],
  enrolment: [['registered'], ['held', 'Completed']],
};

/** The statuses of a bad end, and their step. Pages never say why or when a driver was blocked. */
const badEnds: Readonly<Record<string, TrackingStep>> = {
  Rejected: 'rejected',
  Blocked: 'closed',
  Deleted: 'closed',
  Cancelled: 'cancelled',
};

function queueSteps({ state, status }: FoundEnrolment, at: string | null): Tracked['steps'] {
  const end = state === 'Lapsed' ? 'lapsed' : badEnds[status];
  const isOver = end !== undefined || status === 'Completed';
  return [
    { name: 'waiting', state: isOver ? 'done' : 'now', at },
    { name: end ?? 'held', state: end ? 'now' : isOver ? 'done' : 'next', at: null },
  ];
}

const hasPlace = ({ state }: FoundEnrolment) => state === 'Registered' || state === 'WalkedIn';

/** A record's steps, with when each was reached. A bad end shows the first step and the end. */
function toSteps(record: FoundRecord, moments: ReadonlyMap<string, Date>): Tracked['steps'] {
  const { kind, status, createdAt } = record;
  const begunAt = createdAt?.toISOString() ?? null;
  if (kind === 'enrolment' && !hasPlace(record)) return queueSteps(record, begunAt);
  const momentOf = (reached = '') => moments.get(reached)?.toISOString() ?? null;
  const [[first], ...others] = ways[kind];
  const beginning = { name: first, state: 'done', at: begunAt } as const;
  const end = badEnds[status];
  if (end)
    return [
      beginning,
      { name: end, state: 'now', at: status === 'Blocked' ? null : momentOf(status) },
    ];
  const reached = others.findIndex(([, one]) => one === status);
  // Some drivers are assigned, but not all.
  const isPartly = kind === 'request' && status === 'Assigned' && record.assigned < record.needed;
  // A driver's status names what was reached, the others' what comes next.
  const now = kind === 'driver' ? Math.max(0, reached) : isPartly ? 0 : reached + 1;
  return [
    beginning,
    ...others.map(([name, by], place) => {
      const state = place < now ? 'done' : place === now ? 'now' : 'next';
      const isReached = state === 'done' || (state === 'now' && kind === 'driver');
      return { name, state, at: isReached ? momentOf(by) : null } as const;
    }),
  ];
}

const isUpcoming = ({ status, lastDay }: FoundEnrolment, today: CalendarDate) =>
  status === 'Upcoming' && lastDay !== null && lastDay >= today;

function canCancel(record: FoundRecord, today: CalendarDate): boolean {
  const { kind, status } = record;
  if (kind === 'consultation') {
    if (status === 'Pending') return true;
    return status === 'Scheduled' && (record.startsAt === null || record.day >= today);
  }
  if (kind === 'request') return canEnd('Cancelled', status) && !awaitsCancelling(record);
  return (
    kind === 'enrolment' && !record.came && record.state !== 'Lapsed' && isUpcoming(record, today)
  );
}

/** Maps a record to what its owner sees publicly. */
export function toTracked(record: FoundRecord, details: TrackedDetails): Tracked {
  const { kind, reference, name, createdAt } = record;
  const { moments, today, ticket, ...rest } = details;
  const isTested = kind === 'driver' && (record.day ?? '') >= today && !badEnds[record.status];
  const isMeeting = kind === 'consultation' || kind === 'enrolment' || isTested;
  const meeting = isMeeting ? record : undefined;
  const enrolment = kind === 'enrolment' ? record : undefined;
  const coming = enrolment && isUpcoming(enrolment, today) ? enrolment : undefined;
  const seated = coming?.state === 'Registered' ? coming : undefined;
  return {
    kind,
    reference,
    // A company's name isn't shown.
    name: kind === 'request' ? '' : name.trim(),
    steps: toSteps(record, moments),
    subject: enrolment?.title ?? '',
    day: meeting?.day ?? null,
    lastDay: enrolment?.lastDay ?? null,
    time: meeting?.startsAt?.slice(0, 5) ?? null,
    place: meeting?.place ?? '',
    access: seated?.access ?? '',
    ticket: seated ? ticket : '',
    drivers: kind === 'request' ? { assigned: record.assigned, needed: record.needed } : null,
    seat: coming
      ? {
          state: coming.state,
          position: coming.position,
          offeredUntil: coming.offeredUntil?.toISOString() ?? null,
        }
      : null,
    hasCertificate: enrolment?.hasCertificate ?? false,
    canCancel: canCancel(record, today),
    isCancelAsked: kind === 'request' && awaitsCancelling(record),
    hasData: createdAt !== null,
    ...rest,
  };
}
