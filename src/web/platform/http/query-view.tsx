import type { ReactNode } from 'react';
import { ErrorState } from '#web/ui/data/error-state.tsx';
import { ApiError } from './api-client.ts';

export interface QueryViewProps<Data> {
  /** The result of `useQuery`. */
  query: { error: Error | null; isFetching: boolean; refetch(): Promise<unknown> };
  /** The data to show, fetched now or before; undefined until there is any. */
  data: Data | undefined;
  /** Shown if loading failed and the error doesn't say why. */
  failure: string;
  /** Heading for screen readers while only the error is shown, if the data brings the screen's heading. */
  heading?: string;
  /** Renders the data, or its placeholder while it loads. */
  children(data: Data | undefined): ReactNode;
}

/** Shows a query's data. If loading fails, an error that can be retried takes its place, or stands above stale data. */
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
