import { MutationCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { toast } from '#web/ui/overlays/toast.ts';
import { ApiError, isConflict } from './api-client.ts';

type Meta = {
  /** Said after a success whose answer has no message of its own. */
  success?: string;
  /** Said after a failure that comes without a message. */
  failure?: string;
  /** Says nothing, whatever the outcome: the screen does. */
  quiet?: boolean;
  /** The keys of what a success makes out of date; a refusal because of what is stored by now (409) shows that it is. */
  refreshes?: readonly QueryKey[];
};

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: Meta;
  }
}

const anyFailure = 'An error occurred';

/** The browser's memory of what the server said. It toasts the outcome of every change and refreshes what the change touched. */
export function createQueryClient(): QueryClient {
  const refresh = (meta: Meta | undefined) => {
    for (const queryKey of meta?.refreshes ?? []) void client.invalidateQueries({ queryKey });
  };
  const client = new QueryClient({
    // Without a connection a call fails at once and says so, instead of waiting silently for one.
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
        // What was called off on purpose needs no words.
        if (meta?.quiet || (error instanceof DOMException && error.name === 'AbortError')) return;
        toast.error((error instanceof ApiError && error.message) || meta?.failure || anyFailure);
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
