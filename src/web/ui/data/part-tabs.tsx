import { Link, type To, useLocation } from 'react-router';
import { classNames } from '#web/ui/theme/class-names.ts';

interface PartTabsProps {
  /** For screen readers. */
  label: string;
  present: string;
  /** `count` is undefined while loading. A count of 0 isn't shown. */
  parts: readonly { name: string; label: string; count?: number | undefined; to: To }[];
}

/** Shows it in the middle of a narrow window. `scrollIntoView` could scroll the page as well. */
function centre(link: HTMLElement | null) {
  const bar = link?.closest('nav');
  if (!link || !bar) return;
  const [{ left, width }, frame] = [link.getBoundingClientRect(), bar.getBoundingClientRect()];
  bar.scrollLeft += left - frame.left - (frame.width - width) / 2;
}

/** Links between a screen's parts, each with its own URL. Scrollable on narrow windows. */
export function PartTabs({ label, present, parts }: PartTabsProps) {
  const { state } = useLocation();
  return (
    <nav
      aria-label={label}
      className="-mx-(--gutter) max-w-[calc(100%+2*var(--gutter))] overflow-x-auto px-(--gutter) pt-1 print:hidden"
    >
      <ul className="flex min-w-max gap-5 border-b border-line">
        {parts.map(({ name, label: word, count, to }) => (
          <li key={name}>
            <Link
              ref={name === present ? centre : undefined}
              to={to}
              state={state}
              preventScrollReset
              aria-current={name === present ? 'page' : undefined}
              className={classNames(
                '-mb-px flex min-h-11 items-center gap-2 rounded-t-chip border-b-3 text-2 font-strong whitespace-nowrap',
                name === present
                  ? 'border-gold-400 text-navy-900'
                  : 'border-transparent text-ink-2 hover:text-navy-900',
              )}
            >
              {word}
              {count !== undefined && count > 0 && (
                <span className="rounded-chip bg-grey-tint px-1.5 text-1 font-title">
                  {count.toLocaleString('en-NG')}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
