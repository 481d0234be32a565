import type { ReactNode } from 'react';
import { isNotFound } from '#web/platform/http/api-client.ts';
import { QueryView, type QueryViewProps } from '#web/platform/http/query-view.tsx';
import type { WayBack } from '#web/platform/lists/link-state.tsx';
import { useWebsite } from '#web/platform/page/website.ts';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { NotFoundState } from '#web/ui/data/not-found-state.tsx';

interface RecordPageProps<Data> {
  /** Names the record in sentences, such as 'driver'. */
  noun: string;
  /** Heading while there is no record, and the window's title until its name is known. */
  heading: string;
  name: string | undefined;
  wayBack: WayBack;
  query: QueryViewProps<Data>['query'];
  /** Fetched, or passed as link state; undefined until there is one, null if there is none. */
  record: Data | null | undefined;
  /** Why there may be no such record. */
  reason?: string;
  /** The list that leads to the others, and the words of that link. */
  list: string;
  listLabel?: string;
  /** Shown while the record loads. */
  skeleton: ReactNode;
  children(record: Data): ReactNode;
}

/** A record's page: the way back, then the record, a skeleton while it loads, or why it can't be shown. */
export function RecordPage<Data>({
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
}: RecordPageProps<Data>) {
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
        <QueryView query={query} data={record} failure={`The ${noun} could not be loaded.`} heading={heading}>
          {(shown) => (shown === undefined ? skeleton : children(shown))}
        </QueryView>
      )}
    </div>
  );
}
