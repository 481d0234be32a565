// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#web/platform/http/query-client.ts';
import { useSession } from '#web/platform/http/session.ts';
import { useLiveNotifications } from './use-live-notifications.ts';

let visibility: 'visible' | 'hidden';
let streams: { signal: AbortSignal; controller: ReadableStreamDefaultController<Uint8Array> }[];
let lists: number;

beforeEach(() => {
  vi.useFakeTimers();
  visibility = 'visible';
  streams = [];
  lists = 0;
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  useSession.getState().signIn('token', { _id: 'x', name: 'x', email: 'x', role: 'x' });
  vi.stubGlobal('fetch', async (url: string, { signal }: { signal: AbortSignal }) => {
    if (!url.endsWith('/stream')) {
      lists += 1;
      const news = { message: 'News', data: { result: [], unread: lists, until: '2027-03-10T10:00:00.000Z' } };
      return new Response(JSON.stringify(news));
    }
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        streams.push({ signal, controller });
        signal.addEventListener('abort', () => controller.error(new Error('aborted')));
      },
    });
    return new Response(body);
  });
});
afterEach(() => {
  cleanup();
  useSession.getState().clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function follow() {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(useLiveNotifications, { wrapper }).result;
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const push = async (text: string) => {
  streams.at(-1)?.controller.enqueue(new TextEncoder().encode(text));
  await wait(20);
};
async function turn(to: 'visible' | 'hidden'): Promise<void> {
  visibility = to;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await wait(20);
}

test('each message asks for the list; while the stream is open nothing else does', async () => {
  const result = follow();
  await wait(20);
  await push(': open\n\n');
  expect(result.current.isLive).toBe(true);
  const before = lists;
  await push('data: changed\n\n');
  expect(lists).toBe(before + 1);
  for (let at = 0; at < 4; at += 1) {
    await wait(20_000);
    await push(': still here\n\n');
  }
  expect(lists).toBe(before + 1);
});

test('a stream that breaks off is opened again, and the list is asked for meanwhile', async () => {
  const result = follow();
  await wait(20);
  await push(': open\n\n');
  const before = lists;
  streams[0]?.controller.error(new Error('lost'));
  await wait(20);
  expect(result.current.isLive).toBe(false);
  expect(lists).toBeGreaterThan(before);
  await wait(2_000);
  expect(streams).toHaveLength(2);
});

test('a stream that a proxy holds back is not waited for', async () => {
  follow();
  await wait(20);
  const before = lists;
  await wait(30_000);
  expect(lists).toBe(before + 1);
});

test('a tab that is hidden is quiet, and catches up when it is shown', async () => {
  follow();
  await wait(20);
  await push(': open\n\n');
  await turn('hidden');
  expect(streams[0]?.signal.aborted).toBe(true);
  const before = lists;
  await wait(10 * 60_000);
  expect([streams.length, lists]).toEqual([1, before]);
  await turn('visible');
  // Whoever comes back presses or moves something.
  act(() => void window.dispatchEvent(new Event('pointermove')));
  await wait(20);
  expect(streams).toHaveLength(2);
  expect(lists).toBeGreaterThan(before);
});

test('a desk that was left is quiet', async () => {
  follow();
  await wait(20);
  await wait(5 * 60_000);
  const [before, opened] = [lists, streams.length];
  expect(streams.at(-1)?.signal.aborted).toBe(true);
  await wait(60 * 60_000);
  expect([streams.length, lists]).toEqual([opened, before]);
});
