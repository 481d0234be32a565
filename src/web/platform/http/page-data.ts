import { type EnsureQueryDataOptions, QueryClient, type QueryKey } from '@tanstack/react-query';
import { type RouterContextProvider, redirect, redirectDocument } from 'react-router';
import { shownInstead } from '#contract/platform/pages.ts';
import { publicUrl } from '#web/platform/page/public-url.ts';
import { serverSideContext } from '#web/platform/page/ssr-context.ts';
import { ApiError } from './api-client.ts';
import { browserData } from './query-provider.tsx';

/** Loads a page's data, on the server or in the browser. */
export interface PageData {
  /** Calls the API in-process on the server; `undefined` in browsers. */
  ask: ((path: string) => Promise<Response>) | undefined;
  /** The site's public URL, without a trailing slash. */
  publicUrl: string;
  /**
   * Returns the query's data, or `undefined` if the request failed: the page then renders without it and the browser
   * retries.
   */
  read<Data, Key extends QueryKey>(query: EnsureQueryDataOptions<Data, Error, Data, Key>): Promise<Data | undefined>;
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

/** For a page that the server renders. */
export function serverPageData(context: Readonly<RouterContextProvider>): PageData {
  const server = context.get(serverSideContext);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return { ask: (path) => server.ask(path), publicUrl: server.publicUrl, read: readFrom(client) };
}

/**
 * For the page at `url` that the browser navigates to. Without a connection the document is opened instead: the service
 * worker has kept it with its data, if it was visited.
 */
export function browserPageData(url: string): PageData {
  const read = readFrom(browserData(), ({ status }) => {
    if (status === 0 && navigator.serviceWorker?.controller) throw redirectDocument(url);
  });
  return { ask: undefined, publicUrl, read };
}

/** For how many seconds shared caches can serve the same copy of a rendered page. */
const sharedSeconds = 2;

/**
 * Cache headers of a page whose data may be slightly stale: browsers always revalidate, shared caches keep it for a
 * moment.
 */
export const shortCacheHeaders = {
  'Cache-Control': `public, max-age=0, s-maxage=${sharedSeconds}, must-revalidate`,
} as const;

/** What a loader of the server throws to have another page shown at its address, the same for all that name nothing. */
export const showInstead = (address: string): Response => redirect(address, { headers: { [shownInstead]: address } });
