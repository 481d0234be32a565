import type { ReactNode } from 'react';
import { ErrorState } from '#web/ui/data/error-state.tsx';
import { ApiError } from './api-client.ts';

export interface QueryViewProps<Data> {
  query: { error: Error | null; isFetching: boolean; refetch(): Promise<unknown> };
  /** Current or stale data to show; undefined until there is any. */
  data: Data | undefined;
  /** Shown if the error has no message. */
  failure: string;
  /** Screen-reader heading for the error state, if the screen's heading comes with the data. */
  heading?: string;
  children(data: Data | undefined): ReactNode;
}

/** A failed load shows a retryable error: in place of the data, or above stale data. */
export function QueryView<Data>({ query, data, failure, heading, children }: QueryViewProps<Data>) {
  const { error, isFetching, refetch } = query;
  const isShown = data !== undefined;
  const isUnknown = !error?.message || (error instanceof ApiError && error.status === 500);
  const message = isUnknown ? failure : error.message;
  return (
    <>
      {error && !isShown && heading && <h1 className="sr-only">{heading}</h1>}
      {error && (
        <ErrorState
          message={isShown ? `${message} Showing the last loaded data.` : message}
          isNote={isShown}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {(isShown || !error) && children(data)}
    </>
  );
}
