import { isMessageEvent, messageEvents, ownCodeEvent } from '#contract/messages/message-events.ts';
import { type Message, messageErrors, readableRecords } from '#contract/messages/messages.ts';
import {
  formatShortDate,
  formatTime,
  timeInLagos,
  todayInLagos,
} from '#contract/platform/dates.ts';
import { consultationPath, profilePath, requestPath } from '#web/addresses.ts';
import type { Can } from '#web/platform/http/use-can.ts';
import type { BadgeTone } from '#web/ui/data/badge.tsx';

export const stateTones: Readonly<Record<Message['state'], BadgeTone>> = {
  Waiting: 'yellow',
  Sent: 'grey',
  Delivered: 'green',
  Failed: 'red',
  'Given up': 'grey',
  'Held back': 'yellow',
};

/** For messages whose channel isn't set up. */
export const writtenOnly = 'Written, not sent';

export function formatEvent({ event, subject }: Pick<Message, 'event' | 'subject'>): string {
  if (isMessageEvent(event)) return messageEvents[event].label;
  if (event === ownCodeEvent) return 'Code for own data';
  return event === 'test' ? 'A test' : subject || 'Own words';
}

/** The time in Lagos, with the day unless it is today. */
export function formatMoment(instant: string, now: Date): string {
  const at = new Date(instant);
  const time = formatTime(timeInLagos(at));
  const day = todayInLagos(at);
  const today = todayInLagos(now);
  const date = formatShortDate(day);
  return day === today
    ? time
    : `${day.slice(0, 4) === today.slice(0, 4) ? date.slice(0, -5) : date}, ${time}`;
}

/** The delivery so far, in a sentence without a full stop. */
export function formatHappened(message: Message, now: Date): string {
  const { state, error, nextTryAt, endedAt, sentAt, attempts, channel, isFile } = message;
  const why = error === null ? '' : messageErrors[error];
  if (state === 'Waiting') {
    const next =
      nextTryAt === null || new Date(nextTryAt) <= now
        ? 'Goes out now'
        : `Goes out at ${formatMoment(nextTryAt, now)}`;
    return why === '' ? next : `${why} ${next.replace(/^Goes out (?:at )?/, 'Next try: ')}`;
  }
  if (state === 'Failed' || state === 'Held back') return why;
  if (state === 'Given up') return error === 'too-late' ? why : `${why} Tried ${attempts} times.`;
  if (state === 'Delivered' && endedAt !== null) return formatMoment(endedAt, now);
  if (sentAt === null) return '';
  return channel === 'text' && !isFile
    ? `${formatMoment(sentAt, now)}, no report yet`
    : formatMoment(sentAt, now);
}

export const recordWords = {
  driver: 'Drivers',
  request: 'Requests',
  consultation: 'Consultations',
  enrolment: 'Registrations',
  account: 'Accounts',
  privacyRequest: 'Data requests',
  driverInvitation: 'Driver invitations',
} as const;

const recordNouns = {
  driver: 'Driver',
  request: '',
  consultation: '',
  enrolment: '',
  account: '',
  privacyRequest: '',
  driverInvitation: 'Invitation',
} as const;

/** Named by the number that people quote. An account has none but its address, which is the message's. */
export const formatRecord = ({ kind, reference }: Message['record']): string =>
  kind === 'account'
    ? 'Account'
    : [recordNouns[kind], reference].filter((word) => word !== '').join(' ');

/** `undefined` if the record has no page, or none that the role can open. */
export function recordPath(
  { kind, _id, reference }: Message['record'],
  can: Can,
): string | undefined {
  const permission = readableRecords[kind];
  if (permission === undefined || !can(permission)) return undefined;
  if (kind === 'driver') return profilePath({ _id });
  if (kind === 'request') return requestPath({ requestId: reference });
  return kind === 'consultation' ? consultationPath({ _id }) : undefined;
}

export const canSendAgain = ({ state }: Pick<Message, 'state'>): boolean =>
  state === 'Failed' || state === 'Given up' || state === 'Held back';

export const formatQuiet = (goesOutAt: string, now: Date): string =>
  `We don't send text messages at night. This one goes out at ${formatMoment(goesOutAt, now)}.`;

export const figure = (number: number): string => number.toLocaleString('en-NG');
