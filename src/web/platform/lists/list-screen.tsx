import { Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { useFocusFallback } from '#web/ui/actions/use-focus-fallback.ts';
import { type Column, type ColumnSort, Table } from '#web/ui/data/table.tsx';
import { SearchBox } from '#web/ui/fields/search-box.tsx';
import { TickBox } from '#web/ui/fields/tick-box.tsx';
import { ExportButton, type ListFile } from './export-button.tsx';
import { ChosenFilters, ListFilters } from './list-filters.tsx';
import { ListPager } from './list-pager.tsx';
import type { ListAnswer } from './list-source.ts';
import { SortSelect } from './sort-select.tsx';
import type { List } from './use-list.ts';
import type { Ticks } from './use-ticks.ts';

interface PageQuery<Row> {
  data: ListAnswer<Row> | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch(): Promise<unknown>;
}

interface ListRow {
  _id: string;
  /** Only set for people; their rows can be ticked. */
  fullName?: string;
}

interface RowControls {
  tick: ReactNode;
  menu: ReactNode;
}

interface ListBodyProps<Row extends ListRow> {
  label: string;
  /** Placeholder that names the searched fields. */
  searchLabel: string;
  /** Names further searchable things. */
  searchHint?: string;
  list: List;
  query: PageQuery<Row>;
  /** For the empty list: what will appear in it. */
  emptyHint: string;
  /** For the empty list: links or buttons that lead to the first row. */
  nextStep?: ReactNode;
  /** Singular noun for a row, such as 'driver'. */
  noun: string;
  /** Links or buttons at the end of the search row, for a list whose title is elsewhere. */
  tools?: ReactNode;
  columns: readonly Column<Row>[];
  /** A row's actions, in the last column. */
  menu?(row: Row): ReactNode;
  ticks?: Ticks<Row> | false | undefined;
  /** As in `Table`. */
  rowState?(row: Row): readonly unknown[];
  card(row: Row, controls: RowControls): ReactNode;
}

interface LabelledLink {
  to: string;
  label: string;
}

interface ListScreenProps<Row extends ListRow>
  extends Omit<ListBodyProps<Row>, 'label' | 'tools' | 'nextStep'> {
  title: string;
  intro?: string;
  purpose?: ReactNode;
  file?: ListFile<Row>;
  /** The public form that creates rows. */
  form?: LabelledLink;
  /** The office's form that adds a row. */
  add?: LabelledLink | false;
  aside?: ReactNode;
}

/** The previous rows stay visible while others load, and when that fails. */
export function ListScreen<Row extends ListRow>(props: ListScreenProps<Row>) {
  const { title, intro, purpose, file, form, add, aside, ...body } = props;
  const { columns, query } = body;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 grow basis-60">
          <h1 className="title text-4">{title}</h1>
          {intro && <p className="mt-1 text-2 text-ink-2">{intro}</p>}
        </div>
        {(file || add || aside) && (
          <div className="flex flex-wrap gap-2">
            {file && (
              <ExportButton
                {...{ file, title, columns }}
                total={query.data?.data.pagedInfo.total}
              />
            )}
            {add && (
              <ButtonLink to={add.to} variant={form ? 'line' : 'gold'} size="dense">
                <Plus className="max-sm:hidden" />
                {add.label}
              </ButtonLink>
            )}
            {aside}
          </div>
        )}
      </div>
      {purpose}
      <ListBody
        {...body}
        label={title}
        nextStep={
          <span className="flex flex-wrap justify-center gap-2 empty:hidden">
            {form && (
              <ButtonLink to={form.to} variant="line" size="dense">
                {form.label}
              </ButtonLink>
            )}
            {add && (
              <ButtonLink to={add.to} size="dense">
                {add.label}
              </ButtonLink>
            )}
          </span>
        }
      />
    </div>
  );
}

