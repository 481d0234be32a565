import { ErrorState } from '#web/ui/data/error-state.tsx';

interface QueryErrorProps {
  /** What `useQuery` gives. */
  query: { error: Error | null; isFetching: boolean; refetch(): Promise<unknown> };
  /** Said when the server gave no reason. */
  words: string;
  /** What was loaded before is shown all the same. */
  isShown: boolean;
}

/** Says that something could not be loaded, in its place, or over what is shown from before; nothing while all is well. */
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
