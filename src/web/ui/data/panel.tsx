import { type ReactNode, useId } from 'react';
import { classNames } from '#web/ui/theme/class-names.ts';

interface PanelProps {
  title: string;
  aside?: ReactNode;
  /** Actions after that text; on narrow windows before it. */
  action?: ReactNode;
  className?: string | undefined;
  /** Content extends to the panel's edges, as a framed table does. */
  isFlush?: boolean;
  children: ReactNode;
}

export function Panel({ title, aside, action, className, isFlush = false, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames('rounded-card border border-line bg-card', className)}
    >
      <div
        className={classNames(
          'flex min-h-15 items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2 sm:px-5 print:min-h-0 print:py-1.5',
          action !== undefined && 'flex-wrap',
        )}
      >
        <h2 id={id} className="me-auto text-3 font-title text-navy-900">
          {title}
        </h2>
        {aside && (
          <p
            className={classNames(
              'text-1 font-strong text-ink-2',
              action !== undefined && 'max-sm:order-1 max-sm:w-full',
            )}
          >
            {aside}
          </p>
        )}
        {action}
      </div>
      {isFlush ? children : <div className="px-4 py-2 sm:px-5">{children}</div>}
    </section>
  );
}
