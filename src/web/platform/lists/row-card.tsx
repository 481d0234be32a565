import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { ActionsMenu } from '#web/ui/overlays/actions-menu.tsx';
import type { ActionItem, MenuItem } from '#web/ui/overlays/menu-item.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import { StatefulLink, useLinkState } from './link-state.tsx';

interface RowLinkProps {
  to: string;
  record?: { _id: string; erasedAt?: string | null } | undefined;
  className?: string;
  children: ReactNode;
}

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

interface RowMenuProps {
  name: string;
  /** Label of the link to the record, such as 'View Request'. */
  label: string;
  to: string;
  record: unknown;
  items: readonly (ActionItem | MenuItem)[];
}

/** The link to the record's page, then the actions. */
export function RowMenu({ name, label, to, record, items }: RowMenuProps) {
  const state = useLinkState(record);
  return <ActionsMenu name={name} items={[{ label, icon: Eye, to, state }, ...items]} />;
}

interface RowCardProps extends Partial<Pick<RowLinkProps, 'to' | 'record'>> {
  /** Links to `to`, which a press anywhere on the card follows. */
  name: string;
  /** Below the name, such as the reference. */
  below?: ReactNode;
  /** At the end of that line. */
  status?: ReactNode;
  /** The row's checkbox, or an image. */
  before?: ReactNode;
  menu?: ReactNode;
  /** `h3` inside a panel, which has its own heading. */
  as?: 'h2' | 'h3';
  children?: ReactNode;
  foot?: ReactNode;
}

export function RowCard({
  name,
  to,
  record,
  below,
  status,
  before,
  menu,
  as: Heading = 'h2',
  children,
  foot,
}: RowCardProps) {
  return (
    <div className="flex h-full flex-col gap-2.5">
      <div className="flex items-start justify-between gap-2">
        {before}
        <div className="me-auto min-w-0 wrap-anywhere">
          <Heading className="text-3 font-title text-navy-900">
            {to === undefined ? (
              name
            ) : (
              <RowName to={to} record={record}>
                {name}
              </RowName>
            )}
          </Heading>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-1 text-ink-2 empty:hidden">
            {below && <p>{below}</p>}
            {status}
          </div>
        </div>
        {menu && (
          <div className="-me-2 -mt-2 flex min-h-(--h-dense) max-sm:min-h-(--h-row)">{menu}</div>
        )}
      </div>
      {children}
      {foot && (
        <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-1">{foot}</div>
      )}
    </div>
  );
}

/** Facts as `IconItem`s, side by side. */
export const CardFacts = ({ children }: { children: ReactNode }) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 text-2 text-ink">{children}</ul>
);
