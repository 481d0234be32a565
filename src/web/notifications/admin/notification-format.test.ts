import { expect, test } from 'vitest';
import type { NotificationEntry, Notifications } from '#contract/notifications/notifications.ts';
import { formatAge, formatNotification, withRead } from './notification-format.ts';

const id = '01975a3c-7c00-7000-8000-000000000001';
const some = { isUnread: true, newestAt: '2027-03-10T10:00:00.000Z' };
const application = (count: number): NotificationEntry => ({
  ...some,
  ...{ topic: 'application', kind: 'application', count },
  newest: { _id: id, driverId: '100231', fullName: 'Sunday Etim' },
});
const request = (count: number): NotificationEntry => ({
  ...some,
  ...{ topic: 'request', kind: 'request', count },
  newest: {
    ...{ _id: id, requestId: 'REQ-100034', name: 'Demo Beverages Ltd' },
    ...{ numberOfDriverNeeded: 4, startDate: '2027-12-01' },
  },
});
const consultation = (count: number): NotificationEntry => ({
  ...some,
  ...{ topic: 'consultation', kind: 'consultation', count },
  newest: {
    ...{ _id: id, requestId: 'CON-100001', fullName: 'Ẹfẹ Omoregie' },
    ...{ consultationDate: '2027-11-24', preferredTime: 'Morning' },
  },
});
const enrolment = (count: number): NotificationEntry => ({
  ...some,
  ...{ topic: `enrolment:${id}`, kind: 'enrolment', count },
  newest: { _id: id, reference: 'ENR-100001', fullName: 'Chidi Eke' },
  isWaiting: false,
  training: { _id: id, title: 'Defensive driving', enrolments: 11 },
});

const waiting = (count: number): NotificationEntry => ({
  ...some,
  ...{ topic: `waiting:${id}`, kind: 'enrolment', count, isWaiting: true },
  newest: { _id: id, reference: 'ENR-100001', fullName: 'Chidi Eke' },
  training: { _id: id, title: 'Defensive driving', enrolments: 3 },
});

const message = (count: number): NotificationEntry => ({
  ...some,
  ...{ topic: 'message', kind: 'message', count },
  newest: { _id: id, recipientName: 'Ada Obi', channel: 'text' },
});

const done = { _id: id, person: id, name: 'Ada Nwosu', day: '2027-03-10' };
const reading = (count: number): NotificationEntry => ({
  ...some,
  ...{ topic: 'reading', kind: 'reading', count },
  newest: { ...done, documents: '200 or more in 10 minutes' },
});
const exported = (
  count: number,
  of: 'list' | 'documents' | 'person',
  what: string,
  rows: number | null,
): NotificationEntry => ({
  ...some,
  ...{ topic: 'export', kind: 'export', count },
  newest: { ...done, of, what, rows },
});
const dayOf = (person: string) => `/admin/activity?${person}from=2027-03-10&to=2027-03-10`;

test.each([
  [
    reading(1),
    'Unusual reading by Ada Nwosu',
    'Opened documents: 200 or more in 10 minutes',
    `${dayOf(`person=${id}&`)}&views=shown`,
  ],
  [reading(3), 'Unusual reading, 3 times', 'The last time by Ada Nwosu', `${dayOf('')}&views=shown`],
  [
    exported(1, 'list', 'Drivers', 1204),
    'Ada Nwosu exported the list Drivers',
    '1,204 rows, 10 Mar 2027',
    dayOf(`person=${id}&`),
  ],
  [
    exported(1, 'documents', 'Musa Danjuma', null),
    'Ada Nwosu downloaded the documents of Musa Danjuma',
    '10 Mar 2027',
    dayOf(`person=${id}&`),
  ],
  [
    exported(1, 'person', 'Erased', null),
    'Ada Nwosu exported the data of somebody who was erased',
    '10 Mar 2027',
    dayOf(`person=${id}&`),
  ],
  [exported(2, 'list', 'Drivers', 1), '2 exports', 'The newest by Ada Nwosu', dayOf('')],
  [message(1), 'A message to Ada Obi could not be delivered', 'Text message', '/admin/messages?states=Failed,Given+up'],
  [
    message(3),
    '3 messages could not be delivered',
    'The newest was for Ada Obi',
    '/admin/messages?states=Failed,Given+up',
  ],
  [application(1), 'New application from Sunday Etim', 'Driver 100231', `/admin/driver-management/${id}`],
  [application(3), '3 new applications', "The newest is Sunday Etim's", '/admin/driver-management'],
  [application(1000), '1,000+ new applications', "The newest is Sunday Etim's", '/admin/driver-management'],
  [
    request(1),
    'Demo Beverages Ltd asks for 4 drivers',
    'REQ-100034, starts 1 Dec 2027',
    '/admin/company-driver/REQ-100034',
  ],
  [request(2), '2 new driver requests', "The newest is Demo Beverages Ltd's", '/admin/company-driver'],
  [consultation(1), 'New booking from Ẹfẹ Omoregie', '24 Nov 2027, morning', `/admin/consultancy/${id}`],
  [consultation(2), '2 new bookings', "The newest is Ẹfẹ Omoregie's", '/admin/consultancy'],
  [
    enrolment(1),
    'Chidi Eke registered for Defensive driving',
    '11 registrations so far',
    `/admin/training-management/trainingInformation?id=${id}&view=true&part=registered`,
  ],
  [
    waiting(1),
    'Chidi Eke joined the waiting list for Defensive driving',
    '3 waiting',
    `/admin/training-management/trainingInformation?id=${id}&view=true&part=waiting`,
  ],
  [
    enrolment(2),
    '2 people registered for Defensive driving',
    '11 registrations so far',
    `/admin/training-management/trainingInformation?id=${id}&view=true&part=registered`,
  ],
])('an entry names the one that has arrived, or counts them: %#', (entry, title, detail, to) => {
  expect(formatNotification(entry)).toEqual({ title, detail, to });
});

test.each([
  ['2027-03-10T22:59:30Z', 'just now'],
  ['2027-03-10T23:00:30Z', 'just now'],
  ['2027-03-10T22:55:30Z', '4 min ago'],
  ['2027-03-10T11:30:00Z', '11 h ago'],
  // Just before midnight in Lagos, a day earlier.
  ['2027-03-09T22:50:00Z', 'yesterday'],
  ['2027-03-08T22:50:00Z', '8 Mar'],
  ['2026-12-31T22:50:00Z', '31 Dec 2026'],
])('%s is shown by its age, and later by its day in Lagos', (instant, age) => {
  // A moment before midnight in Lagos.
  expect(formatAge(new Date(instant), new Date('2027-03-10T22:59:59Z'))).toBe(age);
});

test('marking one topic, up to what was shown, leaves the others unread', () => {
  const later = { ...enrolment(1), newestAt: '2027-03-10T11:00:00.000Z' };
  const news: Notifications = {
    result: [later, application(3), request(1)],
    unread: 3,
    until: '2027-03-10T12:00:00.000Z',
  };
  const unreadOf = (read: Notifications) => [read.unread, ...read.result.map(({ isUnread }) => isUnread)];
  expect(unreadOf(withRead(news, { topic: 'application', until: some.newestAt }))).toEqual([2, true, false, true]);
  expect(unreadOf(withRead(news, { topic: later.topic, until: some.newestAt }))).toEqual([3, true, true, true]);
  expect(unreadOf(withRead(news, { until: news.until }))).toEqual([0, false, false, false]);
});
