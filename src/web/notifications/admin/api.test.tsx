// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leftDeskMs } from '#web/office/use-user-activity.ts';
import { createQueryClient } from '#web/platform/http/query-client.ts';
import { useSession } from '#web/platform/http/session.ts';
import { useAttention } from './api.ts';

let version: string;
let asked: { lists: number; versions: number };

beforeEach(() => {
  vi.useFakeTimers();
  version = 'one';
  asked = { lists: 0, versions: 0 };
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  useSession.getState().signIn('token', { _id: 'x', name: 'x', email: 'x', role: 'x' });
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/version')) {
      asked.versions += 1;
      return new Response(JSON.stringify({ message: 'Version', data: { version } }));
    }
    asked.lists += 1;
    const data = { result: [], networks: [], until: '2027-03-10T10:00:00.000Z', version };
    return new Response(JSON.stringify({ message: 'Attention', data }));
  });
});
afterEach(() => {
  cleanup();
  useSession.getState().clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function open() {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  renderHook(useAttention, { wrapper });
  await wait(50);
}

test('the list is loaded again within five seconds of a change, and only then', async () => {
  await open();
  const { lists } = asked;
  expect(lists).toBe(1);
  await wait(60_000);
  expect(asked.lists).toBe(lists);
  version = 'two';
  await wait(5_000);
  expect(asked.lists).toBe(lists + 1);
});

test('a desk that was left is quiet, and catches up with the first press', async () => {
  await open();
  await wait(leftDeskMs);
  const before = { ...asked };
  version = 'two';
  await wait(60 * 60_000);
  expect(asked).toEqual(before);
  fireEvent.keyDown(window);
  await wait(50);
  expect(asked).toEqual({ lists: before.lists + 1, versions: before.versions + 1 });
});
