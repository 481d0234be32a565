import type { ReactNode } from 'react';
import { NotFoundState, type NotFoundStateProps } from '#web/ui/data/not-found-state.tsx';
import { isNotFound } from './api-client.ts';
import { QueryView, type QueryViewProps } from './query-view.tsx';

interface RecordViewProps<Data> extends Omit<QueryViewProps<Data>, 'data' | 'children'> {
  /** Fetched or passed as link state; undefined while loading, null if not found. */
  record: Data | null | undefined;
  notFound: NotFoundStateProps;
  skeleton: ReactNode;
  children(record: Data): ReactNode;
}

/** Renders the record, a not-found state, a load error or a skeleton. */
export function RecordView<Data>({ record, notFound, skeleton, children, ...view }: RecordViewProps<Data>) {
  if (record === null || isNotFound(view.query.error)) return <NotFoundState {...notFound} />;
  return (
    <QueryView {...view} data={record}>
      {(shown) => (shown === undefined ? skeleton : children(shown))}
    </QueryView>
  );
}
