import type { ReactNode } from 'react';
import { classNames } from '#web/ui/theme/class-names.ts';

export interface Description {
  label: string;
  value: ReactNode;
  actions?: ReactNode;
}

interface DescriptionListProps {
  items: readonly Description[];
  /** Places labels above their values at every width, for long texts. */
  isStacked?: boolean;
}

export function DescriptionList({ items, isStacked = false }: DescriptionListProps) {
  return (
    <dl className="divide-y divide-line text-2 print:text-1">
      {items.map(({ label, value, actions }) => (
        <div
          key={label}
          className={classNames(
            'py-2.5 print:grid-cols-[200px_1fr] print:py-0.5',
            isStacked
              ? 'max-w-measure'
              : 'sm:grid sm:grid-cols-[clamp(7rem,44%,11rem)_1fr] sm:gap-3',
          )}
        >
          <dt className="text-ink-2">{label}</dt>
          <dd
            className={classNames(
              'font-strong whitespace-pre-line text-ink',
              actions !== undefined &&
                '-my-1.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 *:max-w-full!',
            )}
          >
            {value}
            {actions}
          </dd>
        </div>
      ))}
    </dl>
  );
}
