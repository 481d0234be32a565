import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import type { readAccount } from '#contract/accounts/accounts.ts';
import { type Endpoint, unexpectedErrorMessage } from '#contract/platform/endpoint.ts';
import type { UndoableRecord } from '#contract/undo/undo.ts';
import { failurePlace, toast } from '#web/ui/overlays/toast.ts';
import { ApiError, isConflict, isForbidden, isNotFound } from './api-client.ts';
import { messageOf } from './error-body.ts';
import { offerUndo } from './offer-undo.ts';

type Meta = {
  success?: string;
  failure?: string;
  /** Suppresses the toast: the screen shows the messages itself. */
  isShownInPlace?: boolean;
  /**
   * Queries that read these rows are invalidated on success, and on a 404 or 409, which prove that the data is
   * stale.
   */
  writes?: Endpoint['writes'] | undefined;
  /** Offers to undo the change in the success toast. The response, or its request, must have `_id` and `version`. */
  undoes?: UndoableRecord;
};

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: Meta;
    queryMeta: { reads?: Endpoint['reads'] | undefined };
  }
}

// Repeat the path: importing the endpoint would load its whole module on public pages.
const accountPath: (typeof readAccount)['path'] = '/admin/account';

/** Invalidates the queries that this endpoint's writes have made stale. */
export async function readAgain(
  client: QueryClient,
  { writes }: Pick<Meta, 'writes'>,
): Promise<void> {
  if (writes === undefined) return;
  const isStale = ({ meta }: Pick<Query, 'meta'>) =>
    writes === 'everything' ||
    meta?.reads?.some((rows) => rows === 'activity' || writes.includes(rows)) === true;
  const loading = client
    .getQueryCache()
    .findAll({ predicate: isStale })
    .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching');
  await client.invalidateQueries({ predicate: isStale });
  // A first load isn't begun again, but may have been answered before the change.
  if (loading.length > 0)
    await client.invalidateQueries({ predicate: (query) => loading.includes(query) });
}

/** Mutations show a toast and invalidate the queries they have made stale. */
export function createQueryClient(): QueryClient {
  const invalidate = (meta: Meta | undefined) => void readAgain(client, { ...meta });
  // The role may have changed.
  const readRole = (error: Error) => {
    if (isForbidden(error)) void client.invalidateQueries({ queryKey: [accountPath] });
  };
  const client = new QueryClient({
    // Without a connection, requests fail at once instead of pausing silently.
    defaultOptions: {
      queries: {
        staleTime: 10,
        retry: isWorthRetrying,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
    queryCache: new QueryCache({ onError: readRole }),
    mutationCache: new MutationCache({
      // Remove an earlier error's toast.
      onMutate: () => toast.clear(failurePlace),
      onSuccess(data, _variables, _onMutateResult, { meta }) {
        invalidate(meta);
        if (meta?.isShownInPlace && messageOf(data)) return;
        const message = messageOf(data) || meta?.success;
        if (message && meta?.undoes) offerUndo(client, { message, record: meta.undoes, data });
        else if (message) toast.success(message);
      },
      onError(error, _variables, _onMutateResult, { meta }) {
        if (isConflict(error) || isNotFound(error)) invalidate(meta);
        readRole(error);
        if (meta?.isShownInPlace && error instanceof ApiError && error.message) return;
        // A cancelled request needs no message.
        if (error instanceof DOMException && error.name === 'AbortError') return;
        toast.error(
          (error instanceof ApiError && error.message) || meta?.failure || unexpectedErrorMessage,
          failurePlace,
        );
      },
    }),
  });
  return client;
}

function isWorthRetrying(failures: number, error: Error): boolean {
  const isClientError = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !isClientError && failures < 2;
}
