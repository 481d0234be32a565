import type { ReactNode } from 'react';
import { isNotFound } from '#web/platform/http/api-client.ts';
import { QueryView, type QueryViewProps } from '#web/platform/http/query-view.tsx';
import type { WayBack } from '#web/platform/lists/link-state.tsx';
import { useWebsite } from '#web/platform/page/website.ts';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { NotFoundState } from '#web/ui/data/not-found-state.tsx';

interface RecordViewProps<Data> {
  /** Names the record in sentences, such as 'driver'. */
  noun: string;
  /** The heading without a record, and the window's title until the name is known. */
  heading: string;
  name: string | undefined;
  wayBack: WayBack;
  query: QueryViewProps<Data>['query'];
  /** Fetched or passed as link state; undefined while loading, null if not found. */
  record: Data | null | undefined;
  reason?: string;
  /** The list of such records, and the link's label. */
  list: string;
  listLabel?: string;
  skeleton: ReactNode;
  children(record: Data): ReactNode;
}

export function RecordView<Data>({
  noun,
  heading,
  name = heading,
  wayBack: { back, backState },
  query,
  record,
  reason = 'The address may be wrong.',
  list,
  listLabel = `See all ${noun}s`,
  skeleton,
  children,
}: RecordViewProps<Data>) {
  const { company } = useWebsite();
  return (
    <div className="grid grid-cols-1 gap-4 print:gap-2">
      <title>{`${name} | ${company.name}`}</title>
      <BackLink to={back} state={backState} />
      {record === null || isNotFound(query.error) ? (
        <NotFoundState
          title={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found`}
          reason={reason}
          to={list}
          link={listLabel}
        />
      ) : (
        <QueryView
          query={query}
          data={record}
          failure={`The ${noun} could not be loaded.`}
          heading={heading}
        >
          {(shown) => (shown === undefined ? skeleton : children(shown))}
        </QueryView>
      )}
    </div>
  );
}
