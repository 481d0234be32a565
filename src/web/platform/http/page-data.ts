import { type EnsureQueryDataOptions, QueryClient, type QueryKey } from '@tanstack/react-query';
import { type RouterContextProvider, redirect, redirectDocument } from 'react-router';
import { shownInstead } from '#contract/platform/pages.ts';
import { publicUrl } from '#web/platform/page/public-url.ts';
import { serverSideContext } from '#web/platform/page/ssr-context.ts';
import { ApiError } from './api-client.ts';
import { browserData } from './query-provider.tsx';

export interface PageData {
  /** Calls the API in-process on the server; `undefined` in browsers. */
  ask: ((path: string) => Promise<Response>) | undefined;
  /** The site's public URL, without a trailing slash. */
  publicUrl: string;
  /** Returns `undefined` if the request failed: the page renders without the data and the browser retries. */
  read<Data, Key extends QueryKey>(
    query: EnsureQueryDataOptions<Data, Error, Data, Key>,
  ): Promise<Data | undefined>;
}

const readFrom =
  (client: QueryClient, recordFailure?: (error: ApiError) => void): PageData['read'] =>
  async (query) => {
    try {
      return await client.ensureQueryData(query);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      recordFailure?.(error);
      return undefined;
    }
  };

export function serverPageData(context: Readonly<RouterContextProvider>): PageData {
  const server = context.get(serverSideContext);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return { ask: (path) => server.ask(path), publicUrl: server.publicUrl, read: readFrom(client) };
}

/** Without a connection, opens the document instead: the service worker has cached visited pages with their data. */
export function browserPageData(url: string): PageData {
  const read = readFrom(browserData(), ({ status }) => {
    if (status === 0 && navigator.serviceWorker?.controller) throw redirectDocument(url);
  });
  return { ask: undefined, publicUrl, read };
}

/** How long shared caches may serve one rendered page, in seconds. */
const sharedSeconds = 2;

/** For pages whose data may be slightly stale: browsers always revalidate, shared caches keep them briefly. */
export const shortCacheHeaders = {
  'Cache-Control': `public, max-age=0, s-maxage=${sharedSeconds}, must-revalidate`,
} as const;

/**
 * Thrown by a server loader to render another page at this address, such as one 'not found' page for all unknown
 * ids.
 */
export const showInstead = (address: string): Response =>
  redirect(address, { headers: { [shownInstead]: address } });
