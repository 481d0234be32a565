import { type CalendarDate, formatDate, startOfDayInLagos, todayInLagos } from '#contract/platform/dates.ts';
import type { WebsiteContent } from './website-content.ts';

const closedWords = 'Applications are closed';

/** What applicants are told while the company takes no applications; `opensOn` is the day on which it does again, or ''. */
export const applicationsClosedMessage = (opensOn: string): string =>
  `${closedWords} ${opensOn === '' ? 'for now' : `until the ${formatDate(opensOn)}`}. Your form is kept on this device.`;

/** Whether a message says so, of whatever day. */
export const isClosedMessage = (message: string | undefined): boolean => message?.startsWith(closedWords) === true;

/** Whether drivers can apply today, in Lagos. On the day on which they can again, they can. */
export const areApplicationsClosed = ({ announcements }: WebsiteContent, today: CalendarDate): boolean =>
  announcements.applications === 'closed' && (announcements.opensOn === '' || today < announcements.opensOn);

/** The content as the pages of a day show it: without an announcement of other days, and with applications open or closed. */
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

/** How many closings are kept besides the last one: more than there are while a draft of an application lasts. */
const maxClosingsBefore = 10;

/**
 * The content as it is published at `now` in place of `before`: with the time since when applications are closed, and the one
 * at which they open again or have opened, which may not be known yet; and the closings before it.
 */
export function withClosing(content: WebsiteContent, before: WebsiteContent, now: Date): WebsiteContent {
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
  return { ...content, announcements: { ...content.announcements, closingsBefore, closedAt, openedAt } };
}

/**
 * How many hours after the closing an application is taken that says it was submitted before. Its sender alone knows when that
 * was, so it is believed for no longer.
 */
export const lateApplicationHours = 48;

/** Whether an application that was begun or submitted at `submittedAt`, as its sender says, is taken although they are closed. */
export function isLateApplication({ announcements }: WebsiteContent, submittedAt: Date, now: Date): boolean {
  const closedAt = Date.parse(announcements.closedAt);
  return submittedAt.getTime() < closedAt && now.getTime() < closedAt + lateApplicationHours * 60 * 60 * 1000;
}
