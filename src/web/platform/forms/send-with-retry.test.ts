// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#web/platform/http/api-client.ts';
import { retryDelay } from '#web/platform/http/retry-delay.ts';
import { isWorthRetrying, type SendingState, sendWithRetry } from './send-with-retry.ts';

const failed = (status: number, retryAfter?: number) => new ApiError(status, '', [], retryAfter);

describe('what is worth another try', () => {
  test('is what never came through, and what the server could not do just now', () => {
    for (const status of [0, 200, 429, 500, 502, 503, 507]) expect(isWorthRetrying(failed(status))).toBe(true);
  });

  test('is no refusal, and no mistake of our own', () => {
    for (const status of [400, 401, 404, 409, 413, 415, 422]) expect(isWorthRetrying(failed(status))).toBe(false);
    expect(isWorthRetrying(new TypeError('mistake'))).toBe(false);
  });

  test('is not tried again where the wait would be longer than anybody stays', () => {
    expect(isWorthRetrying(failed(503, 600))).toBe(true);
    for (const status of [429, 503]) expect(isWorthRetrying(failed(status, 3600))).toBe(false);
  });
});

describe('the time between two tries', () => {
  test('grows up to half a minute', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 40].map((failures) => retryDelay(failures, failed(0), 0.5) / 1000);
    expect(waits).toEqual([1, 2, 4, 8, 15, 30, 30, 30]);
  });

  test('varies by a fifth', () => {
    expect(retryDelay(4, failed(0), 0)).toBe(6400);
    expect(retryDelay(4, failed(0), 1)).toBe(9600);
  });

  test('is what the server asks for, within reason', () => {
    expect(retryDelay(1, failed(429, 20), 0.5)).toBe(20_000);
    expect(retryDelay(1, failed(503, 0), 0.5)).toBe(1000);
    expect(retryDelay(1, failed(429, 86_400), 0.5)).toBe(120_000);
  });
});

describe('sending', () => {
  let states: SendingState[];
  let controller: AbortController;
  const sending = () => ({ signal: controller.signal, onState: (state: SendingState) => states.push(state) });
  const phases = () => states.map(({ phase }) => phase);
  const online = vi.fn(() => true);

  beforeEach(() => {
    vi.useFakeTimers();
    states = [];
    controller = new AbortController();
    online.mockReturnValue(true);
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(online);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('goes on until it has arrived', async () => {
    const attempt = vi.fn<() => Promise<string>>().mockRejectedValueOnce(failed(0)).mockRejectedValueOnce(failed(503));
    attempt.mockResolvedValue('arrived');
    const sent = sendWithRetry(attempt, sending());
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await sent).toBe('arrived');
    expect(phases()).toEqual(['sending', 'waiting', 'sending', 'waiting', 'sending']);
  });

  test('says why it waits', async () => {
    const attempt = vi.fn<() => Promise<string>>().mockResolvedValue('arrived');
    for (const error of [failed(0), failed(503), failed(507)]) attempt.mockRejectedValueOnce(error);
    const sent = sendWithRetry(attempt, sending());
    await vi.advanceTimersByTimeAsync(30_000);
    await sent;
    const reasons = states.flatMap((state) => (state.phase === 'waiting' ? [state.reason] : []));
    expect(reasons).toEqual(['lost', 'busy', 'full']);
  });

  test('ends at a refusal', async () => {
    const attempt = vi.fn(() => Promise.reject(failed(409)));
    await expect(sendWithRetry(attempt, sending())).rejects.toThrow(ApiError);
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  test('gives up after ten minutes of waiting', async () => {
    const attempt = vi.fn(() => Promise.reject(failed(0)));
    const outcome = sendWithRetry(attempt, sending()).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(9 * 60_000);
    expect(states.at(-1)?.phase).toBe('waiting');
    await vi.advanceTimersByTimeAsync(3 * 60_000);
    expect(await outcome).toBeInstanceOf(ApiError);
  });

  test('waits while the device is offline, and goes on at once when it is back', async () => {
    online.mockReturnValue(false);
    const attempt = vi.fn(() => Promise.resolve('arrived'));
    const sent = sendWithRetry(attempt, sending());
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(phases()).toEqual(['offline']);
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    expect(await sent).toBe('arrived');
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  test('can be called off at any time', async () => {
    const attempt = vi.fn(() => Promise.reject(failed(0)));
    const outcome = sendWithRetry(attempt, sending()).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(100);
    controller.abort();
    expect(await outcome).toBe(controller.signal.reason);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  test('hangs up when nothing has moved for two minutes, and tries again', async () => {
    const attempt = vi.fn(
      ({ signal }: { signal: AbortSignal }) =>
        new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    sendWithRetry(attempt, sending()).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(125_000);
    expect(attempt).toHaveBeenCalledTimes(2);
    controller.abort();
  });
});
