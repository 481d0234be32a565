import type { DocumentReminders, LastReminder } from '#contract/documents/documents.ts';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { type CalendarDate, formatShortDate, shortDayOf } from '#contract/platform/dates.ts';
import { pluralize } from '#web/ui/data/pluralize.ts';

function formatStep(step: number): string {
  if (step < 0) return `${pluralize(-step / 7, 'week')} after`;
  return step === 0 ? 'on the last day' : `${pluralize(step, 'day')} before`;
}

function fateOf({ messages }: LastReminder): { word: string; tone: 'plain' | 'bad' } {
  const is = (...states: string[]) => messages.some(({ state }) => states.includes(state));
  if (messages.length === 0 || is('Sent', 'Delivered')) return { word: 'Reminded', tone: 'plain' };
  if (is('Waiting')) return { word: 'Waiting', tone: 'plain' };
  return is('Held back') ? { word: 'Held back', tone: 'plain' } : { word: 'Failed', tone: 'bad' };
}

/**
 * The last reminder, by its most urgent document: 'Reminded 26 Nov (14 days before)', with the year if it isn't
 * this year; or why there was none. `word` is the result in short; `short` leaves out when
 * the document expires.
 */
export function formatReminder(
  {
    status,
    email,
    phoneNumber,
    lastReminder,
  }: Pick<ListedDriver, 'status' | 'email' | 'phoneNumber' | 'lastReminder'>,
  today: CalendarDate,
): { word: string; words: string; short?: string; tone: 'plain' | 'muted' | 'bad' } {
  if (lastReminder) {
    const day = shortDayOf(lastReminder.remindedAt).replace(` ${today.slice(0, 4)}`, '');
    const step = Math.min(...lastReminder.documents.map((document) => document.step));
    const then = step < 0 ? `expired ${pluralize(-step / 7, 'week')} ago` : formatStep(step);
    const short = `Reminded ${day}`;
    return { short, words: `${short} (${then})`, ...fateOf(lastReminder) };
  }
  const none = { word: 'None', tone: 'muted' } as const;
  if (status !== 'Approved' && status !== 'Assigned')
    return { ...none, words: `Not reminded while ${status}` };
  if (email === '' && phoneNumber === '')
    return { word: 'Unreachable', words: "Can't be reached", tone: 'bad' };
  return { ...none, words: 'Not reminded yet' };
}

const channelWords = { mail: 'Email', text: 'Text message' } as const;
const stateWords = {
  Waiting: 'waiting',
  'Held back': 'held back',
  Sent: 'sent',
  Delivered: 'delivered',
  Failed: 'failed',
  'Given up': 'given up',
} as const;

/** 'Text message delivered 21 Nov 2026'. */
export function formatArrival({ channel, state, at }: LastReminder['messages'][number]): {
  words: string;
  hasFailed: boolean;
} {
  const hasFailed = state === 'Failed' || state === 'Given up';
  const day =
    at === null || hasFailed || state === 'Waiting' || state === 'Held back'
      ? ''
      : ` ${shortDayOf(at)}`;
  return { words: `${channelWords[channel]} ${stateWords[state]}${day}`, hasFailed };
}

const fates = [
  { state: 'Delivered', words: 'delivered', tone: 'good' },
  { state: 'Sent', words: 'sent', tone: 'plain' },
  { state: 'Waiting', words: 'waiting', tone: 'plain' },
  { state: 'Held back', words: 'held back', tone: 'plain' },
] as const;

/**
 * 'Last reminder: 14 days before, delivered; next on 28 Nov 2026'. The delivery is separate because it is coloured.
 * Undefined without reminders.
 */
export function formatReminders({
  last,
  nextOn,
}: Pick<DocumentReminders, 'last' | 'nextOn'>):
  | { words: string; fate?: { words: string; tone: 'good' | 'plain' | 'bad' }; next?: string }
  | undefined {
  if (last === null)
    return nextOn === null ? undefined : { words: `First reminder: ${formatShortDate(nextOn)}` };
  const best = fates.find(({ state }) => last.messages.some((message) => message.state === state));
  const failed = { words: 'failed', tone: 'bad' } as const;
  return {
    words: `Last reminder: ${formatStep(last.step)}`,
    ...(last.messages.length > 0 && { fate: best ?? failed }),
    ...(nextOn !== null && { next: `next on ${formatShortDate(nextOn)}` }),
  };
}
