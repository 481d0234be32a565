import type { ReactNode } from 'react';
import { QueryView, type QueryViewProps } from '#web/platform/http/query-view.tsx';
import { BrandStripes } from '#web/ui/theme/brand-stripes.tsx';

interface OwnDataViewProps<Data> extends Pick<QueryViewProps<Data>, 'query' | 'data'> {
  children(data: Data): ReactNode;
}

export function OwnDataView<Data>({ query, data, children }: OwnDataViewProps<Data>) {
  return (
    <QueryView
      query={query}
      data={data}
      failure="This could not be loaded. Please check your connection."
    >
      {(found) => (found === undefined ? <Loading /> : children(found))}
    </QueryView>
  );
}

const Loading = () => (
  <p role="status">
    <BrandStripes moving />
    <span className="sr-only">Loading</span>
  </p>
);
