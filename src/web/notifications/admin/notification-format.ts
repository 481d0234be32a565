import { channelWords } from '#contract/messages/messages.ts';
import {
  maxCountedNotifications,
  type NotificationEntry,
  type Notifications,
} from '#contract/notifications/notifications.ts';
import { addDays, type CalendarDate, formatShortDate, todayInLagos } from '#contract/platform/dates.ts';
import { erasedName } from '#contract/privacy/erasure.ts';
import { privacyRequestKinds } from '#contract/privacy/privacy-requests.ts';
import { failedMessagesPath, requestPath, requestsPath, trainingPath } from '#web/addresses.ts';
import { pluralize } from '#web/ui/data/pluralize.ts';

/** An entry in words, and where it leads: to the record, or for several to their list, newest first. */
export interface NotificationItem {
  title: string;
  detail: string;
  to: string;
}

const number = new Intl.NumberFormat('en-NG');
const formatCount = (count: number): string => number.format(count) + (count < maxCountedNotifications ? '' : '+');

/** The activity of a day, of everybody or of one administrator. */
const activityOf = (day: CalendarDate, person?: string) =>
  `/admin/activity?${new URLSearchParams({ ...(person !== undefined && { person }), from: day, to: day })}`;

const exportVerbs = {
  list: 'exported the list',
  documents: 'downloaded the documents of',
  person: 'exported the data of',
} as const;

const formatExport = ({ of, what }: Extract<NotificationEntry, { kind: 'export' }>['newest']) =>
  `${exportVerbs[of]} ${what === erasedName ? 'somebody who was erased' : what}`;

export function formatNotification(entry: NotificationEntry): NotificationItem {
  const { kind, count, newest } = entry;
  const several = count > 1 && formatCount(count);
  switch (kind) {
    case 'application':
      return several
        ? {
            title: `${several} new applications`,
            detail: `The newest is ${newest.fullName}'s`,
            to: '/admin/driver-management',
          }
        : {
            title: `New application from ${newest.fullName}`,
            detail: `Driver ${newest.driverId}`,
            to: `/admin/driver-management/${newest._id}`,
          };
    case 'document':
      return {
        title: several ? `New documents from ${several} drivers` : `New documents from ${newest.fullName}`,
        detail: several ? `The newest are ${newest.fullName}'s` : `Driver ${newest.driverId}`,
        to: several ? '/admin/driver-management/review' : `/admin/driver-management/${newest._id}`,
      };
    case 'request':
      return several
        ? { title: `${several} new driver requests`, detail: `The newest is ${newest.name}'s`, to: requestsPath }
        : {
            title: `${newest.name} asks for ${pluralize(newest.numberOfDriverNeeded, 'driver')}`,
            detail: `${newest.requestId}, starts ${formatShortDate(newest.startDate)}`,
            to: requestPath(newest),
          };
    case 'consultation':
      return several
        ? { title: `${several} new bookings`, detail: `The newest is ${newest.fullName}'s`, to: '/admin/consultancy' }
        : {
            title: `New booking from ${newest.fullName}`,
            detail: `${formatShortDate(newest.consultationDate)}, ${newest.preferredTime.toLowerCase()}`,
            to: `/admin/consultancy/${newest._id}`,
          };
    case 'message':
      return {
        title: several
          ? `${several} messages could not be delivered`
          : `A message to ${newest.recipientName} could not be delivered`,
        detail: several ? `The newest was for ${newest.recipientName}` : channelWords[newest.channel],
        to: failedMessagesPath,
      };
    case 'privacy':
      return {
        title: several ? `${several} requests about personal data` : `${newest.name} asks about personal data`,
        detail: several
          ? `The newest is ${newest.name}'s`
          : `${privacyRequestKinds[newest.asksFor]}, ${newest.reference}`,
        to: '/admin/privacy',
      };
    case 'reading':
      return {
        title: several ? `Unusual reading, ${several} times` : `Unusual reading by ${newest.name}`,
        detail: several ? `The last time by ${newest.name}` : `Opened documents: ${newest.documents}`,
        to: `${several ? activityOf(newest.day) : activityOf(newest.day, newest.person)}&views=shown`,
      };
    case 'export':
      return {
        title: several ? `${several} exports` : `${newest.name} ${formatExport(newest)}`,
        detail: several
          ? `The newest by ${newest.name}`
          : newest.rows === null
            ? formatShortDate(newest.day)
            : `${pluralize(newest.rows, 'row')}, ${formatShortDate(newest.day)}`,
        to: several ? activityOf(newest.day) : activityOf(newest.day, newest.person),
      };
    case 'enrolment': {
      const { _id, title, enrolments } = entry.training;
      return {
        title: `${several ? `${several} people` : newest.fullName} ${entry.isWaiting ? 'joined the waiting list for' : 'registered for'} ${title}`,
        detail: entry.isWaiting
          ? `${formatCount(enrolments)} waiting`
          : `${pluralize(enrolments, 'registration')} so far`,
        to: `${trainingPath(_id)}${entry.isWaiting ? '&part=waiting' : '&part=registered'}`,
      };
    }
  }
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How long ago something was: `just now`, `4 min ago`, `2 h ago`, and by the day in Lagos `yesterday` or `19 Nov`. */
export function formatAge(instant: Date, now: Date): string {
  const age = now.getTime() - instant.getTime();
  if (age < minuteMs) return 'just now';
  if (age < hourMs) return `${Math.floor(age / minuteMs)} min ago`;
  const [day, today] = [todayInLagos(instant), todayInLagos(now)];
  if (day === today) return `${Math.floor(age / hourMs)} h ago`;
  if (day === addDays(today, -1)) return 'yesterday';
  const written = formatShortDate(day);
  return day.slice(0, 4) === today.slice(0, 4) ? written.replace(/ \d+$/, '') : written;
}

/** The notifications to mark as read: up to an instant, those of a topic or (without one) all. */
export interface ReadNotifications {
  topic?: string;
  until: string;
}

/** The news as they are once that is marked as read. */
export function withRead(news: Notifications, { topic, until }: ReadNotifications): Notifications {
  const isMeant = (entry: NotificationEntry) =>
    entry.isUnread && (topic === undefined || entry.topic === topic) && entry.newestAt <= until;
  const result = news.result.map((entry) => (isMeant(entry) ? { ...entry, isUnread: false } : entry));
  const unread = topic === undefined ? 0 : news.unread - news.result.filter(isMeant).length;
  return { ...news, result, unread };
}
