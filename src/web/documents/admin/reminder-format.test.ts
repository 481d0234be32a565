import { expect, test } from 'vitest';
import type { LastReminder } from '#contract/documents.ts';
import { describeReminder, formatArrival } from './reminder-format.ts';

const approved = {
  status: 'Approved',
  email: 'sade@example.com',
  phoneNumber: '08030000001',
  lastReminder: null,
} as const;
const reminded = (...steps: number[]) => ({
  ...approved,
  lastReminder: {
    remindedAt: '2027-03-01T06:00:00.000Z',
    documents: steps.map((step) => ({ document: 'licence' as const, step })),
    messages: [],
  },
});

test.each([
  [reminded(30), '1 Mar 2027, 30 days before'],
  [reminded(60, 1), '1 Mar 2027, 1 day before'],
  [reminded(0), '1 Mar 2027, on the last day'],
  [reminded(-7), '1 Mar 2027, 1 week after'],
  [reminded(30, -28), '1 Mar 2027, 4 weeks after'],
  [approved, 'Not reminded yet'],
  [{ ...approved, status: 'Pending' as const }, 'Not reminded while Pending'],
  [{ ...approved, email: '', phoneNumber: '' }, "Can't be reached"],
  [{ ...approved, email: '' }, 'Not reminded yet'],
])('a driver %# was reminded as the words say', (driver, words) => {
  expect(describeReminder(driver).words).toBe(words);
});

test.each([
  ['mail', 'Sent', 'Email sent 1 Mar 2027', false],
  ['text', 'Delivered', 'Text message delivered 1 Mar 2027', false],
  ['text', 'Waiting', 'Text message waits', false],
  ['mail', 'Failed', 'Email failed', true],
  ['text', 'Given up', 'Text message given up', true],
] satisfies [
  LastReminder['messages'][number]['channel'],
  LastReminder['messages'][number]['state'],
  string,
  boolean,
][])('a message by %s that is %s says whether it has arrived', (channel, state, words, hasFailed) => {
  expect(formatArrival({ channel, state, at: '2027-03-01T07:30:00.000Z' })).toEqual({ words, hasFailed });
});
