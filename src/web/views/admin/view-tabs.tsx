import { useQuery } from '@tanstack/react-query';
import { Bookmark, BookmarkPlus, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import type { SavedView, ViewList } from '#contract/views/views.ts';
import { ActionsMenu } from '#web/platform/office/actions-menu.tsx';
import { useConfirmedAction } from '#web/platform/office/use-confirmed-action.tsx';
import { lazyComponent } from '#web/platform/page/lazy-component.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { useDeleteView, viewsQuery } from './view-calls.ts';
import { viewOf } from './view-query.ts';

const ViewDialog = lazyComponent(async () => (await import('./view-dialog.tsx')).ViewDialog);

type View = Pick<SavedView, 'name' | 'query'>;

interface ViewTabsProps {
  list: ViewList;
  /** Names the whole list. */
  whole: string;
  /** The views that everybody has, before the whole list. */
  defaults: readonly View[];
  /** How many records the whole list and the views that everybody has find, by their queries. */
  totals?: Readonly<Record<string, number | undefined>>;
}

/** The views of a list above it, and what can be done with the present one. */
export function ViewTabs({ list, whole, defaults, totals = {} }: ViewTabsProps) {
  const [params] = useSearchParams();
  const saved = useQuery(viewsQuery(list)).data?.data.result ?? [];
  const [edited, setEdited] = useState<SavedView | 'new'>();
  const saveButton = useRef<HTMLButtonElement>(null);
  const { mutateAsync } = useDeleteView();
  const deletion = useConfirmedAction<SavedView>(
    ({ name, isShared }) => ({
      title: 'Delete this view?',
      description: `${name} is deleted${isShared ? ' for everybody' : ''}. The records in it stay.`,
      confirmLabel: 'Delete',
      isDangerous: true,
    }),
    async (view) => void (await mutateAsync(view)),
  );
  const present = viewOf(params.toString());
  const fixed = [...defaults, { name: whole, query: '' }];
  const own = saved.find(({ isOwn, query }) => isOwn && viewOf(query) === present);
  const isKnown = own !== undefined || [...fixed, ...saved].some(({ query }) => viewOf(query) === present);

  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <nav
        aria-label="Views"
        className="-mx-(--gutter) max-w-[calc(100%+2*var(--gutter))] overflow-x-auto px-(--gutter) py-1"
      >
        <ul className="flex gap-1">
          {fixed.map(({ name, query }) => (
            <Tab key={query} name={name} query={query} isPresent={viewOf(query) === present} total={totals[query]} />
          ))}
          {saved.map(({ _id, name, query, isOwn, owner }) => (
            <Tab
              key={_id}
              name={name}
              query={query}
              isPresent={viewOf(query) === present}
              {...(!isOwn && { by: owner })}
            />
          ))}
        </ul>
      </nav>
      {own && (
        <ActionsMenu
          name={`the view ${own.name}`}
          items={[
            { label: 'Rename or share', icon: Pencil, onSelect: () => setEdited(own) },
            { label: 'Delete view', icon: Trash2, isDangerous: true, onSelect: () => deletion.ask(own) },
          ]}
        />
      )}
      {!isKnown && (
        <Button ref={saveButton} variant="line" size="dense" aria-haspopup="dialog" onClick={() => setEdited('new')}>
          <BookmarkPlus aria-hidden="true" className="size-4.5" />
          Save this view
        </Button>
      )}
      {edited !== undefined && (
        <ViewDialog
          list={list}
          query={present}
          {...(edited !== 'new' && { view: edited })}
          onClose={() => setEdited(undefined)}
        />
      )}
      {deletion.dialog}
    </div>
  );
}

interface TabProps extends View {
  isPresent: boolean;
  /** The name of the administrator who shares it. */
  by?: string;
  total?: number | undefined;
}

function Tab({ name, query, isPresent, by, total }: TabProps) {
  const { state } = useLocation();
  return (
    <li className="shrink-0">
      <Link
        to={{ search: query }}
        state={state}
        preventScrollReset
        aria-current={isPresent ? 'page' : undefined}
        title={by === undefined ? undefined : `Shared by ${by}`}
        className={classNames(
          'flex min-h-9 items-center gap-2 rounded-field border px-3 text-2 font-strong whitespace-nowrap max-sm:min-h-11',
          isPresent
            ? 'border-line-button bg-card text-navy-900'
            : 'border-transparent text-ink-2 hover:bg-navy-100 hover:text-navy-900',
        )}
      >
        {isPresent && <Bookmark aria-hidden="true" className="size-4" />}
        {name}
        {total !== undefined && (
          <span className="text-1 font-title text-ink-2 tabular-nums">{total.toLocaleString('en-NG')}</span>
        )}
        {by !== undefined && <span className="sr-only">, shared by {by}</span>}
      </Link>
    </li>
  );
}
