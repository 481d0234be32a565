import { type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { QueryError } from '#web/platform/http/query-error.tsx';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { useFocusFallback } from '#web/ui/actions/use-focus-fallback.ts';
import { Pager } from '#web/ui/data/pager.tsx';
import { type Column, Table } from '#web/ui/data/table.tsx';
import { SearchBox } from '#web/ui/fields/search-box.tsx';
import { ChosenFilters, ListFilters } from './list-filters.tsx';
import type { List } from './use-list.ts';

/** What a list's endpoint answers, as far as its screen needs it. */
interface ListAnswer<Row> {
  data: { result: readonly Row[]; pagedInfo: { total: number; pageSize: number } };
}

/** The query of the page that is shown: what `useQuery` gives. */
interface ListQuery<Row> {
  data: ListAnswer<Row> | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch(): Promise<unknown>;
}

interface ListBodyProps<Row> {
  /** What the rows are. */
  label: string;
  /** What the search box searches for, and in what. */
  searchLabel: string;
  /** What the address says, by `useList`. */
  list: List;
  query: ListQuery<Row>;
  /** Said when the rows could not be loaded and the server gave no reason. */
  failure: string;
  columns: readonly Column<Row>[];
  rowKey(row: Row): string;
  /** A row as the card that stands for it on narrow windows. */
  card(row: Row): ReactNode;
}

interface ListScreenProps<Row> extends Omit<ListBodyProps<Row>, 'label'> {
  title: string;
  /** A sentence below the title. */
  intro?: string;
  /** What the list is for, between the title and the search. */
  purpose?: ReactNode;
  /** Links or buttons at the title's other end. */
  aside?: ReactNode;
}

/**
 * A list of the back-office: title, search, filters with chips, table or cards, pager. What was loaded last stays while
 * something else loads, and when that fails.
 */
export function ListScreen<Row>({ title, intro, purpose, aside, ...body }: ListScreenProps<Row>) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div>
          <h1 className="title text-4">{title}</h1>
          {intro && <p className="mt-1 text-2 text-ink-2">{intro}</p>}
        </div>
        {aside && <div className="flex flex-wrap gap-2">{aside}</div>}
      </div>
      {purpose}
      <ListBody {...body} label={title} />
    </div>
  );
}

/** What stands below a list's title, for lists that are one part of a screen. */
export function ListBody<Row>({ label, searchLabel, list, query, failure, ...table }: ListBodyProps<Row>) {
  const filtersButton = useRef<HTMLButtonElement>(null);
  const shown = useLastAnswer(query.data);

  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-col gap-3 sm:flex-row">
        <SearchBox label={searchLabel} value={list.search} onSearch={list.searchFor} />
        {list.filters.length > 0 && <ListFilters list={list} opener={filtersButton} />}
      </div>
      <ChosenFilters list={list} opener={filtersButton} />
      <QueryError query={query} words={failure} isShown={shown !== undefined} />
      {(shown || !query.error) && (
        <>
          <Table
            {...table}
            label={label}
            rows={shown?.result}
            isStale={query.data === undefined && shown !== undefined && !query.error}
            empty={<Empty list={list} total={shown?.pagedInfo.total ?? 0} />}
          />
          {shown && (
            <Pager
              page={list.page}
              pageSize={shown.pagedInfo.pageSize}
              total={shown.pagedInfo.total}
              linkTo={list.linkTo}
              part={list.isPart ? label : undefined}
            />
          )}
        </>
      )}
    </div>
  );
}

// An empty list isn't kept: it would say of what is on its way that there is nothing.
function useLastAnswer<Row>(answer: ListAnswer<Row> | undefined): ListAnswer<Row>['data'] | undefined {
  const [last, setLast] = useState(answer);
  if (answer !== undefined && answer !== last) setLast(answer);
  const kept = last && last.data.result.length > 0 ? last : undefined;
  return (answer ?? kept)?.data;
}

function Empty({ list, total }: { list: List; total: number }) {
  const isNarrowed = list.search !== '' || list.filters.some((filter) => list.chosen(filter).length > 0);
  const { state } = useLocation();
  const box = useRef<HTMLDivElement>(null);
  useFocusFallback(box);
  return (
    <div ref={box} className="contents">
      <img src="/art/fallback-400.webp" alt="" width={160} height={120} className="rounded-field" />
      <p>Data not available</p>
      {total > 0 && (
        <ButtonLink to={list.linkTo(1)} state={state} variant="line" size="dense">
          Go to the first page
        </ButtonLink>
      )}
      {total === 0 && isNarrowed && (
        <Button variant="line" size="dense" onClick={list.clear}>
          Show the whole list
        </Button>
      )}
    </div>
  );
}
