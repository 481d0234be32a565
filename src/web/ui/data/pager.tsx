import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { Link, type LinkProps, type To, useLocation } from 'react-router';
import { classNames } from '#web/ui/theme/class-names.ts';
import { pagerPages } from './pager-pages.ts';

interface PagerProps {
  page: number;
  pageSize: number;
  total: number;
  linkTo(page: number): To;
  /** Names the paged part of a screen; its pages keep the scroll position. */
  part?: string | undefined;
}

const spot =
  'inline-flex size-(--h-dense) items-center justify-center rounded-field text-2 font-title';

/** Page links keep the link state. Renders nothing for an empty list. */
export function Pager({ page, pageSize, total, linkTo, part }: PagerProps) {
  const { state } = useLocation();
  // Acknowledge the press at once: on slow phones, rendering the rows takes longer.
  const [pressed, setPressed] = useState<{ at: number; key: string }>();
  if (pressed && pressed.at !== page) setPressed(undefined);
  const along = (key: string) => ({
    state,
    preventScrollReset: part !== undefined,
    isPressed: pressed?.key === key,
    onClick: (event: MouseEvent) =>
      event.ctrlKey || event.metaKey || event.shiftKey || setPressed({ at: page, key }),
  });
  if (total === 0) return null;
  const pages = Math.ceil(total / pageSize);
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  const all = total.toLocaleString('en-NG');
  const range = `${first.toLocaleString('en-NG')}–${last.toLocaleString('en-NG')}`;
  return (
    <nav
      aria-label={part === undefined ? 'Pages' : `Pages of ${part}`}
      className="flex flex-wrap items-center gap-x-1 gap-y-2"
    >
      <p role="status" className="flex-1 text-1 text-ink-2 max-sm:order-2 max-sm:text-center">
        {first > total ? `${all} in total` : `${range} of ${all}`}
      </p>
      {pages > 1 && (
        <>
          <Step
            label="Previous page"
            to={page > 1 ? linkTo(Math.min(page - 1, pages)) : undefined}
            along={along('previous')}
          >
            <ChevronLeft className="size-5" />
          </Step>
          <ol className="flex items-center justify-center max-sm:order-4 max-sm:w-full sm:gap-1">
            {pagerPages(page, pages).map((item) => (
              <li key={item}>
                {typeof item === 'number' ? (
                  <PageLink
                    page={item}
                    isCurrent={item === page}
                    to={linkTo(item)}
                    along={along(String(item))}
                  />
                ) : (
                  <span className="inline-flex w-6 justify-center text-ink-2 sm:w-(--h-dense)">
                    …
                  </span>
                )}
              </li>
            ))}
          </ol>
          <Step
            label="Next page"
            to={page < pages ? linkTo(page + 1) : undefined}
            along={along('next')}
            isLast
          >
            <ChevronRight className="size-5" />
          </Step>
        </>
      )}
    </nav>
  );
}

type StepLinkProps = Pick<LinkProps, 'state' | 'preventScrollReset' | 'onClick'> & {
  isPressed: boolean;
};

const idle = 'text-navy-900 hover:bg-navy-100';
const currentLook = 'bg-navy-100 text-navy-900';

interface PageLinkProps {
  page: number;
  isCurrent: boolean;
  to: To;
  along: StepLinkProps;
}

function PageLink({ page, isCurrent, to, along: { isPressed, ...along } }: PageLinkProps) {
  const look = isCurrent ? 'bg-navy-900 text-on-navy' : isPressed ? currentLook : idle;
  return (
    <Link
      to={to}
      {...along}
      aria-label={`Page ${page.toLocaleString('en-NG')}`}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(spot, look)}
    >
      {page}
    </Link>
  );
}

interface StepProps {
  label: string;
  /** Undefined at either end. */
  to: To | undefined;
  along: StepLinkProps;
  isLast?: boolean;
  children: ReactNode;
}

// On phones the step links are next to the range: the page numbers need the full width below.
function Step({ label, to, along: { isPressed, ...along }, isLast = false, children }: StepProps) {
  const place = isLast ? 'max-sm:order-3' : 'max-sm:order-1';
  if (to === undefined) {
    return (
      <span aria-hidden="true" className={classNames(spot, place, 'text-navy-900 opacity-40')}>
        {children}
      </span>
    );
  }
  return (
    <Link
      to={to}
      {...along}
      aria-label={label}
      className={classNames(spot, place, isPressed ? currentLook : idle)}
    >
      {children}
    </Link>
  );
}
