import { MutationCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { unexpectedErrorMessage } from '#contract/endpoint.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { ApiError, isConflict } from './api-client.ts';

type Meta = {
  /** Shown on success if the response has no message. */
  success?: string;
  /** Shown on failure if the error has no message. */
  failure?: string;
  /** Suppresses all toasts, because the screen shows the outcome itself. */
  quiet?: boolean;
  /** The query keys to invalidate on success, and on a 409, which shows that the data is stale. */
  refreshes?: readonly QueryKey[];
};

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: Meta;
  }
}

/** Creates the query client. It shows a toast after every mutation and invalidates the queries in its `meta`. */
export function createQueryClient(): QueryClient {
  const refresh = (meta: Meta | undefined) => {
    for (const queryKey of meta?.refreshes ?? []) void client.invalidateQueries({ queryKey });
  };
  const client = new QueryClient({
    // Without a connection a request fails at once with an error, instead of waiting silently for one.
    defaultOptions: {
      queries: { staleTime: 10, retry: isWorthRetrying, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onSuccess(answer, _sent, _before, { meta }) {
        refresh(meta);
        const message = messageOf(answer) || meta?.success;
        if (message && !meta?.quiet) toast.success(message);
      },
      onError(error, _sent, _before, { meta }) {
        if (isConflict(error)) refresh(meta);
        // A cancelled request needs no message.
        if (meta?.quiet || (error instanceof DOMException && error.name === 'AbortError')) return;
        toast.error((error instanceof ApiError && error.message) || meta?.failure || unexpectedErrorMessage);
      },
    }),
  });
  return client;
}

function isWorthRetrying(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !refused && failures < 2;
}

function messageOf(answer: unknown): string {
  const hasMessage = typeof answer === 'object' && answer !== null && 'message' in answer;
  return hasMessage && typeof answer.message === 'string' ? answer.message : '';
}
