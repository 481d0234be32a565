import { type EnsureQueryDataOptions, QueryClient, type QueryKey } from '@tanstack/react-query';
import type { RouterContextProvider } from 'react-router';
import { publicUrl } from '#web/platform/page/public-url.ts';
import { ApiError } from './api-client.ts';
import { browserData } from './query-provider.tsx';
import { serverSideContext } from './ssr-context.ts';

/** Where a page's data comes from: the API of the server that renders it, or what the browser has or can fetch. */
export interface PageData {
  /** How the server's pages reach its API; nothing in browsers. */
  ask: ((path: string) => Promise<Response>) | undefined;
  /** The site's address for the outer world, without a slash at its end. */
  publicUrl: string;
  /** What a query brings, or nothing where the server can't answer now: the page stands without it and asks again. */
  read<Data, Key extends QueryKey>(query: EnsureQueryDataOptions<Data, Error, Data, Key>): Promise<Data | undefined>;
}

const readFrom =
  (client: QueryClient): PageData['read'] =>
  async (query) => {
    try {
      return await client.ensureQueryData(query);
    } catch (error) {
      if (error instanceof ApiError) return undefined;
      throw error;
    }
  };

/** The source of a page that the server renders. Raises an error where no server stands behind it. */
export function serverPageData(context: Readonly<RouterContextProvider>): PageData {
  const server = context.get(serverSideContext);
  if (!server) throw new Error('a page with data can only be rendered by a running server');
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return { ask: (path) => server.ask(path), publicUrl: server.publicUrl, read: readFrom(client) };
}

/** The source of a page that the browser goes to. */
export function browserPageData(): PageData {
  return { ask: undefined, publicUrl, read: readFrom(browserData()) };
}

/** For how many seconds everybody may be shown the same copy of a page that the server rendered. */
const sharedSeconds = 2;

/** The headers of a page whose data may be a moment old: browsers ask again each time, the server renders it now and then. */
export const shortCacheHeaders = {
  'Cache-Control': `public, max-age=0, s-maxage=${sharedSeconds}, must-revalidate`,
} as const;
