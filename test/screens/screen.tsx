import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import type { FastifyInstance } from 'fastify';
import type { ComponentType } from 'react';
import { createRoutesStub } from 'react-router';
import { vi } from 'vitest';
import { createQueryClient } from '#web/platform/http/query-client.ts';
import { useSession } from '#web/platform/http/session.ts';
import { Toasts } from '#web/ui/overlays/toasts.tsx';

// Only what never comes takes this long, also on a slow machine.
configure({ asyncUtilTimeout: 60_000 });

/** Screens by path; the screens that they lead to can be stubs with a heading. */
export interface ScreenRoutes {
  [path: string]: ComponentType;
}

const methods = ['GET', 'POST', 'PUT', 'PATCH'] as const;

/** Answers the browser's `fetch` by the app in memory: screens run against the real server and its database. */
export function answerBy(app: FastifyInstance): void {
  vi.stubGlobal('fetch', async (url: string, init: { method: string; headers: Headers; body: string | null }) => {
    const answer = await app.inject({
      method: methods.find((method) => method === init.method) ?? 'GET',
      url,
      headers: Object.fromEntries(init.headers.entries()),
      ...(init.body !== null && { payload: init.body }),
    });
    const { 'retry-after': retryAfter } = answer.headers;
    const headers = new Headers(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) });
    return { status: answer.statusCode, headers, text: async () => answer.body };
  });
}

/** Opens the screen at `address`, as a browser would. */
export function open(address: string, routes: ScreenRoutes): void {
  const Stub = createRoutesStub(Object.entries(routes).map(([path, Component]) => ({ path, Component })));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Stub initialEntries={[address]} />
      <Toasts position="bottom-right" whenIdle={(load) => load()} />
    </QueryClientProvider>,
  );
}

/** Closes the screen and ends the session. */
export function close(): void {
  cleanup();
  useSession.getState().clear();
}
