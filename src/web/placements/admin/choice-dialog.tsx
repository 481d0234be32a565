import { ChevronRight } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { SearchBox } from '#web/ui/fields/search-box.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface ChoiceDialogProps<Row> {
  title: string;
  description: string;
  /** The searched fields, such as 'Name or Driver ID'. */
  searchFor: string;
  search: string;
  onSearch(search: string): void;
  query: ComponentProps<typeof QueryView<Page<Row>>>['query'];
  page: Page<Row> | undefined;
  failure: string;
  formatFound(shown: number, total: number): string;
  rowKey(row: Row): string;
  row(row: Row): ReactNode;
  /** After the number of found rows. */
  action?: ReactNode;
  onClose(): void;
}

interface Page<Row> {
  result: readonly Row[];
  pagedInfo: { total: number };
}

export function ChoiceDialog<Row>(props: ChoiceDialogProps<Row>) {
  const {
    title,
    description,
    searchFor,
    search,
    onSearch,
    query,
    page,
    failure,
    formatFound,
    action,
    onClose,
  } = props;
  return (
    <Dialog
      isForm
      isWide
      onClose={onClose}
      title={title}
      description={description}
      closeLabel="Cancel"
    >
      <div className="grid gap-4">
        <SearchBox
          label={`Search by ${searchFor}`}
          placeholder={searchFor}
          value={search}
          onSearch={onSearch}
        />
        <QueryView query={query} data={page} failure={failure}>
          {(shown) => (
            <div aria-busy={shown === undefined}>
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <p role="status" className="text-1 text-ink-2">
                  {shown && formatFound(shown.result.length, shown.pagedInfo.total)}
                </p>
                {action}
              </div>
              <ul className="mt-1 divide-y divide-line">
                {shown?.result.map((row) => (
                  <li key={props.rowKey(row)}>{props.row(row)}</li>
                ))}
              </ul>
            </div>
          )}
        </QueryView>
      </div>
    </Dialog>
  );
}

export function ChoiceButton({ onClick, children }: { onClick(): void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="-mx-3 flex min-h-(--h-row) w-[calc(100%+1.5rem)] items-center justify-between gap-3 rounded-field px-3 py-3 text-start text-2 hover:bg-navy-100"
    >
      {children}
      <ChevronRight className="size-4.5 shrink-0" />
    </button>
  );
}
