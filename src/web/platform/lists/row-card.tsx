import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/theme/class-names.ts';
import { StatefulLink } from './link-state.tsx';

interface RowLinkProps {
  to: string;
  record?: { _id: string; erasedAt?: string | null };
  className?: string;
  children: ReactNode;
}

/** A record's name in a table. A press anywhere on the row follows it. */
export const RowName = ({ className, ...link }: RowLinkProps) => (
  <StatefulLink
    isRowLink
    className={classNames(
      'rounded-chip group-hover:underline',
      link.record?.erasedAt ? 'text-ink-2' : 'font-title text-navy-900',
      className,
    )}
    {...link}
  />
);

/** The link at the end of a card, 'View Request of …'. A press anywhere on the card follows it. */
export const CardLink = ({ children, ...link }: RowLinkProps) => (
  <StatefulLink isRowLink className="flex items-center gap-2 rounded-chip font-title text-navy-900" {...link}>
    {children}
    <ChevronRight aria-hidden="true" className="size-4.5" />
  </StatefulLink>
);

interface RowCardProps {
  name: ReactNode;
  /** Below the name, such as the reference. */
  below?: ReactNode;
  /** The row's tick, or a picture. */
  before?: ReactNode;
  menu?: ReactNode;
  /** Opposite the name. */
  aside?: ReactNode;
  /** `h3` in a panel, which has a heading. */
  as?: 'h2' | 'h3';
  children?: ReactNode;
  /** The status, and what stands opposite. */
  foot?: ReactNode;
}

/** A row of a list on narrow windows. */
export function RowCard({ name, below, before, menu, aside, as: Heading = 'h2', children, foot }: RowCardProps) {
  return (
    <div className="flex h-full flex-col gap-2.5">
      <div className="flex items-start justify-between gap-2">
        {before}
        <div className="me-auto min-w-0 wrap-anywhere">
          <Heading className="text-3 font-title text-navy-900">{name}</Heading>
          {below && <p className="text-1 text-ink-2">{below}</p>}
        </div>
        {menu && <div className="-me-2 -mt-2">{menu}</div>}
        {aside}
      </div>
      {children}
      {foot && <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-1">{foot}</div>}
    </div>
  );
}

/** The facts of a card, as `IconItem`s: short ones side by side, others one below the other. */
export const CardFacts = ({ isStacked = false, children }: { isStacked?: boolean; children: ReactNode }) => (
  <ul className={classNames('text-2 text-ink', isStacked ? 'grid gap-1' : 'flex flex-wrap gap-x-4 gap-y-1')}>
    {children}
  </ul>
);
