import * as z from 'zod/mini';
import { can, type Permission } from '#contract/accounts/roles.ts';
import { preferredTimes } from '#contract/consultations/consultation-form.ts';
import { channels } from '#contract/messages/messages.ts';
import { DateOnly, endpoint, Id, Instant, success } from '#contract/platform/endpoint.ts';
import { privacyRequestKindNames } from '#contract/privacy/privacy-requests.ts';

/**
 * The kinds of notifications of administrators: something has arrived from outside, didn't arrive there, or was taken
 * out. A new kind needs a member here, its permission, its shape in `NewsEntry`, where it is found
 * (`src/server/notifications/repository.ts`) and its words (`src/web/notifications/admin/notification-format.ts`).
 */
export const notificationKinds = [
  ...(['application', 'document', 'request', 'consultation', 'enrolment', 'message', 'privacy'] as const),
  // What people inside did, and somebody should look at.
  ...(['reading', 'export'] as const),
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** The permission that a role must have to be notified of a kind. */
const notificationPermissions: Readonly<Record<NotificationKind, Permission>> = {
  application: 'read drivers',
  document: 'read documents',
  request: 'read requests',
  consultation: 'read consultations',
  enrolment: 'read enrolments',
  message: 'manage templates',
  privacy: 'manage privacy',
  reading: 'manage privacy',
  export: 'manage privacy',
};

/** The kinds that a role is told of. */
export const notificationKindsFor = (role: string): NotificationKind[] =>
  notificationKinds.filter((kind) => can(role, notificationPermissions[kind]));

/** News that are older than this many days aren't shown. */
export const notificationDays = 30;

/** The maximum number of entries. */
export const maxNotifications = 20;

/** A count that has reached this can be any larger number. */
export const maxCountedNotifications = 1000;

/** Something that an administrator did: the entry of the activity, who by the name of that time, and the day in Lagos. */
const done = { _id: Id, person: z.string(), name: z.string(), day: DateOnly };

/** The fields of every entry. */
const common = {
  /** The entries that are marked as read together: the kind, for enrolments with the training. */
  topic: z.string(),
  isUnread: z.boolean(),
  /** How many have arrived. At `maxCountedNews` it is a lower bound. */
  count: z.int(),
  /** When the newest of them has arrived. */
  newestAt: Instant,
};

/** The arrivals of a topic: all unread ones, or those of one day that are read. `newest` is the newest of them. */
export const NotificationEntry = z
  .discriminatedUnion('kind', [
    z.object({
      ...common,
      kind: z.literal('application'),
      newest: z.object({ _id: Id, driverId: z.string(), fullName: z.string() }),
    }),
    z.object({
      ...common,
      kind: z.literal('document'),
      /** The driver who has sent documents again. */
      newest: z.object({ _id: Id, driverId: z.string(), fullName: z.string() }),
    }),
    z.object({
      ...common,
      kind: z.literal('request'),
      newest: z.object({
        _id: Id,
        requestId: z.string(),
        name: z.string(),
        numberOfDriverNeeded: z.int(),
        startDate: DateOnly,
      }),
    }),
    z.object({
      ...common,
      kind: z.literal('consultation'),
      newest: z.object({
        _id: Id,
        requestId: z.string(),
        fullName: z.string(),
        consultationDate: DateOnly,
        preferredTime: z.enum(preferredTimes),
      }),
    }),
    z.object({
      ...common,
      kind: z.literal('enrolment'),
      newest: z.object({ _id: Id, reference: z.string(), fullName: z.string() }),
      /** Whether they have joined the waiting list, which is a topic of its own. */
      isWaiting: z.boolean(),
      /** `enrolments` counts all who take part in the training, or all who wait. */
      training: z.object({ _id: Id, title: z.string(), enrolments: z.int() }),
    }),
    z.object({
      ...common,
      kind: z.literal('message'),
      /** A message that failed or was given up, since `newestAt`. */
      newest: z.object({ _id: Id, recipientName: z.string(), channel: z.enum(channels) }),
    }),
    z.object({
      ...common,
      kind: z.literal('privacy'),
      /** A person's request about their own data. */
      newest: z.object({ _id: Id, reference: z.string(), name: z.string(), asksFor: z.enum(privacyRequestKindNames) }),
    }),
    z.object({
      ...common,
      kind: z.literal('reading'),
      /** Somebody has opened unusually many documents; `documents` says how many, such as '200 or more in 10 minutes'. */
      newest: z.object({ ...done, documents: z.string() }),
    }),
    z.object({
      ...common,
      kind: z.literal('export'),
      /**
       * Somebody else has taken data out: of a list, or of one person. `what` is the name of either; `rows` is null of one
       * person.
       */
      newest: z.object({
        ...done,
        of: z.enum(['list', 'documents', 'person']),
        what: z.string(),
        rows: z.nullable(z.int()),
      }),
    }),
  ])
  .check(z.meta({ id: 'NewsEntry' }));
export type NotificationEntry = z.infer<typeof NotificationEntry>;

export const Notifications = z.object({
  /** The newest first, at most `maxNews`; unread ones are left out last. */
  result: z.array(NotificationEntry),
  /** How many entries are unread, also of those that are left out. */
  unread: z.int(),
  /** Up to when this is complete: the instant to mark all of it as read. */
  until: Instant,
});
export type Notifications = z.infer<typeof Notifications>;

export const listNotifications = endpoint('GET /admin/news', {
  access: 'signed-in',
  tag: 'News',
  summary: 'List what is new for the administrator',
  response: success(Notifications),
});

/** Gives a text that changes whenever the news may have changed: cheap, so that it can be asked every few seconds. */
export const getNotificationsVersion = endpoint('GET /admin/news/version', {
  access: 'signed-in',
  tag: 'News',
  summary: 'Ask whether the news has changed',
  response: success(z.object({ version: z.string() })),
});

export const notificationsReadMessage = 'Marked as read';

const topics =
  /^(application|document|request|consultation|message|privacy|reading|export|(enrolment|waiting):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Marks what was created up to `until` as read: of one topic, or everything. Marking less than is read changes nothing. */
export const markNotificationsRead = endpoint('POST /admin/news/read', {
  access: 'signed-in',
  tag: 'News',
  summary: 'Mark news as read',
  body: z.object({
    topic: z.optional(z.string('topic must be text.').check(z.regex(topics, 'topic must be the topic of an entry.'))),
    until: z.iso.datetime('until must be an instant as ISO 8601 in UTC.'),
  }),
});
