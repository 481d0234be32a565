import {
  type CalendarDate,
  formatDate,
  startOfDayInLagos,
  todayInLagos,
} from '#contract/platform/dates.ts';
import type { WebsiteContent } from './website-content.ts';

const closedWords = 'Applications are closed';

/** Shown to applicants while applications are closed. `opensOn` is the day they reopen, or ''. */
export const applicationsClosedMessage = (opensOn: string): string =>
  `${closedWords} ${opensOn === '' ? 'for now' : `until the ${formatDate(opensOn)}`}. Your form is kept on this device.`;

/** Whether a message is that one, with any day. */
export const isClosedMessage = (message: string | undefined): boolean =>
  message?.startsWith(closedWords) === true;

/** Whether applications are closed today in Lagos. On the day they reopen, they aren't. */
export const areApplicationsClosed = (
  { announcements }: WebsiteContent,
  today: CalendarDate,
): boolean =>
  announcements.applications === 'closed' &&
  (announcements.opensOn === '' || today < announcements.opensOn);

/** The content as shown on a day: current announcements only, and applications open or closed. */
export function contentOn(content: WebsiteContent, today: CalendarDate): WebsiteContent {
  const { announcements } = content;
  const { from, to } = announcements;
  const isShown = (from === '' || from <= today) && (to === '' || today <= to);
  const isClosed = areApplicationsClosed(content, today);
  return {
    ...content,
    announcements: {
      ...announcements,
      ...(!isShown && { title: '', text: '', link: '', linkLabel: '' }),
      ...(!isClosed && { applications: 'open', reason: '', opensOn: '' }),
    },
  };
}

/** The closings kept besides the last one: more than fit in the lifetime of an application's draft. */
const maxClosingsBefore = 10;

/**
 * The content published at `now` after `before`, with the times applications close and reopen, and the earlier
 * closings. `openedAt` is '' while unknown.
 */
export function withClosing(
  content: WebsiteContent,
  before: WebsiteContent,
  now: Date,
): WebsiteContent {
  const today = todayInLagos(now);
  const wasClosed = areApplicationsClosed(before, today);
  const { opensOn } = content.announcements;
  let { closingsBefore, closedAt, openedAt } = before.announcements;
  if (areApplicationsClosed(content, today)) {
    if (!wasClosed) {
      const times = `${closingsBefore} ${closedAt} ${openedAt}`.trim().split(' ');
      closingsBefore = times.slice(-2 * maxClosingsBefore).join(' ');
      closedAt = now.toISOString();
    }
    openedAt = opensOn === '' ? '' : startOfDayInLagos(opensOn).toISOString();
  } else if (wasClosed) openedAt = now.toISOString();
  return {
    ...content,
    announcements: { ...content.announcements, closingsBefore, closedAt, openedAt },
  };
}

/**
 * Hours after closing during which late applications that claim to be earlier are accepted. The claim can't be
 * checked, so it has a limit.
 */
export const lateApplicationHours = 48;

/**
 * Whether an application begun or submitted at `submittedAt`, by the sender's claim, is accepted despite the
 * closing.
 */
export function isLateApplication(
  { announcements }: WebsiteContent,
  submittedAt: Date,
  now: Date,
): boolean {
  const closedAt = Date.parse(announcements.closedAt);
  return (
    submittedAt.getTime() < closedAt &&
    now.getTime() < closedAt + lateApplicationHours * 60 * 60 * 1000
  );
}
