import { ErrorState } from '#web/ui/data/error-state.tsx';

interface QueryErrorProps {
  /** The result of `useQuery`. */
  query: { error: Error | null; isFetching: boolean; refetch(): Promise<unknown> };
  /** Shown if the error has no message. */
  words: string;
  /** Whether earlier data is still shown. */
  isShown: boolean;
}

/** Shows that loading failed, in place of the data or above stale data. Renders nothing without an error. */
export function QueryError({ query: { error, isFetching, refetch }, words, isShown }: QueryErrorProps) {
  if (!error) return null;
  const message = error.message || words;
  return (
    <ErrorState
      message={isShown ? `${message} What is shown is from before.` : message}
      isNote={isShown}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
