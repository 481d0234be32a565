import type { CalendarDate } from '#contract/platform/dates.ts';
import type { WebsiteContent } from './website-content.ts';

/** What applicants are told while the company takes no applications. */
export const applicationsClosedMessage = 'We are not taking applications now.';

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
