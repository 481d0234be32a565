import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const now = new Date('2027-03-10T12:00:00Z');

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now });
});
afterEach(() => {
  vi.useRealTimers();
});

const openPage = () => import('./server-clock.ts');

test('a device whose clock is right, or wrong by less than a day, is believed', async () => {
  const { recordServerDate, serverNow, isServerClockKnown } = await openPage();
  expect(isServerClockKnown()).toBe(false);
  recordServerDate('Thu, 11 Mar 2027 11:00:00 GMT');
  expect(serverNow()).toEqual(now);
  expect(isServerClockKnown()).toBe(true);
});

test('a device that is wrong by more than a day takes the time of the server, and it goes on', async () => {
  const { recordServerDate, serverNow } = await openPage();
  recordServerDate('Sat, 10 Mar 2029 12:00:00 GMT');
  expect(serverNow()).toEqual(new Date('2029-03-10T12:00:00Z'));
  vi.advanceTimersByTime(60_000);
  expect(serverNow()).toEqual(new Date('2029-03-10T12:01:00Z'));
});

test('a response without a date says nothing', async () => {
  const { recordServerDate, serverNow, isServerClockKnown } = await openPage();
  recordServerDate(null);
  expect(serverNow()).toEqual(now);
  expect(isServerClockKnown()).toBe(false);
});

test('whoever shows the date learns that the clock is wrong, once', async () => {
  const { recordServerDate, onClockChange } = await openPage();
  const told = vi.fn();
  onClockChange(told);
  recordServerDate('Sat, 10 Mar 2029 12:00:00 GMT');
  recordServerDate('Sat, 10 Mar 2029 12:00:02 GMT');
  expect(told).toHaveBeenCalledOnce();
});
