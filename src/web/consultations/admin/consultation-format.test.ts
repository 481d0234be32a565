import { describe, expect, test } from 'vitest';
import { consultationRecord } from '#contract/consultations/consultation-keeping.ts';
import type { Consultation } from '#contract/consultations/consultations.ts';
import { exampleOf } from '#contract/platform/record-keeping.ts';
import { formatMark, formatSchedule } from './consultation-format.ts';

const booking: Consultation = {
  _id: '01950000-0000-7000-8000-000000000001',
  requestId: 'CON-100001',
  ...exampleOf(consultationRecord.kept),
  fullName: 'Ngozi Eze',
  consultationDate: '2026-11-20',
  preferredTime: 'Afternoon',
  scheduledDate: null,
  scheduledTime: null,
  place: '',
  status: 'Pending',
  erasedAt: null,
  version: 1,
  createdAt: '2026-11-10T10:00:00Z',
  updatedAt: '2026-11-10T10:00:00Z',
};
const scheduled = {
  ...booking,
  status: 'Scheduled',
  scheduledDate: '2026-11-25',
  scheduledTime: '10:30',
} as const;

test.each([
  [
    'Completed',
    booking,
    '2026-11-20',
    'You confirm that the session with Ngozi Eze has taken place.',
  ],
  ['Completed', booking, '2026-11-19', 'The session with Ngozi Eze is not due yet.'],
  ['Completed', scheduled, '2026-11-24', 'The session with Ngozi Eze is not due yet.'],
  ['Cancelled', scheduled, '2026-11-21', "The session with Ngozi Eze won't take place."],
  [
    'Cancelled',
    scheduled,
    '2026-11-26',
    'The session with Ngozi Eze will be shown as one that did not take place.',
  ],
] as const)('marking it as %s begins with what is true', (status, one, today, beginning) => {
  expect(formatMark(status, one, today)).toMatch(new RegExp(`^${beginning}`));
});

describe('the time', () => {
  test('is written as the office has set it, and as missing if it should be there', () => {
    expect(formatSchedule(scheduled)).toBe('25 Nov 2026, 10:30 am');
    expect(formatSchedule(booking)).toBe('Not scheduled yet');
    expect(formatSchedule({ ...booking, status: 'Scheduled' })).toBe('No time set');
  });
});
