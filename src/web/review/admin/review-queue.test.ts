import { expect, test } from 'vitest';
import { formatReviewQuery, indexOfDriver, readChoice } from './review-queue.ts';

const read = (query: string) => readChoice(new URLSearchParams(query));

test('an address without a choice means all applications, the oldest first', () => {
  expect(read('')).toEqual({ sort: 'oldest', vehicle: '', state: '' });
  expect(read('driver=100214')).toEqual(read(''));
});

test('what an address says wrongly is passed over', () => {
  expect(read('sort=best&vehicle=Boat&state=Atlantis')).toEqual(read(''));
});

test('the address of a choice is read as that choice, and says nothing that goes without saying', () => {
  const choice = read('state=Cross+River&vehicle=Truck&sort=newest');
  expect(choice).toEqual({ sort: 'newest', vehicle: 'Truck', state: 'Cross River' });
  expect(read(formatReviewQuery(choice, '100214'))).toEqual(choice);
  expect(formatReviewQuery(read(''))).toBe('');
  expect(formatReviewQuery(read(''), '100214')).toBe('?driver=100214');
});

test('a driver is found in the queue by the driver id', () => {
  const drivers = [
    { _id: 'a', driverId: '100001' },
    { _id: 'b', driverId: '100002' },
  ];
  expect(indexOfDriver({ drivers }, '100002')).toBe(1);
  expect(indexOfDriver({ drivers }, '100003')).toBe(-1);
  expect(indexOfDriver({ drivers }, undefined)).toBe(-1);
});
