import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

interface PanelProps {
  title: string;
  /** A short word at the head's other end. */
  aside?: ReactNode;
  className?: string;
  /** What is in it reaches to its edges, as a framed table does. */
  isFlush?: boolean;
  children: ReactNode;
}

/** A white card with a headed section of a screen in it. */
export function Panel({ title, aside, className, isFlush = false, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classNames('rounded-card border border-line bg-card', className)}>
      <div className="flex min-h-15 items-center justify-between gap-4 border-b border-line px-4 py-3 sm:px-5">
        <h2 id={id} className="text-3 font-title text-navy-900">
          {title}
        </h2>
        {aside && <p className="text-1 font-strong text-ink-2">{aside}</p>}
      </div>
      {isFlush ? children : <div className="px-4 py-2 sm:px-5">{children}</div>}
    </section>
  );
}
