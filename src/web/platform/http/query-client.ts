import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { readAccount } from '#contract/accounts/accounts.ts';
import { type Endpoint, unexpectedErrorMessage } from '#contract/platform/endpoint.ts';
import type { UndoableRecord } from '#contract/undo/undo.ts';
import { failurePlace, toast } from '#web/ui/overlays/toast.ts';
import { ApiError, isConflict, isForbidden, isNotFound } from './api-client.ts';
import { messageOf } from './error-body.ts';
import { offerUndo } from './offer-undo.ts';

type Meta = {
  /** Shown on success if the response has no message. */
  success?: string;
  /** Shown on failure if the error has no message. */
  failure?: string;
  /** Whether the screen itself shows the messages of responses, so that a toast would only cover what it repeats. */
  isShownInPlace?: boolean;
  /** What reads these rows is read again on success, and on a 409 or 404, which shows that the data is stale: as the endpoint says. */
  writes?: Endpoint['writes'] | undefined;
  /** The kind of record, if the success message offers to undo the change: the response, or its request, has `_id` and `version`. */
  undoes?: UndoableRecord;
};

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: Meta;
    queryMeta: { reads?: Endpoint['reads'] | undefined };
  }
}

// Not the endpoint: public pages would load what else is declared beside it.
const accountPath: (typeof readAccount)['path'] = '/admin/account';

/** Reads again what a call of an endpoint has made stale. */
export async function readAgain(client: QueryClient, { writes }: Pick<Meta, 'writes'>): Promise<void> {
  if (writes === undefined) return;
  await client.invalidateQueries({
    predicate: ({ meta }) =>
      writes === 'everything' || meta?.reads?.some((rows) => rows === 'activity' || writes.includes(rows)) === true,
  });
}

/** Creates the query client. It shows a toast after every mutation, and reads again what the mutation has made stale. */
export function createQueryClient(): QueryClient {
  const invalidate = (meta: Meta | undefined) => void readAgain(client, { ...meta });
  // The role may have changed.
  const readRole = (error: Error) => {
    if (isForbidden(error)) void client.invalidateQueries({ queryKey: [accountPath] });
  };
  const client = new QueryClient({
    // Without a connection a request fails at once with an error, instead of waiting silently for one.
    defaultOptions: {
      queries: { staleTime: 10, retry: isWorthRetrying, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
    queryCache: new QueryCache({ onError: readRole }),
    mutationCache: new MutationCache({
      // An earlier error doesn't stay beside the new result.
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
