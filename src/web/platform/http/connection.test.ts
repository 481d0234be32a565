// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const fetched = vi.fn<typeof fetch>();
const dead = () => Promise.reject(new TypeError('Failed to fetch'));
const alive = () => Promise.resolve(new Response('{}'));

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

async function openPage() {
  const connection = await import('./connection.ts');
  const isLost = async () => {
    // Let pending probes settle.
    await vi.advanceTimersByTimeAsync(0);
    const told = vi.fn();
    connection.watchConnection(told)();
    return told.mock.lastCall?.[0] === false;
  };
  return { ...connection, isLost };
}

test('one failed request is no lost connection if the server answers the next', async () => {
  const { recordFailure, isLost } = await openPage();
  fetched.mockImplementation(alive);
  recordFailure();
  expect(await isLost()).toBe(false);
  expect(fetched).toHaveBeenCalledOnce();
});

test('a connection that is dead though the browser is online is found out, and asked for until it is back', async () => {
  const { recordFailure, onReconnect, isLost } = await openPage();
  const back = vi.fn();
  onReconnect(back);
  fetched.mockImplementation(dead);
  recordFailure();
  expect(await isLost()).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetched.mock.calls.length).toBeGreaterThan(2);
  expect(back).not.toHaveBeenCalled();
  fetched.mockImplementation(alive);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(back).toHaveBeenCalledOnce();
  expect(await isLost()).toBe(false);
});

test('a browser that is offline is believed, and when it is online again the server is asked first', async () => {
  const { isLost } = await openPage();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  expect(await isLost()).toBe(true);
  onLine.mockReturnValue(true);
  fetched.mockImplementation(dead);
  window.dispatchEvent(new Event('online'));
  expect(await isLost()).toBe(true);
  fetched.mockImplementation(alive);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await isLost()).toBe(false);
});

test('any answer of the server ends it, unless the browser has gone offline meanwhile', async () => {
  const { recordAnswer, isLost } = await openPage();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  recordAnswer();
  expect(await isLost()).toBe(true);
  onLine.mockReturnValue(true);
  recordAnswer();
  expect(await isLost()).toBe(false);
});
