import * as z from 'zod/mini';
import type { MessageValues } from '#contract/messages/message-words.ts';
import * as check from '#contract/platform/checks.ts';
import {
  addDays,
  type CalendarDate,
  formatPeriod,
  formatShortDate,
  instantInLagos,
} from '#contract/platform/dates.ts';
import { endpoint, Id, Instant, idOr, success, textField } from '#contract/platform/endpoint.ts';
import { stateLabel } from '#contract/platform/nigerian-states.ts';
import { Version } from '#contract/platform/version.ts';
import { answers, askStates, formatUntil } from './ask-links.ts';

/** The maximum number of drivers asked at once. */
export const maxAsked = 100;
/** The maximum number of asks to a driver per day in Lagos, over all requests. */
export const asksPerDay = 2;

/** Those without an answer can be asked again after an hour, or after half of a shorter time to answer. */
const hourBeforeAgain = 60 * 60_000;
export const againFrom = ({ askedAt, endsAt }: { askedAt: Date; endsAt: Date }): Date =>
  new Date(
    askedAt.getTime() + Math.min(hourBeforeAgain, (endsAt.getTime() - askedAt.getTime()) / 2),
  );

const evening = '18:00';
const fewestHours = 2;

/** An ask ends in the evening before the start, and leaves at least two hours from when its message arrives. */
export function endOfAsk(startsOn: CalendarDate, arrivesAt: Date): Date {
  const earliest = arrivesAt.getTime() + fewestHours * 60 * 60_000;
  return new Date(Math.max(instantInLagos(addDays(startsOn, -1), evening).getTime(), earliest));
}

/** 'Lekki, Lagos'; 'Enugu' for the town in the state of that name. */
export function townOf({ city, state }: { city: string; state: string }): string {
  const town = city.trim();
  return ['', state.toLowerCase()].includes(town.toLowerCase())
    ? stateLabel(state)
    : `${town}, ${stateLabel(state)}`;
}

/** The work that a driver is asked about; the client is not named. */
export interface AskedWork {
  vehicle: string;
  town: string;
  days: { startDate: CalendarDate; endDate: CalendarDate };
}

/** The values of an ask's message. */
export const askValues = ({ vehicle, town, days }: AskedWork, until: Date): MessageValues => ({
  vehicle,
  town,
  days: formatPeriod(days, formatShortDate),
  until: formatUntil(until),
});

const Refusal = z.object({ _id: z.string(), fullName: z.string(), reason: z.string() });

/** The outcome: how many drivers were asked, and the others with the reason. */
const AskOutcome = z.object({
  asked: z.int(),
  refusals: z.array(Refusal),
  request: z.object({ _id: Id, version: Version }),
});
export type AskOutcome = z.infer<typeof AskOutcome>;

const params = z.object({ requestId: idOr('requestId') });
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const driverId = Id.check(z.regex(uuid, 'driverIds must be `_id`s.'));
/** The placed driver to be replaced; the request may then be full. */
const replaces = z.optional(Id.check(z.regex(uuid, 'replaces must be an `_id`.')));
const office = { access: 'place drivers', tag: 'Placements' } as const;

/** Previews an ask: its recipients, how many get a text message, and the deadline. */
export const draftAsk = endpoint('GET /admin/asks/{requestId}/draft', {
  ...office,
  summary: 'Preview a question to drivers',
  reads: ['drivers', 'placements', 'requests'],
  params,
  query: z.object({
    drivers: z.string('drivers must be `_id`s, separated by commas.').check(
      z.maxLength(5_000, `At most ${maxAsked} drivers can be asked at once.`),
      z.refine(
        (text) => text.split(',').length <= maxAsked,
        `At most ${maxAsked} drivers can be asked at once.`,
      ),
      z.refine(
        (text) => text.split(',').every((id) => uuid.test(id)),
        'drivers must be `_id`s, separated by commas.',
      ),
    ),
    replaces,
  }),
  errors: [404, 409],
  response: success(
    z.object({ people: z.int(), texts: z.int(), until: Instant, refusals: z.array(Refusal) }),
  ),
});

/**
 * Asks drivers by email and text message whether they can start. Those who are blocked, placed for
 * these days, asked before or twice today, or who don't want to be asked are named instead.
 * Responds 409 if the request takes no drivers.
 */
export const askDrivers = endpoint('POST /admin/asks/{requestId}', {
  ...office,
  summary: 'Ask drivers whether they can start',
  writes: ['messages', 'placements'],
  notifies: true,
  status: 201,
  params,
  body: z.object({
    driverIds: z
      .array(driverId, 'driverIds must be a list.')
      .check(
        z.minLength(1, 'driverIds must have at least one item.'),
        z.maxLength(maxAsked, `At most ${maxAsked} drivers can be asked at once.`),
      ),
    replaces,
  }),
  errors: [404, 409],
  response: success(AskOutcome),
});

const maxReason = 300;
const reasonLabel = 'What the driver said';
export const allowChecks = [
  check.required(['reason']),
  ...check.text('reason', reasonLabel, maxReason),
] as const;

/** Clears a driver's opt-out from asks, at their request. Responds 409 if there is none. */
export const allowAsks = endpoint('POST /admin/drivers/{id}/asks', {
  ...office,
  summary: 'Allow asking a driver again',
  writes: ['drivers', 'placements'],
  params: z.object({ id: idOr('driverId') }),
  body: z.object({ reason: textField(reasonLabel, maxReason) }),
  checks: allowChecks,
  errors: [404, 409],
});

/** Asks those who haven't answered once more. Responds 409 if it is too early for all of them. */
export const askAgain = endpoint('POST /admin/asks/{requestId}/again', {
  ...office,
  summary: 'Ask drivers without an answer again',
  writes: ['messages', 'placements'],
  status: 201,
  params,
  errors: [404, 409],
  response: success(AskOutcome),
});

export const AskedDriver = z.object({
  _id: Id,
  driverId: z.string(),
  fullName: z.string(),
  answer: z.nullable(z.enum(answers)),
  answeredAt: z.nullable(Instant),
  askedAt: Instant,
  askedAgainAt: z.nullable(Instant),
  /** False once the driver has asked not to be asked again. */
  wantsAsks: z.boolean(),
});
export type AskedDriver = z.infer<typeof AskedDriver>;

/** Lists the drivers asked about a request; those who can start come first. */
export const listAsks = endpoint('GET /admin/asks/{requestId}', {
  access: 'read requests',
  tag: 'Placements',
  summary: 'List the drivers asked about a request',
  reads: ['drivers', 'placements', 'requests'],
  params,
  errors: [404],
  response: success(
    z.object({
      state: z.enum(askStates),
      /** From the first question to the first yes; null without one. */
      minutesToYes: z.nullable(z.int()),
      /** The number that can be asked again now. */
      unanswered: z.int(),
      /** When the next ones can be; null if no others wait. */
      againFrom: z.nullable(Instant),
      result: z.array(AskedDriver),
    }),
  ),
});
export type Asks = z.infer<typeof listAsks.response>['data'];