/** Without a title, for lists that are one part of a screen. */
export function ListBody<Row extends ListRow>({
  label,
  searchLabel,
  searchHint,
  list,
  query,
  emptyHint,
  nextStep,
  noun,
  tools,
  columns: facts,
  menu,
  ticks,
  rowState,
  card,
}: ListBodyProps<Row>) {
  const filtersButton = useRef<HTMLButtonElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const lastAnswer = useLastAnswer(query.data);
  const columns = [
    ...(ticks ? [tickColumn(ticks, query.data?.data.result ?? [])] : []),
    ...facts,
    ...(menu ? [{ header: 'Actions', isAction: true, cell: menu }] : []),
  ];

  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-start gap-x-2 gap-y-3 sm:gap-x-3">
        <SearchBox
          ref={searchField}
          label={`${searchLabel} in ${label}`}
          placeholder={searchLabel}
          hint={searchHint}
          value={list.search}
          onSearch={list.searchFor}
        />
        {list.filters.length > 0 && (
          <ListFilters list={list} opener={filtersButton} searchField={searchField} />
        )}
        <SortSelect label={label} columns={columns} list={list} />
        {tools && <div className="flex flex-wrap gap-3 sm:ms-auto">{tools}</div>}
      </div>
      <ChosenFilters list={list} opener={filtersButton} searchField={searchField} />
      <QueryView query={query} data={lastAnswer} failure={`The ${noun}s could not be loaded.`}>
        {(page) => (
          <>
            <Table
              columns={columns.map((column) => ({ ...column, ...sortOf(column, list) }))}
              label={label}
              rows={page?.result}
              rowKey={({ _id }) => _id}
              {...(rowState && {
                rowState: (row: Row) => [
                  ...rowState(row),
                  ...(ticks ? [ticks.has(row), ticks.canTick] : []),
                ],
              })}
              card={(row) =>
                card(row, {
                  tick: ticks && <RowTick ticks={ticks} row={row} />,
                  menu: menu?.(row),
                })
              }
              isStale={query.data === undefined && page !== undefined && !query.error}
              empty={
                <Empty
                  list={list}
                  emptyHint={emptyHint}
                  nextStep={nextStep}
                  total={page?.pagedInfo.total ?? 0}
                />
              }
            />
            <ListPager list={list} page={page} part={list.isPart ? label : undefined} />
          </>
        )}
      </QueryView>
    </div>
  );
}

export function sortOf<Row>(
  { sortKey }: Column<Row>,
  { sorting: { sort, direction }, sortBy }: List,
): { sort?: ColumnSort } {
  if (sortKey === undefined) return {};
  return {
    sort: { direction: sort === sortKey ? direction : undefined, toggle: () => sortBy(sortKey) },
  };
}

// Don't keep an empty list: while the next one loads, it would claim that there is nothing.
function useLastAnswer<Row>(
  answer: ListAnswer<Row> | undefined,
): ListAnswer<Row>['data'] | undefined {
  const [last, setLast] = useState(answer);
  if (answer !== undefined && answer !== last) setLast(answer);
  const previous = last && last.data.result.length > 0 ? last : undefined;
  return (answer ?? previous)?.data;
}

interface EmptyProps {
  list: List;
  emptyHint: string;
  nextStep: ReactNode;
  total: number;
}

function Empty({ list, emptyHint, nextStep, total }: EmptyProps) {
  const isNarrowed =
    list.search !== '' || Object.values(list.choices).some((chosen) => chosen.length > 0);
  const { state } = useLocation();
  const box = useRef<HTMLDivElement>(null);
  useFocusFallback(box);
  return (
    <div ref={box} className="contents">
      <img src="/art/fallback-400.webp" alt="" width={160} height={120} className="rounded-field" />
      <p>Data not available</p>
      {total === 0 && !isNarrowed && (
        <>
          <p>{emptyHint}</p>
          {nextStep}
        </>
      )}
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

interface TickableRow {
  fullName?: string;
}

function RowTick<Row extends TickableRow>({ ticks, row }: { ticks: Ticks<Row>; row: Row }) {
  const isTicked = ticks.has(row);
  return (
    <TickBox
      label={`Tick ${row.fullName}`}
      isTicked={isTicked}
      isDisabled={!isTicked && !ticks.canTick}
      onChange={() => ticks.toggle(row)}
    />
  );
}

/** Its header ticks all rows of the page. */
function tickColumn<Row extends TickableRow>(
  ticks: Ticks<Row>,
  shown: readonly Row[],
): Column<Row> {
  const ticked = shown.filter(ticks.has).length;
  return {
    header: 'Tick',
    control: (
      <TickBox
        label="Tick all on this page"
        isTicked={ticked > 0 && ticked === shown.length}
        isMixed={ticked > 0 && ticked < shown.length}
        isDisabled={shown.length === 0 || (ticked === 0 && !ticks.canTick)}
        onChange={() => ticks.toggleAll(shown)}
      />
    ),
    cell: (row) => <RowTick ticks={ticks} row={row} />,
  };
}
