import { Link, useLocation, useSearchParams } from 'react-router';
import { classNames } from '#web/ui/theme/class-names.ts';

interface ListTab {
  name: string;
  /** The path of the list, if several share the tabs. */
  to?: string;
  /** Search, filters and order as a query string; '' for the whole list. By default the tab covers the whole path. */
  query?: string;
  total?: number | undefined;
}

/** Links to frequent filters; the last one shows the whole list. */
export function ListTabs({ tabs }: { tabs: readonly ListTab[] }) {
  const [params] = useSearchParams();
  const { pathname, state } = useLocation();
  const present = comparable(params.toString());
  return (
    <nav
      aria-label="Views"
      className="-mx-(--gutter) max-w-[calc(100%+2*var(--gutter))] overflow-x-auto px-(--gutter) py-1"
    >
      <ul className="flex gap-1 max-sm:flex-wrap max-sm:gap-x-0.5">
        {tabs.map(({ name, to = pathname, query, total }) => {
          const isPresent =
            to === pathname && (query === undefined || comparable(query) === present);
          return (
            <li key={name} className="shrink-0">
              <Link
                to={{ pathname: to, search: query ?? '' }}
                state={state}
                preventScrollReset
                aria-current={isPresent ? 'page' : undefined}
                className={classNames(
                  'flex min-h-9 items-center gap-2 rounded-field border px-3 text-2 font-strong whitespace-nowrap max-sm:min-h-11 max-sm:gap-1 max-sm:px-2 max-sm:text-1',
                  isPresent
                    ? 'border-line-button bg-card text-navy-900'
                    : 'border-transparent text-ink-2 hover:bg-navy-100 hover:text-navy-900',
                )}
              >
                {name}
                {total !== undefined && (
                  <span className="text-1 font-title text-ink-2">
                    {total.toLocaleString('en-NG')}
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** A query string without the page and with sorted parameters. */
function comparable(query: string): string {
  const params = new URLSearchParams(query);
  params.delete('page');
  params.sort();
  return params.toString();
}
