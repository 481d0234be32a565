import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { firstFailedCheck } from './checks.ts';
import { blankOf, checksOf, type Fields } from './record.ts';
import { exampleOf, type KeptFields } from './record-keeping.ts';
import { correctionShape, sentShape, shownShape } from './record-schemas.ts';

const fields = {
  name: { kind: 'name', label: 'Name' },
  phone: { kind: 'any phone', label: 'Phone', isOptional: true },
  size: { kind: 'choice', label: 'Size', options: ['Small', 'Large'] },
  seats: { kind: 'count', label: 'Seats', between: [1, 9] },
  'stay.from': { kind: 'date', label: 'From', isFromToday: true },
  'stay.to': { kind: 'date', label: 'To', isOptional: true },
} as const satisfies Fields;

const kept = {
  name: { activity: 'fullName', whenErased: 'erased name', example: 'Ada' },
  phone: { whenErased: 'nothing', example: '08000000001' },
  size: { called: 'How large', whenErased: 'value', example: 'Small' },
  seats: { column: 'places', whenErased: 'value', example: '2' },
  'stay.from': {
    column: 'startsOn',
    activity: 'startDate',
    whenErased: 'value',
    example: '2030-01-01',
  },
  'stay.to': { column: 'endsOn', activity: 'endDate', whenErased: 'value', example: '2030-01-02' },
} as const satisfies KeptFields<typeof fields>;

const example = exampleOf(kept);
const today = '2029-12-31';

test.each([
  ['needed fields', { ...blankOf(fields) }, ['name', 'size', 'seats', 'stay.from']],
  ['a choice', { ...example, size: 'Huge' }, ['size']],
  ['a count', { ...example, seats: '10' }, ['seats']],
  ['a day before today', { ...example, 'stay.from': '2029-12-30' }, ['stay.from']],
])('the rules find %s', (_, values, broken) => {
  expect(firstFailedCheck(checksOf(fields), values, today)?.fields).toEqual(broken);
});

test('a correction can keep the day that is stored, and give no other one before today', () => {
  const checks = checksOf(fields, { stored: { 'stay.from': '2020-01-01' } });
  expect(
    firstFailedCheck(checks, { ...example, 'stay.from': '2020-01-01' }, today),
  ).toBeUndefined();
  expect(
    firstFailedCheck(checks, { ...example, 'stay.from': '2020-01-02' }, today)?.fields,
  ).toEqual(['stay.from']);
});

test('a body takes text and numbers, a correction leaves out what is not given, and a shown record is exact', () => {
  const Sent = z.object(sentShape(fields));
  expect(z.parse(Sent, { name: ' Ada ', seats: 2, phone: '+2348031234567' })).toMatchObject({
    name: 'Ada',
    seats: '2',
    phone: '08031234567',
    size: '',
  });
  expect(z.parse(z.object(correctionShape(fields)), { seats: 3 })).toEqual({ seats: '3' });
  const Shown = z.object(shownShape(fields));
  expect(z.safeParse(Shown, { ...example, seats: 2 }).success).toBe(true);
  expect(z.safeParse(Shown, { ...example, seats: 2, size: 'Huge' }).success).toBe(false);
});
