import type { ReactNode } from 'react';
import { NotFoundState, type NotFoundStateProps } from '#web/ui/data/not-found-state.tsx';
import { isNotFound } from './api-client.ts';
import { QueryView, type QueryViewProps } from './query-view.tsx';

interface RecordViewProps<Data> extends Omit<QueryViewProps<Data>, 'data' | 'children'> {
  /** Fetched, or passed as link state; undefined until there is one, null if there is none. */
  record: Data | null | undefined;
  /** Shown if there is no such record. */
  notFound: NotFoundStateProps;
  /** Shown while the record loads. */
  skeleton: ReactNode;
  children(record: Data): ReactNode;
}

/** A detail page's record: the record itself, that there is none, that it could not be loaded, or a skeleton. */
export function RecordView<Data>({ record, notFound, skeleton, children, ...view }: RecordViewProps<Data>) {
  if (record === null || isNotFound(view.query.error)) return <NotFoundState {...notFound} />;
  return (
    <QueryView {...view} data={record}>
      {(shown) => (shown === undefined ? skeleton : children(shown))}
    </QueryView>
  );
}
