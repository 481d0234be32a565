import { expect, test } from 'vitest';
import type { LastReminder } from '#contract/documents/documents.ts';
import { formatArrival, formatReminder, formatReminders } from './reminder-format.ts';

const approved = {
  status: 'Approved',
  email: 'sade@example.com',
  phoneNumber: '08030000001',
  lastReminder: null,
} as const;
type Messages = LastReminder['messages'];
const reminded = (...steps: number[]) => ({
  ...approved,
  lastReminder: {
    remindedAt: '2027-03-01T06:00:00.000Z',
    documents: steps.map((step) => ({ document: 'licence' as const, step })),
    messages: [],
  },
});

test.each([
  [reminded(30), 'Reminded 1 Mar (30 days before)'],
  [reminded(-7), 'Reminded 1 Mar (expired 1 week ago)'],
  [reminded(30, -28), 'Reminded 1 Mar (expired 4 weeks ago)'],
  [approved, 'Not reminded yet'],
  [{ ...approved, status: 'Pending' as const }, 'Not reminded while Pending'],
  [{ ...approved, email: '', phoneNumber: '' }, "Can't be reached"],
  [{ ...approved, email: '' }, 'Not reminded yet'],
])('a driver %# was reminded as the words say', (driver, words) => {
  expect(formatReminder(driver, '2027-03-08').words).toBe(words);
});

test.each([
  [[], 'Reminded'],
  [['Failed', 'Sent'], 'Reminded'],
  [['Delivered', 'Waiting'], 'Reminded'],
  [['Failed', 'Waiting'], 'Waiting'],
  [['Failed', 'Given up'], 'Failed'],
  [['Held back', 'Failed'], 'Held back'],
] satisfies [Messages[number]['state'][], string][])(
  'of messages that are %j one word says enough',
  (states, word) => {
    const { lastReminder, ...driver } = reminded(30);
    const messages = states.map((state) => ({ channel: 'mail' as const, state, at: null }));
    expect(
      formatReminder({ ...driver, lastReminder: { ...lastReminder, messages } }, '2027-03-08').word,
    ).toBe(word);
  },
);

test.each([
  ['mail', 'Sent', 'Email sent 1 Mar 2027', false],
  ['text', 'Delivered', 'Text message delivered 1 Mar 2027', false],
  ['mail', 'Failed', 'Email failed', true],
  ['text', 'Held back', 'Text message held back', false],
] satisfies [
  LastReminder['messages'][number]['channel'],
  LastReminder['messages'][number]['state'],
  string,
  boolean,
][])(
  'a message by %s that is %s says whether it has arrived',
  (channel, state, words, hasFailed) => {
    expect(formatArrival({ channel, state, at: '2027-03-01T07:30:00.000Z' })).toEqual({
      words,
      hasFailed,
    });
  },
);

const message = (state: LastReminder['messages'][number]['state']) => ({
  channel: 'mail' as const,
  state,
  at: null,
});
const last = (...states: LastReminder['messages'][number]['state'][]) => ({
  step: 14,
  messages: states.map(message),
});

test.each([
  [{ last: null, nextOn: null }, undefined],
  [{ last: null, nextOn: '2028-01-14' }, 'First reminder: 14 Jan 2028'],
  [
    { last: last('Failed', 'Delivered'), nextOn: '2026-11-28' },
    'Last reminder: 14 days before, delivered; next on 28 Nov 2026',
  ],
  [{ last: last('Failed', 'Given up'), nextOn: null }, 'Last reminder: 14 days before, failed'],
  [{ last: last(), nextOn: '2026-11-28' }, 'Last reminder: 14 days before; next on 28 Nov 2026'],
])('the reminders of a document %# are said in words', (reminders, words) => {
  const described = formatReminders(reminders);
  const told = described && [described.words, described.fate?.words].filter(Boolean).join(', ');
  expect(told && [told, described?.next].filter(Boolean).join('; ')).toBe(words);
});
